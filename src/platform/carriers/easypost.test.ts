import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Easypost, openEasypost } from '#tests/support/easypost.ts';
import { easypost, isSignedByEasypost } from './easypost.ts';
import { readTracker, readTrackerEvent } from './tracker.ts';

// The event, secret and signature that EasyPost publishes for its client libraries (github.com/EasyPost/examples, official/fixtures).
const EVENT = readFileSync('tests/support/easypost-event.txt').subarray(0, -1);
const SECRET = 'sécret';
const SIGNATURE = 'hmac-sha256-hex=38f3f53c103713df81616a0a186d77141957323ec21d5fe9363db93840f527db';

const NOW = new Date('2026-12-01T09:00:00Z');
let server: Easypost;
beforeAll(async () => {
  server = await openEasypost(() => NOW);
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.state.fault = null;
});

test('an event counts as EasyPost’s with the signature that EasyPost publishes for it, and with nothing in it changed', () => {
  expect(isSignedByEasypost(SECRET, EVENT, SIGNATURE)).toBe(true);
  expect(isSignedByEasypost(SECRET.normalize('NFD'), EVENT, SIGNATURE)).toBe(true);
  for (const wrong of [
    undefined,
    '',
    'hmac-sha256-hex=',
    SIGNATURE.slice(16),
    SIGNATURE.replace(/b$/, 'a'),
    `${SIGNATURE}a`,
  ])
    expect(isSignedByEasypost(SECRET, EVENT, wrong)).toBe(false);
  expect(isSignedByEasypost('secret', EVENT, SIGNATURE)).toBe(false);
  expect(isSignedByEasypost(SECRET, Buffer.concat([EVENT, Buffer.from(' ')]), SIGNATURE)).toBe(false);
});

test('the published event is read: its tracker, the carrier, the status and the page for everybody', () => {
  expect(readTrackerEvent(EVENT.toString())).toEqual({
    id: 'evt_1',
    news: {
      trackerId: 'trk_1',
      carrier: 'FedEx',
      status: 'in_transit',
      detail: 'arrived_at_facility',
      publicUrl: 'https://track.easypost.com/1',
      updatedAt: new Date('2024-08-02T19:26:51Z'),
      deliveredAt: null,
    },
  });
  const other = { id: 'evt_2', object: 'Event', description: 'batch.created', result: { id: 'batch_1' } };
  expect(readTrackerEvent(JSON.stringify(other))).toEqual({ id: 'evt_2', news: null });
  for (const broken of [
    '',
    '[]',
    '{}',
    'null',
    '{"id":"evt_3","object":"Event","description":"tracker.updated","result":{}}',
  ])
    expect(readTrackerEvent(broken)).toBeNull();
});

test('a page is linked only over https at EasyPost; a new status is unknown; a delivery has the carrier’s own time', () => {
  const tracker = server.trackerOf('9400110898825022579493');
  const pageOf = (public_url: unknown) => readTracker({ ...tracker, public_url })?.publicUrl;
  expect(pageOf('https://easypost.com/t/1')).toBe('https://easypost.com/t/1');
  for (const url of [
    'http://track.easypost.com/1',
    'https://track.easypost.com.evil.example/1',
    'https://evil-easypost.com/1',
    'https://easypost.com@evil.example/1',
    'https://track.easypost.com:8443/1',
    'javascript:alert(1)//easypost.com',
    `https://track.easypost.com/${'a'.repeat(600)}`,
    null,
    7,
  ])
    expect([url, pageOf(url)]).toEqual([url, null]);
  expect(readTracker({ ...tracker, status: 'teleported', carrier: 'Fed\0Ex' })).toMatchObject({
    status: 'unknown',
    carrier: null,
  });
  const scans = ['2026-12-03T14:05:00+04:00', null, '2026-12-03T08:00:00Z'].map((datetime) => ({
    status: 'delivered',
    datetime,
  }));
  const arrived = { ...tracker, status: 'delivered', updated_at: '2026-12-03T12:00:00Z' };
  expect(readTracker({ ...arrived, tracking_details: scans })?.deliveredAt).toEqual(new Date('2026-12-03T10:05:00Z'));
  expect(readTracker({ ...arrived, tracking_details: null })?.deliveredAt).toEqual(new Date('2026-12-03T12:00:00Z'));
});

test('a parcel is followed by its number and looked at by its tracker, with the key as the name and no password', async () => {
  const carrier = easypost(server.settings);
  const begun = await carrier.track('EZ1000000001', 'FedEx');
  const { trackerId = '' } = begun.kind === 'news' ? begun.news : {};
  expect(begun).toMatchObject({ kind: 'news', news: { carrier: 'FedEx', status: 'pre_transit', updatedAt: NOW } });
  expect(await carrier.track('EZ1000000001')).toEqual(begun);
  expect(await carrier.look(trackerId)).toEqual(begun);
  const authorization = `Basic ${Buffer.from(`${server.settings.apiKey}:`).toString('base64')}`;
  const posted = { method: 'POST', path: '/v2/trackers', authorization };
  expect(server.asked).toEqual([
    { ...posted, body: { tracker: { tracking_code: 'EZ1000000001', carrier: 'FedEx' } } },
    { ...posted, body: { tracker: { tracking_code: 'EZ1000000001' } } },
    { method: 'GET', path: `/v2/trackers/${trackerId}`, authorization, body: null },
  ]);
});

test('a refusal has the code of EasyPost and never its message; what may succeed later says so', async () => {
  const error = (code: string) => ({ error: { code, message: 'About EZ1000000001', errors: [] } });
  for (const [status, body, code, retry] of [
    [422, error('TRACKER.CREATE.ERROR'), 'TRACKER.CREATE.ERROR', false],
    [401, error('APIKEY.INACTIVE'), 'APIKEY.INACTIVE', false],
    [404, error('no such EZ1000000001'), 'http-404', false],
    [429, '<html>slow down</html>', 'http-429', true],
    [503, '', 'http-503', true],
    [200, '<html>welcome</html>', 'answer-unreadable', false],
  ] as const) {
    server.state.fault = { status, body };
    expect(await easypost(server.settings).track('EZ1000000001')).toEqual({ kind: 'refused', code, retry });
  }
  server.state.fault = 'silence';
  expect(await easypost(server.settings).look('trk_1')).toEqual({
    kind: 'refused',
    code: 'UND_ERR_SOCKET',
    retry: true,
  });
  server.state.fault = 'late';
  expect(await easypost(server.settings, 50).look('trk_1')).toEqual({ kind: 'refused', code: 'timeout', retry: true });
});
