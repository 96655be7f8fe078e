import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnDetail } from './password-owner.ts';

const MARYAM = { firstName: 'Maryam', lastName: 'Al Suwaidi', email: 'm.suwaidi@example.com', phone: '+971501234567' };

test('C35 a password that is only the name, address or number of its owner is known as such, however it is spelled', () => {
  for (const password of [
    'Maryam',
    'maryam',
    'M-a-r-y-a-m!',
    'Al Suwaidi',
    'alsuwaidi',
    'Maryam Al Suwaidi',
    'alsuwaidi.maryam',
    'm.suwaidi@example.com',
    'M.SUWAIDI',
    'msuwaidi',
    '+971 50 123 4567',
    '971501234567',
    'Ｍａｒｙａｍ', // full width
  ])
    expect([password, isOwnDetail(password, MARYAM)]).toEqual([password, true]);
});

test('C35 a password that holds a name and something else is its owner’s choice', () => {
  for (const password of [
    'Maryam1',
    'maryam and miso',
    'suwaidi',
    'example.com',
    '501234567',
    'miryam',
    '',
    '!!!',
    '   ',
  ])
    expect([password, isOwnDetail(password, MARYAM)]).toEqual([password, false]);
});

test('C35 an owner without a number, an address or a name of letters makes no password theirs by accident', () => {
  const nobody = { firstName: '-', lastName: '.', email: null, phone: null };
  fc.assert(fc.property(fc.string(), (password) => !isOwnDetail(password, nobody)));
});

test('C35 names of any script are told apart by their letters alone', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const signs = fc.stringMatching(/^[ .,!_-]{0,3}$/);
  fc.assert(
    fc.property(name, name, signs, (firstName, lastName, between) => {
      fc.pre(/[\p{L}\p{N}]/u.test((firstName + lastName).normalize('NFKC').toLowerCase()));
      const owner = { firstName, lastName, email: null, phone: null };
      expect(isOwnDetail(firstName + lastName, owner)).toBe(true);
      expect(isOwnDetail(`${between}${lastName}${firstName}${between}`, owner)).toBe(true);
    }),
  );
  const owner = { firstName: 'مريم', lastName: '猫田', email: null, phone: null };
  expect(isOwnDetail('مريم', owner)).toBe(true);
  expect(isOwnDetail('猫田 مريم', owner)).toBe(true);
  expect(isOwnDetail('مريم7', owner)).toBe(false);
});
