import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isExpired, parseReferral, REFERRAL_KEY } from '#src/capabilities/onboarding/rules/referral-code.ts';
import {
  forgetReferralCode,
  keepReferralCode,
  orderedWith,
  switchReferral,
} from '#src/capabilities/onboarding/screens/shared/referral-code.ts';
import { remember, takeUp } from './take-up.ts';

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
  answers(200, { valid: true, partner: null });
  expect(await takeUp('anna-2345')).toEqual({ code: 'ANNA2345', partner: null });
  switchReferral(null, { from: 'affiliate' });
  expect(orderedWith()).toBeNull();
  switchReferral('ANNA2345', { from: 'affiliate' });
  expect([orderedWith(), texts.size]).toEqual(['ANNA2345', 0]);
});

test('a code that the browser may store is stored again when it is put back', () => {
  keepReferralCode('ANNA2345', { from: 'affiliate' });
  switchReferral(null, { from: 'affiliate' });
  expect(texts.get(REFERRAL_KEY)).toContain('null');
  switchReferral('ANNA2345', { from: 'affiliate' });
  expect(texts.get(REFERRAL_KEY)).toContain('ANNA2345');
});

test('a link counts for the visit, and is not asked about, where the server cannot say whose it is', async () => {
  answers(429, { error: { code: 'too-many-attempts', message: 'Later.' } });
  expect([await takeUp('ANNA2345'), orderedWith(), texts.size]).toEqual([null, 'ANNA2345', 0]);
  forgetReferralCode();
  answers(200, { valid: false, partner: null });
  expect([await takeUp('ANNA2345'), orderedWith()]).toEqual([null, undefined]);
});

test('the page of a partner is remembered by name for the days of its terms, and a later link counts instead', async () => {
  const partner = { name: 'Rumah Tujuh Kucing', days: 45 };
  answers(200, { valid: true, partner });
  const asked = await takeUp('KCNG2345');
  expect([asked, texts.size]).toEqual([{ code: 'KCNG2345', partner }, 0]);
  if (asked) remember(asked);
  const stored = texts.get(REFERRAL_KEY) ?? '';
  expect(stored).toContain('Rumah Tujuh Kucing');
  const at = Date.now();
  expect(isExpired({ code: 'KCNG2345', at, from: 'affiliate', partner }, at + 44 * 86_400_000)).toBe(false);
  expect(isExpired({ code: 'KCNG2345', at, from: 'affiliate', partner }, at + 46 * 86_400_000)).toBe(true);
  expect(parseReferral(stored.replace('"days":45', '"days":4500'))).toMatchObject({
    kind: 'found',
    value: { code: 'KCNG2345' },
  });
  expect(parseReferral(stored.replace('"days":45', '"days":4500'))).not.toMatchObject({ value: { partner } });
  answers(200, { valid: true, partner: null });
  await takeUp('ANNA2345');
  expect(orderedWith()).toBe('ANNA2345');
});
