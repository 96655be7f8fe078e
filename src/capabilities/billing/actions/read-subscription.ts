import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import { money } from '#src/lib/money.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { SubscriptionState } from '../subscription-contract.ts';
import { checkoutById } from '../checkout-store.ts';
import { discountAmounts, discountWords } from '../rules/discounts.ts';
import { renewalPayment } from '../rules/follow-up-kits.ts';
import { triesToCome } from '../rules/payment-ladder.ts';
import { isMonthUnderWay, nextBoxState } from '../rules/next-box.ts';
import { BUTTON_ACTIONS, NO_PLAN, PLAN_RULES } from '../rules/plan-actions.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { type DiscountRow, waitingDiscounts } from '../discount-store.ts';
import { findInvoices, type Invoice } from '../invoice-store.ts';
import { findSubscription, type Subscription } from '../store.ts';
import { orderedCats } from './cats-of-plan.ts';
import { nextIfKept } from './charge-of-kept.ts';
import { planWithCats } from './plan-state.ts';
import { invoiceViews, nextBoxView, subscriptionView } from './subscription-view.ts';
import { kitsView } from './kit-views.ts';

/** The actor's own subscription with its invoices; `status: 'none'` where there is none. */
export async function readSubscription(ctx: ReadCtx): Promise<SubscriptionState | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : subscriptionOf(ctx, scope);
}

/**
 * The household's subscription. Three statements, one more for a live plan without `cats`, the cats that live in the
 * household, and one for an order of before cats were written down with it.
 */
export async function subscriptionOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  cats?: readonly { id: string; name: string }[],
): Promise<SubscriptionState> {
  const subscription = await findSubscription(ctx.tx, scope);
  const found = await findInvoices(ctx.tx, scope);
  const waiting = await waitingDiscounts(ctx.tx, scope);
  const own = found.filter(({ stripeSubscriptionId }) => stripeSubscriptionId === subscription?.stripeId);
  const ofPlan = await catsOf(ctx, scope, subscription, cats);
  const dated = { now: ctx.now, underWay: own.some(isMonthUnderWay) };
  return {
    ...subscriptionView(subscription),
    ...nextPayment(subscription, waiting),
    ifKept: ifKept(subscription, waiting, ctx.now),
    nextBox: nextBoxView(subscription, ctx.now),
    kits: kitsView(subscription, ofPlan, ctx.now),
    paymentProblem: problemOf(own),
    invoices: await invoiceViews(ctx, found),
    actions: actionsOf(subscription, ofPlan, dated),
  };
}

/** The next charge of a plan that ends, if it is kept. */
const ifKept = (row: Subscription | undefined, waiting: DiscountRow[], now: Date): SubscriptionState['ifKept'] =>
  row && PLAN_RULES.keep(row) === 'allowed' ? nextIfKept(row, waiting, now) : null;

/** The table of `rules/plan-actions.ts` for this plan, with the sentences that the actions refuse with. */
function actionsOf(
  row: Subscription | undefined,
  cats: readonly { id: string }[],
  dated: { now: Date; underWay: boolean },
): SubscriptionState['actions'] {
  const plan =
    row && isLiveStatus(row.status) ? { ...planWithCats(row, cats), nextBox: nextBoxState(row, dated) } : NO_PLAN;
  const entries = BUTTON_ACTIONS.map((action) => {
    const verdict = PLAN_RULES[action](plan);
    const reason = verdict === 'allowed' || verdict === 'done' ? null : refusals(verdict).message;
    return [action, { allowed: verdict === 'allowed', reason }] as const;
  });
  return Object.fromEntries(entries) as SubscriptionState['actions'];
}

/** The cats of a live plan; none of another. */
async function catsOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  row: Subscription | undefined,
  here: readonly { id: string; name: string }[] | undefined,
) {
  if (!row || !isLiveStatus(row.status)) return [];
  const checkout = row.catIds ? null : await checkoutById(ctx.tx, row.checkoutId);
  return orderedCats(here ?? (await livingCats(ctx.tx, scope)), row, { catCount: checkout?.catCount ?? 0 });
}

function nextPayment(
  row: Subscription | undefined,
  waiting: DiscountRow[],
): Pick<SubscriptionState, 'nextPayment' | 'discounts'> {
  if (!row || !isLiveStatus(row.status) || row.endsOn || row.sticksHeld || row.quantity === 0)
    return { nextPayment: null, discounts: [] };
  return {
    nextPayment: money(renewalPayment(waiting, row), row.currency),
    discounts: discountAmounts(waiting, row).map((one) => ({
      id: one.id,
      said: discountWords(one),
      amount: money(one.amount, row.currency),
    })),
  };
}

/** A renewal that did not go through and is still asked for. */
function problemOf(invoices: Invoice[]): SubscriptionState['paymentProblem'] {
  const open = invoices.find(({ status, failureToldAt }) => status === 'open' && failureToldAt);
  if (!open) return null;
  const { hostedUrl: payUrl, nextTryAt, needsApproval, failure: why, totalAmount, currency } = open;
  const tries = triesToCome(open).map((at) => at.toISOString());
  return {
    ...{ payUrl, needsApproval, why, tries },
    nextTry: nextTryAt?.toISOString() ?? null,
    amount: money(totalAmount, currency),
  };
}
