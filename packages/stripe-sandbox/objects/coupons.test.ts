import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { invalid, refusal } from '../testing/refusal.ts';
import { CARD, onOneSandbox, openSession, subscribe, told } from '../testing/trial.ts';

// Defaults: docs.stripe.com/api/coupons. Refusals: answers of Stripe recorded by github.com/Kiln-AI/stripe_world
// (resources/coupons.py, version 2026-08-26.dahlia).

const missingCoupon = (id: string) => ({
  status: 404,
  type: 'invalid_request_error',
  code: 'resource_missing',
  param: 'coupon',
  message: `No such coupon: '${id}'`,
});

onOneSandbox('coupons', (open) => {
  test('a coupon takes a percentage or an amount off, once unless it says more', async () => {
    const { stripe } = await open();
    const percent = await stripe.coupons.create({ percent_off: 12.5 });
    expect(percent).toMatchObject({
      object: 'coupon',
      amount_off: null,
      currency: null,
      duration: 'once',
      duration_in_months: null,
      livemode: false,
      max_redemptions: null,
      metadata: {},
      name: null,
      percent_off: 12.5,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
    });
    expect(percent.id).toMatch(/^\w{8}$/);
    const amount = await stripe.coupons.create({
      id: 'WELCOME',
      amount_off: 1500,
      currency: 'AED',
      duration: 'repeating',
      duration_in_months: 3,
      max_redemptions: 5,
      name: 'Welcome',
      metadata: { campaign: 'spring' },
    });
    expect(amount).toMatchObject({
      id: 'WELCOME',
      amount_off: 1500,
      currency: 'aed',
      duration: 'repeating',
      duration_in_months: 3,
      max_redemptions: 5,
      name: 'Welcome',
      percent_off: null,
    });
    expect((await stripe.coupons.list()).data.map(({ id }) => id)).toEqual(['WELCOME', percent.id]);
    expect((await stripe.coupons.create({ percent_off: 100, duration: 'forever' })).percent_off).toBe(100);
    expect((await stripe.coupons.create({ percent_off: 0.01 })).percent_off).toBe(0.01);
  });

  test('the products of a coupon are shown when expanded, and none for a coupon without a limit', async () => {
    const { stripe } = await open();
    const { id: product } = await stripe.products.create({ name: 'Stick' });
    const some = await stripe.coupons.create({ percent_off: 5, applies_to: { products: [product] } });
    const all = await stripe.coupons.create({ percent_off: 5 });
    expect(some).not.toHaveProperty('applies_to');
    const expand = ['applies_to'];
    expect((await stripe.coupons.retrieve(some.id, { expand })).applies_to).toEqual({ products: [product] });
    expect((await stripe.coupons.retrieve(all.id, { expand })).applies_to).toBeUndefined();
    const listed = await stripe.coupons.list({ expand: ['data.applies_to'] });
    expect(listed.data.map(({ applies_to }) => applies_to)).toEqual([undefined, { products: [product] }]);
    expect(
      await refusal(stripe.coupons.create({ percent_off: 5, applies_to: { products: [product, 'prod_nope'] } })),
    ).toMatchObject({
      ...invalid('applies_to[products]', 'resource_missing'),
      message: "No such product: 'prod_nope'",
    });
  });

  test('only its name and metadata change', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id } = await stripe.coupons.create({ percent_off: 5, name: 'Old', metadata: { a: '1' } });
    expect(await stripe.coupons.update(id, { name: 'New', metadata: { b: '2' } })).toMatchObject({
      name: 'New',
      metadata: { a: '1', b: '2' },
    });
    expect((await stripe.coupons.update(id, { metadata: { a: '' } })).name).toBe('New');
    expect((await stripe.coupons.update(id, { name: '' })).name).toBeNull();
    for (const fixed of ['percent_off', 'duration', 'amount_off', 'redeem_by', 'max_redemptions'])
      expect(await refusal(stripe.coupons.update(id, { [fixed]: '1' } as never))).toMatchObject(
        invalid(fixed, 'parameter_unknown'),
      );
    const [first] = (await stripe.events.list({ type: 'coupon.updated' })).data.reverse();
    expect(first?.data.previous_attributes).toEqual({ name: 'Old', metadata: { a: '1' } });
  });

  test('a deleted coupon is gone, may be made again, and keeps its effect on subscriptions that have it', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id } = await stripe.coupons.create({ id: 'TEN', percent_off: 10, duration: 'forever' });
    const subscription = await subscribe(trial, { discounts: [{ coupon: id }] });
    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    expect(await stripe.coupons.del(id)).toMatchObject({ id, object: 'coupon', deleted: true });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toEqual(['coupon.deleted']);
    expect(trial.heard[0]?.data.object).toMatchObject({ id, percent_off: 10, valid: false });
    expect(await refusal(stripe.coupons.retrieve(id))).toEqual(missingCoupon(id));
    expect(await refusal(stripe.coupons.update(id, { name: 'Back' }))).toEqual(missingCoupon(id));
    expect(await refusal(stripe.coupons.del(id))).toEqual(missingCoupon(id));
    expect(await refusal(openSession(stripe, { discounts: [{ coupon: id }] }))).toMatchObject(
      invalid('discounts[0][coupon]', 'resource_missing'),
    );
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.total).toBe(30_600);
    expect((await stripe.coupons.create({ id: 'TEN', percent_off: 20 })).percent_off).toBe(20);
  });

  test('is valid until its last redemption, or the last moment it can be redeemed', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const now = Math.floor((await trial.sandbox.control.now()).getTime() / 1000);
    await stripe.coupons.create({ id: 'ONE', percent_off: 10, max_redemptions: 1 });
    await stripe.coupons.create({ id: 'SOON', percent_off: 10, redeem_by: now + 3600 });
    const state = async (id: string) => {
      const { valid, times_redeemed } = await stripe.coupons.retrieve(id);
      return [valid, times_redeemed];
    };
    expect([await state('ONE'), await state('SOON')]).toEqual([
      [true, 0],
      [true, 0],
    ]);
    await subscribe(trial, { discounts: [{ coupon: 'ONE' }] });
    await trial.sandbox.control.advance(3599);
    expect([await state('ONE'), await state('SOON')]).toEqual([
      [false, 1],
      [true, 0],
    ]);
    const session = await openSession(stripe, { discounts: [{ coupon: 'SOON' }] });
    await trial.sandbox.control.advance(1);
    expect(await state('SOON')).toEqual([false, 0]);
    await trial.visit(`/checkout/${session.id}`, CARD); // a coupon applied in time stays
    expect(await state('SOON')).toEqual([false, 1]);
    for (const coupon of ['ONE', 'SOON'])
      expect(await refusal(openSession(stripe, { discounts: [{ coupon }] }))).toMatchObject(
        invalid('discounts[0][coupon]', 'coupon_expired'),
      );
  });

  test('a wrong coupon is refused in Stripe’s words', async () => {
    const { stripe } = await open();
    await stripe.coupons.create({ id: 'TAKEN', percent_off: 5 });
    const cases: [object, object][] = [
      [
        { duration: 'once' },
        { ...invalid(undefined, 'parameter_missing'), message: 'Must provide percent_off or amount_off.' },
      ],
      [
        { percent_off: 5, amount_off: 5, currency: 'usd' },
        {
          ...invalid(undefined),
          message: 'Received both percent_off and amount_off parameters. Please pass in only one.',
        },
      ],
      [{ amount_off: 500 }, { ...invalid('currency'), message: 'You must pass currency when passing amount_off' }],
      [{ amount_off: 500, currency: 'xyz' }, invalid('currency')],
      [{ amount_off: 0, currency: 'usd' }, invalid('amount_off', 'parameter_invalid_integer')],
      [
        { percent_off: 5, duration: 'repeating' },
        {
          ...invalid('duration'),
          message: 'The duration_in_months param must be set when creating a coupon with a repeating duration',
        },
      ],
      [
        { percent_off: 5, duration: 'repeating', duration_in_months: 0 },
        invalid('duration_in_months', 'parameter_invalid_integer'),
      ],
      [{ percent_off: 5, duration: 'always' }, invalid('duration')],
      [{ percent_off: 0 }, invalid('percent_off')],
      [{ percent_off: 100.5 }, invalid('percent_off')],
      [{ percent_off: -5 }, invalid('percent_off')],
      [{ percent_off: 5, redeem_by: 1000 }, invalid('redeem_by')],
      [
        { percent_off: 5, id: 'TAKEN' },
        { ...invalid(undefined, 'resource_already_exists'), message: 'Coupon already exists.' },
      ],
    ];
    for (const [params, expected] of cases)
      expect([params, await refusal(stripe.coupons.create(params as Stripe.CouponCreateParams))]).toMatchObject([
        params,
        expected,
      ]);
    expect((await stripe.coupons.list()).data).toHaveLength(1);
  });
});
