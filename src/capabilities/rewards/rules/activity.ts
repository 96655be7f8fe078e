import type { LogKind, StickOutcome } from '#src/capabilities/households/rules/measures.ts';
import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import type { LoggedKind } from './streak-kinds.ts';

/** A cat that lives here. */
export interface LivingCat {
  id: string;
  name: string;
  /** Too young for sticks. */
  tooYoung: boolean;
  /** A box of sticks has come for it. */
  hasSticks: boolean;
}

export interface TodaysEntry {
  catId: string;
  kind: LogKind;
  outcome: StickOutcome | null;
}

/** R350: in these words. */
export const ALREADY = 'Already logged today';
export const NO_BOX = 'No box of sticks has arrived yet. You can log the first stick on the day it arrives.';
/** Note for a cat without anything to report. */
export const ALL_WELL = 'All well.';

/** Whether today counts for a streak. */
export const countsToday = (kind: LoggedKind, today: readonly TodaysEntry[]): boolean =>
  kind === 'supplement_taken'
    ? today.some(({ outcome }) => outcome === 'given')
    : today.some((entry) => entry.kind !== 'stick');

/** About which cats something is written down when somebody logs today, or the sentence that says why nothing is. */
export function catsToLog<C extends LivingCat>(
  kind: LoggedKind,
  cats: readonly C[],
  today: readonly TodaysEntry[],
): C[] | string {
  if (countsToday(kind, today)) return ALREADY;
  if (!cats.length) return 'No cat lives here yet. Add a cat to start logging.';
  if (kind === 'health_logged') return [...cats];
  const oldEnough = cats.filter(({ tooYoung }) => !tooYoung);
  const supplied = oldEnough.filter(({ hasSticks }) => hasSticks);
  if (oldEnough.length && !supplied.length) return NO_BOX;
  const refused = new Set(today.flatMap(({ catId, outcome }) => (outcome === 'refused' ? [catId] : [])));
  const willing = supplied.filter(({ id }) => !refused.has(id));
  if (willing.length) return willing;
  const names = listOf((supplied.length ? supplied : cats).map(({ name }) => name));
  if (supplied.length) return `${names} refused today. If a stick was eaten later, please add it to the health log.`;
  return `${names} ${plural(cats.length, 'is', 'are')} too young for sticks.`;
}

/** R365: confirms an entry of the log, with the days it makes. */
export function loggedSentence(kind: LoggedKind, names: string[], days: number): string {
  const what = kind === 'supplement_taken' ? `Stick given to ${listOf(names)}.` : `All well with ${listOf(names)}.`;
  return `${what} ${days === 1 ? 'Day one' : `${days} days now`}.`;
}

/** R363: the sentence for a cat without recent results. */
export const noResultsSentence = (keepDays: number): string =>
  `No results in the last ${keepDays} days. Days count once the lab has read new samples.`;
