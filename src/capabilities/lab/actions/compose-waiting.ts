import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { formulaMade } from '../events.ts';
import { insertHistory, insertVersion, lastVersionOf, setsWithoutSticks, valuesOf } from '../store.ts';
import { cardOf, monthFor } from './cat-facts.ts';
import { holdSet } from './hold-set.ts';

const SYSTEM = systemActor('lab/compose-waiting');

/**
 * Makes the sticks of results that were released without any, once nothing speaks against them any more: the cat has
 * come of age, or was weighed again. By the rules of a release, after values that two people have looked at.
 */
export async function composeWaiting(services: AppServices): Promise<number> {
  let made = 0;
  for (const setId of await services.read(SYSTEM, ({ tx }) => setsWithoutSticks(tx))) {
    if (await services.transact(SYSTEM, (ctx) => mix(ctx, setId))) made += 1;
  }
  return made;
}

async function mix(ctx: Ctx, setId: string): Promise<boolean> {
  const set = await holdSet(ctx, SYSTEM, setId);
  const found = set && (await cardOf(ctx, SYSTEM, set.catId));
  if (!set || !found || !(await setsWithoutSticks(ctx.tx)).includes(setId)) return false;
  const month = monthFor(found.card, await valuesOf(ctx.tx, setId), set, ctx.now);
  if (month.problems.length) return false;
  const { catId } = set;
  const { scope } = found;
  const version = ((await lastVersionOf(ctx.tx, scope, catId))?.version ?? 0) + 1;
  await insertVersion(ctx.tx, { id: newId(), catId, setId, version, month, createdAt: ctx.now });
  const note = `Sticks, version ${version}`;
  await insertHistory(ctx.tx, { id: newId(), setId, kind: 'mixed', personId: null, note, at: ctx.now });
  await ctx.emit(formulaMade, { householdId: scope.householdId, catId });
  await ctx.notify(scope.householdId, 'results');
  return true;
}
