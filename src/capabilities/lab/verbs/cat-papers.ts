import { householdScope } from '#src/capabilities/access/scopes.ts';
import { findCardOf } from '#src/capabilities/households/verbs/read-cat.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import type { PaperOf } from './paper-of.ts';
import { readResults, readSticks } from './read-results.ts';

/** A document about a cat: everything in it is read, and it is set by whoever asked, outside of the transaction. */
export interface CatPaper {
  name: string;
  print(): Promise<Uint8Array>;
}

/** Letters that every file system takes. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'cat';

async function about(ctx: Ctx, catId: string): Promise<PaperOf | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  const card = await findCardOf(ctx, scope, catId);
  return isRefusal(card) ? card : { cat: card.cat, timeZone: card.timeZone, now: ctx.now };
}

/** What the samples showed. Refuses `cat-unknown` and `nothing-to-print`. */
export async function reportPaper(ctx: Ctx, catId: string): Promise<CatPaper | Refusal> {
  const [of, results, sticks] = [await about(ctx, catId), await readResults(ctx, catId), await readSticks(ctx, catId)];
  if (isRefusal(of)) return of;
  if (isRefusal(results) || isRefusal(sticks) || results.state !== 'ready') return refusals('nothing-to-print');
  const print = async () => (await import('./print-report.ts')).printReport(of, results, sticks);
  return { name: `purrwell-${plain(of.cat.name)}-results.pdf`, print };
}

/** The sticks and why. Refuses `cat-unknown` and `nothing-to-print`. */
export async function monthPaper(ctx: Ctx, catId: string): Promise<CatPaper | Refusal> {
  const [of, sticks] = [await about(ctx, catId), await readSticks(ctx, catId)];
  if (isRefusal(of)) return of;
  if (isRefusal(sticks) || !sticks.month) return refusals('nothing-to-print');
  const { month } = sticks;
  const print = async () => (await import('./print-month.ts')).printMonth(of, { ...sticks, month });
  return { name: `purrwell-${plain(of.cat.name)}-sticks.pdf`, print };
}
