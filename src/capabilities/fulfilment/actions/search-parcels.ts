import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import {
  householdsByParcel,
  householdsByRecipient,
  householdsByTracking,
  newestOrders,
  ordersOfHousehold,
} from '../search-store.ts';
import type { ExceptionCode } from '../rules/state-machine.ts';

type Scope = StaffScope<'households'>;

/** Ids of the households of orders and boxes with one of these numbers. */
export const householdsOfParcel = (tx: ReadHandle, scope: Scope, numbers: readonly string[]): Promise<string[]> =>
  householdsByParcel(tx, scope, numbers);

/** Ids of the households of parcels with this tracking number. */
export const householdsOfTracking = (tx: ReadHandle, scope: Scope, tracking: string): Promise<string[]> =>
  householdsByTracking(tx, scope, tracking);

/** Ids of households with an order to somebody whose name begins with the text, at most `limit`; guests have no other name. */
export const householdsOfRecipient = (tx: ReadHandle, scope: Scope, text: string, limit: number): Promise<string[]> =>
  householdsByRecipient(tx, scope, text, limit);

interface NewestOrder {
  householdId: string;
  number: string;
  /** Name on its parcels. */
  recipient: string;
  placedAt: Date;
}

/** The newest order of each of these households: one statement. */
export const newestOrdersOf = (tx: ReadHandle, scope: Scope, ids: readonly string[]): Promise<NewestOrder[]> =>
  newestOrders(tx, scope, ids);

interface OrderOfHousehold {
  id: string;
  number: string;
  plan: PlanId;
  placedAt: Date;
  stands: JourneyKey;
  exception: ExceptionCode | null;
}

/** Orders of a household, the newest first: one statement. */
export const ordersOf = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Pick<Page, 'before' | 'limit'>,
): Promise<OrderOfHousehold[]> => ordersOfHousehold(tx, scope, page);
