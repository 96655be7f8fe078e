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
/** Reason for it, a key of `REFUND_REASONS`. */
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
  // A withdrawal has ended its plan before, which its household may have kept since.
  const ofWithdrawal = metadata?.[REASON_METADATA] === 'withdrawal';
  return metadata !== undefined && !metadata?.[SHARE_METADATA] && !metadata?.[KEEPS_PLAN_METADATA] && !ofWithdrawal;
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

/** Metadata of a refund of a share. It always says its kits, so that one from before refunds said any is known by saying nothing. */
export const shareMetadata = (invoiceId: string, kits: readonly KitInBox[]): Record<string, string> => ({
  ...{ [SHARE_METADATA]: invoiceId, [KITS_METADATA]: 'none' },
  ...kitsMetadata(kits),
});

/**
 * The kits that a refund is for, never for more than it holds. `unsent`: kits that were not sent; a share from before refunds said
 * their kits held them first.
 */
export function kitsOfRefund(
  { amount, metadata }: Pick<Refund, 'amount' | 'metadata'>,
  unsent: readonly KitInBox[] = [],
): KitInBox[] {
  const said = metadata?.[KITS_METADATA];
  const isOldShare = Boolean(metadata?.[SHARE_METADATA]) && said === undefined;
  let rest = amount;
  return (isOldShare ? unsent : kitsOfMetadata(said))
    .filter(({ price }) => Number.isInteger(price) && price >= 0)
    .map(({ cat, price: asked }) => {
      const price = Math.min(asked, rest);
      rest -= price;
      return { cat, price };
    });
}

interface WishedParts extends RefundParts {
  paidAmount: number;
  /** The kits of each refund that has a credit note, by its id; null for sticks alone. */
  noted: ReadonlyMap<string, readonly KitInBox[] | null>;
}

/**
 * The refunds still missing until each wished part of a payment went back. Refunds of other parts do not count towards
 * them; the sum is no more than the rest of the payment.
 */
export function missingParts(
  refunds: readonly Refund[],
  { sticks: wishedSticks, kits: wishedKits, paidAmount, noted }: WishedParts,
): RefundParts {
  const ofKits: KitInBox[] = [];
  const backOf = (cat: string) => kitsAmount(ofKits.filter((kit) => kit.cat === cat));
  for (const refund of effectiveRefunds(refunds)) {
    const kits = noted.get(refund.id);
    // A note without kits is one for sticks, unless the refund itself names some.
    const unsent = kits === undefined ? wishedKits.map(({ cat, price }) => ({ cat, price: price - backOf(cat) })) : [];
    ofKits.push(...(kits ?? kitsOfRefund(refund, unsent)));
  }
  const all = refundedSum(refunds);
  let rest = Math.max(0, paidAmount - all);
  const take = (amount: number): number => {
    const taken = Math.min(Math.max(0, amount), rest);
    rest -= taken;
    return taken;
  };
  const sticks = take(wishedSticks - (all - kitsAmount(ofKits)));
  const kits = wishedKits.map(({ cat, price }) => {
    return { cat, price: take(price - backOf(cat)) };
  });
  return { sticks, kits: kits.filter(({ price }) => price > 0) };
}
