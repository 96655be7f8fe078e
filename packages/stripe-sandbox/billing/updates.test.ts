import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { dearer, invoicesOf, onOneSandbox, periodOf, subscribe, type Trial } from '../testing/trial.ts';

const DAY = 86_400;

const failing = async ({ stripe }: Trial, subscription: Stripe.Subscription, token: string) =>
  stripe.paymentMethods.attach(token, { customer: idOf(subscription.customer) });

onOneSandbox('changing a subscription', (open) => {
  test('an upgrade in the middle of the month credits the rest of the old and charges the rest of the new', async () => {
    const trial = await open();
    const before = await subscribe(trial);
    const { start, end } = periodOf(before);
    const proration_date = start + (end - start) / 2;
    const after = await trial.stripe.subscriptions.update(before.id, {
      ...(await dearer(trial, before)),
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      proration_date,
      expand: ['latest_invoice'],
    });
    expect(after).toMatchObject({
      status: 'active',
      items: { data: [{ quantity: 2, price: { unit_amount: 25_000 } }] },
    });
    const invoice = after.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      total: 8_000,
      amount_paid: 8_000,
      lines: {
        data: [
          {
            amount: -17_000,
            quantity: 2,
            period: { start: proration_date, end },
            parent: { subscription_item_details: { proration: true } },
          },
          {
            amount: 25_000,
            quantity: 2,
            period: { start: proration_date, end },
            parent: { subscription_item_details: { proration: true } },
          },
        ],
      },
    });
    expect(invoice.lines.data.map(({ description }) => description?.replace(/ after .*/, ''))).toEqual([
      'Unused time on 2 × Standard, per cat',
      'Remaining time on 2 × Premium, per cat',
    ]);
    await trial.sandbox.control.advance(31 * DAY);
    expect((await invoicesOf(trial, before)).map(({ amount_paid }) => amount_paid)).toEqual([34_000, 8_000, 50_000]);
  });

  test('from the start of the period the whole difference is due, and a paused collection is let go first', async () => {
    const trial = await open();
    const before = await subscribe(trial);
    await trial.stripe.subscriptions.update(before.id, { pause_collection: { behavior: 'void' } });
    trial.clock.advance(9 * DAY * 1000);
    const change = { ...(await dearer(trial, before)), proration_behavior: 'always_invoice' as const };
    const after = await trial.stripe.subscriptions.update(before.id, {
      ...change,
      proration_date: periodOf(before).start,
      pause_collection: '',
      expand: ['latest_invoice'],
    });
    expect(after).toMatchObject({ pause_collection: null, latest_invoice: { status: 'paid', amount_paid: 16_000 } });
    for (const proration_date of [periodOf(before).start - 1, periodOf(before).end + 1]) {
      await expect(trial.stripe.subscriptions.update(before.id, { ...change, proration_date })).rejects.toMatchObject({
        param: 'proration_date',
      });
    }
  });

  test.each([
    ['pm_card_chargeCustomerFail', { code: 'card_declined', decline_code: 'generic_decline' }],
    ['pm_card_authenticationRequired', { code: 'authentication_required' }],
  ])('under error_if_incomplete %s changes nothing, and otherwise leaves an invoice open', async (token, error) => {
    const trial = await open();
    const { stripe } = trial;
    const before = await subscribe(trial);
    const method = await failing(trial, before, token);
    const held = await stripe.subscriptions.update(before.id, { default_payment_method: method.id });
    const change = { ...(await dearer(trial, before)), proration_behavior: 'always_invoice' as const };
    const events = (await stripe.events.list({ limit: 100 })).data.length;
    const strictly = { ...change, payment_behavior: 'error_if_incomplete' as const };
    const refused = { type: 'StripeCardError', statusCode: 402, ...error };
    await expect(stripe.subscriptions.update(before.id, strictly, { idempotencyKey: 'k' })).rejects.toMatchObject(
      refused,
    );
    expect(await stripe.subscriptions.retrieve(before.id)).toEqual(
      expect.objectContaining({ ...held, lastResponse: expect.anything() }),
    );
    expect(await invoicesOf(trial, before)).toHaveLength(1);
    expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(events);
    await stripe.subscriptions.update(before.id, { default_payment_method: idOf(before.default_payment_method) });
    await expect(stripe.subscriptions.update(before.id, strictly, { idempotencyKey: 'k' })).rejects.toMatchObject(
      refused,
    );

    await stripe.subscriptions.update(before.id, { default_payment_method: method.id });
    const open_ = await stripe.subscriptions.update(before.id, { ...change, expand: ['latest_invoice'] });
    expect(open_).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', amount_remaining: 16_000 } });
    const good = await failing(trial, before, 'pm_card_visa');
    await stripe.invoices.pay((open_.latest_invoice as Stripe.Invoice).id, { payment_method: good.id });
    expect((await stripe.subscriptions.retrieve(before.id)).status).toBe('active');
  });
});
