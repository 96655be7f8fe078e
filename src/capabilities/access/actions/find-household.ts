import type { Currency } from '#src/lib/money.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { PostalAddress } from '../rules/delivery-address.ts';
import type { HouseholdSettings } from '../rules/household-settings.ts';
import type { HouseholdScope } from '../scopes.ts';
import { deliveryAddressOf, householdById } from '../household-store.ts';

interface Household extends HouseholdSettings {
  id: string;
  /** Empty until the household has told us, at its first order at the latest; so is the currency. */
  country: string | null;
  currency: Currency | null;
  deliveryAddress: PostalAddress | null;
  createdAt: Date;
}

/** The household itself, without members or cats. */
export async function findHousehold(tx: ReadHandle, scope: HouseholdScope): Promise<Household | undefined> {
  return (await householdById(tx, scope))[0];
}

/** Delivery address of the household; null until it has ordered or entered one. */
export const deliveryAddress = (tx: ReadHandle, scope: HouseholdScope): Promise<PostalAddress | null> =>
  deliveryAddressOf(tx, scope);
