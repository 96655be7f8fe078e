import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { customersOfOrders, customersOfHousehold } from '../customer-store.ts';
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

/** Delivery addresses of orders, by checkout. Orders without an address are left out. */
export async function deliveryPlaces(tx: ReadHandle, checkoutIds: readonly string[]): Promise<Map<string, string>> {
  const rows = checkoutIds.length ? await customersOfOrders(tx, checkoutIds) : [];
  return placesById(rows);
}

/** Names that orders were bought and delivered to, by checkout. */
export async function buyerNames(tx: ReadHandle, checkoutIds: readonly string[]): Promise<Map<string, string>> {
  const rows = checkoutIds.length ? await customersOfOrders(tx, checkoutIds) : [];
  return new Map(rows.map(({ id, customer }) => [id, customer.name]));
}

/** Delivery addresses of every paid order of a household. */
export const placesOfHousehold = async (tx: ReadHandle, scope: HouseholdScope): Promise<Map<string, string>> =>
  placesById(await customersOfHousehold(tx, scope));

const placesById = (rows: readonly { id: string; customer: CustomerRecord }[]): Map<string, string> =>
  new Map(
    rows.flatMap(({ id, customer }) => {
      const place = placeOf(customer);
      return place ? [[id, place] as const] : [];
    }),
  );
