import { useEffect, useState } from 'react';
import { creditsOf } from '#src/capabilities/billing/rules/credit.ts';
import { SelectField } from '#src/ui/field.tsx';
import { useSession } from '#src/web/session.ts';
import type { HouseholdDetail } from '../../household-contract.ts';
import { useHouseholdPreview } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

/** A credit: the amount off the next payment, then the person who asked for it. */
export function CreditForm({ household: { id }, onDone }: Props) {
  const { user } = useSession();
  const credits = user && user.role !== 'customer' ? creditsOf(user.role) : [];
  const [percentOff, setPercent] = useState(credits[0] ?? 10);
  const preview = useHouseholdPreview(id, 'credits/preview');
  const { mutate } = preview;
  useEffect(() => mutate({ percentOff }), [mutate, percentOff]);
  return (
    <>
      <SelectField
        label="Off the sticks of the next payment"
        value={String(percentOff)}
        onChange={(event) => setPercent(Number(event.currentTarget.value) as typeof percentOff)}
        options={credits.map((one) => ({ value: String(one), label: `${one}%` }))}
      />
      <Previewed preview={preview}>
        {({ off, sentences }) => (
          <ActForm
            key={percentOff}
            id={id}
            act="credits"
            said={sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
            label="Give the credit"
            input={(asked) => ({ ...asked, percentOff, seen: off?.amount ?? null })}
            onDone={onDone}
          />
        )}
      </Previewed>
    </>
  );
}
