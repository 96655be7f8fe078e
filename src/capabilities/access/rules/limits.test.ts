import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookieAfterSignIn, knownDevice } from './known-device.ts';
import { delayAfter, SLOWDOWNS } from './limits.ts';
import { normalizedAddress, networkOf } from './network.ts';

const DAY = 86_400;
const slowdowns = Object.entries(SLOWDOWNS);

test('a delay never shrinks with another guess, and never passes the longest', () => {
  for (const [, slowdown] of slowdowns) {
    const delays = Array.from({ length: 400 }, (_, guesses) => delayAfter(guesses, slowdown));
    expect(delays.slice(0, slowdown.free).every((delay) => delay === 0)).toBe(true);
    expect(delays[slowdown.free]).toBe(slowdown.firstSeconds);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays.at(-1)).toBe(slowdown.longestSeconds);
  }
});

test('the guesses at one account stay bounded in every day, however patiently they are spread', () => {
  const most: Record<string, number> = { knownDevice: 112, accountAndNetwork: 112, account: 346, secondFactor: 107 };
  for (const [name, slowdown] of slowdowns.filter(([, { forgetSeconds }]) => forgetSeconds >= DAY)) {
    const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * DAY })), { maxLength: 40 });
    fc.assert(
      fc.property(pauses, (extra) => {
        // Guesses as early as each is allowed.
        const heard: number[] = [];
        let guesses = 0;
        for (let at = 0, n = 0; n < 1200; n++) {
          heard.push(at);
          guesses += 1;
          const pause = n % 60 === 0 ? (extra[n / 60] ?? 0) : 0;
          at += delayAfter(guesses, slowdown) + pause;
          if (at - (heard.at(-1) ?? 0) >= slowdown.forgetSeconds) guesses = 0;
        }
        let fastest = 0;
        for (let first = 0, last = 0; last < heard.length; last++) {
          while ((heard[last] ?? 0) - (heard[first] ?? 0) >= DAY) first++;
          fastest = Math.max(fastest, last - first + 1);
        }
        expect(fastest).toBeLessThanOrEqual(most[name] ?? 0);
      }),
      { numRuns: 20 },
    );
  }
});

test('one network is a /24 or a /48, however its addresses are written', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, byte, byte, (a, b, c, d, e) => {
      const [one, two] = [`${a}.${b}.${c}.${d}`, `${a}.${b}.${c}.${e}`];
      expect(networkOf(normalizedAddress(one))).toBe(networkOf(normalizedAddress(`::ffff:${two}`)));
      expect(networkOf(normalizedAddress(`${one}:4711`))).toBe(`${a}.${b}.${c}.0/24`);
    }),
  );
  for (const text of [
    '2001:db8:7:1::1',
    '2001:0DB8:0007:ff00::9',
    '[2001:db8:7:2:3:4:5:6]:443',
    '2001:db8:7::1%eth0',
  ]) {
    expect(networkOf(normalizedAddress(text)), text).toBe('2001:db8:7::/48');
  }
  expect(normalizedAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(normalizedAddress('2001:db8::5:1.2.3.4')).toBe('2001:db8:0:0::/64');
  expect(normalizedAddress('::1')).toBe(normalizedAddress('::2'));
  for (const text of ['in-process', 'unknown', '999.1.1.1', '']) expect(networkOf(normalizedAddress(text))).toBe(text);
});

test('a known device is known for the account that signed in there, and for nobody else', () => {
  const now = new Date('2026-12-01T09:00:00Z');
  const asked = (personId: string, secret = 'a secret') => ({ personId, secret, now });
  const one = cookieAfterSignIn(undefined, asked('maryam'));
  const both = cookieAfterSignIn(one, asked('omar'));
  const device = knownDevice(one, asked('maryam'));
  expect(device).not.toBeNull();
  expect(knownDevice(both, asked('maryam'))).toBe(device);
  expect(knownDevice(cookieAfterSignIn(both, asked('maryam')), asked('maryam'))).toBe(device);
  expect(knownDevice(both, asked('omar'))).not.toBeNull();
  expect(knownDevice(one, asked('omar'))).toBeNull();
  expect(knownDevice(one, asked('maryam', 'another secret'))).toBeNull();
  const late = new Date(now.getTime() + 401 * DAY * 1000);
  expect(knownDevice(one, { ...asked('maryam'), now: late })).toBeNull();
  fc.assert(
    fc.property(fc.nat(one.length - 1), fc.constantFrom(...'abcXYZ019-_.~'), (at, letter) => {
      const changed = one.slice(0, at) + letter + one.slice(at + 1);
      if (changed !== one) expect(knownDevice(changed, asked('maryam'))).toBeNull();
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => knownDevice(text, asked('maryam')) === null));
});
