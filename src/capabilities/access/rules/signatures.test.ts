import { expect, test } from 'vitest';
import { chosenBy, type Signers, signatureFor } from './signatures.ts';

const LAYLA = { personId: 'layla', name: 'Layla', shared: true };
const read = (readerId: string | null, over: Partial<Signers> = {}): Signers => ({
  ...{ owner: LAYLA, readerId, marksReader: true },
  ...over,
});
const SAM = { personId: 'sam', name: 'Sam' };
const NOBODY = { personId: null };
const alone = { owner: { ...LAYLA, shared: false } };

test('N20 the author of an act is named to all who share the household, marked for themselves, and nobody is made up', () => {
  const byOwner = { personId: 'layla' };
  expect(signatureFor(read('layla'), byOwner)).toBe('Layla (you)');
  expect(signatureFor(read('sam'), byOwner)).toBe('Layla');
  expect(signatureFor(read('sam'), SAM)).toBe('Sam (you)');
  expect(signatureFor(read('layla'), SAM)).toBe('Sam');
  expect(signatureFor(read('layla', { marksReader: false }), byOwner)).toBe('Layla');
  expect(signatureFor(read(null), byOwner)).toBe('Layla');
  // Of somebody whose account is gone the name is left, and of rows from before nothing.
  expect(signatureFor(read('layla'), { ...NOBODY, name: 'Sam' })).toBe('Sam');
  expect(signatureFor(read('layla'), NOBODY)).toBeNull();
  expect(signatureFor(read(null), NOBODY)).toBeNull();
  expect(signatureFor(read('layla', alone), byOwner)).toBeNull();
});

test('N20 “by you” is said to the one who chose alone', () => {
  const byOwner = { personId: 'layla' };
  expect(chosenBy(read('layla'), byOwner)).toBe('by you');
  expect(chosenBy(read('sam'), byOwner)).toBe('by Layla');
  expect(chosenBy(read(null), byOwner)).toBe('by Layla');
  expect(chosenBy(read('layla'), NOBODY)).toBe('in the household');
  expect(chosenBy(read('layla', alone), byOwner)).toBe('by you');
  expect(chosenBy(read('layla', { ...alone, marksReader: false }), NOBODY)).toBe('by you');
  expect(chosenBy(read(null, alone), byOwner)).toBe('in the household');
});
