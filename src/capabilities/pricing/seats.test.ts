import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { addProPlaces, proHolders } from '#tests/support/pro-places.ts';
import type { SignedQuote } from './quote-contract.ts';
import { acceptQuote } from './actions/accept-quote.ts';
import { proSeatOf } from './actions/find-seats.ts';
import { availablePlan, releaseSeat, takeSeat } from './actions/require-available.ts';
import { refuseOffer } from './actions/make-quote.ts';
import { keepSeat, releaseReservation, reserveSeat } from './actions/reserve-seat.ts';
import { holdEnd } from './rules/seats.ts';
import { PLAN_IDS } from './rules/plans.ts';
import { planSeats } from './tables.ts';

type Work<T> = (ctx: Parameters<Parameters<TestServices['transact']>[1]>[0]) => Promise<T>;
const act = <T>(services: TestServices, work: Work<T>) => services.transact(SYSTEM, work);
const holding = ({ now }: { now: Date }, checkoutId: string) => ({ checkoutId, until: holdEnd(now, now) });
const reserve = (services: TestServices, checkoutId: string) =>
  act(services, (ctx) => reserveSeat(ctx, 'pro', holding(ctx, checkoutId)));
const seats = async ({ database: { db } }: TestServices) =>
  (await db.select().from(planSeats))
    .toSorted((one, other) => one.seatNo - other.seatNo)
    .map(({ holder, checkoutId }) => (holder ? 'held' : checkoutId ? 'reserved' : 'free'));

