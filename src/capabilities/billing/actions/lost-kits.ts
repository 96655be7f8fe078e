import type { Ctx } from '#src/platform/services.ts';
import { kitsLost } from '../events.ts';
import { catsWithLaterKit, invoiceById } from '../invoice-store.ts';
import { noteRefundedKits } from '../refund-store.ts';
import { afterWithdrawal } from '../rules/follow-up-kits.ts';
import { lockSubscription, subscriptionByStripeId } from '../store.ts';
import { noteKits } from '../plan-note-store.ts';
import { pushSubscription } from './push-subscription.ts';

/**
 * Notes kits of a payment that did not reach their cats and go back, with their invoice, and makes the next one of each cat due
 * with its next box, once; not where a later box had one. `refund`: the request of it, or `unsent` where they were withdrawn from their box.
 */
export async function noteLostKits(
  ctx: Ctx,
  invoiceId: string,
  { cats: lost, refund }: { cats: readonly string[]; refund: string },
): Promise<void> {
  const cats = await noteRefundedKits(ctx.tx, invoiceId, { cats: lost, refund });
  const invoice = cats.length ? await invoiceById(ctx.tx, invoiceId) : undefined;
  if (!invoice) return;
  const found = await subscriptionByStripeId(ctx.tx, invoice.stripeSubscriptionId);
  const row = found && (await lockSubscription(ctx.tx, found.id));
  if (row?.kits) {
    const later = await catsWithLaterKit(ctx.tx, invoice);
    const due = cats.filter((cat) => !later.includes(cat));
    await noteKits(ctx.tx, row.id, afterWithdrawal(row.kits, due));
    await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
  }
  if (!invoice.householdId) return;
  if (refund !== 'unsent') await ctx.emit(kitsLost, { householdId: invoice.householdId, invoiceId, cats });
  await ctx.notify(invoice.householdId, 'billing');
}
