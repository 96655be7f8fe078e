import { type Currency, type Money, money } from '#src/lib/money.ts';
import type { SaleMoney } from '#src/capabilities/billing/rules/sale.ts';
import { type PlanId, PLANS, STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import { type PriceBook, unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { shippingFee } from '#src/capabilities/pricing/rules/shipping.ts';
import { type IncludedTax, includedTax, type TaxRegistrations } from '#src/capabilities/pricing/rules/tax.ts';
import { WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';

/** Months a gift can be for. */
export const GIFT_MONTHS = [1, 3, 6] as const;
export type GiftMonths = (typeof GIFT_MONTHS)[number];

export const MONTHS_IN_WORDS: Record<GiftMonths, string> = { 1: 'One month', 3: 'Three months', 6: 'Six months' };

/** Plans that can be given. Pro has only so many places, which cannot be promised for later. */
export const GIFT_PLANS = ['standard', 'premium'] as const satisfies PlanId[];
export type GiftPlan = (typeof GIFT_PLANS)[number];

/** Years from the payment in which a code can be redeemed. */
const GIFT_YEARS = 3;

/** Said where the price that is charged is not the one that was seen. */
export const PRICE_CHANGED = 'This price has changed since you saw it. Please check the new price before you pay.';

/** Said wherever a gift is chosen, handed over and opened. */
export const AFTER_A_PLAN = 'A household with a running plan can redeem it once that plan has ended.';

/** Version of the rules that a giver agrees to: those on /gift. */
export const GIFT_CONSENT = 'gift-2026-11-26';

export interface GiftChoice {
  plan: GiftPlan;
  months: GiftMonths;
  currency: Currency;
  /** Country in which the recipient lives: ISO 3166-1 alpha-2. */
  country: string;
}

export interface GiftPrice {
  lines: { label: string; quantity: number; unit: Money; amount: Money }[];
  total: Money;
  tax: IncludedTax;
}

/**
 * Price of a gift: the months of one cat, and delivery as for a plan, where the first month is free everywhere. Tax is stated
 * where the shop is registered, as on the invoice.
 */
export function giftPrice(
  { plan, months, currency, country }: GiftChoice,
  book: PriceBook,
  registered: TaxRegistrations = null,
): GiftPrice {
  const none = money(0, currency);
  const unit = unitPrice(plan, 1, currency, book);
  const fee = shippingFee(country, unit, 2);
  const line = (label: string, quantity: number, each: Money) => ({
    label,
    quantity,
    unit: each,
    amount: money(each.amount * quantity, currency),
  });
  const lines = [
    line('Home test kit', 1, none),
    line(`${PLANS[plan].name}, ${STICKS_PER_MONTH} sticks for one cat`, months, unit),
    line('Delivery, first month', 1, none),
    ...(months > 1 ? [line('Delivery, each later month', months - 1, fee)] : []),
  ];
  const total = money(
    lines.reduce((sum, { amount }) => sum + amount.amount, 0),
    currency,
  );
  return { lines, total, tax: includedTax(country, total, registered) };
}

/**
 * `open`: not paid yet. `unpaid`: its payment page has closed. `refunding`: the money is on its way back, and the code is void.
 * `refunded`: the money went back, by us or by a bank. `stopped`: the same after it was redeemed; unpacked boxes have ended.
 */
export const GIFT_STATES = ['open', 'unpaid', 'paid', 'redeemed', 'refunding', 'refunded', 'stopped'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

export interface GiftFacts {
  state: GiftState;
  paidAt: Date | null;
  /** Since when a bank has a dispute of its payment. */
  disputedAt: Date | null;
}

const DAY_MS = 86_400_000;

/** Last moment at which the code can be redeemed; null before it is paid. */
export function redeemableUntil({ paidAt }: Pick<GiftFacts, 'paidAt'>): Date | null {
  if (!paidAt) return null;
  const until = new Date(paidAt);
  until.setUTCFullYear(until.getUTCFullYear() + GIFT_YEARS);
  return until;
}

/** End of the fourteenth day after the payment, in the time zone where it ends last; null before it is paid. */
export const withdrawableUntil = ({ paidAt }: Pick<GiftFacts, 'paidAt'>): Date | null =>
  paidAt && new Date(paidAt.getTime() + (WITHDRAWAL_DAYS + 1) * DAY_MS);

export type RedeemRefusal = 'gift-unknown' | 'gift-redeemed' | 'gift-refunded' | 'gift-disputed' | 'gift-expired';
export type WithdrawRefusal =
  | 'gift-not-paid'
  | 'gift-redeemed'
  | 'gift-refunded'
  | 'gift-disputed'
  | 'gift-withdrawal-over';

const REDEEM: Record<GiftState, RedeemRefusal | null> = {
  open: 'gift-unknown',
  unpaid: 'gift-unknown',
  paid: null,
  redeemed: 'gift-redeemed',
  refunding: 'gift-refunded',
  refunded: 'gift-refunded',
  stopped: 'gift-redeemed',
};

const WITHDRAW: Record<GiftState, WithdrawRefusal | null> = {
  open: 'gift-not-paid',
  unpaid: 'gift-not-paid',
  paid: null,
  redeemed: 'gift-redeemed',
  refunding: 'gift-refunded',
  refunded: 'gift-refunded',
  stopped: 'gift-redeemed',
};

/** Reason why a code cannot be redeemed now; null if it can. */
export function redeemBlockedBy(gift: GiftFacts, now: Date): RedeemRefusal | null {
  const until = redeemableUntil(gift);
  return REDEEM[gift.state] ?? (gift.disputedAt ? 'gift-disputed' : until && until < now ? 'gift-expired' : null);
}

/** Nobody has redeemed a paid gift in the time there was. */
export const isExpired = (gift: GiftFacts, now: Date): boolean => redeemBlockedBy(gift, now) === 'gift-expired';

/** Reason why the giver cannot have the money back now; null if they can. */
export function withdrawBlockedBy(gift: GiftFacts, now: Date): WithdrawRefusal | null {
  const until = withdrawableUntil(gift);
  return (
    WITHDRAW[gift.state] ?? (gift.disputedAt ? 'gift-disputed' : until && until < now ? 'gift-withdrawal-over' : null)
  );
}

/** Mails about a gift that a colleague can send again. */
export const GIFT_MAILS = ['giver', 'recipient'] as const;
export type GiftMail = (typeof GIFT_MAILS)[number];
export type MailRefusal = RedeemRefusal | 'gift-not-paid' | 'gift-no-recipient' | 'gift-mail-waits';

/** Reason why a gift's mail cannot be sent again now: the giver's page once it is paid, the code once it went out on its day. */
export function mailBlockedBy(
  gift: GiftFacts & { recipientEmail: string | null; deliveredAt: Date | null },
  to: GiftMail,
  now: Date,
): MailRefusal | null {
  if (!gift.paidAt) return 'gift-not-paid';
  if (to === 'giver') return null;
  const blocked = redeemBlockedBy(gift, now);
  if (blocked) return blocked;
  if (!gift.recipientEmail) return 'gift-no-recipient';
  return gift.deliveredAt ? null : 'gift-mail-waits';
}

/**
 * The state of a gift by its payment. A colleague may keep the gift in spite of a refund; a payment that returns
 * restores nothing that has ended.
 */
export function stateAfterMoney(
  state: GiftState,
  { returned, waiting, keeps }: Pick<SaleMoney, 'returned' | 'waiting' | 'keeps'>,
): GiftState {
  const ends = returned && !keeps;
  if (state === 'redeemed') return ends ? 'stopped' : 'redeemed';
  if (state !== 'paid' && state !== 'refunding') return state;
  if (ends) return 'refunded';
  return waiting && !keeps ? 'refunding' : 'paid';
}
