import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import type { DashboardCat } from '../../contract.ts';

type TodayContext = Pick<DashboardCat, 'name' | 'supplements'>;

/** Which cats still wait for the stick of today; null where no stick is to be given. */
export function todaySentence(cats: readonly TodayContext[]): string | null {
  const due = cats.filter(({ supplements: { state, today } }) => state === 'running' && today);
  if (!due.length) return null;
  const open = due.filter(({ supplements: { today } }) => today?.outcome === null).map(({ name }) => name);
  const given = due.filter(({ supplements: { today } }) => today?.outcome === 'given').length;
  if (open.length) return `${listOf(open)} ${plural(open.length, 'has', 'have')} a stick coming today.`;
  return given === due.length ? 'Every stick of today is given.' : 'Every stick of today is accounted for.';
}
