import type { deliveryAddressChanged } from '#src/capabilities/access/events.ts';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { deliveryAddressOf } from '#src/capabilities/access/store.ts';
import { noteDeliveryAddress } from '#src/capabilities/access/verbs/note-delivery-address.ts';
import type { SubscriptionStarted } from '#src/capabilities/billing/events.ts';
import { moveDelivery } from '#src/capabilities/billing/verbs/move-delivery.ts';
import type { Ctx } from '#src/platform/house.ts';
import { boxesOfOrder, updateBox } from '../box-store.ts';
import { addressChangedMail } from '../mail/address-changed.tsx';
import { addressNotes, keepsLabel, type LabelledParcel } from '../rules/address-notes.ts';
import { firstBoxStands } from '../rules/box.ts';
import { lockOrdersOf, type OrderRow, updateOrder } from '../store.ts';
import type { ShipTo } from '../tables.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';

const SYSTEM = { kind: 'system' } as const;
type Changed = NonNullable<typeof deliveryAddressChanged.payload>;

/** Where the first parcel goes is where parcels go, until the household says otherwise. */
export async function noteFirstAddress(ctx: Ctx, { householdId, shipTo }: SubscriptionStarted): Promise<void> {
  if (shipTo.address) await noteDeliveryAddress(ctx, householdId, shipTo.address);
}

/** An order that is claimed brings its address along: whoever paid said it. */
export async function takeAddressAlong(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const address = await deliveryAddressOf(ctx.tx, systemScope(SYSTEM, from));
  if (address) await noteDeliveryAddress(ctx, to, address);
}

/** Where the household says that its parcels go, to whom the order was for. */
export async function addressNow(
  ctx: Ctx,
  scope: HouseholdScope,
  { shipTo }: Pick<OrderRow, 'shipTo'>,
): Promise<ShipTo> {
  const address = await deliveryAddressOf(ctx.tx, scope);
  return address ? { name: shipTo.name, address } : shipTo;
}

/**
 * What is not packed goes to the new address, and the next payments follow it; what is packed or on its way keeps its label.
 * The household is told which is which, on the page and by mail. Holds the orders before the subscription, as every move does.
 */
export async function followAddress(ctx: Ctx, { householdId, address, agreedMonthly, note }: Changed): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const orders = await lockOrdersOf(ctx.tx, scope);
  const [newest] = orders;
  if (!address || !newest) return;
  const parcels: LabelledParcel[] = [];
  for (const order of orders) {
    const shipTo = { name: order.shipTo.name, address };
    const labelled = keepsLabel(order.stands);
    parcels.push({ stands: order.stands, number: numberOf(order), address: order.shipTo.address });
    if (!labelled) await updateOrder(ctx.tx, order.id, { shipTo });
    for (const box of await boxesOfOrder(ctx.tx, order.id)) {
      if (box.stands) parcels.push({ stands: box.stands, number: box.number, address: box.shipTo.address });
      if (box.stands ? !keepsLabel(box.stands) : !labelled) await updateBox(ctx.tx, box.id, { shipTo });
    }
  }
  const { country } = address;
  const notes = [...addressNotes(address, parcels), ...(await moveDelivery(ctx, scope, { country, agreedMonthly }))];
  for (const sentence of notes) note(sentence);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  await ctx.mail(addressChangedMail({ to: await mailboxOfOrder(ctx, newest), notes, origin, supportEmail }));
  await ctx.tell(householdId, 'order');
}

const numberOf = ({ number, stands }: OrderRow) => (firstBoxStands(stands) ? `${number}-1` : number);
