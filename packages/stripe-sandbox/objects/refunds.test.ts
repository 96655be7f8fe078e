import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invalid, refusal, refusals } from '../testing/refusal.ts';
import { CARD, onOneSandbox, openSession, subscribe, told, type Trial } from '../testing/trial.ts';

// Shape, refusals and events: answers of Stripe recorded by github.com/Kiln-AI/stripe_world (tests/test_refunds.py,
// version 2026-08-26.dahlia). Updates: docs.stripe.com/api/refunds/update.

/** A charge of AED 340. */
async function charged(trial: Trial): Promise<Stripe.Charge> {
  await subscribe(trial);
  return (await trial.stripe.charges.list({ limit: 1 })).data[0] as Stripe.Charge;
}

onOneSandbox('charges', (open) => {
  test('a charge tells its card, its outcome and its payment, and is found by customer and payment', async () => {
    const trial = await open();
    const { stripe } = trial;
    const other = await charged(trial);
    const charge = await charged(trial);
    expect(charge).toMatchObject({
      object: 'charge',
      amount: 34_000,
      amount_captured: 34_000,
      amount_refunded: 0,
      billing_details: { name: 'Maryam Al Suwaidi', email: 'maryam@example.com' },
      captured: true,
      currency: 'aed',
      disputed: false,
      failure_code: null,
      fraud_details: {},
      livemode: false,
      outcome: { network_status: 'approved_by_network', type: 'authorized', reason: null },
      paid: true,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', network: 'visa', wallet: null } },
      refunded: false,
      status: 'succeeded',
    });
    expect(charge).not.toHaveProperty('refunds'); // told where it is asked for
    const ids = async (params: Stripe.ChargeListParams) => (await stripe.charges.list(params)).data.map(({ id }) => id);
    expect(await ids({ customer: idOf(charge.customer) })).toEqual([charge.id]);
    expect(await ids({ payment_intent: idOf(other.payment_intent) })).toEqual([other.id]);
    expect(await ids({ customer: idOf(charge.customer), payment_intent: idOf(other.payment_intent) })).toEqual([]);
    expect(await refusal(stripe.charges.retrieve('ch_nope'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such charge: 'ch_nope'",
    });
  });
});

onOneSandbox('refunds', (open) => {
  test('a part is given back, then the rest, then nothing: each is told, and the charge keeps count', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const charge = await charged(trial);
    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    const part = await stripe.refunds.create({
      charge: charge.id,
      amount: 1500,
      reason: 'duplicate',
      metadata: { ticket: '7' },
    });
    expect(part).toMatchObject({
      object: 'refund',
      amount: 1500,
      charge: charge.id,
      currency: 'aed',
      customer: charge.customer,
      destination_details: { type: 'card', card: { type: 'refund', reference_type: 'acquirer_reference_number' } },
      metadata: { ticket: '7' },
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: 'duplicate',
      receipt_number: null,
      status: 'succeeded',
    });
    expect(part).not.toHaveProperty('livemode');
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 1500, refunded: false });
    expect(await refusal(stripe.refunds.create({ charge: charge.id, amount: 32_501 }))).toMatchObject(
      invalid('amount'),
    );
    const rest = await stripe.refunds.create({ payment_intent: idOf(charge.payment_intent) });
    expect(rest).toMatchObject({ amount: 32_500, charge: charge.id, reason: null, metadata: {} });
    expect(await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 34_000,
      refunded: true,
      status: 'succeeded',
      refunds: {
        object: 'list',
        url: `/v1/charges/${charge.id}/refunds`,
        data: [{ id: rest.id }, { id: part.id }],
      },
    });
    for (const params of [{ amount: 1 }, {}])
      expect(await refusal(stripe.refunds.create({ charge: charge.id, ...params }))).toMatchObject({
        ...invalid(undefined, 'charge_already_refunded'),
        message: `Charge ${charge.id} has already been refunded.`,
      });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'refund.created',
      'charge.refunded',
      'refund.updated',
    ]);
    expect(trial.heard[1]?.data.previous_attributes).toEqual({ amount_refunded: 0 });
  });

  test('only metadata change afterwards, and a refund cannot be taken back', async () => {
    const trial = await open();
    const { stripe } = trial;
    const charge = await charged(trial);
    const { id } = await stripe.refunds.create({ charge: charge.id, amount: 100, metadata: { a: '1' } });
    expect((await stripe.refunds.update(id, { metadata: { a: '', b: '2' } })).metadata).toEqual({ b: '2' });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ amount: 100, metadata: { b: '2' } });
    expect(await refusal(stripe.refunds.update(id, { amount: 200 } as never))).toMatchObject(
      invalid('amount', 'parameter_unknown'),
    );
    expect(await refusal(stripe.refunds.cancel(id))).toEqual({
      ...invalid(undefined),
      message: 'Canceling this refund is unsupported.',
    });
    for (const refused of await refusals([
      stripe.refunds.retrieve('re_nope'),
      stripe.refunds.update('re_nope', { metadata: {} }),
      stripe.refunds.cancel('re_nope'),
    ]))
      expect(refused).toMatchObject({ status: 404, message: "No such refund: 're_nope'" });
  });

  test('lists filter by charge and by payment', async () => {
    const trial = await open();
    const { stripe } = trial;
    const one = await charged(trial);
    const other = await charged(trial);
    const made: string[] = [];
    for (const { id: charge } of [one, other, one])
      made.push((await stripe.refunds.create({ charge, amount: 100 })).id);
    const [first, second, third] = made;
    const ids = async (params: Stripe.RefundListParams) => (await stripe.refunds.list(params)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([third, second, first]);
    expect(await ids({ charge: one.id })).toEqual([third, first]);
    expect(await ids({ payment_intent: idOf(other.payment_intent) })).toEqual([second]);
    expect(await ids({ charge: one.id, payment_intent: idOf(other.payment_intent) })).toEqual([]);
  });

  test('an impossible refund is refused in Stripe’s words', async () => {
    const trial = await open();
    const { stripe } = trial;
    const session = await openSession(stripe);
    await trial.visit(`/checkout/${session.id}`, { ...CARD, card_number: '4000 0000 0000 0341' });
    const [declined] = (await stripe.charges.list()).data as [Stripe.Charge];
    const intent = idOf(declined.payment_intent);
    const without = {
      ...invalid(undefined),
      message: `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
    };
    const { id: charge } = await charged(trial);
    const atLeastOne = {
      ...invalid('amount', 'parameter_invalid_integer'),
      message: 'This value must be greater than or equal to 1.',
    };
    const cases: [Stripe.RefundCreateParams, object][] = [
      [{ charge: declined.id }, without],
      [{ payment_intent: intent }, without],
      [{ charge, amount: 0 }, atLeastOne],
      [{ charge, amount: -5 }, atLeastOne],
      [{ charge, amount: 1.5 }, invalid('amount', 'parameter_invalid_integer')],
      [{ charge, amount: 34_001 }, invalid('amount')],
      [{ charge, reason: 'expired_uncaptured_charge' as never }, invalid('reason')],
      [
        { amount: 100 },
        {
          ...invalid(undefined),
          message: 'One of the following params should be provided for this request: payment_intent or charge.',
        },
      ],
      [{ charge: 'ch_nope' }, { status: 404, code: 'resource_missing', param: 'id' }],
      [{ payment_intent: 'pi_nope' }, invalid('payment_intent', 'resource_missing')],
    ];
    for (const [params, expected] of cases)
      expect([params, await refusal(stripe.refunds.create(params))]).toMatchObject([params, expected]);
    expect((await stripe.refunds.list()).data).toEqual([]);
  });

  test('refunds of one charge in any amounts never come to more than the charge', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.integer({ min: -10, max: 40_000 }), fc.integer({ min: 1, max: 12_000 })), {
          minLength: 3,
          maxLength: 9,
        }),
        async (amounts) => {
          const { id: charge, amount: whole } = await charged(trial);
          let left = whole;
          for (const amount of amounts) {
            const made = await stripe.refunds.create({ charge, amount }).catch(() => null);
            expect([amount, made?.amount]).toEqual([amount, amount >= 1 && amount <= left ? amount : undefined]);
            left -= made?.amount ?? 0;
          }
          const { amount_refunded, refunded } = await stripe.charges.retrieve(charge);
          const { data } = await stripe.refunds.list({ charge, limit: 100 });
          const sum = data.reduce((total, { amount }) => total + amount, 0);
          expect({ amount_refunded, refunded, sum }).toEqual({
            amount_refunded: whole - left,
            refunded: left === 0,
            sum: whole - left,
          });
          if (left > 0) expect((await stripe.refunds.create({ charge })).amount).toBe(left);
        },
      ),
      { numRuns: 3 },
    );
  });
});
