import { SelectField } from '#src/ui/field.tsx';
import type { WizardBCat } from '../../../rules/answers-b.ts';
import { useEverything } from '../everything-context.tsx';
import { Required } from '../required.tsx';
import { AGE_OPTIONS, MONTH_OPTIONS } from '../words-b.ts';

/** Whole years; under one, the months beside it. */
export function Age({ cat, index }: { cat: WizardBCat; index: number }) {
  const { editCat } = useEverything();
  const young = cat.age === 0;
  return (
    <div className={young ? 'wzb-age span' : undefined}>
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
    </div>
  );
}
