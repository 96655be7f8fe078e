import { invalidField } from '#src/capabilities/access/input-contract.ts';
import type { deliveryAddressChangeRequested, deliveryAddressChanged } from '#src/capabilities/access/events.ts';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { addressLabel, missingFields } from '#src/capabilities/access/rules/delivery-address.ts';
import { deliveryAddress } from '#src/capabilities/access/actions/find-household.ts';
import { noteDeliveryAddress } from '#src/capabilities/access/actions/note-delivery-address.ts';
import type { SubscriptionStarted } from '#src/capabilities/billing/events.ts';
import { moveDelivery } from '#src/capabilities/billing/actions/move-delivery.ts';
import { listOf } from '#src/lib/lists.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { boxesOfOrder, updateBox } from '../box-store.ts';
import { taskNeeded } from '../events.ts';
import { addressChangedMail } from '../mail/address-changed.tsx';
import { addressNotes, awaitsLabel, keepsAddress, type KnownParcel } from '../rules/address-notes.ts';
import { firstBoxStep } from '../rules/box.ts';
import { emailOf, lockOrdersOf, orderOfCheckout, type OrderRow, updateOrder } from '../store.ts';
import type { ShipTo } from '../tables.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';

const SYSTEM = systemActor('fulfilment/follow-address');
type Asked = NonNullable<typeof deliveryAddressChangeRequested.payload>;
type Changed = NonNullable<typeof deliveryAddressChanged.payload>;

/**
 * Stores the first parcel's address as the delivery address, until the household changes it. Where it lacks a field that
 * parcels need, as some wallets' do, a colleague is asked to complete it with the buyer.
 */
export async function noteFirstAddress(ctx: Ctx, { householdId, checkoutId, shipTo }: SubscriptionStarted) {
  const address = shipTo.address && (await noteDeliveryAddress(ctx, householdId, shipTo.address));
  const missing = missingFields(address);
  if (!missing.length) return;
  const order = await orderOfCheckout(ctx.tx, checkoutId);
  if (!order) return;
  const { id, number } = order;
  await ctx.emit(taskNeeded, {
    kind: 'address-incomplete',
    about: id,
    subject: `The address of order ${number} lacks its ${listOf(missing)}`,
    lines: [
      ...(address
        ? [
            'It was paid with an address of a wallet or a payment page, which did not ask for it.',
            ...addressLabel(address),
          ]
        : ['It was paid without an address.']),
      'Ask the buyer for it by answering this. It is entered under the household, or by the buyer in the profile, once their e-mail is confirmed. Labels are refused until then.',
    ],
    ...{ orderNumber: number, name: shipTo.name, email: await emailOf(ctx.tx, id) },
  });
}

/** A claimed order brings its delivery address to the new household. */
export async function moveAddressNote(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const address = await deliveryAddress(ctx.tx, systemScope(SYSTEM, from));
  if (address) await noteDeliveryAddress(ctx, to, address);
}

/** Recipient of the order at the household's current delivery address. */
export async function addressNow(
  ctx: Ctx,
  scope: HouseholdScope,
  { shipTo }: Pick<OrderRow, 'shipTo'>,
): Promise<ShipTo> {
  const address = await deliveryAddress(ctx.tx, scope);
  return address ? { name: shipTo.name, address } : shipTo;
}

/** Refuses to leave a household without an address while a parcel has yet to get its label. */
export async function checkAddressOfParcels(ctx: Ctx, { householdId, address, refuse }: Asked): Promise<void> {
  if (address) return;
  for (const order of await lockOrdersOf(ctx.tx, systemScope(SYSTEM, householdId))) {
    if ((await parcelsOf(ctx, order)).some(awaitsLabel))
      refuse(invalidField('address.line1', 'Please enter an address. Your next parcel goes there.'));
  }
}

/** The parcels of an order that stand somewhere: its own and its boxes. */
async function parcelsOf(ctx: Ctx, order: OrderRow): Promise<KnownParcel[]> {
  const { stands, exception, shipTo } = order;
  const parcels: KnownParcel[] = [{ stands, exception, number: numberOf(order), address: shipTo.address }];
  for (const { stands, exception, number, shipTo } of await boxesOfOrder(ctx.tx, order.id)) {
    if (stands) parcels.push({ stands, exception, number, address: shipTo.address });
  }
  return parcels;
}

/**
 * Sends unpacked parcels to the new address and updates the next payments; parcels that are packed or under way keep
 * their labels. The household is told which is which, on the page and by mail, if anything is still to be sent. Locks
 * the orders before the subscription, as every move does.
 */
export async function followAddress(ctx: Ctx, { householdId, address, agreedMonthly, note }: Changed): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const orders = await lockOrdersOf(ctx.tx, scope);
  const [newest] = orders;
  if (!address || !newest) return;
  const parcels: KnownParcel[] = [];
  for (const order of orders) {
    const shipTo = { name: order.shipTo.name, address };
    const labelled = keepsAddress({ stands: order.stands, address: order.shipTo.address }, address);
    parcels.push(...(await parcelsOf(ctx, order)));
    if (!labelled) await updateOrder(ctx.tx, order.id, { shipTo });
    for (const box of await boxesOfOrder(ctx.tx, order.id)) {
      const kept = box.stands ? keepsAddress({ stands: box.stands, address: box.shipTo.address }, address) : labelled;
      if (!kept) await updateBox(ctx.tx, box.id, { shipTo });
    }
  }
  const { country } = address;
  const { renews, sentences } = await moveDelivery(ctx, scope, { country, agreedMonthly });
  const notes = [...addressNotes(address, parcels, { renews }), ...sentences];
  if (!notes.length) return;
  for (const sentence of notes) note(sentence);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  await ctx.mail(addressChangedMail({ to: await mailboxOfOrder(ctx, newest), notes, origin, supportEmail }));
  await ctx.notify(householdId, 'order');
}

const numberOf = ({ number, stands }: OrderRow) => (firstBoxStep(stands) ? `${number}-1` : number);
