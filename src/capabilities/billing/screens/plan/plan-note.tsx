import { Link } from 'react-router';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import type { CatView } from '#src/capabilities/households/contract.ts';
import { useSubscription } from './subscription-context.ts';
import { catsText, isOver } from './words.ts';

/** States that a new cat does not change the plan by itself, and how it joins the plan. */
export function AboutThePlan({ name }: { name: string }) {
  const { subscription } = useSubscription();
  if (!subscription.plan || isOver(subscription))
    return (
      <p className="records-note">
        {name} is added, but nothing is ordered. Sticks start with{' '}
        <Link className="link" to="/subscribe">
          a plan
        </Link>{' '}
        and a free test kit.
      </p>
    );
  return (
    <p className="records-note">
      {name} is added and you can log right away. Your {PLANS[subscription.plan].name} plan stays as it is, for{' '}
      {catsText(subscription.catCount)}, and so does its price. To start sticks for {name}, add {name} to the plan under
      Billing. The test kit is free.
    </p>
  );
}

/** Effect of archiving a cat on the plan, where it is in it. */
export function PlanWithout({ cat: { id, name } }: { cat: CatView }) {
  const { subscription } = useSubscription();
  const renews =
    !isOver(subscription) && !subscription.endsOn && subscription.cats.some((one) => one.id === id && one.renews);
  if (!renews) return null;
  return <p className="muted">{planWithout(name, subscription.cats.filter((one) => one.renews).length - 1)}</p>;
}

function planWithout(name: string, left: number): string {
  const refund = `We refund what you paid for sticks of ${name} that are not packed yet.`;
  if (!left) return `The plan was for ${name} alone. It ends with the paid month. Nothing more is charged. ${refund}`;
  return `From the next renewal the plan is for ${catsText(left)} and costs what it costs for ${left === 1 ? 'one' : 'them'}. ${refund} You do not need to do anything.`;
}
