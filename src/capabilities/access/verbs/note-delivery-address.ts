import type { Ctx } from '#src/platform/house.ts';
import { addressLines } from '../rules/profile.ts';
import { fillDeliveryAddress } from '../store.ts';

/** The delivery address of a household that has none yet. */
export async function noteDeliveryAddress(ctx: Ctx, householdId: string, address: string): Promise<void> {
  await fillDeliveryAddress(ctx.tx, householdId, addressLines(address));
}
