import { expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, type TestServices, testOnce } from '../../../tests/support/engines.ts';
import type { PlanView } from './contract.ts';
import type { SignedQuote } from './quote-contract.ts';
import { PRICE_BOOK } from './rules/prices.ts';
import { buildQuote, type QuoteChoice } from './rules/quote.ts';
import { acceptQuote } from './actions/accept-quote.ts';
import { signQuote } from './actions/quote-token.ts';
import { releaseSeat, requireAvailable, takeSeat } from './actions/require-available.ts';
import { seedPlanSeats } from './actions/seed-plan-seats.ts';

const CHOICE: QuoteChoice = { plan: 'premium', cats: 2, currency: 'AED', country: 'AE' };

function post(services: TestServices, body: unknown) {
  return services.app.request('/api/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function get<T>(services: TestServices, path: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await services.app.request(path, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

const accept = (services: TestServices, choice: QuoteChoice, token?: string) =>
  services.read(SYSTEM, (ctx) => acceptQuote(ctx, choice, token));

onBothEngines('prices over HTTP', (open) => {
  testOnce('R189 R190 R192 a quote is priced by the server and accepted for exactly its order', async () => {
    const services = await open();
    const response = await post(services, { ...CHOICE, country: 'ae', totalToday: { amount: 1, currency: 'AED' } });
    expect(response.status).toBe(201);
    const { token, ...quote } = (await response.json()) as SignedQuote;
    expect(quote).toMatchObject({
      priceBookVersion: PRICE_BOOK.version,
      country: 'AE',
      unit: { amount: 17_000, currency: 'AED' },
      savings: { amount: 4000, currency: 'AED' },
      daily: { amount: 1133, currency: 'AED' },
      totalToday: { amount: 34_000, currency: 'AED' },
      renewalTotal: { amount: 34_000, currency: 'AED' },
    });
    expect(await accept(services, CHOICE, token)).toEqual(quote);

    const otherOrder = await accept(services, { ...CHOICE, cats: 3 }, token);
    expect(otherOrder).toMatchObject({ code: 'quote-changed', status: 409 });
    expect(isDomainError(otherOrder) && otherOrder.extras.details).toMatchObject({
      reason: 'other-order',
      quote: { cats: 3, totalToday: { amount: 48_000, currency: 'AED' } },
    });
  });

  testOnce(
    'an old price is charged until its quote expires; then the order is refused with a fresh quote',
    async () => {
      const services = await open();
      const old = { version: '2025-01', perCat: { ...PRICE_BOOK.perCat } };
      old.perCat.premium = { ...old.perCat.premium, AED: [100, 90, 80, 70, 60, 50] };
      const terms = { id: 'old-quote', now: services.clock.now(), priceBook: old, launchOffer: null };
      const token = signQuote(buildQuote(CHOICE, terms), services.settings.sessionSecret);

      expect(await accept(services, CHOICE, token)).toMatchObject({
        priceBookVersion: '2025-01',
        totalToday: { amount: 18_000, currency: 'AED' },
      });
      services.clock.advance(30 * 60 * 1000);
      const late = await accept(services, CHOICE, token);
      expect(late).toMatchObject({ code: 'quote-changed', status: 409 });
      const details = isDomainError(late)
        ? (late.extras.details as { reason: string; quote: SignedQuote })
        : expect.fail();
      expect(details.reason).toBe('expired');
      expect(details.quote.totalToday.amount).toBe(34_000);
      expect(await accept(services, CHOICE, details.quote.token)).toMatchObject({ id: details.quote.id });
    },
  );

  testOnce('an altered token is refused, no token means the price of now', async () => {
    const services = await open();
    const { token } = (await (await post(services, CHOICE)).json()) as SignedQuote;
    const altered = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
    expect(await accept(services, CHOICE, altered)).toMatchObject({
      code: 'quote-changed',
      extras: { details: { reason: 'altered' } },
    });
    expect(await accept(services, CHOICE)).toMatchObject({ totalToday: { amount: 34_000 }, offerCode: null });
  });

  test('R194 the launch code is honoured while the offer runs, and refused by name where it does not apply', async () => {
    const services = await open();
    const inUsd = { plan: 'standard', cats: 3, currency: 'USD', country: 'US', offerCode: 'launch' };
    const { totalToday, renewalTotal } = (await (await post(services, inUsd)).json()) as SignedQuote;
    expect([totalToday.amount, renewalTotal.amount]).toEqual([1499, 9000]);

    const inEur = await post(services, { ...inUsd, currency: 'EUR' });
    expect([inEur.status, await inEur.json()]).toMatchObject([
      422,
      { code: 'offer-unavailable', issues: [{ path: 'offerCode' }] },
    ]);
    services.clock.set(services.settings.launchOfferUntil as Date);
    expect((await post(services, inUsd)).status).toBe(422);
  });

  testOnce('R188 more than six cats are priced as six and ordered by mail', async () => {
    const services = await open();
    const response = await post(services, { ...CHOICE, cats: 7 });
    expect(response.status).toBe(422);
    const body = (await response.json()) as { code: string; issues: { path: string; message: string }[] };
    expect(body.code).toBe('too-many-cats');
    expect(body.issues).toEqual([
      { path: 'cats', message: `For more than 6 cats, please write to ${services.settings.supportEmail}.` },
    ]);
    const [standard] = await get<PlanView[]>(services, '/api/subscription-plans?cats=9&currency=USD');
    expect(standard?.prices.USD?.unit).toEqual({ amount: 2500, currency: 'USD' });
  });

  testOnce('R174 a wrong field is named', async () => {
    const services = await open();
    for (const [field, value] of Object.entries({ plan: 'gold', cats: 0, currency: 'GBP', country: 'XX' })) {
      const response = await post(services, { ...CHOICE, [field]: value });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { code: 'invalid', issues: [{ path: field }] },
      ]);
    }
  });

  testOnce('R173 R231 countries and whereabouts come from our own server', async () => {
    const services = await open();
    const { countries } = await get<{ countries: unknown[] }>(services, '/api/countries');
    expect(countries).toHaveLength(62);
    expect(countries).toContainEqual({ code: 'AE', name: 'United Arab Emirates', currency: 'AED' });
    expect(await get(services, '/api/geo', { 'cf-ipcountry': 'DE' })).toEqual({ country: 'DE', currency: 'EUR' });
    expect(await get(services, '/api/geo')).toEqual({ country: null, currency: 'USD' });
  });
});

