import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invalid, refusal } from '../testing/refusal.ts';
import { CARD, onOneSandbox, openSession, subscribe, type Trial } from '../testing/trial.ts';

// docs.stripe.com/api/pagination: newest first, `limit` from 1 to 100 and 10 where nothing is said, cursors that exclude
// themselves, `ending_before` for the page before. Messages: recorded by github.com/Kiln-AI/stripe_world.

interface Listed {
  id: string;
  created?: number;
}
type List = (params: Stripe.PaginationParams) => Stripe.ApiListPromise<Listed>;

/** Everything the sandbox lists, by its address, each with several objects in it. */
async function everyList(trial: Trial): Promise<Record<string, List>> {
  const { stripe } = trial;
  const subscription = await subscribe(trial);
  const customer = idOf(subscription.customer);
  for (let n = 0; n < 3; n += 1) {
    const product = await stripe.products.create({ name: `Stick ${n}` });
    await stripe.prices.create({ product: product.id, currency: 'aed', unit_amount: 100 });
    await stripe.coupons.create({ percent_off: 10 });
    await stripe.customers.create();
    await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.webhookEndpoints.create({ url: `http://h${n}.test/`, enabled_events: ['product.deleted'] });
    await stripe.paymentMethodDomains.create({ domain_name: `d${n}.example.com` });
    await stripe.testHelpers.testClocks.create({ frozen_time: 2_000_000_000 });
    const file = { data: Buffer.from('%PDF-1.7'), name: 'a.pdf', type: 'application/pdf' };
    await stripe.files.create({ purpose: 'dispute_evidence', file });
    const session = await openSession(stripe, { customer, customer_email: undefined as never });
    await trial.visit(`/checkout/${session.id}`, { ...CARD, card_number: '4000 0000 0000 0259' });
    await stripe.checkout.sessions.create({
      mode: 'setup',
      ui_mode: 'elements',
      customer,
      currency: 'aed',
      return_url: 'http://shop.test/',
    });
    const items = [{ id: subscription.items.data[0]?.id as string, quantity: n + 3 }];
    await stripe.subscriptions.update(subscription.id, { items });
  }
  const paid = (await stripe.charges.list({ limit: 100 })).data.at(-1) as Stripe.Charge;
  for (let n = 0; n < 3; n += 1) {
    await trial.sandbox.control.contest(paid.id, 'fraud_warning');
    await stripe.refunds.create({ charge: paid.id, amount: 10 });
  }
  return {
    charges: (params) => stripe.charges.list(params),
    'checkout.sessions': (params) => stripe.checkout.sessions.list(params),
    coupons: (params) => stripe.coupons.list(params),
    customers: (params) => stripe.customers.list(params),
    'customers.payment_methods': (params) => stripe.customers.listPaymentMethods(customer, params),
    disputes: (params) => stripe.disputes.list(params),
    early_fraud_warnings: (params) => stripe.radar.earlyFraudWarnings.list(params),
    events: (params) => stripe.events.list(params),
    files: (params) => stripe.files.list(params),
    invoiceitems: (params) => stripe.invoiceItems.list(params),
    invoice_payments: (params) => stripe.invoicePayments.list(params),
    invoices: (params) => stripe.invoices.list(params),
    payment_intents: (params) => stripe.paymentIntents.list(params),
    payment_method_domains: (params) => stripe.paymentMethodDomains.list(params),
    payment_methods: (params) => stripe.paymentMethods.list({ customer, ...params }),
    prices: (params) => stripe.prices.list(params),
    products: (params) => stripe.products.list(params),
    refunds: (params) => stripe.refunds.list(params),
    setup_intents: (params) => stripe.setupIntents.list(params),
    subscriptions: (params) => stripe.subscriptions.list(params),
    test_clocks: (params) => stripe.testHelpers.testClocks.list(params),
    webhook_endpoints: (params) => stripe.webhookEndpoints.list(params),
  } satisfies Record<string, List>;
}

const idsOf = ({ data }: { data: Listed[] }) => data.map(({ id }) => id);

/** The ids of a list, page after page, from its start or from its end. */
async function walk(list: List, limit: number, direction: 'forward' | 'backward', all: string[]) {
  const seen: string[] = [];
  for (let more = true; more; ) {
    const cursor = direction === 'forward' ? seen.at(-1) : (seen[0] ?? all.at(-1));
    const key = direction === 'forward' ? 'starting_after' : 'ending_before';
    const page = await list({ limit, ...(cursor && { [key]: cursor }) });
    expect(page.data.length).toBeLessThanOrEqual(limit);
    if (page.has_more) expect(page.data).toHaveLength(limit);
    more = page.has_more;
    if (direction === 'forward') seen.push(...idsOf(page));
    else seen.unshift(...idsOf(page));
  }
  return seen;
}

