import { useState } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryDetail, SendersOrder } from '../../contract.ts';
import { useInquiryAct } from '../../queries.ts';
import { when } from '../moments.ts';
import { sayFailed } from '#src/web/form-failure.ts';

/**
 * Orders of the sender, each with a button that carries out the withdrawal. For a plain message they are shown on
 * request.
 */
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
  const { number, placedAt, kept, refundable, withdrawnAt, reagreedAt } = order;
  const amount = reagreedAt ? 'what has not shipped' : formatMoney(kept);
  const [asking, setAsking] = useState(false);
  const act = useInquiryAct(id, 'withdrawal');
  const press = () =>
    act.mutate(
      { orderNumber: number },
      {
        onSuccess: () =>
          toast({ title: 'Withdrawal recorded', text: `We refund ${amount} and have mailed the buyer.` }),
        onError: (error) => sayFailed('Not recorded', error),
      },
    );
  return (
    <div className="inbox-order">
      <p>
        <b className="tn">{number}</b>, ordered {when(placedAt)}. {timeWords(order)}
      </p>
      {withdrawnAt && (
        <p className="muted">
          Withdrawn from on {when(withdrawnAt)}.
          {kept.amount > 0 &&
            !reagreedAt &&
            ` ${amount} has not been refunded yet. A disputed amount is refunded once the bank has decided.`}
        </p>
      )}
      {reagreedAt && (
        <p className="muted">
          The buyer withdrew before and kept the plan on {when(reagreedAt)}: a new agreement. What has shipped since
          stays paid.
        </p>
      )}
      {refundable && !asking && (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          Record withdrawal from {number}
        </Button>
      )}
      {refundable && asking && (
        <>
          <p>
            This stops everything that has not shipped, ends the plan, refunds {amount} and mails the buyer. It cannot
            be undone. A plan whose first sticks have left ends after three days, until which the buyer can keep it.
          </p>
          <Button variant="strong" size="sm" busy={act.isPending} busyLabel="Recording..." onClick={press}>
            Stop order and plan, refund {amount}
          </Button>
        </>
      )}
    </div>
  );
}

const timeWords = ({ until, inTime }: SendersOrder): string => {
  if (!until) return 'In time: no sticks have been delivered yet.';
  return inTime ? `In time: until ${when(until)}.` : `Not in time: the right ended ${when(until)}.`;
};
