import { CircleAlert } from '#src/ui/icons/circle-alert.ts';
import { CirclePause } from '#src/ui/icons/circle-pause.ts';
import { CircleSlash } from '#src/ui/icons/circle-slash.ts';
import type { Icon as IconComponent } from '#src/ui/icon.tsx';
import { RefreshCw } from '#src/ui/icons/refresh-cw.ts';
import { Truck } from '#src/ui/icons/truck.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { SubscriptionState } from '../../contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useSubscription } from './subscription-context.ts';
import { ChargeDates } from './charge-dates.tsx';
import { renewalWords, shippingWords } from './subscription-words.ts';
import { endOf } from './words.ts';
import './subscription.css';
import { Detail } from '../detail.tsx';

type Subscription = SubscriptionState;

export function SubscriptionPanel() {
  const { subscription, schedule, household, open } = useSubscription();
  if (subscription.status === 'none' || subscription.status === 'canceled') return <Ended {...subscription} />;
  const { next } = renewalWords(subscription, household.timeZone);
  return (
    <section className="panel w5 subscription-panel">
      <h2 className="title">Subscription</h2>
      <dl className="detail-rows">
        <Detail name="Next payment">{next}</Detail>
        <ChargeDates schedule={schedule} />
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

/** Whether the plan renews, waits, is paused or unpaid. */
function renewalState(
  { status, collectionPaused, paymentProblem, nextBox: { wish }, ...plan }: Subscription,
  timeZone: string,
): { tone: BadgeTone; Icon: IconComponent; words: string } {
  const endsOn = endOf(plan);
  if (endsOn)
    return { tone: 'borderline', Icon: CircleSlash, words: `Ends on ${formatDate('plain', endsOn, timeZone)}` };
  if (paymentProblem?.needsApproval) return { tone: 'low', Icon: CircleAlert, words: 'Waits for your approval' };
  if (wish?.kind === 'pause')
    return { tone: 'normal', Icon: CirclePause, words: `Paused until ${formatDate('plain', wish.until, timeZone)}` };
  if (plan.nextCharge.state === 'held') return { tone: 'normal', Icon: CirclePause, words: 'Nothing is charged now' };
  if (collectionPaused) return { tone: 'normal', Icon: CirclePause, words: 'Renewal waits for the sticks' };
  if (status === 'active' || status === 'trialing')
    return { tone: 'optimal', Icon: RefreshCw, words: 'Auto-renewal on' };
  return { tone: 'low', Icon: CircleAlert, words: status === 'paused' ? 'Paused' : 'Payment failed' };
}

export function RenewalBadge({ timeZone, ...subscription }: Subscription & { timeZone: string }) {
  const { tone, Icon, words } = renewalState(subscription, timeZone);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {words}
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
