import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatDetail } from '#src/capabilities/households/contract.ts';
import { AGE_BANDS, type AgeBand, GENDERS, type Gender } from '#src/capabilities/households/rules/vocabulary.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { catOfHousehold } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

const WORDS: Record<string, string> = {
  ...{ kitten: 'Kitten', adult: 'Adult', senior: 'Senior' },
  ...{ female: 'Female', male: 'Male', yes: 'Yes', no: 'No' },
};
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: WORDS[value] ?? value }));
const yesNo = (value: boolean | null | undefined) => (value === true ? 'yes' : value === false ? 'no' : '');

/** The answers of the form about a cat; a choice that was left open changes nothing. */
const typed = (text: (name: string) => string) => ({
  name: text('name'),
  ...(text('ageRange') && { ageRange: text('ageRange') as AgeBand }),
  ...(text('gender') && { gender: text('gender') as Gender }),
  ...(text('neutered') && { neutered: text('neutered') === 'yes' }),
  allergies: text('allergies')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
  food: text('food').trim() || null,
});

function Facts({ cat }: { cat?: CatDetail }) {
  const known = cat?.age && !cat.ageRange ? `Known: ${cat.age.text}` : undefined;
  return (
    <>
      <TextField name="name" label="Name" defaultValue={cat?.name ?? ''} maxLength={60} />
      <SelectField
        name="ageRange"
        label="Age group"
        placeholder="Not changed"
        hint={known}
        defaultValue={cat?.ageRange ?? ''}
        options={optionsOf(AGE_BANDS)}
      />
      <SelectField
        name="gender"
        label="Sex"
        placeholder="Not changed"
        defaultValue={cat?.details.gender ?? ''}
        options={optionsOf(GENDERS)}
      />
      <SelectField
        name="neutered"
        label="Neutered"
        placeholder="Not changed"
        defaultValue={yesNo(cat?.details.neutered)}
        options={optionsOf(['yes', 'no'])}
      />
      <TextField
        name="allergies"
        label="Allergies"
        hint="Separated by commas."
        defaultValue={cat?.details.allergies.join(', ') ?? ''}
        maxLength={400}
      />
      <TextField name="food" label="Food" defaultValue={cat?.food ?? ''} maxLength={200} />
    </>
  );
}

/** Another cat of the household. */
export function AddCatForm({ household: { id }, onDone }: Props) {
  return (
    <ActForm
      id={id}
      act="cats"
      said="Nothing is charged for it: it joins the plan by an act of its own."
      label="Add the cat"
      input={(asked, text) => ({ ...asked, cat: typed(text) })}
      onDone={onDone}
    >
      <Facts />
    </ActForm>
  );
}

/** Facts about a cat, as its household may change them. */
export function EditCatForm({ household: { id, cats }, onDone }: Props) {
  const here = cats.filter(({ archived }) => !archived);
  const [catId, setCat] = useState(here[0]?.id ?? '');
  const cat = useQuery(catOfHousehold(id, catId));
  return (
    <>
      <SelectField
        label="Cat"
        value={catId}
        onChange={(event) => setCat(event.currentTarget.value)}
        options={here.map((one) => ({ value: one.id, label: one.name }))}
      />
      <Previewed preview={cat}>
        {(known) => (
          <ActForm
            key={`${catId} ${known.version}`}
            id={id}
            act="cat-edits"
            said="Other facts may lead to other sticks."
            label="Save the facts"
            input={(asked, text) => ({ ...asked, catId, cat: { version: known.version, ...typed(text) } })}
            onDone={onDone}
          >
            <Facts cat={known} />
          </ActForm>
        )}
      </Previewed>
    </>
  );
}

const REASONS = [
  { value: 'died', label: 'It died' },
  { value: 'moved', label: 'It lives elsewhere' },
  { value: 'other', label: 'Another reason' },
] as const;

/** A cat lives there no longer, or is back. */
export function ArchiveForm({ household: { id, cats }, onDone }: Props) {
  const [catId, setCat] = useState(cats[0]?.id ?? '');
  const gone = cats.find((cat) => cat.id === catId)?.archived;
  return (
    <>
      <SelectField
        label="Cat"
        value={catId}
        onChange={(event) => setCat(event.currentTarget.value)}
        options={cats.map((cat) => ({ value: cat.id, label: cat.archived ? `${cat.name} (archived)` : cat.name }))}
      />
      <ActForm
        key={catId}
        id={id}
        act="cat-archives"
        said={
          gone
            ? 'The cat is back with its records. It joins the plan by an act of its own, where it had left it.'
            : 'No more sticks are made for it, and no later box is charged for it. Its records stay.'
        }
        label={gone ? 'Bring the cat back' : 'Archive the cat'}
        input={(asked, text) => ({
          ...asked,
          catId,
          reason: gone ? null : (text('reason') as (typeof REASONS)[number]['value']),
        })}
        onDone={onDone}
      >
        {!gone && <SelectField name="reason" label="Reason" options={REASONS} />}
      </ActForm>
    </>
  );
}
