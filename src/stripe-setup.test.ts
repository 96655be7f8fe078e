import { expect, test } from 'vitest';
import { onOneEngine } from '#tests/support/engines.ts';
import { HOOK, runStripeCommand } from '#tests/support/stripe-command.ts';
import { HANDLED_TYPES } from './capabilities/billing/rules/handled-events.ts';
import { runSetup } from './stripe-setup.ts';

onOneEngine('npm run stripe:setup', (open) => {
  test('makes the products, the endpoint with exactly the handled events and the domain; a second run changes nothing', async () => {
    const services = await open();
    const first = await runStripeCommand(runSetup, services);
    expect(first.code).toBe(0);
    expect(first.writes).toEqual([
      'POST /v1/products',
      'POST /v1/products',
      'POST /v1/products',
      'POST /v1/products',
      'POST /v1/products',
      'POST /v1/webhook_endpoints',
      'POST /v1/payment_method_domains',
    ]);
    expect(first.text).toMatch(/made +Product +premium-plan: Purrwell Premium/);
    expect(first.text).toContain('7 made or changed.');
    expect(first.text).toMatch(/Set STRIPE_WEBHOOK_SECRET=whsec_\w+ now: it is shown once\./);
    const [endpoint] = (await services.stripe.webhookEndpoints.list()).data;
    expect(endpoint).toMatchObject({ url: HOOK, enabled_events: HANDLED_TYPES });
    // Every payment names its own amount, so a price would be an object that nobody reads.
    expect((await services.stripe.prices.list()).data).toEqual([]);

    const again = await runStripeCommand(runSetup, services);
    expect(again).toMatchObject({ code: 0, writes: [] });
    expect(again.text).toContain('Nothing was changed.');
    expect(again.text).not.toContain('whsec_');
  });

  test('the first run needs no signing secret, which it prints; a later one without it says where Stripe shows it', async () => {
    const services = await open();
    const env = { STRIPE_WEBHOOK_SECRET: '' };
    const first = await runStripeCommand(runSetup, services, [], { env });
    expect(first.code).toBe(0);
    expect(first.text).toMatch(/Set STRIPE_WEBHOOK_SECRET=whsec_\w+ now: it is shown once\./);
    const again = await runStripeCommand(runSetup, services, [], { env });
    expect(again).toMatchObject({ code: 1, writes: [] });
    expect(again.text).toMatch(/Signing secret +not set/);
  });

  test('an endpoint that sends other events gets exactly the handled ones', async () => {
    const services = await open();
    await runStripeCommand(runSetup, services);
    const { webhookEndpoints } = services.stripe;
    const id = (await webhookEndpoints.list()).data[0]?.id ?? '';
    for (const enabled_events of [['*'], ['invoice.paid'], [...HANDLED_TYPES, 'payout.paid']] as const) {
      await webhookEndpoints.update(id, { enabled_events: [...enabled_events] });
      const { writes, text } = await runStripeCommand(runSetup, services);
      expect(writes).toEqual([`POST /v1/webhook_endpoints/${id}`]);
      expect(text).toContain('1 made or changed.');
      expect((await webhookEndpoints.retrieve(id)).enabled_events).toEqual(HANDLED_TYPES);
    }
  });

  test('live keys need --live; without keys, or refused by Stripe, it says so and writes nothing', async () => {
    const services = await open();
    const live = { STRIPE_SECRET_KEY: 'sk_live_do_not_print_me', STRIPE_PUBLISHABLE_KEY: 'pk_live_do_not_print_me' };
    const refused = await runStripeCommand(runSetup, services, [], { env: live });
    expect(refused).toMatchObject({ code: 1, writes: [] });
    expect(refused.text).toContain('live key. Nothing was done. Add --live');
    expect((await runStripeCommand(runSetup, services, ['--live'], { env: live })).writes).toHaveLength(7);
    const none = await runStripeCommand(runSetup, services, [], { env: { STRIPE_SECRET_KEY: '' } });
    expect([none.code, none.text]).toEqual([1, 'STRIPE_SECRET_KEY is not set, so there is no account to look at.']);
    const wrong = await runStripeCommand(runSetup, services, [], { deny: () => 401 });
    expect(wrong.text).toContain('Stripe does not take STRIPE_SECRET_KEY');
    expect(wrong.code).toBe(1);
    expect((await runStripeCommand(runSetup, services, ['--lvie'])).text).toBe('There is no --lvie; there is --live.');
  });
});
