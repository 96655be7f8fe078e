import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderPayments } from '#src/capabilities/billing/contract.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { Download } from '#src/ui/icons/download.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useOrderSender } from '../../affiliate-queries.ts';
import { useOrderPayments } from '../../queries.ts';
import { Fact } from '../fact.tsx';
import { onDay, when } from '../moments.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { RefundForm } from './refund-form.tsx';
import { paymentLook, requestWords } from './refund-words.ts';
import { statusWord } from '../households/plan-words.ts';

type Payment = OrderPayments['invoices'][number];

/** The payments of one order: paid amounts, refunds, and the button that refunds. */
export function OpenPayments({ number, onClose }: { number: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart
      name="payments-detail"
      what="order"
      query={useOrderPayments(number)}
      titleOf={({ owner, orderNumber }) => owner || orderNumber}
      onClose={onClose}
    >
      {(order) => <Opened order={order} asked={number} />}
    </OpenedPart>
  );
}

function Opened({ order, asked }: { order: OrderPayments; asked: string }) {
  const { orderNumber, email, plan, planStatus, withdrawn, invoices } = order;
  const isGift = planStatus === 'gift';
  return (
    <>
      <dl className="payments-facts">
        <Fact name={isGift ? 'Gift' : 'Order'}>
          <Link
            className="link"
            to={isGift ? `?list=gifts&search=${orderNumber}` : `/desk/orders?search=${orderNumber}`}
          >
            {orderNumber}
          </Link>
        </Fact>
        <Fact name="Mail">{email}</Fact>
        <Fact name="Plan">
          {PLANS[plan].name}, {isGift ? 'given' : statusWord(planStatus)}
        </Fact>
        {!isGift && <Sender number={orderNumber} />}
      </dl>
      {withdrawn && (
        <p className="panel">The buyer withdrew from this order. Its payments are refunded by themselves.</p>
      )}
      <ul className="payments-invoices" aria-label="Payments, newest first">
        {invoices.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} asked={asked} />
        ))}
      </ul>
    </>
  );
}

/** The payee for sending the order; nothing where there is none. */
function Sender({ number }: { number: string }) {
  const sender = useOrderSender(number).data?.sender;
  if (!sender) return null;
  const { name, kind, refused } = sender;
  return (
    <Fact name="Sent by">
      {name}, {kind}. {refused ?? 'It counts.'}
    </Fact>
  );
}

function PaymentCard({ payment, asked }: { payment: Payment; asked: string }) {
  const [refunding, setRefunding] = useState(false);
  const { id, number, kind, total, refusal, paidAt, issuedAt } = payment;
  const { tone, word } = paymentLook(payment);
  const name = number ?? 'No number yet';
  return (
    <li className="payments-invoice" aria-label={`${kind}, ${name}`}>
      <div className="payments-invoice-head">
        <div>
          <b className="tn">{name}</b>
          <span className="small muted">
            {kind}, {onDay(paidAt ?? issuedAt)}
          </span>
        </div>
        <div>
          <b className="num">{formatMoney(total)}</b>
          <Badge tone={tone}>{word}</Badge>
        </div>
      </div>
      <Sums payment={payment} />
      <CreditNotes payment={payment} />
      <Requests payment={payment} />
      <div className="payments-invoice-acts">
        {!refusal && (
          <Button variant="strong" size="sm" onClick={() => setRefunding(true)} aria-label={`Refund ${name}`}>
            Refund
          </Button>
        )}
        {number && <FileLink path={`invoices/${id}`} what={`Invoice ${number}`} />}
      </div>
      {refusal && payment.status === 'paid' && <p className="small muted">{refusal}</p>}
      <Dialog open={refunding} onClose={() => setRefunding(false)} title={`Refund ${name}`}>
        <RefundForm payment={payment} asked={asked} onDone={() => setRefunding(false)} />
      </Dialog>
    </li>
  );
}

function Sums({ payment: { refunded, lost, waiting, refundable } }: { payment: Payment }) {
  const rows = [
    ['Refunded', refunded],
    ['Lost to the bank', lost],
    ['Refund under way', waiting],
  ] as const;
  const shown = rows.filter(([, { amount }]) => amount > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="payments-facts">
      {[...shown, ['Can still be refunded', refundable] as const].map(([name, sum]) => (
        <Fact key={name} name={name}>
          <span className="num">{formatMoney(sum)}</span>
        </Fact>
      ))}
    </dl>
  );
}

function CreditNotes({ payment: { creditNotes } }: { payment: Payment }) {
  if (creditNotes.length === 0) return null;
  return (
    <ul className="payments-notes" aria-label="Credit notes">
      {creditNotes.map(({ id, number, amount, issuedAt, reason, cancelled }) => (
        <li key={id}>
          <span>
            <b className="num">{formatMoney(amount)}</b>
            <span className="small muted">
              {reason}, {onDay(issuedAt)}
              {cancelled && ', cancelled: the bank sent it back'}
            </span>
          </span>
          <FileLink path={`credit-notes/${id}`} what={`Credit note ${number}`} />
        </li>
      ))}
    </ul>
  );
}

/** Refunds that were asked for, and by whom, with the payment service's answer where it refused. */
function Requests({ payment: { requests } }: { payment: Payment }) {
  if (requests.length === 0) return null;
  return (
    <ul className="payments-requests small" aria-label="Refunds that were asked for" aria-live="polite">
      {requests.map((request) => (
        <li key={request.id}>
          {requestWords(request)}, <time dateTime={request.at}>{when(request.at)}</time>
          {request.failure && <span className="payments-failure">Not refunded: {request.failure}</span>}
          {request.note && <span className="muted">{request.note}</span>}
        </li>
      ))}
    </ul>
  );
}

const FileLink = ({ path, what }: { path: string; what: string }) => (
  <a className="link nb payments-file" href={`/api/desk/${path}/file`} download>
    <Download size={16} aria-hidden="true" />
    {what}
  </a>
);
