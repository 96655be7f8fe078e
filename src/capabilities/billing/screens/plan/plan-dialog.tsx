import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAgreedPrices } from '../change/use-agreed-prices.ts';
import { usePlanChange } from '../change/use-plan-change.ts';
import { plansQuery } from '#src/capabilities/pricing/queries.ts';
import { PLAN_LIST, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useSubscription } from './subscription-context.ts';
import { ChangeSummary } from './change-summary.tsx';
import { changedIn } from './plan-requests.ts';
import { catsText } from './words.ts';

interface PlanDialogProps {
  /** The plan whose price is shown first. */
  planType: PlanId;
  onClose: () => void;
  onCard: () => void;
}

/** The second of two presses: a dearer plan begins now, a smaller one with the next renewal, and its price comes first. */
export function PlanDialog({ planType, onClose, onCard }: PlanDialogProps) {
  const { plan, nextPlan, catCount, perCat } = useSubscription().subscription;
  const [picked, setPicked] = useState(planType);
  const change = usePlanChange({ planType: picked }, changedIn(onClose));
  const agreed = useAgreedPrices();
  const priceOf = (id: PlanId) => (id === (nextPlan ?? plan) ? perCat : agreed(id));
  const { data: plans } = useQuery(plansQuery);
  const full = (id: PlanId) => plans?.some(({ planType, soldOut }) => planType === id && soldOut);
  if (!perCat) return null;
  return (
    <Dialog open onClose={onClose} title="Change plan">
      <ChoiceGroup
        legend={catCount === 1 ? 'For 1 cat, a month' : `For ${catsText(catCount)}, each cat a month`}
        columns={3}
        className="billing-plans"
        value={picked}
        onChange={(value) => setPicked(value as PlanId)}
        options={PLAN_LIST.map(({ id, name, summary }) => {
          const price = priceOf(id);
          return {
            value: id,
            title: price ? `${name}, ${formatMoney(price)}` : name,
            note: `${id === plan ? 'Your current plan. ' : full(id) ? 'Sold out. ' : ''}${summary}`,
          };
        })}
      />
      <ChangeSummary change={change} onClose={onClose} onCard={onCard} before={null} />
      {change.refused?.code === 'pro-sold-out' && (
        <p>
          <ButtonLink variant="plain" to="/subscribe?plan=pro">
            Join the waitlist
          </ButtonLink>
        </p>
      )}
    </Dialog>
  );
}
