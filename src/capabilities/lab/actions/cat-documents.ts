import { type HouseholdScope, householdScope } from '#src/capabilities/access/scopes.ts';
import { type GeneratedDocument, generatedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { findCardOf } from '#src/capabilities/households/actions/read-cat.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { monthTask, reportTask } from '../tasks.ts';
import type { CatDocumentInput } from './document-of.ts';
import { readResults } from './read-results.ts';
import { readSticks } from './read-sticks.ts';

/** Letters that every file system takes. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'cat';

async function about(ctx: ReadCtx, scope: HouseholdScope, catId: string): Promise<CatDocumentInput | DomainError> {
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  const { cat, timeZone } = card;
  return { cat: { name: cat.name, tint: cat.tint }, timeZone, day: dayIn(timeZone, ctx.now) };
}

/** Report of the latest results. Refuses `cat-unknown` and `nothing-to-print`. */
export async function reportDocument(ctx: ReadCtx, catId: string): Promise<GeneratedDocument | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const [of, results, sticks] = [
    await about(ctx, scope, catId),
    await readResults(ctx, catId),
    await readSticks(ctx, catId),
  ];
  if (isDomainError(of)) return of;
  if (isDomainError(results) || isDomainError(sticks) || results.state !== 'ready') return refusals('nothing-to-print');
  const name = `purrwell-${plain(of.cat.name)}-results.pdf`;
  return generatedDocument({ scope, of: catId, name, task: reportTask, facts: { of, results, sticks } });
}

/** The sticks and their reasons. Refuses `cat-unknown` and `nothing-to-print`. */
export async function monthDocument(ctx: ReadCtx, catId: string): Promise<GeneratedDocument | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const [of, sticks] = [await about(ctx, scope, catId), await readSticks(ctx, catId)];
  if (isDomainError(of)) return of;
  if (isDomainError(sticks) || !sticks.month) return refusals('nothing-to-print');
  const { month } = sticks;
  const name = `purrwell-${plain(of.cat.name)}-sticks.pdf`;
  return generatedDocument({ scope, of: catId, name, task: monthTask, facts: { of, sticks: { ...sticks, month } } });
}
