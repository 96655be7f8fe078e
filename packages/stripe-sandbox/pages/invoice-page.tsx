import type Stripe from 'stripe';
import { CardFields, TestCards, Trouble } from './card-fields.tsx';
import type { Issues, Typed } from './form.ts';
import { Approval, Back } from './other-pages.tsx';
import { Merchant, SandboxNote, Shell, useSite } from './parts.tsx';
import { price } from './price.ts';

type Invoice = Stripe.Invoice;

export interface InvoicePageProps {
  invoice: Invoice;
  /** The card the invoice would be charged to, where there is one. */
  saved: Stripe.PaymentMethod | null;
  typed: Typed;
  issues: Issues;
  /** Message of the card's bank when it declines. */
  refusal?: string | undefined;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayOf = (seconds: number | null | undefined) => DAY.format((seconds ?? 0) * 1000);

/** Path of an invoice's page with its key; `part` names a page below it. */
export function invoicePath({ hosted_invoice_url: url }: Invoice, part = ''): string {
  const { pathname, search } = new URL(url ?? '', 'http://nowhere');
  return `${pathname}${part}${search}`;
}

export function InvoicePage(props: InvoicePageProps) {
  const { invoice, issues, refusal } = props;
  const wrong = invoice.status === 'open' && (refusal !== undefined || Object.keys(issues).length > 0);
  return (
    <Shell title={`${wrong ? 'Error: ' : ''}Invoice ${invoice.number} from ${useSite().business.name}`}>
      <main className="checkout">
        <InvoicePanel {...props} />
        <section className="payment" aria-labelledby="payment-title">
          <div className="payment-body">
            <SandboxNote />
            {invoice.status === 'open' ? <Payment {...props} /> : <Settled invoice={invoice} />}
          </div>
        </section>
      </main>
    </Shell>
  );
}

const TOTALS: Record<string, string> = { open: 'To pay', paid: 'Paid' };

function InvoicePanel({ invoice }: InvoicePageProps) {
  const { url } = useSite().business;
  const { currency, lines, starting_balance: starting, ending_balance: ending } = invoice;
  const drawn = (ending ?? starting) - starting;
  const off = invoice.subtotal - invoice.total;
  const rows = [
    ...lines.data.map((line) => ({ id: line.id, text: line.description ?? '', amount: line.subtotal })),
    ...(off > 0 ? [{ id: 'discount', text: 'Discount', amount: -off }] : []),
    ...(drawn !== 0
      ? [{ id: 'balance', text: drawn > 0 ? 'From your balance' : 'To your balance', amount: -drawn }]
      : []),
  ];
  return (
    <section className="order" aria-labelledby="order-title">
      <div className="order-body">
        <Merchant />
        <h1 id="order-title">Your invoice</h1>
        <p>
          <strong>{invoice.number}</strong> of {dayOf(invoice.effective_at ?? invoice.created)}
          {invoice.customer_name ? `, for ${invoice.customer_name}` : ''}
        </p>
        <dl className="lines">
          {rows.map(({ id, text, amount }) => (
            <div key={id}>
              <dt>{text}</dt>
              <dd>{price(amount, currency)}</dd>
            </div>
          ))}
          <div className="total">
            <dt>{TOTALS[invoice.status ?? ''] ?? 'Withdrawn'}</dt>
            <dd>{price(invoice.amount_due, currency)}</dd>
          </div>
        </dl>
        {url && <Back href={url} />}
      </div>
    </section>
  );
}

function Payment({ invoice, saved, typed, issues, refusal }: InvoicePageProps) {
  const amount = price(invoice.amount_due, invoice.currency);
  const onFile = savedName(saved);
  return (
    <>
      <h2 id="payment-title">Pay this invoice</h2>
      <Trouble refusal={refusal} issues={issues} />
      {onFile && (
        <form method="post" action={invoicePath(invoice)}>
          <button type="submit" name="method" value="saved">
            Pay {amount} with {onFile}
          </button>
        </form>
      )}
      <form method="post" action={invoicePath(invoice)} noValidate>
        <CardFields typed={typed} issues={issues} title={onFile ? 'Or another card' : undefined} />
        <p className="before-pay">This card also pays the next months and replaces the saved one.</p>
        <button type="submit" name="method" value="card" className={onFile ? 'quiet' : undefined}>
          Pay {amount}
        </button>
      </form>
      <TestCards />
    </>
  );
}

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** 'Visa •••• 4242', 'the account •••• 3000'. */
function savedName(saved: Stripe.PaymentMethod | null): string | null {
  const { card, sepa_debit: debit } = saved ?? {};
  if (card) return `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}`;
  return debit ? `the account •••• ${debit.last4}` : null;
}

/** Page of an invoice that needs no payment. */
function Settled({ invoice }: { invoice: Invoice }) {
  const { amount_due, amount_paid, currency, status, status_transitions: moments } = invoice;
  const [title, text] =
    status === 'paid' && amount_due === 0
      ? ['Nothing to pay', 'The amount of this invoice is zero. You have nothing to do.']
      : status === 'paid'
        ? [
            'Paid, thank you',
            `${price(amount_paid, currency)} on ${dayOf(moments.paid_at)}. There is nothing left to do.`,
          ]
        : ['Nothing to pay', 'This invoice was cancelled. It will not be charged, and you owe nothing for it.'];
  return (
    <>
      <h2 id="payment-title">{title}</h2>
      <p className="lead">{text}</p>
    </>
  );
}

/** Stand-in for the page of the cardholder's bank. */
export function ApproveInvoicePage({ invoice }: { invoice: Invoice }) {
  return (
    <Approval title="Approve payment" action={invoicePath(invoice, '/approve')}>
      for <strong>{price(invoice.amount_due, invoice.currency)}</strong>, for invoice {invoice.number}
    </Approval>
  );
}
