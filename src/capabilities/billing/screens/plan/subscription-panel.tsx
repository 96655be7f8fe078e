import { CircleAlert, CirclePause, CircleSlash, RefreshCw, Truck } from 'lucide-react';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { SubscriptionState } from '../../contract.ts';
import { written } from '#src/capabilities/households/screens/days.ts';
import { useSubscription } from './subscription-context.ts';
import { renewalWords, shippingWords } from './subscription-words.ts';
import './subscription.css';
import { Detail } from '../detail.tsx';

type Subscription = SubscriptionState;

export function SubscriptionPanel() {
  const { subscription, household, open } = useSubscription();
  if (subscription.status === 'none' || subscription.status === 'canceled') return <Ended {...subscription} />;
  const { renews, next } = renewalWords(subscription, household.timeZone);
  return (
    <section className="panel w5 subscription-panel">
      <h2 className="title">Subscription</h2>
      <dl className="detail-rows">
        <Detail name="Renews">{renews}</Detail>
        <Detail name="Next payment">{next}</Detail>
      </dl>
      <div className="row gap2 wrapf">
        <RenewalBadge {...subscription} timeZone={household.timeZone} />
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
    <section className="panel w5 subscription-panel">
      <h2 className="title">Subscription</h2>
      <p className="muted">
        {status === 'canceled' ? 'Your plan has ended. Nothing more is charged or sent.' : 'No subscription yet.'}
      </p>
      <ButtonLink variant="strong" full to="/subscribe">
        Start Subscription
      </ButtonLink>
    </section>
  );
}

/** Badge by the plan's state: renewing, waiting, paused or unpaid. */
export function RenewalBadge({
  status,
  collectionPaused,
  endsOn,
  paymentProblem,
  timeZone,
}: Subscription & { timeZone: string }) {
  if (endsOn) {
    return (
      <Badge tone="borderline">
        <CircleSlash aria-hidden="true" />
        Ends on {written('plain', endsOn, timeZone)}
      </Badge>
    );
  }
  if (paymentProblem?.needsApproval) {
    return (
      <Badge tone="low">
        <CircleAlert aria-hidden="true" />
        Waits for your approval
      </Badge>
    );
  }
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
  const words = shippingWords(subscription);
  if (!words) return null;
  return (
    <Badge tone="normal">
      <Truck aria-hidden="true" />
      {words}
    </Badge>
  );
}
