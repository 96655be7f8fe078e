import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type Money, money } from '#src/lib/money.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import { reasonWords, statusWords } from '../rules/dispute-states.ts';
import { buyersOf, disputesOf } from '../search-store.ts';

/** Addresses that a household's orders were paid with. */
export const buyersOfHousehold = (tx: ReadHandle, scope: HouseholdScope): Promise<string[]> => buyersOf(tx, scope);

interface DisputeOfHousehold {
  id: string;
  amount: Money;
  said: string;
  reason: string;
  open: boolean;
  openedAt: string;
}

/** Disputes of a household's payments, the newest first: one statement. */
export async function disputesOfHousehold(
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Pick<Page, 'before' | 'limit'>,
): Promise<DisputeOfHousehold[]> {
  const rows = await disputesOf(tx, scope, page);
  return rows.map(({ dispute: { id, amount, currency, status, reason, openedAt, settledAt } }) => ({
    ...{ id, amount: money(amount, currency), said: statusWords(status), reason: reasonWords(reason) },
    ...{ open: settledAt === null, openedAt: openedAt.toISOString() },
  }));
}