onOneEngine('a place of Pro', (open) => {
  test('R8 goes from free to reserved to held and back, once for a payment and once for a household', async () => {
    const services = await open();
    await addProPlaces(services, 2);
    const [checkoutId, other, householdId] = [randomUUID(), randomUUID(), randomUUID()];
    expect([await reserve(services, checkoutId), await reserve(services, checkoutId)]).toEqual(['reserved', 'kept']);
    expect(await seats(services)).toEqual(['reserved', 'free']);
    // Reserved is not taken: the plan is still for sale while a place is free.
    expect(await act(services, (ctx) => availablePlan(ctx, 'pro'))).toBe('pro');
    await act(services, (ctx) => keepSeat(ctx, 'pro', { checkoutId, householdId }));
    expect([await seats(services), await proHolders(services)]).toEqual([['held', 'free'], [householdId]]);
    expect(await services.read(SYSTEM, ({ tx }) => proSeatOf(tx, householdId))).toBe(101);
    expect(await act(services, (ctx) => takeSeat(ctx, 'pro', householdId))).toEqual({ seatNo: 101 });

    // A household that has a place releases the one that another payment of it had reserved.
    await reserve(services, other);
    await act(services, (ctx) => keepSeat(ctx, 'pro', { checkoutId: other, householdId }));
    expect(await seats(services)).toEqual(['held', 'free']);
    await act(services, (ctx) => releaseSeat(ctx, 'pro', randomUUID()));
    expect(await seats(services)).toEqual(['held', 'free']);
    for (const _ of ['once', 'and again']) await act(services, (ctx) => releaseSeat(ctx, 'pro', householdId));
    expect(await seats(services)).toEqual(['free', 'free']);
  });

  test('R8 is refused when all are held or reserved, also to a payment that had let go of its own', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const [first, second] = [randomUUID(), randomUUID()];
    await reserve(services, first);
    expect(await reserve(services, second)).toMatchObject({ code: 'pro-sold-out', status: 409 });
    expect(await act(services, (ctx) => takeSeat(ctx, 'pro', randomUUID()))).toMatchObject({ code: 'pro-sold-out' });
    await act(services, (ctx) => releaseReservation(ctx, first));
    await act(services, (ctx) => releaseReservation(ctx, first));
    expect(await reserve(services, second)).toBe('reserved');
    expect(await reserve(services, first)).toMatchObject({ code: 'pro-sold-out' });
    // A held place is not let go with the payment that it was bought with.
    await act(services, (ctx) => keepSeat(ctx, 'pro', { checkoutId: second, householdId: randomUUID() }));
    await act(services, (ctx) => releaseReservation(ctx, second));
    expect(await seats(services)).toEqual(['held']);
    expect(await act(services, (ctx) => availablePlan(ctx, 'pro'))).toBe('premium');
  });

  test('of the other plans there is nothing to reserve, take or give back', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    for (const plan of PLAN_IDS.filter((id) => id !== 'pro')) {
      const id = randomUUID();
      expect(await act(services, (ctx) => reserveSeat(ctx, plan, holding(ctx, id)))).toBe('not-limited');
      expect(await act(services, (ctx) => takeSeat(ctx, plan, id))).toEqual({ seatNo: null });
      await act(services, (ctx) => keepSeat(ctx, plan, { checkoutId: id, householdId: id }));
      await act(services, (ctx) => releaseSeat(ctx, plan, id));
      expect(await act(services, (ctx) => availablePlan(ctx, plan))).toBe(plan);
    }
    expect(await seats(services)).toEqual(['free']);
    const browser = newBrowser(services);
    const huge = await browser.get(`/api/subscription-plans?cats=${Number.MAX_SAFE_INTEGER}`);
    expect([huge.status, huge.json.issues.map(({ path }: { path: string }) => path)]).toEqual([422, ['cats']]);
    for (const cats of ['0', '-1', '1.5', 'many'])
      expect([cats, (await browser.get(`/api/subscription-plans?cats=${cats}`)).status]).toEqual([cats, 422]);
    expect((await browser.get('/api/subscription-plans?cats=1000')).status).toBe(200);
  });

  test('R8 a price for Pro that was signed while a place was free holds none: it is refused once the last one is gone', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const browser = newBrowser(services);
    const choice = { plan: 'pro', cats: 2, currency: 'EUR', country: 'NL' } as const;
    const { status, json } = await browser.post('/api/quotes', choice);
    expect([status, json.totalToday.amount, json.shippingRenewal.amount]).toEqual([201, 11_600, 0]);
    const accept = (token?: string) => services.read(SYSTEM, (ctx) => acceptQuote(ctx, choice, token));
    expect(await accept(json.token)).toMatchObject({ id: json.id });
    // One that is only reserved may come back; one that is held is gone.
    await reserve(services, randomUUID());
    expect(await accept(json.token)).toMatchObject({ id: json.id });
    await services.database.db.update(planSeats).set({ holder: randomUUID(), checkoutId: null });
    for (const token of [json.token, undefined]) expect(await accept(token)).toMatchObject({ code: 'pro-sold-out' });
    // Too many cats are told first: that order could never be bought.
    const refused = await browser.post('/api/quotes', { ...choice, cats: 7 });
    expect([refused.status, refused.json.code]).toEqual([422, 'too-many-cats']);
  });

  test('R194 an offer that was used up is refused with the price without it, which can be bought', async () => {
    const services = await open();
    const choice = { plan: 'standard', cats: 1, currency: 'USD', country: 'US', offerCode: 'LAUNCH' } as const;
    const refused = await services.read(SYSTEM, async (ctx) => refuseOffer(ctx, choice));
    expect([refused.code, refused.status, refused.message]).toMatchObject([
      'quote-changed',
      409,
      expect.stringContaining('one order per household'),
    ]);
    const { reason, quote } = refused.extras.details as { reason: string; quote: SignedQuote };
    expect([reason, quote.offerCode, quote.totalToday.amount]).toEqual(['offer-used', null, 3500]);
    const bought = await services.read(SYSTEM, (ctx) => acceptQuote(ctx, { ...choice, offerCode: null }, quote.token));
    expect(bought).toMatchObject({ id: quote.id, totalToday: { amount: 3500, currency: 'USD' } });
  });
});

onBothEngines('places of Pro, by many at once', (open) => {
  test('R8 payments, changes of plan and returns together never give one place to two', async () => {
    const services = await open();
    await addProPlaces(services, 3);
    const households = Array.from({ length: 8 }, () => randomUUID());
    const outcomes = await Promise.all(
      households.map((householdId, index) =>
        index % 2
          ? act(services, (ctx) => takeSeat(ctx, 'pro', householdId))
          : act(services, async (ctx) => {
              const checkoutId = randomUUID();
              const reserved = await reserveSeat(ctx, 'pro', holding(ctx, checkoutId));
              if (!isDomainError(reserved)) await keepSeat(ctx, 'pro', { checkoutId, householdId });
              return reserved;
            }),
      ),
    );
    const held = await proHolders(services);
    expect(held).toHaveLength(outcomes.filter((outcome) => !isDomainError(outcome)).length);
    expect(held.length).toBeLessThanOrEqual(3);
    await Promise.all(held.map((householdId) => act(services, (ctx) => releaseSeat(ctx, 'pro', householdId))));
    expect(await seats(services)).toEqual(['free', 'free', 'free']);
  });
});
