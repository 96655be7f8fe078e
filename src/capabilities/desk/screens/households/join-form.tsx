import { useEffect, useState } from 'react';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { CheckField, SelectField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { useHouseholdPreview } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

/** Cats that live there and are not in the plan. */
export const outsidePlan = ({ cats, plan }: HouseholdDetail) =>
  cats.filter(({ id, archived }) => !archived && !plan.cats.some((cat) => cat.id === id));

/** A cat joins the plan: its price, then the person who agreed to the terms. */
export function JoinForm({ household, onDone }: Props) {
  const { id } = household;
  const outside = outsidePlan(household);
  const [catId, setCat] = useState(outside[0]?.id ?? '');
  const preview = useHouseholdPreview(id, 'plan-cats/preview');
  const { mutate } = preview;
  useEffect(() => {
    if (catId) mutate({ catId });
  }, [mutate, catId]);
  return (
    <>
      <SelectField
        label="Cat"
        value={catId}
        onChange={(event) => setCat(event.currentTarget.value)}
        options={outside.map((cat) => ({ value: cat.id, label: cat.name }))}
      />
      <Previewed preview={preview}>
        {({ token, sentences }) => (
          <ActForm
            id={id}
            act="plan-cats"
            said={sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
            label="Add to the plan"
            input={(asked, text) => ({
              ...asked,
              token,
              consent: { accepted: text('agreed') === 'on', version: CONSENT_VERSION },
            })}
            onDone={onDone}
          >
            <CheckField name="agreed" label="They were told these sentences and the terms, and agreed" />
          </ActForm>
        )}
      </Previewed>
    </>
  );
}
