import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invalid, missing, refusal, refusals } from '../testing/refusal.ts';
import { dearer, invoicesOf, onOneSandbox, periodOf, subscribe, told, type Trial } from '../testing/trial.ts';

// Refusals, periods and what a canceled subscription still takes: answers of Stripe recorded by
// github.com/Kiln-AI/stripe_world (phase_plans/phase_12.md, version 2026-08-26.dahlia). Filters of lists:
// docs.stripe.com/api/subscriptions/list.

const DAY = 86_400;

const firstItem = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem;

const monthly = (currency: string, product: string) => ({
  currency,
  product,
  unit_amount: 2000,
  recurring: { interval: 'month' as const },
});

/** Another recurring price of the sandbox, and one that is for once. */
async function prices({ stripe }: Trial) {
  const { id: product } = await stripe.products.create({ name: 'Delivery' });
  const extra = await stripe.prices.create(monthly('aed', product));
  const once = await stripe.prices.create({ currency: 'aed', product, unit_amount: 500 });
  return { product, extra: extra.id, once: once.id };
}

onOneSandbox('subscriptions', (open) => {
  test('a subscription that was paid has its items, their period and its first invoice', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    expect(subscription).toMatchObject({
      object: 'subscription',
      application: null,
      billing_cycle_anchor: subscription.created,
      billing_mode: { type: 'classic' },
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, reason: null },
      collection_method: 'charge_automatically',
      currency: 'aed',
      discounts: [],
      ended_at: null,
      metadata: { household: 'h-1' },
      pause_collection: null,
      start_date: subscription.created,
      status: 'active',
      trial_end: null,
      trial_start: null,
      items: { object: 'list', has_more: false, url: `/v1/subscription_items?subscription=${subscription.id}` },
    });
    for (const gone of ['plan', 'quantity', 'current_period_end']) expect(subscription).not.toHaveProperty(gone);
    expect(firstItem(subscription)).toMatchObject({
      object: 'subscription_item',
      quantity: 2,
      price: { unit_amount: 17_000, recurring: { interval: 'month', interval_count: 1 } },
      subscription: subscription.id,
    });
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(latest_invoice).toMatchObject({
      attempt_count: 1,
      attempted: true,
      billing_reason: 'subscription_create',
      status: 'paid',
    });
    const { period_start, period_end, created } = latest_invoice as Stripe.Invoice;
    expect([period_start, period_end]).toEqual([created, created]);
  });

  test('its items can be listed, page by page', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { id } = await subscribe(trial);
    const { extra, product } = await prices(trial);
    const other = await stripe.prices.create(monthly('aed', product));
    const { items } = await stripe.subscriptions.update(id, {
      items: [{ price: extra }, { price: other.id, quantity: 3 }],
      proration_behavior: 'none',
    });
    const all = items.data.map((item) => item.id);
    expect(items.data.map(({ quantity }) => quantity)).toEqual([2, 1, 3]);
    expect(new Set(items.data.map((item) => item.current_period_end)).size).toBe(1);
    const list = (params: Omit<Stripe.SubscriptionItemListParams, 'subscription'>) =>
      stripe.subscriptionItems.list({ subscription: id, ...params });
    const seen: string[] = [];
    for await (const item of list({ limit: 1 })) seen.push(item.id);
    expect(seen).toEqual(all);
    const back = await list({ limit: 1, ending_before: all[2] as string });
    expect([back.data.map((item) => item.id), back.has_more]).toEqual([[all[1]], true]);
    expect((await list({ limit: 2 })).has_more).toBe(true);
    expect(await refusal(list({ starting_after: 'si_nope' }))).toMatchObject(
      invalid('starting_after', 'resource_missing'),
    );
    expect(await refusal(stripe.subscriptionItems.list({} as never))).toMatchObject(
      invalid('subscription', 'parameter_missing'),
    );
    expect(await refusal(stripe.subscriptionItems.list({ subscription: 'sub_nope' }))).toMatchObject(
      invalid('subscription', 'resource_missing'),
    );
  });

  test('lists tell those that have not ended, unless they are asked for by status', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const active = await subscribe(trial);
    const customer = idOf(active.customer);
    const trialing = await subscribe(trial, { customer, customer_email: undefined as never });
    await stripe.subscriptions.update(trialing.id, { trial_end: periodOf(trialing).end + DAY });
    const ended = await subscribe(trial, { customer, customer_email: undefined as never });
    await stripe.subscriptions.cancel(ended.id);
    const names = new Map([
      [active.id, 'active'],
      [trialing.id, 'trialing'],
      [ended.id, 'ended'],
    ]);
    const cases: [Stripe.SubscriptionListParams, string[]][] = [
      [{}, ['trialing', 'active']],
      [{ status: 'active' }, ['active']],
      [{ status: 'trialing' }, ['trialing']],
      [{ status: 'canceled' }, ['ended']],
      [{ status: 'ended' }, ['ended']],
      [{ status: 'past_due' }, []],
      [{ status: 'all' }, ['ended', 'trialing', 'active']],
      [{ customer, status: 'all' }, ['ended', 'trialing', 'active']],
      [{ customer: 'cus_nobody', status: 'all' }, []],
    ];
    for (const [filter, expected] of cases) {
      const { data } = await stripe.subscriptions.list(filter);
      expect([filter, data.map(({ id }) => names.get(id))]).toEqual([filter, expected]);
    }
    expect(await refusal(stripe.subscriptions.list({ status: 'bogus' as never }))).toMatchObject({
      ...invalid('status'),
      message: expect.stringMatching(/^Invalid status: must be one of active, past_due, unpaid, canceled/),
    });
  });

  test('metadata, description and card can be changed and unset', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id, customer, default_payment_method } = await subscribe(trial);
    const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: idOf(customer) });
    const changed = await stripe.subscriptions.update(id, {
      metadata: { household: '', route: 'north' },
      description: 'Two cats',
      default_payment_method: card.id,
      expand: ['default_payment_method'],
    });
    expect(changed).toMatchObject({
      metadata: { route: 'north' },
      description: 'Two cats',
      default_payment_method: { card: { brand: 'mastercard' } },
    });
    expect(changed.metadata).not.toHaveProperty('household');
    const [event] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data;
    expect(event?.data.previous_attributes).toEqual({
      metadata: { household: 'h-1' },
      description: null,
      default_payment_method: idOf(default_payment_method),
    });
    expect(
      await stripe.subscriptions.update(id, { metadata: '', description: '', default_payment_method: '' }),
    ).toMatchObject({ metadata: {}, description: null, default_payment_method: null });
  });

  test('a cancellation at the end of the period can be given a reason, and taken back', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const ending = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Moving away', feedback: 'other' },
    });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at: periodOf(subscription).end,
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Moving away', feedback: 'other', reason: 'cancellation_requested' },
      ended_at: null,
    });
    expect(ending.canceled_at).toBeGreaterThanOrEqual(subscription.created);
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
    await trial.sandbox.control.advance(32 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect(await invoicesOf(trial, subscription)).toHaveLength(2);
  });

  test('a canceled subscription takes new metadata and a reason, and refuses all else', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const { id } = subscription;
    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    const canceled = await stripe.subscriptions.cancel(id, { cancellation_details: { feedback: 'too_expensive' } });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      cancellation_details: { comment: null, feedback: 'too_expensive', reason: 'cancellation_requested' },
    });
    expect(canceled.canceled_at).toBe(canceled.ended_at);
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toEqual(['customer.subscription.deleted']);

    expect(await refusal(stripe.subscriptions.cancel(id))).toEqual(missing(`No such subscription: '${id}'`));
    expect(
      await stripe.subscriptions.update(id, {
        metadata: { after: 'all' },
        cancellation_details: { comment: 'We miss you' },
      }),
    ).toMatchObject({
      status: 'canceled',
      metadata: { household: 'h-1', after: 'all' },
      cancellation_details: { comment: 'We miss you', feedback: 'too_expensive', reason: 'cancellation_requested' },
    });
    const changes: Stripe.SubscriptionUpdateParams[] = [
      { cancel_at_period_end: false },
      { items: [{ id: firstItem(subscription).id, quantity: 3 }] },
      { description: 'Back' },
      { trial_end: 'now' },
      { pause_collection: '' },
      { metadata: { a: 'b' }, description: 'Back' },
    ];
    for (const change of changes)
      expect([change, await refusal(stripe.subscriptions.update(id, change))]).toMatchObject([
        change,
        {
          ...invalid(undefined),
          message: 'A canceled subscription can only update its cancellation_details and metadata.',
        },
      ]);
    expect(await refusal(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      status: 404,
      code: 'invoice_upcoming_none',
    });
    await trial.sandbox.control.advance(62 * DAY);
    expect(await invoicesOf(trial, subscription)).toHaveLength(1);
  });

  test('collection is paused and resumed; a moment in the future resumes by itself', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const { end } = periodOf(subscription);
    const pause = (pause_collection: Stripe.SubscriptionUpdateParams['pause_collection']) =>
      stripe.subscriptions.update(subscription.id, { pause_collection });
    expect(await pause({ behavior: 'mark_uncollectible' })).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'mark_uncollectible', resumes_at: null },
    });
    await trial.sandbox.control.advance(31 * DAY);
    const [, owed] = await invoicesOf(trial, subscription);
    expect(owed).toMatchObject({ status: 'uncollectible', attempted: false, amount_remaining: 34_000 });
    expect(await refusal(pause({ resumes_at: end + DAY } as never))).toMatchObject(
      invalid('pause_collection[behavior]', 'parameter_missing'),
    );
    expect(await refusal(pause({ behavior: 'forget' as never }))).toMatchObject(invalid('pause_collection[behavior]'));
    expect(await pause({ behavior: 'void', resumes_at: end + 40 * DAY })).toMatchObject({
      pause_collection: { behavior: 'void', resumes_at: end + 40 * DAY },
    });
    expect((await pause('')).pause_collection).toBeNull();
    expect((await pause({ behavior: 'void', resumes_at: end + 5 * DAY })).pause_collection).not.toBeNull();
    await trial.sandbox.control.advance(5 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).pause_collection).toBeNull();
  });

  test('a trial moves the next charge, and ending it begins a paid period at once', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const until = periodOf(subscription).end + 3 * DAY;
    const trialing = await stripe.subscriptions.update(subscription.id, {
      trial_end: until,
      proration_behavior: 'none',
    });
    expect(trialing).toMatchObject({ status: 'trialing', trial_end: until, billing_cycle_anchor: until });
    expect(periodOf(trialing).end).toBe(until);
    trial.clock.advance(7 * DAY * 1000);
    const active = await stripe.subscriptions.update(subscription.id, {
      trial_end: 'now',
      expand: ['latest_invoice'],
    });
    const now = Math.floor((await trial.sandbox.control.now()).getTime() / 1000);
    expect(active).toMatchObject({
      status: 'active',
      billing_cycle_anchor: now,
      latest_invoice: { status: 'paid', amount_paid: 34_000, billing_reason: 'subscription_cycle' },
    });
    expect(periodOf(active).start).toBe(now);
    expect(await refusal(stripe.subscriptions.update(subscription.id, { trial_end: 1000 }))).toMatchObject(
      invalid('trial_end'),
    );
  });

  test('a wrong parameter of a change is refused by name, and nothing changes', async () => {
    const trial = await open();
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const { id } = subscription;
    const before = await stripe.subscriptions.retrieve(id);
    const item = firstItem(subscription).id;
    const { product, extra, once } = await prices(trial);
    const weekly = await stripe.prices.create({ ...monthly('aed', product), recurring: { interval: 'week' } });
    const euros = await stripe.prices.create(monthly('eur', product));
    const old = await stripe.prices.create({ ...monthly('aed', product), active: false });
    const stranger = await stripe.customers.create();
    const theirs = await stripe.paymentMethods.attach('pm_card_visa', { customer: stranger.id });
    const cases: [object, object][] = [
      [{ items: [{ id: item, deleted: true }] }, invalid('items')],
      [{ items: [{ id: 'si_nope', quantity: 1 }] }, invalid('items[0][id]', 'resource_missing')],
      [{ items: [{ quantity: 1 }] }, invalid('items[0][price]', 'parameter_missing')],
      [
        { items: [{ price: 'price_nope' }] },
        { ...invalid('items[0][price]', 'resource_missing'), message: "No such price: 'price_nope'" },
      ],
      [{ items: [{ price: once }] }, invalid('items[0][price]')],
      [
        { items: [{ price: old.id }] },
        {
          ...invalid('items[0][price]'),
          message: 'The price specified is inactive. This field only accepts active prices.',
        },
      ],
      [{ items: [{ price: euros.id }] }, invalid('items')],
      [{ items: [{ price: weekly.id }] }, invalid('items')],
      [
        { items: [{ price: extra }, { id: item, quantity: -1 }] },
        invalid('items[1][quantity]', 'parameter_invalid_integer'),
      ],
      [{ items: [{ id: item, quantity: 1.5 }] }, invalid('items[0][quantity]', 'parameter_invalid_integer')],
      [{ items: item }, invalid('items')],
      [{ proration_behavior: 'sometimes' }, invalid('proration_behavior')],
      [{ payment_behavior: 'bogus' }, invalid('payment_behavior')],
      [{ proration_date: periodOf(subscription).start - 1 }, invalid('proration_date')],
      [{ proration_date: periodOf(subscription).end + 1 }, invalid('proration_date')],
      [{ default_payment_method: 'pm_nope' }, invalid('default_payment_method', 'resource_missing')],
      [{ default_payment_method: theirs.id }, invalid('default_payment_method', 'resource_missing')],
      [{ discounts: [{ coupon: 'NOPE' }] }, invalid('discounts[0][coupon]', 'resource_missing')],
      [{ discounts: [{ discount: 'di_nope' }] }, invalid('discounts[0][discount]', 'resource_missing')],
      [{ cancel_at_period_end: 'soon' }, invalid('cancel_at_period_end')],
      [{ nope: 'x' }, invalid('nope', 'parameter_unknown')],
    ];
    for (const [change, expected] of cases)
      expect([change, await refusal(stripe.subscriptions.update(id, change))]).toMatchObject([change, expected]);
    expect(await stripe.subscriptions.retrieve(id)).toEqual(before);
    expect((await stripe.events.list({ type: 'customer.subscription.updated' })).data).toEqual([]);
    for (const refused of await refusals([
      stripe.subscriptions.retrieve('sub_nope'),
      stripe.subscriptions.update('sub_nope', { metadata: {} }),
      stripe.subscriptions.cancel('sub_nope'),
    ]))
      expect(refused).toEqual(missing("No such subscription: 'sub_nope'"));
  });

  test('a change that cannot be paid is refused with the payment that failed, and leaves everything as it was', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const before = await subscribe(trial);
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: idOf(before.customer) });
    await stripe.subscriptions.update(before.id, { default_payment_method: card.id });
    const untouched = await stripe.subscriptions.retrieve(before.id);
    const change = {
      ...(await dearer(trial, before)),
      proration_behavior: 'always_invoice' as const,
      payment_behavior: 'error_if_incomplete' as const,
      proration_date: periodOf(before).start,
    };
    expect(await refusal(stripe.subscriptions.update(before.id, change))).toMatchObject({
      status: 402,
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect(await stripe.subscriptions.retrieve(before.id)).toEqual(untouched);
    expect(await invoicesOf(trial, before)).toHaveLength(1);
    expect((await stripe.invoiceItems.list({ customer: idOf(before.customer) })).data).toEqual([]);
  });
});
