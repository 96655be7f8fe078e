import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REFERRAL_KEY } from '#src/capabilities/onboarding/rules/referral-code.ts';
import {
  forgetReferralCode,
  keepReferralCode,
  orderedWith,
  switchReferral,
} from '#src/capabilities/onboarding/screens/shared/referral-code.ts';
import { takeUp } from './take-up.ts';

const texts = new Map<string, string>();
const answers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  texts.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
});

afterEach(() => {
  forgetReferralCode();
  vi.unstubAllGlobals();
});

test('a code of the visit that is taken out and put back is never stored', async () => {
  answers(200, { valid: true });
  expect(await takeUp('anna-2345')).toBe('ANNA2345');
  switchReferral(null, 'affiliate');
  expect(orderedWith()).toBeNull();
  switchReferral('ANNA2345', 'affiliate');
  expect([orderedWith(), texts.size]).toEqual(['ANNA2345', 0]);
});

test('a code that the browser may store is stored again when it is put back', () => {
  keepReferralCode('ANNA2345', 'affiliate');
  switchReferral(null, 'affiliate');
  expect(texts.get(REFERRAL_KEY)).toContain('null');
  switchReferral('ANNA2345', 'affiliate');
  expect(texts.get(REFERRAL_KEY)).toContain('ANNA2345');
});

test('a link counts for the visit, and is not asked about, where the server cannot say whose it is', async () => {
  answers(429, { error: { code: 'too-many-attempts', message: 'Later.' } });
  expect([await takeUp('ANNA2345'), orderedWith(), texts.size]).toEqual([null, 'ANNA2345', 0]);
  forgetReferralCode();
  answers(200, { valid: false });
  expect([await takeUp('ANNA2345'), orderedWith()]).toEqual([null, undefined]);
});
