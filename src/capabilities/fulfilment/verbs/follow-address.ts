import { noteDeliveryAddress } from '#src/capabilities/access/verbs/note-delivery-address.ts';
import type { SubscriptionStarted } from '#src/capabilities/billing/events.ts';
import type { Ctx } from '#src/platform/house.ts';

/** Where the first parcel goes is where parcels go, until the household says otherwise. */
export async function followAddress(ctx: Ctx, { householdId, shipTo }: SubscriptionStarted): Promise<void> {
  if (!shipTo.address) return;
  const { line1, line2, city, postalCode, country } = shipTo.address;
  await noteDeliveryAddress(ctx, householdId, [line1, line2, `${postalCode} ${city}`, country].join('\n'));
}