onOneSandbox('every list', (open) => {
  test('is newest first, and both ways through it meet each object once, by pages of any size', async () => {
    const trial = await open('gentle');
    const lists = await everyList(trial);
    for (const [name, list] of Object.entries(lists)) {
      const data = await list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const all = idsOf({ data });
      expect([name, new Set(all).size === all.length, all.length > 2]).toEqual([name, true, true]);
      const times = data.map(({ created }) => created ?? 0);
      expect([name, times]).toEqual([name, [...times].sort((one, other) => other - one)]);
      const limit = Math.ceil(all.length / 3);
      expect([name, await walk(list, limit, 'forward', all)]).toEqual([name, all]);
      expect([name, await walk(list, limit, 'backward', all)]).toEqual([name, all.slice(0, -1)]);
      expect([name, (await list({ starting_after: all.at(-1) as string })).data]).toEqual([name, []]);
      expect([name, (await list({ ending_before: all[0] as string })).data]).toEqual([name, []]);
    }
    for (const list of Object.values(lists)) {
      const both = { starting_after: 'x', ending_before: 'y' };
      expect(await refusal(list(both))).toMatchObject({
        ...invalid(undefined),
        message: 'Received both starting_after and ending_before parameters. Please pass in only one.',
      });
      for (const cursor of ['starting_after', 'ending_before'])
        expect(await refusal(list({ [cursor]: 'nope_1' }))).toMatchObject(invalid(cursor, 'resource_missing'));
      for (const limit of [0, -1, 101]) expect(await refusal(list({ limit }))).toMatchObject(invalid('limit'));
      expect(await refusal(list({ limit: 'ten' as never }))).toMatchObject(
        invalid('limit', 'parameter_invalid_integer'),
      );
    }
  });

  test('has ten to a page where nothing is said, and the SDK finds the rest by itself', async () => {
    const { stripe } = await open();
    const made: string[] = [];
    for (let n = 0; n < 23; n += 1) made.unshift((await stripe.coupons.create({ percent_off: 1 })).id);
    const first = await stripe.coupons.list();
    expect([idsOf(first), first.has_more, first.url]).toEqual([made.slice(0, 10), true, '/v1/coupons']);
    expect(idsOf({ data: await stripe.coupons.list().autoPagingToArray({ limit: 100 }) })).toEqual(made);
    // The SDK turns pages before a cursor round: nearest to the cursor first.
    const before = stripe.coupons.list({ ending_before: made[15] as string, limit: 4 });
    expect(idsOf({ data: await before.autoPagingToArray({ limit: 100 }) })).toEqual(made.slice(0, 15).reverse());
  });

  test('keeps its place while objects come and go', async () => {
    const { stripe } = await open();
    const made: string[] = [];
    const add = async () => made.unshift((await stripe.customers.create()).id);
    for (let n = 0; n < 6; n += 1) await add();
    const [, second, third, fourth] = made as [string, string, string, string];
    await stripe.customers.del(third);
    await add();
    // A deleted customer is still a place in the list.
    expect(idsOf(await stripe.customers.list({ limit: 1, starting_after: third }))).toEqual([fourth]);
    expect(idsOf(await stripe.customers.list({ limit: 1, ending_before: third }))).toEqual([second]);
    expect(idsOf(await stripe.customers.list({ starting_after: second }))).toEqual(made.slice(4));
    expect(idsOf(await stripe.customers.list({ ending_before: second }))).toEqual(made.slice(0, 2));
  });

  test('any page of it equals the same range of the whole list', async () => {
    const trial = await open();
    const { stripe } = trial;
    const made: { id: string; created: number }[] = [];
    for (let n = 0; n < 12; n += 1) {
      if (n % 3 === 0) trial.clock.advance(1000);
      const { id, created } = await stripe.coupons.create({ percent_off: 1 });
      made.unshift({ id, created });
    }
    const position = fc.nat(made.length - 1);
    const window = fc.record({
      limit: fc.integer({ min: 1, max: 14 }),
      cursor: fc.option(fc.tuple(fc.constantFrom('starting_after', 'ending_before'), position)),
      range: fc.option(fc.tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), position)),
    });
    const fits = {
      gt: (one: number, other: number) => one > other,
      gte: (one: number, other: number) => one >= other,
      lt: (one: number, other: number) => one < other,
      lte: (one: number, other: number) => one <= other,
    };
    await fc.assert(
      fc.asyncProperty(window, async ({ limit, cursor, range }) => {
        const bound = range && { [range[0]]: made[range[1]]?.created as number };
        const left = made
          .filter((_, index) => !cursor || (cursor[0] === 'starting_after' ? index > cursor[1] : index < cursor[1]))
          .filter(({ created }) => !range || fits[range[0]](created, made[range[1]]?.created as number));
        const expected = cursor?.[0] === 'ending_before' ? left.slice(-limit) : left.slice(0, limit);
        const page = await stripe.coupons.list({
          limit,
          ...(cursor && { [cursor[0]]: made[cursor[1]]?.id }),
          ...(bound && { created: bound }),
        });
        expect([idsOf(page), page.has_more]).toEqual([expected.map(({ id }) => id), left.length > limit]);
      }),
      { numRuns: 30 },
    );
  });
});
