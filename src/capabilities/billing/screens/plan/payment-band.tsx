import { CircleAlert } from '#src/ui/icons/circle-alert.ts';
import { Button } from '#src/ui/button.tsx';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { problemSentences } from '../../rules/payment-ladder.ts';
import { useSubscription } from './subscription-context.ts';

/** A renewal that did not go through: why, what happens next, and the two ways to pay it. */
export function PaymentBand({ onCard }: { onCard: () => void }) {
  const { subscription, household } = useSubscription();
  const writes = useDemoGuard();
  const { paymentProblem } = subscription;
  if (!paymentProblem || !subscription.actions.card.allowed) return null;
  const { payUrl, needsApproval } = paymentProblem;
  return (
    <section className="billing-band" aria-label="Payment problem">
      <CircleAlert size={28} aria-hidden="true" />
      <div className="stack gap2">
        {problemSentences(paymentProblem, household.timeZone).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="row wrapf gap3">
        {payUrl && (
          <a className="btn milk" href={payUrl}>
            {needsApproval ? 'Approve the payment' : 'Pay now'}
          </a>
        )}
        <Button variant="quiet" onClick={writes(onCard)}>
          Use another card
        </Button>
      </div>
    </section>
  );
}
