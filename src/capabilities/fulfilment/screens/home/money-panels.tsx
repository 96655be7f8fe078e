import { CirclePause, RefreshCw } from 'lucide-react';
import { nextPaymentSentence } from '#src/capabilities/billing/rules/next-payment.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/kit/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { HomeView, OrderView } from '../../contract.ts';

type Subscription = HomeView['subscription'];

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const dayOf = (iso: string) => DATE.format(new Date(iso));

function Rows({ rows }: { rows: [string, string][] }) {
  return (
    <dl className="home-rows">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is paid for, and when the next payment is due. */
export function SubscriptionPanel({ subscription, supportEmail }: Pick<HomeView, 'subscription' | 'supportEmail'>) {
  const { plan, monthlyAmount, catCount, collectionPaused, status } = subscription;
  const rows: [string, string][] = [
    ['Plan', plan ? `${PLANS[plan].name}, ${catCount === 1 ? '1 cat' : `${catCount} cats`}` : 'None'],
    ...(monthlyAmount ? ([['Each month', formatMoney(monthlyAmount)]] as [string, string][]) : []),
    ['Next payment', nextPaymentSentence(subscription, dayOf)],
  ];
  return (
    <section className="panel home-half">
      <h2 className="title">Subscription</h2>
      <Rows rows={rows} />
      {collectionPaused ? (
        <Badge tone="normal">
          <CirclePause aria-hidden="true" />
          Renewal waits for the sticks
        </Badge>
      ) : (
        (status === 'active' || status === 'trialing') && (
          <Badge tone="optimal">
            <RefreshCw aria-hidden="true" />
            Auto-renewal on
          </Badge>
        )
      )}
      {status !== 'none' && (
        <p className="small muted">
          To cancel or pause, write to{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </p>
      )}
    </section>
  );
}

/** The order and its papers. */
export function OrderPanel({ order, invoices }: { order: OrderView; invoices: Subscription['invoices'] }) {
  return (
    <section className="panel home-half">
      <h2 className="title">Order</h2>
      <Rows
        rows={[
          ['Number', order.number],
          ['Placed', dayOf(order.placedAt)],
        ]}
      />
      <ul className="home-papers">
        {invoices.map(({ id, number, amount, paidAt, url }) => (
          <li key={id}>
            <span>{paidAt ? `Paid ${dayOf(paidAt)}` : 'Not paid yet'}</span>
            <span className="tn">{formatMoney(amount)}</span>
            {url && (
              <a className="link small" href={url} aria-label={`Open invoice ${number ?? ''}`}>
                Open invoice
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
