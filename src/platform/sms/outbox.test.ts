import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { openBareServices } from '#tests/support/engines.ts';
import { movableClock } from '../clock.ts';
import type { AppServices, OutgoingText } from '../services.ts';
import { reportAddress } from './delivery-report.ts';
import { clearTextsOf, deliverText, forgetTexts, textsOf } from './outbox.ts';
import { textMessages } from './tables.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const [MARYAM, OMAR] = [newId(), newId()];
const clock = movableClock(NOW);

/** A provider that takes every message, and what it was sent. */
let provider: Server;
const taken: Record<string, string>[] = [];
let services: AppServices;
let close: () => Promise<void>;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    taken.push(Object.fromEntries(new URLSearchParams(body)));
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: `SM${taken.length}` }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const twilio = { accountSid: 'AC1', authToken: 'a token of the provider', sender: { From: '+15005550006' }, apiBase };
  const opened = await openBareServices('pglite', [], { sms: 'twilio', twilio });
  ({ close } = opened);
  services = { ...opened.services, clock };
});
afterAll(async () => {
  await close();
  provider.closeAllConnections();
  await new Promise<void>((resolve) => provider.close(() => resolve()));
});
beforeEach(async () => {
  taken.length = 0;
  clock.set(NOW);
  await services.database.transaction((tx) => tx.delete(textMessages));
});

const stored = () => services.database.db.select().from(textMessages).orderBy(asc(textMessages.id));

/** Stores a text message as of now and returns its id. */
async function write(over: Partial<OutgoingText> = {}, createdAt = clock.now()): Promise<string> {
  const text = { to: '+971501234567', personId: MARYAM, kind: 'test', subject: 'A test', body: 'Hello.', ...over };
  const id = newId();
  const { to: recipient, ...row } = text;
  await services.database.transaction((tx) => tx.insert(textMessages).values({ id, recipient, createdAt, ...row }));
  return id;
}

test('a code is handed over with the time that is left for it, and not in its last seconds', async () => {
  // Twilio takes a validity of 6 to 36,000 seconds.
  for (const [left, validity] of [
    [600, '600'],
    [6, '6'],
    [6.9, '6'],
    [36_000, '36000'],
    [172_800, '36000'],
  ] as const) {
    const id = await write({ secret: true, expiresAt: new Date(NOW.getTime() + left * 1000) });
    await deliverText.run(services, { id });
    expect([left, taken.at(-1)?.ValidityPeriod]).toEqual([left, validity]);
  }
  taken.length = 0;
  for (const left of [5.9, 0, -3600]) {
    const id = await write({ secret: true, expiresAt: new Date(NOW.getTime() + left * 1000) });
    await deliverText.run(services, { id });
    expect((await stored()).find((row) => row.id === id)).toMatchObject({
      sentAt: null,
      body: null,
      lastError: 'expired',
    });
  }
  expect(taken).toEqual([]);
});

test('a message without an end is sent without one, from the number that is set, and keeps its text', async () => {
  const id = await write();
  await deliverText.run(services, { id });
  await deliverText.run(services, { id });
  expect(taken).toEqual([{ To: '+971501234567', Body: 'Hello.', From: '+15005550006' }]);
  expect(await stored()).toMatchObject([{ body: 'Hello.', sentAt: NOW, providerId: 'SM1', lastError: null }]);
});

test('a message that is gone, was sent, or has no text any more is not handed over', async () => {
  await deliverText.run(services, { id: newId() });
  const id = await write();
  await services.database.transaction((tx) => clearTextsOf(tx, MARYAM));
  await deliverText.run(services, { id });
  expect(taken).toEqual([]);
});

test('a shop whose provider was taken away keeps its messages, and sends them once there is one again', async () => {
  const id = await write();
  const without = { ...services, settings: { ...services.settings, twilio: undefined } } as AppServices;
  await deliverText.run(without, { id });
  expect([taken, (await stored())[0]?.sentAt]).toEqual([[], null]);
  await deliverText.run(services, { id });
  expect(taken).toHaveLength(1);
});

test('reports are asked for at an address of this message where the provider can reach it', () => {
  expect(reportAddress({ publicUrl: 'https://shop.example' }, 'id-1')).toBe(
    'https://shop.example/api/webhooks/text-messages?text=id-1',
  );
  expect(reportAddress({ publicUrl: 'http://localhost:3000' }, 'id-1')).toBeNull();
});

test('texts of messages are forgotten before the messages themselves, each at its own time', async () => {
  const day = (n: number) => new Date(NOW.getTime() + n * 86_400_000);
  for (const at of [day(-3), day(-2), day(-1), day(0)]) await write({ body: at.toISOString().slice(8, 10) }, at);
  await services.database.transaction((tx) => forgetTexts(tx, { bodies: day(-1), notes: day(-2) }));
  // A text exactly as old as the limit stays.
  expect((await stored()).map(({ createdAt, body }) => [createdAt, body])).toEqual([
    [day(-2), null],
    [day(-1), '30'],
    [day(0), '01'],
  ]);
});

test('an account reads that it was written to, and takes what was said along when it is deleted; nobody else’s changes', async () => {
  for (const [personId, body] of [
    [MARYAM, 'one'],
    [OMAR, 'two'],
    [MARYAM, 'three'],
  ] as const)
    await write({ personId, body, kind: `about ${body}` });
  const told = await services.read(SYSTEM, ({ tx }) => textsOf(tx, MARYAM));
  expect(told.map(({ kind }) => kind)).toEqual(['about one', 'about three']);
  for (const text of told)
    expect(Object.keys(text).toSorted()).toEqual(['createdAt', 'kind', 'recipient', 'sentAt', 'subject']);
  await services.database.transaction((tx) => clearTextsOf(tx, MARYAM));
  expect((await stored()).map(({ personId, body }) => [personId, body])).toEqual([
    [null, null],
    [OMAR, 'two'],
    [null, null],
  ]);
  expect(await services.read(SYSTEM, ({ tx }) => textsOf(tx, MARYAM))).toEqual([]);
});
