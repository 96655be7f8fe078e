import { useEffect } from 'react';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { ScheduleRows } from '#src/capabilities/pricing/screens/schedule-rows.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { useSession } from '#src/web/session.ts';
import type { OrderState } from '../../../queries.ts';
import type { FullPosition } from '../../../rules/full-flow.ts';
import { useFullWizard } from '../full-wizard-context.tsx';
import { useSurroundings } from '../payment-slot.ts';
import { Sheet } from '../sheet.tsx';
import { useOrderState } from '../use-order-state.ts';

const AT_PAYMENT: FullPosition = { step: 7, catIndex: 0 };

/** The order with the actual state of its payment; without a payment it goes back a step. */
export function ConfirmationStep() {
  const { sessionId, onPayment } = useSurroundings();
  const { goTo } = useFullWizard();
  const { state, again } = useOrderState(sessionId);
  const unpaid = unpaidWords(state);
  useEffect(() => {
    if (!sessionId || !unpaid) return;
    onPayment(null);
    goTo(AT_PAYMENT, { notice: unpaid });
  }, [sessionId, unpaid, onPayment, goTo]);
  if (!sessionId) return <NothingOrdered />;
  if (state.name === 'unreachable') return <Unreachable again={again} />;
  if (state.name !== 'known' || unpaid) return <Checking />;
  return <Ordered order={state.order} sessionId={sessionId} again={again} />;
}

const NOT_PAID: Partial<Record<NonNullable<OrderState['reason']>, string>> = {
  declined: 'The payment was declined. Nothing was charged. Please try another card.',
  'bank-approval': 'Your bank has not approved the payment. Nothing was charged.',
  'refunded-duplicate': 'Your household already has a subscription, so we refunded this payment in full.',
};

/** Notice about a missing payment; null while there may be one. */
function unpaidWords(state: ReturnType<typeof useOrderState>['state']): string | null {
  if (state.name === 'unknown') return 'We do not know this payment. Nothing was charged here.';
  if (state.name !== 'known') return null;
  const { state: standing, reason } = state.order;
  if (standing === 'confirmed' || standing === 'processing') return null;
  return (reason && NOT_PAID[reason]) ?? 'The payment is not finished. Nothing was charged.';
}

function NothingOrdered() {
  const { goTo } = useFullWizard();
  return (
    <Sheet title="Nothing is ordered yet." lead="Please pay first. We kept all your answers." formless>
      <Button size="lg" onClick={() => goTo(AT_PAYMENT)}>
        To the payment
      </Button>
    </Sheet>
  );
}

function Checking() {
  return (
    <Sheet title="Checking your payment." lead="This takes a moment. You are not charged twice." formless final>
      <div role="status">
        <LoadingIndicator />
        <span className="vh">Checking</span>
      </div>
    </Sheet>
  );
}

function Unreachable({ again }: { again: () => void }) {
  return (
    <Sheet
      title="That did not work."
      lead="We could not reach the server. Your order and your payment are not affected."
      formless
      final
    >
      <Button onClick={again}>Try again</Button>
    </Sheet>
  );
}

function Ordered({ order, sessionId, again }: { order: OrderState; sessionId: string; again: () => void }) {
  const confirmed = order.state === 'confirmed';
  const { status } = useSession();
  return (
    <Sheet
      title={confirmed ? 'Ordered. Thank you.' : 'Your bank is still processing the payment.'}
      lead={
        confirmed
          ? `The confirmation is in your mail as well. ${status === 'signed-in' ? 'All' : 'One password, and all'} of this is on your dashboard.`
          : 'Some banks take days. When the payment arrives, we write to you and ship the kits.'
      }
      formless
      final
    >
      <div className="full-wizard-done">
        <Summary order={order} />
        <div>
          {confirmed ? (
            <>
              <h3 className="d-sm">What happens next</h3>
              <ol className="full-wizard-steps">
                {order.nextSteps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {order.schedule && <ScheduleRows schedule={order.schedule} />}
            </>
          ) : (
            <p className="full-wizard-later">
              <Button variant="quiet" onClick={again}>
                Ask again
              </Button>
            </p>
          )}
          <Finish sessionId={sessionId} />
        </div>
      </div>
    </Sheet>
  );
}

/** C45: the step's own button. It keeps the answers, closes, and leads to an account. */
function Finish({ sessionId }: { sessionId: string }) {
  const { putAway } = useFullWizard();
  const { onComplete } = useSurroundings();
  const { status } = useSession();
  const finish = () => {
    putAway(sessionId);
    onComplete();
  };
  return (
    <Button size="lg" full onClick={finish}>
      {status === 'signed-in' ? 'To my dashboard' : 'Make my account'}
    </Button>
  );
}

function Summary({ order }: { order: OrderState }) {
  const confirmed = order.state === 'confirmed';
  const rows: [string, string][] = [
    ...(order.orderNumber ? ([['Order number', order.orderNumber]] as [string, string][]) : []),
    ['Plan', PLANS[order.plan].name],
    ['Cats', String(order.cats)],
    [confirmed ? 'Paid today' : 'To pay today', formatMoney(order.amount)],
    ['After that, each month', formatMoney(order.renewal)],
  ];
  return (
    <section className="wizard-summary">
      <h3 className="title">Your order</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {order.taxIncluded.amount > 0 && `${formatMoney(order.taxIncluded)} of today is VAT, included in the price. `}
        The first renewal comes one month after the first sticks ship.
      </p>
    </section>
  );
}
