import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { money } from '#src/kit/money.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { InvoiceState, SubscriptionState } from '../contract.ts';
import { findInvoices, findSubscription, type Invoice, type Subscription } from '../store.ts';

/** The actor's own subscription with its invoices; `status: 'none'` where there is none. */
export async function readSubscription(ctx: Ctx): Promise<SubscriptionState | Refusal> {
  const scope = householdScope(ctx.actor);
  return isRefusal(scope) ? scope : subscriptionOf(ctx, scope);
}

/** Two statements. */
export async function subscriptionOf(ctx: Ctx, scope: HouseholdScope): Promise<SubscriptionState> {
  const subscription = await findSubscription(ctx.tx, scope);
  const invoices = (await findInvoices(ctx.tx, scope)).map(invoiceView);
  return { ...subscriptionView(subscription), invoices };
}

const AS_ALWAYS = { nextPlan: null, endsOn: null, receipt: null, paymentProblem: null, cats: [] };

function subscriptionView(row: Subscription | undefined): Omit<SubscriptionState, 'invoices'> {
  if (!row) {
    const nothing = { plan: null, monthlyAmount: null, perCat: null, currentPeriodEnd: null };
    return { status: 'none', catCount: 0, collectionPaused: false, ...nothing, ...AS_ALWAYS };
  }
  return {
    status: row.status === 'incomplete_expired' ? 'canceled' : row.status,
    plan: row.plan,
    catCount: row.quantity,
    monthlyAmount: money(row.renewalAmount, row.currency),
    perCat: money(row.unitAmount, row.currency),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    collectionPaused: row.collectionPaused,
    ...AS_ALWAYS,
  };
}

function invoiceView({
  id,
  number,
  totalAmount,
  currency,
  status,
  issuedAt,
  paidAt,
  hostedUrl,
}: Invoice): InvoiceState {
  return {
    id,
    number,
    amount: money(totalAmount, currency),
    status,
    issuedAt: issuedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    url: hostedUrl,
    refunded: money(0, currency),
  };
}
