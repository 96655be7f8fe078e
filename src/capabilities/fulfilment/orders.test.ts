import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { parseHtml } from '#tests/support/html.ts';
import { bought, colleague, pressOrder as pressTo } from '#tests/support/parcels.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import { orders } from './tables.ts';
import { simulateCarrier } from './actions/simulate-carrier.ts';

const DAY_MS = 86_400_000;

const kinds = async (services: TestServices) => (await services.mails()).map(({ kind }) => kind);

onBothEngines('orders on their way', (open) => {
  testOnce(
    'R379 R380 R381 R383 C56 staff move an order through all fifteen steps, and the household sees each',
    async () => {
      const services = await open();
      const { customer, id, number } = await bought(services);
      const desk = await colleague(services, 'Dana');
      for (const [index, key] of JOURNEY_KEYS.entries()) {
        await pressTo(desk, id, key);
        const { order } = (await customer.get('/api/user-dashboard')).json;
        expect([key, order.journey.done]).toEqual([key, index + 1]);
      }
      const { json } = await desk.get(`/api/desk/orders/${id}`);
      expect(json).toMatchObject({ number, stands: 'optimizer_delivered', revision: 15 });
      expect(json.history.at(-1)).toMatchObject({ author: 'Dana Desk', sandbox: false });
      const toHousehold = (await kinds(services)).filter((kind) => /^order-(kit|lab|optimizer)/.test(kind));
      expect(toHousehold).toEqual([
        'order-kit-shipped',
        'order-kit-delivered',
        'order-lab-received',
        'order-optimizer-shipped',
        'order-optimizer-delivered',
      ]);
      // Each shows the household's cats; their pictures travel with the mail.
      const cats: { name: string }[] = (await customer.get('/api/cats')).json;
      const pictures = cats.map(({ name }, index) => [`cid:cat-${index + 1}@purrwell`, name]);
      const about = (await services.mails()).filter(({ kind }) => kind.startsWith('order-'));
      expect(about.length).toBeGreaterThan(5);
      for (const { kind, html, portraits } of about) {
        expect([kind, portraits?.length]).toEqual([kind, cats.length]);
        const shown = parseHtml(html ?? '')
          .all('img')
          .map((picture) => [picture.attribute('src'), picture.attribute('alt')])
          .filter(([src]) => src?.startsWith('cid:'));
        expect([kind, shown]).toEqual([kind, pictures]);
      }
    },
  );

  testOnce('R387 R378 the delivery view has status words, tracking number, dates and three phases', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const { revision: seen } = await pressTo(desk, id, 'kit_packed');
    const shipped = { id: randomUUID(), seen, to: 'kit_shipped', tracking: 'DXB-0418' };
    await desk.post(`/api/desk/orders/${id}/steps`, shipped);
    const { delivery, journey } = (await customer.get('/api/user-dashboard')).json.order;
    expect(delivery).toMatchObject({
      status: 'In Transit',
      progress: 20,
      orderSteps: 3,
      tracking: 'DXB-0418',
      trouble: null,
      sandbox: false,
      phases: [
        { name: 'Test kit', completed: false },
        { name: 'Lab analysis', completed: false },
        { name: 'Optimizer kit', completed: false },
      ],
    });
    expect(journey.phases[0].steps[4].expected).toBe('2026-12-04T09:00:00.000Z');
    expect((await services.mails()).at(-1)?.text).toContain('DXB-0418');
    const found = await desk.get('/api/desk/orders?search=dxb-04');
    expect(found.json.orders).toMatchObject([{ id, stands: 'kit_shipped' }]);
  });

  test('the same press sent twenty times at once is one step; of two colleagues one wins and the other is told who', async () => {
    const services = await open();
    const { id } = await bought(services);
    const dana = await colleague(services, 'Dana');
    const omar = await colleague(services, 'Omar');
    const press = { id: randomUUID(), seen: 1, to: 'kit_packed' };
    const same = await Promise.all(Array.from({ length: 20 }, () => dana.post(`/api/desk/orders/${id}/steps`, press)));
    expect(new Set(same.map(({ status, json }) => `${status} ${json.revision}`))).toEqual(new Set(['200 2']));
    const two = await Promise.all(
      [dana, omar].map((who) =>
        who.post(`/api/desk/orders/${id}/steps`, { id: randomUUID(), seen: 2, to: 'kit_shipped' }),
      ),
    );
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'overtaken',
      message: expect.stringMatching(/^(Dana|Omar) has already updated this order/),
    });
    expect((await kinds(services)).filter((kind) => kind === 'order-kit-shipped')).toHaveLength(1);
  });

  testOnce('a step is taken back with a reason, which the history keeps; no step can be jumped', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const { revision: seen } = await pressTo(desk, id, 'kit_packed');
    const jump = await desk.post(`/api/desk/orders/${id}/steps`, { id: randomUUID(), seen, to: 'lab_received' });
    expect([jump.status, jump.json.code]).toEqual([409, 'move-not-possible']);
    const silent = await desk.post(`/api/desk/orders/${id}/undo`, { id: randomUUID(), seen, reason: ' ' });
    expect(silent.status).toBe(422);
    const undo = { id: randomUUID(), seen, reason: 'Wrong box' };
    const { json } = await desk.post(`/api/desk/orders/${id}/undo`, undo);
    expect(json).toMatchObject({ stands: 'order_received', revision: 3 });
    expect(json.history.map((event: { kind: string }) => event.kind)).toEqual(['step', 'step', 'undone']);
    expect(json.history[2]).toMatchObject({ note: 'Wrong box', author: 'Dana Desk' });
    expect((await customer.get('/api/user-dashboard')).json.order.journey.done).toBe(1);
  });

  testOnce('a lost parcel stops the order until it is sent again, and the household reads it', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const desk = await colleague(services, 'Dana');
    let { revision: seen } = await pressTo(desk, id, 'kit_transit');
    const raised = { id: randomUUID(), seen, exception: 'parcel_lost', note: 'Carrier says so' };
    ({ revision: seen } = (await desk.post(`/api/desk/orders/${id}/exceptions`, raised)).json);
    const next = await desk.post(`/api/desk/orders/${id}/steps`, { id: randomUUID(), seen, to: 'kit_delivered' });
    expect(next.status).toBe(409);
    expect((await customer.get('/api/user-dashboard')).json.order.delivery.trouble).toContain('cannot find the parcel');
    expect((await desk.get('/api/desk/orders?only=trouble')).json.orders).toHaveLength(1);
    const resolved = { id: randomUUID(), seen, way: 'sent_again' };
    const { json } = await desk.post(`/api/desk/orders/${id}/resolutions`, resolved);
    expect(json).toMatchObject({ stands: 'order_received', exception: null });
    const { delivery, journey } = (await customer.get('/api/user-dashboard')).json.order;
    expect([delivery.trouble, journey.done]).toEqual([null, 1]);
  });

  testOnce(
    'N10 renewals start a month after the first sticks left, wait again when they had not, and nothing is charged before',
    async () => {
      const services = await open();
      const { id } = await bought(services);
      const desk = await colleague(services, 'Dana');
      const row = async () => (await services.database.db.select().from(subscriptions))[0];
      const charged = async (customer: string) =>
        (await services.stripe.invoices.list({ subscription: customer })).data;
      const stripeId = (await row())?.stripeId ?? '';
      services.clock.advance(20 * DAY_MS);
      await pressTo(desk, id, 'optimizer_shipped');
      await services.settle();
      const running = await services.stripe.subscriptions.retrieve(stripeId);
      expect(running.pause_collection).toBeNull();
      expect((await row())?.currentPeriodEnd?.toISOString().slice(0, 10)).toBe('2027-01-21');
      expect(await row()).toMatchObject({ collectionPaused: false });

      const { revision: seen } = (await desk.get(`/api/desk/orders/${id}`)).json;
      await desk.post(`/api/desk/orders/${id}/undo`, { id: randomUUID(), seen, reason: 'Still on the shelf' });
      await services.settle();
      expect(await row()).toMatchObject({ collectionPaused: true, sticksLeftAt: null });

      services.clock.advance(20 * DAY_MS);
      await services.settle();
      await pressTo(await colleague(services, 'Omar'), id, 'optimizer_shipped');
      await services.settle();
      expect((await charged(stripeId)).filter((invoice) => invoice.amount_paid > 0)).toHaveLength(1);
      services.clock.advance(32 * DAY_MS);
      await services.settle();
      expect((await charged(stripeId)).filter((invoice) => invoice.amount_paid > 0)).toHaveLength(2);
    },
  );

  testOnce(
    'the sandbox carrier moves parcels by the clock and nothing else; each event says that it was the sandbox',
    async () => {
      const services = await open();
      const { customer, id } = await bought(services);
      services.clock.advance(20 * DAY_MS);
      const desk = await colleague(services, 'Dana');
      expect(await simulateCarrier(services)).toBe(0);
      await pressTo(desk, id, 'kit_shipped');
      expect(await simulateCarrier(services)).toBe(0);
      services.clock.advance(DAY_MS);
      // Two processes at once.
      const both = await Promise.all([simulateCarrier(services), simulateCarrier(services)]);
      expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
      services.clock.advance(5 * DAY_MS);
      await simulateCarrier(services);
      const { order } = (await customer.get('/api/user-dashboard')).json;
      expect(order).toMatchObject({ journey: { done: 5 }, delivery: { sandbox: true, pickup: true } });
      services.clock.advance(3 * DAY_MS);
      expect(await simulateCarrier(services)).toBe(0);
      expect((await desk.get(`/api/desk/orders/${id}`)).json.history.at(-1)).toMatchObject({
        sandbox: true,
        author: null,
      });
      expect((await services.mails()).at(-1)?.text).toContain('no parcel exists');
    },
  );

  testOnce('the household books its pickup once, when the kit is there, and for its own order only', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const stranger = await bought(services, { email: 'two@example.com' });
    const desk = await colleague(services, 'Dana');
    const press = { id: randomUUID() };
    expect((await customer.post('/api/order/pickup', press)).status).toBe(409);
    await pressTo(desk, id, 'kit_delivered');
    const pressed = await Promise.all([1, 2, 3].map(() => customer.post('/api/order/pickup', press)));
    expect(pressed.map(({ status, json }) => [status, json.journey?.done])).toEqual([1, 2, 3].map(() => [200, 7]));
    expect((await stranger.customer.get('/api/user-dashboard')).json.order.journey.done).toBe(1);
    expect((await newBrowser(services).post('/api/order/pickup', press)).status).toBe(401);
  });

  testOnce('the board finds late orders and filters by country, plan and arrival', async () => {
    const services = await open();
    const gulf = await bought(services);
    const europe = await bought(services, {
      email: 'two@example.com',
      country: 'DE',
      currency: 'EUR',
      plan: 'standard',
      names: ['Laila'],
    });
    const desk = await colleague(services, 'Dana');
    const ids = async (query: string) =>
      (await desk.get(`/api/desk/orders?${query}`)).json.orders.map((order: { id: string }) => order.id);
    expect(await ids('only=late')).toEqual([]);
    services.clock.advance(4 * DAY_MS);
    expect((await ids('only=late')).toSorted()).toEqual([gulf.id, europe.id].toSorted());
    expect(await ids('zone=europe')).toEqual([europe.id]);
    expect(await ids('plan=premium')).toEqual([gulf.id]);
    for (const part of ['laila', 'AIL', 'la', 'L'])
      expect([part, await ids(`search=${part}`)]).toEqual([part, [europe.id]]);
    // One or two letters are the beginning of a word.
    for (const part of ['ai', 'la ila', '^l', '--'])
      expect([part, await ids(`search=${encodeURIComponent(part)}`)]).toEqual([part, []]);
    expect(await ids(`search=${gulf.number}`)).toEqual([gulf.id]);
    expect(await ids('search=%25')).toEqual([]);
    await pressTo(desk, gulf.id, 'optimizer_delivered');
    expect(await ids('')).toEqual([europe.id]);
    expect(await ids(`search=${gulf.number}`)).toEqual([gulf.id]);
    const { counts } = (await desk.get('/api/desk/orders')).json;
    expect(counts).toEqual([{ stands: 'order_received', orders: 1, late: 1, trouble: 0 }]);

    // A search that finds more than it goes through says so, and counts no more than that.
    await services.database.db.execute(sql`insert into boxes
      (id, order_id, household_id, plan, month, number, cats, ship_to, placed_at, stands, moved_at)
      select gen_random_uuid(), id, household_id, plan, n, number || '-' || n, cats, ship_to, placed_at, 'box_paid', placed_at
      from orders, generate_series(2, 1002) n where id = ${gulf.id}`);
    const many = (await desk.get(`/api/desk/orders?search=${gulf.number}`)).json;
    expect([many.outOf, many.more, many.orders.length]).toEqual([1000, true, 201]);
    expect(many.counts).toContainEqual({ stands: 'box_paid', orders: 1000, late: 0, trouble: 0 });
    const some = (await desk.get('/api/desk/orders?search=laila&plan=standard')).json;
    expect([some.outOf, some.orders.length]).toEqual([null, 1]);
    expect((await desk.get('/api/desk/orders?plan=premium&zone=gulf')).json.counts).toEqual([
      { stands: 'box_paid', orders: 1001, late: 0, trouble: 0 },
    ]);
  });

  testOnce('the row of an order agrees with its events', async () => {
    const services = await open();
    const { id } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const { revision, stands, history } = await pressTo(desk, id, 'lab_received');
    const [row] = await services.database.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ revision, stands, exception: null });
    expect(history).toHaveLength(revision);
  });

  testOnce('to everybody but staff there is no desk', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const press = { id: randomUUID(), seen: 1, to: 'kit_packed' };
    for (const [who, status] of [
      [customer, 403],
      [newBrowser(services), 401],
    ] as const) {
      expect((await who.get('/api/desk/orders')).status).toBe(status);
      expect((await who.get(`/api/desk/orders/${id}`)).status).toBe(status);
      expect((await who.post(`/api/desk/orders/${id}/steps`, press)).status).toBe(status);
    }
  });
});
