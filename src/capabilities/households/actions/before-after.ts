import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { BeforeAfterView } from '../contract.ts';
import {
  COMPARED,
  compareMeasure,
  comparedSpans,
  FEWEST_STICK_DAYS,
  isOver,
  STICK_DAYS,
} from '../rules/before-after.ts';
import { type Day, dayIn, daysBetween } from '../rules/days.ts';
import { unitOf } from '../rules/measures.ts';
import type { DayRow } from '../store.ts';
import { dailyRows } from '../store.ts';
import { ageFacts, findCardOf } from './read-cat.ts';
import { bandOn } from '../rules/age.ts';

/** A cat's fortnight before its first sticks beside its first four weeks on them, of the log as it is now. Two statements. */
export async function readBeforeAfter(ctx: ReadCtx, catId: string): Promise<BeforeAfterView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
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

const stickDaysIn = (rows: readonly DayRow[], { from, to }: { from: Day; to: Day }): number =>
  rows.filter(({ kind, day, value }) => kind === 'stick' && (value ?? 0) > 0 && day >= from && day <= to).length;
