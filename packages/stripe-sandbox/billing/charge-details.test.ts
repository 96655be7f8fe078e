import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import {
  CARD,
  invoicesOf,
  onOneSandbox,
  openElements,
  openSession,
  periodOf,
  subscribe,
  type Trial,
} from '../testing/trial.ts';

// Fields of a charge: docs.stripe.com/api/charges/object (outcome, payment_method_details).

const DAY = 86_400;
const IN_EUROS: Partial<Stripe.Checkout.SessionCreateParams> = {
  line_items: [
    {
      price_data: {
        currency: 'eur',
        unit_amount: 4_500,
        recurring: { interval: 'month' },
        product_data: { name: 'Premium, per cat' },
      },
      quantity: 1,
    },
  ],
};
const HOLDER = { name: 'Maryam Al Suwaidi' };

const charges = async ({ stripe }: Trial) => (await stripe.charges.list({ limit: 100 })).data;

async function payIn(trial: Trial, with_: Record<string, unknown>) {
  const session = await openElements(trial.stripe, IN_EUROS);
  const body = { clientSecret: session.client_secret, ...HOLDER, ...with_ };
  await trial.ask(`/elements/${session.id}/confirm`, body);
  return session;
}

onOneSandbox('what a charge tells', (open) => {
  test('a card that pays and one that is declined are told by their outcome, and only the first was captured', async () => {
    const trial = await open('gentle');
    const { id } = await openSession(trial.stripe);
    await trial.visit(`/checkout/${id}`, { ...CARD, card_number: '4000 0000 0000 9995' });
    await trial.visit(`/checkout/${id}`, { ...CARD, card_number: '5555 5555 5555 4444' });
    const [paid, declined] = await charges(trial);
    expect(declined).toMatchObject({
      status: 'failed',
      paid: false,
      amount: 34_000,
      amount_captured: 0,
      failure_code: 'card_declined',
      failure_message: 'Your card has insufficient funds.',
      outcome: { network_status: 'declined_by_network', reason: 'insufficient_funds', type: 'issuer_declined' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '9995', wallet: null } },
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      paid: true,
      amount_captured: 34_000,
      failure_code: null,
      outcome: { network_status: 'approved_by_network', reason: null, type: 'authorized' },
      payment_method_details: { type: 'card', card: { brand: 'mastercard', last4: '4444', network: 'mastercard' } },
    });
    expect(paid?.payment_intent).toBe(declined?.payment_intent);
  });

  test('a wallet is a card with its wallet, and no number of any method is told or kept whole', async () => {
    const trial = await open('gentle');
    await payIn(trial, { method: 'google_pay' });
    const [charge] = await charges(trial);
    expect(charge?.payment_method_details).toMatchObject({ type: 'card', card: { wallet: { type: 'google_pay' } } });
    await subscribe(trial);
    const all = JSON.stringify([await charges(trial), (await trial.stripe.events.list({ limit: 100 })).data]);
    for (const number of ['4242424242424242', '4242 4242 4242 4242']) expect(all).not.toContain(number);
  });

  test('iDEAL pays through the bank that was chosen, and leaves the mandate that later months are debited by', async () => {
    const trial = await open('gentle');
    const session = await payIn(trial, { method: 'ideal', bank: 'rabobank' });
    await trial.visit(`/checkout/${session.id}/approve`, { answer: 'approve' });
    const done = await trial.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    const subscription = done.subscription as Stripe.Subscription;
    const mandate = idOf(subscription.default_payment_method);
    const [first] = await charges(trial);
    expect(first?.payment_method_details).toMatchObject({
      type: 'ideal',
      ideal: { bank: 'rabobank', bic: 'RABONL2U', generated_sepa_debit: mandate },
    });
    await trial.sandbox.control.advance(31 * DAY);
    const [second] = await charges(trial);
    expect(second).toMatchObject({ payment_method: mandate, payment_method_details: { type: 'sepa_debit' } });
  });

  test('a debit is one charge from pending to either end', async () => {
    const trial = await open('gentle');
    for (const [iban, end] of [
      ['DE89370400440532013000', 'succeeded'],
      ['DE62370400440532013001', 'failed'],
    ] as const) {
      await payIn(trial, { method: 'sepa_debit', iban });
      const [pending, ...before] = await charges(trial);
      expect(pending).toMatchObject({ status: 'pending', payment_method_details: { type: 'sepa_debit' } });
      await trial.sandbox.control.advance(60);
      const [after, ...others] = await charges(trial);
      expect([after?.id, after?.created, after?.status]).toEqual([pending?.id, pending?.created, end]);
      expect(others).toHaveLength(before.length);
      const sepa = after?.payment_method_details?.sepa_debit;
      expect([sepa?.last4, sepa?.bank_code, sepa?.country]).toEqual([iban.slice(-4), '37040044', 'DE']);
    }
  });
});

onOneSandbox('the announcement of a renewal', (open) => {
  test('comes once for each period, a week before its end, and not where nothing will be charged', async () => {
    const trial = await open('harsh');
    const { stripe, sandbox } = trial;
    const [staying, ending] = [await subscribe(trial), await subscribe(trial)];
    await stripe.subscriptions.update(ending.id, { cancel_at_period_end: true });
    const { end } = periodOf(staying);
    const now = async () => Math.floor((await sandbox.control.now()).getTime() / 1000);
    await sandbox.control.advance(end + 40 * DAY - (await now()));
    const announced = (await stripe.events.list({ type: 'invoice.upcoming', limit: 100 })).data;
    const of = ({ data }: Stripe.Event) =>
      idOf((data.object as Stripe.Invoice).parent?.subscription_details?.subscription ?? '');
    expect(announced.map(of)).toEqual([staying.id, staying.id]);
    const [second, first] = announced.map(({ created }) => created);
    expect(first).toBe(end - 7 * DAY);
    expect(second).toBeGreaterThan(end);
    expect(await invoicesOf(trial, ending)).toHaveLength(1);
  });
});
