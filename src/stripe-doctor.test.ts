import { expect, test } from 'vitest';
import { paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { type CommandOptions, HOOK, runStripeCommand } from '#tests/support/stripe-command.ts';
import { HANDLED_TYPES } from './capabilities/billing/rules/handled-events.ts';
import { runDoctor } from './stripe-doctor.ts';

const doctor = (services: TestServices, args: string[] = [], options: CommandOptions = {}) =>
  runStripeCommand(runDoctor, services, args, options);

onOneEngine('npm run stripe:doctor', (open) => {
  test('names missing objects and changes nothing; with --repair it makes endpoint and domain, once, and nothing else', async () => {
    const services = await open();
    const before = await doctor(services);
    expect(before.code).toBe(1);
    expect(before.text).toContain(`none posts to ${HOOK}. Run this again with --repair.`);
    expect(before.text).toContain('shop.example is not registered');
    expect(before.text).toContain('2 wrong.');
    expect(before.writes).toEqual([]);

    const repaired = await doctor(services, ['--repair']);
    expect(repaired).toMatchObject({
      code: 0,
      writes: ['POST /v1/webhook_endpoints', 'POST /v1/payment_method_domains'],
    });
    expect(repaired.text).toMatch(/Set STRIPE_WEBHOOK_SECRET=whsec_\w+ now: it is shown once\.$/);
    const [endpoint] = (await services.stripe.webhookEndpoints.list()).data;
    expect(endpoint).toMatchObject({ url: HOOK, enabled_events: HANDLED_TYPES, status: 'enabled' });

    const again = await doctor(services, ['--repair']);
    expect(again).toMatchObject({ code: 0, writes: [] });
    expect(again.text).toContain('Nothing is wrong.');
    expect(again.text).not.toContain('whsec_');
  });

  test('an endpoint that lacks events gets them; one that sends all has them', async () => {
    const services = await open();
    const { webhookEndpoints, paymentMethodDomains } = services.stripe;
    await paymentMethodDomains.create({ domain_name: 'shop.example' });
    const { id } = await webhookEndpoints.create({ url: HOOK, enabled_events: ['invoice.paid', 'payout.paid'] });
    const lacking = await doctor(services);
    expect(lacking.code).toBe(1);
    expect(lacking.text).toMatch(/not sent: checkout\.session\.completed, .*charge\.refunded/);
    expect(lacking.text).toContain('sent and not read: payout.paid');
    expect((await doctor(services, ['--repair'])).writes).toEqual([`POST /v1/webhook_endpoints/${id}`]);
    expect((await webhookEndpoints.retrieve(id)).enabled_events).toEqual(HANDLED_TYPES);
    await webhookEndpoints.update(id, { enabled_events: ['*'] });
    expect((await doctor(services)).code).toBe(0);
  });

  test('problems that need a person are reported and left: a disabled or second endpoint, a domain, a product', async () => {
    const services = await open();
    await paidOrder(services);
    await doctor(services, ['--repair']);
    const { webhookEndpoints, paymentMethodDomains, products } = services.stripe;
    const [endpoint] = (await webhookEndpoints.list()).data;
    await webhookEndpoints.update(endpoint?.id ?? '', { disabled: true });
    const [domain] = (await paymentMethodDomains.list()).data;
    await paymentMethodDomains.update(domain?.id ?? '', { enabled: false });
    const [product] = (await products.list()).data;
    await products.update(product?.id ?? '', { active: false });
    await webhookEndpoints.create({ url: HOOK, enabled_events: ['*'] });
    const { code, text, writes } = await doctor(services, ['--repair']);
    expect(code).toBe(1);
    expect(writes).toEqual([]);
    expect(text).toContain(`2 post to ${HOOK}. Keep one in Stripe and delete the others.`);
    expect(text).toContain('shop.example is disabled');
    expect(text).toContain(`${product?.id} is archived`);
  });

  test('wrong keys end it in a sentence, and missing permissions of a restricted key are named', async () => {
    const services = await open();
    await doctor(services, ['--repair']);
    const refused = await doctor(services, [], { deny: () => 401 });
    expect(refused).toMatchObject({ code: 1, writes: [] });
    expect(refused.text).toContain('Stripe does not take STRIPE_SECRET_KEY');
    const mixed = await doctor(services, [], { env: { STRIPE_PUBLISHABLE_KEY: 'pk_live_do_not_print_me' } });
    expect(mixed.text).toContain('are of different modes');
    const restricted = { STRIPE_SECRET_KEY: 'rk_test_do_not_print_me' };
    const may = await doctor(services, [], { env: restricted });
    expect(may.text).toContain('may write what the shop writes');
    expect(may.code).toBe(0);
    const lacks = (call: string) => (/\/(refunds|disputes)\/|\/files$|GET .*webhook/.test(call) ? 403 : null);
    const denied = await doctor(services, [], { env: restricted, deny: lacks });
    expect(denied.code).toBe(1);
    expect(denied.text).toContain('may not write: Refunds, Disputes, Files');
    expect(denied.text).toMatch(/wrong {2}Webhook endpoint +the restricted key may not look/);
    expect((await doctor(services, ['--mend'])).text).toBe('There is no --mend; there is --repair.');
    expect((await doctor(services, [], { env: { STRIPE_SECRET_KEY: '' } })).text).toContain(
      'STRIPE_SECRET_KEY is not set',
    );
  });
});
