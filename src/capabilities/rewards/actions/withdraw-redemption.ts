import { householdScope, type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { withdrawDiscount } from '#src/capabilities/billing/actions/withdraw-discount.ts';
import { withdrawExtra } from '#src/capabilities/fulfilment/actions/add-extra.ts';
import { isUuid } from '#src/lib/text.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Actor, AppServices, Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { isWithdrawable, WITHDRAWN } from '../rules/redemption-words.ts';
import { findRedemption, type Redemption } from '../redemption-store.ts';
import { lockRewards } from '../store.ts';
import { isDiscount } from './grant-reward.ts';
import { rewardVersions } from './published-rewards.ts';
import { titleOf } from './read-rewards.ts';
import { swabOf } from './reward-context.ts';
import { undoRedemption } from './undo-redemption.ts';

const SYSTEM = systemActor('rewards/withdraw-redemption');

type Answer = { success: boolean; message: string };
type Outcome = Redemption | DomainError;
type InHousehold = (ctx: Ctx, scope: HouseholdScope, request: { again: boolean }) => Promise<Outcome>;

interface Withdrawal {
  id: string;
  /** Runs work in the caller's transaction; unless it is asked `again`, a reward that is returned already is refused. */
  within: (work: InHousehold) => Promise<Outcome>;
  /** Adds to the transaction in which the points come back, and to a repeated one. */
  onReturned?: (ctx: Ctx, scope: HouseholdScope, returned: { cost: number; title: string }) => Promise<unknown>;
}

/**
 * Gives a reward back that was not used yet: its points and its state change in one transaction. That is the one of `within`, or for
 * a discount a second one, once the payment service has taken it off. Repeating it changes nothing; if this process ends after a
 * discount was taken off, the event about it restores the points. Refuses `redemption-unknown`, `redemption-granting`,
 * `redemption-used`, `redemption-returned` and as `withdrawDiscount` does.
 */
export async function withdrawRedemption(services: AppServices, withdrawal: Withdrawal): Promise<Outcome> {
  const begun = await withdrawal.within((ctx, scope, asked) => giveBack(ctx, scope, { ...withdrawal, ...asked }));
  if (isDomainError(begun) || begun.state === 'undone' || !isDiscount(begun.grant)) return begun;
  const { householdId, grant } = begun;
  const off = await withdrawDiscount(services, { id: grant.discountId, householdId });
  if (isDomainError(off)) return off;
  const scope = systemScope(SYSTEM, householdId);
  return services.transact(SYSTEM, (ctx) => giveBack(ctx, scope, { ...withdrawal, again: true, isOff: true }));
}

/** The household's own wish; says why where it cannot be. Refuses `redemption-unknown`. */
export async function withdrawOwnRedemption(
  services: AppServices,
  actor: Actor,
  id: string,
): Promise<Answer | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope)) return scope;
  const row = await withdrawRedemption(services, {
    id,
    within: (work) => services.transact(actor, (ctx) => work(ctx, scope, { again: true })),
  });
  if (!isDomainError(row)) return { success: true, message: row.undone ?? WITHDRAWN };
  return row.code === 'redemption-unknown' ? row : { success: false, message: row.message };
}

/** Answers a discount as it is while it is on the plan. */
async function giveBack(
  ctx: Ctx,
  scope: HouseholdScope,
  { id, onReturned, again, isOff = false }: Omit<Withdrawal, 'within'> & { again: boolean; isOff?: boolean },
): Promise<Outcome> {
  await lockRewards(ctx.tx, scope);
  const row = isUuid(id) ? await findRedemption(ctx.tx, scope, id) : undefined;
  if (!row) return refusals('redemption-unknown');
  if (row.state === 'granting') return refusals('redemption-granting');
  if (row.state === 'undone' && !again) return refusals('redemption-returned');
  if (row.state !== 'undone') {
    if (!isWithdrawable(row, (await swabOf(ctx.tx, scope)) === 'read')) return refusals('redemption-used');
    if (isDiscount(row.grant) && !isOff) return row;
    if (!(await takenBack(ctx, scope, row))) return refusals('redemption-used');
  }
  const undone = row.state === 'undone' ? row : await undoRedemption(ctx, scope, row, WITHDRAWN);
  if (onReturned) await onReturned(ctx, scope, { cost: row.cost, title: titleOf(row, await rewardVersions(ctx.tx)) });
  return undone;
}

async function takenBack(ctx: Ctx, scope: HouseholdScope, { grant }: Redemption): Promise<boolean> {
  return grant.kind !== 'test-kit' || withdrawExtra(ctx, scope, grant.extraId);
}
