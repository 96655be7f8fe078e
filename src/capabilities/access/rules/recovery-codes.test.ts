import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikeRecoveryCode, newRecoveryCode, RECOVERY_CODES, recoveryCodeHash } from './recovery-codes.ts';

test('a recovery code has sixteen letters and digits that cannot be taken for one another', () => {
  const codes = Array.from({ length: 500 }, newRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^([2-9a-kmnp-z]{4}-){3}[2-9a-kmnp-z]{4}$/);
  for (const code of codes) expect(code).not.toMatch(/[01lo]/);
  expect(new Set(codes).size).toBe(codes.length);
  // All 32 signs turn up: a sign that never did would make codes shorter than they look.
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  expect(RECOVERY_CODES).toBe(10);
});

test('a recovery code is the same however it is typed, and differs from every other', () => {
  const spaces = fc.stringMatching(/^[ -]{0,3}$/);
  fc.assert(
    fc.property(fc.array(spaces, { minLength: 4, maxLength: 4 }), fc.boolean(), (between, upper) => {
      const code = newRecoveryCode();
      const parts = code.split('-').map((part, i) => `${between[i]}${part}`);
      const typed = upper ? parts.join('').toUpperCase() : parts.join(' ');
      expect(recoveryCodeHash(typed)).toEqual(recoveryCodeHash(code));
      expect(looksLikeRecoveryCode(typed)).toBe(true);
      expect(recoveryCodeHash(newRecoveryCode())).not.toEqual(recoveryCodeHash(code));
    }),
  );
});

test('the six digits of an app are never taken for a recovery code', () => {
  for (const typed of ['123456', '123 456', '', 'abcd-efgh', 'abcd-efgh-jkmn-pqrst'])
    expect([typed, looksLikeRecoveryCode(typed)]).toEqual([typed, false]);
});
