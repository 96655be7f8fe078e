import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { wizardAt } from '#src/web/wizard-link.ts';
import { Link } from 'react-router';
import { useHome } from '../home-context.ts';

const cats = (count: number) => (count === 1 ? '1 cat' : `${count} cats`);

/** What adding a cat does not do: the plan is another matter, and says so before anybody wonders. */
export function AboutThePlan({ name }: { name: string }) {
  const { subscription, supportEmail } = useHome().view;
  if (!subscription.plan)
    return (
      <p className="rec-note">
        {name} is written down here, and nothing is ordered by that. Sticks begin with{' '}
        <Link className="link" to={wizardAt()}>
          a test kit
        </Link>
        .
      </p>
    );
  const subject = encodeURIComponent(`Please add ${name} to our plan`);
  return (
    <p className="rec-note">
      {name} is written down here and can be logged at once. Your {PLANS[subscription.plan].name} plan stays as it is,
      for {cats(subscription.catCount)}, and so does its price: {name} gets no kit and no sticks until the plan is
      changed. For that,{' '}
      <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
        write to us
      </a>
      .
    </p>
  );
}
