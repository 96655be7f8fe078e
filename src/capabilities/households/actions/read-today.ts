import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals, type TodayView } from '../contract.ts';
import { WATER_SCALE_ML, WATER_TARGET_ML } from '../rules/measures.ts';
import type { Cat, RecordedEntry } from '../rules/cat.ts';
import { entriesOfDay } from '../entry-store.ts';
import { findCats, findHousehold } from '../store.ts';
import { householdView } from './edit-household.ts';
import { entryView } from './read-log.ts';

/** Today's entries of each cat: three statements for all. */
export async function readToday(ctx: ReadCtx): Promise<TodayView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const household = await findHousehold(ctx.tx, scope);
  if (!household) return refusals('household-unknown');
  const view = householdView(household, ctx.now);
  const cats = await findCats(ctx.tx, scope);
  const entries = await entriesOfDay(ctx.tx, scope, view.today);
  return {
    ...view,
    cats: cats.map((cat) =>
      todayOfCat(
        cat,
        entries.filter(({ catId }) => catId === cat.id),
      ),
    ),
  };
}

export function todayOfCat(
  { id, name, tint }: Pick<Cat, 'id' | 'name' | 'tint'>,
  entries: readonly RecordedEntry[],
): TodayView['cats'][number] {
  const last = (kind: RecordedEntry['kind']) => {
    const found = entries.findLast((entry) => entry.kind === kind);
    return found ? entryView(found) : null;
  };
  const water = entries.filter(({ kind }) => kind === 'water');
  return {
    catId: id,
    name,
    tint,
    weight: last('weight'),
    activity: last('activity'),
    appetite: last('appetite'),
    water: {
      ml: water.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      target: WATER_TARGET_ML,
      scale: WATER_SCALE_ML,
      entries: water.length,
    },
    stick: last('stick'),
    notes: entries.filter(({ kind }) => kind === 'note').length,
  };
}
