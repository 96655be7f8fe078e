import { formatDate } from '#src/lib/dates.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import type { BoxReceipt } from './next-box-words.ts';
import type { RefundEnd } from './refund-end.ts';
import type { PlanReceipt } from './plan-receipt.ts';

/** Content of a receipt for a cancelled or resumed plan. It is signed and holds no personal data. */
export interface Ending {
  kind: 'cancelled' | 'kept';
  at: string;
  /** The day the plan ends; null where it goes on. */
  endsOn: string | null;
  lastCharge: { amount: Money; at: string } | null;
  /** A renewal that did not go through is still asked for. */
  stillDue: Money | null;
  /** Sticks that are paid have not left, and still do. */
  sticksToCome: boolean;
  /** Of a kept plan: the refund or withdrawal that would have ended it; missing after a cancellation. */
  after?: RefundEnd['because'];
  /** Of a plan that is kept after that: its next charge; `at` is null until sticks that are paid have left. */
  next?: NextCharge | null;
}

/** A charge to come; without a date until sticks that are paid have left. */
export interface NextCharge {
  amount: Money;
  at: string | null;
}

export type ReceiptContent = Ending | BoxReceipt | PlanReceipt;

export const isBoxReceipt = (content: ReceiptContent): content is BoxReceipt => 'box' in content;
export const isPlanReceipt = (content: ReceiptContent): content is PlanReceipt => 'said' in content;

export const isEnding = (content: ReceiptContent): content is Ending =>
  !isBoxReceipt(content) && !isPlanReceipt(content);

const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** Sixteen letters that cannot be taken for one another, in fours. */
export function receiptCode(random: (below: number) => number): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[random(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalises a typed code. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-');

/** In plain sentences, days by the calendar of the household. */
export function endingSentences(
  {
    kind,
    endsOn,
    lastCharge,
    stillDue,
    sticksToCome,
    after,
    next,
  }: Omit<Ending, 'kind' | 'at'> & { kind: ReceiptContent['kind'] },
  timeZone: string,
): string[] {
  const day = (iso: string) => formatDate('full', iso, timeZone);
  if (kind === 'kept') {
    if (!after) return ['The cancellation was undone. The plan continues as before.'];
    return ['The plan continues. Everything that was refunded stays refunded.', ...nextSentences(next, timeZone)];
  }
  return [
    `The plan is cancelled and ends on ${endsOn ? day(endsOn) : 'the day its month ends'}.`,
    stillDue
      ? `One renewal of ${formatMoney(stillDue)} did not go through and is still due. We charge no other renewal.`
      : 'Nothing more is charged.',
    ...(sticksToCome ? ['We still make and send sticks you have paid for, even after that day.'] : []),
    ...(lastCharge
      ? [`The last charge was ${formatMoney(lastCharge.amount)}, on ${day(lastCharge.at)}.`]
      : ['Nothing was charged.']),
  ];
}

function nextSentences(next: NextCharge | null | undefined, timeZone: string): string[] {
  if (!next) return [];
  return next.at
    ? [`The next charge is ${formatMoney(next.amount)}, on ${formatDate('full', next.at, timeZone)}.`]
    : [`The next charge is ${formatMoney(next.amount)}. It gets its date when the sticks that are paid have left.`];
}

const GOES_BACK: Record<RefundEnd['because'], string> = {
  refund: 'What we refunded stays refunded, and the box it paid for is not sent unless it was packed before.',
  withdrawal:
    'You take back your withdrawal for the boxes to come. What we refund for it stays refunded, and the boxes it paid for are not sent. This is a new agreement: you can still cancel at any time, but if you withdraw again, a box that has shipped by then stays paid.',
};

/** Meaning of keeping a plan that ends, shown before it is done. `because`: a refund or withdrawal ends it; null for a cancellation. */
export function keepSentences(
  { because, next }: { because: RefundEnd['because'] | null; next: NextCharge | null },
  timeZone: string,
): string[] {
  const means = because ? [GOES_BACK[because]] : [];
  const charged = nextSentences(next, timeZone);
  return means.length + charged.length > 0 ? ['If you keep the plan, it goes on.', ...means, ...charged] : [];
}

/** In the mail about a change that a colleague made on behalf of a household. */
export const BY_OUR_TEAM =
  'Our team did this for you, as you asked. If you did not ask for it, please answer this mail and we undo it.';
