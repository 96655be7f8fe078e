import { achievementOf } from './achievements.ts';
import type { Grant } from './grants.ts';
import { POINTS, type LedgerReason } from './points.ts';

/** A row of the ledger, with the reward where it is a redemption. */
export interface LedgerLine {
  reason: LedgerReason;
  about: string;
  points: number;
  owed: number;
  /** Name of the reward as it was redeemed; null for another row, and for a reward that no build has any more. */
  rewardTitle: string | null;
  grant: Grant | null;
}

/** Points of a row, including those that reduced a debt. */
export const worthOf = ({ points, owed }: Pick<LedgerLine, 'points' | 'owed'>): number => points - owed;

/** Text of a row's points. */
export function entryFigure(line: LedgerLine): string {
  const worth = worthOf(line);
  const many = `${Math.abs(worth)} points`;
  if (line.reason === 'redeemed') return `${many} ${worth < 0 ? 'spent' : 'returned'}`;
  return worth < 0 ? `${many} taken back` : many;
}

/** Title of a ledger row. */
export function entrySubject({ reason, about, rewardTitle, grant }: LedgerLine): string {
  if (reason === 'achievement') return achievementOf(about.slice(about.indexOf(':') + 1))?.title ?? 'An achievement';
  if (reason !== 'redeemed') return POINTS[reason].said;
  // As it was redeemed: a discount depends on the tier of then.
  if (grant?.kind === 'discount') return `${grant.percentOff}% off next order`;
  return rewardTitle ?? 'A reward';
}

/** The same in one line, for where the points stand beside it. */
export function entryWords(line: LedgerLine): string {
  const gone = worthOf(line) < 0;
  if (line.reason === 'redeemed') return `${gone ? 'Redeemed' : 'Returned'}: ${entrySubject(line)}`;
  return gone ? `Taken back: ${entrySubject(line)}` : entrySubject(line);
}
