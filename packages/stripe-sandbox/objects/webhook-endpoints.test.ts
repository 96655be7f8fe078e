import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { invalid, missing, refusal, refusals } from '../testing/refusal.ts';
import { onOneSandbox } from '../testing/trial.ts';

// Fields and what may change: docs.stripe.com/api/webhook_endpoints.

onOneSandbox('webhook endpoints', (open) => {
  test('an endpoint tells its secret when it is made, and never again', async () => {
    const { stripe } = await open();
    const made = await stripe.webhookEndpoints.create({
      url: 'https://shop.test/hooks',
      enabled_events: ['invoice.paid', 'invoice.voided'],
      description: 'Invoices',
      metadata: { team: 'billing' },
      api_version: '2026-10-28.endive' as never,
    });
    expect(made).toMatchObject({
      object: 'webhook_endpoint',
      api_version: '2026-10-28.endive',
      application: null,
      description: 'Invoices',
      enabled_events: ['invoice.paid', 'invoice.voided'],
      livemode: false,
      metadata: { team: 'billing' },
      status: 'enabled',
      url: 'https://shop.test/hooks',
    });
    expect(made.secret).toMatch(/^whsec_\w{24,}$/);
    const { secret: _, ...rest } = made;
    expect(await stripe.webhookEndpoints.retrieve(made.id)).toEqual(rest);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([rest]);
    expect(await stripe.webhookEndpoints.update(made.id, { description: 'All' })).not.toHaveProperty('secret');
  });

  test('its address, events, description and metadata change, and it is switched off and on', async () => {
    const { stripe } = await open();
    const { id } = await stripe.webhookEndpoints.create({ url: 'http://a.test/', enabled_events: ['*'] });
    const update = (params: Stripe.WebhookEndpointUpdateParams) => stripe.webhookEndpoints.update(id, params);
    expect(
      await update({
        url: 'https://b.test/',
        enabled_events: ['price.created'],
        description: 'B',
        metadata: { a: '1' },
      }),
    ).toMatchObject({
      url: 'https://b.test/',
      enabled_events: ['price.created'],
      description: 'B',
      metadata: { a: '1' },
    });
    expect(await update({ disabled: true })).toMatchObject({ status: 'disabled', description: 'B' });
    expect(await update({ description: '', metadata: '' })).toMatchObject({
      status: 'disabled',
      description: null,
      metadata: {},
      url: 'https://b.test/',
    });
    expect((await update({ disabled: false })).status).toBe('enabled');
    expect(await stripe.webhookEndpoints.del(id)).toEqual({ id, object: 'webhook_endpoint', deleted: true });
    for (const refused of await refusals([
      stripe.webhookEndpoints.retrieve(id),
      update({ disabled: true }),
      stripe.webhookEndpoints.del(id),
    ]))
      expect(refused.code).toBe('resource_missing');
    expect((await refusal(stripe.webhookEndpoints.retrieve(id))).status).toBe(missing('').status);
  });

  test('an endpoint needs an address of the web and at least one event', async () => {
    const { stripe } = await open();
    const good = { url: 'https://shop.test/', enabled_events: ['*'] };
    const cases: [object, object][] = [
      [{ ...good, url: undefined }, invalid('url', 'parameter_missing')],
      [{ ...good, url: 'shop.test' }, invalid('url', 'url_invalid')],
      [{ ...good, url: 'ftp://shop.test' }, invalid('url', 'url_invalid')],
      [{ ...good, enabled_events: undefined }, invalid('enabled_events', 'parameter_missing')],
      [{ ...good, enabled_events: [] }, invalid('enabled_events', 'parameter_missing')],
      [{ ...good, enabled_events: '*' }, invalid('enabled_events')],
      [{ ...good, secret: 'whsec_mine' }, invalid('secret', 'parameter_unknown')],
    ];
    for (const [params, expected] of cases)
      expect([
        params,
        await refusal(stripe.webhookEndpoints.create(params as Stripe.WebhookEndpointCreateParams)),
      ]).toMatchObject([params, expected]);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });
});
