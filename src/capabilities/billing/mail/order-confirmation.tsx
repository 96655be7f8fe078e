import { type YoungCats, youngCatsSentence } from '#src/capabilities/onboarding/rules/young-cats.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { type ScheduleRow, rowText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import { type CatInMail, looksOf, withPortraits } from '#src/platform/mail/portraits.ts';
import { MailButton, MailLayout, MailLink, MailRows, MailText } from '#src/ui/mail-layout.tsx';
import { addressLabel, type PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { listOf } from '#src/lib/lists.ts';
import { receiptRows } from '../rules/receipt.ts';

export interface OrderConfirmation {
  to: string;
  orderNumber: string;
  quote: Quote;
  cats: CatInMail[];
  young: YoungCats;
  shipTo: { name: string; address: PostalAddress | null };
  steps: string[];
  schedule: ScheduleRow[];
  receiptUrl: string | null;
  /** Link with which a guest claims the order for an account; null if it belongs to one. */
  claimLink: string | null;
  claimDays: number;
  /** Shows where the order is, without an account. */
  statusLink: string;
  origin: string;
  supportEmail: string;
}

/** The receipt, the next steps and, for a guest, the link to an account. */
export function orderConfirmationMail(order: OrderConfirmation): OutgoingMail {
  const { quote, claimLink } = order;
  const subject = `Order ${order.orderNumber}: thank you`;
  const names = listed(order.cats.map(({ name }) => name));
  const intro = `Payment received. We are getting ready for ${names}.`;
  const { rows, total } = receiptRows(quote);
  const tax = `The total includes ${formatMoney(quote.tax.amount)} VAT (${quote.tax.ratePercent}%).`;
  const renewal = `After that ${formatMoney(quote.renewalTotal)} a month, delivery included. The first renewal comes after the first sticks ship. You can change or cancel the plan yourself, in two taps:`;
  const billing = `${order.origin}/dashboard?tab=billing`;
  const ofYoung = youngCatsSentence(quote, {
    ...order.young,
    known: order.young.known.map(({ name, from }) => ({ name: nameInMail(name), from })),
  });
  const shipping = `Goes to: ${addressLine(order.shipTo)}`;
  const claim = `Set a password to see this order, its reports and its invoices. The link works once, for ${order.claimDays} days.`;
  const reason = `You get this mail because of a payment with this address. Questions: ${order.supportEmail}`;
  const link = claimLink ?? `${order.origin}/dashboard`;
  const vat = quote.tax.ratePercent > 0 ? [tax] : [];
  const papers = order.receiptUrl ? [`Invoice: ${order.receiptUrl}`] : [];
  return {
    to: order.to,
    kind: 'order-confirmation',
    subject,
    secret: claimLink !== null,
    portraits: looksOf(order.cats),
    text: [
      intro,
      [`Order number: ${order.orderNumber}`, ...rows.map((row) => row.join(': ')), total.join(': ')].join('\n'),
      ...vat,
      `${renewal} ${billing}`,
      ...(ofYoung ? [ofYoung] : []),
      shipping,
      ...papers,
      `What happens next\n${order.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
      order.schedule.map(rowText).join('\n'),
      ...(claimLink ? [claim] : []),
      link,
      `Track the order without signing in: ${order.statusLink}`,
      reason,
    ].join('\n\n'),
    html: (
      <MailLayout
        title={`Thank you. Order ${order.orderNumber}`}
        preview={intro}
        reason={reason}
        cats={withPortraits(order.cats)}
      >
        <MailText>{intro}</MailText>
        <MailRows rows={rows} total={total} />
        {vat.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        <MailText>
          {renewal} <MailLink href={billing}>Billing in your account</MailLink>
        </MailText>
        {ofYoung && <MailText>{ofYoung}</MailText>}
        <MailText>{shipping}</MailText>
        {order.receiptUrl && (
          <MailText>
            <MailLink href={order.receiptUrl}>Your invoice</MailLink>
          </MailText>
        )}
        <h2>What happens next</h2>
        <ol>
          {order.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <MailRows rows={order.schedule.map(({ name, value }) => [name, value])} />
        {claimLink && <MailText>{claim}</MailText>}
        <MailButton href={link}>{claimLink ? 'Make my account' : 'See my order'}</MailButton>
        <MailText>
          <MailLink href={order.statusLink}>Track the order without signing in</MailLink>
        </MailText>
      </MailLayout>
    ),
  };
}

function listed(names: string[]): string {
  return listOf(names) || 'your cat';
}

function addressLine({ name, address }: OrderConfirmation['shipTo']): string {
  return [nameInMail(name), ...(address ? addressLabel(address) : [])].filter(Boolean).join(', ');
}
