import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#src/capabilities/access/tables.ts';
import { providerEvents } from '#src/capabilities/billing/tables.ts';
import { newId } from '#src/lib/id.ts';
import { metrics } from '#src/platform/http/metrics.ts';
import { deliverMail } from '#src/platform/mail/outbox.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { watchShop } from '#src/platform/shop-gauges.ts';
import { textMessages } from '#src/platform/sms/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';

let services: TestServices;
let admin: Browser;
beforeAll(async () => {
  services = await openTestServices('postgres', { smtpUrl: 'smtp://127.0.0.1:1' });
  // Ids are made by the clock of the computer, and a day's counts are found by them.
  services.clock.set(new Date());
  admin = await colleague(services, 'Olga');
});
afterAll(() => services.close());

const read = async () => (await admin.get('/api/desk/operations')).json;
const again = (what: string, id: string) => admin.post(`/api/desk/operations/${what}/${id}/retries`);
const done = async (action: string) => {
  const { db } = services.database;
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action as never))
    .orderBy(asc(auditLog.id));
  return rows.map(({ subjectNumber, refusal }) => refusal ?? subjectNumber ?? 'done');
};
const metric = async (name: string) => {
  watchShop(services);
  return (await metrics.metrics()).split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));
};

test('a job that failed for the last time is listed with its error, counted, and tried again once', async () => {
  const { db } = services.database;
  await services.transact(SYSTEM, (ctx) => ctx.enqueue(deliverMail, { id: newId() }));
  const output = JSON.stringify({ error: 'Error: mail server refused: ECONNREFUSED' });
  await db.execute(
    sql`update pgboss.job set state = 'failed', output = ${output}::jsonb, retry_count = 12, completed_on = now()`,
  );
  const found = await read();
  expect(found.queues).toMatchObject([{ name: 'mail', due: 0, failed: 1, dueSince: null }]);
  expect(found.failedJobs).toMatchObject([
    { queue: 'mail', tries: 13, error: 'Error: mail server refused: ECONNREFUSED' },
  ]);
  expect(found.nightly).toEqual([]);
  expect(await metric('jobs_failed')).toEqual(['jobs_failed{queue="mail"} 1']);

  const [{ id }] = found.failedJobs;
  const tried = await again('jobs', id);
  expect(tried.json).toMatchObject({ failedJobs: [], queues: [{ name: 'mail', due: 1, failed: 0 }] });
  expect((await again('jobs', id)).json.code).toBe('job-unknown');
  const other = await colleague(services, 'Omar');
  const late = (await other.post(`/api/desk/operations/jobs/${id}/retries`)).json;
  expect([late.code, late.message]).toEqual(['job-unknown', 'Olga Desk had this job tried again before.']);
  await services.runJobs();
  expect((await read()).queues).toEqual([]);
  expect(await done('job.retry')).toEqual(['done', 'job-unknown', 'job-unknown']);
});

test('a mail that did not go out is sent again, unless nothing of it is left or its address is none', async () => {
  const { db } = services.database;
  const written = (error: string | null, change: object = {}) => ({
    ...{ id: newId(), recipient: 'layla@example.com', kind: 'verify', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' },
    ...{ createdAt: services.clock.now(), lastError: error, ...change },
  });
  const failed = written('ECONNREFUSED');
  const gone = written('ETIMEDOUT', { html: null, text: null });
  const wrong = written('EADDRESS');
  const sent = written(null, { sentAt: services.clock.now() });
  await db.insert(mails).values([failed, gone, wrong, sent, written(null)]);
  const text = { ...written('21610'), body: 'Your code', subject: 'Code' };
  await db.insert(textMessages).values(text);

  const { deliveries } = await read();
  const refusals = deliveries.map((one: { id: string; refused: string | null }) => [one.id, one.refused]);
  expect(Object.fromEntries(refusals)).toEqual({
    [failed.id]: null,
    [gone.id]: 'content-gone',
    [wrong.id]: 'address-wrong',
    [text.id]: 'nothing-sends',
  });
  expect(JSON.stringify(deliveries)).not.toContain('Your code');
  for (const { id } of [gone, wrong, sent, text])
    expect((await again('deliveries', id)).json.code).toBe('delivery-refused');
  expect((await again('deliveries', newId())).json.code).toBe('mail-unknown');
  expect((await again('deliveries', failed.id)).status).toBe(200);
  // It is on its way: a second press sends nothing.
  expect((await again('deliveries', failed.id)).json.code).toBe('delivery-refused');
  expect((await read()).queues).toMatchObject([{ name: 'mail', due: 1 }]);
  expect(await metric('deliveries')).toEqual([
    'deliveries{channel="mail",state="sent"} 1',
    'deliveries{channel="mail",state="open"} 1',
    'deliveries{channel="mail",state="failed"} 3',
    'deliveries{channel="text",state="sent"} 0',
    'deliveries{channel="text",state="open"} 0',
    'deliveries{channel="text",state="failed"} 1',
  ]);
});

test('an event of the payment service that waits is looked at again, and its id is in the audit log', async () => {
  const { db } = services.database;
  const receivedAt = new Date(services.clock.now().getTime() - 60_000);
  const event = {
    type: 'invoice.paid',
    createdAt: receivedAt,
    receivedAt,
    payload: { data: { object: { id: 'in_gone' } } },
  };
  await db.insert(providerEvents).values({ id: 'evt_waits', ...event });
  expect((await read()).events).toEqual([
    { id: 'evt_waits', type: 'invoice.paid', receivedAt: receivedAt.toISOString() },
  ]);
  expect(await metric('billing_events_unprocessed')).toEqual([
    'billing_events_unprocessed 1',
    'billing_events_unprocessed_seconds 60',
  ]);
  for (const _ of [1, 2]) await again('events', 'evt_waits');
  await db.execute(sql`delete from pgboss.job where name = 'mail'`);
  await services.settle();
  expect((await read()).events).toEqual([]);
  expect((await again('events', 'evt_waits')).json.code).toBe('event-processed');
  expect((await again('events', 'evt_never')).json.code).toBe('event-processed');
  expect(new Set(await done('event.retry'))).toEqual(new Set(['evt_waits', 'event-processed']));
});
