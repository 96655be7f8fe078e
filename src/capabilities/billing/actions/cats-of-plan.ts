import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { isExcluded } from '../rules/plan-change.ts';
import type { Checkout } from '../checkout-store.ts';
import type { Subscription } from '../store.ts';

const SYSTEM = systemActor('billing/cats-of-plan');

/** The cats of the order that live here, in their order. One statement. */
export async function catsOfPlan(ctx: ReadCtx, row: Subscription, checkout: Pick<Checkout, 'catCount'>) {
  return orderedCats(await livingCats(ctx.tx, systemScope(SYSTEM, row.householdId)), row, checkout);
}

/** Those of the household's cats that the order was for. */
export const orderedCats = <C extends { id: string }>(
  here: readonly C[],
  row: Subscription,
  { catCount }: Pick<Checkout, 'catCount'>,
): C[] =>
  // Orders of before cats were written down with them: the first ones were made from it.
  row.catIds ? here.filter(({ id }) => row.catIds?.includes(id)) : here.slice(0, catCount);

/** Cats that the next renewal is for. */
export const staying = <C extends { id: string }>(
  cats: readonly C[],
  { excludedCats }: Pick<Subscription, 'excludedCats'>,
): C[] => cats.filter(({ id }) => !isExcluded(excludedCats, id));
