import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invalid, missing, refusal } from '../testing/refusal.ts';
import { onOneSandbox, openSession, subscribe, told } from '../testing/trial.ts';

// Defaults: docs.stripe.com/api/customers. Merged addresses, refusals and events: answers of Stripe recorded by
// github.com/Kiln-AI/stripe_world (tests/test_customers.py, version 2026-08-26.dahlia).

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

onOneSandbox('customers', (open) => {
  test('a customer of whom nothing is known has the documented defaults, and a prefix for invoices', async () => {
    const { stripe } = await open();
    const customer = await stripe.customers.create();
    expect(customer).toMatchObject({
      object: 'customer',
      address: null,
      balance: 0,
      currency: null,
      default_source: null,
      delinquent: false,
      description: null,
      email: null,
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    });
    expect(customer.invoice_prefix).toMatch(/^[A-Z0-9]{8}$/);
    expect(await stripe.customers.retrieve(customer.id)).toEqual(customer);
  });

  test('an address is answered whole, and a change of it keeps the lines it does not name', async () => {
    const { stripe } = await open();
    const created = await stripe.customers.create({
      name: 'Maryam',
      phone: '+971 4 000',
      description: 'Two cats',
      preferred_locales: ['ar', 'en'],
      address: { line1: '1 Creek Road', city: 'Dubai' },
      shipping: { name: 'Office', address: { line1: '2 Creek Road', country: 'AE' } },
    });
    expect(created).toMatchObject({ name: 'Maryam', phone: '+971 4 000', preferred_locales: ['ar', 'en'] });
    expect(created.address).toEqual({ ...NO_ADDRESS, line1: '1 Creek Road', city: 'Dubai' });
    expect(created.shipping).toEqual({
      address: { ...NO_ADDRESS, line1: '2 Creek Road', country: 'AE' },
      name: 'Office',
      phone: null,
    });
    const changed = await stripe.customers.update(created.id, {
      address: { country: 'AE', city: '' },
      shipping: { phone: '+971 5', address: { line1: '3 Creek Road' } } as Stripe.CustomerUpdateParams.Shipping,
    });
    expect(changed.address).toEqual({ ...NO_ADDRESS, line1: '1 Creek Road', country: 'AE' });
    expect(changed.shipping).toEqual({
      address: { ...NO_ADDRESS, line1: '3 Creek Road', country: 'AE' },
      name: 'Office',
      phone: '+971 5',
    });
    const cleared = { name: '', phone: '', description: '', email: '', address: '', shipping: '' } as const;
    expect(await stripe.customers.update(created.id, cleared as Stripe.CustomerUpdateParams)).toMatchObject({
      name: null,
      phone: null,
      description: null,
      address: null,
      shipping: null,
      preferred_locales: ['ar', 'en'],
    });
  });

  test('metadata are merged: a value replaces, an empty one deletes, and an empty whole deletes all', async () => {
    const { stripe } = await open();
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
    const steps: [Stripe.Emptyable<Stripe.MetadataParam>, object][] = [
      [{ c: '3' }, { a: '1', b: '2', c: '3' }],
      [{ a: '9' }, { a: '9', b: '2', c: '3' }],
      [
        { a: '', none: '' },
        { b: '2', c: '3' },
      ],
      [{ d: 4 }, { b: '2', c: '3', d: '4' }],
      [{ 'odd key ‒ é': '5 & 6 = ?' }, { b: '2', c: '3', d: '4', 'odd key ‒ é': '5 & 6 = ?' }],
      ['', {}],
    ];
    for (const [metadata, expected] of steps)
      expect((await stripe.customers.update(id, { metadata })).metadata).toEqual(expected);
  });

  test('the default payment method is one of their own', async () => {
    const { stripe } = await open();
    const one = await stripe.customers.create();
    const other = await stripe.customers.create();
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: one.id });
    const invoice_settings = { default_payment_method: card.id };
    const changed = await stripe.customers.update(one.id, {
      invoice_settings,
      expand: ['invoice_settings.default_payment_method'],
    });
    expect(changed.invoice_settings.default_payment_method).toMatchObject({ id: card.id, card: { last4: '4242' } });
    expect((await stripe.customers.update(one.id, { name: 'M' })).invoice_settings).toMatchObject(invoice_settings);
    const param = 'invoice_settings[default_payment_method]';
    expect(await refusal(stripe.customers.update(other.id, { invoice_settings }))).toMatchObject(
      invalid(param, 'resource_missing'),
    );
    expect(
      await refusal(stripe.customers.update(one.id, { invoice_settings: { default_payment_method: 'pm_nope' } })),
    ).toMatchObject(invalid(param, 'resource_missing'));
    const cleared = await stripe.customers.update(one.id, { invoice_settings: { default_payment_method: '' } });
    expect(cleared.invoice_settings.default_payment_method).toBeNull();
  });

  test('lists filter by the exact e-mail address and by time', async () => {
    const trial = await open();
    const { stripe } = trial;
    const first = await stripe.customers.create({ email: 'a@example.com' });
    trial.clock.advance(5000);
    const second = await stripe.customers.create({ email: 'A@example.com' });
    const third = await stripe.customers.create({ email: 'a@example.com' });
    const ids = async (filter: Stripe.CustomerListParams) =>
      (await stripe.customers.list(filter)).data.map(({ id }) => id);
    expect(await ids({ email: 'a@example.com' })).toEqual([third.id, first.id]);
    expect(await ids({ email: 'A@example.com' })).toEqual([second.id]);
    expect(await ids({ email: 'b@example.com' })).toEqual([]);
    expect(await ids({ email: 'a@example.com', created: { gt: first.created } })).toEqual([third.id]);
    expect(await ids({ created: first.created })).toEqual([first.id]);
  });

  test('deleting ends their subscriptions, keeps their payments, and leaves a stub', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const customer = idOf(subscription.customer);
    await stripe.customers.update(customer, { name: 'Last', metadata: { k: 'v' } });
    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    expect(await stripe.customers.del(customer)).toEqual({ id: customer, object: 'customer', deleted: true });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
    const last = trial.heard[1]?.data.object as Stripe.Customer;
    expect(last).toMatchObject({ id: customer, name: 'Last', metadata: { k: 'v' } });
    expect(last).not.toHaveProperty('deleted');

    expect(await stripe.customers.retrieve(customer)).toEqual({ id: customer, object: 'customer', deleted: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
    expect((await stripe.customers.list()).data).toEqual([]);
    const gone = missing(`No such customer: '${customer}'`);
    expect(await refusal(stripe.customers.update(customer, { name: 'Back' }))).toEqual(gone);
    expect(await refusal(stripe.customers.del(customer))).toEqual(gone);
    const named = { ...invalid('customer', 'resource_missing'), message: gone.message };
    expect(await refusal(stripe.paymentMethods.attach('pm_card_visa', { customer }))).toMatchObject(named);
    expect(await refusal(openSession(stripe, { customer, customer_email: undefined as never }))).toMatchObject(named);
    const expanded = await stripe.subscriptions.retrieve(subscription.id, { expand: ['customer'] });
    expect(expanded.customer).toEqual({ id: customer, object: 'customer', deleted: true });
  });

  test('their subscriptions can be asked for along with them, without those that have ended', async () => {
    const trial = await open();
    const { stripe } = trial;
    const first = await subscribe(trial);
    const customer = idOf(first.customer);
    const second = await subscribe(trial, { customer, customer_email: undefined as never });
    await stripe.subscriptions.cancel(first.id);
    const plain = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(plain).not.toHaveProperty('subscriptions');
    const told = (await stripe.customers.retrieve(customer, { expand: ['subscriptions'] })) as Stripe.Customer;
    expect(told.subscriptions).toMatchObject({ object: 'list', has_more: false, data: [{ id: second.id }] });
  });

  test('a wrong parameter is refused by name, nested ones too, and nothing is made', async () => {
    const { stripe } = await open();
    const nested = (param: string) => ({
      ...invalid(param, 'parameter_unknown'),
      message: `Received unknown parameter: ${param}`,
    });
    const cases: [object, object][] = [
      [{ email: 'nobody' }, { ...invalid('email', 'email_invalid'), message: 'Invalid email address: nobody' }],
      [{ email: 'a@b@example.com' }, invalid('email', 'email_invalid')],
      [{ colour: 'ginger' }, nested('colour')],
      [{ address: { planet: 'Mars' } }, nested('address[planet]')],
      [{ address: 'Dubai' }, invalid('address')],
      [{ shipping: { name: 'A', colour: 'red' } }, nested('shipping[colour]')],
      [{ shipping: { address: { line1: '1' } } }, invalid('shipping[name]', 'parameter_missing')],
      [{ shipping: { name: 'A', address: { planet: 'x' } } }, nested('shipping[address][planet]')],
      [{ preferred_locales: 'en' }, invalid('preferred_locales')],
      [{ name: { first: 'M' } }, invalid('name')],
      [{ test_clock: 'clock_nope' }, invalid('test_clock', 'resource_missing')],
      [{ expand: ['bogus'] }, { ...invalid(undefined), message: 'This property cannot be expanded (bogus).' }],
    ];
    for (const [params, expected] of cases)
      expect([params, await refusal(stripe.customers.create(params as Stripe.CustomerCreateParams))]).toMatchObject([
        params,
        expected,
      ]);
    expect((await stripe.customers.list()).data).toEqual([]);
    const { id } = await stripe.customers.create();
    expect(await refusal(stripe.customers.update(id, { invoice_settings: { nope: 1 } as never }))).toMatchObject(
      nested('invoice_settings[nope]'),
    );
    expect(await refusal(stripe.customers.update(id, { email: 'nobody' }))).toMatchObject(
      invalid('email', 'email_invalid'),
    );
    for (const wrong of ['cus_nope', 'ch_123', 'cus_%00', 'cus_\u0000'])
      expect((await refusal(stripe.customers.retrieve(wrong))).code).toBe('resource_missing');
  });
});
