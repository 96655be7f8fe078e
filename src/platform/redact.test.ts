import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { isDatabaseUnavailable } from './database-errors.ts';
import { errorChain, loggedError, sqlState, withoutKeys, withoutParams } from './redact.ts';

test('parameters of a statement are redacted from message and stack', () => {
  const stack =
    'Error: Failed query: insert into "people" values ($1, $2)\nparams: Maryam,maryam@example.com\nMarina Walk\n    at verb.ts:1:7';
  expect(withoutParams(stack)).toBe('Error: Failed query: insert into "people" values ($1, $2)\n    at verb.ts:1:7');
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

test('the log keeps the cause of an error, and no input', () => {
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

/** Text that people type in forms with several lines, some of which look like the rest of an error. */
const typedText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '    at home she hides',
        '\tat noon',
        'params: Miso',
        '  at the vet (see below)',
        '',
        'Error: no',
      ),
      fc.string({ maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) => lines.join('\n'));
const FRAMES = [
  '    at insertEntry (file:///shop/src/capabilities/households/store.ts:40:11)',
  '    at async Promise.all (index 0)',
  '    at new Promise (<anonymous>)',
  '    at file:///shop/build/server.js:1:2345',
].join('\n');

test('nothing that people typed into a statement is logged, whatever lines it has', () => {
  fc.assert(
    fc.property(typedText, (typed) => {
      const secret = `maryam@example.com ${typed} her number`;
      const error = new DrizzleQueryError('insert into "log" values ($1)', [secret], new Error('closed'));
      expect(withoutParams(error.message)).toBe('Failed query: insert into "log" values ($1)');
      expect(loggedError(error).message).toBe('Failed query: insert into "log" values ($1)');
      const stack = `Error: ${error.message}\n${FRAMES}`;
      expect(withoutParams(stack)).toBe(`Error: Failed query: insert into "log" values ($1)\n${FRAMES}`);
    }),
  );
});

test('an error without a statement is logged as it is, and an error that causes itself is followed once', () => {
  for (const text of ['', 'Error: plain', `TypeError: x is not a function\n${FRAMES}`, 'params: are missing'])
    expect(withoutParams(text)).toBe(text);
  const [one, two] = [new Error('one'), new Error('two')];
  one.cause = two;
  two.cause = one;
  expect(errorChain(one)).toEqual([one, two]);
  expect(errorChain('one')).toEqual([]);
  expect(errorChain(new Error('outer', { cause: 'text' }))).toHaveLength(1);
});

test('a SQLSTATE is read from PostgreSQL’s own errors alone', () => {
  const error = (fields: object) => Object.assign(new Error('x'), fields);
  expect(sqlState(error({ severity: 'ERROR', code: '23505' }))).toBe('23505');
  for (const fields of [{}, { code: '23505' }, { severity: 'ERROR' }, { severity: 'ERROR', code: 23_505 }])
    expect(sqlState(error(fields))).toBeNull();
  expect(sqlState(error({ severity: 'ERROR', code: 'ECONNRESET' }))).toBeNull();
});

test('a thrown value that is no error is logged as text, and so are the fields of an error', () => {
  expect(loggedError('gone\nparams: maryam@example.com')).toEqual({ name: 'not an error', message: 'gone' });
  expect(loggedError(undefined)).toEqual({ name: 'not an error', message: 'undefined' });
  const failed = Object.assign(new TypeError('no'), { code: 7, table: 'people', constraint: { not: 'text' } });
  expect(loggedError(failed)).toEqual({ name: 'TypeError', message: 'no', code: '7', table: 'people' });
});

test('no part of an address that is as long as a key is logged, wherever it stands', () => {
  const part = fc.stringMatching(/^[\w-]{0,60}$/);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const shown = withoutKeys(`/${parts.join('/')}`).split('/');
      expect(shown).toHaveLength(parts.length + 1);
      for (const one of shown) expect(one.length).toBeLessThan(40);
      expect(withoutKeys(shown.join('/'))).toBe(shown.join('/'));
    }),
  );
  expect(withoutKeys('/c/short-token_1')).toBe('/c/*');
  expect(withoutKeys('/cats/7')).toBe('/cats/7');
});
