import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { labOfCats } from './read-summaries.ts';

/**
 * Those of these cats whose sticks can be made from the results on file: released at most `STALE_DAYS` ago, and with a
 * formula. The others need a test kit.
 */
export async function catsWithFreshResults(
  ctx: ReadCtx,
  scope: HouseholdScope,
  catIds: readonly string[],
): Promise<string[]> {
  const cards = ((await householdWithCats(ctx.tx, scope))?.cards ?? []).filter(({ cat }) => catIds.includes(cat.id));
  if (!cards.length) return [];
  const labOf = await labOfCats(
    ctx,
    scope,
    cards.map(({ cat }) => cat),
  );
  return cards.flatMap((card) => {
    const { results, sticksOf } = labOf(card.cat.id);
    const { samples, version } = sticksOf(card);
    const fresh = results.releasedAt !== null && !results.stale;
    return samples === 'read' && version !== null && fresh ? [card.cat.id] : [];
  });
}
