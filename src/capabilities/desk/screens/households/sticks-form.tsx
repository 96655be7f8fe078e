import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { SelectField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { sticksOfHousehold } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

const nameOf = (id: string) => (Object.hasOwn(FORMULAS, id) ? FORMULAS[id as FormulaId].name : id);

/** Each choice for the next box, by the value of its row. */
function choicesOf({ exchange, newest, pinned, versions }: SticksView) {
  return [
    ...(exchange?.options ?? []).flatMap(({ out, problem }) =>
      problem || newest === null
        ? []
        : [
            {
              value: `out ${out}`,
              label: `${nameOf(exchange?.into ?? '')} instead of ${nameOf(out)}`,
              choice: { out: out as FormulaId, version: newest },
            },
          ],
    ),
    ...versions
      .filter(({ version }) => version !== pinned)
      .map(({ version }) => ({
        value: `keep ${version}`,
        label: `Keep version ${version}`,
        choice: { version },
      })),
    ...(pinned === null ? [] : [{ value: 'newest', label: `Let go of version ${pinned}`, choice: { version: null } }]),
  ];
}

/** Sticks for the next box of a cat: by the household's own choices. */
export function SticksForm({ household: { id, cats }, onDone }: Props) {
  const here = cats.filter(({ archived, version }) => !archived && version !== null);
  const [catId, setCat] = useState(here[0]?.id ?? '');
  const sticks = useQuery(sticksOfHousehold(id, catId));
  return (
    <>
      <SelectField
        label="Cat"
        value={catId}
        onChange={(event) => setCat(event.currentTarget.value)}
        options={here.map((cat) => ({ value: cat.id, label: cat.name }))}
      />
      <Previewed preview={sticks}>
        {(found) => {
          const choices = choicesOf(found);
          const [first] = choices;
          if (!first) return <p>There is nothing to choose for this cat now.</p>;
          return (
            <ActForm
              key={`${catId} ${found.newest} ${found.pinned}`}
              id={id}
              act="sticks"
              said="It goes into the next box that is packed. Nothing is charged for it."
              label="Choose these sticks"
              input={(asked, text) => ({
                ...asked,
                catId,
                choice: (choices.find(({ value }) => value === text('choice')) ?? first).choice,
              })}
              onDone={onDone}
            >
              <SelectField name="choice" label="For the next box" options={choices} />
            </ActForm>
          );
        }}
      </Previewed>
    </>
  );
}
