import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { parseForm } from './form-encoding.ts';
import { Params, readAddress, readCurrency, readEmail } from './params.ts';

// Unit tests of the readers behind every endpoint. Encoding and unsetting: docs.stripe.com/api/metadata ("post an empty
// string") and the SDK's own form encoding.

const read = (body: string) => new Params(parseForm(body));

/** Refusal of a reader, as `param: message (code)`. */
function refused(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) {
      const { param, code } = error.details;
      return `${param}: ${error.message}${code ? ` (${code})` : ''}`;
    }
    throw error;
  }
  throw new Error('It was not refused.');
}

test('a number is an integer in decimal digits, and no other notation', () => {
  for (const [text, value] of [
    ['0', 0],
    ['-7', -7],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
  ] as const)
    expect(read(`n=${text}`).integer('n')).toBe(value);
  for (const text of [
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '+1',
    '--1',
    'NaN',
    'Infinity',
    'ten',
    '١',
    '1_000',
    '9'.repeat(16),
  ])
    expect(refused(() => read(new URLSearchParams({ n: text }).toString()).integer('n'))).toBe(
      `n: Invalid integer: ${text} (parameter_invalid_integer)`,
    );
  expect(read('n=').integer('n')).toBeUndefined();
  expect(read('').integer('n')).toBeUndefined();
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (n) => {
      expect(read(`n=${n}`).integer('n')).toBe(n);
    }),
  );
});

test('a decimal has up to four places, and a flag is one of two words', () => {
  for (const [text, value] of [
    ['12.5', 12.5],
    ['0.01', 0.01],
    ['100', 100],
    ['33.3333', 33.3333],
  ] as const)
    expect(read(`d=${text}`).decimal('d')).toBe(value);
  for (const text of ['.5', '5.', '-5', '1,5', '33.33333', 'NaN'])
    expect(() => read(`d=${text}`).decimal('d')).toThrow();
  expect([read('f=true').flag('f'), read('f=false').flag('f'), read('f=').flag('f')]).toEqual([true, false, undefined]);
  for (const text of ['1', '0', 'yes', 'TRUE', 'null'])
    expect(refused(() => read(`f=${text}`).flag('f'))).toContain('f:');
});

test('every refusal names its parameter in full, as deep as it is', () => {
  const deep = read('items[0][price]=p&items[1][price_data][recurring][interval]=aeon&items[1][quantity]=many');
  const [, second] = deep.maps('items');
  expect(refused(() => second?.integer('quantity'))).toBe(
    'items[1][quantity]: Invalid integer: many (parameter_invalid_integer)',
  );
  const recurring = second?.map('price_data')?.map('recurring');
  expect(refused(() => recurring?.oneOf('interval', ['day', 'month']))).toBe(
    'items[1][price_data][recurring][interval]: Invalid items[1][price_data][recurring][interval]: must be one of day, month',
  );
  expect(refused(() => recurring?.requiredText('interval_count'))).toBe(
    'items[1][price_data][recurring][interval_count]: Missing required param: items[1][price_data][recurring][interval_count]. (parameter_missing)',
  );
  expect(refused(() => deep.maps('items')[0]?.only(['id', 'quantity']))).toBe(
    'items[0][price]: Received unknown parameter: items[0][price] (parameter_unknown)',
  );
});

