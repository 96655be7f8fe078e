import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invoicesOf, onOneSandbox, pathOf, periodOf, subscribe, told, type Trial } from '../testing/trial.ts';

const DAY = 86_400;

/** A subscription whose next renewal is charged to the card of a token, at the moment it has been. */
async function renewedOn(trial: Trial, token: string) {
  const subscription = await subscribe(trial);
  const { end } = periodOf(subscription);
  const card = await trial.stripe.paymentMethods.attach(token, { customer: idOf(subscription.customer) });
  await trial.stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
  await trial.sandbox.deliverDueEvents();
  trial.heard.length = 0;
  await trial.sandbox.control.advance(end - Math.floor((await trial.sandbox.control.now()).getTime() / 1000));
  await trial.sandbox.deliverDueEvents();
  const renewal = async () => (await invoicesOf(trial, subscription))[1] as Stripe.Invoice;
  const status = async () => (await trial.stripe.subscriptions.retrieve(subscription.id)).status;
  return { subscription, end, renewal, status };
}

onOneSandbox('a renewal that is not paid', (open) => {
  test('needs approval: the shop hears of it, and the holder ends it on the page of the invoice', async () => {
    const trial = await open('gentle');
    const { end, renewal, status } = await renewedOn(trial, 'pm_card_authenticationRequired');
    expect(told(trial)).toEqual(expect.arrayContaining(['invoice.payment_failed', 'invoice.payment_action_required']));
    expect(await renewal()).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: end + 3 * DAY });
    expect(await status()).toBe('past_due');
    const path = pathOf(await renewal());
    await trial.visit(path, { method: 'saved' });
    await trial.visit(path.replace('?', '/approve?'), { answer: 'approve' });
    expect(await renewal()).toMatchObject({ status: 'paid', attempt_count: 1, next_payment_attempt: null });
    expect(await status()).toBe('active');
  });

  test('is tried again after 3, 5 and 7 days, and attempts by hand use none of these up', async () => {
    const trial = await open('gentle');
    const { stripe, sandbox } = trial;
    const { subscription, end, renewal, status } = await renewedOn(trial, 'pm_card_chargeCustomerFail');
    expect(told(trial)).toContain('invoice.payment_failed');
    expect(told(trial)).not.toContain('invoice.payment_action_required');
    for (let n = 0; n < 4; n += 1) await stripe.invoices.pay((await renewal()).id).catch(() => null);
    expect(await renewal()).toMatchObject({ attempt_count: 1, next_payment_attempt: end + 3 * DAY });
    await sandbox.control.advance(3 * DAY);
    expect(await renewal()).toMatchObject({ attempt_count: 2, next_payment_attempt: end + 8 * DAY });
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: idOf(subscription.customer) });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: good.id });
    await sandbox.control.advance(5 * DAY);
    expect(await renewal()).toMatchObject({ status: 'paid', attempt_count: 3, next_payment_attempt: null });
    expect(await status()).toBe('active');
  });

  test('a partial refund has an event, with the sum refunded of the charge so far', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    await subscribe(trial);
    const [charge] = (await stripe.charges.list()).data;
    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    const first = await stripe.refunds.create({ charge: charge?.id as string, amount: 4_000 });
    await stripe.refunds.create({ charge: charge?.id as string, amount: 6_000 });
    await stripe.refunds.update(first.id, { metadata: { why: 'late' } });
    await trial.sandbox.deliverDueEvents();
    const refunded = trial.heard.filter(({ type }) => type === 'charge.refunded').map(({ data }) => data.object);
    expect(refunded).toMatchObject([
      { amount_refunded: 4_000, refunded: false },
      { amount_refunded: 10_000, refunded: false },
    ]);
    expect(told(trial).filter((type) => type.startsWith('refund.'))).toEqual([
      'refund.created',
      'refund.updated',
      'refund.created',
      'refund.updated',
      'refund.updated',
    ]);
    expect(await stripe.charges.retrieve(charge?.id as string, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 10_000,
      refunds: { data: [{ amount: 6_000 }, { amount: 4_000, metadata: { why: 'late' } }] },
    });
  });
});
