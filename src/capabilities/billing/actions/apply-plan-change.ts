import type Stripe from 'stripe';
import { releaseSeat, takeSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { changeById, type PlanChange, settleState } from '../plan-store.ts';
import { planChanged } from '../events.ts';
import { lockSubscription, refreshSubscription, type Subscription } from '../store.ts';
import { updatePlan } from '../plan-note-store.ts';
import { chargedBy, DIFFERENCE } from '../rules/change-request.ts';
import { renewsFor, settled } from '../rules/plan-change.ts';
import { idOf, invoiceFacts, subscriptionFacts } from '../rules/stripe-mapping.ts';
import { renewalTerms } from '../rules/renewal-terms.ts';
import { agreementOf } from './agreement-of.ts';
import { pushSubscription } from './push-subscription.ts';
import { mailNotChanged, proveChange } from './prove-change.ts';
import { catsOfPlan } from './cats-of-plan.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';
import { recordInvoice } from './record-invoice.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/apply-plan-change');

/** A subscription as it was read, with its latest invoice where that was asked for. */
export interface ReadSubscription {
  subscription: Stripe.Subscription;
  readAt: Date;
}

export const isFree = ({ planned }: PlanChange) => planned.effective !== 'now' || planned.due === 0;

export function isChargedByLatest(
  change: PlanChange,
  { subscription: { latest_invoice: latest } }: ReadSubscription,
): boolean {
  return latest !== null && typeof latest !== 'string' && chargedBy(latest, change);
}

/** Whether the invoice of a change that was made came back with it, or since. */
export async function isCharged(services: AppServices, change: PlanChange, read: ReadSubscription): Promise<boolean> {
  if (isFree(change) || isChargedByLatest(change, read)) return true;
  const { data } = await services.stripe.invoices.list(
    { subscription: read.subscription.id, limit: 20 },
    STRIPE_TIMEOUT,
  );
  return data.some((invoice) => chargedBy(invoice, change));
}

/**
 * Takes back a change that was made and not charged, as where the payment service leaves its line to the next invoice:
 * deletes that pending line. Aligning then restores the plan of our row.
 */
export async function undoChange(
  services: AppServices,
  change: PlanChange,
  { subscription }: ReadSubscription,
  told: { unanswered?: boolean } = {},
): Promise<void> {
  const { stripe, log } = services;
  log.error({ change: change.id, subscription: subscription.id }, 'a dearer plan was not invoiced and is taken back');
  const customer = idOf(subscription.customer) ?? '';
  const { data } = await stripe.invoiceItems.list({ customer, pending: true, limit: 100 }, STRIPE_TIMEOUT);
  const waiting = data.filter(({ metadata }) => metadata?.[DIFFERENCE] === change.id);
  for (const { id } of waiting) await stripe.invoiceItems.del(id, {}, STRIPE_TIMEOUT);
  await services.transact(SYSTEM, async (ctx) => {
    await failChange(ctx, change.id, told);
    await ctx.enqueue(pushSubscription, { stripeSubscriptionId: subscription.id });
  });
}

/** Records the charge and the changed plan. A second call changes nothing. */
export async function applyChange(ctx: Ctx, change: PlanChange, read: ReadSubscription): Promise<void> {
  const row = await lockSubscription(ctx.tx, change.subscriptionId);
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  if (!row || !checkout || !(await settleState(ctx.tx, change.id, 'done', ctx.now))) return;
  const { planned } = change;
  // A cat may have come or gone since the change was shown; the renewal is for the cats that live here now.
  const here = (await catsOfPlan(ctx, row, checkout)).map(({ id }) => id);
  const left = { excludedCats: row.excludedCats, now: change.begunAt };
  const { excludedCats } = settled(row, planned, left);
  const { cats, sticksHeld } = renewsFor(here, { excludedCats, withoutSticks: row.withoutSticks });
  const { plan } = planned.to;
  const { country } = row;
  // The household may have moved since, too.
  const agreed = cats === planned.to.quantity && (planned.country ?? country) === country;
  const to = agreed ? planned.to : { plan, ...renewalTerms(await agreementOf(ctx, checkout), cats, { plan, country }) };
  const after = settled(row, { ...planned, to }, left);
  await updatePlan(ctx.tx, row.id, { ...after, sticksHeld });
  await ctx.emit(planChanged, { householdId: row.householdId });
  await seatFor(ctx, row, change);
  await refreshSubscription(ctx.tx, subscriptionFacts(read.subscription), read.readAt);
  const { latest_invoice: latest } = read.subscription;
  const invoice = latest && typeof latest !== 'string' ? invoiceFacts(latest) : null;
  if (invoice) await recordInvoice(ctx, row.householdId, invoice);
  const invoiceId = isChargedByLatest(change, read) ? (invoice?.stripeId ?? null) : null;
  await proveChange(ctx, { row: { ...row, ...after }, checkout, change, to, invoiceId });
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
  await ctx.notify(row.householdId, 'billing');
}

/** Takes a place again that was released meanwhile, if one is left. The paid change stands either way. */
async function seatFor(ctx: Ctx, { householdId }: Subscription, { planned }: PlanChange): Promise<void> {
  if (planned.effective !== 'now') return;
  const seat = await takeSeat(ctx, planned.to.plan, householdId);
  if (isDomainError(seat))
    ctx.log.error({ householdId, plan: planned.to.plan }, 'paid for a plan that has no place left');
}

/**
 * Records a change that failed without a charge, and releases what was reserved for it. Settled changes stay as they
 * are. `unanswered`: no page shows it, so it is mailed.
 */
export async function failChange(ctx: Ctx, id: string, { unanswered = false } = {}): Promise<void> {
  const change = await changeById(ctx.tx, id);
  const row = change && (await lockSubscription(ctx.tx, change.subscriptionId));
  if (!change || !row || !(await settleState(ctx.tx, id, 'failed', ctx.now))) return;
  if (change.tookSeat) await releaseSeat(ctx, change.planned.to.plan, row.householdId);
  const checkout = unanswered ? await checkoutById(ctx.tx, row.checkoutId) : undefined;
  if (checkout) await mailNotChanged(ctx, checkout, change);
  await ctx.notify(row.householdId, 'billing');
}
