import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUILT_LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { scheduleToOrder } from '#src/capabilities/pricing/rules/schedule.ts';
import { rowText, scheduleRows } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { claimDeadline, claimExpired } from './claim.ts';
import { nextSteps } from './next-steps.ts';
import {
  contentHash,
  couponId,
  embeddedHash,
  firstMonthOff,
  type PageOf,
  paymentPage,
  productsOf,
} from './payment-page.ts';
import { methodsFor, methodsToKeep } from './payment-methods.ts';
import { asksAddress, type BegunAt, continuePath, returnPath } from './payment-place.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const HOME = { line1: 'Canal Street 5', line2: '', city: 'Utrecht', postalCode: '3512 AB', country: 'NL' };
const order = { plan: 'standard', cats: 2, currency: 'EUR', country: 'NL' } as const;
const quoteFor = (change: object = {}) =>
  buildQuote(
    { ...order, ...change },
    { id: 'q', now: NOW, launchOffer: { ...BUILT_LAUNCH, until: new Date('2027-06-30') }, priceBook: BUILT_BOOK },
  );

const page = (change: Partial<PageOf> = {}): PageOf => ({
  ...{
    id: 'checkout-1',
    quote: quoteFor(),
    email: 'maryam@example.com',
    createdAt: NOW,
    ui: 'hosted',
    draftId: null,
    personId: null,
  },
  ...{ customer: { name: 'Maryam Example', address: HOME }, ...change },
});
const opened = (change: Partial<PageOf> = {}, stripeCustomer: string | null = null) =>
  paymentPage(page(change), { origin: 'https://shop.example', stripeCustomer });

test('R189 R214 the payment service’s page charges the quote in its own currency and leads back to the shop', () => {
  const session = opened();
  const recurring = { interval: 'month' };
  expect(session).toMatchObject({
    ...{ mode: 'subscription', client_reference_id: 'checkout-1', metadata: { checkout: 'checkout-1' } },
    ...{ customer_email: 'maryam@example.com', adaptive_pricing: { enabled: false } },
    line_items: [
      { quantity: 2, price_data: { currency: 'eur', product: 'standard-plan', unit_amount: 2700, recurring } },
      { quantity: 1, price_data: { currency: 'eur', product: 'monthly-delivery', unit_amount: 499, recurring } },
    ],
    // The first delivery is free.
    discounts: [{ coupon: 'first-month-standard-eur-499' }],
    subscription_data: { metadata: { checkout: 'checkout-1', country: 'NL' }, billing_mode: { type: 'classic' } },
    success_url: 'https://shop.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/?checkout=cancelled#onboarding',
  });
  // C67: a date that the payment service shows is the earliest.
  expect(session.custom_text?.submit).toMatchObject({ message: expect.stringContaining('your first sticks ship') });
  for (const none of ['shipping_address_collection', 'expires_at', 'ui_mode', 'return_url', 'customer'])
    expect(session).not.toHaveProperty(none);
});

test('N27 the payment service’s page names the dates of the order, by the clock of the household and short enough for it', () => {
  for (const plan of PLAN_IDS) {
    const quote = quoteFor({ plan });
    const terms = { origin: 'https://shop.example', stripeCustomer: null, timeZone: 'America/Los_Angeles' };
    const text = paymentPage(page({ quote }), terms).custom_text;
    const message = text && text.submit ? text.submit.message : '';
    const { country } = quote;
    const schedule = scheduleToOrder({ country, timeZone: terms.timeZone, placedAt: NOW, kits: 2 });
    for (const row of scheduleRows(schedule)) expect(message).toContain(`${rowText(row)}.`);
    expect(message.length).toBeLessThanOrEqual(1200);
  }
});

test('a household that has paid before is charged as the same customer', () => {
  const session = opened({}, 'cus_1');
  expect(session.customer).toBe('cus_1');
  expect(session).not.toHaveProperty('customer_email');
});

test('R8 N16 a page for Pro closes after 45 minutes at the latest, those of other plans do not', () => {
  expect(opened({ quote: quoteFor({ plan: 'pro' }) }).expires_at).toBe(NOW.getTime() / 1000 + 2700);
  expect(opened({ quote: quoteFor({ plan: 'premium' }) })).not.toHaveProperty('expires_at');
});

