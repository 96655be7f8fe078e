import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { discountLapsed, discountUsed } from '../events.ts';
import { attachDiscount, lapseDiscounts, releaseDiscounts, noteUsed } from '../discount-store.ts';
import { invoiceByStripeId } from '../invoice-store.ts';
import type { OnInvoice } from '../rules/discount-request.ts';
import type { InvoiceFacts } from '../rules/stripe-mapping.ts';
import { findLive, hasLiveSubscription } from '../store.ts';
import { pushSubscription } from './push-subscription.ts';

const SYSTEM = systemActor('billing/follow-discounts');

/**
 * Updates the discounts on an invoice: used by a paid renewal, reserved by an unpaid one, and released for the next by
 * any other.
 */
export async function followDiscounts(
  ctx: Ctx,
  householdId: string,
  facts: InvoiceFacts,
  discounts: OnInvoice[],
): Promise<void> {
  if (discounts.length === 0) return;
  const { stripeId, renews } = facts;
  // Read the stored invoice: an older reading may have arrived later.
  const invoice = await invoiceByStripeId(ctx.tx, stripeId);
  if (!invoice) return;
  const scope = systemScope(SYSTEM, householdId);
  const { id: invoiceId, status } = invoice;
  for (const { id: discountId, amount } of discounts) {
    if (!renews || amount === 0) continue;
    if (status === 'paid' && (await noteUsed(ctx.tx, scope, discountId, { stripeInvoiceId: stripeId, at: ctx.now })))
      await ctx.emit(discountUsed, { householdId, discountId, invoiceId });
    if (status === 'open' || status === 'draft') await attachDiscount(ctx.tx, scope, discountId, stripeId);
  }
  if (status === 'void' || status === 'uncollectible') await releaseDiscounts(ctx.tx, scope, stripeId);
  await expirePendingDiscounts(ctx, scope);
  // They are for the next payment of the household, which may have another plan by now.
  const stripeSubscriptionId = (await findLive(ctx.tx, scope))?.stripeId;
  if (!stripeSubscriptionId) return;
  const singletonKey = `discounts:${stripeSubscriptionId}`;
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId }, { singletonKey });
}

/** Ends pending discounts of a household without a running plan. */
export async function expirePendingDiscounts(ctx: Ctx, scope: HouseholdScope): Promise<void> {
  if (await hasLiveSubscription(ctx.tx, scope)) return;
  const { householdId } = scope;
  for (const discountId of await lapseDiscounts(ctx.tx, scope, ctx.now))
    await ctx.emit(discountLapsed, { householdId, discountId });
}
