import Stripe from 'stripe';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { discountById, insertDiscount } from '../discount-store.ts';
import { findLive, lockLive, type Subscription } from '../store.ts';
import { deliveryFee, type Discount, type DiscountKind, discountWords } from '../rules/discounts.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { pushSubscription } from './push-subscription.ts';
import { ensureDiscounts } from './ensure-discounts.ts';

const SYSTEM = systemActor('billing/make-discount');

/** A discount for a household, with an id chosen by the caller. Free delivery is 100 percent off. */
export interface NewDiscount extends Discount {
  householdId: string;
}

/**
 * Makes a discount on the next payment of the household's plan: the coupon at the payment service, then our row, and a
 * job that attaches it. Idempotent by id. Refuses `no-payment-to-come`, `delivery-free`, `discount-unknown` for an id
 * that is another household's or was withdrawn, and `service-silent`, after which it may be repeated. `check` is asked with the plan
 * held, before a discount that is not there yet is stored.
 */
export async function makeDiscount(
  services: AppServices,
  wish: NewDiscount,
  check?: (ctx: ReadCtx, scope: HouseholdScope) => Promise<DomainError | null>,
): Promise<{ said: string } | DomainError> {
  const scope = systemScope(SYSTEM, wish.householdId);
  const said = { said: discountWords(wish) };
  const before = await services.read(SYSTEM, (ctx) => standing(ctx, scope, wish));
  if (before) return isDomainError(before) ? before : said;
  try {
    await ensureDiscounts(services.stripe, [wish]);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ type: error.type, code: error.code, param: error.param }, 'discount not made');
    return refusals('service-silent');
  }
  return services.transact(SYSTEM, async (ctx) => {
    // Held, so that a plan that ends meanwhile either hears of the discount or is refused it.
    const plan = goesOn(await lockLive(ctx.tx, scope), wish.kind);
    if (isDomainError(plan)) return plan;
    const { id, kind, percentOff, householdId } = wish;
    const refused = check && !(await known(ctx, scope, id)) ? await check(ctx, scope) : null;
    if (refused) return refused;
    const row = { id, householdId, kind, percentOff, state: 'waiting', createdAt: ctx.now } as const;
    if (!(await insertDiscount(ctx.tx, row)))
      return (await known(ctx, scope, id)) === 'stands' ? said : refusals('discount-unknown');
    await ctx.enqueue(pushSubscription, { stripeSubscriptionId: plan.stripeId });
    await ctx.notify(householdId, 'billing');
    return said;
  });
}

/** Records a discount that will never be made as withdrawn. False if it was made meanwhile and stands. */
export async function abandonDiscount(ctx: Ctx, { id, kind, percentOff, householdId }: NewDiscount): Promise<boolean> {
  const never = { state: 'withdrawn', createdAt: ctx.now, settledAt: ctx.now } as const;
  await insertDiscount(ctx.tx, { id, householdId, kind, percentOff, ...never });
  return (await known(ctx, systemScope(SYSTEM, householdId), id)) !== 'stands';
}

/** Refusal if no discount of this kind can apply to the household's payments; null if one can. */
async function refuseDiscount(ctx: ReadCtx, scope: HouseholdScope, kind: DiscountKind): Promise<DomainError | null> {
  const plan = goesOn(await findLive(ctx.tx, scope), kind);
  return isDomainError(plan) ? plan : null;
}

function goesOn(plan: Subscription | undefined, kind: DiscountKind): Subscription | DomainError {
  if (!plan || PLAN_RULES.discount(plan) !== 'allowed') return refusals('no-payment-to-come');
  return kind === 'shipping' && deliveryFee(plan) === 0 ? refusals('delivery-free') : plan;
}

async function known(ctx: ReadCtx, scope: HouseholdScope, id: string): Promise<'stands' | 'withdrawn' | null> {
  const row = await discountById(ctx.tx, scope, id);
  return row ? (row.state === 'withdrawn' ? 'withdrawn' : 'stands') : null;
}

async function standing(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { id, kind }: NewDiscount,
): Promise<DomainError | 'stands' | null> {
  const found = await known(ctx, scope, id);
  if (found) return found === 'stands' ? found : refusals('discount-unknown');
  return refuseDiscount(ctx, scope, kind);
}
