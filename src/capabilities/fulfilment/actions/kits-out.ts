import { systemScope } from '#src/capabilities/access/scopes.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { kitCats } from '../rules/kit-cats.ts';
import { deriveState } from '../rules/state-machine.ts';
import { orderHistory, type OrderRow } from '../store.ts';

const SYSTEM = systemActor('fulfilment/kits-out');

/**
 * The cats whose test kits are in the packed parcel of an order: those that need one and lived with the household when it was
 * packed. A kit stays in the parcel when its cat leaves after that.
 */
export async function kitsOut({ tx, now }: ReadCtx, order: OrderRow): Promise<OrderRow['cats']> {
  const { steps } = deriveState(await orderHistory(tx, order.id));
  const packedAt = steps.find(({ key }) => key === 'kit_packed')?.at ?? now;
  const cats = await allCats(tx, systemScope(SYSTEM, order.householdId));
  return kitCats(order).filter(({ id }) => cats.some((cat) => cat.id === id && livedThere(cat, packedAt)));
}

function livedThere({ absences, archivedAt }: Cat, at: Date): boolean {
  const wasAway = absences.some(([from, until]) => new Date(from) < at && new Date(until) > at);
  return !wasAway && (archivedAt === null || archivedAt >= at);
}
