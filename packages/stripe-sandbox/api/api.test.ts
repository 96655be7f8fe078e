import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { connect, onBothSandboxes, openSession, type Trial } from '../testing/trial.ts';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It should have been refused.');
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  );

const raw = (trial: Trial, method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  trial.sandbox.fetch(
    new Request(`https://api.stripe.com${path}`, {
      method,
      headers: { authorization: 'Bearer sk_test_1', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(body !== undefined && { body }),
    }),
  );

onBothSandboxes('the sandbox API', (open) => {
  test('every wrong request gets the Stripe envelope, and the SDK throws its own error', async () => {
    const trial = await open();
    const { stripe, sandbox } = trial;
    const unknown = await failure(stripe.rawRequest('GET', '/v1/giraffes'));
    expect(unknown).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 });
    expect(unknown.requestId).toMatch(/^req_/);
    expect(await failure(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failure(stripe.products.create({} as never))).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    });
    expect(await failure(stripe.prices.create({ currency: 'xyz', unit_amount: 1 }))).toMatchObject({
      param: 'currency',
    });
    expect(await failure(stripe.prices.create({ currency: 'usd', unit_amount: 1.5, product: 'x' }))).toMatchObject({
      code: 'parameter_invalid_integer',
    });
    expect(await failure(stripe.customers.create({ colour: 'red' } as never))).toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
    });
    expect(await failure(connect(sandbox, 'pk_test_1').customers.list())).toMatchObject({
      type: 'StripeAuthenticationError',
    });
    for (const [method, path] of [
      ['GET', '/'],
      ['PUT', '/v1/customers'],
      ['GET', '/v2/core/events'],
      ['DELETE', '/v1/invoices/x'],
      ['GET', '/v1/customers/%E0%A4%A'], // no UTF-8
    ] as const) {
      const answer = await raw(trial, method, path);
      expect([answer.status, Object.keys(await answer.json())]).toEqual([404, ['error']]);
    }
    expect((await raw(trial, 'POST', '/v1/customers', '{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await raw(trial, 'POST', '/v1/customers', `name=${'x'.repeat(300_000)}`)).status).toBe(413);
    expect((await raw(trial, 'POST', '/v1/customers', 'a[b[c]=1')).status).toBe(400);
  });

  test('customers: metadata merges, an empty value deletes, a deleted customer says so', async () => {
    const { stripe } = await open();
    const { id } = await stripe.customers.create({ email: 'a@example.com', metadata: { one: '1', two: '2' } });
    const changed = await stripe.customers.update(id, { name: 'Maryam', metadata: { two: '', three: '3' } });
    expect(changed).toMatchObject({ name: 'Maryam', email: 'a@example.com', metadata: { one: '1', three: '3' } });
    expect(changed.metadata).not.toHaveProperty('two');
    expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
    expect((await stripe.customers.list({ email: 'a@example.com' })).data).toHaveLength(1);
    await stripe.customers.del(id);
    expect(await stripe.customers.retrieve(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    expect((await stripe.customers.list()).data).toHaveLength(0);
  });

  test('lists page by cursor in both directions', async () => {
    const { stripe } = await open();
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) made.unshift((await stripe.products.create({ name: `Stick ${n}` })).id);
    const first = await stripe.products.list({ limit: 3 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 3), true]);
    const second = await stripe.products.list({ limit: 3, starting_after: made[2] as string });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(3, 6));
    const back = await stripe.products.list({ limit: 2, ending_before: made[3] as string });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    const every: string[] = [];
    for await (const product of stripe.products.list({ limit: 2 })) every.push(product.id);
    expect(every).toEqual(made);
    expect(await failure(stripe.products.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
    expect(await failure(stripe.products.list({ starting_after: 'prod_none' }))).toMatchObject({
      code: 'resource_missing',
    });
  });

  test('expand replaces references, in lists and deep down, and refuses fields that are none', async () => {
    const { stripe } = await open();
    const product = await stripe.products.create({ name: 'Premium' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 4000,
      recurring: { interval: 'month' },
    });
    expect((await stripe.prices.retrieve(price.id, { expand: ['product'] })).product).toMatchObject({
      name: 'Premium',
    });
    expect((await stripe.prices.list({ expand: ['data.product'] })).data[0]?.product).toMatchObject({
      name: 'Premium',
    });
    expect(await failure(stripe.prices.retrieve(price.id, { expand: ['currency'] }))).toMatchObject({
      message: 'This property cannot be expanded (currency).',
    });
    const session = await openSession(stripe, { line_items: [{ price: price.id, quantity: 1 }] });
    expect(session.line_items).toBeUndefined();
    const told = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items.data.price.product'] });
    expect(told.line_items?.data[0]?.price?.product).toMatchObject({ name: 'Premium' });
    expect(String(told.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('4000');
  });

  test('an idempotency key gives one execution and the same answer; other parameters are refused', async () => {
    const { stripe, sandbox } = await open();
    const same = { idempotencyKey: 'key-1' };
    const atOnce = await Promise.all(
      Array.from({ length: 20 }, () =>
        connect(sandbox)
          .products.create({ name: 'Once' }, same)
          .then(({ id }) => id)
          .catch(({ statusCode, code }) => `${statusCode} ${code}`),
      ),
    );
    const again = await stripe.products.create({ name: 'Once' }, same);
    expect(new Set(atOnce)).toEqual(new Set([again.id, '409 idempotency_key_in_use']));
    expect((await stripe.products.list()).data).toHaveLength(1);
    expect(await failure(stripe.products.create({ name: 'Twice' }, same))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    await failure(stripe.products.create({ name: '' }, { idempotencyKey: 'key-2' }));
    expect((await stripe.products.create({ name: 'Right' }, { idempotencyKey: 'key-2' })).name).toBe('Right');
  });

  test('two who make the same product at once: one makes it, the other is told that it is there', async () => {
    const { sandbox } = await open();
    const tries = Array.from({ length: 10 }, () =>
      connect(sandbox).products.create({ id: 'premium', name: 'Premium' }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'resource_already_exists' });
    }
  });

  test('coupons reduce a session by amount, by percentage and by product', async () => {
    const { stripe } = await open();
    const box = await stripe.products.create({ name: 'Box' });
    const kit = await stripe.products.create({ name: 'Kit' });
    const monthly = await stripe.prices.create({
      product: box.id,
      currency: 'usd',
      unit_amount: 3501,
      recurring: { interval: 'month' },
    });
    const once = await stripe.prices.create({ product: kit.id, currency: 'usd', unit_amount: 999 });
    const line_items = [
      { price: monthly.id, quantity: 1 },
      { price: once.id, quantity: 1 },
    ];
    const priced = async (coupon: Stripe.CouponCreateParams) => {
      const { id } = await stripe.coupons.create(coupon);
      const session = await openSession(stripe, { line_items, discounts: [{ coupon: id }] });
      return [session.amount_subtotal, session.total_details?.amount_discount, session.amount_total];
    };
    expect(await priced({ amount_off: 1502, currency: 'usd', duration: 'once' })).toEqual([4500, 1502, 2998]);
    expect(await priced({ percent_off: 50, duration: 'forever', applies_to: { products: [box.id] } })).toEqual([
      4500, 1751, 2749,
    ]);
    expect(
      await priced({ amount_off: 9900, currency: 'usd', duration: 'once', applies_to: { products: [kit.id] } }),
    ).toEqual([4500, 999, 3501]);
    const euros = await stripe.coupons.create({ amount_off: 100, currency: 'eur' });
    expect(await failure(openSession(stripe, { line_items, discounts: [{ coupon: euros.id }] }))).toMatchObject({
      param: 'discounts',
    });
  });

  test('a session refuses what the sandbox does not serve, in words', async () => {
    const { stripe } = await open();
    expect(await failure(openSession(stripe, { mode: 'payment' }))).toMatchObject({ param: 'subscription_data' });
    expect(await failure(openSession(stripe, { success_url: 'javascript:alert(1)' }))).toMatchObject({
      code: 'url_invalid',
    });
    expect(await failure(openSession(stripe, { line_items: [{ price: 'price_none', quantity: 1 }] }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'line_items[0][price]',
    });
    expect(await failure(openSession(stripe, { subscription_data: { trial_period_days: 7 } }))).toMatchObject({
      statusCode: 400,
    });
  });

  test('a session expires by request and by time, and says so', async () => {
    const { stripe, sandbox, heard } = await open('gentle');
    const one = await openSession(stripe);
    expect(await stripe.checkout.sessions.expire(one.id)).toMatchObject({ status: 'expired', url: null });
    expect(await failure(stripe.checkout.sessions.expire(one.id))).toMatchObject({ statusCode: 400 });
    const other = await openSession(stripe);
    await sandbox.control.advance(86_400);
    expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe('expired');
    await sandbox.deliverDueEvents();
    const expired = heard.filter(({ type }) => type === 'checkout.session.expired');
    expect(expired.map(({ data }) => (data.object as Stripe.Checkout.Session).id)).toEqual([one.id, other.id]);
  });
});
