import type Stripe from 'stripe';
import { periodEnd } from '../objects/due.ts';
import { record } from '../webhooks/record-event.ts';
import { ApiError, invalid, notServed } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import { withSavepoint, type RequestContext } from '../request-context.ts';
import { readAddedItems } from '../objects/invoice-item-params.ts';
import { redeem } from '../objects/coupons.ts';
import { recordDropped } from '../objects/discount-params.ts';
import { readAfter } from '../objects/subscription-params.ts';
import { lock, save } from '../objects/store.ts';
import { computeTotals } from './compute-totals.ts';
import { settleFresh } from './collection.ts';
import { addItems, type ItemInput, pendingLines, prorationItem } from './invoice-items.ts';
import { issueInvoice } from './invoices.ts';
import { prorations } from './proration.ts';
import { billPeriod } from './renewals.ts';
import { discountsOf, lasting } from './applied-discounts.ts';
import { linesOf } from './subscriptions.ts';

type Behavior = 'none' | 'create_prorations' | 'always_invoice';

/** A subscription as it was read and as it is to become; nothing is written yet. */
export interface Change {
  before: Stripe.Subscription;
  after: Stripe.Subscription;
  hidden: Record<string, unknown>;
  behavior: Behavior;
  /** The moment from which time is credited and charged. */
  from: number;
  extras: ItemInput[];
  /** Coupons that are redeemed by it. */
  redeemed: string[];
  /** `trial_end=now`: the first paid period begins at once. */
  endTrial: boolean;
}

function readMoment(context: RequestContext, params: Params, before: Stripe.Subscription): number {
  const date = params.integer('proration_date');
  if (date === undefined) return context.now;
  const start = Math.max(...before.items.data.map((item) => item.current_period_start));
  if (date >= start && date <= periodEnd(before)) return date;
  throw invalid('Invalid proration_date: it must lie in the current period of the subscription.', {
    param: params.name('proration_date'),
  });
}

/** Parameters that a canceled subscription still takes. */
const EDITABLE_AFTER_END = ['cancellation_details', 'metadata', 'expand'];

export async function readChange(
  context: RequestContext,
  { data: before, hidden }: { data: Stripe.Subscription; hidden: Record<string, unknown> },
  params: Params,
  readExtras: typeof readAddedItems,
): Promise<Change> {
  if (before.status === 'canceled' && params.keys().some((key) => !EDITABLE_AFTER_END.includes(key)))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const behavior = params.oneOf('proration_behavior', ['none', 'create_prorations', 'always_invoice']);
  const { after, endTrial, redeemed } = await readAfter(context, before, params);
  return {
    before,
    after,
    hidden,
    behavior: behavior ?? 'create_prorations',
    from: readMoment(context, params, before),
    extras: await readExtras(context, params, after),
    redeemed,
    endTrial,
  };
}

/** Writes a change, with what it credits and charges, and bills that at once where it asks for it. The invoice is not settled yet. */
export async function applyChange(context: RequestContext, change: Change): Promise<Stripe.Invoice | null> {
  const { before, after, hidden, behavior } = change;
  await save(context, after, hidden);
  const { discounts, reductions } = await discountsOf(context, after);
  const corrections = behavior === 'none' ? [] : prorations(before, after, change.from, reductions);
  if (corrections.length > 0 && before.billing_mode.type === 'flexible')
    throw notServed('prorations in billing mode flexible', 'proration_behavior');
  await addItems(context, after, [...corrections.map(prorationItem), ...change.extras]);
  const waiting = behavior === 'always_invoice' ? await pendingLines(context, after) : [];
  if (waiting.length === 0) {
    const free = context.harsh && beginsTrial(before, after) ? await issueFree(context, after) : null;
    const changed = free ? await save(context, { ...after, latest_invoice: free.id }, hidden) : after;
    await recordDropped(context, before, changed);
    await record(context, 'customer.subscription.updated', changed, before);
    return free;
  }
  const period = { start: context.now, end: periodEnd(after) };
  const bill = computeTotals(waiting, reductions);
  const params = { subscription: after, bill, discounts, reason: 'subscription_update', period } as const;
  const invoice = await issueInvoice(context, params);
  const billed = { ...after, discounts: lasting({ discounts, reductions }), latest_invoice: invoice.id };
  await save(context, billed, hidden);
  await recordDropped(context, before, billed);
  await record(context, 'customer.subscription.updated', billed, before);
  return invoice;
}

/** Stripe writes an invoice of nothing when a trial is set. In gentle mood there is none. */
const beginsTrial = (before: Stripe.Subscription, after: Stripe.Subscription) =>
  after.status === 'trialing' && after.trial_end !== before.trial_end;

function issueFree(context: RequestContext, subscription: Stripe.Subscription): Promise<Stripe.Invoice> {
  const lines = linesOf(subscription).map(({ price, quantity }) => ({ price: { ...price, unit_amount: 0 }, quantity }));
  const period = { start: context.now, end: periodEnd(subscription) };
  return issueInvoice(context, {
    subscription,
    bill: computeTotals(lines, []),
    discounts: [],
    reason: 'subscription_update',
    period,
  });
}

async function update(
  context: RequestContext,
  id: string,
  params: Params,
  strict: boolean,
): Promise<Stripe.Subscription> {
  const change = await readChange(context, await lock(context, 'subscription', id), params, readAddedItems);
  const { after, hidden } = change;
  const settle = async (invoice: Stripe.Invoice) => {
    const settled = await settleFresh(context, invoice, after.pause_collection);
    if (strict && settled instanceof ApiError) throw settled;
  };
  const invoice = await applyChange(context, change);
  if (invoice) await settle(invoice);
  if (change.endTrial && after.status === 'trialing') {
    const { data } = await lock(context, 'subscription', id);
    await settle(await billPeriod(context, { ...data, trial_end: context.now }, hidden));
  }
  for (const coupon of change.redeemed) await redeem(context, coupon);
  return (await lock(context, 'subscription', id)).data;
}

const PAYMENT_BEHAVIORS = ['allow_incomplete', 'error_if_incomplete'] as const;

/** Under `error_if_incomplete` a card that does not pay undoes everything but the answer. */
export async function updateSubscription(
  context: RequestContext,
  id: string,
  params: Params,
): Promise<Stripe.Subscription | ApiError> {
  const strict = params.oneOf('payment_behavior', PAYMENT_BEHAVIORS) === 'error_if_incomplete';
  if (!strict) return update(context, id, params, false);
  return withSavepoint(context, (inner) => update(inner, id, params, true)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 402) return error;
    throw error;
  });
}
