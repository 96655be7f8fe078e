import { createHmac, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, openBeside, openTestServices } from '#tests/support/engines.ts';
import { advanceWithJobs } from '#tests/support/job-time.ts';
import { KEY, makeKey, newPartner, program } from '#tests/support/partners.ts';
import { openReceiver } from '#tests/support/webhook-receiver.ts';
import { holdKey } from './actions/authenticate-key.ts';
import { sendDelivery } from './actions/send-delivery.ts';
import { tellCounts } from './jobs.ts';
import { gapAfter } from './rules/retries.ts';
import { partnerDeliveries, partnerEndpoints } from './tables.ts';

/** Tries of a delivery before it has failed. */
const MOST_TRIES = 8;
const DAY_MS = 86_400_000;
const EVENTS = ['key.created', 'key.revoked', 'page.counted'];

type Received = Awaited<ReturnType<typeof openReceiver>>['received'][number];

/** As the documentation tells partners to verify: by the raw body, with their own secret. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(wanted);
}

async function opened() {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  const services = await openTestServices('postgres', { webhookAllowance: receiver.allowance });
  onTestFinished(() => services.close());
  const desk = await colleague(services, 'Noor', 'admin');
  const partner = await newPartner(services, 'our-cats');
  const path = `/api/desk/partners/${partner}`;
  await desk.put(`${path}/contact`, { email: 'dewi@partner.example', seen: null });
  const added = (await desk.post(`${path}/webhooks`, { url: receiver.url, events: EVENTS })).json;
  const hook = added.partner.webhooks[0].id as string;
  const now = async () => (await desk.get(path)).json;
  const seen = async (): Promise<{ seen: number }> => ({ seen: (await now()).webhooks[0].revision });
  return {
    ...{ services, desk, partner, path, receiver, hook, secret: added.secret as string, now },
    /** Changes the webhook from a page of this moment. */
    change: async (body: object) => desk.patch(`${path}/webhooks/${hook}`, { ...body, ...(await seen()) }),
    renew: async () => desk.post(`${path}/webhooks/${hook}/secrets`, await seen()),
    /** Lets time pass, and sends due deliveries. */
    after: async (seconds: number) => {
      await advanceWithJobs(services, seconds * 1000);
      await services.runJobs();
    },
  };
}

