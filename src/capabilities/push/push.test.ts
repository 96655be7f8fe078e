import { createECDH, randomUUID } from 'node:crypto';
import { decrypt } from 'http_ece';
import { expect, onTestFinished, test } from 'vitest';
import { pushMessage } from './actions/send-message.ts';
import { writeResults } from './actions/write-messages.ts';
import { remindPeople } from './jobs.ts';
import { wholePush } from './store.ts';
import { pushMessages, pushSubscriptions } from './tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, openBeside, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { advanceWithJobs } from '#tests/support/job-time.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { ACCOUNT, bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { openPushService } from '#tests/support/push-service.ts';
import { confirm, joined } from '#tests/support/sharing.ts';
import { subscriber } from '#tests/support/subscribers.ts';

const HOUR_MS = 3_600_000;
const ALL = { box: true, results: true, streak: true, cutOff: true };
const NONE = { box: false, results: false, streak: false, cutOff: false };

/** A shop that may reach the push service of this machine. */
async function opened() {
  const push = await openPushService();
  onTestFinished(() => push.close());
  const services = await openTestServices('postgres', { webhookAllowance: push.allowance }, { likeAll: true });
  onTestFinished(() => services.close());
  return { push, services };
}

const states = async ({ database: { db } }: TestServices) =>
  (await db.select().from(pushMessages)).map(({ kind, state }) => `${kind} ${state}`).toSorted();

const registered = async ({ database: { db } }: TestServices) => (await db.select().from(pushSubscriptions)).length;

/** Lets time pass, and runs due work. */
async function after(services: TestServices, ms: number) {
  await advanceWithJobs(services, ms);
  await services.runJobs();
}

/** A household with two cats, whose order's results have just been released. */
async function withResults(services: TestServices, prepare: (customer: Browser) => Promise<unknown>) {
  const order = await bought(services);
  await prepare(order.customer);
  const desk = await colleague(services, 'Dana');
  await pressOrder(desk, order.id, 'analysis_complete');
  return { ...order, desk };
}

test('the tests’ own decryption reads the body of RFC 8291, appendix A', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const authSecret = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const plain = decrypt(Buffer.from(body, 'base64url'), { version: 'aes128gcm', privateKey: keys, authSecret });
  expect(plain.toString()).toBe('When I grow up, I want to be a watermelon');
});

