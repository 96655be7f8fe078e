import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryOf } from './country-of-network.ts';
import { normalizedAddress, isPrivateNetwork, loggedNetwork } from './network.ts';
import { EVENT_KINDS, eventKind, STAFF_CHANGES, whereabouts } from './security-events.ts';

const FILE = readFileSync('src/capabilities/access/rules/countries-by-network.bin');
const countryAt = (address: string) => countryOf(FILE, loggedNetwork(normalizedAddress(address)) ?? '');

test('a network is a /24 or a /48 at most, for any address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const network = loggedNetwork(normalizedAddress(address)) ?? '';
      expect(network).toMatch(/^(\d{1,3}(\.\d{1,3}){2}\.0\/24|[\da-f]{1,4}(:[\da-f]{1,4}){2}::\/48)$/);
      expect(`${countryOf(FILE, network)}`).toMatch(/^([A-Z]{2}|null)$/);
    }),
  );
  for (const none of ['', '/tmp/socket', 'localhost', 'unknown'])
    expect(loggedNetwork(normalizedAddress(none))).toBeNull();
});

test('addresses are in the country their registry or provider says, and in none where nobody says', () => {
  const known = {
    '8.8.8.8': 'US',
    '91.0.1.77': 'DE',
    '94.200.1.9': 'AE',
    '2.4.5.6': 'FR',
    '139.130.4.5': 'AU',
    '2003:d0:1::1': 'DE',
    '2001:8f8:1::1': 'AE',
    '0.0.0.0': null,
    '10.1.2.3': null,
    '255.255.255.255': null,
    '::': null,
    'ffff:ffff::1': null,
  };
  for (const [address, country] of Object.entries(known))
    expect([address, countryAt(address)]).toEqual([address, country]);
});

test('looking a country up is quick, and its table small', () => {
  expect(FILE.length).toBeLessThan(1_500_000);
  const [countries, four, six] = [0, 4, 8].map((at) => FILE.readUInt32BE(at)) as [number, number, number];
  expect(FILE.length).toBe(12 + countries * 2 + four * 4 + six * 5);
  // In order, or the search would miss.
  const starts = (at: number, count: number, bytes: number) =>
    Array.from({ length: count }, (_, i) => FILE.readUIntBE(at + i * bytes, bytes));
  const at = 12 + countries * 2;
  for (const all of [starts(at, four, 3), starts(at + four * 4, six, 4)])
    expect(all.every((start, i) => i === 0 || start > (all[i - 1] ?? 0))).toBe(true);
});

test('private networks are known as such', () => {
  const inPrivate = (address: string) => isPrivateNetwork(loggedNetwork(normalizedAddress(address)) ?? '');
  const privates = ['10.9.8.7', '127.0.0.1', '172.16.0.1', '172.31.9.9', '192.168.1.1', '169.254.1.1', '100.64.0.1'];
  for (const address of [...privates, '100.127.0.1', '::1', 'fd00::1', 'fe80::1'])
    expect([address, inPrivate(address)]).toEqual([address, true]);
  const publics = ['11.0.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1', '100.63.0.1', '100.128.0.1', '2003:d0::1'];
  for (const address of publics) expect([address, inPrivate(address)]).toEqual([address, false]);
});

test('a line says device and country as far as they are known', () => {
  const place = { kind: 'country', code: 'DE' } as const;
  expect(whereabouts({ device: 'Chrome on Windows', place })).toBe('with Chrome on Windows, from Germany (estimated)');
  expect(whereabouts({ device: null, place: { kind: 'private' } })).toBe('from a private network');
  expect(whereabouts({ device: 'Safari on iPhone', place: null })).toBe('with Safari on iPhone');
  expect(whereabouts({ device: null, place: null })).toBe('');
  expect(eventKind('constructor')).toBeNull();
  // The table's index of staff changes knows them by this.
  const staff = Object.keys(EVENT_KINDS).filter((kind) => kind.startsWith('staff-'));
  expect(staff).toEqual([...STAFF_CHANGES]);
});