onOneEngine('webhooks of partners', () => {
  test('an event arrives signed, is tried again after two failures with the same id, and is listed with its answer', async () => {
    const { services, desk, path, receiver, hook, secret, now, after } = await opened();
    receiver.replies.push({ status: 500, body: 'Try later' }, { status: 302, headers: { location: receiver.url } });
    expect((await desk.post(`${path}/webhooks/${hook}/tests`)).status).toBe(200);
    expect(receiver.received).toEqual([]); // sent by a job, outside of the transaction
    await services.runJobs();
    expect((await now()).deliveries).toMatchObject([
      { type: 'test', state: 'waiting', tries: 1, lastStatus: 500, lastAnswer: 'Try later', lastFailure: null },
    ]);
    expect((await now()).webhooks[0].failingSince).not.toBeNull();
    await after(4);
    expect(receiver.received).toHaveLength(1);
    await after(1);
    await after(gapAfter(2) ?? 0);
    await after(DAY_MS / 1000);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 5, 305]);
    expect(receiver.received.every((request) => isSigned(request, secret))).toBe(true);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test', data: { webhookId: hook } });
    expect((await now()).deliveries).toMatchObject([{ state: 'delivered', tries: 3, lastStatus: 204, nextAt: null }]);
    expect((await now()).webhooks[0].failingSince).toBeNull();
  });

  test('the secret is shown once and stored encrypted; a new one signs beside the old one for a day', async () => {
    const { services, desk, path, receiver, hook, secret, after, renew } = await opened();
    expect(JSON.stringify((await desk.get(path)).json)).not.toContain('whsec_');
    const [row] = await services.database.db.select().from(partnerEndpoints);
    expect(Buffer.from(row?.secret ?? []).includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
    let renewed = (await renew()).json.secret as string;
    const signedBy = async () => {
      await desk.post(`${path}/webhooks/${hook}/tests`);
      await services.runJobs();
      const last = receiver.received.at(-1);
      return [secret, renewed].map((one) => last !== undefined && isSigned(last, one));
    };
    expect(await signedBy()).toEqual([true, true]);
    // Made again, because the answer was lost: the one that the partner has goes on.
    renewed = (await renew()).json.secret;
    expect(await signedBy()).toEqual([true, true]);
    await after(DAY_MS / 1000);
    expect(await signedBy()).toEqual([false, true]);
  });

  test('two processes with the same job send once, and one that dies in between is made up for', async () => {
    const { services, desk, path, receiver, hook, now, after } = await opened();
    const beside = await openBeside(services);
    onTestFinished(() => beside.close());
    await desk.post(`${path}/webhooks/${hook}/tests`);
    await Promise.all([services.runJobs(), beside.runJobs()]);
    expect(receiver.received).toHaveLength(1);
    const { db } = services.database;
    const [sent] = await db.select().from(partnerDeliveries);
    // Run twice at once it is posted once.
    const id = sent?.id ?? '';
    const wanted = { deliveryId: id, tries: 0 };
    await db.update(partnerDeliveries).set({ state: 'waiting', tries: 0 });
    await Promise.all([sendDelivery.run(services, wanted), sendDelivery.run(beside, wanted)]);
    expect(receiver.received).toHaveLength(2);
    // A process has leased it and dies: the next one looks again when the lease is over.
    const heldUntil = new Date(services.clock.now().getTime() + 20_000);
    await db.update(partnerDeliveries).set({ state: 'waiting', tries: 0, heldUntil });
    await sendDelivery.run(services, wanted);
    await services.runJobs();
    expect(receiver.received).toHaveLength(2);
    await after(20);
    expect(receiver.received).toHaveLength(3);
    // A job that is lost altogether is made up for by night.
    await db.update(partnerDeliveries).set({ state: 'waiting', tries: 0, nextAt: services.clock.now() });
    services.clock.advance(2 * 3_600_000);
    await tellCounts.run(services, {});
    await services.runJobs();
    const types = receiver.received.map(({ body }) => JSON.parse(body).type as string);
    expect(types.toSorted()).toEqual(['page.counted', 'test', 'test', 'test', 'test']);
    expect((await now()).deliveries.map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('a webhook that we have disabled is not enabled by a key, and a key that is revoked meanwhile changes nothing', async () => {
    const { services, desk, partner, path, hook, change } = await opened();
    const { secret, partner: shown } = await makeKey(desk, partner);
    const { patch } = program(services, secret);
    await change({ enabled: false });
    expect((await patch(`/webhooks/${hook}`, { enabled: true })).json.code).toBe('webhook-ours-to-enable');
    expect((await change({ enabled: true })).status).toBe(200);
    expect((await patch(`/webhooks/${hook}`, { enabled: false })).json).toMatchObject({ disabledBy: 'partner' });
    const { id } = shown.keys[0];
    await desk.post(`${path}/keys/${id}/revocation`);
    const held = await services.transact({ kind: 'visitor' }, (ctx) => holdKey(ctx, id));
    expect(held).toMatchObject({ code: 'key-invalid' });
    expect((await patch(`/webhooks/${hook}`, { enabled: true })).status).toBe(401);
  });

  test('of two colleagues on pages of one moment the second is told who changed the webhook, its secret, a key or the address', async () => {
    const { services, desk, partner, path, hook, receiver, now, after } = await opened();
    const tom = await colleague(services, 'Tom', 'admin');
    const { secret: key, partner: shown } = await makeKey(desk, partner);
    const [{ revision: seen }] = shown.webhooks;
    const change = (by: typeof desk, body: object) => by.patch(`${path}/webhooks/${hook}`, { ...body, seen });
    const refused = ({ status, json }: { status: number; json: { code: string; message: string } }) =>
      [status, json.code, json.message.replace(/ It is .*/, '')] as const;
    const changed = (who: string) =>
      [409, 'webhook-changed', `${who} changed this webhook after it was shown here.`] as const;

    const [url, events] = ['https://hooks.partner.example/new', ['key.revoked']];
    expect((await change(desk, { url, events })).status).toBe(200);
    // A double press of hers is one change; another one from the old page is not.
    expect((await change(desk, { url, events })).json.webhooks).toMatchObject([{ url, events, revision: seen + 1 }]);
    expect(refused(await change(desk, { url: 'https://hooks.partner.example/other' }))).toEqual(changed('You'));
    const late = await change(tom, { url: 'https://hooks.partner.example/his', events });
    expect(refused(late)).toEqual(changed('Noor Desk'));
    expect(late.json.message).toContain(`It is enabled now, with the address ${url} and the events key.revoked.`);
    expect(late.json.details).toEqual({ revision: seen + 1 });
    expect((await now()).webhooks).toMatchObject([{ url, events, enabled: true }]);
    const renew = (by: typeof desk, revision: number) =>
      by.post(`${path}/webhooks/${hook}/secrets`, { seen: revision });
    expect((await renew(tom, seen + 1)).status).toBe(200);
    expect((await renew(tom, seen + 1)).status).toBe(200); // the answer was lost
    expect(refused(await renew(desk, seen + 1))).toEqual(changed('Tom Desk'));
    await program(services, key).patch(`/webhooks/${hook}`, { url: receiver.url });
    expect(refused(await renew(desk, seen + 3))).toEqual(changed('The partner'));
    // However often a partner changes it, it can be disabled; what is on it stays.
    expect((await change(tom, { enabled: false })).json.webhooks).toMatchObject([
      { url: receiver.url, events, enabled: false },
    ]);
    expect((await desk.patch(`${path}/webhooks/${hook}`, { enabled: true, seen: seen + 5 })).status).toBe(200);

    const contact = (by: typeof desk, email: string | null, saw: string | null) =>
      by.put(`${path}/contact`, { email, seen: saw });
    const old = 'dewi@partner.example';
    expect((await contact(desk, 'noor@partner.example', old)).status).toBe(200);
    expect((await contact(desk, 'noor@partner.example', old)).status).toBe(200);
    const overwritten = await contact(tom, 'tom@partner.example', old);
    expect([overwritten.status, overwritten.json.code, overwritten.json.message]).toEqual([
      409,
      'contact-changed',
      'Noor Desk changed this address to noor@partner.example after it was shown here. Save again to replace that.',
    ]);
    expect((await now()).contactEmail).toBe('noor@partner.example');
    expect((await contact(tom, null, 'noor@partner.example')).json.contactEmail).toBeNull();
    expect((await contact(desk, 'noor@partner.example', 'noor@partner.example')).json.message).toContain(
      'Tom Desk removed this address',
    );

    const revoke = (by: typeof desk) => by.post(`${path}/keys/${shown.keys[0].id}/revocation`);
    expect([(await revoke(desk)).status, (await revoke(desk)).status]).toEqual([200, 200]);
    expect((await revoke(tom)).json).toMatchObject({
      code: 'key-revoked',
      message: 'Noor Desk revoked this key before.',
    });

    await desk.post(`${path}/webhooks/${hook}/tests`);
    await services.runJobs();
    const [tried] = (await now()).deliveries;
    await after(60);
    const resend = (by: typeof desk) => by.post(`${path}/deliveries/${tried.id}/tries`, { seen: tried.lastAt });
    expect((await resend(tom)).status).toBe(200);
    await services.runJobs();
    expect((await resend(desk)).json).toMatchObject({
      code: 'delivery-resent',
      message: 'Tom Desk sent this event again after it was shown here. Please look at its answer first.',
    });
    // One that could not be tried has no answer to look at.
    const [answered] = (await now()).deliveries;
    await after(60);
    const press = (by: typeof desk) => by.post(`${path}/deliveries/${tried.id}/tries`, { seen: answered.lastAt });
    expect((await press(tom)).status).toBe(200);
    expect((await press(desk)).json.code).toBe('delivery-resent');
    const turn = async (enabled: boolean) =>
      tom.patch(`${path}/webhooks/${hook}`, { enabled, seen: (await now()).webhooks[0].revision });
    await turn(false);
    await services.runJobs();
    await turn(true);
    expect((await press(desk)).status).toBe(200);
  });

  test('after the last try a delivery has failed, and is sent again by hand', async () => {
    const { services, desk, path, receiver, hook, now, after } = await opened();
    receiver.replies.push(...Array.from({ length: MOST_TRIES }, () => ({ status: 503 })));
    await desk.post(`${path}/webhooks/${hook}/tests`);
    await services.runJobs();
    for (let tries = 1; tries < MOST_TRIES; tries += 1) await after(gapAfter(tries) ?? 0);
    const [failed] = (await now()).deliveries;
    expect(failed).toMatchObject({ state: 'failed', tries: MOST_TRIES, nextAt: null });
    expect((await desk.get('/api/desk/partners')).json.partners).toMatchObject([{ failed: 1, webhooks: 1 }]);
    const pressed = await Promise.all(
      [1, 2].map(() => desk.post(`${path}/deliveries/${failed.id}/tries`, { seen: failed.lastAt })),
    );
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    await services.runJobs();
    expect(receiver.received).toHaveLength(MOST_TRIES + 1);
    expect((await now()).deliveries).toMatchObject([{ state: 'delivered' }]);
  });

  test('a webhook that fails for five days, or answers 410, is disabled, and the partner is mailed', async () => {
    const { services, desk, path, receiver, hook, now, after, change } = await opened();
    const ring = async (status: number) => {
      receiver.replies.push({ status });
      await desk.post(`${path}/webhooks/${hook}/tests`);
      await services.runJobs();
    };
    await ring(500);
    receiver.replies.push(...Array.from({ length: 2 * MOST_TRIES }, () => ({ status: 500 })));
    const toTheLastTry = async () => {
      for (let tries = 1; tries < MOST_TRIES; tries += 1) await after(gapAfter(tries) ?? 0);
    };
    await toTheLastTry();
    expect((await now()).webhooks).toMatchObject([{ enabled: true }]);
    await after((5 * DAY_MS) / 1000);
    // One first try that fails, a week later, ends nothing: the next may arrive.
    await ring(500);
    expect((await now()).webhooks).toMatchObject([{ enabled: true }]);
    await toTheLastTry();
    expect((await now()).webhooks).toMatchObject([{ enabled: false, disabledBy: 'failures' }]);
    const mails = (await services.mails()).filter(({ kind }) => kind === 'partner-webhook-disabled');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['dewi@partner.example', services.settings.supportEmail]);
    expect(mails[0]?.text).not.toContain('/hook');
    expect((await desk.post(`${path}/webhooks/${hook}/tests`)).json.code).toBe('webhook-disabled');
    receiver.replies.length = 0;
    const { json } = await change({ enabled: true });
    expect(json.webhooks).toMatchObject([{ enabled: true, failingSince: null }]);
    await ring(410);
    expect((await now()).webhooks).toMatchObject([{ enabled: false, disabledBy: 'gone' }]);
  });

  test('events are written with what they tell of, to those who ask for them, and the counts of a day once', async () => {
    const { services, desk, partner, path, receiver, hook, change } = await opened();
    const { secret: key } = await makeKey(desk, partner);
    await program(services, key).patch(`/webhooks/${hook}`, { events: ['page.counted', 'key.revoked'] });
    await desk.post(`${path}/keys`, { id: randomUUID(), ...KEY });
    const id = key.slice(4, 36).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    await desk.post(`${path}/keys/${id}/revocation`);
    await tellCounts.run(services, {});
    await tellCounts.run(services, {});
    await services.runJobs();
    const told = receiver.received.map(({ body }) => JSON.parse(body)).toSorted((a, b) => a.type.localeCompare(b.type));
    expect(told.map(({ type }) => type)).toEqual(['key.created', 'key.revoked', 'page.counted']);
    expect(told[2]).toEqual({
      type: 'page.counted',
      timestamp: services.clock.now().toISOString(),
      data: { path: '/our-cats', day: '2026-11-30', views: 0, visits: 0 },
    });
    // Forgotten after a month.
    await change({ enabled: false });
    await advanceWithJobs(services, 31 * DAY_MS);
    await tellCounts.run(services, {});
    const later = await colleague(services, 'Rima', 'admin'); // sessions have ended by then
    expect((await later.get(path)).json.deliveries).toEqual([]);
  });

  test('no webhook leads into a network of ours', async () => {
    const { desk, path, partner, services, hook } = await opened();
    const key = program(services, (await makeKey(desk, partner)).secret);
    for (const url of [
      ...['http://hooks.example.com/', 'https://localhost/', 'https://169.254.169.254/latest/', 'https://10.1.2.3/'],
      ...[
        'https://[::1]/',
        'https://[::ffff:10.0.0.1]/',
        'https://0x0a000001/',
        'https://167772161/',
        'https://db.internal/',
      ],
    ]) {
      const answers = [
        await key.post('/webhooks', { url, events: EVENTS }),
        await key.patch(`/webhooks/${hook}`, { url }),
        await desk.post(`${path}/webhooks`, { url, events: EVENTS }),
      ];
      expect([url, answers.map(({ status, json }) => [status, json.issues?.[0]?.path])]).toEqual([
        url,
        Array(3).fill([422, 'url']),
      ]);
    }
  });
});
