import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';
import { type KitInBox, kitsAmount } from './kits-in-box.ts';

/** Reasons of a refund: for the credit note and the mail, and for the choice at the desk (`asked`). */
export const REFUND_REASONS = {
  goodwill: { text: 'Goodwill', asked: true },
  refused: { text: 'The cat refused the sticks', asked: true },
  'not-received': { text: 'The box did not arrive', asked: true },
  damaged: { text: 'The box arrived damaged', asked: true },
  wrong: { text: 'The wrong amount was charged', asked: true },
  withdrawal: { text: 'Withdrawal from the contract', asked: false },
  unsent: { text: 'Sticks that are not sent', asked: false },
  other: { text: 'Refund', asked: false },
} as const satisfies Record<string, { text: string; asked: boolean }>;
export type RefundReason = keyof typeof REFUND_REASONS;

const REASON_IDS = Object.keys(REFUND_REASONS) as RefundReason[];
export const isRefundReason = (text: string | undefined): text is RefundReason =>
  text !== undefined && Object.hasOwn(REFUND_REASONS, text);

/** Those that a colleague may choose. */
export const ASKED_REASONS = REASON_IDS.filter((reason) => REFUND_REASONS[reason].asked) as [
  RefundReason,
  ...RefundReason[],
];

/** Reasons for which a kit that is refunded has not reached its cat: the next one is due with its next box. */
const KIT_IS_LOST: readonly RefundReason[] = ['not-received', 'damaged'];
export const isKitLost = (reason: RefundReason): boolean => KIT_IS_LOST.includes(reason);

/**
 * Part to be refunded: the whole rest; an amount in minor units, of the follow-up kit of a cat, or of the sticks and
 * delivery where no cat is named; or the boxes of so many cats, with the kits of the cats that are named.
 */
export type RefundAsk =
  | { kind: 'full' }
  | { kind: 'amount'; amount: number; kit: string | null }
  | { kind: 'box'; cats: number; kits: readonly string[] };

/** `begun` until the payment service has answered; `sent` once it has made the refund. */
export type RefundRequestState = 'begun' | 'sent' | 'failed';

/** A follow-up kit of a payment, and the most of its price that may be refunded now, in minor units. */
interface RefundableKit extends KitInBox {
  left: number;
  /** It was withdrawn from its box: its price goes back by itself. */
  unsent: boolean;
  /** It was refunded as one that did not reach its cat. */
  lost: boolean;
}

/** The facts about an invoice that decide its refundable amount, in minor units. */
export interface RefundableState {
  status: string;
  paidAmount: number;
  refundedAmount: number;
  lostAmount: number;
  /** Of requests that the payment service has not answered. */
  waiting: number;
  /** A bank has not decided on a dispute. */
  disputed: boolean;
  /** Cats that a month was paid for; null where boxes cannot be counted. */
  cats: number | null;
  /** Part of the payment that was for sticks and delivery, and the most of it that may be refunded now. */
  sticks: { paid: number; left: number };
  kits: readonly RefundableKit[];
}

export type RefundRefusal =
  | 'refund-not-paid'
  | 'refund-disputed'
  | 'refund-nothing-left'
  | 'refund-too-much'
  | 'refund-part-too-much'
  | 'refund-no-boxes'
  | 'refund-no-kit'
  | 'refund-kit-unsent'
  | 'refund-kits-missing';

/** Refundable rest of a payment, in minor units. Never below zero. */
export const refundableAmount = ({
  paidAmount,
  refundedAmount,
  lostAmount,
  waiting,
}: Pick<RefundableState, 'paidAmount' | 'refundedAmount' | 'lostAmount' | 'waiting'>): number =>
  Math.max(0, paidAmount - refundedAmount - lostAmount - waiting);

/** Whether anything of a payment may be refunded now, whatever the amount. */
export function refundRefusal(state: RefundableState): RefundRefusal | null {
  if (state.status !== 'paid' || state.paidAmount === 0) return 'refund-not-paid';
  if (state.disputed) return 'refund-disputed';
  return refundableAmount(state) === 0 ? 'refund-nothing-left' : null;
}

