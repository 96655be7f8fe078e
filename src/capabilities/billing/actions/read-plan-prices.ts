import { householdScope } from '#src/capabilities/access/scopes.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { PlanPricesState } from '../plan-change-contract.ts';
import { refusals } from '../contract.ts';
import { checkoutById } from '../checkout-store.ts';
import { renewalTerms } from '../rules/renewal-terms.ts';
import { findLive } from '../store.ts';
import { agreementOf } from './agreement-of.ts';

/** Prices of each plan for as many cats as the household's plan is for, by the book of its plan. Refuses `no-subscription`. */
export async function readPlanPrices(ctx: ReadCtx): Promise<PlanPricesState | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const row = await findLive(ctx.tx, scope);
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  if (!row || !checkout) return refusals('no-subscription');
  const agreement = await agreementOf(ctx, checkout);
  const { quantity, country, currency } = row;
  return {
    plans: PLAN_IDS.map((plan) => ({
      plan,
      perCat: money(renewalTerms(agreement, quantity, { plan, country }).unitAmount, currency),
    })),
  };
}
