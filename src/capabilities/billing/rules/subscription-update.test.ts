import type Stripe from 'stripe';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_IDS, productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import { couponOf } from './discounts.ts';
import { discountsOn } from './discount-request.ts';
import { kitsDue } from './follow-up-kits.ts';
import { kitsAmount, kitsAsMetadata } from './kits-in-box.ts';
import type { KitChoice } from './kit-choice.ts';
import { paidThrough } from './next-box.ts';
import { KIT_PRODUCT } from './payment-page.ts';
import type { ExcludedCat } from './plan-change.ts';
import { AFTER_REFUND, NO_CATS } from './stripe-mapping.ts';
import { type DesiredSubscription, keepRequest, subscriptionUpdate } from './subscription-update.ts';

const NOW = new Date('2027-01-10T09:00:00Z');
const MONTH_END = Math.floor(Date.parse('2027-02-01T09:00:00Z') / 1000);
const DAY_MS = 86_400_000;

const ALIGNED: DesiredSubscription = {
  ...{
    plan: 'standard',
    nextPlan: null,
    currency: 'EUR',
    country: 'DE',
    quantity: 2,
    unitAmount: 2700,
    renewalAmount: 5899,
  },
  ...{
    sticksLeftAt: new Date('2027-01-01T09:00:00Z'),
    sticksHeld: false,
    paidUntil: null,
    timing: null,
    endsOn: null,
    refundEnd: null,
    disputed: false,
    waiting: [],
  },
  ...{ kits: null, excludedCats: null, withoutSticks: null },
};

const item = (id: string, product: string, unit_amount: number, quantity = 1) => ({
  ...{ id, quantity, current_period_end: MONTH_END, price: { product, unit_amount } },
});
const sticks = (plan: DesiredSubscription['plan'], unit: number, quantity: number) =>
  item('si_sticks', productIdOf(plan), unit, quantity);
const box = (amount: number) => item('si_box', 'monthly-delivery', amount);

interface Model {
  items: ReturnType<typeof item>[];
  discounts: { id: string; source: { coupon: string } }[];
  pause_collection: { behavior: string } | null;
  cancel_at_period_end: boolean;
  cancellation_details: { comment: string | null } | null;
  country: string | undefined;
  kits?: string;
  refund_end?: string | undefined;
}

const MODEL: Model = {
  ...{ items: [sticks('standard', 2700, 2), box(499)], discounts: [], pause_collection: null },
  ...{ cancel_at_period_end: false, cancellation_details: null, country: 'DE' },
};

const asStripe = ({ items, country, kits, refund_end, ...rest }: Model) =>
  ({
    ...rest,
    items: { data: items },
    metadata: { ...(country && { country }), ...(kits && { kits }), ...(refund_end && { refund_end }) },
  }) as unknown as Stripe.Subscription;

test('delivery or follow-up kits that two updates at once have added twice are charged once', () => {
  const kit: KitChoice = {
    ...{ cat: 'miso', cadence: 'monthly', agreed: 3000, since: null },
    prices: { standard: 3000, premium: 3000, pro: 3000 },
  };
  const wished = { ...ALIGNED, kits: [kit] };
  const kits = kitsAsMetadata(kitsDue(wished));
  const once = [sticks('standard', 2700, 2), box(499), item('si_kit', KIT_PRODUCT, 3000)];
  expect(subscriptionUpdate(wished, asStripe({ ...MODEL, items: once, kits }), NOW)).toBeNull();
  const twice = [...once, item('si_box2', 'monthly-delivery', 499), item('si_kit2', KIT_PRODUCT, 3000)];
  expect(subscriptionUpdate(wished, asStripe({ ...MODEL, items: twice, kits }), NOW)).toEqual({
    items: [
      { id: 'si_box2', deleted: true },
      { id: 'si_kit2', deleted: true },
    ],
    proration_behavior: 'none',
  });
  // All of them go if none is wished.
  const none = { ...ALIGNED, quantity: 6, unitAmount: 2700, renewalAmount: 16_200 };
  const without = subscriptionUpdate(none, asStripe({ ...MODEL, items: twice }), NOW);
  const gone = (without?.items ?? []).flatMap(({ id, deleted }) => (deleted ? [id] : []));
  expect(new Set(gone)).toEqual(new Set(['si_box', 'si_box2', 'si_kit', 'si_kit2']));
});

