import { describe, expect, test } from 'vitest';
import { payWithin } from '../../../tests/support/buyers.ts';
import { onOneEngine, openTestServices, type TestServices } from '../../../tests/support/engines.ts';
import { allOrders } from '../../../tests/support/parcels.ts';
import { newMember } from '../../../tests/support/members.ts';
import { injectFaults } from '../../../tests/support/fault-injection.ts';
import { checkouts, duplicatePayments, subscriptions } from './tables.ts';

const GET = '/api/get-or-create-subscription';
const PLANS = ['standard', 'premium'] as const;
const CURRENCIES = ['USD', 'EUR', 'AED'] as const;

const rows = async (services: TestServices) => ({
  checkouts: await services.database.db.select().from(checkouts),
  subscriptions: await services.database.db.select().from(subscriptions),
  duplicates: await services.database.db.select().from(duplicatePayments),
  orders: await allOrders(services),
});

/** All sessions at the payment service, by their kind. */
async function sessions({ stripe }: TestServices, status: 'open' | 'complete' | 'expired') {
  return (await stripe.checkout.sessions.list({ status, limit: 100 })).data;
}

describe('many at once', () => {
  test('R339 C42 N24 fifty calls at once for different plans, counts and currencies leave one payment; paying it is one subscription, and no earlier one can be paid', async () => {
    const services = await openTestServices('postgres');
    try {
      const member = await newMember(services);
      const wishes = Array.from({ length: 50 }, (_, n) => ({
        planType: PLANS[n % 2],
        catCount: (n % 3) + 1,
        currency: CURRENCIES[n % 3],
      }));
      const answers = await Promise.all(wishes.map((wish) => member.post(GET, wish)));
      const given = answers.filter(({ status }) => status === 200).map(({ json }) => json);
      const others = new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code));
      expect([...others].filter((code) => code !== 'checkout-changed')).toEqual([]);
      await services.settle();

      const open = (await rows(services)).checkouts.filter(({ status }) => status === 'open');
      expect(open).toHaveLength(1);
      expect((await sessions(services, 'open')).map(({ id }) => id)).toEqual([open[0]?.stripeSessionId]);
      expect((await services.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);

      const last = open[0] as { stripeSessionId: string; clientSecret: string };
      const one = { sessionId: last.stripeSessionId, clientSecret: last.clientSecret };
      const old = given.filter(({ sessionId }) => sessionId !== one.sessionId);
      const paid = await Promise.all([...old, one, one].map((payment) => payWithin(services, payment)));
      expect(paid.slice(0, old.length).every(({ status }) => status >= 400)).toBe(true);
      await services.settle();
      const kept = await rows(services);
      expect(kept.subscriptions).toHaveLength(1);
      expect(kept.orders).toHaveLength(1);
      expect(kept.duplicates).toEqual([]);
      expect(await sessions(services, 'complete')).toHaveLength(1);
      expect((await services.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
      const again = await Promise.all(wishes.slice(0, 6).map((wish) => member.post(GET, wish)));
      expect(again.map(({ json }) => json.kind)).toEqual(Array.from({ length: 6 }, () => 'subscribed'));
      expect(await sessions(services, 'open')).toEqual([]);
    } finally {
      await services.close();
    }
  });
});

const named = (call: string) => call.replace(/cs_\w+|first-month\S+/, ':id');

onOneEngine('a payment service in trouble', (open) => {
  test('R341 an error, no answer or a slow one, at each call: a sentence, nothing half done, and the next try works', async () => {
    const services = await open();
    let trouble: { at: string; how: 'error' | 'gone' | 'slow' } | null = null;
    const calls = injectFaults(services, (call) => (named(call) === trouble?.at ? trouble.how : null));
    const member = await newMember(services);
    const wish = { planType: 'standard', catCount: 1, currency: 'EUR', country: 'NL' };
    await member.post(GET, wish);
    // Another choice: first a look at the earlier payment, then the coupon, and one session is made.
    calls.length = 0;
    await member.post(GET, { ...wish, catCount: 2 });
    const made = [...new Set(calls.map(named))];
    expect(made).toEqual(expect.arrayContaining(['GET /v1/checkout/sessions/:id', 'POST /v1/checkout/sessions']));
    expect(made.filter((call) => call.startsWith('POST'))).toEqual(['POST /v1/checkout/sessions']);
    // Products are looked for once.
    expect(made.filter((call) => call.includes('/products'))).toEqual([]);

    let catCount = 2;
    for (const at of made) {
      for (const how of ['error', 'gone', 'slow'] as const) {
        catCount = 3 - catCount;
        trouble = { at, how };
        const { status, json } = await member.post(GET, { ...wish, catCount });
        trouble = null;
        if (how === 'slow') {
          expect([at, status]).toEqual([at, 200]);
          continue;
        }
        expect([at, how, status, json.code]).toEqual([at, how, 502, 'payment-unavailable']);
        expect(json.message).toContain('Nothing was charged.');
        const next = (await member.post(GET, { ...wish, catCount })).json;
        expect([at, how, next.kind, next.quote?.cats]).toEqual([at, how, 'payment', catCount]);
      }
    }
    await services.settle();
    expect((await rows(services)).checkouts.filter(({ status }) => status === 'open')).toHaveLength(1);
    expect(await sessions(services, 'open')).toHaveLength(1);
    expect((await services.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });
});
