import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { payWithin } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { newCat } from '#tests/support/members.ts';
import { PLAN_ACTIONS } from '#tests/support/plan-actions.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import { CHARGED_AFTER_MS, type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { makeDiscount } from './actions/make-discount.ts';
import { withdrawDiscount } from './actions/withdraw-discount.ts';
import { withdrawOrder } from './actions/withdraw-order.ts';
import type { PlanAction } from './rules/plan-actions.ts';
import { checkouts, invoices } from './tables.ts';

const DAY_MS = 86_400_000;
const KEEP = '/api/subscription/keep';

interface Acting extends Subscriber {
  services: TestServices;
}

/** Action whose calls are counted, with its preparation, if any. */
interface Counted {
  before?: (one: Acting) => Promise<unknown>;
  act: (one: Acting) => Promise<{ status?: number; json?: unknown } | boolean | object>;
  /** Writing calls to the payment service, by the kind of their object. */
  writes: string[];
}

/** Shows it, and makes it. */
const quoted = async ({ browser }: Acting, path: string, wish: object, more: object = {}) => {
  const { json } = await browser.post(`${path}/preview`, wish);
  return browser.post(path, { token: json.token, ...more });
};
const change = async ({ browser }: Acting, wish: object) => {
  const { json } = await browser.post('/api/subscription/preview', wish);
  return browser.post('/api/subscription/change', { token: json.token });
};
const box = (one: Acting, change: object) => quoted(one, '/api/subscription/next-box', change);
const cats = async ({ browser }: Acting): Promise<{ id: string }[]> => (await browser.get('/api/cats')).json;

async function reward({ services, row }: Acting) {
  const id = newId();
  const made = await makeDiscount(services, {
    id,
    householdId: (await row()).householdId,
    kind: 'percent',
    percentOff: 10,
  });
  expect(isDomainError(made)).toBe(false);
  await services.settle();
  return id;
}

/** Its next charge fails. */
async function overdue({ services, row, card, signIn }: Acting) {
  await card('pm_card_chargeCustomerFail');
  services.clock.set(new Date(((await row()).currentPeriodEnd?.getTime() ?? 0) + CHARGED_AFTER_MS));
  await services.settle();
  await signIn();
}

/** A new card in the form of the payment service; opening it is a call of its own. */
async function newCard({ browser, services }: Acting) {
  const { json } = await browser.post('/api/subscription/payment-method');
  await payWithin(services, json);
  return { status: 200 };
}

const SUBSCRIPTION = 'POST /v1/subscriptions';

/** One writing call for each action of a plan. */
const ACTIONS: Record<PlanAction, Counted> = {
  change: { act: (one) => change(one, { planType: 'standard' }), writes: [SUBSCRIPTION] },
  upgrade: { act: (one) => change(one, { planType: 'pro' }), writes: [SUBSCRIPTION] },
  cats: {
    act: async (one) => change(one, { planType: 'premium', catIds: (await cats(one)).slice(1).map(({ id }) => id) }),
    writes: [SUBSCRIPTION],
  },
  addCat: {
    act: async (one) =>
      quoted(
        one,
        '/api/subscription/cats',
        { catId: await newCat(one.browser, { name: 'Nala' }) },
        { consent: { accepted: true, version: CONSENT_VERSION } },
      ),
    writes: [SUBSCRIPTION],
  },
  kits: {
    act: async (one) => quoted(one, '/api/subscription/kits', { catId: (await cats(one))[0]?.id, cadence: 'monthly' }),
    writes: [SUBSCRIPTION],
  },
  cancel: { act: ({ browser }) => browser.post('/api/subscription/cancel'), writes: [SUBSCRIPTION] },
  keep: {
    before: ({ browser }) => browser.post('/api/subscription/cancel'),
    act: ({ browser }) => browser.post(KEEP),
    writes: [SUBSCRIPTION],
  },
  skip: { act: (one) => box(one, { change: 'skip' }), writes: [SUBSCRIPTION] },
  move: { act: (one) => box(one, { change: 'move', day: '2027-01-20' }), writes: [SUBSCRIPTION] },
  pause: { act: (one) => box(one, { change: 'pause', boxes: 1 }), writes: [SUBSCRIPTION] },
  forward: {
    before: ({ services }) => (services.clock.advance(20 * DAY_MS), services.settle()),
    act: (one) => box(one, { change: 'forward' }),
    writes: [SUBSCRIPTION],
  },
  resume: {
    before: (one) => box(one, { change: 'skip' }),
    act: (one) => box(one, { change: 'resume' }),
    writes: [SUBSCRIPTION],
  },
  card: { act: newCard, writes: [SUBSCRIPTION] },
  // Exception: the coupon of a discount is made once, by its own id, before it is put on.
  discount: { act: (one) => reward(one).then(() => ({ status: 200 })), writes: ['POST /v1/coupons', SUBSCRIPTION] },
};