/** The subscription after an update, by the documentation of the payment service. */
function applied(model: Model, change: Stripe.SubscriptionUpdateParams): Model {
  const after = structuredClone(model);
  for (const { id, deleted, quantity, price_data } of change.items ?? []) {
    const old = after.items.find((one) => one.id === id);
    const price = { product: price_data?.product ?? '', unit_amount: price_data?.unit_amount ?? 0 };
    if (old && deleted) after.items.splice(after.items.indexOf(old), 1);
    else if (old) Object.assign(old, { quantity, price });
    else after.items.push(item('si_new', price.product, price.unit_amount, quantity));
  }
  if (change.trial_end) for (const one of after.items) one.current_period_end = Number(change.trial_end);
  if (change.pause_collection !== undefined) after.pause_collection = change.pause_collection || null;
  if (change.cancel_at_period_end !== undefined) after.cancel_at_period_end = change.cancel_at_period_end;
  if (change.cancellation_details)
    after.cancellation_details = { comment: change.cancellation_details.comment || null };
  if (change.discounts !== undefined)
    after.discounts = (change.discounts || []).map((one) =>
      one.coupon
        ? { id: `di_${one.coupon}`, source: { coupon: one.coupon } }
        : (after.discounts.find(({ id }) => id === one.discount) as Model['discounts'][number]),
    );
  if (change.metadata) {
    Object.assign(after, change.metadata);
  }
  return after;
}

const update = (wished: Partial<DesiredSubscription>, model: Partial<Model> = {}, now = NOW) =>
  subscriptionUpdate({ ...ALIGNED, ...wished }, asStripe({ ...MODEL, ...model }), now);

const wishedDates = fc
  .record({
    kind: fc.constantFrom('skip' as const, 'move' as const, 'forward' as const, 'pause' as const, 'resume' as const),
    until: fc.date({ min: new Date('2026-12-20'), max: new Date('2027-05-01'), noInvalidDate: true }),
  })
  .map(({ kind, until }) => ({
    ...{ id: 't', kind, until: until.toISOString(), from: NOW.toISOString(), since: NOW.toISOString() },
    ...{ boxes: null, undoes: null, receipt: null },
  }));

const kitChoices: fc.Arbitrary<KitChoice> = fc.record({
  cat: fc.constantFrom('tom', 'ada', 'ida', 'leo'),
  cadence: fc.constantFrom('none', 'monthly', 'quarterly'),
  agreed: fc.constantFrom(0, 3200, 4800),
  prices: fc.constant({ standard: 4800, premium: 3200, pro: 0 }),
  since: fc.constantFrom(null, 0, 1, 2, 7),
});

/** The household was told of it, and kept its plan or not. */
const END = { at: '2027-01-13T19:59:59.000Z', because: 'refund' as const };
const KEPT = { ...END, keptAt: NOW.toISOString() };

