import type { Ctx } from '#src/platform/house.ts';
import type { PostalAddress } from '../rules/delivery-address.ts';
import { updateHousehold } from '../store.ts';

/** Makes the address of a paid order the household's: it is what its buyer said last. */
export async function noteDeliveryAddress(ctx: Ctx, householdId: string, address: PostalAddress): Promise<void> {
  await updateHousehold(ctx.tx, householdId, { deliveryAddress: address });
}
