import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from './ids.ts';
import { invalid, refusal } from '../testing/refusal.ts';
import { onOneSandbox, subscribe } from '../testing/trial.ts';

// docs.stripe.com/api/expanding_objects; refusals as recorded by github.com/Kiln-AI/stripe_world (tests/test_expand.py).

const REFUSED = (path: string, hint = '') => ({
  ...invalid(undefined),
  message: `This property cannot be expanded (${path}).${hint}`,
});

onOneSandbox('expansion', (open) => {
  test('each reference of an object is an id, and the object where it is asked for', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id } = await subscribe(trial);
    const plain = await stripe.subscriptions.retrieve(id);
    const references = ['customer', 'default_payment_method', 'latest_invoice'] as const;
    const told = await stripe.subscriptions.retrieve(id, { expand: [...references] });
    for (const key of references) {
      expect(plain[key]).toEqual(expect.any(String));
      expect(told[key]).toMatchObject({ id: plain[key] });
    }
    const retrieved = {
      customer: await stripe.customers.retrieve(idOf(plain.customer)),
      default_payment_method: await stripe.paymentMethods.retrieve(idOf(plain.default_payment_method)),
      latest_invoice: await stripe.invoices.retrieve(idOf(plain.latest_invoice)),
    };
    // Decimals of expanded objects are left as text by the SDK; as JSON both are equal.
    expect(JSON.parse(JSON.stringify(told))).toMatchObject(JSON.parse(JSON.stringify(retrieved)));
    // Parts that are always whole stay so.
    expect(plain.items.data[0]?.price).toMatchObject({ object: 'price', unit_amount: 17_000 });
  });

  test('paths go through objects and lists, four levels deep', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { id } = await subscribe(trial);
    const deep = await stripe.subscriptions.retrieve(id, {
      expand: ['latest_invoice.payments.data.payment', 'items.data.price.product', 'customer.subscriptions'],
    });
    expect(deep.items.data[0]?.price.product).toMatchObject({ name: 'Standard, per cat' });
    expect((deep.latest_invoice as Stripe.Invoice).payments?.data).toHaveLength(1);
    const charges = await stripe.charges.list({ expand: ['data.payment_intent.customer'] });
    expect(charges.data[0]?.payment_intent).toMatchObject({ customer: { object: 'customer' } });
    const invoices = await stripe.invoices.list({ expand: ['data.payments.data.payment.payment_intent'] });
    expect(invoices.data[0]?.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded' });
    for (const path of ['latest_invoice.payments.data.payment.payment_intent', 'a.b.c.d.e'])
      expect(await refusal(stripe.subscriptions.retrieve(id, { expand: [path] }))).toMatchObject({
        ...invalid('expand'),
        message: expect.stringContaining('more than 4 levels'),
      });
  });

  test('two paths with the same beginning both count, and the answer of a change is expanded too', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { id } = await subscribe(trial);
    const changed = await stripe.subscriptions.update(id, {
      description: 'Two cats',
      expand: ['latest_invoice.customer', 'latest_invoice.payments'],
    });
    expect(changed.latest_invoice).toMatchObject({ customer: { object: 'customer' }, payments: { object: 'list' } });
    const price = await stripe.prices.create({
      currency: 'aed',
      unit_amount: 1,
      product_data: { name: 'Stick' },
      expand: ['product'],
    });
    expect(price.product).toMatchObject({ name: 'Stick' });
    expect((await stripe.prices.retrieve(price.id)).product).toEqual(expect.any(String));
  });

  test('nothing stays nothing, and an object that is whole already may be asked for', async () => {
    const { stripe } = await open();
    const { id } = await stripe.customers.create({ address: { city: 'Dubai' } });
    const customer = (await stripe.customers.retrieve(id, {
      expand: ['default_source', 'invoice_settings.default_payment_method', 'address'],
    })) as Stripe.Customer;
    expect(customer).toMatchObject({
      default_source: null,
      invoice_settings: { default_payment_method: null },
      address: { city: 'Dubai' },
    });
    expect((await stripe.customers.list({ expand: ['data'] })).data).toHaveLength(1);
  });

  test('a path that is no reference is refused by name, and its request changes nothing', async () => {
    const { stripe } = await open();
    const { id } = await stripe.customers.create({ email: 'a@example.com' });
    for (const path of ['bogus', 'email', 'description_', 'invoice_settings.bogus', 'metadata.order'])
      expect(await refusal(stripe.customers.retrieve(id, { expand: [path] }))).toEqual(REFUSED(path));
    for (const path of ['email', 'bogus'])
      expect(await refusal(stripe.customers.list({ expand: [path] }))).toEqual(
        REFUSED(path, ` You may want to try expanding 'data.${path}' instead.`),
      );
    expect(await refusal(stripe.customers.list({ expand: ['data.bogus'] }))).toEqual(REFUSED('data.bogus'));
    expect(await refusal(stripe.customers.create({ expand: ['bogus'] }))).toEqual(REFUSED('bogus'));
    expect(await refusal(stripe.customers.update(id, { name: 'New', expand: ['bogus'] }))).toEqual(REFUSED('bogus'));
    expect(await refusal(stripe.customers.create({ expand: 'email' as never }))).toMatchObject(invalid('expand'));
    expect((await stripe.customers.list()).data.map(({ name }) => name)).toEqual([null]);
  });
});
