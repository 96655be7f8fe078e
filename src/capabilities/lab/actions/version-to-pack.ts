import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catWithWeight } from '#src/capabilities/households/actions/find-cats.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type ToPack, versionToPack } from '../rules/formula-notice.ts';
import { problemsNow } from '../rules/month.ts';
import { isBeforeCorrection } from '../rules/revision.ts';
import { setsOfCat, versionsOf } from '../store.ts';
import { catFacts, problemsByResults } from './cat-facts.ts';
import { newestRead } from './sticks-state.ts';

/** More than a household can make within the time of a notice. */
const LOOKED_AT = 40;

/**
 * Contents of a box of a cat that gets sticks if it is packed now. `coming`: the version that goes into its boxes; a kept one is the
 * household's own choice among those it knows. Null where the cat or its versions are not known.
 */
export async function versionForBox(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { catId, coming }: { catId: string; coming: number },
): Promise<ToPack | null> {
  const versions = await versionsOf(ctx.tx, scope, catId, LOOKED_AT);
  if (versions[0]?.version !== coming) return { version: coming };
  const card = await catWithWeight(ctx.tx, scope, catId);
  if (!card) return null;
  const sets = await setsOfCat(ctx.tx, scope, catId);
  const { released, values } = await newestRead(ctx, sets);
  const declared = released?.declared ?? {};
  const facts = catFacts(card, ctx.now, released?.ranges);
  return versionToPack(versions, {
    now: ctx.now,
    isSafe: ({ month, setId }) =>
      (isBeforeCorrection(sets, setId)
        ? problemsByResults(month, facts, { values, declared })
        : problemsNow(month, facts, declared)
      ).length === 0,
  });
}
