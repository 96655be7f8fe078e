import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catWithWeight } from '#src/capabilities/households/actions/find-cats.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { isBeforeCorrection } from '../rules/revision.ts';
import { lastVersionOf, setsOfCat, versionOfCat } from '../store.ts';
import { catFacts, problemsByResults } from './cat-facts.ts';
import { newestRead } from './sticks-state.ts';

/** Sticks that were made before the results of their cat were corrected. */
interface SinceCorrection {
  /** The version made from the corrected results; null where none was. */
  newest: number | null;
  /** Problems of these sticks by the corrected results; empty where they may be given. */
  problems: string[];
}

/** Null where no results of the cat were corrected after those that the version was made from. */
export async function sinceCorrection(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { catId, version }: { catId: string; version: number },
): Promise<SinceCorrection | null> {
  const sets = await setsOfCat(ctx.tx, scope, catId);
  const made = await versionOfCat(ctx.tx, scope, catId, version);
  if (!made || !isBeforeCorrection(sets, made.setId)) return null;
  const card = await catWithWeight(ctx.tx, scope, catId);
  if (!card) return null;
  const { released, values } = await newestRead(ctx, sets);
  const newest = await lastVersionOf(ctx.tx, scope, catId);
  return {
    newest: newest?.setId === released?.id ? (newest?.version ?? null) : null,
    problems: problemsByResults(made.month, catFacts(card, ctx.now, released?.ranges), {
      values,
      declared: released?.declared ?? {},
    }),
  };
}
