import { expect, test } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { isDatabaseUnavailable } from './database-errors.ts';
import { loggedError, withoutKeys, withoutParams } from './redact.ts';

test('parameters of a statement are redacted from message and stack', () => {
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

test('the token of a shared card is not logged; that its picture was asked for is', () => {
  expect(withoutKeys(`/c/${'aB3_-'.repeat(4)}xy`)).toBe('/c/*');
  expect(withoutKeys(`/c/${'aB3_-'.repeat(4)}xy.png`)).toBe('/c/*.png');
  expect(withoutKeys('/api/cats')).toBe('/api/cats');
});

test('the log keeps what an error was caused by, and nothing that was typed', () => {
  const answered = (code: string, message: string) => Object.assign(new Error(message), { severity: 'ERROR', code });
  const failed = (cause: Error) => new DrizzleQueryError('select $1', ['maryam@example.com'], cause);
  const refused = failed(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  expect(loggedError(refused)).toMatchObject({ message: 'Failed query: select $1', cause: { code: 'ECONNREFUSED' } });
  const quoting = loggedError(failed(answered('22P02', 'invalid input syntax for type uuid: "maryam"')));
  expect(quoting.cause).toMatchObject({ code: '22P02' });
  expect(JSON.stringify(quoting)).not.toContain('maryam');
});

test('temporary database errors are told from permanent ones', () => {
  const below = (cause: object) => new DrizzleQueryError('select 1', [], Object.assign(new Error('x'), cause));
  for (const code of ['53100', '53300', '57P01', '57014', '55P03', '40P01', '25006', '08006'])
    expect(isDatabaseUnavailable(below({ severity: 'ERROR', code })), code).toBe(true);
  for (const code of ['23505', '22P02', '42P01'])
    expect(isDatabaseUnavailable(below({ severity: 'ERROR', code })), code).toBe(false);
  expect(isDatabaseUnavailable(below({ code: 'ECONNRESET' }))).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBe(false);
});
