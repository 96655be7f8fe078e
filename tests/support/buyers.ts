import type { CreateCheckoutInput } from '#src/capabilities/billing/checkout-contract.ts';
import { addressFormat } from '#src/capabilities/access/rules/address-format.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { type PlanId, productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import { keptBeginning } from './beginnings.ts';
import { type Answer, type Browser, newBrowser, ORIGIN } from './browser.ts';
import type { TestServices } from './engines.ts';
import { finishedAnswers } from './quick-wizard-answers.ts';

export { type Browser, newBrowser };

/** Posts within a browser's session; the body arrives after its headers, once something else has happened. */
export async function postLate(
  { app }: TestServices,
  { token }: Browser,
  { path, body, after }: { path: string; body: unknown; after: () => Promise<unknown> },
): Promise<Pick<Answer, 'status' | 'json'>> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const pull = async (stream: ReadableStreamDefaultController) => {
    await after();
    stream.enqueue(bytes);
    stream.close();
  };
  const response = await app.request(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(bytes.length),
    },
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, json: await response.json() };
}

export interface OrderInput {
  plan?: PlanId;
  names?: string[];
  currency?: Currency;
  country?: string;
  email?: string;
  offerCode?: string;
  /** As the browser sends it. */
  referralCode?: unknown;
  /** Null leaves the address to the payment page. */
  address?: { line1: string; city: string; state?: string; postal_code: string } | null;
}

const HOME = { line1: '12 Marina Walk', city: 'Dubai', postal_code: '00000' };

/** Home of a buyer, with the state and the postal code that addresses of its country need. */
function homeIn(country: string) {
  const { region, postalCode } = addressFormat(country);
  if (country === 'AE') return HOME;
  return {
    ...HOME,
    postal_code: postalCode?.example ?? '',
    ...(region && { state: region.options?.[0]?.value ?? 'Newland' }),
  };
}

/** Checkout request as the wizard sends it, with a fresh signed quote. */
export async function orderOf(browser: Browser, input: OrderInput = {}): Promise<CreateCheckoutInput> {
  const { plan = 'premium', names = ['Miso', 'Biscuit'], currency = 'AED', country = 'AE', offerCode } = input;
  const quote = await browser.post('/api/quotes', {
    plan,
    cats: names.length,
    currency,
    country,
    ...(offerCode && { offerCode }),
  });
  const address =
    input.address === null ? { line1: '', city: '', postal_code: '' } : (input.address ?? homeIn(country));
  return {
    productId: productIdOf(plan),
    quantity: names.length,
    customerData: {
      email: input.email ?? 'maryam@example.com',
      name: 'Maryam Example',
      address: { ...address, country },
    },
    metadata: {
      catCount: names.length,
      planType: plan,
      currency,
      activityLevel: 'moderate',
      livingEnvironment: 'apartment',
      dietaryPreference: 'dry',
      cats: JSON.stringify(names.map((name) => ({ name, age: 'adult', concerns: ['coat', 'healthy'] }))),
    },
    ...(quote.status < 300 && { quote: quote.json.token }),
    consent: { accepted: true, version: CONSENT_VERSION },
    referralCode: input.referralCode,
  };
}

/** A visitor who has filled in the wizard in this browser. */
export async function wizardDone(services: TestServices, names = ['Miso', 'Biscuit']): Promise<Browser> {
  const browser = newBrowser(services);
  await browser.post('/api/onboarding-progress', { ...finishedAnswers(names), step: 5, revision: 1 });
  return browser;
}

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0025 0000 3155',
} as const;

/** Fills in the hosted payment page and presses Pay. */
export async function payWith(
  services: TestServices,
  checkoutUrl: string,
  card: string = CARDS.pays,
): Promise<Response> {
  const fields = {
    card_number: card,
    expires: '12 / 34',
    security_code: '123',
    name: 'Maryam Example',
    shipping_name: 'Maryam Example',
    shipping_line1: 'Harbour Street 1',
    shipping_city: 'Dubai',
    shipping_country: 'AE',
  };
  return postForm(services, checkoutUrl, fields);
}

/** Fills in the payment form within our page and presses Pay. */
export async function payWithin(
  services: TestServices,
  { sessionId, clientSecret }: { sessionId: string; clientSecret: string },
  card: string = CARDS.pays,
): Promise<Response> {
  const typed = { number: card, expires: '12 / 34', securityCode: '123', name: 'Maryam Example' };
  return services.app.request(`${ORIGIN}/sandbox/elements/${sessionId}/confirm`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, method: 'card', card: typed, name: typed.name }),
  });
}

/** `search` is that of a page whose key stands in its address, as an invoice's. */
export const approve = (services: TestServices, url: string, answer: 'approve' | 'decline', search = '') =>
  postForm(services, `${url}/approve${search}`, { answer });

async function postForm(services: TestServices, url: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  return services.app.request(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
}

/** The id that the payment page leads back with, and that stands in its address. */
export const sessionIdOf = (checkoutUrl: string): string => checkoutUrl.split('/').at(-1) ?? '';

/** From the wizard to a paid, settled order. */
export const paidOrder = keptBeginning('paid order', async (services: TestServices, input: OrderInput = {}) => {
  const browser = await wizardDone(services, input.names);
  const { json } = await browser.post('/api/create-checkout-session', await orderOf(browser, input));
  await payWith(services, json.checkoutUrl);
  await services.settle();
  return { browser, sessionId: sessionIdOf(json.checkoutUrl) };
});

/** Amounts of all charges that were paid, the newest first. */
export const paidCharges = async ({ stripe }: TestServices): Promise<number[]> =>
  (await stripe.charges.list({ limit: 100 })).data.flatMap(({ paid, amount }) => (paid ? [amount] : []));

/** The same person in a second browser. */
export async function secondBrowser(services: TestServices, browser: Browser, password: string): Promise<Browser> {
  const second = newBrowser(services);
  const { email } = (await browser.get('/api/auth/user')).json.user;
  const { status } = await second.post('/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`The second browser is not signed in: ${status}`);
  return second;
}
