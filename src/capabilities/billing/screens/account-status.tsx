import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#src/capabilities/access/queries.ts';
import { catsQuery } from '#src/capabilities/households/queries.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { SubscriptionState } from '../contract.ts';
import { subscriptionQuery } from '../queries.ts';
import { Detail } from './detail.tsx';

const STATUS: Record<SubscriptionState['status'], string> = {
  none: 'None',
  active: 'Active',
  trialing: 'Active',
  past_due: 'Payment due',
  unpaid: 'Unpaid',
  paused: 'Paused',
  incomplete: 'Waiting for payment',
  canceled: 'Ended',
};

const useSubscription = () => useQuery(subscriptionQuery);

/** The real plan, beside the name of the club. */
export function PlanChip() {
  const plan = useSubscription().data?.plan;
  return plan ? <Badge tone={plan}>{PLANS[plan].name}</Badge> : null;
}

/** Four lines, each from a row: the club, the joining date, the subscription, and the number of cats. */
export function AccountStatus() {
  const { data: profile } = useQuery(profileQuery());
  const { data: subscription, isError } = useSubscription();
  const cats = useQuery(catsQuery);
  const count = cats.data?.length;
  const waiting = (failed: boolean) => (failed ? 'Not known right now' : '…');
  return (
    <section className="panel profile-card">
      <h2 className="title">Account Status</h2>
      <dl className="profile-status">
        <Detail name="Membership">Premium Member</Detail>
        <Detail name="Member since">
          {profile ? formatDate('monthAndYear', profile.memberSince, DEVICE_ZONE) : '…'}
        </Detail>
        <Detail name="Subscription">{subscription ? STATUS[subscription.status] : waiting(isError)}</Detail>
        <Detail name="Cats">{count === undefined ? waiting(cats.isError) : countOf(count, 'cat')}</Detail>
      </dl>
      <p className="small muted">The club is for everyone with an account. What you pay for is the plan.</p>
    </section>
  );
}