const wishes = fc
  .record({
    plan: fc.constantFrom(...PLAN_IDS),
    nextPlan: fc.constantFrom(null, ...PLAN_IDS),
    country: fc.constantFrom('DE', 'AE', 'FI'),
    quantity: fc.nat(6),
    unitAmount: fc.constantFrom(2700, 3000, 4500),
    fee: fc.constantFrom(0, 499, 599),
    sticksLeftAt: fc.option(fc.date({ min: new Date('2026-12-01'), max: NOW, noInvalidDate: true })),
    sticksHeld: fc.boolean(),
    paidUntil: fc.option(fc.date({ min: new Date('2026-12-01'), max: new Date('2027-03-01'), noInvalidDate: true })),
    timing: fc.option(wishedDates),
    endsOn: fc.constant(null),
    refundEnd: fc.constantFrom(null, KEPT),
    disputed: fc.boolean(),
    kits: fc.option(fc.uniqueArray(kitChoices, { selector: ({ cat }) => cat, maxLength: 3 })),
    withoutSticks: fc.option(fc.constant<ExcludedCat[]>([{ id: 'tom', since: '2027-01-01T00:00:00Z' }])),
    excludedCats: fc.option(fc.constant<ExcludedCat[]>([{ id: 'ada', since: '2027-01-01T00:00:00Z' }])),
    waiting: fc.subarray([
      { id: 'a', kind: 'percent' as const, percentOff: 10 },
      { id: 'b', kind: 'percent' as const, percentOff: 15 },
      { id: 'c', kind: 'shipping' as const, percentOff: 100 },
    ]),
  })
  .map(({ fee, ...wish }) => ({
    ...{ ...wish, currency: 'EUR' as const },
    renewalAmount: wish.quantity ? wish.unitAmount * wish.quantity + fee : 0,
  }));

const models = fc.record({
  items: fc
    .tuple(
      fc.constantFrom(...PLAN_IDS),
      fc.constantFrom(2700, 3000),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(null, 499, 549),
      fc.boolean(),
      fc.constantFrom(null, 3200, 4800),
    )
    .map(([plan, unit, cats, fee, other, kit]) => [
      sticks(plan, unit, cats),
      ...(fee ? [box(fee)] : []),
      ...(kit ? [item('si_kit', KIT_PRODUCT, kit, 2)] : []),
      ...(other ? [item('si_post', 'a-scratching-post', 5000)] : []),
    ]),
  discounts: fc.subarray([
    { id: 'di_other', source: { coupon: 'of-a-colleague' } },
    { id: 'di_a', source: { coupon: couponOf('a') } },
    { id: 'di_old', source: { coupon: couponOf('old') } },
  ]),
  pause_collection: fc.constantFrom(null, { behavior: 'void' }),
  cancel_at_period_end: fc.boolean(),
  cancellation_details: fc.constantFrom(
    ...[null, { comment: NO_CATS }, { comment: AFTER_REFUND }, { comment: 'Cancelled by the household.' }],
  ),
  refund_end: fc.constantFrom(undefined, END.at),
  country: fc.constantFrom(undefined, 'DE', 'AE'),
});

/** Follows updates until none is wanted any more. */
function align(wished: DesiredSubscription, model: Model): { end: Model; rounds: number } {
  let end = model;
  for (let rounds = 0; rounds < 5; rounds++) {
    const change = subscriptionUpdate(wished, asStripe(end), NOW);
    if (!change) return { end, rounds };
    end = applied(end, change);
  }
  throw new Error('The subscription is never in line.');
}

test('C67 R189 any subscription is in line with our row after two updates at most, and charges what the row says', () => {
  fc.assert(
    fc.property(wishes, models, (wished, model) => {
      const { end, rounds } = align(wished, model);
      expect(rounds).toBeLessThanOrEqual(2);
      expect(end.country).toBe(wished.country);
      const own = end.items.filter(({ id }) => id !== 'si_post');
      if (wished.quantity > 0) {
        const charged = own.reduce((sum, { quantity, price }) => sum + quantity * price.unit_amount, 0);
        expect(charged).toBe(wished.renewalAmount + kitsAmount(kitsDue(wished)));
        expect(end.kits ?? '').toBe(kitsAsMetadata(kitsDue(wished)));
        const expected = {
          quantity: wished.quantity,
          price: { product: productIdOf(wished.nextPlan ?? wished.plan), unit_amount: wished.unitAmount },
        };
        expect(own[0]).toMatchObject(expected);
      }
      // Goods of somebody else, and their coupons, are left alone.
      const others = (some: Model) => some.items.filter(({ id }) => id === 'si_post').map(({ price }) => price);
      expect(others(end)).toEqual(others(model));
      expect(end.discounts.some(({ id }) => id === 'di_other')).toBe(
        model.discounts.some(({ id }) => id === 'di_other'),
      );
    }),
    { numRuns: 300 },
  );
});

