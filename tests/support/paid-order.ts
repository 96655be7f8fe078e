import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { type PlanId, productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import { CARDS, expect, type Page, type Somebody } from './journey.ts';

const HOMES = {
  AED: { line1: '12 Marina Walk', city: 'Dubai', postal_code: '00000', country: 'AE' },
  EUR: { line1: 'Torstrasse 12', city: 'Berlin', postal_code: '10115', country: 'DE' },
} as const;

/** A paid order for Miso and Biscuit, made behind the scenes for journeys that begin after it. Gives the id of its payment page. */
export async function paidOrder(
  page: Page,
  { email }: Pick<Somebody, 'email'>,
  plan: PlanId = 'premium',
  card_number: string = CARDS.pays,
  /** Of the link that the buyer came by. */
  referralCode?: string,
  currency: keyof typeof HOMES = 'AED',
): Promise<string> {
  const { request } = page;
  const home = HOMES[currency];
  const order = { plan, cats: 2, currency, country: home.country } as const;
  const { token } = await (await request.post('/api/quotes', { data: order })).json();
  const cats = ['Miso', 'Biscuit'].map((name) => ({ name, age: 'adult', concerns: ['coat'] }));
  const begun = await request.post('/api/create-checkout-session', {
    data: {
      productId: productIdOf(plan),
      quantity: 2,
      customerData: { email, name: 'Maryam Al Suwaidi', address: home },
      metadata: { catCount: 2, planType: plan, currency, cats: JSON.stringify(cats) },
      quote: token,
      consent: { accepted: true, version: CONSENT_VERSION },
      ...(referralCode && { referralCode }),
    },
  });
  const { checkoutUrl } = await begun.json();
  const card = { card_number, expires: '12 / 34', security_code: '123', name: 'Maryam Al Suwaidi' };
  const { line1, city, country } = home;
  const deliver = { shipping_name: card.name, shipping_line1: line1, shipping_city: city, shipping_country: country };
  const form = { ...card, ...deliver };
  await request.post(checkoutUrl, { form, headers: { origin: new URL(checkoutUrl).origin }, maxRedirects: 0 });
  const sessionId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
  await expect(async () => {
    const { state } = await (await request.get(`/api/checkout-sessions/${sessionId}`)).json();
    expect(state).toBe('confirmed');
  }).toPass();
  return sessionId;
}

/** The same, with an account made of it. */
export async function paidOrderOfMember(page: Page, person: Somebody, plan?: PlanId): Promise<void> {
  const sessionId = await paidOrder(page, person, plan);
  const { firstName, lastName, password } = person;
  const made = await page.request.post(`/api/checkout-sessions/${sessionId}/account`, {
    data: { firstName, lastName, password },
  });
  expect(made.status()).toBe(201);
}
