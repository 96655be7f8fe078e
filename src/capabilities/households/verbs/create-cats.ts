import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/kit/id.ts';
import type { Ctx } from '#src/platform/house.ts';
import { tintOf } from '../rules/tints.ts';
import type { Activity, AgeBand, Concern, Diet, HomeType } from '../rules/vocabulary.ts';
import { insertCats, nextPosition } from '../store.ts';

export interface CatDescription {
  name: string;
  ageBand: AgeBand | null;
  concerns: Concern[];
  coat: string | null;
  pattern: string | null;
  eye: string | null;
}

/** What was said once for all cats of a home. */
export interface HomeDescription {
  activity: Activity | null;
  homeType: HomeType | null;
  diet: Diet | null;
}

/** Adds cats to a household, each with the next free place and its colour. Returns them in the order given. */
export async function createCats(
  ctx: Ctx,
  scope: HouseholdScope,
  described: readonly CatDescription[],
  home: HomeDescription,
): Promise<{ id: string; name: string }[]> {
  const first = await nextPosition(ctx.tx, scope);
  const rows = described.map((cat, index) => ({
    id: newId(),
    householdId: scope.householdId,
    position: first + index,
    tint: tintOf(first + index),
    createdAt: ctx.now,
    ...cat,
    ...home,
  }));
  await insertCats(ctx.tx, rows);
  return rows.map(({ id, name }) => ({ id, name }));
}
