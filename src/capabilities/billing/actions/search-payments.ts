import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { householdsByBuyer, householdsByDocument, plansOfAll } from '../search-store.ts';
import type { SubscriptionStatus } from '../rules/subscription-states.ts';

type Scope = StaffScope<'households'>;

/** Ids of households with a paid order of this mailbox, guests' too, at most `limit`. */
export const householdsOfBuyer = (tx: ReadHandle, scope: Scope, email: string, limit: number): Promise<string[]> =>
  householdsByBuyer(tx, scope, email, limit);

/** Ids of the households of an invoice or a credit note with this number. */
export const householdsOfDocument = (tx: ReadHandle, scope: Scope, number: string): Promise<string[]> =>
  householdsByDocument(tx, scope, number);

interface PlanOfHousehold {
  householdId: string;
  plan: PlanId;
  status: SubscriptionStatus;
  endsOn: Date | null;
}

/** The newest plan of each of these households: one statement. */
export const plansOfHouseholds = (tx: ReadHandle, scope: Scope, ids: readonly string[]): Promise<PlanOfHousehold[]> =>
  plansOfAll(tx, scope, ids);
