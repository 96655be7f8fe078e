import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createSandbox } from '../index.ts';
import { connect, onOneSandbox, type Trial } from '../testing/trial.ts';

// Signatures: docs.stripe.com/webhooks/signature. Repeated deliveries are of the same event ("event destinations may
// receive the same event more than once", docs.stripe.com/webhooks#handle-duplicate-events).

interface Delivery {
  to: string;
  id: string;
  type: string;
  header: string;
  payload: string;
  headers: Headers;
}

const SECRET = 'whsec_main';

/** A sandbox that posts to a receiver with a reaction of its own, on the trial's database and clock. */
async function receiving({ database, clock }: Trial, react: (to: string) => number | Error = () => 200) {
  const got: Delivery[] = [];
  const sandbox = await createSandbox({
    database,
    clock,
    webhookUrl: 'http://main.test/hook',
    webhookSecret: SECRET,
    deliver: async (request) => {
      const payload = await request.text();
      const { id, type } = JSON.parse(payload) as Stripe.Event;
      const to = new URL(request.url).hostname;
      got.push({
        to,
        id,
        type,
        header: request.headers.get('stripe-signature') ?? '',
        payload,
        headers: request.headers,
      });
      const answer = react(to);
      if (answer instanceof Error) throw answer;
      return new Response(null, { status: answer });
    },
  });
  return { sandbox, stripe: connect(sandbox), got };
}

