import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { hasDnaReport, hasPriority } from '../redemption-store.ts';

/** Whether the household's messages are answered first. */
export const hasPrioritySupport = (tx: ReadHandle, scope: HouseholdScope, now: Date): Promise<boolean> =>
  hasPriority(tx, scope, now);

/** Whether the household has redeemed points for its cats' DNA reports. */
export const hasRedeemedDnaReport = (tx: ReadHandle, scope: HouseholdScope): Promise<boolean> =>
  hasDnaReport(tx, scope);
