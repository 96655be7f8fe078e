import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFERRAL_CODE_DAYS } from '#src/capabilities/pricing/rules/referrals.ts';
import { parseReferralCode, isExpired, newReferralCode, parseReferral, serializeReferral } from './referral-code.ts';

const DAY_MS = 86_400_000;
const codes = fc
  .infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map((numbers) => newReferralCode((below) => Math.floor((numbers.next().value ?? 0) * below)));

test('a friend’s code is read however it was typed or pasted, and what is none is nothing', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[^01IOLU]{8}$/);
      expect(parseReferralCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}\n`)).toBe(code);
    }),
  );
  for (const odd of [
    undefined,
    null,
    12,
    {},
    '',
    'K7M4X9Q',
    'K7M4X9QPP',
    'K7M4X9Q0',
    '<script>',
    '‮K7M4X9QP',
    'K'.repeat(1e6),
  ])
    expect(parseReferralCode(odd)).toBe(null);
});

test('a browser remembers a friend’s code, and that its owner took it out, for 60 days and an affiliate’s for 30', () => {
  for (const code of ['K7M4X9QP', null])
    expect(parseReferral(serializeReferral({ code, at: 5 }))).toEqual({ kind: 'found', value: { code, at: 5 } });
  expect(REFERRAL_CODE_DAYS).toBe(60);
  expect(isExpired({ code: null, at: 0 }, 60 * DAY_MS)).toBe(false);
  expect(isExpired({ code: null, at: 0 }, 60 * DAY_MS + 1)).toBe(true);
  const written = serializeReferral({ code: 'K7M4X9QP', at: 5 });
  const affiliates = { code: 'K7M4X9QP', at: 5, from: 'affiliate' } as const;
  expect(parseReferral(serializeReferral(affiliates))).toEqual({ kind: 'found', value: affiliates });
  expect(isExpired({ ...affiliates, at: 0 }, 30 * DAY_MS)).toBe(false);
  expect(isExpired({ ...affiliates, at: 0 }, 30 * DAY_MS + 1)).toBe(true);
  for (const broken of [
    '',
    '{}',
    '[]',
    'null',
    written.slice(1),
    written.replace('K7M', '0OI'),
    written.replace('5', '"x"'),
  ])
    expect(parseReferral(broken).kind).toBe('broken');
});
