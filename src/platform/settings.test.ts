import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const KEYS = {
  SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
  STAFF_EMAIL: 'owner@purrwell.example',
  STAFF_PASSWORD: 'nobody-knows-it',
  STRIPE_WEBHOOK_SECRET: 'whsec_test_1234',
};
const started = (secret: string, publishable: string) => () =>
  readSettings({ ...KEYS, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable });

test('secret and restricted keys open the shop, with a publishable key of the same mode', () => {
  for (const [secret, publishable] of [
    ['sk_test_1', 'pk_test_1'],
    ['rk_test_1', 'pk_test_1'],
    ['rk_live_1', 'pk_live_1'],
  ] as const)
    expect(started(secret, publishable)().payments).toBe('stripe');
  expect(started('sk_live_1', 'pk_test_1')).toThrow('different modes');
  expect(started('rk_test_1', 'pk_live_1')).toThrow('different modes');
  expect(started('pk_test_1', 'pk_test_1')).toThrow('must begin with sk_');
  expect(() => readSettings({ ...KEYS, PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'rk_live_1' })).toThrow('live key');
});
