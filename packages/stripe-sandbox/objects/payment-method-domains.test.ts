import { expect, test } from 'vitest';
import { invalid, refusal } from '../testing/refusal.ts';
import { onOneSandbox } from '../testing/trial.ts';

// docs.stripe.com/api/payment_method_domains

onOneSandbox('payment method domains', (open) => {
  test('a domain is registered once, ready at once, and switched off and on', async () => {
    const { stripe } = await open();
    const made = await stripe.paymentMethodDomains.create({ domain_name: 'Shop.Example.com' });
    expect(made).toMatchObject({
      object: 'payment_method_domain',
      domain_name: 'shop.example.com',
      enabled: true,
      apple_pay: { status: 'active' },
      google_pay: { status: 'active' },
      livemode: false,
    });
    expect((await stripe.paymentMethodDomains.create({ domain_name: 'shop.example.com' })).id).toBe(made.id);
    const other = await stripe.paymentMethodDomains.create({ domain_name: 'other.example.com', enabled: false });
    expect((await stripe.paymentMethodDomains.update(made.id, { enabled: false })).enabled).toBe(false);
    expect((await stripe.paymentMethodDomains.update(made.id, { enabled: true })).enabled).toBe(true);
    expect(await stripe.paymentMethodDomains.validate(made.id)).toEqual(
      await stripe.paymentMethodDomains.retrieve(made.id),
    );
    const ids = async (filter: object) => (await stripe.paymentMethodDomains.list(filter)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([other.id, made.id]);
    expect(await ids({ enabled: false })).toEqual([other.id]);
    expect(await ids({ domain_name: 'shop.example.com' })).toEqual([made.id]);
    expect(await refusal(stripe.paymentMethodDomains.create({} as never))).toMatchObject(
      invalid('domain_name', 'parameter_missing'),
    );
    expect((await refusal(stripe.paymentMethodDomains.validate('pmd_nope'))).code).toBe('resource_missing');
  });
});