test('C67 nothing is collected while sticks wait, none are sent or a payment is disputed, and no discount is used up by that', () => {
  fc.assert(
    fc.property(wishes, models, (wished, model) => {
      const { end } = align(wished, model);
      const cancelled = end.cancel_at_period_end && end.cancellation_details?.comment !== NO_CATS;
      const holds = !wished.sticksLeftAt || wished.sticksHeld || wished.disputed;
      if (cancelled) expect(end.pause_collection).toEqual(model.pause_collection);
      else expect(end.pause_collection !== null).toBe(holds);
      if (holds || cancelled) expect(discountsOn(asStripe(end))).toEqual([]);
      // No wish shortens paid time, but for a box that is brought forward, once its sticks have left.
      const paid = paidThrough(wished);
      if (!cancelled && !holds && paid && paid > NOW && wished.timing?.kind !== 'forward')
        expect(Math.min(...end.items.map((one) => one.current_period_end)) * 1000).toBeGreaterThanOrEqual(
          paid.getTime(),
        );
      // A month is never made to end before the sticks that are paid for have lasted it.
      const due = Math.min(...end.items.map((one) => one.current_period_end)) * 1000;
      if (wished.sticksLeftAt && due !== MONTH_END * 1000) expect(due).toBeGreaterThan(NOW.getTime());
    }),
    { numRuns: 300 },
  );
});

