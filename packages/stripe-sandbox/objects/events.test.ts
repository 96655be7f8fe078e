import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { invalid, missing, refusal } from '../testing/refusal.ts';
import { CARD, onOneSandbox, openSession, subscribe } from '../testing/trial.ts';

// Filters: docs.stripe.com/api/events/list. Previous attributes and requests: docs.stripe.com/api/events/object.

onOneSandbox('events', (open) => {
  test('an event names its object as it was, what changed, and the request that caused it', async () => {
    const { stripe } = await open('gentle');
    const made = await stripe.products.create({ name: 'Stick' }, { idempotencyKey: 'key-of-the-shop' });
    const { lastResponse } = await stripe.products.update(made.id, { name: 'Sticks' });
    await stripe.products.update(made.id, { name: 'More sticks' });
    const { data } = await stripe.events.list();
    const [third, second, first] = data as [Stripe.Event, Stripe.Event, Stripe.Event];
    expect(first).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      data: { object: { id: made.id, name: 'Stick' } },
      livemode: false,
      request: { idempotency_key: 'key-of-the-shop' },
      type: 'product.created',
    });
    expect(first.data).not.toHaveProperty('previous_attributes');
    expect(second).toMatchObject({
      data: { object: { name: 'Sticks' }, previous_attributes: { name: 'Stick' } },
      request: { id: lastResponse.requestId },
    });
    expect(third.data).toMatchObject({ object: { name: 'More sticks' }, previous_attributes: { name: 'Sticks' } });
    expect(await stripe.events.retrieve(first.id)).toEqual(first);
    expect(await refusal(stripe.events.retrieve('evt_nope'))).toEqual(missing("No such event: 'evt_nope'"));
  });

  test('lists filter by one type, several, or a group of them', async () => {
    const { stripe } = await open('gentle');
    const { id: product } = await stripe.products.create({ name: 'Stick' });
    const { id: price } = await stripe.prices.create({ product, currency: 'aed', unit_amount: 1 });
    await stripe.prices.update(price, { active: false });
    await stripe.products.update(product, { name: 'Sticks' });
    const types = async (filter: Stripe.EventListParams) =>
      (await stripe.events.list(filter)).data.map(({ type }) => type);
    const cases: [Stripe.EventListParams, string[]][] = [
      [{}, ['product.updated', 'price.updated', 'price.created', 'product.created']],
      [{ type: 'price.created' }, ['price.created']],
      [{ type: 'price.*' }, ['price.updated', 'price.created']],
      [{ type: '*.created' }, ['price.created', 'product.created']],
      [{ type: '*' }, ['product.updated', 'price.updated', 'price.created', 'product.created']],
      [{ type: 'price' }, []],
      [{ type: 'pr_ce.created' }, []],
      [{ type: '%' }, []],
      [{ types: ['product.created', 'price.updated'] }, ['price.updated', 'product.created']],
      [{ types: ['invoice.paid'] }, []],
      [{ type: 'p*', limit: 1 }, ['product.updated']],
    ];
    for (const [filter, expected] of cases) expect([filter, await types(filter)]).toEqual([filter, expected]);
    expect(await refusal(types({ type: 'price.created', types: ['price.updated'] }))).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
    });
    expect(await refusal(types({ types: 'price.created' as never }))).toMatchObject(invalid('types'));
  });

  test('a refused request and a read have no events', async () => {
    const trial = await open();
    const { stripe } = trial;
    await refusal(stripe.products.create({ name: '' }));
    await refusal(stripe.customers.create({ email: 'nobody' }));
    await refusal(stripe.products.create({ name: 'Stick', expand: ['bogus'] }));
    await refusal(openSession(stripe, { success_url: 'nowhere' }));
    await stripe.products.list();
    expect((await stripe.events.list()).data).toEqual([]);
    const subscription = await subscribe(trial);
    const before = (await stripe.events.list({ limit: 100 })).data.length;
    await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: [{ id: subscription.items.data[0]?.id as string, quantity: 5 }] },
    });
    expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(before);
  });

  test('a checkout that is paid tells each thing it makes, once', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const session = await openSession(stripe);
    const before = (await stripe.events.list()).data[0]?.id as string;
    await trial.visit(`/checkout/${session.id}`, CARD);
    const { data } = await stripe.events.list({ ending_before: before, limit: 100 });
    expect(data.map(({ type }) => type).sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_method.attached',
    ]);
    const of = (type: string) =>
      data.find((event) => event.type === type)?.data.object as { id: string; status?: string };
    expect(of('invoice.created').status).toBe('draft');
    expect(of('invoice.finalized').status).toBe('open');
    expect(of('invoice.paid').status).toBe('paid');
    expect(of('customer.subscription.created').status).toBe('active');
    expect(of('checkout.session.completed')).toMatchObject({
      id: session.id,
      customer: of('customer.created').id,
      subscription: of('customer.subscription.created').id,
      invoice: of('invoice.paid').id,
    });
    // As each was at its time: the object of an event does not change with the object.
    expect((await stripe.events.list({ type: 'invoice.created' })).data[0]?.data.object).toMatchObject({
      status: 'draft',
    });
  });
});
