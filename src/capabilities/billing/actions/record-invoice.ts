import { systemScope } from '#src/capabilities/access/scopes.ts';
import { deliveryAddress } from '#src/capabilities/access/actions/find-household.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { discountById } from '../discount-store.ts';
import { invoiceByStripeId } from '../invoice-store.ts';
import { upsertInvoice } from '../invoice-record-store.ts';
import { changeById, receiptByCode } from '../plan-store.ts';
import type { OnInvoice } from '../rules/discount-request.ts';
import { isBoxReceipt } from '../rules/ending.ts';
import { type ChargedTotals, chargedTotals } from '../rules/invoice-lines.ts';
import type { InvoiceTerms } from '../rules/invoice-terms.ts';
import { boxNote } from '../rules/next-box-words.ts';
import type { PlannedChange } from '../rules/plan-change.ts';
import type { InvoiceFacts } from '../rules/stripe-mapping.ts';
import { subscriptionByStripeId } from '../store.ts';

const SYSTEM = systemActor('billing/record-invoice');

/**
 * Keeps our copy of an invoice, with its terms and, once it is no draft any more, the tax it was charged with.
 * One of a change that charges nothing is not kept.
 */
export async function recordInvoice(
  ctx: Ctx,
  householdId: string,
  facts: InvoiceFacts,
  discounts: readonly OnInvoice[] = [],
): Promise<void> {
  if (facts.chargesNothing) return;
  const change = facts.changeId ? await changeById(ctx.tx, facts.changeId) : undefined;
  const month = facts.terms && (await withDiscount(ctx, householdId, facts.terms, discounts));
  const terms = month ? await noted(ctx, facts, month) : change ? termsOf(change.planned) : null;
  const charged = facts.status === 'draft' ? null : await chargedNow(ctx, facts, terms);
  await upsertInvoice(ctx.tx, householdId, { ...facts, terms, charged });
}

/** The terms of a month, with the discount that came off its sticks. */
async function withDiscount(
  ctx: Ctx,
  householdId: string,
  terms: InvoiceTerms,
  discounts: readonly OnInvoice[],
): Promise<InvoiceTerms> {
  const { off } = terms;
  if (!off?.sticks) return terms;
  for (const { id } of discounts) {
    const known = await discountById(ctx.tx, systemScope(SYSTEM, householdId), id);
    if (!known || known.kind === 'shipping') continue;
    const { kind, percentOff } = known;
    return { ...terms, off: { ...off, sticksDiscount: { kind, percentOff } } };
  }
  return terms;
}

/** The terms of a month, with the sentence of the receipt where its box was skipped, moved or paused. */
async function noted(
  ctx: Ctx,
  { renews, issuedAt, ...facts }: InvoiceFacts,
  terms: InvoiceTerms,
): Promise<InvoiceTerms> {
  const timing = renews ? (await subscriptionByStripeId(ctx.tx, facts.stripeSubscriptionId))?.timing : null;
  if (!timing?.receipt || timing.kind === 'resume' || new Date(timing.until) > issuedAt) return terms;
  const receipt = await receiptByCode(ctx.tx, timing.receipt);
  return receipt && isBoxReceipt(receipt.content) ? { ...terms, note: boxNote(receipt.content, receipt.code) } : terms;
}

async function chargedNow(ctx: Ctx, facts: InvoiceFacts, kept: InvoiceTerms | null): Promise<ChargedTotals | null> {
  const known = await invoiceByStripeId(ctx.tx, facts.stripeId);
  if (known?.charged) return known.charged;
  const subscription = await subscriptionByStripeId(ctx.tx, facts.stripeSubscriptionId);
  const checkout = subscription && (await checkoutById(ctx.tx, subscription.checkoutId));
  if (!checkout) return null;
  const { quote, customer } = checkout;
  const total = money(facts.totalAmount, facts.currency);
  // As the payment service noted it when it made the invoice: an address that changed since is for the next one.
  const country = facts.country ?? subscription.country;
  const moved = await deliveryAddress(ctx.tx, systemScope(SYSTEM, subscription.householdId));
  const [address = null] = [facts.first ? null : moved, customer.address].filter((known) => known?.country === country);
  return chargedTotals(total, quote, {
    first: facts.first,
    kept,
    country,
    address,
    registered: ctx.settings.taxRegistrations,
  });
}

function termsOf({ from, to, unitNow, waits, prorationAt, until }: PlannedChange): InvoiceTerms {
  const period = { from: new Date(prorationAt * 1000).toISOString(), to: until };
  return {
    reason: 'change',
    plan: to.plan,
    from: from.plan,
    cats: from.quantity,
    unit: unitNow - from.unitAmount,
    delivery: 0,
    ...(!waits && { period }),
  };
}
