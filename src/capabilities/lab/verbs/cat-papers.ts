import { type HouseholdScope, householdScope } from '#src/capabilities/access/scopes.ts';
import { type Paper, paper } from '#src/capabilities/access/verbs/finish-paper.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { findCardOf } from '#src/capabilities/households/verbs/read-cat.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import { monthTask, reportTask } from '../tasks.ts';
import type { PaperOf } from './paper-of.ts';
import { readResults, readSticks } from './read-results.ts';

/** Letters that every file system takes. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'cat';

async function about(ctx: Ctx, scope: HouseholdScope, catId: string): Promise<PaperOf | Refusal> {
  const card = await findCardOf(ctx, scope, catId);
  if (isRefusal(card)) return card;
  const { cat, timeZone } = card;
  return { cat: { name: cat.name, tint: cat.tint }, timeZone, day: dayIn(timeZone, ctx.now) };
}

/** Report of the latest results. Refuses `cat-unknown` and `nothing-to-print`. */
export async function reportPaper(ctx: Ctx, catId: string): Promise<Paper | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  const [of, results, sticks] = [
    await about(ctx, scope, catId),
    await readResults(ctx, catId),
    await readSticks(ctx, catId),
  ];
  if (isRefusal(of)) return of;
  if (isRefusal(results) || isRefusal(sticks) || results.state !== 'ready') return refusals('nothing-to-print');
  const name = `purrwell-${plain(of.cat.name)}-results.pdf`;
  return paper({ scope, of: catId, name, task: reportTask, facts: { of, results, sticks } });
}

/** The sticks and why. Refuses `cat-unknown` and `nothing-to-print`. */
export async function monthPaper(ctx: Ctx, catId: string): Promise<Paper | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  const [of, sticks] = [await about(ctx, scope, catId), await readSticks(ctx, catId)];
  if (isRefusal(of)) return of;
  if (isRefusal(sticks) || !sticks.month) return refusals('nothing-to-print');
  const { month } = sticks;
  const name = `purrwell-${plain(of.cat.name)}-sticks.pdf`;
  return paper({ scope, of: catId, name, task: monthTask, facts: { of, sticks: { ...sticks, month } } });
}
