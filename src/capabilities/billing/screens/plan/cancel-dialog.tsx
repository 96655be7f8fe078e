import { useState } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { written } from '#src/capabilities/households/screens/days.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { isOverdue } from '../../rules/subscription-states.ts';
import { useSubscription } from './subscription-context.ts';
import { cancelPlan, refreshPlan } from './plan-requests.ts';
import { type OrderToCome, stillArrives } from './words.ts';
import { Detail } from '../detail.tsx';

interface CancelDialogProps {
  orders: readonly OrderToCome[];
  onClose: () => void;
}

/** The second of two presses: what ends and when, no reason asked, and both answers weigh the same. */
export function CancelDialog({ orders, onClose }: CancelDialogProps) {
  const { timeZone } = useHousehold().household;
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const answer = await cancelPlan();
    await refreshPlan();
    setBusy(false);
    if (!answer.ok) return toast({ title: 'That did not work', text: answer.message, tone: 'bad' });
    onClose();
    const { endsOn } = answer.value.subscription;
    const when = endsOn ? `Your plan ends on ${written('plain', endsOn, timeZone)}.` : 'Your plan has ended.';
    toast({ title: 'Cancelled', text: `${when} We have mailed you a receipt.` });
  };
  return (
    <Dialog open onClose={onClose} title="Cancel the plan?" className="billing-cancel">
      <Effects orders={orders} />
      <div className="records-end">
        <Button variant="quiet" busy={busy} onClick={() => void cancel()}>
          Cancel my plan
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep my plan
        </Button>
      </div>
    </Dialog>
  );
}

function Effects({ orders }: Pick<CancelDialogProps, 'orders'>) {
  const { subscription, household } = useSubscription();
  const { currentPeriodEnd, invoices, status } = subscription;
  // A renewal that was not paid is given up together with the plan (actions/cancel-plan.ts).
  const overdue = isOverdue(status);
  const last = invoices.find(({ status }) => status === 'paid');
  const on = (moment: string) => written('plain', moment, household.timeZone);
  return (
    <>
      <dl className="detail-rows">
        <Detail name="Ends on">
          {overdue ? 'Today, at once' : currentPeriodEnd ? on(currentPeriodEnd) : 'The end of the paid month'}
        </Detail>
        <Detail name="Last charge">
          {last ? `${formatMoney(last.amount)} on ${on(last.paidAt ?? last.issuedAt)}` : 'None'}
        </Detail>
        {overdue && <Detail name="Still due">Nothing: the payment that failed is not tried again</Detail>}
        <Detail name="Still to come">{stillArrives(orders, subscription)}</Detail>
      </dl>
      <p className="muted">
        Your records and results stay in your account.{' '}
        {overdue
          ? 'This cannot be undone; you can order again at any time.'
          : 'You can undo the cancellation until the plan ends.'}
      </p>
    </>
  );
}
