import type Stripe from 'stripe';
import { periodEnd } from '../due.ts';
import { record } from '../events.ts';
import { Fault, invalid, notServed } from '../faults.ts';
import type { Params } from '../params.ts';
import { apart, type Scene } from '../scene.ts';
import { readAddedItems } from '../resources/invoice-item-wish.ts';
import { redeem } from '../resources/coupons.ts';
import { recordDropped } from '../resources/discount-wish.ts';
import { readAfter } from '../resources/subscription-wish.ts';
import { lock, save } from '../store.ts';
import { reckon } from './bill.ts';
import { settleFresh } from './collection.ts';
import { addItems, type ItemWish, pendingLines, prorationWish } from './invoice-items.ts';
import { issueInvoice } from './invoices.ts';
import { prorations } from './proration.ts';
import { billPeriod } from './renewals.ts';
import { discountsOf, lasting, linesOf } from './subscriptions.ts';

type Behavior = 'none' | 'create_prorations' | 'always_invoice';

/** A subscription as it was read and as it is to become; nothing is written yet. */
export interface Change {
  before: Stripe.Subscription;
  after: Stripe.Subscription;
  hidden: Record<string, unknown>;
  behavior: Behavior;
  /** The moment from which time is credited and charged. */
  from: number;
  extras: ItemWish[];
  /** Coupons that are redeemed by it. */
  redeemed: string[];
  /** `trial_end=now`: the first paid period begins at once. */
  endTrial: boolean;
}

function readMoment(scene: Scene, params: Params, before: Stripe.Subscription): number {
  const date = params.integer('proration_date');
  if (date === undefined) return scene.now;
  const start = Math.max(...before.items.data.map((item) => item.current_period_start));
  if (date >= start && date <= periodEnd(before)) return date;
  throw invalid('Invalid proration_date: it must lie in the current period of the subscription.', {
    param: params.name('proration_date'),
  });
}

export async function readChange(
  scene: Scene,
  { data: before, hidden }: { data: Stripe.Subscription; hidden: Record<string, unknown> },
  params: Params,
  readExtras: typeof readAddedItems,
): Promise<Change> {
  if (before.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const behavior = params.oneOf('proration_behavior', ['none', 'create_prorations', 'always_invoice']);
  const { after, endTrial, redeemed } = await readAfter(scene, before, params);
  return {
    before,
    after,
    hidden,
    behavior: behavior ?? 'create_prorations',
    from: readMoment(scene, params, before),
    extras: await readExtras(scene, params, after),
    redeemed,
    endTrial,
  };
}

/** Writes a change, with what it credits and charges, and bills that at once where it asks for it. The invoice is not settled yet. */
export async function applyChange(scene: Scene, change: Change): Promise<Stripe.Invoice | null> {
  const { before, after, hidden, behavior } = change;
  await save(scene, after, hidden);
  const { discounts, reductions } = await discountsOf(scene, after);
  const corrections = behavior === 'none' ? [] : prorations(before, after, change.from, reductions);
  if (corrections.length > 0 && before.billing_mode.type === 'flexible')
    throw notServed('prorations in billing mode flexible', 'proration_behavior');
  await addItems(scene, after, [...corrections.map(prorationWish), ...change.extras]);
  const waiting = behavior === 'always_invoice' ? await pendingLines(scene, after) : [];
  if (waiting.length === 0) {
    const free = scene.harsh && beginsTrial(before, after) ? await issueFree(scene, after) : null;
    const changed = free ? await save(scene, { ...after, latest_invoice: free.id }, hidden) : after;
    await recordDropped(scene, before, changed);
    await record(scene, 'customer.subscription.updated', changed, before);
    return free;
  }
  const period = { start: scene.now, end: periodEnd(after) };
  const bill = reckon(waiting, reductions);
  const occasion = { subscription: after, bill, discounts, reason: 'subscription_update', period } as const;
  const invoice = await issueInvoice(scene, occasion);
  const billed = { ...after, discounts: lasting({ discounts, reductions }), latest_invoice: invoice.id };
  await save(scene, billed, hidden);
  await recordDropped(scene, before, billed);
  await record(scene, 'customer.subscription.updated', billed, before);
  return invoice;
}

/** Stripe writes an invoice of nothing when a trial is set. In gentle mood there is none. */
const beginsTrial = (before: Stripe.Subscription, after: Stripe.Subscription) =>
  after.status === 'trialing' && after.trial_end !== before.trial_end;

function issueFree(scene: Scene, subscription: Stripe.Subscription): Promise<Stripe.Invoice> {
  const lines = linesOf(subscription).map(({ price, quantity }) => ({ price: { ...price, unit_amount: 0 }, quantity }));
  const period = { start: scene.now, end: periodEnd(subscription) };
  return issueInvoice(scene, {
    subscription,
    bill: reckon(lines, []),
    discounts: [],
    reason: 'subscription_update',
    period,
  });
}

async function update(scene: Scene, id: string, params: Params, strict: boolean): Promise<Stripe.Subscription> {
  const change = await readChange(scene, await lock(scene, 'subscription', id), params, readAddedItems);
  const { after, hidden } = change;
  const settle = async (invoice: Stripe.Invoice) => {
    const settled = await settleFresh(scene, invoice, after.pause_collection);
    if (strict && settled instanceof Fault) throw settled;
  };
  const invoice = await applyChange(scene, change);
  if (invoice) await settle(invoice);
  if (change.endTrial && after.status === 'trialing') {
    const { data } = await lock(scene, 'subscription', id);
    await settle(await billPeriod(scene, { ...data, trial_end: scene.now }, hidden));
  }
  for (const coupon of change.redeemed) await redeem(scene, coupon);
  return (await lock(scene, 'subscription', id)).data;
}

const PAYMENT_BEHAVIORS = ['allow_incomplete', 'error_if_incomplete'] as const;

/** Under `error_if_incomplete` a card that does not pay undoes everything but the answer. */
export async function updateSubscription(
  scene: Scene,
  id: string,
  params: Params,
): Promise<Stripe.Subscription | Fault> {
  const strict = params.oneOf('payment_behavior', PAYMENT_BEHAVIORS) === 'error_if_incomplete';
  if (!strict) return update(scene, id, params, false);
  return apart(scene, (inner) => update(inner, id, params, true)).catch((error: unknown) => {
    if (error instanceof Fault && error.status === 402) return error;
    throw error;
  });
}
