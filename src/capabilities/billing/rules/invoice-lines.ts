import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import {
  type IncludedTax,
  includedTax,
  registrationFor,
  type TaxRegistrations,
} from '#src/capabilities/pricing/rules/tax.ts';
import { addMoney, formatMoney, type Money, money, negateMoney } from '#src/lib/money.ts';
import { discountLines } from './discounts.ts';
import { changeLabel } from './change-words.ts';
import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { type KitInBox, kitsAmount } from './kits-in-box.ts';
import type { InvoiceTerms } from './invoice-terms.ts';

export interface InvoiceLine {
  label: string;
  quantity: number;
  unit: Money;
  amount: Money;
}

/** A line of an invoice as it was charged, in minor units, with the rate in percent and the tax that its amount holds. */
interface ChargedLine {
  label: string;
  quantity: number;
  unit: number;
  amount: number;
  ratePercent: number;
  tax: number;
}

/** An invoice as it was charged. Stored once, when it is issued; no later table of rates or prices changes it. */
export interface ChargedTotals {
  /** Country whose tax the total includes, ISO 3166-1 alpha-2. */
  country: string;
  ratePercent: number;
  /** In minor units; the sum of the tax of the lines. */
  tax: number;
  address: PostalAddress | null;
  /** The number under which the tax is declared. */
  registration?: string;
  /** Null for invoices from before lines were stored. */
  lines: ChargedLine[] | null;
}

interface Named {
  id: string;
  /** Given when it is paid. */
  number: string | null;
}

/** Number of an invoice, also used as a file name. */
export const invoiceName = ({ id, number }: Named): string => number ?? id.slice(-12);

/** Heading of the document: an invoice has its number with its payment. */
export const documentTitle = (invoice: Named): string =>
  `${invoice.number ? 'Invoice' : 'Payment request'} ${invoiceName(invoice)}`;

export interface InvoiceTotals {
  lines: InvoiceLine[];
  total: Money;
  tax: IncludedTax;
  /** Without the tax it holds. */
  net: Money;
}

/** Terms of the quote that an invoice states. */
type Terms = Pick<
  Quote,
  | 'lines'
  | 'totalToday'
  | 'tax'
  | 'plan'
  | 'cats'
  | 'unit'
  | 'planTotal'
  | 'shippingRenewal'
  | 'renewalTotal'
  | 'country'
>;

/**
 * An invoice line by line: as it was charged, where that is stored. Else the first as it was quoted, a later one as a
 * month of the plan with its delivery, by the terms kept with it. An invoice whose total differs from those terms is a
 * single line with the amount charged.
 */
export function invoiceTotals(
  total: Money,
  terms: Terms,
  { first, kept = null, charged = null, registered = null }: Issued,
): InvoiceTotals {
  const asQuoted = first && total.amount === terms.totalToday.amount;
  const today = () => (asQuoted ? terms.tax : includedTax(terms.country, total, registered));
  const stored = charged && storedTotals(total, charged);
  if (stored?.lines.length) return stored;
  const tax = stored?.tax ?? today();
  const lines = (!asQuoted && kept && keptLines(total, kept)) || linesOf(total, terms, asQuoted);
  return { lines, total, tax, net: addMoney(total, negateMoney(tax.amount)) };
}

/** An invoice as it was charged. Its lines are empty where they were not stored. */
export function storedTotals(total: Money, { lines, ratePercent, tax }: ChargedTotals): InvoiceTotals {
  const of = (amount: number) => money(amount, total.currency);
  return {
    lines: (lines ?? []).map(({ label, quantity, unit, amount }) => {
      return { label, quantity, unit: of(unit), amount: of(amount) };
    }),
    total,
    tax: { included: true, ratePercent, amount: of(tax) },
    net: of(total.amount - tax),
  };
}

interface Issued {
  /** Of its subscription. */
  first: boolean;
  kept?: InvoiceTerms | null;
  charged?: ChargedTotals | null;
  /** Used for an invoice without stored tax. */
  registered?: TaxRegistrations;
}

interface Charge extends Omit<Issued, 'charged'> {
  /** Country whose tax is charged. */
  country: string;
  address: PostalAddress | null;
}

/** The account of an invoice that is issued now, to be stored. The tax of its lines adds up to the tax of the total. */
export function chargedTotals(total: Money, terms: Terms, { country, address, ...issued }: Charge): ChargedTotals {
  const { lines, tax } = invoiceTotals(total, { ...terms, country }, issued);
  return chargedAs({ lines, tax }, { country, address, registered: issued.registered ?? null });
}

