import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/house.ts';
import { lastVersions } from '../store.ts';

/** By which version the sticks of each of the household's own cats are mixed now; nothing for a cat that has none. */
export async function versionsOf(ctx: Ctx, scope: HouseholdScope, catIds: string[]): Promise<Map<string, number>> {
  const rows = catIds.length ? await lastVersions(ctx.tx, scope, catIds) : [];
  return new Map(rows.map(({ catId, version }) => [catId, version]));
}
