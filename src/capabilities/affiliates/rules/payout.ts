import type { Currency } from '#src/lib/money.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { type Destination, type PayeeAccounts, RAILS, type RailId, type RailSettings } from './rails.ts';

/** Days for which nothing is paid to an account that was changed: its owner was told by mail. */
export const ACCOUNT_HOLD_DAYS = 7;
const DAY_MS = 86_400_000;

export interface Payee extends PayeeAccounts {
  accountChangedAt: Date | null;
  /** Signs of fraud that nobody has looked at. */
  flags: readonly string[];
}

/** A balance in minor units, and the facts that decide whether it is paid. */
interface BalanceFacts {
  amount: number;
  owed: number;
  currency: Currency;
  now: Date;
  settings: RailSettings;
}

const WAITS = `Commissions wait ${GUARANTEE_DAYS} days, the time of the money-back guarantee, and while a payment is disputed; what went back since is taken off.`;

/** Reason for which a balance (in minor units) is not paid out now, as the desk and the affiliate read it; null if it is. */
export function payoutBlockedBy(payee: Payee, { amount, owed, currency, now, settings }: BalanceFacts): string | null {
  if (amount <= 0 && owed > 0) return WAITS;
  if (amount <= 0) return 'There is nothing to pay.';
  const { rail, accountChangedAt, flags } = payee;
  const blocked = RAILS[rail].blockedBy(payee, currency, settings);
  if (blocked) return blocked;
  if (accountChangedAt && now.getTime() - accountChangedAt.getTime() < ACCOUNT_HOLD_DAYS * DAY_MS)
    return `The account was changed less than ${ACCOUNT_HOLD_DAYS} days ago.`;
  return flags.length ? 'We are looking into some of the orders or visits.' : null;
}

/** Whether a payout is outdated: less is owed, or it would go another way or to another account. */
export function isStale(
  payout: Destination & { amount: number; rail: RailId },
  now: PayeeAccounts & { payable: number; blocked: string | null },
): boolean {
  if (now.blocked !== null || now.payable < payout.amount || now.rail !== payout.rail) return true;
  const { iban, holder, connectId } = RAILS[now.rail].destinationOf(now);
  return payout.iban !== iban || payout.holder !== holder || payout.connectId !== connectId;
}

interface BatchState {
  rail: RailId;
  preparedById: string;
  approvedById: string | null;
  cancelledAt: Date | null;
}

/** Acts of colleagues on a batch: the refusal of each, or null where it is allowed. */
export const BATCH_RULES = {
  prepare: ({ rail, currency, settings }: { rail: RailId; currency: Currency; settings: RailSettings }) =>
    RAILS[rail].closed(settings, currency),
  approve: ({ preparedById, approvedById, cancelledAt }: Omit<BatchState, 'rail'>, personId: string) => {
    if (cancelledAt) return 'batch-cancelled';
    if (approvedById) return 'batch-approved';
    return preparedById === personId ? 'second-person' : null;
  },
  cancel: ({ approvedById, cancelledAt }: Omit<BatchState, 'rail'>) => {
    if (approvedById) return 'batch-approved';
    return cancelledAt ? 'batch-cancelled' : null;
  },
  file: ({ rail, approvedById }: BatchState) => {
    if (rail !== 'bank') return 'batch-without-file';
    return approvedById ? null : 'batch-not-approved';
  },
} as const;
