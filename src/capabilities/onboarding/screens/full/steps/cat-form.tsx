import type { ReactNode } from 'react';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { ChipGroup } from '#src/ui/choice.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { ageRangeOf } from '../../../rules/answers.ts';
import {
  BREEDS,
  FOOD_BRANDS,
  FULL_CONCERNS,
  LONGEST,
  type FullConcern,
  type FullCat,
} from '../../../rules/full-answers.ts';
import { coatOf } from '../../../rules/coats.ts';
import { lookInWizard, tintOf } from '../../shared/cat-look.ts';
import { CoatPicker } from '../../shared/coat-picker.tsx';
import { useFullWizard, useRefusal } from '../full-wizard-context.tsx';
import { Required, RequiredNote } from '../required.tsx';
import { Age } from './age.tsx';
import { Weight } from './weight.tsx';

const fromTable = (table: object) => Object.entries(table).map(([value, label]) => ({ value, label: String(label) }));
const BREED_OPTIONS = fromTable(BREEDS);
const FOOD_OPTIONS = fromTable(FOOD_BRANDS);
const CONCERN_OPTIONS = fromTable(FULL_CONCERNS);

interface CatFormProps {
  cat: FullCat;
  index: number;
  /** Above the fields: who this is, and the way to the next. */
  children: ReactNode;
}

export function CatForm({ cat, index, children }: CatFormProps) {
  const { editCat } = useFullWizard();
  return (
    <section className="wizard-cat open">
      <div className="wizard-fields">
        {children}
        <div className="full-wizard-trio">
          <Name cat={cat} index={index} />
          <Breed cat={cat} index={index} />
          <Age cat={cat} index={index} />
          <Weight cat={cat} index={index} />
          <FoodBrand cat={cat} index={index} />
        </div>
        <Concerns cat={cat} />
        <RequiredNote />
      </div>
      <div className="wizard-portrait">
        <CatPortrait cat={lookInWizard({ ...cat, ageRange: ageRangeOf(cat.age) }, index)} tint={tintOf(index)} />
        <CoatPicker
          name={`coat-${cat.id}`}
          worn={coatOf(cat.portrait, index)}
          onPick={(portrait) => editCat(cat.id, { portrait })}
        />
      </div>
    </section>
  );
}

interface CatField {
  cat: FullCat;
  index: number;
}

function Name({ cat, index }: CatField) {
  const { editCat } = useFullWizard();
  return (
    <div data-field={`cats.${index}.name`}>
      <TextField
        label={<Required>Name</Required>}
        name={`cat-${index + 1}-name`}
        aria-required
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={LONGEST.name}
        value={cat.name}
        onChange={(event) => editCat(cat.id, { name: event.currentTarget.value })}
        error={useRefusal(`cats.${index}.name`)}
      />
    </div>
  );
}

function Breed({ cat, index }: CatField) {
  const { editCat } = useFullWizard();
  return (
    <div data-field={`cats.${index}.breed`}>
      <SelectField
        label={<Required>Breed</Required>}
        name={`cat-${index + 1}-breed`}
        aria-required
        placeholder="Choose a breed"
        options={BREED_OPTIONS}
        value={cat.breed}
        onChange={(event) => editCat(cat.id, { breed: event.currentTarget.value as FullCat['breed'] })}
      />
    </div>
  );
}

function FoodBrand({ cat, index }: CatField) {
  const { editCat } = useFullWizard();
  return (
    <div className="span">
      <SelectField
        label="Current food brand"
        optional
        name={`cat-${index + 1}-food`}
        placeholder="Not telling"
        options={FOOD_OPTIONS}
        value={cat.foodBrand}
        onChange={(event) => editCat(cat.id, { foodBrand: event.currentTarget.value as FullCat['foodBrand'] })}
      />
    </div>
  );
}

function Concerns({ cat }: { cat: FullCat }) {
  const { editCat } = useFullWizard();
  return (
    <ChipGroup
      legend="Health concerns"
      values={cat.healthConcerns}
      onChange={(concerns) => editCat(cat.id, { healthConcerns: concerns as FullConcern[] })}
      options={CONCERN_OPTIONS}
    />
  );
}
