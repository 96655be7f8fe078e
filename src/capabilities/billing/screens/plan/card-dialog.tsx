import { useEffect, useState } from 'react';
import type { CardSetupView } from '../../contract.ts';
import { EmbeddedPayment } from '../embedded/embedded-payment.tsx';
import type { PaidOutcome } from '../embedded/payment-shape.ts';
import { PaymentWaits } from '../embedded/payment-waits.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useSubscription } from './subscription-context.ts';
import { askForCard, refreshPlan } from './plan-requests.ts';

/** Another way to pay from now on; what is still open is paid with it at once. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const { monthlyAmount, paymentProblem } = useSubscription().subscription;
  const { setup, problem, ask } = useSetup();
  const done = ({ status }: PaidOutcome) => {
    void refreshPlan();
    onClose();
    toast(status !== 'complete' ? WAITS : paymentProblem ? TRIED : SAVED);
  };
  return (
    <Dialog open onClose={onClose} title="Update card">
      <p className="muted">
        {paymentProblem
          ? 'We charge the open payment to this card right away, and every later renewal.'
          : 'We charge every renewal to this card from now on. Nothing is charged today.'}
      </p>
      {problem ? (
        <div className="stack gap3" role="alert">
          <p>{problem}</p>
          <div>
            <Button variant="strong" size="sm" onClick={ask}>
              Try again
            </Button>
          </div>
        </div>
      ) : setup && monthlyAmount ? (
        <EmbeddedPayment
          {...setup}
          currency={monthlyAmount.currency}
          toKeep
          onPaid={done}
          submitLabel="Save this card"
          failedTitle="The card was not saved"
        />
      ) : (
        <PaymentWaits />
      )}
    </Dialog>
  );
}

const SAVED = { title: 'Card saved', text: 'We charge renewals to this card from now on.' };
const TRIED = { title: 'Card saved', text: 'We are charging the open payment to this card.' };
const WAITS = { title: 'Nearly done', text: 'Your bank is confirming the card. Until then we use the old one.' };

/** Requests a session for a new card once the dialog opens. */
function useSetup() {
  const [setup, setSetup] = useState<CardSetupView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    void askForCard().then((answer) => {
      if (gone) return;
      if (answer.ok) setSetup(answer.value);
      else setProblem(answer.message);
    });
    return () => {
      gone = true;
    };
  }, [tries]);
  const ask = () => {
    setProblem(null);
    setTries((before) => before + 1);
  };
  return { setup, problem, ask };
}
