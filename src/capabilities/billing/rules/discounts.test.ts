import type Stripe from 'stripe';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountChange, discountsOff, discountsOn, discountsWithout, withoutOurs } from './discount-request.ts';
import {
  couponOf,
  deliveryFee,
  type Discount,
  discountAmounts,
  discountLines,
  discountOfCoupon,
  discountWords,
  paymentWith,
  productsOff,
} from './discounts.ts';

const MONTH = { quantity: 2, unitAmount: 3500, renewalAmount: 7499 };
const percent = (id: string, percentOff = 10): Discount => ({ id, kind: 'percent', percentOff });
const delivery = (id: string): Discount => ({ id, kind: 'shipping', percentOff: 100 });

const someDiscounts = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('percent' as const, 'shipping' as const),
    percentOff: fc.constantFrom(5, 10, 15, 33, 50, 100),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);
const months = fc
  .record({ quantity: fc.nat(6), unitAmount: fc.nat(30_000), fee: fc.constantFrom(0, 499, 549, 1800) })
  .map(({ quantity, unitAmount, fee }) => ({ quantity, unitAmount, renewalAmount: quantity * unitAmount + fee }));

test('discounts never exceed a payment, and the rest is the renewal less their amounts', () => {
  fc.assert(
    fc.property(someDiscounts, months, (waiting, month) => {
      const taken = discountAmounts(waiting, month);
      expect(taken.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
      for (const { amount } of taken) expect(amount).toBeGreaterThanOrEqual(0);
      const left = paymentWith(waiting, month);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + taken.reduce((sum, { amount }) => sum + amount, 0)).toBe(month.renewalAmount);
    }),
  );
});

test('one discount of a kind comes off a payment, the oldest; later ones wait and change nothing', () => {
  fc.assert(
    fc.property(someDiscounts, months, (waiting, month) => {
      const taken = discountAmounts(waiting, month);
      for (const kind of ['percent', 'shipping'] as const) {
        const [, ...later] = taken.filter((one) => one.kind === kind);
        expect(later.map(({ amount }) => amount)).toEqual(later.map(() => 0));
      }
      const firsts = waiting.filter((one, index) => waiting.findIndex(({ kind }) => kind === one.kind) === index);
      expect(paymentWith(waiting, month)).toBe(paymentWith(firsts, month));
    }),
  );
});

test('10 percent come off the sticks to the nearest cent, halves up, and free delivery takes off the delivery', () => {
  expect(discountAmounts([percent('a'), delivery('b')], MONTH).map(({ amount }) => amount)).toEqual([700, 499]);
  expect(paymentWith([percent('a'), delivery('b')], MONTH)).toBe(6300);
  // 15% of 1.10 is 16.5 cents.
  expect(discountAmounts([percent('a', 15)], { quantity: 1, unitAmount: 110, renewalAmount: 110 })[0]?.amount).toBe(17);
  expect([deliveryFee(MONTH), deliveryFee({ ...MONTH, renewalAmount: 7000 })]).toEqual([499, 0]);
  expect(paymentWith([], MONTH)).toBe(7499);
  expect(paymentWith([percent('a', 100), delivery('b')], MONTH)).toBe(0);
});

test('a discount is named in the words a customer reads, and its coupon names it alone', () => {
  expect([discountWords(percent('a', 15)), discountWords(delivery('b'))]).toEqual(['15% off', 'Free delivery']);
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(discountOfCoupon(couponOf(id))).toBe(id);
    }),
  );
  for (const other of ['first-month-standard-usd-100', '', 'Reward-1', 'a reward-'])
    expect(discountOfCoupon(other)).toBeNull();
  // The plan may change before the payment: the sticks of each are meant, and never the delivery with them.
  expect(productsOff('percent')).toEqual(['standard-plan', 'premium-plan', 'pro-plan']);
  expect(productsOff('shipping')).toEqual(['monthly-delivery']);
});

test('an invoice names the discounts that took something off, with the percentage they came to', () => {
  const whole = { sticks: 7000, delivery: 499 };
  expect(discountLines({ sticks: 700, delivery: 499 }, whole)).toEqual([
    { said: '10% off', amount: 700 },
    { said: 'Free delivery', amount: 499 },
  ]);
  expect(discountLines({ sticks: 0, delivery: 499 }, whole)).toEqual([{ said: 'Free delivery', amount: 499 }]);
  expect(discountLines(undefined, whole)).toEqual([]);
  // A third of a cent more or less is still a third.
  expect(discountLines({ sticks: 2333, delivery: 0 }, whole)[0]?.said).toBe('33% off');
  expect(discountLines({ sticks: 0, delivery: 0 }, { sticks: 0, delivery: 0 })).toEqual([]);
});

