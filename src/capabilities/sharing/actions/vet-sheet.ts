import { type GeneratedDocument, generatedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catView, findCardOf } from '#src/capabilities/households/actions/read-cat.ts';
import { seriesOfCat, weightTrendOf } from '#src/capabilities/households/actions/read-series.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import { resultsIn } from '#src/capabilities/lab/actions/read-results.ts';
import { sticksIn } from '#src/capabilities/lab/actions/read-sticks.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { VetSheet } from '../contract.ts';
import { vetSheet } from '../rules/vet-sheet.ts';
import { vetSheetTask } from '../tasks.ts';

/** The sheet of a cat as of now, and the calendar that its days are of. Refuses `cat-unknown`. */
export async function sheetOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  catId: string,
): Promise<{ sheet: VetSheet; timeZone: string } | DomainError> {
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  const results = await resultsIn(ctx, scope, catId);
  if (isDomainError(results)) return results;
  const sticks = await sticksIn(ctx, scope, catId);
  if (isDomainError(sticks)) return sticks;
  const { timeZone } = card;
  const cat = catView(card, ctx.now);
  const series = await allSeries(ctx, scope, card);
  return { sheet: vetSheet({ cat, day: dayIn(timeZone, ctx.now), timeZone, series, results, sticks }), timeZone };
}

const TREND_DAYS = 90;

async function allSeries(ctx: ReadCtx, scope: HouseholdScope, card: CatCard) {
  const recent = (kind: 'appetite' | 'activity' | 'water' | 'stick') =>
    seriesOfCat(ctx, scope, card, { kind, range: '30' });
  const weight = await seriesOfCat(ctx, scope, card, { kind: 'weight', range: 'all' });
  const lately = weight.days.filter(({ day }) => day > addDays(weight.to, -TREND_DAYS));
  return {
    // One line over a whole life says nothing about the last weeks.
    weight: { ...weight, trend: weightTrendOf(card, weight.to, lately) },
    appetite: await recent('appetite'),
    activity: await recent('activity'),
    water: await recent('water'),
    stick: await recent('stick'),
  };
}

/** The sheet as a document for its owner to print. Refuses `cat-unknown`. */
export async function vetDocument(ctx: ReadCtx, catId: string): Promise<GeneratedDocument | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await sheetOf(ctx, scope, catId);
  return isDomainError(found) ? found : sheetDocument(scope, catId, found.sheet);
}

export const sheetDocument = (scope: HouseholdScope, catId: string, sheet: VetSheet): GeneratedDocument =>
  generatedDocument({ scope, of: catId, name: 'purrwell-for-the-vet.pdf', task: vetSheetTask, facts: sheet });
