import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invalid, missing, refusal } from '../testing/refusal.ts';
import { CARD, onOneSandbox, openElements, openSession, SHOP, told, type Trial } from '../testing/trial.ts';

// Lifetime, statuses and fields of each `ui_mode`: docs.stripe.com/api/checkout/sessions.

type Params = Partial<Stripe.Checkout.SessionCreateParams>;

const HOUR = 3600;

const seconds = async ({ sandbox }: Trial) => Math.floor((await sandbox.control.now()).getTime() / 1000);

/** Line items of one product: a recurring price of AED 20 and others that do not go with it. */
async function catalog({ stripe }: Trial) {
  const { id: product } = await stripe.products.create({ name: 'Stick' });
  const price = async (params: Partial<Stripe.PriceCreateParams> = {}) =>
    (await stripe.prices.create({ product, currency: 'aed', unit_amount: 2000, ...params })).id;
  const recurring = { interval: 'month' as const };
  return {
    product,
    monthly: await price({ recurring }),
    weekly: await price({ recurring: { interval: 'week' } }),
    euros: await price({ recurring, currency: 'eur' }),
    old: await price({ recurring, active: false }),
    once: await price({ unit_amount: 500 }),
  };
}

onOneSandbox('checkout sessions', (open) => {
  test('an open session has its address, its sums and a day to live', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { monthly, once } = await catalog(trial);
    const session = await openSession(stripe, {
      line_items: [
        { price: monthly, quantity: 3 },
        { price: once, quantity: 1 },
      ],
      expand: ['line_items'],
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_subtotal: 6500,
      amount_total: 6500,
      client_reference_id: 'order-1',
      currency: 'aed',
      customer: null,
      customer_details: { email: 'maryam@example.com' },
      customer_email: 'maryam@example.com',
      expires_at: session.created + 24 * HOUR,
      invoice: null,
      livemode: false,
      metadata: { order: 'order-1' },
      mode: 'subscription',
      payment_intent: null,
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: `${SHOP}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
      url: `${SHOP}/sandbox/checkout/${session.id}`,
      line_items: {
        data: [
          {
            object: 'item',
            description: 'Stick',
            amount_subtotal: 6000,
            amount_total: 6000,
            quantity: 3,
            price: { id: monthly },
          },
          { amount_subtotal: 500, amount_total: 500, quantity: 1, price: { id: once } },
        ],
      },
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(await stripe.checkout.sessions.retrieve(session.id)).not.toHaveProperty('line_items');
  });

  test('its line items can be listed page by page, in their own order', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { monthly, once } = await catalog(trial);
    const { id } = await openSession(stripe, {
      line_items: [
        { price: monthly, quantity: 1 },
        { price: once, quantity: 2 },
        { price: once, quantity: 3 },
        { price: once, quantity: 4 },
      ],
    });
    const whole = await stripe.checkout.sessions.listLineItems(id);
    expect([whole.data.map(({ quantity }) => quantity), whole.has_more]).toEqual([[1, 2, 3, 4], false]);
    const ids = whole.data.map((item) => item.id) as [string, string, string, string];
    const seen: string[] = [];
    for await (const item of stripe.checkout.sessions.listLineItems(id, { limit: 3 })) seen.push(item.id);
    expect(seen).toEqual(ids);
    const page = async (params: Stripe.Checkout.SessionListLineItemsParams) => {
      const { data, has_more } = await stripe.checkout.sessions.listLineItems(id, params);
      return [data.map((item) => ids.indexOf(item.id)), has_more];
    };
    expect(await page({ limit: 2 })).toEqual([[0, 1], true]);
    expect(await page({ limit: 2, starting_after: ids[1] })).toEqual([[2, 3], false]);
    expect(await page({ limit: 2, ending_before: ids[3] })).toEqual([[1, 2], true]);
    expect(await page({ limit: 2, ending_before: ids[1] })).toEqual([[0], false]);
    expect(await page({ starting_after: ids[3] })).toEqual([[], false]);
    for (const cursor of ['starting_after', 'ending_before'])
      expect(await refusal(page({ [cursor]: 'li_nope' }))).toMatchObject(invalid(cursor, 'resource_missing'));
    expect((await refusal(stripe.checkout.sessions.listLineItems('cs_test_nope'))).status).toBe(404);
  });

  test('lists filter by customer, subscription, payment and status', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const done = await openSession(stripe);
    await trial.visit(`/checkout/${done.id}`, CARD);
    const expired = await openSession(stripe);
    await stripe.checkout.sessions.expire(expired.id);
    const opened = await openSession(stripe);
    const { customer, subscription } = await stripe.checkout.sessions.retrieve(done.id);
    const names = new Map([
      [done.id, 'done'],
      [expired.id, 'expired'],
      [opened.id, 'open'],
    ]);
    const cases: [Stripe.Checkout.SessionListParams, string[]][] = [
      [{}, ['open', 'expired', 'done']],
      [{ status: 'open' }, ['open']],
      [{ status: 'expired' }, ['expired']],
      [{ status: 'complete' }, ['done']],
      [{ customer: idOf(customer) }, ['done']],
      [{ subscription: idOf(subscription) }, ['done']],
      [{ subscription: 'sub_nope' }, []],
      [{ payment_intent: 'pi_nope' }, []],
    ];
    for (const [filter, expected] of cases) {
      const { data } = await stripe.checkout.sessions.list(filter);
      expect([filter, data.map(({ id }) => names.get(id))]).toEqual([filter, expected]);
    }
    expect(await refusal(stripe.checkout.sessions.list({ status: 'bogus' as never }))).toMatchObject(invalid('status'));
  });

  test('a paid session names the objects it made, and cannot be paid again, expired or reopened', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id } = await openSession(stripe);
    await trial.visit(`/checkout/${id}`, CARD);
    const done = await stripe.checkout.sessions.retrieve(id, {
      expand: ['customer', 'subscription', 'invoice', 'subscription.latest_invoice'],
    });
    const { id: customer } = done.customer as Stripe.Customer;
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: { object: 'customer', email: 'maryam@example.com', name: 'Maryam Al Suwaidi' },
      customer_details: { email: 'maryam@example.com', name: 'Maryam Al Suwaidi' },
      subscription: { status: 'active', customer, metadata: { household: 'h-1' } },
      invoice: { status: 'paid', customer, billing_reason: 'subscription_create' },
    });
    expect((done.subscription as Stripe.Subscription).latest_invoice).toMatchObject({
      id: (done.invoice as Stripe.Invoice).id,
    });
    expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({
      ...invalid(undefined),
      message: expect.stringContaining('status of `complete`'),
    });
    await trial.visit(`/checkout/${id}`, CARD);
    expect((await stripe.charges.list()).data).toHaveLength(1);
    expect((await stripe.checkout.sessions.update(id, { metadata: { order: 'order-2' } })).metadata).toEqual({
      order: 'order-2',
    });
  });

  test('for a known customer the known fields are filled in and no other customer is made', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { id: customer } = await stripe.customers.create({
      email: 'known@example.com',
      name: 'Known',
      phone: '+971',
    });
    const session = await openSession(stripe, { customer, customer_email: undefined as never });
    expect(session).toMatchObject({
      customer,
      customer_creation: null,
      customer_details: { email: 'known@example.com', name: 'Known', phone: '+971' },
      customer_email: null,
    });
    await trial.visit(`/checkout/${session.id}`, CARD);
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect((subscription as Stripe.Subscription).customer).toBe(customer);
    expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer]);
  });

  test('a coupon’s discount is shown on the total and on each line, and the next month is charged correctly', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { monthly, once, product } = await catalog(trial);
    const line_items = [
      { price: monthly, quantity: 2 },
      { price: once, quantity: 1 },
    ];
    const coupon = await stripe.coupons.create({
      percent_off: 15,
      duration: 'forever',
      applies_to: { products: [product] },
    });
    const session = await openSession(stripe, {
      line_items,
      discounts: [{ coupon: coupon.id }],
      expand: ['line_items'],
    });
    expect(session).toMatchObject({
      amount_subtotal: 4500,
      amount_total: 3825,
      discounts: [{ coupon: coupon.id }],
      total_details: { amount_discount: 675 },
      line_items: {
        data: [
          { amount_subtotal: 4000, amount_discount: 600, amount_total: 3400 },
          { amount_subtotal: 500, amount_discount: 75, amount_total: 425 },
        ],
      },
    });
    await trial.visit(`/checkout/${session.id}`, CARD);
    expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1);
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    const preview = await stripe.invoices.createPreview({ subscription: idOf(subscription) });
    expect([preview.subtotal, preview.total]).toEqual([4000, 3400]);
  });

  test('a session lives from half an hour to a day, and is expired by time or by request, once', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const now = await seconds(trial);
    const half = await openSession(stripe, { expires_at: now + HOUR / 2 });
    const day = await openSession(stripe, { expires_at: now + 24 * HOUR });
    for (const expires_at of [now - 1, now, now + 60, now + 25 * HOUR])
      expect(await refusal(openSession(stripe, { expires_at }))).toMatchObject(invalid('expires_at'));
    await trial.sandbox.control.advance(HOUR / 2);
    const status = async (id: string) => (await stripe.checkout.sessions.retrieve(id)).status;
    expect([await status(half.id), await status(day.id)]).toEqual(['expired', 'open']);
    expect(await stripe.checkout.sessions.expire(day.id)).toMatchObject({ status: 'expired', url: null });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial).filter((type) => type.startsWith('checkout.'))).toEqual([
      'checkout.session.expired',
      'checkout.session.expired',
    ]);
    expect((await trial.visit(`/checkout/${day.id}`, CARD)).status).not.toBe(303);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect(await refusal(stripe.checkout.sessions.expire('cs_test_nope'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    });
  });

  test('a session that saves a card makes a setup intent, which ends with it', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id: customer } = await stripe.customers.create({ email: 'known@example.com' });
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      ui_mode: 'elements',
      customer,
      currency: 'aed',
      return_url: SHOP,
      setup_intent_data: { metadata: { why: 'renewal' }, description: 'A new card' },
      expand: ['setup_intent'],
    });
    expect(session).toMatchObject({
      mode: 'setup',
      amount_total: null,
      payment_status: 'no_payment_required',
      setup_intent: {
        object: 'setup_intent',
        customer,
        description: 'A new card',
        metadata: { why: 'renewal' },
        payment_method: null,
        status: 'requires_payment_method',
        usage: 'off_session',
      },
    });
    const { id } = session.setup_intent as Stripe.SetupIntent;
    expect((await stripe.setupIntents.list({ customer })).data.map((one) => one.id)).toEqual([id]);
    expect((await stripe.setupIntents.list({ customer, payment_method: 'pm_nope' })).data).toEqual([]);
    expect((await stripe.setupIntents.list({ customer: 'cus_nobody' })).data).toEqual([]);
    await stripe.checkout.sessions.expire(session.id);
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial).filter((type) => type.startsWith('setup_intent.'))).toEqual([
      'setup_intent.created',
      'setup_intent.canceled',
    ]);
  });

  test('parameters that exclude each other are refused by name, and nothing is made', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { monthly, weekly, euros, old, once } = await catalog(trial);
    const { id: customer } = await stripe.customers.create();
    const one = (price: string) => ({ price, quantity: 1 });
    await stripe.coupons.create({ id: 'EUROS', amount_off: 100, currency: 'eur' });
    await stripe.coupons.create({ id: 'TEN', percent_off: 10 });
    const cases: [object, object][] = [
      [{ mode: undefined }, invalid('mode', 'parameter_missing')],
      [{ mode: 'lease' }, invalid('mode')],
      [{ success_url: undefined }, invalid('success_url', 'parameter_missing')],
      [{ success_url: 'nowhere' }, invalid('success_url', 'url_invalid')],
      [{ cancel_url: 'ftp://shop.test' }, invalid('cancel_url', 'url_invalid')],
      [{ ui_mode: 'hologram' }, invalid('ui_mode')],
      [{ line_items: undefined }, invalid('line_items', 'parameter_missing')],
      [{ line_items: [{ quantity: 1 }] }, invalid('line_items[0][price]', 'parameter_missing')],
      [{ line_items: [{ price: monthly }] }, invalid('line_items[0][quantity]', 'parameter_missing')],
      [{ line_items: [{ price: monthly, quantity: 0 }] }, invalid('line_items[0][quantity]')],
      [{ line_items: [one('price_nope')] }, invalid('line_items[0][price]', 'resource_missing')],
      [{ line_items: [one(old)] }, invalid('line_items[0][price]')],
      [{ line_items: [one(once)] }, invalid('line_items')],
      [{ line_items: [one(monthly), one(weekly)] }, invalid('line_items')],
      [{ line_items: [one(monthly), one(euros)] }, invalid('line_items')],
      [
        { line_items: [{ quantity: 1, price_data: { currency: 'aed', product_data: { name: 'x' } } }] },
        invalid('line_items[0][price_data][unit_amount]', 'parameter_missing'),
      ],
      [{ customer }, invalid(undefined)], // with customer_email
      [{ customer: 'cus_nope', customer_email: undefined }, invalid('customer', 'resource_missing')],
      [{ customer_email: 'nobody' }, invalid('customer_email', 'email_invalid')],
      [{ discounts: [{ coupon: 'NOPE' }] }, invalid('discounts[0][coupon]', 'resource_missing')],
      [{ discounts: [{ coupon: 'EUROS' }] }, invalid('discounts')],
      [{ discounts: [{ coupon: 'TEN' }, { coupon: 'TEN' }] }, invalid('discounts')],
      [{ currency: 'aed' }, invalid('currency')],
      [{ setup_intent_data: { description: 'x' } }, invalid('setup_intent_data')],
      [{ billing_address_collection: 'never' }, invalid('billing_address_collection')],
      [{ colour: 'ginger' }, invalid('colour', 'parameter_unknown')],
    ];
    for (const [params, expected] of cases)
      expect([params, await refusal(openSession(stripe, params as Params))]).toMatchObject([params, expected]);
    for (const params of [
      { line_items: [one(monthly)] },
      { customer_email: 'a@example.com' },
      { discounts: [{ coupon: 'TEN' }] },
    ])
      expect(
        await refusal(
          stripe.checkout.sessions.create({
            mode: 'setup',
            ui_mode: 'elements',
            customer,
            return_url: SHOP,
            ...params,
          }),
        ),
      ).toMatchObject(invalid(Object.keys(params)[0]));
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
    expect(await refusal(stripe.checkout.sessions.retrieve('cs_test_nope'))).toMatchObject({
      ...missing(''),
      message: expect.stringContaining('cs_test_nope'),
    });
    expect((await openElements(stripe, { line_items: [one(monthly)] })).status).toBe('open');
  });
});
