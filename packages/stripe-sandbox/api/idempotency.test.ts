import { expect, test } from 'vitest';
import { idOf } from './ids.ts';
import { refusal } from '../testing/refusal.ts';
import { connect, invoicesOf, onOneSandbox, subscribe, type Trial } from '../testing/trial.ts';

// docs.stripe.com/api/idempotent_requests; the sentence of a mismatch as recorded by github.com/Kiln-AI/stripe_world
// (phase_plans/phase_8.md).

const send = ({ sandbox }: Trial, method: string, path: string, body: string | null, key?: string) =>
  sandbox.fetch(
    new Request(`https://api.stripe.com${path}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_1',
        'content-type': 'application/x-www-form-urlencoded',
        ...(key && { 'idempotency-key': key }),
      },
      body,
    }),
  );

const mismatch = (key: string) => ({
  status: 400,
  type: 'idempotency_error',
  message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
});

onOneSandbox('idempotency keys', (open) => {
  test('the same request again is answered with the same bytes, and says so in a header', async () => {
    const trial = await open();
    const first = await send(trial, 'POST', '/v1/products', 'name=Stick', 'k1');
    const again = await send(trial, 'POST', '/v1/products', 'name=Stick', 'k1');
    expect(await again.text()).toBe(await first.text());
    expect(
      [first, again].map(({ headers }) => [headers.get('idempotency-key'), headers.get('idempotent-replayed')]),
    ).toEqual([
      ['k1', null],
      ['k1', 'true'],
    ]);
    expect(first.headers.get('request-id')).not.toBe(again.headers.get('request-id'));
    expect((await trial.stripe.products.list()).data).toHaveLength(1);
    expect((await trial.stripe.events.list()).data).toHaveLength(1);
  });

  test('the answer stays the same after any change of the object', async () => {
    const { stripe } = await open();
    const once = { idempotencyKey: 'k2' };
    const made = await stripe.products.create({ name: 'Stick' }, once);
    await stripe.products.update(made.id, { name: 'Renamed' });
    expect((await stripe.products.create({ name: 'Stick' }, once)).name).toBe('Stick');
    await stripe.products.del(made.id);
    expect(await stripe.products.create({ name: 'Stick' }, once)).toEqual(made);
    expect((await refusal(stripe.products.retrieve(made.id))).status).toBe(404);
  });

  test('with other parameters, at another address or for another object a key is refused', async () => {
    const { stripe } = await open();
    const same = { idempotencyKey: 'k3' };
    const { id } = await stripe.products.create({ name: 'Stick' }, same);
    const { id: other } = await stripe.products.create({ name: 'Other' });
    for (const request of [
      () => stripe.products.create({ name: 'Sticks' }, same),
      () => stripe.products.create({ name: 'Stick', active: true }, same),
      () => stripe.customers.create({ name: 'Stick' }, same),
      () => stripe.products.update(id, { name: 'Stick' }, same),
    ])
      expect(await refusal(request())).toMatchObject(mismatch('k3'));
    const update = { idempotencyKey: 'k4' };
    await stripe.products.update(id, { name: 'New' }, update);
    expect(await refusal(stripe.products.update(other, { name: 'New' }, update))).toMatchObject(mismatch('k4'));
    expect((await stripe.products.list()).data.map(({ name }) => name)).toEqual(['Other', 'New']);
  });

  test('a request that was refused before it was carried out leaves its key free', async () => {
    const { stripe } = await open();
    const key = { idempotencyKey: 'k5' };
    expect((await refusal(stripe.customers.create({ email: 'nobody' }, key))).code).toBe('email_invalid');
    expect((await refusal(stripe.customers.create({ expand: ['bogus'] }, key))).status).toBe(400);
    expect((await stripe.customers.create({ email: 'maryam@example.com' }, key)).email).toBe('maryam@example.com');
  });

  test('a card that was declined stays declined under its key, and is asked again under another', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const customer = idOf(subscription.customer);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
    await trial.sandbox.control.advance(31 * 86_400);
    const [, { id } = { id: '' }] = await invoicesOf(trial, subscription);
    const attempts = async () => (await stripe.charges.list({ customer })).data.length;
    const before = await attempts();
    const pay = (idempotencyKey: string) => refusal(stripe.invoices.pay(id, {}, { idempotencyKey }));
    const declined = await pay('k6');
    expect(declined).toMatchObject({ status: 402, type: 'card_error', decline_code: 'generic_decline' });
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: good.id });
    expect(await pay('k6')).toEqual(declined);
    expect(await attempts()).toBe(before + 1);
    expect((await stripe.invoices.pay(id, {}, { idempotencyKey: 'k7' })).status).toBe('paid');
    expect((await stripe.invoices.pay(id, {}, { idempotencyKey: 'k7' })).status).toBe('paid');
    expect(await attempts()).toBe(before + 2);
  });

  test('a refund that is sent twice under a key is given once', async () => {
    const trial = await open();
    const { stripe, sandbox } = trial;
    await subscribe(trial);
    const [charge] = (await stripe.charges.list()).data;
    const params = { charge: charge?.id as string, amount: 500 };
    const atOnce = await Promise.allSettled(
      [1, 2, 3, 4].map(() => connect(sandbox).refunds.create(params, { idempotencyKey: 'k8' })),
    );
    const made = atOnce.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    for (const one of atOnce)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const again = await stripe.refunds.create(params, { idempotencyKey: 'k8' });
    expect(new Set([...made, again.id]).size).toBe(1);
    expect((await stripe.charges.retrieve(params.charge)).amount_refunded).toBe(500);
  });

  test('reading and deleting have no use for keys', async () => {
    const trial = await open();
    const { id } = await trial.stripe.products.create({ name: 'Stick' });
    const get = async () => (await send(trial, 'GET', `/v1/products/${id}`, null, 'k9')).json();
    expect((await get()).name).toBe('Stick');
    await trial.stripe.products.update(id, { name: 'Renamed' });
    expect((await get()).name).toBe('Renamed');
    expect((await send(trial, 'DELETE', `/v1/products/${id}`, null, 'k9')).status).toBe(200);
    expect((await send(trial, 'DELETE', `/v1/products/${id}`, null, 'k9')).status).toBe(404);
    expect((await send(trial, 'POST', '/v1/products', 'name=Stick', 'k9')).status).toBe(200);
  });

  test('a key is good for a day and has at most 255 characters', async () => {
    const trial = await open('gentle');
    const { stripe, sandbox } = trial;
    const create = (idempotencyKey: string) => stripe.products.create({ name: 'Stick' }, { idempotencyKey });
    const { id } = await create('k'.repeat(255));
    expect((await refusal(create('k'.repeat(256)))).status).toBe(400);
    await sandbox.control.advance(86_000);
    expect((await create('k'.repeat(255))).id).toBe(id);
    await sandbox.control.advance(86_400);
    await sandbox.deliverDueEvents();
    expect((await create('k'.repeat(255))).id).not.toBe(id);
  });
});
