import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { householdIdOfCat } from '#src/capabilities/households/actions/find-cats.ts';
import type { Ctx, SystemActor } from '#src/platform/services.ts';
import { resultsAboutToChange } from '../events.ts';
import { findSet, lockOpenSetOf, lockSet, type SetRow } from '../store.ts';

/**
 * Holds a set until the change is written. Locks are taken in one order everywhere, so that a release and a scan cannot
 * wait for each other: orders and bonus kits, then sets, then samples. The orders belong to a module above, which hears of it.
 */
export async function holdSet(
  ctx: Ctx,
  by: StaffScope<'results'> | SystemActor,
  id: string,
): Promise<SetRow | undefined> {
  const set = await findSet(ctx.tx, by, id);
  const householdId = set && (await householdIdOfCat(ctx.tx, by, set.catId));
  if (!householdId) return undefined;
  await ctx.emit(resultsAboutToChange, { householdId, catId: set.catId });
  return lockSet(ctx.tx, by, id);
}

/** The same for samples of a cat that are scanned: the caller holds their order or bonus kit, and its set comes before them. */
export async function holdOpenSet(
  ctx: Ctx,
  by: StaffScope<'orders' | 'results'> | SystemActor,
  catId: string,
): Promise<void> {
  await lockOpenSetOf(ctx.tx, by, catId);
}
