import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type PostalAddress, withRegionOf } from '../rules/delivery-address.ts';
import { systemScope } from '../scopes.ts';
import { deliveryAddressOf, updateHousehold } from '../household-store.ts';

const SYSTEM = systemActor('access/note-delivery-address');

/**
 * Makes the address of a paid order the household's, as the buyer's latest one. Where it names no state, as
 * some wallets do, the known one is kept if the rest is the same. Returns it as it is stored.
 */
export async function noteDeliveryAddress(
  ctx: Ctx,
  householdId: string,
  address: PostalAddress,
): Promise<PostalAddress> {
  const known = await deliveryAddressOf(ctx.tx, systemScope(SYSTEM, householdId));
  const deliveryAddress = withRegionOf(address, known);
  await updateHousehold(ctx.tx, householdId, { deliveryAddress });
  return deliveryAddress;
}