onOneEngine('push messages', () => {
  test('N6 results are told to the browser that was chosen: encrypted for it, signed for its push service, once, and nothing of what they are', async () => {
    const { push, services } = await opened();
    const [phone, other] = [push.newSubscription(), push.newSubscription()];
    const { customer, desk, id } = await withResults(services, async (browser) => {
      expect((await browser.get('/api/push')).json).toMatchObject({ available: true, kinds: NONE, browsers: 0 });
      const { status, json } = await phone.register(browser);
      expect([status, typeof json.id]).toEqual([200, 'string']);
      expect((await browser.put('/api/push/kinds', { ...NONE, results: true })).json).toMatchObject({ browsers: 1 });
    });
    await services.settle();
    const received = await phone.received();
    expect(received.map(({ body }) => body).toSorted()).toEqual([
      'The results of Biscuit are ready.',
      'The results of Miso are ready.',
    ]);
    for (const { path, claims, signedBy, ttl, topic, urgency } of received) {
      expect(path).toMatch(/^\/dashboard\?cat=[\da-f-]+&tab=health$/);
      expect(claims).toMatchObject({ aud: push.origin, sub: 'mailto:support@purrwell.example' });
      expect(signedBy).toBe(services.settings.vapid.publicKey);
      // Until 21:00 in Dubai, and no longer.
      expect(services.clock.now().getTime() + ttl * 1000).toBeLessThanOrEqual(Date.parse('2026-12-01T17:00:00Z'));
      expect([topic.length, urgency]).toEqual([32, 'normal']);
    }
    expect(new Set(received.map(({ tag }) => tag)).size).toBe(2);
    // Boxes were not chosen; another browser is told nothing of the past.
    await other.register(customer);
    await pressOrder(desk, id, 'optimizer_shipped');
    await services.settle();
    expect([(await phone.received()).length, (await other.received()).length]).toEqual([2, 0]);
    expect(await states(services)).toEqual(['results sent', 'results sent']);
  });

  test('N6 news of the night is told in the morning, unless it is outdated; a message that does not reach the phone by the evening is not shown', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    services.clock.set(new Date('2026-12-01T20:30:00Z')); // half past midnight in Dubai
    const { customer } = await withResults(services, async (browser) => {
      await phone.register(browser);
      await browser.put('/api/push/kinds', ALL);
    });
    await services.settle();
    expect(await phone.received()).toEqual([]);
    const cats = (await customer.get('/api/cats')).json as { id: string; name: string }[];
    const biscuit = cats.find(({ name }) => name === 'Biscuit');
    const gone = await customer.post(`/api/cats/${biscuit?.id}/archive`, { reason: 'moved' });
    expect(gone.status).toBe(200);
    const until = Date.parse('2026-12-02T04:00:00Z') - services.clock.now().getTime();
    await after(services, until - 60_000);
    expect(await phone.received()).toEqual([]);
    await after(services, 120_000);
    expect((await phone.received()).map(({ body }) => body)).toEqual(['The results of Miso are ready.']);
    expect((await states(services)).filter((line) => line.startsWith('results'))).toEqual([
      'results outdated',
      'results sent',
    ]);
  });

  test('N6 a streak is told of at 19:00 by the clock of the household, where nothing was logged that day', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    services.clock.set(new Date('2026-03-28T10:00:00Z')); // the clocks of Berlin change that night
    const member = await newMember(services);
    await member.patch('/api/household', { timeZone: 'Europe/Berlin' });
    const catId = await newCat(member, { name: 'Miso' });
    await phone.register(member);
    await member.put('/api/push/kinds', { ...NONE, streak: true });
    for (const day of ['2026-03-26', '2026-03-27', '2026-03-28']) {
      const entry = { id: randomUUID(), at: `${day}T09:00:00Z`, kind: 'note', note: 'Well.' };
      expect((await member.post(`/api/cats/${catId}/log`, entry)).status).toBe(200);
    }
    await after(services, 9 * HOUR_MS);
    expect(await phone.received()).toEqual([]); // logged that day

    await remindPeople.run(services, {});
    const evening = Date.parse('2026-03-29T17:00:00Z'); // 19:00 in summer time
    await after(services, evening - services.clock.now().getTime() - 60_000);
    expect(await phone.received()).toEqual([]);
    await after(services, 60_000);
    expect(await phone.received()).toMatchObject([
      { body: 'Nothing is logged today. Your streak is 3 days long.', path: '/dashboard' },
    ]);
    expect(await states(services)).toEqual(['streak outdated', 'streak sent']);
  });

  test('N6 the cut-off of a box is told of the evening before where it would be at night, and not where the box was skipped meanwhile', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    const one = await subscriber(services);
    services.clock.advance(5 * 24 * HOUR_MS);
    await one.sticks(true);
    services.clock.set(new Date('2027-01-03T20:00:00Z')); // noon in Los Angeles; the box is charged there on 6 January, 1:00
    await services.settle();
    await one.signIn();
    await one.browser.patch('/api/household', { timeZone: 'America/Los_Angeles' });
    await phone.register(one.browser);
    await one.browser.put('/api/push/kinds', { ...NONE, cutOff: true });
    const { json } = await one.browser.post('/api/subscription/next-box/preview', { change: 'skip' });
    const { status } = await one.browser.post('/api/subscription/next-box', { token: json.token });
    expect(status).toBe(200); // to 6 February
    await services.settle();
    await after(services, 33 * HOUR_MS);
    expect(await phone.received()).toEqual([]);

    services.clock.set(new Date('2027-02-03T20:00:00Z'));
    await services.settle();
    await one.signIn();
    await phone.register(one.browser);
    await remindPeople.run(services, {});
    await after(services, 31 * HOUR_MS + 50 * 60_000);
    expect(await phone.received()).toEqual([]);
    await after(services, 10 * 60_000); // 20:00 there
    expect(await phone.received()).toMatchObject([
      { body: 'The next box can be changed until Saturday, 01:00.', path: '/dashboard?tab=billing', urgency: 'high' },
    ]);
    // Told once, however often it is planned.
    await remindPeople.run(services, {});
    await after(services, HOUR_MS);
    expect(await phone.received()).toHaveLength(1);
    expect(await states(services)).toEqual(['cutOff outdated', 'cutOff sent']);
  });

  test('a push service that fails is asked again, one that knows the browser no more ends its registration', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    push.replies.push(
      { status: 503, headers: { 'retry-after': '300' } },
      { status: 500 },
      { status: 201 },
      { status: 410 },
    );
    await withResults(services, async (browser) => {
      await phone.register(browser);
      await browser.put('/api/push/kinds', { ...NONE, results: true });
    });
    await services.settle();
    await after(services, 200_000);
    await after(services, 200_000);
    expect(push.received).toHaveLength(4);
    expect(await registered(services)).toBe(0);
    await after(services, 24 * HOUR_MS);
    expect(push.received).toHaveLength(4);
  });

  test('a push service that refuses the shop’s signature ends the registration, which is logged', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    push.replies.push({ status: 403 });
    const logged: unknown[] = [];
    services.log.warn = ((...line: unknown[]) => void logged.push(line)) as TestServices['log']['warn'];
    await withResults(services, async (browser) => {
      await phone.register(browser);
      await browser.put('/api/push/kinds', { ...NONE, results: true });
    });
    await services.settle();
    expect(await registered(services)).toBe(0);
    const ended = 'push registration ended: our keys were refused';
    expect(logged).toContainEqual([{ status: 403, pushService: new URL(push.origin).host }, ended]);
  });

  test('N6 messages that are switched off by the setting are neither written nor sent', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    const { desk, id } = await withResults(services, async (browser) => {
      await phone.register(browser);
      await browser.put('/api/push/kinds', { ...NONE, results: true, box: true });
      services.clock.set(new Date('2026-12-01T20:30:00Z')); // half past midnight in Dubai
    });
    expect(await states(services)).toEqual(['results waiting', 'results waiting']);
    Object.assign(services.settings, { offlineDashboard: false });
    await pressOrder(desk, id, 'optimizer_shipped');
    await after(services, 8 * HOUR_MS);
    expect(await phone.received()).toEqual([]);
    expect(await states(services)).toEqual(['results unwanted', 'results unwanted']);
  });

  test('N6 results that are withdrawn between two tries are not told', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    push.replies.push({ status: 503 }, { status: 503 });
    const { customer, householdId } = await withResults(services, async (browser) => {
      await phone.register(browser);
      await browser.put('/api/push/kinds', { ...NONE, results: true });
    });
    await services.settle();
    expect(push.received).toHaveLength(2);
    const cats = (await customer.get('/api/cats')).json as { id: string; name: string }[];
    const catId = cats.find(({ name }) => name === 'Biscuit')?.id ?? '';
    const correction = {
      ...{ reason: 'Mixed up.', changes: [], withdrawn: true, releasedAt: services.clock.now(), unsafe: [] },
      unpinned: null,
    };
    const set = { setId: randomUUID(), orderId: null, measured: false, formulaVersion: null, sandbox: false };
    const withdrawn = { householdId, catId, ...set, correction };
    await services.transact(SYSTEM, (ctx) => writeResults(ctx, withdrawn));
    expect(await states(services)).toEqual(['results outdated', 'results sent']);
    await after(services, HOUR_MS);
    expect((await phone.received()).slice(2).map(({ body }) => body)).toEqual(['The results of Miso are ready.']);
  });

  test('N6 a box that was lost at night is not told to be on its way', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    services.clock.set(new Date('2026-12-01T20:30:00Z')); // half past midnight in Dubai
    const { desk, id } = await withResults(services, async (browser) => {
      await phone.register(browser);
      await browser.put('/api/push/kinds', { ...NONE, box: true });
    });
    const { revision: seen } = await pressOrder(desk, id, 'optimizer_shipped');
    const raised = { id: randomUUID(), seen, exception: 'parcel_lost' };
    expect((await desk.post(`/api/desk/orders/${id}/exceptions`, raised)).status).toBe(200);
    await after(services, 8 * HOUR_MS);
    expect(await phone.received()).toEqual([]);
    expect(await states(services)).toEqual(['box outdated']);
  });

  test('a registration ends with its session, and a browser that changes accounts leaves the earlier one', async () => {
    const { push, services } = await opened();
    const phone = push.newSubscription();
    const maryam = await newMember(services);
    await phone.register(maryam);
    await maryam.put('/api/push/kinds', ALL);
    const rana = await newMember(services);
    const { id: first } = (await services.database.db.select().from(pushSubscriptions))[0] ?? {};
    expect((await phone.register(rana)).json.id).not.toBe(first);
    expect((await maryam.get('/api/push')).json.browsers).toBe(0);
    expect((await rana.get('/api/push')).json).toMatchObject({ browsers: 1, kinds: NONE });
    await rana.post('/api/auth/logout');
    expect(await registered(services)).toBe(0);

    // Signing in as somebody else, without signing out before.
    await phone.register(maryam);
    const email = `other-${crypto.randomUUID()}@example.com`;
    const account = { firstName: 'Noor', lastName: 'Example', email, password: MEMBERS_PASSWORD };
    await newBrowser(services).post('/api/auth/register', { ...account, preferredLoginMethod: 'email' });
    const before = maryam.token;
    expect((await maryam.post('/api/auth/login', { email, password: MEMBERS_PASSWORD })).status).toBe(200);
    expect(maryam.token).not.toBe(before);
    expect(await registered(services)).toBe(0);

    // Making an account from an order's page, in the same browser.
    await phone.register(maryam);
    const paid = await paidOrder(services);
    paid.browser.token = maryam.token;
    const made = await paid.browser.post(`/api/checkout-sessions/${paid.sessionId}/account`, ACCOUNT);
    expect([made.status, await registered(services)]).toEqual([201, 0]);

    // An account that goes takes its browsers along.
    await phone.register(maryam);
    const deleted = await maryam.post('/api/account-deletions', { password: MEMBERS_PASSWORD });
    expect([deleted.status, await registered(services)]).toEqual([200, 0]);
  });

  test('nothing is posted to an address that is not public, and what is no browser is refused by name', async () => {
    const services = await openTestServices('postgres');
    onTestFinished(() => services.close());
    const member = await newMember(services);
    const push = await openPushService();
    onTestFinished(() => push.close());
    const { input } = push.newSubscription();
    const refused = async (more: Partial<typeof input>) =>
      (await member.put('/api/push/browser', { ...input, ...more })).json.code;
    for (const endpoint of [
      input.endpoint, // this machine, which only tests may reach
      'http://push.example.com/1',
      'https://localhost/1',
      'https://169.254.169.254/latest',
      'https://[::1]/1',
      'https://user:word@push.example.com/1',
      'https://2130706433/1',
    ])
      expect(await refused({ endpoint })).toBe('push-endpoint');
    const endpoint = 'https://push.example.com/1';
    const point = Buffer.from(input.p256dh, 'base64url');
    point[40] = (point[40] ?? 0) ^ 1;
    expect(await refused({ endpoint, p256dh: point.toString('base64url') })).toBe('push-keys');
    expect(await refused({ endpoint, auth: 'short' })).toBe('push-keys');
    expect(await refused({ endpoint: `${endpoint}${'a'.repeat(1000)}` })).toBe('invalid');
    expect((await newBrowser(services).put('/api/push/browser', { ...input, endpoint })).status).toBe(401);
    for (let browser = 0; browser < 12; browser += 1)
      await member.put('/api/push/browser', { ...push.newSubscription().input, endpoint: `${endpoint}/${browser}` });
    expect((await member.get('/api/push')).json.browsers).toBe(10);
  });

  test('N6 two processes and repeated jobs hand a message out once, and an ended session is sent none', async () => {
    const { push, services } = await opened();
    const [phone, laptop] = [push.newSubscription(), push.newSubscription()];
    const beside = await openBeside(services);
    onTestFinished(() => beside.close());
    await withResults(services, async (browser) => {
      await phone.register(browser);
      await browser.put('/api/push/kinds', { ...NONE, results: true });
      const { email } = (await browser.get('/api/auth/user')).json.user;
      const other = newBrowser(services);
      await other.post('/api/auth/login', { email, password: ACCOUNT.password });
      await laptop.register(other);
      expect((await browser.get('/api/push')).json.browsers).toBe(2);
      await other.post('/api/auth/logout');
    });
    const messages = await services.database.db.select().from(pushMessages);
    expect(messages).toHaveLength(2);
    const both = [services, beside];
    await Promise.all(
      Array.from({ length: 10 }, (_, round) =>
        Promise.all(messages.map(({ id }) => pushMessage.run(both[round % 2] ?? services, { id }))),
      ),
    );
    await services.settle();
    expect((await phone.received()).map(({ body }) => body).toSorted()).toEqual([
      'The results of Biscuit are ready.',
      'The results of Miso are ready.',
    ]);
    expect(await laptop.received()).toEqual([]);
  });

  test('N20 partners and sitters are told what their part lets them see', async () => {
    const { push, services } = await opened();
    const [own, partners, sitters] = [push.newSubscription(), push.newSubscription(), push.newSubscription()];
    const order = await bought(services);
    await confirm(services, 'maryam@example.com');
    await own.register(order.customer);
    const { browser: partner, membership } = await joined(services, order.customer, { name: 'Rana', role: 'partner' });
    const { browser: sitter } = await joined(services, order.customer, {
      ...{ name: 'Sami', role: 'sitter', until: '2026-12-20' },
    });
    await partners.register(partner);
    await sitters.register(sitter);
    for (const browser of [order.customer, partner, sitter]) await browser.put('/api/push/kinds', ALL);
    const desk = await colleague(services, 'Dana');
    await pressOrder(desk, order.id, 'optimizer_shipped');
    await services.settle();
    const bodies = async (phone: typeof own) => new Set((await phone.received()).map(({ body }) => body.slice(0, 11)));
    expect(await bodies(own)).toEqual(new Set(['The results', 'A box for M']));
    expect(await partners.received()).toMatchObject([
      { body: 'A box for Miso and Biscuit is on its way.', path: '/shared' },
    ]);
    expect(await sitters.received()).toEqual([]);
    const partnersId = (await partner.get('/api/auth/user')).json.user.id;
    const exported = await services.read(SYSTEM, ({ tx }) => wholePush(tx, partnersId));
    expect(exported.push_messages).toContainEqual(expect.objectContaining({ kind: 'box', state: 'sent' }));
    await partner.delete(`/api/memberships/${membership}`);
    await pressOrder(desk, order.id, 'optimizer_delivered');
    await services.settle();
    expect(await partners.received()).toHaveLength(1);
  });
});