/** Lines and tax as they are stored. The tax of the lines adds up to the tax of their sum. */
export function chargedAs(
  { lines, tax }: Pick<InvoiceTotals, 'lines' | 'tax'>,
  { country, address, registered }: Pick<ChargedTotals, 'country' | 'address'> & { registered: TaxRegistrations },
): ChargedTotals {
  const { ratePercent } = tax;
  const taxOf = (amount: number) => Math.round((amount * ratePercent) / (100 + ratePercent));
  let sum = 0;
  const charged = lines.map(({ label, quantity, unit, amount }) => {
    const before = taxOf(sum);
    sum += amount.amount;
    return { label, quantity, unit: unit.amount, amount: amount.amount, ratePercent, tax: taxOf(sum) - before };
  });
  const number = ratePercent > 0 ? registrationFor(country, registered) : null;
  const registration = number ? { registration: number } : {};
  return { country, ratePercent, tax: tax.amount.amount, address, lines: charged, ...registration };
}

function keptLines(
  total: Money,
  { reason, plan, from, cats, unit, delivery, off, period, kits }: InvoiceTerms,
): InvoiceLine[] {
  const { name } = PLANS[plan];
  const alone = (label: string) => [{ label, quantity: 1, unit: total, amount: total }];
  if (reason === 'change') return alone(changeLabel({ from: PLANS[from ?? plan].name, to: name }, period ?? null));
  const label = `${name}, one month`;
  const less = (off?.sticks ?? 0) + (off?.delivery ?? 0);
  const ofKits = kitsAmount(kits ?? []);
  if (unit * cats + delivery + ofKits - less !== total.amount) return alone(label);
  const of = (amount: number) => money(amount, total.currency);
  return [
    { label, quantity: cats, unit: of(unit), amount: of(unit * cats) },
    ...kitLines(kits ?? [], of),
    { label: 'Delivery', quantity: 1, unit: of(delivery), amount: of(delivery) },
    ...discountLines(off, { sticks: unit * cats, delivery }).map(({ said, amount }) => ({
      label: said,
      quantity: 1,
      unit: of(-amount),
      amount: of(-amount),
    })),
  ];
}

/** Follow-up kits; those that the plan includes as a line of nothing. */
function kitLines(kits: readonly KitInBox[], of: (amount: number) => Money): InvoiceLine[] {
  return [...new Set(kits.map(({ price }) => price))].map((price) => {
    const same = kits.filter((kit) => kit.price === price);
    const label = price > 0 ? 'Follow-up test kit' : 'Follow-up test kit, included';
    return { label, quantity: same.length, unit: of(price), amount: of(kitsAmount(same)) };
  });
}

function linesOf(total: Money, terms: Terms, asQuoted: boolean): InvoiceLine[] {
  if (asQuoted) return terms.lines.map(({ label, quantity, unit, amount }) => ({ label, quantity, unit, amount }));
  const label = `${PLANS[terms.plan].name}, one month`;
  if (total.amount !== terms.renewalTotal.amount) return [{ label, quantity: 1, unit: total, amount: total }];
  const { cats, unit, planTotal, shippingRenewal } = terms;
  return [
    { label, quantity: cats, unit, amount: planTotal },
    { label: 'Delivery', quantity: 1, unit: shippingRenewal, amount: shippingRenewal },
  ];
}

const SAID: Record<string, string> = {
  open: 'Not paid yet.',
  void: 'Cancelled: nothing is owed.',
  uncollectible: 'Not paid, and no longer due.',
  draft: 'A draft: nothing is owed yet.',
};

export interface Paid {
  status: string;
  paidAt: Date | null;
  total: Money;
  /** Amount refunded, and the time of the latest refund. */
  refunded: Money;
  refundedAt: Date | null;
  /** Amount lost in disputes, and since when. */
  lost: Money;
  lostAt: Date | null;
}

/** Whether it is paid, and how much was refunded, in sentences. `day` writes a date. */
export function paidSentence(paid: Paid, day: (moment: Date) => string): string {
  const { status, paidAt, total, refunded, refundedAt, lost, lostAt } = paid;
  if (status !== 'paid') return SAID[status] ?? 'Not paid yet.';
  const said = paidAt ? `Paid on ${day(paidAt)}.` : 'Paid.';
  const went = (amount: Money, how: string, at: Date | null) =>
    amount.amount > 0
      ? ` ${amount.amount >= total.amount ? 'All of it' : formatMoney(amount)} ${how}${at ? ` on ${day(at)}` : ''}.`
      : '';
  return `${said}${went(refunded, 'refunded', refundedAt)}${went(lost, 'reversed by the bank', lostAt)}`;
}
