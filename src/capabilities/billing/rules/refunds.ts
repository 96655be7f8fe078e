import { type KitInBox, kitsAmount, kitsAsMetadata, kitsOfMetadata } from './kits-in-box.ts';
import { type RefundParts, type RefundReason, isRefundReason } from './refund-request.ts';

export interface Repayment {
  paidAmount: number;
  refundedAmount: number;
  lostAmount: number;
}

/** Whether everything that was paid went back, by us or by its holder's bank. An invoice of nothing has nothing to give. */
export const isFullyRefunded = ({ paidAmount, refundedAmount, lostAmount }: Repayment): boolean =>
  paidAmount > 0 && refundedAmount + lostAmount >= paidAmount;

/** Marks a refund of ours for sticks that are not sent, which is no refund of the plan. */
export const SHARE_METADATA = 'unsent_share';
/** Marks a refund that a colleague made without ending the plan. */
export const KEEPS_PLAN_METADATA = 'keeps_plan';
/** The request that a refund was made for. */
export const REQUEST_METADATA = 'refund_request';
/** Why it was made, by the keys of `REFUND_REASONS`. */
export const REASON_METADATA = 'refund_reason';

/** The follow-up kits that it is for, with the amount of each; the rest is for sticks and delivery. */
const KITS_METADATA = 'refunded_kits';

export interface Refund {
  id: string;
  amount: number;
  created: number;
  status: string | null;
  metadata: Record<string, string> | null;
}

/** Whether a refund takes place. One that failed or was called off never does again. */
export const isEffective = ({ status }: Pick<Refund, 'status'>): boolean =>
  status !== 'failed' && status !== 'canceled';

/** Refunds that took place, the oldest first. */
export const effectiveRefunds = <R extends Refund>(refunds: readonly R[]): R[] =>
  refunds.filter(isEffective).toSorted((one, other) => one.created - other.created);

/** Amount that went back altogether, in minor units. */
export const refundedSum = (refunds: readonly Refund[]): number =>
  effectiveRefunds(refunds).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Whether the refund of the rest of a payment ends its plan. The rest that goes back by itself, because a month is stopped or
 * packed for fewer cats, leaves the plan as it is, and so does one of which a colleague said so.
 */
export function refundEndsPlan(refunds: readonly Refund[]): boolean {
  const metadata = effectiveRefunds(refunds).at(-1)?.metadata;
  return metadata !== undefined && !metadata?.[SHARE_METADATA] && !metadata?.[KEEPS_PLAN_METADATA];
}

/** The reason a refund was made for, as far as its metadata tells. */
export function reasonOf({ metadata }: Pick<Refund, 'metadata'>): RefundReason {
  if (metadata?.[SHARE_METADATA]) return 'unsent';
  const reason = metadata?.[REASON_METADATA];
  return isRefundReason(reason) ? reason : 'other';
}

/** Metadata of a refund that is for kits, too. */
export const kitsMetadata = (kits: readonly KitInBox[] | null): Record<string, string> =>
  kits?.length ? { [KITS_METADATA]: kitsAsMetadata(kits) } : {};

/** The kits that a refund says it is for, never for more than it holds. */
export function kitsOfRefund({ amount, metadata }: Pick<Refund, 'amount' | 'metadata'>): KitInBox[] {
  let rest = amount;
  return kitsOfMetadata(metadata?.[KITS_METADATA])
    .filter(({ price }) => Number.isInteger(price) && price >= 0)
    .map(({ cat, price: asked }) => {
      const price = Math.min(asked, rest);
      rest -= price;
      return { cat, price };
    });
}

/**
 * The part of these refunds that is missing until each wished part of a payment went back, whatever went back of other parts; no
 * more than is left of what was paid.
 */
export function missingParts(refunds: readonly Refund[], wished: RefundParts & { paidAmount: number }): RefundParts {
  const ofKits = effectiveRefunds(refunds).flatMap(kitsOfRefund);
  const all = refundedSum(refunds);
  let rest = Math.max(0, wished.paidAmount - all);
  const take = (amount: number): number => {
    const taken = Math.min(Math.max(0, amount), rest);
    rest -= taken;
    return taken;
  };
  const sticks = take(wished.sticks - (all - kitsAmount(ofKits)));
  const kits = wished.kits.map(({ cat, price }) => {
    return { cat, price: take(price - kitsAmount(ofKits.filter((kit) => kit.cat === cat))) };
  });
  return { sticks, kits: kits.filter(({ price }) => price > 0) };
}
