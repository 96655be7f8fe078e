import { householdCircle, readsMailbox } from '#src/capabilities/access/actions/find-accounts.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { isBoughtBy } from '#src/capabilities/billing/actions/order-facts.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Affiliate } from '../store.ts';

const SYSTEM = systemActor('affiliates/own-order');

/**
 * Whether an order is that of the affiliate's own household: bought with their address or that of somebody who shares the
 * household, by it, or by another household of one of them.
 */
export async function isOwnOrder(
  ctx: ReadCtx,
  { email }: Pick<Affiliate, 'email'>,
  { id, householdId }: { id: string; householdId: string | null },
): Promise<boolean> {
  const { households, emails } = await householdCircle(ctx, email);
  if (householdId !== null && households.includes(householdId)) return true;
  for (const address of emails) {
    if (await isBoughtBy(ctx.tx, id, address)) return true;
    if (householdId !== null && (await readsMailbox(ctx.tx, systemScope(SYSTEM, householdId), address))) return true;
  }
  return false;
}
