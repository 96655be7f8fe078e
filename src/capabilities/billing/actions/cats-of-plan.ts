import { systemScope } from '#src/capabilities/access/scopes.ts';
import { type CatRow, findCats } from '#src/capabilities/households/store.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { isLeftOut } from '../rules/plan-change.ts';
import type { Checkout } from '../checkout-store.ts';
import type { Subscription } from '../store.ts';

const SYSTEM = systemActor('billing/cats-of-plan');

/** The cats of the order that live here, in their order. */
export async function catsOfPlan(ctx: ReadCtx, row: Subscription, { catCount }: Pick<Checkout, 'catCount'>) {
  const here = await findCats(ctx.tx, systemScope(SYSTEM, row.householdId));
  // Orders of before cats were written down with them: the first ones were made from it.
  return row.catIds ? here.filter(({ id }) => row.catIds?.includes(id)) : here.slice(0, catCount);
}

/** Cats that the next renewal is for. */
export const staying = (cats: CatRow[], { leftOut }: Pick<Subscription, 'leftOut'>): CatRow[] =>
  cats.filter(({ id }) => !isLeftOut(leftOut, id));