test('a parameter of the wrong shape is refused, not guessed at', () => {
  const params = read('text=a&list[]=a&list[]=b&map[a]=b&sparse[0]=a&sparse[2]=c');
  expect(refused(() => params.text('list'))).toBe('list: Invalid string: list');
  expect(refused(() => params.text('map'))).toBe('map: Invalid string: map');
  expect(refused(() => params.map('text'))).toBe('text: Invalid object: text');
  expect(refused(() => params.map('list'))).toBe('list: Invalid object: list');
  expect(refused(() => params.texts('text'))).toBe('text: Invalid array: text');
  expect(refused(() => params.texts('sparse'))).toBe('sparse: Invalid array: sparse');
  expect(refused(() => params.maps('list'))).toBe('list[0]: Invalid object: list[0]');
  expect(params.texts('list')).toEqual(['a', 'b']);
  expect([params.texts('none'), params.maps('none'), params.map('none')]).toEqual([[], [], undefined]);
  expect(refused(() => read('a=1&a[b]=2').map('a'))).toBe('a: Invalid object for parameter a.');
  expect(() => parseForm(Array.from({ length: 1001 }, (_, n) => `k${n}=1`).join('&'))).toThrow('Too many parameters.');
});

test('metadata: the sent values are laid over the stored ones, for any of both', () => {
  const key = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9 _.-]{0,12}$/);
  const value = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed());
  const before = fc.dictionary(key, value, { maxKeys: 6 });
  const sent = fc.dictionary(key, fc.option(value, { nil: '' }), { maxKeys: 6, minKeys: 1 });
  fc.assert(
    fc.property(before, sent, (old, changes) => {
      const body = new URLSearchParams(
        Object.entries(changes).map(([name, text]): [string, string] => [`metadata[${name}]`, text]),
      );
      const expected = Object.entries({ ...old, ...changes }).filter(([, text]) => text !== '');
      expect(read(body.toString()).metadata(old)).toEqual(Object.fromEntries(expected));
    }),
  );
  expect(read('metadata=').metadata({ a: '1' })).toEqual({});
  expect(read('name=x').metadata({ a: '1' })).toEqual({ a: '1' });
});

test('metadata: 50 keys of 40 characters with values of 500, and not one more', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `metadata[k${n}]=v`).join('&');
  expect(Object.keys(read(many(50)).metadata())).toHaveLength(50);
  expect(refused(() => read(many(51)).metadata())).toContain('metadata:');
  expect(refused(() => read('metadata[k50]=v').metadata(read(many(50)).metadata()))).toContain('metadata:');
  const [key, value] = ['k'.repeat(40), 'v'.repeat(500)];
  expect(read(`metadata[${key}]=${value}`).metadata()).toEqual({ [key]: value });
  expect(refused(() => read(`metadata[${key}k]=v`).metadata())).toContain(`metadata[${key}k]:`);
  expect(refused(() => read(`metadata[k]=${value}v`).metadata())).toContain('metadata[k]:');
});

test('addresses, currencies and e-mail addresses', () => {
  const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  expect(readAddress(undefined)).toBeNull();
  expect(readAddress(read('address[city]=Dubai').map('address'))).toEqual({ ...empty, city: 'Dubai' });
  expect(readAddress(read('address[city]=').map('address'), { ...empty, city: 'Dubai', line1: '1' })).toEqual({
    ...empty,
    line1: '1',
  });
  expect(refused(() => readAddress(read('address[moon]=1').map('address')))).toContain('address[moon]:');
  expect(readCurrency(read('currency=AED'))).toBe('aed');
  for (const wrong of ['dirham', 'xyz', 'ae', 'aed ']) expect(() => readCurrency(read(`currency=${wrong}`))).toThrow();
  expect(refused(() => readCurrency(read('')))).toContain('(parameter_missing)');
  for (const good of ['a@example.com', 'first.last+tag@sub.example.co', 'ü@bücher.example'])
    expect(readEmail(new Params(parseForm(new URLSearchParams({ email: good }).toString())), 'email')).toBe(good);
  for (const bad of [
    'a',
    '@example.com',
    'a@',
    'a b@example.com',
    'a@b@c.com',
    'a@localhost',
    `${'a'.repeat(250)}@b.co`,
  ])
    expect(
      refused(() => readEmail(new Params(parseForm(new URLSearchParams({ email: bad }).toString())), 'email')),
    ).toBe(`email: Invalid email address: ${bad} (email_invalid)`);
});
