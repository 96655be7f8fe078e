import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { isExcluded } from '../rules/plan-change.ts';
import type { Checkout } from '../checkout-store.ts';
import { findLive, type Subscription, subscriptionOfCheckout } from '../store.ts';

const SYSTEM = systemActor('billing/cats-of-plan');

/** The cats of the plan that live here, in their order. One statement. */
export async function catsOfPlan(ctx: ReadCtx, row: Subscription, checkout: Pick<Checkout, 'catCount'>) {
  return orderedCats(await livingCats(ctx.tx, systemScope(SYSTEM, row.householdId)), row, checkout);
}

/** Those of the household's cats that the plan is for. */
export const orderedCats = <C extends { id: string }>(
  here: readonly C[],
  row: Subscription,
  { catCount }: Pick<Checkout, 'catCount'>,
): C[] =>
  // Orders of before cats were written down with them: the first ones were made from it.
  row.catIds ? here.filter(({ id }) => row.catIds?.includes(id)) : here.slice(0, catCount);

/** Ids of the cats of a plan, wherever they live; empty for orders of before they were written down. */
export const catIdsOfPlan = async (tx: ReadHandle, checkoutId: string): Promise<string[]> =>
  (await subscriptionOfCheckout(tx, checkoutId))?.catIds ?? [];

/** The checkout that the household's running plan began with. */
export const checkoutOfLivePlan = async (tx: ReadHandle, scope: HouseholdScope): Promise<string | null> =>
  (await findLive(tx, scope))?.checkoutId ?? null;

/** Cats that the next renewal is for. */
export const staying = <C extends { id: string }>(
  cats: readonly C[],
  { excludedCats }: Pick<Subscription, 'excludedCats'>,
): C[] => cats.filter(({ id }) => !isExcluded(excludedCats, id));
