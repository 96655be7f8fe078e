import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptQuote } from '#src/capabilities/pricing/actions/accept-quote.ts';
import { followContent } from '#src/capabilities/pricing/actions/shown-content.ts';
import { BUILT_LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { firstPricesDay } from '#src/capabilities/pricing/rules/price-books.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import type { QuoteChoice } from '#src/capabilities/pricing/rules/quote.ts';
import { contentVersions } from '#src/capabilities/publishing/tables.ts';
import { startOfShopDay } from '#src/lib/shop-months.ts';
import { type Browser, newBrowser, orderOf, payWith, wizardDone } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';

const DAY = 86_400_000;
const { version: _, ...BUILT } = BUILT_LAUNCH;
const ORDER = { plan: 'premium', cats: 2, currency: 'USD', country: 'US' } as const;
const BEGIN = '/api/create-checkout-session';

const inDays = (services: TestServices, days: number) =>
  new Date(services.clock.now().getTime() + days * DAY).toISOString();
/** Adds a version of the launch offer that differs from that of the build. */
const write = (
  services: TestServices,
  desk: Browser,
  seen: number,
  { content = {}, ...over }: Record<string, unknown>,
) =>
  desk.post('/api/desk/shop-versions', {
    ...{ id: randomUUID(), kind: 'launch-offer', key: 'launch', seen, state: 'published', from: null },
    content: { ...BUILT, until: inDays(services, 20), ...(content as object) },
    ...over,
  });
const quote = (browser: Browser, offerCode: string) => browser.post('/api/quotes', { ...ORDER, offerCode });
const offerOf = async (services: TestServices) =>
  (await newBrowser(services).get('/api/subscription-plans?currency=USD&cats=2')).json[1].launchOffer;

const SPRING = {
  code: 'SPRING',
  base: { standard: 2499, premium: 4499, pro: 6999 },
  percentOff: { two: 20, three: 30, more: 40 },
};

onOneEngine('the launch offer without a deploy', (open) => {
  test('R194 code, amounts and discounts are those in effect, for lists, quotes and pages; what was quoted and ordered keeps its own', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const shown = followContent(services);
    await shown.ready;
    expect(shown.now()).toBeNull();
    const visitor = newBrowser(services);
    const before = (await quote(visitor, 'LAUNCH')).json;
    expect(before.totalToday.amount).toBe(3599);
    const buyer = await wizardDone(services);
    const order = await orderOf(buyer, { ...ORDER, offerCode: 'LAUNCH', email: 'first@example.com' });
    const begun = await buyer.post(BEGIN, order);
    expect(begun.status).toBe(200);

    expect((await write(services, desk, 0, { state: 'draft', content: SPRING })).status).toBe(200);
    expect((await offerOf(services)).code).toBe('LAUNCH');
    expect((await write(services, desk, 1, { content: SPRING })).status).toBe(200);
    // Pages are sent the terms from the answer on; dearer ones make those of before the lowest price.
    expect(shown.now()?.data).toMatchObject({
      'launch-offer': SPRING,
      'lowest-prices': { total: { standard: [1999, 1799, 1499, 1299, 1299, 1299] } },
    });
    // 44.99 less a fifth
    expect(await offerOf(services)).toMatchObject({
      code: 'SPRING',
      firstMonth: { amount: 3599 },
      discountPercent: 20,
    });
    // The earlier code gets the terms of today.
    expect((await quote(visitor, 'LAUNCH')).json.totalToday.amount).toBe(3599);
    expect((await quote(visitor, 'SUMMER')).json.code).toBe('offer-unavailable');
    const spring = (await quote(visitor, ' spring ')).json;
    expect([spring.offerCode, spring.totalToday.amount]).toEqual(['SPRING', 3599]);
    const { offerCode: _code, ...choice } = { ...ORDER, offerCode: 'LAUNCH' };
    const honoured = await services.read({ kind: 'visitor' }, (ctx) =>
      acceptQuote(ctx, choice as QuoteChoice, before.token),
    );
    expect(honoured).toMatchObject({ totalToday: before.totalToday, offerCode: 'LAUNCH' });
    // The payment that was begun is charged as it was agreed to.
    await payWith(services, begun.json.checkoutUrl);
    await services.settle();
    expect((await services.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([3599]);

    // Once an order of a household, by any code.
    const again = await orderOf(await wizardDone(services), {
      ...ORDER,
      offerCode: 'SPRING',
      email: 'first@example.com',
    });
    const refused = (await (await wizardDone(services)).post(BEGIN, again)).json;
    expect([refused.code, refused.details?.reason]).toEqual(['quote-changed', 'offer-used']);

    // Undo: the terms of the build as a new version.
    expect((await write(services, desk, 2, {})).status).toBe(200);
    expect(shown.now()?.data).not.toHaveProperty('launch-offer');
    shown.stop();
    expect((await offerOf(services)).code).toBe('LAUNCH');
  });

  test('an offer that is no offer is refused by its field, as are prices that would be below it', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const paths = async (seen: number, over: Record<string, unknown>) => {
      const { status, json } = await write(services, desk, seen, over);
      return [status, json.code, json.issues?.map(({ path }: { path: string }) => path)];
    };
    const base = (premium: number) => ({ base: { standard: 1999, premium, pro: 6999 } });
    expect(await paths(0, { content: base(5300) })).toEqual([422, 'offer-above-prices', ['content.base.premium']]);
    expect(await paths(0, { content: base(1999) })).toEqual([422, 'invalid', ['content.base.premium']]);
    expect(await paths(0, { content: { percentOff: { two: 10, three: 5, more: 35 } } })).toEqual([
      ...[422, 'invalid', ['content.percentOff.three']],
    ]);
    expect(await paths(0, { content: { code: 'no spaces' } })).toEqual([422, 'invalid', ['content.code']]);
    expect(await paths(0, { content: { base: { standard: 100, premium: 200, pro: 300 } } })).toEqual([
      ...[422, 'invalid', ['content.base.standard']],
    ]);

    // An offer for later counts for prices of later, too.
    const later = startOfShopDay(firstPricesDay(services.clock.now())).toISOString().slice(0, 10);
    expect(
      (await write(services, desk, 0, { from: later, content: { ...base(5200), until: inDays(services, 60) } })).status,
    ).toBe(200);
    const perCat = { ...BUILT_BOOK.perCat, premium: { ...BUILT_BOOK.perCat.premium, USD: [51, 47, 44, 42, 39, 36] } };
    const prices = {
      ...{ id: randomUUID(), kind: 'price-book', key: 'prices', seen: 0, state: 'published' },
      ...{ from: firstPricesDay(services.clock.now()), content: { perCat } },
    };
    const refused = await desk.post('/api/desk/shop-versions', prices);
    expect([refused.json.code, refused.json.issues[0].path]).toEqual([
      ...['prices-below-offer', 'content.perCat.premium.USD.0'],
    ]);
  });

  test('of an offer and prices that would pass each other, published at once, one is refused', async () => {
    const services = await open();
    const [noor, tom] = [await colleague(services, 'Noor', 'admin'), await colleague(services, 'Tom', 'admin')];
    const perCat = { ...BUILT_BOOK.perCat, premium: { ...BUILT_BOOK.perCat.premium, USD: [51, 47, 44, 42, 39, 36] } };
    const answers = await Promise.all([
      write(services, noor, 0, { content: { base: { standard: 1999, premium: 5200, pro: 6999 } } }),
      tom.post('/api/desk/shop-versions', {
        ...{ id: randomUUID(), kind: 'price-book', key: 'prices', seen: 0, state: 'published' },
        ...{ from: firstPricesDay(services.clock.now()), content: { perCat } },
      }),
    ]);
    const codes = answers.map(({ status, json }) => (status === 200 ? 'published' : json.code));
    expect([
      ['published', 'prices-below-offer'],
      ['offer-above-prices', 'published'],
    ]).toContainEqual(codes);
  });

  test('an offer that was published with an end alone has the terms of the build', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const { id } = (await write(services, desk, 0, { state: 'draft' })).json.versions[0];
    const [draft] = await services.database.db.select().from(contentVersions);
    await services.database.db.insert(contentVersions).values({
      ...draft!,
      ...{ id: randomUUID(), number: 2, state: 'published', content: { until: inDays(services, 3) } },
    });
    expect(await offerOf(services)).toMatchObject({ code: 'LAUNCH', version: 'built', firstMonth: { amount: 3599 } });
    const piece = (await desk.get('/api/desk/shop-versions?kind=launch-offer&key=launch')).json;
    expect(piece.versions[0].content).toEqual({ ...BUILT, until: inDays(services, 3) });
    expect(piece.versions[1].id).toBe(id);
  });
});