test('R216 a payment within our page offers the methods of its currency, and asks for an address only of a wallet without one', () => {
  const within = opened({ ui: 'embedded', personId: 'person-1' });
  expect(within).toMatchObject({ ui_mode: 'elements', allowed_payment_method_types: ['card', 'ideal', 'sepa_debit'] });
  expect(within).not.toHaveProperty('shipping_address_collection');
  const dirhams = opened({ ui: 'embedded', quote: quoteFor({ currency: 'AED', country: 'AE' }) });
  expect(dirhams.allowed_payment_method_types).toEqual(['card']);
  const nowhere = { customer: { name: '', address: null } };
  // In the country that the price was made for, and in no other.
  const asked = { shipping_address_collection: { allowed_countries: ['NL'] } };
  expect(opened({ ui: 'wallets', ...nowhere })).toMatchObject(asked);
  expect(opened({ ui: 'hosted', ...nowhere })).toMatchObject(asked);
  expect(opened({ ui: 'embedded', ...nowhere })).not.toHaveProperty('shipping_address_collection');
  expect(opened({ ui: 'wallets' })).not.toHaveProperty('shipping_address_collection');
});

/** The pages that payments are finished on (R215, R330, R339): the long wizard, the short one and /subscribe. */
const PLACES: [Partial<Omit<BegunAt, 'customer'>>, string, string][] = [
  [{ ui: 'wallets' }, '/payment-success?session_id={CHECKOUT_SESSION_ID}', '/#onboarding'],
  [{ ui: 'wallets', personId: 'p', draftId: 'd' }, '/payment-success?session_id={CHECKOUT_SESSION_ID}', '/#onboarding'],
  [{ ui: 'embedded', personId: 'p' }, '/payment-success?session_id={CHECKOUT_SESSION_ID}', '/subscribe'],
  [{ ui: 'embedded', personId: 'p', draftId: 'd' }, '/?session_id={CHECKOUT_SESSION_ID}#everything', '/#everything'],
  [{ ui: 'embedded', draftId: 'd' }, '/?session_id={CHECKOUT_SESSION_ID}#everything', '/#everything'],
  [{ ui: 'embedded' }, '/?session_id={CHECKOUT_SESSION_ID}#everything', '/#everything'],
];

test('R330 a payment comes back to the page it was begun on, and can be finished there', () => {
  for (const [begun, back, on] of PLACES) {
    const at: BegunAt = { ui: 'embedded', draftId: null, personId: null, customer: { address: HOME }, ...begun };
    expect([begun, returnPath(at), continuePath(at), asksAddress(at)]).toEqual([begun, back, on, false]);
    expect(opened(begun).return_url).toBe(`https://shop.example${back}`);
  }
});

const choices = fc.record({
  plan: fc.constantFrom(...PLAN_IDS),
  cats: fc.integer({ min: 1, max: 6 }),
  currency: fc.constantFrom(...CURRENCIES),
  country: fc.constantFrom('AE', 'DE', 'NL', 'US'),
  offerCode: fc.constantFrom(null, 'LAUNCH'),
});

test('R189 the first month’s coupon never makes it a credit, and has a name for each amount, plan and currency', () => {
  fc.assert(
    fc.property(choices, choices, (one, other) => {
      const [first, second] = [one, other].map((choice) =>
        buildQuote(choice, {
          id: 'q',
          now: NOW,
          launchOffer: { ...BUILT_LAUNCH, until: new Date('2027-06-30') },
          priceBook: BUILT_BOOK,
        }),
      );
      if (!first || !second) return;
      expect(firstMonthOff(first)).toBeGreaterThanOrEqual(0);
      expect(firstMonthOff(first)).toBe(first.renewalTotal.amount - first.totalToday.amount);
      const same =
        first.plan === second.plan &&
        first.currency === second.currency &&
        firstMonthOff(first) === firstMonthOff(second);
      expect(couponId(first) === couponId(second)).toBe(same);
    }),
  );
});

