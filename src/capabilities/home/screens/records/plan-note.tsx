import { Link } from 'react-router';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { useHome } from '../home-context.ts';
import { catsText, isOver } from '#src/capabilities/billing/screens/plan/words.ts';

/** States that adding a cat does not change the plan. */
export function AboutThePlan({ name }: { name: string }) {
  const { subscription, supportEmail } = useHome().view;
  if (!subscription.plan || isOver(subscription))
    return (
      <p className="rec-note">
        {name} is added, but nothing is ordered. Sticks start with{' '}
        <Link className="link" to="/subscribe">
          a plan
        </Link>{' '}
        and a free test kit.
      </p>
    );
  const subject = encodeURIComponent(`Please add ${name} to our plan`);
  return (
    <p className="rec-note">
      {name} is added and you can log right away. Your {PLANS[subscription.plan].name} plan stays as it is, for{' '}
      {catsText(subscription.catCount)}, and so does its price. Sticks for {name} start with a test kit, which we add to
      your plan for you:{' '}
      <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
        write to us
      </a>
      .
    </p>
  );
}
