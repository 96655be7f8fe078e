import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type PostalAddress, withRegionOf } from '../rules/delivery-address.ts';
import { systemScope } from '../scopes.ts';
import { deliveryAddressOf, updateHousehold } from '../store.ts';

const SYSTEM = systemActor('access/note-delivery-address');

/**
 * Makes the address of a paid order the household's: it is what its buyer said last. The wizards ask for no state or
 * emirate, so the known one is kept where the rest is the same.
 */
export async function noteDeliveryAddress(ctx: Ctx, householdId: string, address: PostalAddress): Promise<void> {
  const known = await deliveryAddressOf(ctx.tx, systemScope(SYSTEM, householdId));
  await updateHousehold(ctx.tx, householdId, { deliveryAddress: withRegionOf(address, known) });
}
