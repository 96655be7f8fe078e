import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { GIFT_CONSENT, type GiftChoice } from '#src/capabilities/gifts/rules/gift.ts';
import { type Browser, newBrowser, payWith } from './buyers.ts';
import type { TestServices } from './engines.ts';

export const NETHERLANDS: GiftChoice = { plan: 'premium', months: 3, currency: 'EUR', country: 'NL' };
const HOME = { line1: 'Canal Street 5', city: 'Utrecht', postalCode: '3512 AB' };

export const mailsOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

/** The form's request. */
export async function giftOf(browser: Browser, choice = NETHERLANDS, more: object = {}) {
  const { json } = await browser.post('/api/gift-quotes', choice);
  const giver = { giverName: 'Grandma', giverEmail: 'grandma@example.com', message: 'For Miso' };
  return { id: randomUUID(), quote: json.token, ...giver, consent: { accepted: true, version: GIFT_CONSENT }, ...more };
}

/** A paid gift, its giver's link and its code. */
export async function paidGift(services: TestServices, choice = NETHERLANDS, more: object = {}) {
  const giver = newBrowser(services);
  const gift = await giftOf(giver, choice, more);
  const begun = await giver.post('/api/gifts', gift);
  expect(begun.status, JSON.stringify(begun.json)).toBe(200);
  expect((await payWith(services, begun.json.checkoutUrl)).status).toBe(303);
  await services.settle();
  const mail = (await mailsOf(services, 'gift-paid')).at(-1);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const status = async () => (await giver.post('/api/gifts/status', { token })).json;
  return { giver, gift, token, status, code: (await status()).code as string };
}

export const redemption = (code: string, more: object = {}) => ({
  code,
  cat: { name: 'Miso' },
  recipient: 'Maryam Example',
  address: HOME,
  ...more,
});
