import { useState } from 'react';
import { formatMoney } from '#src/kit/money.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import type { InquiryDetail, SendersOrder } from '../../contract.ts';
import { useInquiryAct } from '../../queries.ts';
import { when } from '../moments.ts';

/** The orders of whoever wrote, each with the button that carries out their withdrawal. A plain message shows them on request. */
export function Withdrawal({ inquiry }: { inquiry: InquiryDetail }) {
  const { kind, orders } = inquiry;
  if (kind === 'withdrawal')
    return (
      <section className="inbox-withdrawal" aria-label="Withdrawal">
        <h3 className="small strong">Withdrawal</h3>
        {orders.length === 0 && (
          <p>
            No paid order was bought with this address. Ask for the order number and for a message from its address.
          </p>
        )}
        <Orders inquiry={inquiry} />
      </section>
    );
  if (orders.length === 0) return null;
  return (
    <details className="inbox-withdrawal">
      <summary className="small strong">Withdraws from an order?</summary>
      <Orders inquiry={inquiry} />
    </details>
  );
}

const Orders = ({ inquiry }: { inquiry: InquiryDetail }) =>
  inquiry.orders.map((order) => <Order key={order.number} id={inquiry.id} order={order} />);

function Order({ id, order }: { id: string; order: SendersOrder }) {
  const { number, placedAt, kept, withdrawnAt } = order;
  const [asking, setAsking] = useState(false);
  return (
    <div className="inbox-order">
      <p>
        <b className="tn">{number}</b>, ordered {when(placedAt)}. {timeWords(order)}
      </p>
      {withdrawnAt && (
        <p className="muted">
          Withdrawn from on {when(withdrawnAt)}.
          {kept.amount > 0 &&
            ` ${formatMoney(kept)} has not gone back yet. Where a bank disputed the payment, look at it in Stripe and give it back by hand.`}
        </p>
      )}
      {!withdrawnAt && !asking && (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          Record withdrawal from {number}
        </Button>
      )}
      {!withdrawnAt && asking && <Confirm id={id} number={number} amount={formatMoney(kept)} />}
    </div>
  );
}

const timeWords = ({ until, inTime }: SendersOrder): string => {
  if (!until) return 'In time: no sticks are at the door yet.';
  return inTime ? `In time: until ${when(until)}.` : `Not in time: the right ended ${when(until)}.`;
};

function Confirm({ id, number, amount }: { id: string; number: string; amount: string }) {
  const act = useInquiryAct(id, 'withdrawal');
  const press = () =>
    act.mutate(
      { orderNumber: number },
      {
        onSuccess: () => toast({ title: 'Withdrawal recorded', text: `${amount} goes back. The buyer has a mail.` }),
        onError: (error) =>
          toast({
            title: 'Not recorded',
            text: sentenceFor(error, 'There was no answer. Please try again.'),
            tone: 'bad',
          }),
      },
    );
  return (
    <>
      <p>
        This stops whatever has not left, ends the plan at once, gives back {amount} and writes to the buyer. It cannot
        be taken back.
      </p>
      <Button variant="strong" size="sm" busy={act.isPending} busyLabel="Recording..." onClick={press}>
        Stop order and plan, give back {amount}
      </Button>
    </>
  );
}
