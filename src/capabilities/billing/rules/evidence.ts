import { PLANS, type PlanId, STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { addressLabel, type PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { countOf } from '#src/lib/plurals.ts';

/**
 * The most characters of a field. The payment service takes 5,000 or 20,000 and 150,000 in all, and refuses evidence of
 * more pages than the card network reads (19 at the strictest, files included), so that long texts stay far below: all
 * together fill ten pages, and the files nine (`actions/print-evidence.ts`).
 */
const SHORT = 1000;
const LONG = 4000;

/** The fields of evidence that are written from our rows, by the payment service's names, with their labels at the desk. */
const FIELDS = {
  customer_name: { name: 'Name', most: SHORT },
  customer_email_address: { name: 'E-mail', most: SHORT },
  billing_address: { name: 'Address given with the order', most: SHORT },
  product_description: { name: 'What was bought', most: LONG },
  service_date: { name: 'Day of service', most: SHORT },
  shipping_address: { name: 'Sent to', most: SHORT },
  shipping_date: { name: 'Sent on', most: SHORT },
  shipping_tracking_number: { name: 'Tracking', most: SHORT },
  refund_policy_disclosure: { name: 'Refunds, and what was agreed to', most: LONG },
  cancellation_policy_disclosure: { name: 'Cancelling, and what was agreed to', most: LONG },
  access_activity_log: { name: 'Use', most: LONG },
  uncategorized_text: { name: 'More', most: LONG },
} as const;
type EvidenceField = keyof typeof FIELDS;
export const EVIDENCE_FIELDS = Object.keys(FIELDS) as EvidenceField[];
export const fieldName = (field: EvidenceField): string => FIELDS[field].name;
export type EvidenceText = Partial<Record<EvidenceField, string>>;

/** The fields of evidence that hold the id of an uploaded PDF. */
export const EVIDENCE_FILES = ['receipt', 'shipping_documentation', 'customer_communication'] as const;
export type EvidenceFile = (typeof EVIDENCE_FILES)[number];

/** Evidence as submitted: texts, and ids of files once they are uploaded. */
export type Evidence = EvidenceText & Partial<Record<EvidenceFile, string>>;

/** A parcel that left for the household. */
export interface ParcelEvidence {
  /** 'Test kit of order CAT-…', 'Box CAT-…-2'. */
  what: string;
  /** Whether it was paid with the disputed payment. */
  ofPayment: boolean;
  shippedAt: Date;
  deliveredAt: Date | null;
  tracking: string | null;
  shipTo: { name: string; address: PostalAddress | null };
  /** Steps recorded on its way, the oldest first. */
  steps: { name: string; at: Date; tracking: string | null }[];
}

export interface EvidenceFacts {
  orderNumber: string | null;
  plan: PlanId;
  cats: number;
  amount: Money;
  invoiceNumber: string | null;
  paidAt: Date;
  renewal: boolean;
  name: string;
  email: string;
  billingAddress: PostalAddress | null;
  consent: { version: string; at: Date } | null;
  parcels: ParcelEvidence[];
  mails: { subject: string; at: Date }[];
  usage: string[];
  /** Earlier payments of the same household that nobody disputed. */
  undisputed: { number: string | null; paidAt: Date | null }[];
  statement: string;
}

/** `2026-12-01 09:00 UTC` */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const addressLines = (address: PostalAddress | null, name = ''): string =>
  address ? [name, ...addressLabel(address)].filter(Boolean).join('\n') : '';

/** Cut at the limit, between lines where there are any. */
function within(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const line = cut.lastIndexOf('\n');
  // A character of two halves is not split.
  return (line > most / 2 ? cut.slice(0, line) : cut).replace(/[\uD800-\uDBFF]$/, '');
}

/** Evidence from our rows, for the payment service's fields. Nothing is claimed without a row; unknown fields are left out. */
export function composeEvidence(facts: EvidenceFacts): EvidenceText {
  const own = facts.parcels.filter(({ ofPayment }) => ofPayment);
  const texts: EvidenceText = {
    customer_name: facts.name,
    customer_email_address: facts.email,
    billing_address: addressLines(facts.billingAddress),
    product_description: productWords(facts),
    service_date: moment(own[0]?.shippedAt ?? facts.paidAt),
    shipping_address: own.length ? addressLines(own[0]?.shipTo.address ?? null, own[0]?.shipTo.name) : '',
    shipping_date: own.map(({ shippedAt }) => moment(shippedAt)).join(', '),
    shipping_tracking_number: own.flatMap(({ tracking }) => tracking ?? []).join(', '),
    refund_policy_disclosure: policyWords(
      facts,
      `A first order is refunded within ${GUARANTEE_DAYS} days, for any reason.`,
    ),
    cancellation_policy_disclosure: policyWords(
      facts,
      'The plan can be cancelled at any time in the account; it ends with the month that is paid. Before each renewal a mail says what will be charged and when.',
    ),
    access_activity_log: facts.usage.join('\n'),
    uncategorized_text: otherWords(facts),
  };
  const filled = Object.entries(texts).flatMap(([field, text]) => {
    const kept = within((text ?? '').trim(), FIELDS[field as EvidenceField].most);
    return kept ? [[field, kept]] : [];
  });
  return Object.fromEntries(filled) as EvidenceText;
}

function productWords({ plan, cats, amount, orderNumber, invoiceNumber, renewal, paidAt }: EvidenceFacts): string {
  const what = `Food supplement sticks for ${countOf(cats, 'cat')}, plan ${PLANS[plan].name}: ${STICKS_PER_MONTH} sticks for each cat and month, mixed after a test of each cat's samples.`;
  const first = 'The first month, with a test kit that is sent before.';
  return [
    what,
    renewal ? 'A renewal of the subscription for another month.' : first,
    `${formatMoney(amount)}, paid on ${moment(paidAt)}${invoiceNumber ? `, invoice ${invoiceNumber}` : ''}${orderNumber ? `, order ${orderNumber}` : ''}.`,
  ].join('\n');
}

function policyWords({ consent }: EvidenceFacts, policy: string): string {
  const agreed = consent
    ? `The buyer agreed to the terms, version ${consent.version}, on ${moment(consent.at)}, before paying.`
    : '';
  return [policy, agreed].filter(Boolean).join('\n');
}

function otherWords({ statement, parcels, mails, undisputed }: EvidenceFacts): string {
  const parcelLine = ({ what, shippedAt, deliveredAt, tracking }: ParcelEvidence) =>
    `${what}: left on ${moment(shippedAt)}${tracking ? `, tracking ${tracking}` : ''}, ${deliveredAt ? `delivered on ${moment(deliveredAt)}` : 'no scan of its delivery yet'}`;
  return [
    statement,
    section('Parcels', parcels.map(parcelLine)),
    section(
      'Mails sent to the buyer',
      mails.map(({ subject, at }) => `${moment(at)}: ${subject}`),
    ),
    section(
      'Other payments of the same household, not disputed',
      undisputed.map(({ number, paidAt }) => `${number ?? 'Invoice'}${paidAt ? ` of ${moment(paidAt)}` : ''}`),
    ),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const section = (title: string, lines: string[]): string => (lines.length ? [`${title}:`, ...lines].join('\n') : '');

/** Of a mail sent to the buyer, as it is shown to the bank. */
export interface MailEvidence {
  subject: string;
  at: Date;
  text: string;
}

/**
 * Mails about order, parcels and payments. Others say nothing of the payment and are nobody's business at a bank: results of
 * the laboratory, security notices, answers to inquiries.
 */
export const EVIDENCE_MAILS: readonly string[] = [
  'order-confirmation',
  'order-kit-shipped',
  'order-kit-delivered',
  'order-lab-received',
  'order-optimizer-shipped',
  'order-optimizer-delivered',
  'box-shipped',
  'box-delivered',
  'renewal-reminder',
  'plan-cancelled',
  'plan-kept',
  'kits-changed',
  'plan-changed',
  'plan-cats-changed',
];
