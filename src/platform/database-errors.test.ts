import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, NoConnection, NotReplicated, servesNoLonger } from './database-errors.ts';

const postgres = (code: string) => Object.assign(new Error('from the server'), { code, severity: 'ERROR' });
const socket = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
const statement = (cause: Error) => new DrizzleQueryError('select 1', [], cause);
const wrapped = (error: Error) => new Error('outer', { cause: new Error('middle', { cause: error }) });

/** States of PostgreSQL in which the same request may succeed later, and such in which it never will. */
const LATER = {
  '08006': 'connection failure',
  '08P01': 'protocol violation',
  '53100': 'disk full',
  '53300': 'too many connections',
  '58030': 'I/O error',
  '25006': 'read-only',
  '25P03': 'idle in transaction',
  '25P04': 'transaction timeout',
  '40001': 'serialization failure',
  '40P01': 'deadlock',
  '55P03': 'lock timeout',
  '57014': 'statement timeout',
  '57P01': 'admin shutdown',
  '57P02': 'crash shutdown',
  '57P03': 'cannot connect now',
  '57P04': 'database dropped',
  '57P05': 'idle session timeout',
};
const NEVER = {
  '23505': 'unique violation',
  '23503': 'foreign key violation',
  '23514': 'check violation',
  '22P02': 'invalid text',
  '42601': 'syntax error',
  '42P01': 'undefined table',
  '28P01': 'wrong password',
  '3D000': 'no such database',
  '25P02': 'transaction is aborted',
  '40003': 'completion unknown',
};

test('a state that passes is unavailable, one that stays is a fault, however deep it is wrapped', () => {
  for (const [codes, later] of [
    [LATER, true],
    [NEVER, false],
  ] as const)
    for (const [code, name] of Object.entries(codes))
      for (const error of [
        postgres(code),
        statement(postgres(code)),
        wrapped(postgres(code)),
        statement(wrapped(postgres(code))),
      ])
        expect(isDatabaseUnavailable(error), `${code} ${name}`).toBe(later);
});

test('no connection and an unconfirmed commit are unavailable by themselves', () => {
  for (const error of [new NoConnection('none'), new NotReplicated()])
    for (const one of [error, wrapped(error), statement(error)]) expect(isDatabaseUnavailable(one)).toBe(true);
});

test('a broken socket is the database’s only below a statement', () => {
  for (const code of [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ]) {
    expect(isDatabaseUnavailable(statement(socket(code))), code).toBe(true);
    expect(isDatabaseUnavailable(socket(code)), code).toBe(false);
    expect(isDatabaseUnavailable(new Error('mail', { cause: socket(code) })), code).toBe(false);
  }
  for (const message of [
    'Query read timeout',
    'Connection terminated unexpectedly',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
  ]) {
    expect(isDatabaseUnavailable(statement(new Error(message))), message).toBe(true);
    expect(isDatabaseUnavailable(new Error(message)), message).toBe(false);
  }
  for (const harmless of [
    socket('ENOENT'),
    new Error('The query read timeout is short'),
    new TypeError('undefined is not a function'),
  ])
    expect(isDatabaseUnavailable(statement(harmless)), harmless.message).toBe(false);
});

test('a value that is no error is no error of the database', () => {
  for (const thrown of [null, undefined, 'Query read timeout', 57014, { code: '57014', severity: 'ERROR' }])
    expect(isDatabaseUnavailable(thrown)).toBe(false);
});

test('a connection is given up where its server shuts down or takes no writes, and kept after a mere fault', () => {
  for (const code of ['25006', '57P01', '57P02', '57P03']) expect(servesNoLonger(postgres(code)), code).toBe(true);
  for (const code of ['57014', '40001', '53300', '23505']) expect(servesNoLonger(postgres(code)), code).toBe(false);
  expect(servesNoLonger(new Error('57P01'))).toBe(false);
});