test('two requests are one order exactly if they charge, ship and mail the same', () => {
  const customer = { name: 'Maryam Example', address: HOME };
  const hash = (quote = quoteFor(), email = 'm@example.com', who: PageOf['customer'] = customer) =>
    contentHash(quote, email, who);
  expect(hash()).toMatch(/^[0-9a-f]{64}$/);
  // A quote made later of the same order is the same order.
  expect(hash({ ...quoteFor(), id: 'q2', expiresAt: '2027-01-01T00:00:00.000Z' })).toBe(hash());
  const others = [
    ...[{ plan: 'premium' }, { cats: 3 }, { currency: 'USD' }, { country: 'DE' }].map((change) =>
      hash(quoteFor(change)),
    ),
    // A book of the same price today, with another price of the plan later.
    hash({ ...quoteFor(), priceBookVersion: 'desk-1' }),
    hash(quoteFor(), 'other@example.com'),
    hash(quoteFor(), 'm@example.com', { ...customer, name: 'Noor' }),
    hash(quoteFor(), 'm@example.com', { ...customer, address: null }),
    hash(quoteFor(), 'm@example.com', { ...customer, address: { ...HOME, line1: 'Canal Street 6' } }),
  ];
  expect(new Set([hash(), ...others]).size).toBe(others.length + 1);
});

test('within our page name and street are given later, so they make no other payment; place and missing address do', () => {
  const begun: BegunAt = { ui: 'embedded', draftId: null, personId: 'p', customer: { address: HOME } };
  const hash = (change: Partial<BegunAt> = {}) => embeddedHash(quoteFor(), 'm@example.com', { ...begun, ...change });
  expect(hash({ customer: { address: { ...HOME, line1: 'Elsewhere 1' } } })).toBe(hash());
  expect(hash({ customer: { address: null } })).toBe(hash());
  const wallets = { ui: 'wallets' } as const;
  const all = [hash(), hash({ draftId: 'd' }), hash(wallets), hash({ ...wallets, customer: { address: null } })];
  expect(new Set(all).size).toBe(4);
  expect(all).not.toContain(contentHash(quoteFor(), 'm@example.com', { name: '', address: HOME }));
});

test('the products of a plan are its sticks and the delivery, by names that never change', () => {
  for (const plan of PLAN_IDS)
    expect(productsOf(plan).map(({ id }) => id)).toEqual([`${plan}-plan`, 'monthly-delivery']);
  expect(productsOf('pro')[0]).toMatchObject({
    name: 'Purrwell Pro',
    description: expect.stringContaining('28 sticks a month'),
  });
});

test('R216 a method that is kept for renewals is one that can be charged again', () => {
  for (const currency of CURRENCIES) {
    expect(methodsFor(currency)).toEqual(expect.arrayContaining(methodsToKeep(currency)));
    expect(methodsToKeep(currency)).not.toContain('ideal');
  }
});

test('a guest’s page leads to an account for seven days after the confirmation, and from its creation for older orders', () => {
  const DAY_MS = 86_400_000;
  const createdAt = new Date(NOW.getTime() - 3 * DAY_MS);
  const claimableUntil = claimDeadline(NOW);
  expect(claimableUntil).toEqual(new Date('2026-12-08T09:00:00Z'));
  const expired = (claimable: Date | null, at: Date, ms = 0) =>
    claimExpired({ claimableUntil: claimable, createdAt }, new Date(at.getTime() + ms));
  expect([expired(claimableUntil, claimableUntil, -1), expired(claimableUntil, claimableUntil)]).toEqual([false, true]);
  const older = new Date('2026-12-05T09:00:00Z');
  expect([expired(null, older, -1), expired(null, older)]).toEqual([false, true]);
});

test('after a payment the next steps are said with the times of the buyer’s country', () => {
  expect(nextSteps(1, 'AE')).toEqual([
    'The test kit leaves Dubai in 2 to 3 days.',
    'You collect the samples and the courier takes them to the lab, which usually has results in 3 to 5 days.',
    'The full report and the plan are ready in 14 business days at the latest.',
    'The first sticks are usually at your door 21 to 25 days after the order. We charge the next month only after they ship.',
  ]);
  expect(nextSteps(3, 'AE')[0]).toBe('3 test kits leave Dubai in 2 to 3 days.');
  // Kit and sticks each take as much longer as a parcel to Germany: 3 and 4 business days, 5 and 6 on the calendar.
  expect(nextSteps(1, 'DE')[3]).toContain('31 to 37 days after the order');
});
