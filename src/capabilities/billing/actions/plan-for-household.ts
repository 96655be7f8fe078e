import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { findSubscription, type Subscription, subscriptionById } from '../store.ts';
import { readBox } from './box-token.ts';
import { changeEnding, endingRefused } from './cancel-plan.ts';
import { applyBox, type WithinHousehold } from './change-next-box.ts';

const SYSTEM = systemActor('billing/plan-for-household');

/**
 * Gives the next box of a household its previewed date, as `changeNextBox` does for its own people: `within` is the
 * transaction in which a colleague acts. Refuses as that does.
 */
export async function changeBoxFor(
  services: AppServices,
  token: string,
  within: WithinHousehold,
): Promise<DomainError | null> {
  const terms = readBox(token, services.settings.sessionSecret);
  if (!terms) return within(async () => refusals('change-outdated'));
  return applyBox(services, terms, within, { byStaff: true });
}

/** Ends the plan of a household, or keeps it, as `cancelPlan` and `resumeSubscription` do for its own people. Refuses as they do. */
export async function changeEndingFor(
  services: AppServices,
  ends: boolean,
  within: WithinHousehold,
): Promise<DomainError | null> {
  const row = await within(async (ctx, scope) => planToEnd(ctx, scope, ends));
  if (isDomainError(row)) return row;
  if (row === 'done') return null;
  const find = async (ctx: ReadCtx) => (await subscriptionById(ctx.tx, row.id)) ?? refusals('no-subscription');
  return changeEnding(services, SYSTEM, { find, ends, byStaff: true });
}

/** Decided in the transaction of the colleague, and once more when the payment service is asked. */
async function planToEnd(
  ctx: ReadCtx,
  scope: HouseholdScope,
  ends: boolean,
): Promise<Subscription | 'done' | DomainError> {
  const row = await findSubscription(ctx.tx, scope);
  if (!row) return refusals('no-subscription');
  return endingRefused(row, ends) ?? row;
}
