import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { customersOfHouseholds, customersOfOrders } from '../customer-store.ts';
import type { CustomerRecord } from '../rules/checkout-record.ts';

/** Spelling that two orders to one letter box have in common; null without an address. */
function placeOf({ address }: CustomerRecord): string | null {
  if (!address) return null;
  const { line1, line2, postalCode, city, country } = address;
  return [line1, line2, postalCode, city, country]
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Names that orders were delivered to, and addresses, where they have one, by checkout. One statement. */
export async function deliveryPlaces(
  tx: ReadHandle,
  checkoutIds: readonly string[],
): Promise<Map<string, { name: string; place: string | null }>> {
  const rows = checkoutIds.length ? await customersOfOrders(tx, checkoutIds) : [];
  return new Map(rows.map(({ id, customer }) => [id, { name: customer.name, place: placeOf(customer) }]));
}

/** Delivery addresses of every paid order of households, by household. One statement. */
export async function placesOfHouseholds(
  tx: ReadHandle,
  scopes: readonly HouseholdScope[],
): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>();
  for (const { householdId, customer } of scopes.length ? await customersOfHouseholds(tx, scopes) : []) {
    const place = placeOf(customer);
    if (householdId && place) places.set(householdId, [...(places.get(householdId) ?? []), place]);
  }
  return places;
}
