import { useState } from 'react';
import { TextField } from '#src/ui/field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { HEAVIEST, WEIGHT_UNITS, type FullCat } from '../../../rules/full-answers.ts';
import { useFullWizard } from '../full-wizard-context.tsx';
import { Required } from '../required.tsx';

const UNITS = WEIGHT_UNITS.map((value) => ({ value, label: value }));

/** "4,5" and "4.5" are the same weight; an invalid one counts as not given. */
function weightFrom(typed: string): number {
  const weight = Number.parseFloat(typed.replace(',', '.'));
  return Number.isFinite(weight) && weight > 0 && weight <= HEAVIEST ? weight : 0;
}

const printed = (weight: number): string => (weight === 0 ? '' : String(weight));

export function Weight({ cat, index }: { cat: FullCat; index: number }) {
  const { editCat } = useFullWizard();
  const [typed, setTyped] = useState(() => printed(cat.weight));
  // Shows changes from another tab or the server, but keeps unfinished input such as "4.".
  const shown = weightFrom(typed) === cat.weight ? typed : printed(cat.weight);
  return (
    <div className="full-wizard-weight" data-field={`cats.${index}.weight`}>
      <TextField
        label={<Required>Weight</Required>}
        name={`cat-${index + 1}-weight`}
        aria-required
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={6}
        value={shown}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          editCat(cat.id, { weight: weightFrom(value) });
        }}
      />
      <Segmented
        label="Weight unit"
        value={cat.weightUnit}
        onChange={(weightUnit) => editCat(cat.id, { weightUnit })}
        options={UNITS}
      />
    </div>
  );
}
