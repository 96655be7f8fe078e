import type { ReactNode } from 'react';
import { OLDEST_YEARS } from '../../rules/age.ts';
import { BREED_NAMES } from '../../rules/breeds.ts';
import { LOOKS } from '../../rules/appearance.ts';
import { WEIGHT_UNITS } from '../../rules/units.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { ChipGroup } from '#src/ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { type CatDraft, lookOfDraft } from './cat-draft.ts';
import * as words from '../../rules/cat-words.ts';
import { inUnit } from './entry-draft.ts';

export interface CatFieldsProps {
  draft: CatDraft;
  onChange: (some: Partial<CatDraft>) => void;
  errors: Record<string, string>;
}

/** Everything that can be said about a cat. Only the name has to be. */
export function CatFields(props: CatFieldsProps) {
  return (
    <>
      <Part title="Who it is">
        <Text {...props} name="name" label="Name" maxLength={60} />
        <Choice {...props} name="breed" label="Breed" options={words.optionsOf(BREED_NAMES)} />
        <Choice {...props} name="gender" label="Sex" options={words.optionsOf(words.GENDER_WORDS)} />
        <Choice {...props} name="neutered" label="Neutered" options={YES_NO} />
        <AgeFields {...props} />
      </Part>
      <Part title="How it looks">
        <Sitter draft={props.draft} />
        <Choice {...props} name="coat" label="Coat" options={words.optionsOf(LOOKS.coat)} />
        <Choice {...props} name="pattern" label="Pattern" options={words.optionsOf(LOOKS.pattern)} />
        <Choice {...props} name="eye" label="Eyes" options={words.optionsOf(LOOKS.eye)} />
        <Choice
          {...props}
          name="tint"
          label="Its colour here"
          options={words.optionsOf(words.TINT_WORDS)}
          unsaid="Automatic"
        />
      </Part>
      <Part title="How it lives">
        <WeightField {...props} />
        <Choice {...props} name="activityLevel" label="Activity" options={words.optionsOf(words.ACTIVITY_WORDS)} />
        <Choice {...props} name="livingEnvironment" label="Home" options={words.optionsOf(words.HOME_WORDS)} />
        <Choice
          {...props}
          name="outdoorAccess"
          label="Indoors or outdoors"
          options={words.optionsOf(words.OUTDOOR_WORDS)}
        />
        <Choice {...props} name="dietaryPreference" label="Diet" options={words.optionsOf(words.DIET_WORDS)} />
        <Text {...props} name="food" label="Food" maxLength={200} hint="Brand and kind, if you know." />
      </Part>
      <Part title="Health and care">
        <Text
          {...props}
          name="allergies"
          label="Allergies"
          maxLength={400}
          hint="Separate with commas. We leave these out of the sticks."
        />
        <div className="records-wide">
          <ChipGroup
            legend="Health concerns"
            values={props.draft.healthConcerns}
            onChange={(healthConcerns) => props.onChange({ healthConcerns })}
            options={words.optionsOf(words.CONCERN_WORDS)}
          />
        </div>
        <TextAreaField
          className="records-wide"
          label="Special needs"
          name="specialNeeds"
          rows={2}
          maxLength={1000}
          value={props.draft.specialNeeds}
          onChange={(event) => props.onChange({ specialNeeds: event.target.value })}
          {...errorOf(props, 'specialNeeds')}
        />
      </Part>
    </>
  );
}

/** Sits for its portrait while the form is filled. */
function Sitter({ draft }: { draft: CatDraft }) {
  return (
    <div className={`records-sitter f-${draft.tint || 'oat'}`}>
      <CatPortrait cat={lookOfDraft(draft)} pose="loaf" decorative />
    </div>
  );
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const errorOf = ({ errors }: CatFieldsProps, name: string) => (errors[name] ? { error: errors[name] } : {});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="records-part">
      <legend className="title">{title}</legend>
      <div className="records-fields">{children}</div>
    </fieldset>
  );
}

type TextName = Exclude<keyof CatDraft, 'healthConcerns' | 'unit'>;

function Text({
  name,
  label,
  maxLength,
  hint,
  ...props
}: CatFieldsProps & { name: TextName; label: string; maxLength: number; hint?: string }) {
  return (
    <TextField
      label={label}
      name={name}
      maxLength={maxLength}
      autoComplete="off"
      hint={hint}
      value={props.draft[name]}
      onChange={(event) => props.onChange({ [name]: event.target.value })}
      {...errorOf(props, name)}
    />
  );
}

function Choice({
  name,
  label,
  options,
  unsaid = 'Not said',
  ...props
}: CatFieldsProps & {
  name: TextName;
  label: string;
  options: readonly { value: string; label: string }[];
  unsaid?: string;
}) {
  return (
    <SelectField
      label={label}
      name={name}
      // A cat that has a colour keeps one.
      options={name === 'tint' && props.draft.tint ? options : [{ value: '', label: unsaid }, ...options]}
      value={props.draft[name]}
      onChange={(event) => props.onChange({ [name]: event.target.value })}
      {...errorOf(props, name)}
    />
  );
}

const AGE_WAYS = [
  { value: 'born', label: 'Date of birth' },
  { value: 'age', label: 'Age' },
  { value: 'band', label: 'Roughly' },
] as const;

/** One of three ways to say how old it is. */
function AgeFields(props: CatFieldsProps) {
  const { draft, onChange, errors } = props;
  return (
    <div className="records-wide records-age">
      <Segmented
        label="How old it is"
        value={draft.ageSaid || 'born'}
        onChange={(ageSaid) => onChange({ ageSaid })}
        options={AGE_WAYS}
      />
      {draft.ageSaid === 'age' ? (
        <div className="records-fields">
          <Text {...props} name="years" label="Years" maxLength={2} hint={`0 to ${OLDEST_YEARS - 1}`} />
          <Text {...props} name="months" label="Months" maxLength={2} hint="0 to 11" />
        </div>
      ) : draft.ageSaid === 'band' ? (
        <Choice {...props} name="ageRange" label="Age group" options={words.optionsOf(words.AGE_WORDS)} />
      ) : (
        <TextField
          type="date"
          label="Date of birth"
          name="bornOn"
          value={draft.bornOn}
          onChange={(event) => onChange({ ageSaid: 'born', bornOn: event.target.value })}
          {...(errors.bornOn ? { error: errors.bornOn } : {})}
        />
      )}
    </div>
  );
}

function WeightField({ draft, onChange, errors }: CatFieldsProps) {
  return (
    <div className="records-weight">
      <TextField
        label={`Weight, in ${draft.unit}`}
        name="weight"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={draft.weight}
        onChange={(event) => onChange({ weight: event.target.value })}
        {...(errors.weight ? { error: errors.weight } : {})}
      />
      <Segmented
        label="Unit"
        value={draft.unit}
        onChange={(unit) => onChange({ unit, weight: inUnit(draft.weight, draft.unit, unit) })}
        options={WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))}
      />
    </div>
  );
}