onOneSandbox('deliveries of events', (open) => {
  test('are posts of JSON whose signature the SDK accepts, and refuses with anything changed', async () => {
    const trial = await open('gentle');
    const { sandbox, stripe, got } = await receiving(trial);
    const { id } = await stripe.products.create({ name: 'Stick — ‰ ünïcode 🐈' });
    expect(await sandbox.deliverDueEvents()).toBe(1);
    const [{ header, payload, headers }] = got as [Delivery];
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(header).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    const event = Stripe.webhooks.constructEvent(payload, header, SECRET);
    expect(event).toMatchObject({ type: 'product.created', data: { object: { id, name: 'Stick — ‰ ünïcode 🐈' } } });
    const { pending_webhooks: _, ...stored } = await stripe.events.retrieve(event.id);
    expect(event).toMatchObject(stored);
    const refused = (body: string, signature: string, secret = SECRET, tolerance?: number) =>
      expect(() => Stripe.webhooks.constructEvent(body, signature, secret, tolerance)).toThrow(
        Stripe.errors.StripeSignatureVerificationError,
      );
    refused(payload.replace('Stick', 'Stock'), header);
    refused(
      payload,
      header.replace(/v1=./, (start) => (start === 'v1=0' ? 'v1=1' : 'v1=0')),
    );
    refused(payload, header.replace(/t=\d+/, 't=1000000000'));
    refused(payload, '');
    refused(payload, header, 'whsec_other');
    const old = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: 1_000_000_000 });
    refused(payload, old, SECRET, 300);
  });

  test('come in the order of their causes, each once, and are pending until they are taken', async () => {
    const trial = await open('gentle');
    const { sandbox, stripe, got } = await receiving(trial);
    const { id: product } = await stripe.products.create({ name: 'Stick' });
    const { id: price } = await stripe.prices.create({ product, currency: 'aed', unit_amount: 1 });
    await stripe.prices.update(price, { active: false });
    await stripe.products.update(product, { name: 'Sticks' });
    const pending = async () => (await stripe.events.list()).data.map(({ pending_webhooks }) => pending_webhooks);
    expect(await pending()).toEqual([1, 1, 1, 1]);
    expect(await sandbox.deliverDueEvents()).toBe(4);
    expect(got.map(({ type }) => type)).toEqual([
      'product.created',
      'price.created',
      'price.updated',
      'product.updated',
    ]);
    expect(await pending()).toEqual([0, 0, 0, 0]);
    expect(await sandbox.deliverDueEvents()).toBe(0);
  });

  test('that are not taken come again after twice as long each time, signed anew and otherwise the same', async () => {
    const trial = await open('gentle');
    trial.clock.set(new Date(Date.now() + 3_600_000)); // ahead of the wall clock, whichever of both signs later
    const answers: (number | Error)[] = [500, 404, 302, new TypeError('fetch failed'), 200];
    const { sandbox, stripe, got } = await receiving(trial, () => answers.shift() ?? 200);
    await stripe.products.create({ name: 'Stick' });
    expect(await sandbox.deliverDueEvents()).toBe(0);
    for (const [wait, taken] of [
      [5, 0],
      [10, 0],
      [20, 0],
      [40, 1],
    ] as const) {
      const before = got.length;
      trial.clock.advance((wait - 1) * 1000);
      expect([await sandbox.deliverDueEvents(), got.length]).toEqual([0, before]);
      trial.clock.advance(1000);
      expect([wait, await sandbox.deliverDueEvents()]).toEqual([wait, taken]);
      expect(got).toHaveLength(before + 1);
    }
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
    expect(new Set(got.map(({ payload }) => payload)).size).toBe(1);
    expect(new Set(got.map(({ header }) => header)).size).toBe(got.length);
    for (const { payload, header } of got) {
      const timestamp = Number(/t=(\d+)/.exec(header)?.[1]) * 1000;
      expect(() => Stripe.webhooks.constructEvent(payload, header, SECRET, 300, undefined, timestamp)).not.toThrow();
    }
    trial.clock.advance(3_600_000);
    expect([await sandbox.deliverDueEvents(), got.length]).toEqual([0, 5]);
  });

  test('to one address do not wait for another, and none come to one that is gone or switched off', async () => {
    const trial = await open('gentle');
    const { sandbox, stripe, got } = await receiving(trial, (to) => (to === 'broken.test' ? 500 : 200));
    const endpoint = (host: string) =>
      stripe.webhookEndpoints.create({ url: `http://${host}.test/`, enabled_events: ['product.created'] });
    const [broken, sound] = [await endpoint('broken'), await endpoint('sound')];
    await stripe.products.create({ name: 'One' });
    expect(await sandbox.deliverDueEvents()).toBe(2);
    expect(got.map(({ to }) => to).sort()).toEqual(['broken.test', 'main.test', 'sound.test']);
    const at = got.find(({ to }) => to === 'sound.test') as Delivery;
    expect(Stripe.webhooks.constructEvent(at.payload, at.header, sound.secret as string).id).toBe(at.id);
    expect(() => Stripe.webhooks.constructEvent(at.payload, at.header, SECRET)).toThrow();
    expect((await stripe.events.list({ type: 'product.created' })).data[0]?.pending_webhooks).toBe(1);

    await stripe.webhookEndpoints.del(broken.id);
    await stripe.webhookEndpoints.update(sound.id, { disabled: true });
    got.length = 0;
    await stripe.products.create({ name: 'Two' });
    trial.clock.advance(60_000);
    expect(await sandbox.deliverDueEvents()).toBe(1);
    expect(got.map(({ to }) => to)).toEqual(['main.test']);
    await stripe.webhookEndpoints.update(sound.id, {
      disabled: false,
      enabled_events: ['*'],
      url: 'http://moved.test/',
    });
    await stripe.customers.create();
    await sandbox.deliverDueEvents();
    expect(got.map(({ to, type }) => `${type} ${to}`)).toEqual([
      'product.created main.test',
      'customer.created main.test',
      'customer.created moved.test',
    ]);
    expect((await stripe.events.list({ type: 'product.created' })).data.map((one) => one.pending_webhooks)).toEqual([
      0, 0,
    ]);
  });

  test('are thrown away when told to, late when told to, and the clock of the sandbox only moves ahead', async () => {
    const trial = await open('gentle');
    const { sandbox, stripe, got } = await receiving(trial);
    await stripe.products.create({ name: 'Lost' });
    await sandbox.control.dropDeliveries();
    expect(await sandbox.deliverDueEvents()).toBe(0);
    await sandbox.control.chaos({ delaySeconds: 30, duplicate: true });
    await stripe.products.create({ name: 'Late' });
    await sandbox.control.chaos({});
    await stripe.products.create({ name: 'Soon' });
    await sandbox.deliverDueEvents();
    await sandbox.control.advance(30);
    await sandbox.deliverDueEvents();
    expect(
      got.map(({ payload }) => (JSON.parse(payload) as { data: { object: { name: string } } }).data.object.name),
    ).toEqual(['Soon', 'Late', 'Late']);
    const before = await sandbox.control.now();
    for (const seconds of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(sandbox.control.advance(seconds)).rejects.toThrow(RangeError);
    await sandbox.control.advance(0);
    expect((await sandbox.control.now()).getTime()).toBe(before.getTime());
  });
});
