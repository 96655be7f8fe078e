import { householdOfEmail, readsMailbox } from '#src/capabilities/access/actions/find-accounts.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { isBoughtBy } from '#src/capabilities/billing/actions/order-facts.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Affiliate } from '../store.ts';

const SYSTEM = systemActor('affiliates/own-order');

/** Whether an order is that of the affiliate's own household or mailbox. */
export async function isOwnOrder(
  { tx }: ReadCtx,
  { email }: Affiliate,
  { id, householdId }: { id: string; householdId: string | null },
): Promise<boolean> {
  if (await isBoughtBy(tx, id, email)) return true;
  if (householdId === null) return false;
  const own = (await householdOfEmail(tx, email)) === householdId;
  return own || readsMailbox(tx, systemScope(SYSTEM, householdId), email);
}
