import { systemScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { kitCats } from '../rules/kit-cats.ts';
import type { OrderRow } from '../store.ts';

const SYSTEM = systemActor('fulfilment/kits-out');

/** The cats whose test kits are in the parcel of an order: those that need one and live with the household. */
export async function kitsOut({ tx }: ReadCtx, order: OrderRow): Promise<OrderRow['cats']> {
  const living = await livingCats(tx, systemScope(SYSTEM, order.householdId));
  return kitCats(order).filter(({ id }) => living.some((cat) => cat.id === id));
}
