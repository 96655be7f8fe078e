import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import type { Day } from '../rules/days.ts';
import { hadSticks, putSticksSince } from '../comparison-store.ts';

/** Sets the day since which a cat has had sticks at home; null where no box has arrived. */
export const setSticksSince = (tx: Tx, scope: HouseholdScope, catId: string, day: Day | null): Promise<void> =>
  putSticksSince(tx, scope, catId, day);

/** Whether a box of sticks ever arrived in this household. */
export const hasHadSticks = (tx: Tx, scope: HouseholdScope): Promise<boolean> => hadSticks(tx, scope);
