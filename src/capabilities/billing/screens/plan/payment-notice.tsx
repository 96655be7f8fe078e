import { CircleAlert } from '#src/ui/icons/circle-alert.ts';
import { Button } from '#src/ui/button.tsx';
import { problemSentences } from '../../rules/payment-ladder.ts';
import { useSubscription } from './subscription-context.ts';
import './payment-notice.css';

/** Above every other tab: a renewal that did not go through, in the sentences of the Billing tab and of the mail. */
export function PaymentNotice() {
  const { subscription, household, open } = useSubscription();
  const { paymentProblem } = subscription;
  if (!paymentProblem || !subscription.actions.card.allowed) return null;
  const [what, next] = problemSentences(paymentProblem, household.timeZone);
  return (
    <section className="wrap payment-notice" aria-label="Payment problem">
      <div className="payment-notice-in">
        <CircleAlert size={22} aria-hidden="true" />
        <p>
          {what} {next}
        </p>
        <Button variant="milk" size="sm" onClick={() => open('billing')}>
          {paymentProblem.needsApproval ? 'Approve or use another card' : 'Pay or use another card'}
        </Button>
      </div>
    </section>
  );
}
