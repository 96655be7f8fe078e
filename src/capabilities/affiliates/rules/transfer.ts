/**
 * State of a payout by Stripe Connect. `waiting`: its batch is not approved. `pending`: approved, not asked for. `sent`: Stripe
 * was asked, and the outcome may be unknown. `stopped`: the same, and payouts by Stripe were turned off since: it is looked up,
 * and nothing is asked. `paid`: there is a transfer. `failed`: Stripe refused, or payouts were turned off before it was asked, or
 * a stopped one was not found there, so that there is none. `returned`: given up after that, or before Stripe was asked; the amount is owed again.
 */
export type TransferState = 'waiting' | 'pending' | 'sent' | 'stopped' | 'paid' | 'failed' | 'returned';

/** Failure of a payout that Stripe was not asked for before payouts by Stripe were turned off. */
export const TURNED_OFF = 'Payouts by Stripe were turned off before it was sent.';
/** Failure of one whose outcome was open then. */
export const STOPPED = 'Payouts by Stripe were turned off since; it is not asked for again by itself.';

/** Failure of such a one of which Stripe knows no transfer. */
export const NOT_FOUND = 'Stripe knows no transfer of it: nothing was transferred.';

/** Words for the desk and the payee. */
export const TRANSFER_WORDS: Readonly<Record<TransferState, string>> = {
  waiting: 'Prepared, waits for a second person',
  pending: 'Approved, not sent yet',
  sent: 'Sent to Stripe, no answer yet',
  stopped: 'Sent to Stripe, no answer known',
  paid: 'Transferred',
  failed: 'Not transferred',
  returned: 'Given up, owed again',
};

/** Seconds after which an unknown outcome is looked at again: the last again and again. */
const GAPS = [60, 300, 1800, 7200, 28_800];

export const gapAfterTry = (tries: number): number => GAPS[tries - 1] ?? 28_800;

/** The key of the request that makes the transfer. Stripe answers the same for the same key, for a day at least. */
export const transferKey = ({ id, attempt }: { id: string; attempt: number }): string => `payout-${id}-${attempt}`;

/** Amount that a payout has taken from the balance. */
export const amountTaken = (payout: { amount: number; state: TransferState | null; reversedAmount: number }): number =>
  payout.state === 'returned' ? 0 : payout.amount - payout.reversedAmount;

/** Acts of colleagues on a payout: the refusal of each, or null where it is allowed. */
export const TRANSFER_RULES = {
  /**
   * Also one whose outcome is unknown; a try that is under way has no failure. A stopped one is looked up, also while payouts by
   * Stripe are off.
   */
  retry: ({ state, failure }: { state: TransferState | null; failure: string | null }, { isOn }: { isOn: boolean }) => {
    if (state !== 'failed' && ((state !== 'sent' && state !== 'stopped') || failure === null))
      return 'payout-not-failed';
    return isOn || state === 'stopped' ? null : 'connect-off';
  },
  /** Also one that is not asked for yet, such as while payouts by Stripe are off. */
  return: ({ state }: { state: TransferState | null }) =>
    state === 'failed' || state === 'pending' ? null : 'payout-not-failed',
} as const;

/** Stripe's answer to a request for a transfer. */
export type TransferOutcome =
  | { kind: 'paid'; transferId: string; reversedAmount: number }
  /** There is no transfer, and there will be none by this key. */
  | { kind: 'refused'; failure: string }
  /** There may be one. */
  | { kind: 'unknown'; failure: string };

/**
 * Columns that an outcome changes; null where it changes nothing: a transfer that exists counts, however late that is known, also
 * of a payout that was given up, and a refusal only while this attempt is under way.
 */
export function afterOutcome(
  payout: { state: TransferState | null; attempt: number },
  outcome: TransferOutcome,
  attempt: number,
) {
  const { state } = payout;
  if (outcome.kind === 'paid') {
    if (state === 'waiting' || state === null) return null;
    const { transferId, reversedAmount } = outcome;
    return { state: 'paid', transferId, reversedAmount, failure: null, heldUntil: null } as const;
  }
  if ((state !== 'sent' && state !== 'stopped') || payout.attempt !== attempt) return null;
  const { failure } = outcome;
  return { state: outcome.kind === 'refused' ? 'failed' : state, failure } as const;
}
