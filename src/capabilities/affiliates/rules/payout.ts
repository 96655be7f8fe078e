import type { Currency } from '#src/lib/money.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { takesSepa } from '#src/lib/iban.ts';

/** Days for which nothing is paid to an account that was changed: its owner was told by mail. */
export const ACCOUNT_HOLD_DAYS = 7;
const DAY_MS = 86_400_000;

export interface Payee {
  iban: string | null;
  accountChangedAt: Date | null;
  /** Signs of fraud that nobody has looked at. */
  flags: readonly string[];
}

const WAITS = `Commissions wait ${GUARANTEE_DAYS} days, the time of the money-back guarantee, and while a payment is disputed; what went back since is taken off.`;

/** Reason for which a balance (in minor units) is not paid out now, as the desk and the affiliate read it; null if it is. */
export function payoutBlockedBy(
  { iban, accountChangedAt, flags }: Payee,
  { amount, owed, currency, now }: { amount: number; owed: number; currency: Currency; now: Date },
): string | null {
  if (amount <= 0 && owed > 0) return WAITS;
  if (amount <= 0) return 'There is nothing to pay.';
  if (!iban) return 'There is no account to pay to yet.';
  if (accountChangedAt && now.getTime() - accountChangedAt.getTime() < ACCOUNT_HOLD_DAYS * DAY_MS)
    return `The account was changed less than ${ACCOUNT_HOLD_DAYS} days ago.`;
  if (currency === 'EUR' && !takesSepa(iban)) return 'The account takes no SEPA transfers, and euros are paid by SEPA.';
  return flags.length ? 'We are looking into some of the orders or visits.' : null;
}

/** Whether a payout is no longer what would be paid: less is there, or it would go to another account. */
export const isStale = (
  payout: { amount: number; iban: string; holder: string },
  now: { payable: number; blocked: string | null; iban: string | null; holder: string | null },
): boolean =>
  now.blocked !== null || now.payable < payout.amount || now.iban !== payout.iban || now.holder !== payout.holder;

interface BatchState {
  preparedById: string;
  approvedById: string | null;
  cancelledAt: Date | null;
}

/** Acts of colleagues on a batch: the refusal of each, or null where it is allowed. */
export const BATCH_RULES = {
  prepare: ({ currency, sepa }: { currency: Currency; sepa: boolean }) =>
    currency === 'EUR' && !sepa ? 'payouts-not-set' : null,
  approve: ({ preparedById, approvedById, cancelledAt }: BatchState, personId: string) => {
    if (cancelledAt) return 'batch-cancelled';
    if (approvedById) return 'batch-approved';
    return preparedById === personId ? 'second-person' : null;
  },
  cancel: ({ approvedById, cancelledAt }: BatchState) => {
    if (approvedById) return 'batch-approved';
    return cancelledAt ? 'batch-cancelled' : null;
  },
  file: ({ approvedById }: BatchState) => (approvedById ? null : 'batch-not-approved'),
} as const;