/**
 * The share of a payment for the boxes of so many of its cats, delivery included, in minor units. The last share that is left
 * holds the cents by which the others were rounded down.
 */
export function boxShare({ paid, left }: RefundableState['sticks'], paidFor: number, cats: number): number {
  const share = unusedShare(paid, { paidFor, sent: paidFor - cats });
  return share > 0 && left >= share && left - share < paidFor ? left : share;
}

/** The parts of a refund, in minor units. */
export interface RefundParts {
  sticks: number;
  /** Amount of each kit; 0 for one that the plan includes. */
  kits: KitInBox[];
}

export const partsAmount = ({ sticks, kits }: RefundParts): number => sticks + kitsAmount(kits);

/** The parts that a request comes to, or its refusal. No part exceeds the unrefunded payment for it. */
export function refundParts(
  state: RefundableState,
  { ask, reason }: { ask: RefundAsk; reason: RefundReason },
): RefundParts | RefundRefusal {
  const refusal = refundRefusal(state);
  if (refusal) return refusal;
  const left = refundableAmount(state);
  if (ask.kind === 'full') return everything(state, left);
  const parts = ask.kind === 'box' ? boxParts(state, ask) : amountParts(state, ask);
  if (typeof parts === 'string') return parts;
  if (partsAmount(parts) > left) return 'refund-too-much';
  const most = new Map(state.kits.map((kit) => [kit.cat, kit.left]));
  const fits = parts.sticks <= state.sticks.left && parts.kits.every(({ cat, price }) => price <= (most.get(cat) ?? 0));
  if (!fits) return 'refund-part-too-much';
  return reason === 'not-received' && leavesKits(state, parts) ? 'refund-kits-missing' : parts;
}

/** Whether the last of the sticks is refunded without each kit of their box: one that did not arrive brought no kit either. */
function leavesKits({ sticks, kits }: RefundableState, parts: RefundParts): boolean {
  const open = kits.filter((kit) => !kit.unsent && !kit.lost && (kit.price === 0 || kit.left > 0));
  const isRest = parts.sticks > 0 && parts.sticks >= sticks.left;
  return isRest && open.some(({ cat }) => !parts.kits.some((kit) => kit.cat === cat));
}

/** The sticks first, as a refund that names no part counts. */
function everything({ sticks, kits }: RefundableState, left: number): RefundParts {
  const ofSticks = Math.min(sticks.left, left);
  let rest = left - ofSticks;
  const ofKits = kits.map(({ cat, ...kit }) => {
    const price = Math.min(kit.left, rest);
    rest -= price;
    return { cat, price };
  });
  // A change of the plan, or money that went back by hand, may leave more than its parts explain.
  return { sticks: ofSticks + rest, kits: ofKits };
}

function amountParts(
  { kits }: RefundableState,
  { amount, kit: cat }: Extract<RefundAsk, { kind: 'amount' }>,
): RefundParts | RefundRefusal {
  if (cat === null) return { sticks: amount, kits: [] };
  const kit = kits.find((one) => one.cat === cat);
  if (!kit) return 'refund-no-kit';
  return kit.unsent ? 'refund-kit-unsent' : { sticks: 0, kits: [{ cat, price: amount }] };
}

function boxParts(
  { cats, sticks, kits }: RefundableState,
  ask: Extract<RefundAsk, { kind: 'box' }>,
): RefundParts | RefundRefusal {
  if (cats === null || ask.cats > cats) return 'refund-no-boxes';
  const asked = kits.filter(({ cat }) => ask.kits.includes(cat));
  if (asked.length < new Set(ask.kits).size) return 'refund-no-kit';
  if (asked.some(({ unsent }) => unsent)) return 'refund-kit-unsent';
  return {
    sticks: boxShare(sticks, cats, ask.cats),
    kits: asked.map(({ cat, left: price }) => ({ cat, price })),
  };
}