type OnStripe = Parameters<typeof discountsOn>[0]['discounts'][number];
/** A discount at the payment service, read along with its coupon. */
const there = (coupon: string): OnStripe => ({ id: `di_${coupon}`, source: { type: 'coupon', coupon } });
const OTHER = there('a-colleagues-coupon');

/** The discounts that a subscription has after an update: those sent replace all. */
function applied(
  on: { discounts: OnStripe[] },
  { discounts }: { discounts?: Stripe.SubscriptionUpdateParams['discounts'] },
) {
  if (discounts === undefined) return on;
  const wanted = (discounts || []) as ({ coupon: string } | { discount: string })[];
  return {
    discounts: wanted.map((one) =>
      'coupon' in one
        ? there(one.coupon)
        : (on.discounts.find((old) => typeof old !== 'string' && old.id === one.discount) as OnStripe),
    ),
  };
}

const subscriptions = fc.record({
  ours: someDiscounts.map((some) => some.map(({ id }) => there(couponOf(id)))),
  others: fc.subarray([OTHER, there('SPRING'), 'di_not_read' as OnStripe]),
});

test('discounts that are not ours stay on a subscription through any change of ours', () => {
  fc.assert(
    fc.property(subscriptions, someDiscounts, months, fc.boolean(), ({ ours, others }, waiting, month, collects) => {
      const on = { discounts: [...others, ...ours] };
      const idsOf = ({ discounts }: { discounts: OnStripe[] }) =>
        discounts.map((one) => (typeof one === 'string' ? one : one?.id));
      const known = others.filter((one) => typeof one !== 'string');
      const some = { discounts: [...known, ...ours] };
      for (const change of [discountChange(some, { waiting, month, collects }), withoutOurs(some)])
        for (const kept of idsOf({ discounts: known })) expect(idsOf(applied(some, change))).toContain(kept);
      // One that was not read along is passed on by its id.
      const { discounts } = withoutOurs(on);
      expect((discounts || []).map((one) => ('discount' in one ? one.discount : ''))).toEqual(
        idsOf({ discounts: others }),
      );
    }),
  );
});

test('a subscription that was brought in line needs no second change, and has exactly what comes off its next payment', () => {
  fc.assert(
    fc.property(subscriptions, someDiscounts, months, fc.boolean(), ({ ours }, waiting, month, collects) => {
      const terms = { waiting, month, collects };
      const on = { discounts: [OTHER, ...ours] };
      const after = applied(on, discountChange(on, terms));
      expect(discountChange(after, terms)).toEqual({});
      const taken = discountAmounts(waiting, month).filter(({ amount }) => amount > 0);
      // A payment that is void would use them up.
      expect(discountsOn(after).toSorted()).toEqual(collects ? taken.map(({ id }) => id).toSorted() : []);
    }),
  );
});

test('one discount is taken off alone; where it is not on, nothing is sent', () => {
  const on = { discounts: [OTHER, there(couponOf('a')), there(couponOf('b'))] };
  expect(discountsWithout(on, 'a')).toEqual({
    discounts: [{ discount: 'di_a-colleagues-coupon' }, { coupon: 'reward-b' }],
  });
  expect(discountsWithout(on, 'c')).toBeNull();
  expect(discountsWithout({ discounts: [there(couponOf('a'))] }, 'a')).toEqual({ discounts: '' });
});

test('the amounts that an invoice took off are told for each of our discounts, and as unknown where it does not say', () => {
  const discounts = [OTHER, there(couponOf('a')), there(couponOf('b'))];
  const total_discount_amounts = [
    { amount: 700, discount: 'di_reward-a' },
    { amount: 5, discount: 'di_a-colleagues-coupon' },
  ];
  expect(discountsOff({ discounts, total_discount_amounts } as never)).toEqual([
    { id: 'a', amount: 700 },
    { id: 'b', amount: null },
  ]);
  expect(discountsOff({ discounts: ['di_reward-a'], total_discount_amounts: null })).toEqual([]);
});
