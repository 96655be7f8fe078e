import { expect, test } from 'vitest';
import { testSettings } from '#tests/support/settings.ts';
import type { AppServices } from '../services.ts';
import { createLog } from '../log.ts';
import { readSettings, type Settings } from '../settings.ts';
import { newApp } from './app.ts';
import { healthRoutes, metricsApp } from './health.ts';

const TOKEN = 'a-token-for-scrapers';
const bearer = { authorization: `Bearer ${TOKEN}` };

function shop(overrides: Partial<Settings>, log = createLog('silent')) {
  const app = newApp({ settings: testSettings(overrides), log } as AppServices);
  app.route('/', healthRoutes());
  return (headers: Record<string, string> = {}, from = '127.0.0.1') =>
    app.request('http://shop.test/metrics', { headers }, { incoming: { socket: { remoteAddress: from } } });
}

test('without a setting metrics are for this machine alone, and in production for nobody', async () => {
  const development = shop({});
  expect(await (await development()).text()).toContain('process_cpu_user_seconds_total');
  expect((await development({}, '::1')).status).toBe(200);
  expect((await development({}, '::ffff:127.0.0.1')).status).toBe(200);
  expect((await development({}, '203.0.113.9')).status).toBe(404);
  expect((await development({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await shop({ production: true })()).status).toBe(404);
});

test('METRICS_TOKEN opens them from anywhere, and nothing else does', async () => {
  const open = shop({ production: true, metricsToken: TOKEN });
  expect((await open(bearer, '203.0.113.9')).status).toBe(200);
  for (const headers of [{ authorization: '' }, { authorization: 'Bearer ' }, { authorization: `Bearer ${TOKEN}x` }]) {
    expect((await open(headers)).status).toBe(401);
  }
});

test('with METRICS_PORT they are on that port alone, behind the token where there is one', async () => {
  expect((await shop({ metricsPort: 9100, metricsToken: TOKEN })(bearer)).status).toBe(404);
  expect((await metricsApp({}).request('/metrics')).status).toBe(200);
  expect((await metricsApp({}).request('/readyz')).status).toBe(404);
  const guarded = metricsApp({ metricsToken: TOKEN });
  expect((await guarded.request('/metrics')).status).toBe(401);
  expect((await guarded.request('/metrics', { headers: bearer })).status).toBe(200);
  expect(() => readSettings({ PORT: '3000', METRICS_PORT: '3000' })).toThrow('METRICS_PORT is the same as PORT');
  expect(() => readSettings({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
});

test('a proxy that the settings do not know of is warned of once', async () => {
  for (const [trustedProxies, times] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const log = createLog('silent');
    const said: unknown[] = [];
    log.warn = (...words: unknown[]) => void said.push(...words);
    const open = shop({ trustedProxies }, log);
    await open();
    expect(said).toEqual([]);
    await open({ 'x-forwarded-for': '203.0.113.9' });
    await open({ 'x-forwarded-for': '203.0.113.9' });
    expect(said).toEqual(Array.from({ length: times }, () => expect.stringContaining('TRUSTED_PROXIES')));
  }
});
