import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { isOverdue } from '../../rules/subscription-states.ts';
import { ReasonsForm } from '../cancel/reasons-form.tsx';
import { useSubscription } from './subscription-context.ts';
import { cancelPlan, giveReasons, refreshPlan } from './plan-requests.ts';
import { useShown } from './use-shown.ts';
import { type OrderToCome, stillArrives } from './words.ts';
import { Detail } from '../detail.tsx';

interface CancelDialogProps {
  orders: readonly OrderToCome[];
  onClose: () => void;
}

/**
 * The second of two presses: names the plan's end and its date, with two answers of equal weight. The reason is asked
 * for afterwards.
 */
export function CancelDialog({ orders, onClose }: CancelDialogProps) {
  const { timeZone } = useHousehold().household;
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Cancelled | null>(null);
  const shown = useShown();
  const cancel = async () => {
    setBusy(true);
    const answer = await cancelPlan();
    await refreshPlan();
    setBusy(false);
    if (!answer.ok) return toast({ title: 'That did not work', text: answer.message, tone: 'bad' });
    const { subscription, receipt } = answer.value;
    const { endsOn, status } = subscription;
    const ends = endsOn && status !== 'canceled';
    const text = ends ? `Your plan ends on ${formatDate('plain', endsOn, timeZone)}.` : 'Your plan has ended.';
    if (!shown()) return toast({ title: CANCELLED, text: `${text} ${MAILED}` });
    setDone({ text, code: receipt?.code ?? null });
  };
  if (done) return <Afterwards done={done} onClose={onClose} />;
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

const CANCELLED = 'Your plan is cancelled';
const MAILED = 'We have mailed you a receipt.';

interface Cancelled {
  text: string;
  code: string | null;
}

/** The plan is cancelled: its end, the receipt, and why, if somebody wants to say. */
function Afterwards({ done: { text, code }, onClose }: { done: Cancelled; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={CANCELLED} className="billing-cancel">
      <p role="status">
        {text} {MAILED}
      </p>
      {code && (
        <Link className="link" to={`/receipt#${code}`}>
          Receipt {code}
        </Link>
      )}
      <ReasonsForm send={giveReasons} />
      <div className="records-end">
        <Button variant="quiet" onClick={onClose}>
          Close
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
  const on = (moment: string) => formatDate('plain', moment, household.timeZone);
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
