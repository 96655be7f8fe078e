import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { expect, test } from 'vitest';
import { acceptQuote } from '#src/capabilities/pricing/actions/accept-quote.ts';
import { followContent } from '#src/capabilities/pricing/actions/shown-content.ts';
import { firstPricesDay } from '#src/capabilities/pricing/rules/price-books.ts';
import { BUILT_BOOK, type PriceBook } from '#src/capabilities/pricing/rules/prices.ts';
import { NoConnection } from '#src/platform/database-errors.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { startOfShopDay } from '#src/lib/shop-months.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';

const ORDER = { plan: 'premium', cats: 2, currency: 'USD', country: 'US' } as const;

const DAY = 86_400_000;

/** The built prices, each so many units dearer. */
const raised = (by: number): Pick<PriceBook, 'perCat'> =>
  JSON.parse(JSON.stringify({ perCat: BUILT_BOOK.perCat }), (_, value) =>
    typeof value === 'number' ? value + by : value,
  );

const write = (desk: Browser, seen: number, over: object = {}) =>
  desk.post('/api/desk/shop-versions', {
    ...{ id: randomUUID(), kind: 'price-book', key: 'prices', seen, state: 'published', from: null },
    ...{ content: raised(0), ...over },
  });
const total = async (services: TestServices) => {
  const visitor = newBrowser(services);
  const { json } = await visitor.post('/api/quotes', ORDER);
  const [, premium] = (await visitor.get('/api/subscription-plans?currency=USD&cats=2')).json;
  expect([premium.priceBookVersion, premium.prices.USD.total]).toEqual([json.priceBookVersion, json.totalToday]);
  return json.totalToday.amount;
};

onOneEngine('prices by dated books', (open) => {
  test('new prices count from their day, for quotes, lists and pages at once; a quote of before holds, and undo brings the old ones back', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const shown = followContent(services);
    const clock = services.clock;
    const day = firstPricesDay(clock.now());
    const until = (moment: Date) => clock.advance(moment.getTime() - clock.now().getTime());
    expect(await total(services)).toBe(9400);

    expect((await write(desk, 0, { from: day, content: raised(3) })).status).toBe(200);
    expect(await total(services)).toBe(9400);
    until(new Date(startOfShopDay(day).getTime() - 60_000));
    const before = (await newBrowser(services).post('/api/quotes', ORDER)).json;
    expect(before.totalToday.amount).toBe(9400);
    until(startOfShopDay(day));
    expect(await total(services)).toBe(10_000);
    const honoured = await services.read({ kind: 'visitor' }, (ctx) => acceptQuote(ctx, ORDER, before.token));
    expect(isDomainError(honoured) ? honoured.code : honoured.totalToday.amount).toBe(9400);
    shown.stop();
    const following = followContent(services);
    await expect
      .poll(() => following.now()?.data)
      .toMatchObject({
        'price-book': { version: 'desk-1', ...raised(3) },
        // Of the 30 days before: the prices until now.
        'lowest-prices': { total: { premium: [5300, 9400, 13_200, 16_800, 19_500, 21_600] } },
      });
    following.stop();

    // Undo: the prices of before, as new ones with their own day.
    const again = firstPricesDay(clock.now());
    expect((await write(desk, 1, { from: again })).status).toBe(200);
    until(startOfShopDay(again));
    expect(await total(services)).toBe(9400);
  });

  test('prices that cannot be read are in the log, once for as long as they cannot', async () => {
    const services = await open();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const read = () => Promise.reject(new NoConnection());
    const following = followContent({ ...services, log, read });
    await following.ready;
    following.stop();
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['published content not read']);
    expect(following.now()).toBeNull();
  });

  test('new prices need a day, prices to come are taken back at once, and a table that breaks a rule is named by its cell', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const day = firstPricesDay(services.clock.now());
    const soon = await write(desk, 0, { content: raised(3) });
    expect([soon.status, soon.json.code, soon.json.issues[0].path]).toEqual([422, 'prices-too-soon', 'from']);
    expect((await write(desk, 0, { state: 'withdrawn' })).json.code).toBe('prices-stay');
    expect((await write(desk, 0, { state: 'draft', content: raised(3) })).status).toBe(200);
    expect((await write(desk, 1, { from: day, content: raised(3) })).status).toBe(200);
    expect((await write(desk, 2)).json).toMatchObject({ number: 3, inEffect: 3 });
    services.clock.advance(startOfShopDay(day).getTime() - services.clock.now().getTime() + 60_000);
    expect(await total(services)).toBe(9400);

    const { perCat } = raised(0);
    const wrong = { perCat: { ...perCat, standard: { ...perCat.standard, USD: [35, 36, 30, 28, 26.5, 25] } } };
    const refused = await write(desk, 3, { from: day, content: wrong });
    expect(refused.status).toBe(422);
    const cell = { perCat: { ...perCat, standard: { ...perCat.standard, USD: [35, 36, 30, 28, 26, 25] } } };
    const { issues } = (await write(desk, 3, { from: day, content: cell })).json;
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(['content.perCat.standard.USD.1']);
    for (const role of ['support', 'finance'] as const)
      expect((await write(await colleague(services, role, role), 3)).status).toBe(403);
  });

  test('prices that correct others to come take their place, also from a later day, at the desk and for orders', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const day = firstPricesDay(services.clock.now());
    const until = (moment: Date) => services.clock.advance(moment.getTime() - services.clock.now().getTime());
    await write(desk, 0, { from: day, content: raised(3) });
    services.clock.advance(DAY);
    const next = firstPricesDay(services.clock.now());
    expect(next > day).toBe(true);
    await write(desk, 1, { from: next, content: raised(1) });
    until(startOfShopDay(day));
    expect(await total(services)).toBe(9400);
    const piece = (await desk.get('/api/desk/shop-versions?kind=price-book&key=prices')).json;
    expect(piece.inEffect).toBe(0);
    until(startOfShopDay(next));
    expect(await total(services)).toBe(9600);
  });

  test('R189 a running plan keeps its prices, for renewals, other cats and other plans, while a new order is charged the new ones', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const { browser, row, sticks } = await subscriber(services);
    await sticks(true);
    const day = firstPricesDay(services.clock.now());
    await write(desk, 0, { from: day, content: raised(3) });
    services.clock.advance(startOfShopDay(day).getTime() - services.clock.now().getTime());

    const { plans } = (await browser.get('/api/subscription/plan-prices')).json;
    expect(plans.map(({ perCat }: { perCat: object }) => perCat)).toEqual(
      [11_500, 17_000, 24_800].map((amount) => ({ amount, currency: 'AED' })),
    );
    const [cat] = (await browser.get('/api/cats')).json;
    const preview = (await browser.post('/api/subscription/preview', { planType: 'standard', catIds: [cat.id] })).json;
    expect(preview.renewal).toEqual({ amount: 13_000, currency: 'AED' });
    await browser.post('/api/subscription/change', { token: preview.token });
    await services.settle();
    services.clock.advance(
      (await row()).currentPeriodEnd!.getTime() - services.clock.now().getTime() + CHARGED_AFTER_MS,
    );
    await services.settle();
    const paid = async () => (await services.stripe.charges.list({ limit: 100 })).data.map(({ amount }) => amount);
    expect(await paid()).toEqual([13_000, 23_000]);

    const newcomer = await subscriber(services, { catCount: 1 });
    expect((await newcomer.row()).renewalAmount).toBe(13_300);
    expect(await paid()).toEqual([13_300, 13_000, 23_000]);
  });
});
