import { Check } from '#src/ui/icons/check.ts';
import { CircleAlert } from '#src/ui/icons/circle-alert.ts';
import { Clock } from '#src/ui/icons/clock.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { useSubscription } from './subscription-context.ts';
import { DonatedMonths } from './donated-months.tsx';
import { CreditNoteLink, InvoiceLink } from './invoice-link.tsx';
import './billing.css';

const STATUS: Record<string, { name: string; tone: BadgeTone; Icon: typeof Check }> = {
  paid: { name: 'Paid', tone: 'optimal', Icon: Check },
  open: { name: 'Not paid', tone: 'low', Icon: CircleAlert },
  uncollectible: { name: 'Not paid', tone: 'low', Icon: CircleAlert },
  void: { name: 'Cancelled', tone: 'plain', Icon: CircleAlert },
  refunded: { name: 'Refunded', tone: 'plain', Icon: Check },
  draft: { name: 'In progress', tone: 'plain', Icon: Clock },
};

/** R273, R287, R485: number, date, amount and status of each, and the document itself. The date is the one on the document. */
export function InvoicesPanel() {
  const { invoices } = useSubscription().subscription;
  return (
    <section className="panel">
      <h2 className="title">Recent invoices</h2>
      {invoices.length ? <InvoicesTable /> : <p className="muted">No invoices yet.</p>}
      <DonatedMonths />
    </section>
  );
}

function InvoicesTable() {
  const { subscription } = useSubscription();
  return (
    <table className="tbl billing-invoices">
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col" className="r">
            Amount
          </th>
          <th scope="col" className="r">
            <span className="vh">File</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {subscription.invoices.map(({ id, number, amount, status, issuedAt, refunded, lost, creditNotes }) => {
          const isRefunded = status === 'paid' && refunded.amount > 0 && refunded.amount >= amount.amount;
          const { name, tone, Icon } = STATUS[isRefunded ? 'refunded' : status] ??
            STATUS.draft ?? { name: status, tone: 'plain', Icon: Clock };
          return (
            <tr key={id}>
              <th scope="row">{number ?? 'No number yet'}</th>
              <td className="tn">{formatDate('date', issuedAt, SHOP_ZONE)}</td>
              <td>
                <Badge tone={tone}>
                  <Icon aria-hidden="true" />
                  {name}
                </Badge>
              </td>
              <td className="r num">
                {formatMoney(amount)}
                {refunded.amount > 0 && <span className="billing-refunded">{formatMoney(refunded)} refunded</span>}
                {lost.amount > 0 && <span className="billing-refunded">{formatMoney(lost)} reversed by the bank</span>}
              </td>
              <td className="r">
                <InvoiceLink id={id} about={number ?? formatDate('date', issuedAt, SHOP_ZONE)} />
                {creditNotes.map((note) => (
                  <CreditNoteLink key={note.id} note={note} />
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
