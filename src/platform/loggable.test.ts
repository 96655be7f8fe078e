import { expect, test } from 'vitest';
import { withoutKeys, withoutParams } from './loggable.ts';

test('what a statement was given stays out of the log, message and stack alike', () => {
  const stack =
    'Error: Failed query: insert into "people" values ($1, $2)\nparams: Maryam,maryam@example.com\nMarina Walk\n    at verb.ts:1';
  expect(withoutParams(stack)).toBe('Error: Failed query: insert into "people" values ($1, $2)\n    at verb.ts:1');
  expect(withoutParams('Error: plain')).toBe('Error: plain');
});

test('the id of a payment page is a key and is not logged; ordinary addresses are', () => {
  expect(withoutKeys(`/api/checkout-sessions/cs_test_${'a'.repeat(58)}/account`)).toBe(
    '/api/checkout-sessions/*/account',
  );
  expect(withoutKeys('/api/auth/email-verification-requests')).toBe('/api/auth/email-verification-requests');
});
