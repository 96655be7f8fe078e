import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { SelectField } from '#src/ui/field.tsx';
import type { FullCat } from '../../../rules/full-answers.ts';
import { catName, sticksFromFull } from '../../../rules/full-preview.ts';
import { useFullWizard } from '../full-wizard-context.tsx';
import { Required } from '../required.tsx';
import { AGE_OPTIONS, MONTH_OPTIONS } from '../full-words.ts';

const LATER =
  'We make and charge for them from then on. When we pack the first box without them, we refund what you paid for them.';

/** Whole years; under one, the months beside it, and the wait of a very young cat. */
export function Age({ cat, index }: { cat: FullCat; index: number }) {
  const { editCat } = useFullWizard();
  const young = cat.age === 0;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const from = young ? sticksFromFull(cat, today) : null;
  return (
    <div className={young ? 'full-wizard-age span' : undefined}>
      <SelectField
        label={<Required>Age</Required>}
        name={`cat-${index + 1}-age`}
        aria-required
        options={AGE_OPTIONS}
        value={String(cat.age)}
        onChange={(event) => editCat(cat.id, { age: Number(event.currentTarget.value) })}
      />
      {young && (
        <div data-field={`cats.${index}.ageMonths`}>
          <SelectField
            label={<Required>Months</Required>}
            name={`cat-${index + 1}-months`}
            aria-required
            placeholder="Choose"
            options={MONTH_OPTIONS}
            value={cat.ageMonths === undefined ? '' : String(cat.ageMonths)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              editCat(cat.id, { ageMonths: value === '' ? undefined : Number(value) });
            }}
          />
        </div>
      )}
      {from && (
        <p className="hint full-wizard-young" role="status">
          {catName(cat, index)} is too young for sticks until {formatDate('full', from, 'UTC')}. {LATER}
        </p>
      )}
    </div>
  );
}
