import { systemScope } from '#src/capabilities/access/scopes.ts';
import { absences } from '#src/capabilities/households/actions/find-cats.ts';
import { releaseSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { paidAfterRefund, planChanged, renewalPaid } from '../events.ts';
import type { InvoiceFacts } from '../rules/stripe-mapping.ts';
import { takeRenewal } from '../renewal-store.ts';
import { lockSubscription, type Subscription } from '../store.ts';
import { noteKits, notePaidUntil, noteTiming, updatePlan } from '../plan-note-store.ts';
import { afterRenewal } from '../rules/follow-up-kits.ts';
import { monthPaidUntil } from '../rules/next-box.ts';
import { chargedWith } from '../rules/plan-change.ts';
import { pendingEnd } from '../rules/refund-end.ts';
import { pushSubscription } from './push-subscription.ts';

const SYSTEM = systemActor('billing/mail-renewal');

/** Tells of a paid renewal once, however often and in any order its invoice is read. */
export async function mailRenewal(ctx: Ctx, subscription: Subscription, facts: InvoiceFacts): Promise<void> {
  if (!facts.renews || facts.status !== 'paid') return;
  const invoiceId = await takeRenewal(ctx.tx, facts.stripeId, ctx.now);
  if (!invoiceId) return;
  const { id: subscriptionId, checkoutId, householdId, catIds } = subscription;
  // A debit that was on its way when the buyer withdrew, or the month before was refunded, opens no box.
  const withdrawn = (await checkoutById(ctx.tx, checkoutId))?.withdrawnAt;
  if (withdrawn && !subscription.refundEnd?.reagreedAt) return;
  if (withdrawn || pendingEnd(subscription)) return ctx.emit(paidAfterRefund, { invoiceId });
  const away = await absences(ctx.tx, systemScope(SYSTEM, householdId));
  const excludedCats = [...(subscription.excludedCats ?? []), ...(subscription.withoutSticks ?? []), ...away];
  const paidAt = facts.paidAt ?? ctx.now;
  const cats =
    catIds &&
    chargedWith(catIds, excludedCats, { issuedAt: facts.issuedAt, quantity: facts.terms?.cats ?? catIds.length });
  const kits = (facts.terms?.kits ?? []).map(({ cat }) => cat);
  await ctx.emit(renewalPaid, { householdId, checkoutId, subscriptionId, invoiceId, cats, kits, paidAt });
  // Last, because moves lock the order before the subscription.
  const { issuedAt, paidUntil } = facts;
  if (paidUntil) await notePaidUntil(ctx.tx, subscriptionId, monthPaidUntil(subscription, { issuedAt, paidUntil }));
  await endTiming(ctx, subscriptionId, facts);
  await beginNextPlan(ctx, subscriptionId, facts);
  await countKits(ctx, subscriptionId, { sent: kits, cats });
}

/** The next kit of each cat is counted from this box. The counts at the payment service are brought in line. */
async function countKits(
  ctx: Ctx,
  id: string,
  box: { sent: readonly string[]; cats: readonly string[] | null },
): Promise<void> {
  const row = await lockSubscription(ctx.tx, id);
  if (!row?.kits) return;
  await noteKits(ctx.tx, id, afterRenewal(row.kits, box));
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
}

/** The box whose date was wished is charged. A wish made since is about the next one. */
async function endTiming(ctx: Ctx, id: string, { issuedAt }: InvoiceFacts): Promise<void> {
  const row = await lockSubscription(ctx.tx, id);
  if (row?.timing && new Date(row.timing.since) <= issuedAt) await noteTiming(ctx.tx, id, null);
}

/** Switches to the plan chosen for the next month, once that month is paid. */
async function beginNextPlan(ctx: Ctx, id: string, { terms }: InvoiceFacts): Promise<void> {
  const row = await lockSubscription(ctx.tx, id);
  if (!row?.nextPlan || terms?.plan !== row.nextPlan) return;
  await updatePlan(ctx.tx, id, { plan: row.nextPlan, nextPlan: null });
  await ctx.emit(planChanged, { householdId: row.householdId });
  await releaseSeat(ctx, row.plan, row.householdId);
}