test('a plan that a refund ends is over when its household was told, charges nothing until then, and goes on by one change', () => {
  fc.assert(
    fc.property(wishes, models, (wish, model) => {
      const wished = { ...wish, refundEnd: END };
      const { end, rounds } = align(wished, model);
      const due = Math.min(...end.items.map((one) => one.current_period_end));
      // Taken back at the payment service, which our row hears of by itself.
      if (!model.cancel_at_period_end && model.refund_end === END.at) {
        expect([rounds, end]).toEqual([0, model]);
        return;
      }
      expect(rounds).toBeLessThanOrEqual(1);
      expect(end).toMatchObject({ cancel_at_period_end: true, cancellation_details: { comment: AFTER_REFUND } });
      expect([due * 1000, end.refund_end]).toEqual([Date.parse(END.at), END.at]);
      expect(discountsOn(asStripe(end))).toEqual([]);
      if (wish.quantity === 0) return;
      const kept = applied(end, keepRequest(wished, asStripe(end), NOW));
      expect([kept.cancel_at_period_end, kept.refund_end]).toEqual([false, END.at]);
      // Nothing is left to push but the discounts that follow a moved month.
      const next = subscriptionUpdate({ ...wish, refundEnd: KEPT }, asStripe(kept), NOW);
      expect(Object.keys(next ?? {}).filter((key) => key !== 'discounts')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a subscription that agrees with our row is left alone', () => {
  expect(update({ sticksLeftAt: new Date('2027-01-01T09:00:00Z') })).toBeNull();
  // Delivery is free: there is no such item.
  const free = { items: [sticks('standard', 2700, 2)] };
  expect(update({ renewalAmount: 5400 }, free)).toBeNull();
  const cancelled = { cancel_at_period_end: true, cancellation_details: { comment: 'Cancelled by the household.' } };
  expect(update({ sticksLeftAt: null }, cancelled)).toBeNull();
});

test('each difference is sent alone, without a credit or a charge for the month that runs', () => {
  const due = MONTH_END + 5 * 86_400;
  const table: [string, Partial<DesiredSubscription>, Partial<Model>, object][] = [
    ['sticks wait', { sticksLeftAt: null }, {}, { pause_collection: { behavior: 'void' } }],
    ['a dispute was opened', { disputed: true }, {}, { pause_collection: { behavior: 'void' } }],
    ['no cat gets sticks', { sticksHeld: true }, {}, { pause_collection: { behavior: 'void' } }],
    ['it is collected again', {}, { pause_collection: { behavior: 'void' } }, { pause_collection: '' }],
    [
      'the sticks left five days later',
      { sticksLeftAt: new Date('2027-01-06T09:00:00Z') },
      {},
      { trial_end: due, proration_behavior: 'none' },
    ],
    ['the household moved', { country: 'AT' }, {}, { metadata: { country: 'AT' } }],
    ['the country was never noted', {}, { country: undefined }, { metadata: { country: 'DE' } }],
    [
      'no cat lives here any more',
      { quantity: 0, renewalAmount: 0 },
      {},
      { cancel_at_period_end: true, cancellation_details: { comment: NO_CATS } },
    ],
    [
      'a cat is back',
      {},
      { cancel_at_period_end: true, cancellation_details: { comment: NO_CATS } },
      { cancel_at_period_end: false },
    ],
    [
      'free delivery was earned',
      { renewalAmount: 5400 },
      {},
      { items: [{ id: 'si_box', deleted: true }], proration_behavior: 'none' },
    ],
  ];
  for (const [what, wished, model, change] of table) expect([what, update(wished, model)]).toEqual([what, change]);
});

test('sticks and delivery are sent by product, number and price of another month', () => {
  const recurring = { interval: 'month' };
  const price = (product: string, unit_amount: number) => ({ currency: 'eur', product, unit_amount, recurring });
  expect(update({ nextPlan: 'premium', unitAmount: 4000, renewalAmount: 8499 })).toEqual({
    items: [{ id: 'si_sticks', quantity: 2, price_data: price('premium-plan', 4000) }],
    proration_behavior: 'none',
  });
  expect(
    update({ quantity: 3, unitAmount: 2600, renewalAmount: 8399 }, { items: [sticks('standard', 2700, 2), box(549)] }),
  ).toEqual({
    items: [
      { id: 'si_sticks', quantity: 3, price_data: price('standard-plan', 2600) },
      { id: 'si_box', quantity: 1, price_data: price('monthly-delivery', 599) },
    ],
    proration_behavior: 'none',
  });
  expect(update({}, { items: [sticks('standard', 2700, 2)] })).toEqual({
    items: [{ quantity: 1, price_data: price('monthly-delivery', 499) }],
    proration_behavior: 'none',
  });
});

test('a discount is put on after a month was moved, because the invoice of nothing would use it up', () => {
  const waiting = [{ id: 'a', kind: 'percent', percentOff: 10 }] as const;
  const moved = new Date(Date.parse('2027-01-01T09:00:00Z') + 5 * DAY_MS);
  expect(update({ waiting })).toEqual({ discounts: [{ coupon: 'reward-a' }] });
  expect(update({ waiting, sticksLeftAt: moved })).not.toHaveProperty('discounts');
  expect(update({ waiting, sticksLeftAt: null })).not.toHaveProperty('discounts');
  const on = { discounts: [{ id: 'di_a', source: { coupon: 'reward-a' } }] };
  expect(update({ waiting, disputed: true }, on)).toMatchObject({ discounts: '' });
});

test('a month whose day has passed is not moved into the past', () => {
  const long = new Date('2026-11-01T09:00:00Z');
  expect(update({ sticksLeftAt: long })).toBeNull();
  expect(update({ sticksLeftAt: long, paidUntil: new Date('2027-02-20T09:00:00Z') })).toMatchObject({
    trial_end: Math.floor(Date.parse('2027-02-20T09:00:00Z') / 1000),
  });
});
