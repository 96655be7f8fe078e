import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { refusal } from '../testing/refusal.ts';
import { dearer, invoicesOf, onOneSandbox, openElements, periodOf, subscribe, type Trial } from '../testing/trial.ts';

// Statuses and what leads from one to another: docs.stripe.com/billing/subscriptions/overview#subscription-statuses.

const DAY = 86_400;
const IN_EUROS: Partial<Stripe.Checkout.SessionCreateParams> = {
  line_items: [
    {
      price_data: {
        currency: 'eur',
        unit_amount: 4_500,
        recurring: { interval: 'month' },
        product_data: { name: 'Premium, per cat' },
      },
      quantity: 1,
    },
  ],
};

async function debited(trial: Trial, iban: string) {
  const session = await openElements(trial.stripe, IN_EUROS);
  await trial.ask(`/elements/${session.id}/confirm`, {
    clientSecret: session.client_secret,
    method: 'sepa_debit',
    name: 'Maryam Al Suwaidi',
    iban,
  });
  const { subscription } = await trial.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  return { session, subscription: subscription as Stripe.Subscription };
}

async function withCard(trial: Trial, token: string) {
  const subscription = await subscribe(trial);
  const card = await trial.stripe.paymentMethods.attach(token, { customer: idOf(subscription.customer) });
  await trial.stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
  return subscription;
}

/** Steps that bring a subscription into each status. */
const STATES = {
  active: (trial: Trial) => subscribe(trial),
  trialing: async (trial: Trial) => {
    const { id, ...rest } = await subscribe(trial);
    const trial_end = periodOf({ id, ...rest }).end + 5 * DAY;
    return trial.stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' });
  },
  past_due: async (trial: Trial) => {
    const subscription = await withCard(trial, 'pm_card_chargeCustomerFail');
    return trial.stripe.subscriptions.update(subscription.id, {
      ...(await dearer(trial, subscription)),
      proration_behavior: 'always_invoice',
    });
  },
  paused: async (trial: Trial) => {
    const { id } = await subscribe(trial);
    return trial.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
  },
  ending: async (trial: Trial) => {
    const { id } = await subscribe(trial);
    return trial.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  },
  incomplete: async (trial: Trial) => (await debited(trial, 'DE62370400440532013001')).subscription,
  canceled: async (trial: Trial) => trial.stripe.subscriptions.cancel((await subscribe(trial)).id),
} satisfies Record<string, (trial: Trial) => Promise<Stripe.Subscription>>;

const ACTIONS = {
  // First, because time passes for every subscription of the trial.
  'two months': ({ sandbox }: Trial) => sandbox.control.advance(62 * DAY),
  upgrade: async (trial: Trial, subscription: Stripe.Subscription) => {
    const items = [{ id: subscription.items.data[0]?.id as string, quantity: 3 }];
    return trial.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' });
  },
  'end now': ({ stripe }: Trial, { id }: Stripe.Subscription) => stripe.subscriptions.cancel(id),
} satisfies Record<string, (trial: Trial, subscription: Stripe.Subscription) => Promise<unknown>>;

/**
 * Status after each action, for each status before it. Collection that is paused is no status: the invoices are
 * void, and the subscription stays active.
 */
const AFTER: Record<keyof typeof STATES, Record<keyof typeof ACTIONS, string>> = {
  active: {
    upgrade: 'active',
    'end now': 'canceled',
    'two months': 'active',
  },
  trialing: {
    upgrade: 'trialing',
    'end now': 'canceled',
    'two months': 'active',
  },
  past_due: {
    upgrade: 'past_due',
    'end now': 'canceled',
    'two months': 'canceled',
  },
  paused: {
    upgrade: 'active',
    'end now': 'canceled',
    'two months': 'active',
  },
  ending: {
    upgrade: 'active',
    'end now': 'canceled',
    'two months': 'canceled',
  },
  incomplete: {
    upgrade: 'incomplete',
    'end now': 'canceled',
    'two months': 'incomplete',
  },
  canceled: {
    upgrade: '400',
    'end now': '404',
    'two months': 'canceled',
  },
};

onOneSandbox('the states of a subscription', (open) => {
  test.each(Object.keys(STATES) as (keyof typeof STATES)[])(
    'every action on one that is %s leads where Stripe documents',
    async (state) => {
      const trial = await open('gentle');
      const found: Record<string, string> = {};
      for (const [name, act] of Object.entries(ACTIONS)) {
        const before = await STATES[state](trial);
        const refused = await act(trial, before).then(
          () => null,
          ({ statusCode }: Stripe.errors.StripeError) => String(statusCode),
        );
        found[name] = refused ?? (await trial.stripe.subscriptions.retrieve(before.id)).status;
      }
      expect(found).toEqual(AFTER[state]);
    },
  );

  test('one that ends with its period ends with its trial where it gets one, and is charged for neither', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id } = await STATES.ending(trial);
    const before = await stripe.subscriptions.retrieve(id);
    const trial_end = periodOf(before).end + 5 * DAY;
    const after = await stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' });
    expect(after).toMatchObject({ status: 'trialing', cancel_at_period_end: true, cancel_at: trial_end });
    await trial.sandbox.control.advance(62 * DAY);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: trial_end });
    expect((await invoicesOf(trial, before)).map(({ total }) => total)).toEqual([34_000]);
    const other = await STATES.trialing(trial);
    await stripe.subscriptions.update(other.id, { cancel_at_period_end: true });
    const paid = await stripe.subscriptions.update(other.id, { trial_end: 'now' });
    expect(paid).toMatchObject({ status: 'active', cancel_at: periodOf(paid).end });
  });

  test('a debit that is paid after its subscription has ended is money for an invoice, and revives nothing', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { session, subscription } = await debited(trial, 'DE89370400440532013000');
    const [invoice] = await invoicesOf(trial, subscription);
    await stripe.subscriptions.cancel(subscription.id);
    expect((await stripe.invoices.retrieve(invoice?.id ?? '')).status).toBe('open');
    await trial.sandbox.control.advance(60);
    expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({ status: 'paid', amount_paid: 4_500 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    await trial.sandbox.control.advance(62 * DAY);
    expect(await invoicesOf(trial, subscription)).toHaveLength(1);
  });

  test('a change that fails under error_if_incomplete leaves the end of a trial where it was', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await withCard(trial, 'pm_card_chargeCustomerFail');
    const trial_end = periodOf(subscription).end + 5 * DAY;
    await stripe.subscriptions.update(subscription.id, { trial_end, proration_behavior: 'none' });
    const strict = { trial_end: 'now', payment_behavior: 'error_if_incomplete' } as const;
    expect(await refusal(stripe.subscriptions.update(subscription.id, strict))).toMatchObject({
      status: 402,
      type: 'card_error',
      code: 'card_declined',
    });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'trialing', trial_end });
    expect(await invoicesOf(trial, subscription)).toHaveLength(1);
    const loose = await stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
    expect(loose).toMatchObject({ status: 'past_due' });
  });

  test('a change that names no known way to prorate or to pay is refused by name and changes nothing', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const before = await subscribe(trial);
    const change = await dearer(trial, before);
    for (const wrong of ['proration_behavior', 'payment_behavior'])
      expect(await refusal(stripe.subscriptions.update(before.id, { ...change, [wrong]: 'sometimes' }))).toMatchObject({
        status: 400,
        param: wrong,
      });
    const after = await stripe.subscriptions.retrieve(before.id);
    expect(after.items.data[0]).toMatchObject({ quantity: 2, price: { unit_amount: 17_000 } });
    expect(await invoicesOf(trial, before)).toHaveLength(1);
  });
});
