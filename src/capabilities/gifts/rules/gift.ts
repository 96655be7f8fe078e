import { type Currency, type Money, money } from '#src/lib/money.ts';
import { type PlanId, PLANS, STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { shippingFee } from '#src/capabilities/pricing/rules/shipping.ts';
import { type IncludedTax, includedTax } from '#src/capabilities/pricing/rules/tax.ts';
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

/** Version of the rules that a giver agrees to: those on /gift. */
export const GIFT_CONSENT = 'gift-2026-11-26';

export interface GiftChoice {
  plan: GiftPlan;
  months: GiftMonths;
  currency: Currency;
  /** Where the recipient lives: ISO 3166-1 alpha-2. */
  country: string;
}

export interface GiftPrice {
  lines: { label: string; quantity: number; unit: Money; amount: Money }[];
  total: Money;
  tax: IncludedTax;
}

/** Price of a gift: the months of one cat, and delivery as for a plan, where the first month is free everywhere. */
export function giftPrice({ plan, months, currency, country }: GiftChoice): GiftPrice {
  const none = money(0, currency);
  const unit = unitPrice(plan, 1, currency);
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
  return { lines, total, tax: includedTax(country, total) };
}

/**
 * `open`: not paid yet. `unpaid`: its payment page has closed. `refunding`: the giver has withdrawn and the money is on
 * its way back.
 */
export const GIFT_STATES = ['open', 'unpaid', 'paid', 'redeemed', 'refunding', 'refunded'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

/** Whether a state is possible for a gift whose payment was made, or returned. */
export const agreesWithPayment = (state: GiftState, is: 'paid' | 'refunded'): boolean =>
  is === 'paid' ? state !== 'open' && state !== 'unpaid' : state === 'refunding' || state === 'refunded';

export interface GiftFacts {
  state: GiftState;
  paidAt: Date | null;
}

const DAY_MS = 86_400_000;

/** Last moment at which the code can be redeemed; null before it is paid. */
export function redeemableUntil({ paidAt }: Pick<GiftFacts, 'paidAt'>): Date | null {
  if (!paidAt) return null;
  const until = new Date(paidAt);
  until.setUTCFullYear(until.getUTCFullYear() + GIFT_YEARS);
  return until;
}

/** Last moment at which the giver can withdraw; null before it is paid. */
export const withdrawableUntil = ({ paidAt }: Pick<GiftFacts, 'paidAt'>): Date | null =>
  paidAt && new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY_MS);

export type RedeemRefusal = 'gift-unknown' | 'gift-redeemed' | 'gift-refunded' | 'gift-expired';
export type WithdrawRefusal = 'gift-not-paid' | 'gift-redeemed' | 'gift-refunded' | 'gift-withdrawal-over';

const REDEEM: Record<GiftState, RedeemRefusal | null> = {
  open: 'gift-unknown',
  unpaid: 'gift-unknown',
  paid: null,
  redeemed: 'gift-redeemed',
  refunding: 'gift-refunded',
  refunded: 'gift-refunded',
};

const WITHDRAW: Record<GiftState, WithdrawRefusal | null> = {
  open: 'gift-not-paid',
  unpaid: 'gift-not-paid',
  paid: null,
  redeemed: 'gift-redeemed',
  refunding: 'gift-refunded',
  refunded: 'gift-refunded',
};

/** Why a code cannot be redeemed now; null if it can. */
export function redeemBlockedBy(gift: GiftFacts, now: Date): RedeemRefusal | null {
  const until = redeemableUntil(gift);
  return REDEEM[gift.state] ?? (until && until < now ? 'gift-expired' : null);
}

/** Why the giver cannot have the money back now; null if they can. */
export function withdrawBlockedBy(gift: GiftFacts, now: Date): WithdrawRefusal | null {
  const until = withdrawableUntil(gift);
  return WITHDRAW[gift.state] ?? (until && until < now ? 'gift-withdrawal-over' : null);
}
