import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { openBareServices } from '#tests/support/engines.ts';
import type { AppServices } from '../services.ts';
import { receiveDeliveryReport, reportAddress } from './delivery-report.ts';
import { textMessages } from './tables.ts';

const SHOP = { publicUrl: 'https://shop.example' };
const TOKEN = 'a token of the provider';
let services: AppServices;
const logged: unknown[] = [];

beforeAll(async () => {
  const twilio = {
    accountSid: 'AC1',
    authToken: TOKEN,
    sender: { From: '+15005550006' },
    apiBase: 'http://127.0.0.1:9',
  };
  const opened = await openBareServices('pglite', [], { sms: 'twilio', twilio, ...SHOP });
  ({ services } = opened);
  services.log.warn = ((...line: unknown[]) => void logged.push(line)) as AppServices['log']['warn'];
  return opened.close;
});

/** A message that was handed over, as the provider knows it. */
async function sent(): Promise<string> {
  const id = newId();
  const row = { recipient: '+971501234567', kind: 'test', subject: 'A test', body: 'Hello.', createdAt: new Date(0) };
  await services.database.transaction((tx) => tx.insert(textMessages).values({ id, ...row }));
  return id;
}

/** The provider's report on a message, signed as Twilio documents it, and what the shop says to it. */
async function report(id: string, fields: Record<string, string>, { token = TOKEN, from = services } = {}) {
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => text + name + fields[name], reportAddress(SHOP, id) ?? '');
  const signature = createHmac('sha1', token).update(signed).digest('base64');
  const outcome = await receiveDeliveryReport(from, { id, body: new URLSearchParams(fields).toString(), signature });
  return isDomainError(outcome) ? outcome.code : outcome;
}
const fateOf = async (id: string) =>
  (await services.database.db.select().from(textMessages)).find((row) => row.id === id)?.undelivered;

test('a message is noted as not delivered for the two statuses that say so, with the provider’s number where it is one', async () => {
  const cases: [fields: Record<string, string>, undelivered: string | null][] = [
    [{ MessageStatus: 'undelivered', ErrorCode: '30005' }, 'twilio-30005'],
    [{ MessageStatus: 'failed', ErrorCode: '30008' }, 'twilio-30008'],
    [{ MessageStatus: 'failed' }, 'failed'],
    [{ MessageStatus: 'undelivered', ErrorCode: '' }, 'undelivered'],
    [{ MessageStatus: 'failed', ErrorCode: '<script>' }, 'failed'],
    [{ MessageStatus: 'failed', ErrorCode: '12345678' }, 'failed'],
    ...['queued', 'sending', 'sent', 'delivered', 'read', 'canceled', '', 'FAILED'].map(
      (MessageStatus): [Record<string, string>, null] => [{ MessageStatus, ErrorCode: '30005' }, null],
    ),
    [{}, null],
  ];
  for (const [fields, undelivered] of cases) {
    const id = await sent();
    expect(await report(id, fields)).toEqual({ received: true });
    expect([fields, await fateOf(id)]).toEqual([fields, undelivered]);
  }
  expect(JSON.stringify(logged)).not.toContain('501234567');
});

test('a report that comes twice, late or about a message that was deleted is received, and the newest counts', async () => {
  const id = await sent();
  await report(id, { MessageStatus: 'failed' });
  await report(id, { MessageStatus: 'delivered' });
  expect(await fateOf(id)).toBe('failed');
  await Promise.all([1, 2].map(() => report(id, { MessageStatus: 'undelivered', ErrorCode: '30003' })));
  expect(await fateOf(id)).toBe('twilio-30003');
  expect(await report(newId(), { MessageStatus: 'failed' })).toEqual({ received: true });
});

test('a report that is not the provider’s changes nothing: another key or message, no id, no provider, no https', async () => {
  const [id, other] = [await sent(), await sent()];
  const failed = { MessageStatus: 'failed' };
  expect(await report(id, failed, { token: 'another' })).toBe('report-unsigned');
  expect(await report('1; drop table', failed)).toBe('report-unsigned');
  const signature = createHmac('sha1', TOKEN)
    .update(`${reportAddress(SHOP, id)}MessageStatusfailed`)
    .digest('base64');
  const moved = await receiveDeliveryReport(services, { id: other, body: 'MessageStatus=failed', signature });
  expect(moved).toMatchObject({ status: 403, code: 'report-unsigned' });
  for (const change of [{ twilio: undefined }, { publicUrl: 'http://shop.example' }]) {
    const from = { ...services, settings: { ...services.settings, ...change } } as AppServices;
    expect(await report(id, failed, { from })).toBe('report-unsigned');
  }
  expect([await fateOf(id), await fateOf(other)]).toEqual([null, null]);
});
