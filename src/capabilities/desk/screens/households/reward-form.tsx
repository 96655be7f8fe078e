import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { rewardsOfHousehold } from '../../household-queries.ts';
import { onDay } from '../moments.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

/** Returns a reward of the household that was not used yet. */
export function RewardForm({ household: { id }, onDone }: Props) {
  const found = useQuery(rewardsOfHousehold(id));
  return (
    <Previewed preview={found}>
      {(redeemed) => {
        const unused = redeemed.filter(({ withdrawable }) => withdrawable);
        const [first] = unused;
        if (!first) return <p>{redeemed.length > 0 ? 'Every reward is used or returned.' : 'Nothing was redeemed.'}</p>;
        return (
          <ActForm
            id={id}
            act="reward-returns"
            said="The reward is taken back and its points can be spent again. The household is told by mail."
            label="Return the reward"
            input={(asked, text) => ({ ...asked, redemptionId: text('reward') || first.id })}
            onDone={onDone}
          >
            <SelectField
              name="reward"
              label="Reward"
              options={unused.map(({ id: value, title, cost, askedAt }) => ({
                value,
                label: `${title}, ${cost} points, ${onDay(askedAt)}`,
              }))}
            />
          </ActForm>
        );
      }}
    </Previewed>
  );
}
