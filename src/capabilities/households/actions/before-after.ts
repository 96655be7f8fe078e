import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { BeforeAfterView } from '../medicine-contract.ts';
import {
  COMPARED,
  compareMeasure,
  comparedSpans,
  FEWEST_STICK_DAYS,
  isDecided,
  isOver,
  STICK_DAYS,
} from '../rules/before-after.ts';
import { addDays, type Day, dayIn, daysBetween } from '../rules/days.ts';
import { unitOf } from '../rules/measures.ts';
import { dailyRows, type DayRow } from '../day-store.ts';
import { takeComparisons, untoldComparisons } from '../comparison-store.ts';
import { ageFacts, findCardOf } from './read-cat.ts';
import { bandOn } from '../rules/age.ts';

/** A cat's fortnight before its first sticks beside its first four weeks on them, of the log as it is now. Two statements. */
export async function readBeforeAfter(ctx: ReadCtx, catId: string): Promise<BeforeAfterView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : comparisonOf(ctx, scope, catId);
}

/** The same for any household one may see. Refuses `cat-unknown`. */
async function comparisonOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  catId: string,
): Promise<BeforeAfterView | DomainError> {
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  const { cat, timeZone } = card;
  const today = dayIn(timeZone, ctx.now);
  const { before, after } = comparedSpans(cat.sticksSince, today);
  const rows = await dailyRows(ctx.tx, scope, { catId: cat.id, kind: null, from: before.from });
  const over = after !== null && isOver(after, today);
  const stickDays = after ? stickDaysIn(rows, after) : 0;
  return {
    state: after === null ? 'baseline' : over ? 'done' : 'running',
    before,
    after,
    day: after && !over ? daysBetween(after.from, today) + 1 : null,
    days: STICK_DAYS,
    stickDays: { given: stickDays, needed: FEWEST_STICK_DAYS },
    growing: bandOn(today, ageFacts(cat, timeZone)) === 'kitten',
    measures: COMPARED.map((kind) => ({
      ...compareMeasure(
        kind,
        rows.filter((row) => row.kind === kind),
        { before, after, over, stickDays },
      ),
      unit: unitOf(kind),
    })),
  };
}

/** Days after the four weeks in which a household is told of them; later entries change the page alone. */
const TOLD_WITHIN_DAYS = 14;

/**
 * Cats by household whose four weeks on sticks have just ended without a mail about the comparison: a batch of households
 * after one, by their ids.
 */
export async function endedComparisons(
  { tx, now }: ReadCtx,
  { after, limit }: { after: string | null; limit: number },
): Promise<Map<string, string[]>> {
  const today = dayIn('UTC', now);
  const to = addDays(today, -STICK_DAYS + 1); // a day ends earlier in the east than in UTC
  const rows = await untoldComparisons(tx, { from: addDays(to, -TOLD_WITHIN_DAYS), to, after, limit });
  const byHousehold = Map.groupBy(rows, ({ householdId }) => householdId);
  return new Map([...byHousehold].map(([id, cats]) => [id, cats.map((cat) => cat.id)]));
}

/** Notes that the household is told of those of these comparisons that say something by now, each once. Returns their cats. */
export async function takeDecidedComparisons(ctx: Ctx, scope: HouseholdScope, catIds: string[]): Promise<string[]> {
  const decided: string[] = [];
  for (const catId of catIds) {
    const found = await comparisonOf(ctx, scope, catId);
    if (!isDomainError(found) && found.measures.some(({ verdict }) => isDecided(verdict))) decided.push(catId);
  }
  return decided.length ? takeComparisons(ctx.tx, scope, decided, ctx.now) : [];
}

const stickDaysIn = (rows: readonly DayRow[], { from, to }: { from: Day; to: Day }): number =>
  rows.filter(({ kind, day, value }) => kind === 'stick' && (value ?? 0) > 0 && day >= from && day <= to).length;
