import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { findExtra, insertExtra, withdrawWaitingExtra } from '../extra-store.ts';

interface ExtraRequest {
  /** Made by the caller, so that a repeated request is one extra. */
  id: string;
  kind: 'test-kit';
  catId: string;
}

/**
 * Adds an extra to the next box that is packed. The caller has checked the permission. Takes no lock. Refuses
 * `extra-not-possible` if the cat does not live here, or the id was used for something else.
 */
export async function addExtra(
  ctx: Ctx,
  scope: HouseholdScope,
  { id, kind, catId }: ExtraRequest,
): Promise<DomainError | null> {
  const { householdId } = scope;
  const here = await livingCats(ctx.tx, scope);
  if (here.some((cat) => cat.id === catId)) {
    await insertExtra(ctx.tx, { id, householdId, catId, kind, state: 'waiting', createdAt: ctx.now });
  }
  const added = await findExtra(ctx.tx, scope, id);
  if (added?.catId !== catId) return refusals('extra-not-possible');
  await ctx.notify(householdId, 'order');
  return null;
}

/** Withdraws an extra. True also when repeated; false once a box is packed with it. */
export async function withdrawExtra(ctx: Ctx, scope: HouseholdScope, id: string): Promise<boolean> {
  await withdrawWaitingExtra(ctx.tx, scope, id);
  await ctx.notify(scope.householdId, 'order');
  return (await findExtra(ctx.tx, scope, id))?.state === 'withdrawn';
}
