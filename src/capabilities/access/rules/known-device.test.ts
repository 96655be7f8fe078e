import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookieAfterSignIn, knownDevice } from './known-device.ts';

const SECRET = 'a-secret-for-tests-of-32-characters';
const NOW = new Date('2026-12-01T09:00:00Z');
const DAY_MS = 86_400_000;
const asked = (personId: string, now = NOW, forgottenAt?: Date) => ({ personId, secret: SECRET, now, forgottenAt });
const later = (ms: number) => new Date(NOW.getTime() + ms);

test('a device is known for 400 days after the last sign-in, and under the same name all the time', () => {
  const cookie = cookieAfterSignIn(undefined, asked('maryam'));
  const device = knownDevice(cookie, asked('maryam'));
  expect(device).toMatch(/^[\w-]{16}$/);
  expect(knownDevice(cookie, asked('maryam', later(400 * DAY_MS - 1)))).toBe(device);
  expect(knownDevice(cookie, asked('maryam', later(400 * DAY_MS)))).toBeNull();
  // Another sign-in on the way begins the time anew and keeps the name, so that guesses go on being counted together.
  const renewed = cookieAfterSignIn(cookie, asked('maryam', later(399 * DAY_MS)));
  expect(knownDevice(renewed, asked('maryam', later(798 * DAY_MS)))).toBe(device);
  // After that time it is a new device.
  const returned = cookieAfterSignIn(cookie, asked('maryam', later(500 * DAY_MS)));
  expect(knownDevice(returned, asked('maryam', later(500 * DAY_MS)))).not.toBe(device);
});

test('sign-ins from before an account was recovered count no more, one at the same moment and later ones do', () => {
  const cookie = cookieAfterSignIn(undefined, asked('maryam'));
  for (const [recoveredAt, known] of [
    [later(-1), true],
    [NOW, true],
    [later(1), false],
  ] as const)
    expect(knownDevice(cookie, asked('maryam', later(DAY_MS), recoveredAt)) !== null).toBe(known);
  const recovered = cookieAfterSignIn(cookie, asked('maryam', later(2), later(1)));
  expect(knownDevice(recovered, asked('maryam', later(3), later(1)))).not.toBeNull();
  // The name of before is somebody else's possibly, so it is not taken over.
  expect(knownDevice(recovered, asked('maryam', later(3), later(1)))).not.toBe(knownDevice(cookie, asked('maryam')));
});

test('of six accounts on one browser the five that signed in last are known', () => {
  const people = ['one', 'two', 'three', 'four', 'five', 'six'];
  const inOrder = (names: string[]) =>
    names.reduce<string | undefined>((cookie, name, i) => cookieAfterSignIn(cookie, asked(name, later(i))), undefined);
  const known = (cookie: string | undefined) => people.filter((name) => knownDevice(cookie, asked(name)) !== null);
  expect(known(inOrder(people.slice(0, 5)))).toEqual(people.slice(0, 5));
  expect(known(inOrder(people))).toEqual(people.slice(1));
  expect(known(inOrder([...people.slice(0, 5), 'one', 'six']))).toEqual(['one', 'three', 'four', 'five', 'six']);
});

test('after any order of sign-ins the last is known, nobody else is, and the cookie stays small', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 20 }), (order) => {
      const cookie = order.reduce<string | undefined>(
        (before, name) => cookieAfterSignIn(before, asked(name)),
        undefined,
      );
      expect(knownDevice(cookie, asked(order.at(-1) as string))).not.toBeNull();
      expect(knownDevice(cookie, asked('nobody'))).toBeNull();
      const distinct = [...new Set(order.toReversed())];
      for (const [i, name] of distinct.entries()) expect(knownDevice(cookie, asked(name)) !== null).toBe(i < 5);
      // RFC 6265 lets browsers keep 4096 bytes of a cookie.
      expect(cookie?.length).toBeLessThan(300);
      expect(cookie).toMatch(/^[\w.~-]+$/);
      for (const name of new Set(order)) expect(cookie).not.toContain(`"${name}"`);
    }),
  );
});

test('a cookie that was cut, joined or filled up by somebody else keeps the good parts of its first five', () => {
  const mine = cookieAfterSignIn(undefined, asked('maryam'));
  expect(knownDevice(`junk~${mine}~more`, asked('maryam'))).not.toBeNull();
  expect(knownDevice(`a~b~c~d~${mine}`, asked('maryam'))).not.toBeNull();
  expect(knownDevice(`a~b~c~d~e~${mine}`, asked('maryam'))).toBeNull();
  for (let length = 0; length < mine.length; length++)
    expect(knownDevice(mine.slice(0, length), asked('maryam'))).toBeNull();
  // A date that was moved into the future is not signed.
  const [device, , mac] = mine.split('.');
  expect(knownDevice(`${device}.zzzzzzzz.${mac}`, asked('maryam'))).toBeNull();
});
