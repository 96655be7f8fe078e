import { CircleAlert, CirclePause, RefreshCw, Truck } from 'lucide-react';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { formatMoney, type Money, money } from '#src/kit/money.ts';
import { wizardAt } from '#src/web/wizard-link.ts';
import type { DashboardView } from '../../../contract.ts';
import { written } from '../../days.ts';
import { useHome } from '../../home-context.ts';

type Subscription = DashboardView['subscription'];

/** What is paid for, when it renews, and the way to change it. */
export function SubscriptionPanel() {
  const { view, open } = useHome();
  const { subscription, household } = view;
  if (subscription.status === 'none' || subscription.status === 'canceled') return <Ended {...subscription} />;
  const { renews, next } = renewalWords(subscription, household.timeZone);
  return (
    <section className="panel w5 dl-subscription">
      <h2 className="title">Subscription</h2>
      <dl className="dl-rows">
        <div>
          <dt>Renews</dt>
          <dd>{renews}</dd>
        </div>
        <div>
          <dt>Next payment</dt>
          <dd>{next}</dd>
        </div>
      </dl>
      <div className="row gap2 wrapf">
        <RenewalBadge {...subscription} />
        <ShippingBadge {...subscription} />
      </div>
      <Button variant="strong" full onClick={() => open('billing')}>
        Manage subscription
      </Button>
    </section>
  );
}

function Ended({ status }: Subscription) {
  return (
    <section className="panel w5 dl-subscription">
      <h2 className="title">Subscription</h2>
      <p className="muted">
        {status === 'canceled' ? 'It has ended. Nothing more is charged or sent.' : 'There is none yet.'}
      </p>
      <ButtonLink variant="strong" full to={wizardAt()}>
        Start Subscription
      </ButtonLink>
    </section>
  );
}

/** When it renews and what that costs, each in a few words. */
export function renewalWords(
  { status, monthlyAmount, currentPeriodEnd, collectionPaused }: Subscription,
  timeZone: string,
): { renews: string; next: string } {
  const amount = monthlyAmount ? formatMoney(monthlyAmount) : 'Not known';
  if (collectionPaused) return { renews: 'A month after the first sticks leave', next: `${amount}, not before` };
  if (status === 'paused') return { renews: 'Paused', next: 'Nothing while it is paused' };
  if (status !== 'active' && status !== 'trialing') return { renews: 'Once it is paid', next: `${amount}, overdue` };
  return { renews: currentPeriodEnd ? written('plain', currentPeriodEnd, timeZone) : 'Monthly', next: amount };
}

export function RenewalBadge({ status, collectionPaused }: Subscription) {
  if (collectionPaused) {
    return (
      <Badge tone="normal">
        <CirclePause aria-hidden="true" />
        Renewal waits for the sticks
      </Badge>
    );
  }
  if (status === 'active' || status === 'trialing') {
    return (
      <Badge tone="optimal">
        <RefreshCw aria-hidden="true" />
        Auto-renewal on
      </Badge>
    );
  }
  return (
    <Badge tone="low">
      <CircleAlert aria-hidden="true" />
      {status === 'paused' ? 'Paused' : 'Payment failed'}
    </Badge>
  );
}

/** C9: free only where a renewal really holds no fee; else the fee. */
function ShippingBadge(subscription: Subscription) {
  const fee = renewalShipping(subscription);
  if (!fee) return null;
  return (
    <Badge tone="normal">
      <Truck aria-hidden="true" />
      {fee.amount === 0 ? 'Free shipping' : `Shipping ${formatMoney(fee)}`}
    </Badge>
  );
}

/** What of a renewal is not for sticks. */
function renewalShipping({
  monthlyAmount,
  perCat,
  catCount,
}: Pick<Subscription, 'monthlyAmount' | 'perCat' | 'catCount'>): Money | null {
  if (!monthlyAmount || !perCat) return null;
  return money(Math.max(0, monthlyAmount.amount - perCat.amount * catCount), monthlyAmount.currency);
}
