import { useQuery } from '@tanstack/react-query';
import type { ClaimView } from '#src/capabilities/fulfilment/contract.ts';
import { formatMoney } from '#src/lib/money.ts';
import { SelectField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { claimsOfHousehold } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

const keyOf = ({ boxId, cat }: ClaimView) => `${boxId} ${cat.id}`;
const wordsOf = ({ cat, number, amount }: ClaimView) =>
  `${cat.name}, box ${number}: ${amount ? `${formatMoney(amount)} goes back` : 'a person decides'}`;

/** Refused sticks: the refund by the terms and the entries of the log. */
export function ClaimForm({ household: { id }, onDone }: Props) {
  const claims = useQuery(claimsOfHousehold(id));
  return (
    <Previewed preview={claims}>
      {({ claims: all }) => {
        const open = all.filter(({ state }) => state === 'offered' || state === 'asks-person');
        const [first] = open;
        if (!first)
          return (
            <p>{all[0]?.reason?.message ?? 'The log has no box that was refused on three days, and can be claimed.'}</p>
          );
        return (
          <ActForm
            id={id}
            act="claims"
            said="Claimed with the entries of the log that say “refused”, once for each box and cat. The plan goes on."
            label="Claim the sticks"
            input={(asked, text) => {
              const { boxId, cat, entries, amount } = open.find((one) => keyOf(one) === text('claim')) ?? first;
              return { ...asked, claim: { boxId, catId: cat.id, entries: entries.map((entry) => entry.id), amount } };
            }}
            onDone={onDone}
          >
            <SelectField
              name="claim"
              label="Box and cat"
              options={open.map((one) => ({ value: keyOf(one), label: wordsOf(one) }))}
            />
          </ActForm>
        );
      }}
    </Previewed>
  );
}