/**
 * The same in states in which more has to be done. Each further call is an exception for which the payment service has no
 * single request; it has a key or a check of its own, and can be repeated by itself (docs/decisions/0064).
 */
const EXCEPTIONS: Record<string, Counted> = {
  'cancel with a discount': {
    before: reward,
    act: ({ browser }) => browser.post('/api/subscription/cancel'),
    writes: [SUBSCRIPTION],
  },
  'keep with a discount': {
    before: async (one) => [await reward(one), await one.browser.post('/api/subscription/cancel')],
    act: ({ browser }) => browser.post(KEEP),
    writes: [SUBSCRIPTION],
  },
  // An open invoice outlives its plan at the payment service: the job `billing-void-unpaid` voids it.
  'cancel while overdue': {
    before: overdue,
    act: ({ browser }) => browser.post('/api/subscription/cancel'),
    writes: ['DELETE /v1/subscriptions', 'POST /v1/invoices/void'],
  },
  // A payment makes no card the default one, and a default card pays nothing that failed before. Once it is paid, its box is
  // waited for as after any renewal: a push of the job `billing-align`.
  'new card while overdue': {
    before: overdue,
    act: newCard,
    writes: [SUBSCRIPTION, 'POST /v1/invoices/pay', SUBSCRIPTION],
  },
  // A coupon that is deleted stays on subscriptions, and one that is only taken off can be put on by a push under way.
  'withdrawn discount': {
    before: async (one) => Object.assign(one, { discountId: await reward(one) }),
    act: async (one) =>
      withdrawDiscount(one.services, {
        id: (one as Acting & { discountId: string }).discountId,
        householdId: (await one.row()).householdId,
      }),
    writes: [SUBSCRIPTION, 'DELETE /v1/coupons'],
  },
  // The end, and one refund for each payment, each by a job of its own.
  withdrawal: {
    act: async ({ services, row }) => {
      const { checkoutId } = await row();
      const [order] = await services.database.db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
      return services.transact(SYSTEM, (ctx) => withdrawOrder(ctx, order?.orderNumber ?? ''));
    },
    writes: [SUBSCRIPTION, 'POST /v1/refunds'],
  },
};

/** Without ids: `POST /v1/invoices/in_1/pay` is `POST /v1/invoices/pay`. */
const kindOf = (call: string): string => call.replace(/\/[a-z]+_[A-Za-z0-9]+(?=\/|$)|\/reward-[\w-]+/g, '');

onOneEngine('the calls of a plan', (open) => {
  test('R339 each action of a plan writes once at the payment service, but for the exceptions that are named', async () => {
    expect(Object.keys(ACTIONS).toSorted()).toEqual([...PLAN_ACTIONS].toSorted());
    const services = await open();
    await addProPlaces(services, 5);
    const calls = injectFaults(services, () => null);
    const found: [string, string[]][] = [];
    const entries = Object.entries({ ...ACTIONS, ...EXCEPTIONS });
    for (const [name, { before, act }] of entries) {
      const one = { services, ...(await subscriber(services, { planType: 'premium' })) };
      await one.sticks(true);
      await before?.(one);
      await services.settle();
      await one.signIn();
      calls.length = 0;
      const answer = await act(one);
      expect([name, answer]).not.toEqual([name, expect.objectContaining({ status: expect.not.toBeOneOf([200]) })]);
      await services.settle();
      // Products are made once for a shop, and read once by a process.
      const written = calls.filter((call) => !call.startsWith('GET') && !call.includes('/v1/products')).map(kindOf);
      found.push([name, written.filter((call) => !call.startsWith('POST /v1/checkout/sessions'))]);
      const { status, stripeId } = await one.row();
      if (status !== 'canceled') await services.stripe.subscriptions.cancel(stripeId);
      await services.settle();
    }
    expect(found).toEqual(entries.map(([name, { writes }]) => [name, writes]));
    expect((await services.database.db.select().from(invoices)).length).toBeGreaterThan(entries.length);
  });
});
