import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { withdrawDiscount } from '#src/capabilities/billing/actions/withdraw-discount.ts';
import { withdrawExtra } from '#src/capabilities/fulfilment/actions/add-extra.ts';
import { isUuid } from '#src/lib/text.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { isWithdrawable, WITHDRAWN } from '../rules/redemption-words.ts';
import { findRedemption, type Redemption } from '../redemption-store.ts';
import { lockRewards } from '../store.ts';
import { isDiscount } from './grant-reward.ts';
import { swabOf } from './reward-context.ts';
import { undoRedemption } from './undo-redemption.ts';

type Answer = { success: boolean; message: string };

/**
 * Gives a reward back that was not used yet. Said again, nothing more happens; where this process ends after a discount
 * was taken off, what is told of it brings the points back. Refuses `redemption-unknown`.
 */
export async function withdrawRedemption(
  services: AppServices,
  actor: Actor,
  id: string,
): Promise<Answer | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope)) return scope;
  const row = await services.read(actor, (ctx) => found(ctx, scope, id));
  if (isDomainError(row)) return row;
  if (row.state === 'granting')
    return { success: false, message: 'It is still being added. Please try again in a minute.' };
  if (row.state === 'granted' && isDiscount(row.grant)) {
    const off = await withdrawDiscount(services, { id: row.grant.discountId, householdId: scope.householdId });
    if (isDomainError(off)) return { success: false, message: off.message };
  }
  return services.transact(actor, (ctx) => finish(ctx, scope, id));
}

async function found(ctx: ReadCtx, scope: HouseholdScope, id: string): Promise<Redemption | DomainError> {
  const row = isUuid(id) ? await findRedemption(ctx.tx, scope, id) : undefined;
  return row ?? refusals('redemption-unknown');
}

async function finish(ctx: Ctx, scope: HouseholdScope, id: string): Promise<Answer | DomainError> {
  await lockRewards(ctx.tx, scope);
  const row = await found(ctx, scope, id);
  if (isDomainError(row)) return row;
  if (row.state === 'undone') return { success: true, message: row.undone ?? WITHDRAWN };
  if (!isWithdrawable(row, (await swabOf(ctx.tx, scope)) === 'read') || !(await takenBack(ctx, scope, row)))
    return { success: false, message: 'This has already been used, so it cannot be returned.' };
  await undoRedemption(ctx, scope, row, WITHDRAWN);
  return { success: true, message: WITHDRAWN };
}

async function takenBack(ctx: Ctx, scope: HouseholdScope, { grant }: Redemption): Promise<boolean> {
  return grant.kind !== 'test-kit' || withdrawExtra(ctx, scope, grant.extraId);
}
