import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';

/**
 * Days between the tries of a renewal that failed. Stripe tells only the next one; the others are as the account has to be set
 * (docs/operations.md, "Retries of failed payments"), and the plan is cancelled after the last.
 */
export const RETRY_DAYS = [3, 5, 7];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The last notice goes out so long before the last try: a job looks once a day. */
export const FINAL_NOTICE_MS = 30 * HOUR_MS;

interface Tried {
  /** Tries that were made, at least one. */
  attempts: number;
  nextTryAt: Date | null;
}

/** The tries still to come: the one the payment service has set, then those that follow it. */
export function triesToCome({ attempts, nextTryAt }: Tried): Date[] {
  if (!nextTryAt) return [];
  const tries = [nextTryAt];
  for (const days of RETRY_DAYS.slice(attempts))
    tries.push(new Date((tries.at(-1) ?? nextTryAt).getTime() + days * DAY_MS));
  return tries;
}

const isLastNext = ({ attempts, nextTryAt }: Tried) => nextTryAt !== null && attempts >= RETRY_DAYS.length;

/** Mails about a renewal that failed, in the order of the ladder. Each is written once. */
export const LADDER_STEPS = ['failed', 'approval', 'last-try', 'final-notice'] as const;
export type LadderStep = (typeof LADDER_STEPS)[number];

export interface LadderState extends Tried {
  needsApproval: boolean;
  told: readonly LadderStep[];
}

/**
 * The mail that is due, or null. The first one states the failure; a bank that asks for approval has one of its own, also
 * after an earlier try failed otherwise. The next ones say that one try is left, and that it is near.
 */
export function ladderStep(state: LadderState, now: Date): LadderStep | null {
  const { needsApproval, nextTryAt, told } = state;
  const began = told.includes('failed') || told.includes('approval');
  if (needsApproval && !told.includes('approval')) return 'approval';
  if (!began) return 'failed';
  if (!isLastNext(state) || !nextTryAt || told.includes('final-notice')) return null;
  if (nextTryAt.getTime() - now.getTime() <= FINAL_NOTICE_MS) return 'final-notice';
  return told.includes('last-try') ? null : 'last-try';
}

export interface PaymentProblem {
  amount: Money;
  needsApproval: boolean;
  /** In the payment service's words; null where they are not known. */
  why: string | null;
  /** ISO moments of the tries still to come. */
  tries: readonly string[];
}

/** The event, the next step and the household's choices: the same on pages and in mails, days by the calendar of the household. */
export function problemSentences({ amount, needsApproval, why, tries }: PaymentProblem, timeZone: string): string[] {
  const sum = formatMoney(amount);
  const first = needsApproval
    ? `Your bank asks you to approve ${sum} for the next month of sticks. It takes a minute.`
    : `We could not charge ${sum} for the next month of sticks.${why ? ` ${why}` : ''}`;
  return [
    first,
    triesSentence(
      tries.map((iso) => formatDate('full', iso, timeZone)),
      needsApproval,
    ),
    'The next box waits until it is paid, and is sent then. A new card is charged at once.',
  ];
}

function triesSentence(days: string[], needsApproval: boolean): string {
  if (days.length === 0) return 'We will not try again automatically.';
  // Stripe tries no payment again that the bank wants approved, although it sets days for it.
  if (needsApproval)
    return `You can approve it until ${days.at(-1)}. Without your approval, the plan ends then and nothing more is charged.`;
  const one = days.length === 1;
  const tries = one ? `we try one last time on ${days[0]}` : `we try again on ${listOf(days)}`;
  return `If you do nothing, ${tries}. ${one ? 'If that fails' : 'If all of them fail'}, the plan ends then and nothing more is charged.`;
}
