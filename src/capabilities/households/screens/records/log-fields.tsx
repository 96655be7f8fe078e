import type { ReactNode } from 'react';
import type { CatView } from '../../contract.ts';
import {
  ACTIVITY_TAPS,
  APPETITE_TAPS,
  LONGEST_NOTE,
  STICK_OUTCOMES,
  type StickOutcome,
  WATER_TARGET_ML,
} from '../../rules/measures.ts';
import { WEIGHT_UNITS, weightText } from '../../rules/units.ts';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { type EntryDraft, inUnit } from './entry-draft.ts';
import { longDay } from './entry-words.ts';

interface KindProps {
  cat: Pick<CatView, 'name' | 'weight'>;
  draft: EntryDraft;
  onChange: (some: Partial<EntryDraft>) => void;
  errors: Record<string, string>;
}

export function KindFields(props: KindProps): ReactNode {
  switch (props.draft.kind) {
    case 'weight':
      return <WeightFields {...props} />;
    case 'activity':
      return <TapFields {...props} legend="How active?" taps={ACTIVITY} hint="50 is a normal day." />;
    case 'appetite':
      return <TapFields {...props} legend="How much was eaten?" taps={APPETITE} hint="100 is all of it." />;
    case 'water':
      return (
        <NumberField
          {...props}
          label="Water, in ml"
          hint={`Each drink or the whole day. The ring’s target is ${WATER_TARGET_ML} ml.`}
        />
      );
    case 'stick':
      return <StickFields {...props} />;
    case 'note':
      return <NoteField draft={props.draft} onChange={props.onChange} error={props.errors.note} />;
  }
}

function WeightFields(props: KindProps) {
  const { cat, draft, onChange } = props;
  const last = cat.weight && `Last: ${weightText(cat.weight.grams, draft.unit)}, ${longDay(cat.weight.day)}.`;
  return (
    <div className="records-weight">
      <NumberField {...props} label={`Weight, in ${draft.unit}`} hint={last} />
      <Segmented
        label="Unit"
        value={draft.unit}
        onChange={(unit) => onChange({ unit, value: inUnit(draft.value, draft.unit, unit) })}
        options={WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))}
      />
    </div>
  );
}

interface Tap {
  value: number;
  title: string;
}
const ACTIVITY: readonly Tap[] = [
  { value: ACTIVITY_TAPS.low, title: 'Low' },
  { value: ACTIVITY_TAPS.moderate, title: 'Moderate' },
  { value: ACTIVITY_TAPS.high, title: 'High' },
];
const APPETITE: readonly Tap[] = [
  { value: APPETITE_TAPS.nothing, title: 'Nothing' },
  { value: APPETITE_TAPS.little, title: 'A little' },
  { value: APPETITE_TAPS.half, title: 'Half' },
  { value: APPETITE_TAPS.most, title: 'Most' },
  { value: APPETITE_TAPS.everything, title: 'Everything' },
];

/** One tap, or a number for those who know better. */
function TapFields({
  legend,
  taps,
  hint,
  ...props
}: KindProps & { legend: string; taps: readonly Tap[]; hint: string }) {
  return (
    <>
      <ChoiceGroup
        legend={legend}
        className="records-taps"
        value={props.draft.value}
        onChange={(value) => props.onChange({ value })}
        options={taps.map(({ value, title }) => ({ value: String(value), title }))}
      />
      <NumberField {...props} label="Or a number, 0 to 100" hint={hint} />
    </>
  );
}

function NumberField({ draft, onChange, errors, label, hint }: KindProps & { label: string; hint: ReactNode }) {
  return (
    <TextField
      label={label}
      name="value"
      inputMode={draft.kind === 'weight' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={8}
      value={draft.value}
      onChange={(event) => onChange({ value: event.target.value })}
      hint={hint}
      {...(errors.value ? { error: errors.value } : {})}
    />
  );
}

const OUTCOMES: Record<StickOutcome, { title: string; note: string }> = {
  given: { title: 'Given', note: 'Most of it went in.' },
  refused: { title: 'Refused', note: 'Looked at, walked away from.' },
};

function StickFields({ cat, draft, onChange, errors }: KindProps) {
  return (
    <ChoiceGroup
      legend={`What did ${cat.name} make of the stick?`}
      name="outcome"
      columns={2}
      value={draft.outcome}
      onChange={(outcome) => onChange({ outcome: outcome as StickOutcome })}
      options={STICK_OUTCOMES.map((value) => ({ value, ...OUTCOMES[value] }))}
      {...(errors.outcome ? { error: errors.outcome } : {})}
    />
  );
}

export function NoteField({
  draft,
  onChange,
  error,
}: Pick<KindProps, 'draft' | 'onChange'> & { error: string | undefined }) {
  return (
    <TextAreaField
      label="Note"
      name="note"
      optional={draft.kind !== 'note'}
      rows={draft.kind === 'note' ? 5 : 2}
      maxLength={LONGEST_NOTE}
      value={draft.note}
      onChange={(event) => onChange({ note: event.target.value })}
      {...(error ? { error } : {})}
    />
  );
}