onBothEngines('plans and their places', (open) => {
  test('R334 R335 R336 the plans in their order, with prices in every currency or the one asked for', async () => {
    const services = await open();
    await services.transact(SYSTEM, seedPlanSeats);
    const plans = await get<PlanView[]>(services, '/api/subscription-plans');
    expect(plans.map(({ id, planType, name, sortOrder }) => [id, planType, name, sortOrder])).toEqual([
      ['standard-plan', 'standard', 'Standard', '1'],
      ['premium-plan', 'premium', 'Premium', '2'],
      ['pro-plan', 'pro', 'Pro', '3'],
    ]);
    expect(plans.map((plan) => plan.prices.USD?.total.amount)).toEqual([3500, 5300, 7600]);
    expect(Object.keys(plans[0]?.prices ?? {})).toEqual(['USD', 'EUR', 'AED']);
    const [, premium] = await get<PlanView[]>(services, '/api/subscription-plans?currency=EUR&cats=4');
    expect(premium?.prices).toEqual({
      EUR: {
        unit: { amount: 3600, currency: 'EUR' },
        total: { amount: 14_400, currency: 'EUR' },
        savings: { amount: 3600, currency: 'EUR' },
        discountPercent: 20,
        daily: { amount: 480, currency: 'EUR' },
      },
    });
  });

  test('R8 R205 all 50 places of Pro are taken, whether they were entered once, twice or never', async () => {
    const services = await open();
    const pro = async () =>
      (await get<PlanView[]>(services, '/api/subscription-plans')).find((plan) => plan.planType === 'pro');
    expect(await pro()).toMatchObject({ soldOut: true, seats: { total: 50, taken: 50 } });
    await services.transact(SYSTEM, seedPlanSeats);
    await services.transact(SYSTEM, seedPlanSeats);
    expect(await pro()).toMatchObject({ soldOut: true, seats: { total: 50, taken: 50 } });
    const response = await post(services, { ...CHOICE, plan: 'pro' });
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'pro-sold-out' }]);
    expect(await accept(services, { ...CHOICE, plan: 'pro' })).toMatchObject({ code: 'pro-sold-out' });
    expect(await services.read(SYSTEM, (ctx) => requireAvailable(ctx, 'premium'))).toBeNull();
  });

  test('R8 a place that is given back can be sold once', async () => {
    const services = await open();
    await services.transact(SYSTEM, async (ctx) => {
      await seedPlanSeats(ctx);
      await releaseSeat(ctx, 'pro', 'founding member 7');
    });
    expect(await services.read(SYSTEM, (ctx) => requireAvailable(ctx, 'pro'))).toBeNull();
    const takers = Array.from({ length: 12 }, (_, index) => `household ${index}`);
    const outcomes = await Promise.all(
      takers.map((taker) => services.transact(SYSTEM, (ctx) => takeSeat(ctx, 'pro', taker))),
    );
    expect(outcomes.filter((outcome) => !isDomainError(outcome))).toEqual([{ seatNo: 7 }]);
    const winner = takers[outcomes.findIndex((outcome) => !isDomainError(outcome))] as string;
    expect(await services.transact(SYSTEM, (ctx) => takeSeat(ctx, 'pro', winner))).toEqual({ seatNo: 7 });
    await services.transact(SYSTEM, seedPlanSeats);
    expect(await services.read(SYSTEM, (ctx) => requireAvailable(ctx, 'pro'))).toMatchObject({ code: 'pro-sold-out' });
  });
});
