import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { passesIbanCheck } from '../billing/test-banks.ts';
import { idOf } from '../api/ids.ts';
import { onOneSandbox, openElements, told, type Trial } from '../testing/trial.ts';
import { back, confirm } from '../testing/elements-form.ts';

const IN_EUROS = {
  line_items: [
    {
      price_data: {
        currency: 'eur',
        unit_amount: 7900,
        recurring: { interval: 'month' as const },
        product_data: { name: 'Standard' },
      },
      quantity: 1,
    },
  ],
};
const HOLDER = { card: undefined, name: 'Maryam Al Suwaidi' };
const debit = (iban: string) => ({ ...HOLDER, method: 'sepa_debit', iban });
const GOOD_IBAN = 'DE89 3704 0044 0532 0130 00';
const BAD_IBAN = 'DE62370400440532013001';

const state = async ({ stripe }: Trial, session: Stripe.Checkout.Session) => {
  const { payment_status, subscription, invoice } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'invoice'],
  });
  const [intent] = (await stripe.paymentIntents.list()).data;
  const [charge] = (await stripe.charges.list()).data;
  return {
    payment: payment_status,
    subscription: (subscription as Stripe.Subscription | null)?.status,
    invoice: (invoice as Stripe.Invoice | null)?.status,
    intent: intent?.status,
    charge: charge?.status,
  };
};

onOneSandbox('paying through a bank', (open) => {
  test('euros can be paid through a bank, other money cannot; the shop may want less', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe, IN_EUROS);
    const looked = await trial.visit(`/elements/${session.id}?client_secret=${session.client_secret}`);
    expect(await looked.json()).toMatchObject({
      methods: ['card', 'ideal', 'sepa_debit', 'apple_pay', 'google_pay'],
      banks: expect.arrayContaining([{ id: 'ing', label: 'ING' }]),
    });
    const wished = { allowed_payment_method_types: ['card' as const, 'ideal' as const] };
    const some = await openElements(trial.stripe, { ...IN_EUROS, ...wished });
    expect(some.payment_method_types).toEqual(['card', 'ideal']);
    expect((await openElements(trial.stripe, wished)).payment_method_types).toEqual(['card']);
    expect(await confirm(trial, session, { ...debit('DE89370400440532013001') })).toMatchObject({
      code: 422,
      error: { fields: { iban: 'The IBAN you entered is invalid.' } },
    });
    expect(await confirm(trial, session, { ...debit('FR1420041010050500013M02606'), name: '' })).toMatchObject({
      error: { fields: { iban: expect.stringContaining('sandbox'), name: 'Enter the name of the account holder.' } },
    });
    expect(await confirm(trial, session, { ...HOLDER, method: 'ideal', bank: 'gringotts' })).toMatchObject({
      error: { fields: { bank: 'Choose your bank.' } },
    });
  });

  test('iDEAL: the bank asks; refused leaves the session open, approved pays and leaves a mandate', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe, IN_EUROS);
    const bank = `/checkout/${session.id}/approve`;
    const choose = () => confirm(trial, session, { ...HOLDER, method: 'ideal', bank: 'ing' });
    expect(await choose()).toMatchObject({ status: 'redirect', url: `/sandbox${bank}` });
    expect(await (await trial.visit(bank)).text()).toContain('Pay with ING');
    expect((await trial.visit(bank, { answer: 'decline' })).headers.get('location')).toBe(back(session));
    expect((await trial.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await choose();
    expect((await trial.visit(bank, { answer: 'approve' })).headers.get('location')).toBe(back(session));
    expect(await state(trial, session)).toMatchObject({ payment: 'paid', subscription: 'active', invoice: 'paid' });
    const { subscription } = await trial.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    const plan = subscription as Stripe.Subscription;
    const kept = await trial.stripe.paymentMethods.list({ customer: idOf(plan.customer) });
    expect(kept.data.map(({ id, type }) => [id, type])).toEqual([[idOf(plan.default_payment_method), 'sepa_debit']]);
    const [charge] = (await trial.stripe.charges.list()).data;
    expect(charge?.payment_method_details).toMatchObject({ type: 'ideal', ideal: { bank: 'ing' } });
    await trial.sandbox.control.advance(32 * 86_400);
    expect((await trial.stripe.invoices.list({ status: 'paid' })).data).toHaveLength(2);
  });

  test('a debit is under way until the bank has paid; then everything is, once', async () => {
    const trial = await open('gentle');
    const session = await openElements(trial.stripe, IN_EUROS);
    expect(await confirm(trial, session, debit(GOOD_IBAN))).toMatchObject({ code: 200, status: 'processing' });
    expect(await confirm(trial, session, debit(GOOD_IBAN))).toMatchObject({ status: 'processing' });
    expect(await state(trial, session)).toEqual({
      payment: 'unpaid',
      subscription: 'incomplete',
      invoice: 'open',
      intent: 'processing',
      charge: 'pending',
    });
    const [invoice] = (await trial.stripe.invoices.list()).data;
    await expect(trial.stripe.invoices.pay(invoice?.id ?? '')).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(told(trial)).toEqual(expect.arrayContaining(['payment_intent.processing', 'checkout.session.completed']));
    await trial.sandbox.control.advance(60);
    await trial.sandbox.deliverDueEvents();
    expect(await state(trial, session)).toEqual({
      payment: 'paid',
      subscription: 'active',
      invoice: 'paid',
      intent: 'succeeded',
      charge: 'succeeded',
    });
    const news = told(trial);
    for (const type of ['checkout.session.async_payment_succeeded', 'invoice.paid', 'charge.succeeded'])
      expect(news.filter((one) => one === type)).toHaveLength(1);
  });

  test('a debit that the bank refuses leaves a subscription that may still be paid, and the shop is told why', async () => {
    const trial = await open('gentle');
    const session = await openElements(trial.stripe, IN_EUROS);
    expect(await confirm(trial, session, debit(BAD_IBAN))).toMatchObject({ status: 'processing' });
    await trial.sandbox.control.advance(60);
    await trial.sandbox.deliverDueEvents();
    expect(await state(trial, session)).toEqual({
      payment: 'unpaid',
      subscription: 'incomplete',
      invoice: 'open',
      intent: 'requires_payment_method',
      charge: 'failed',
    });
    expect(told(trial)).toEqual(
      expect.arrayContaining(['checkout.session.async_payment_failed', 'payment_intent.payment_failed']),
    );
    await trial.sandbox.control.advance(40 * 86_400);
    const [invoice, ...others] = (await trial.stripe.invoices.list()).data;
    expect(others).toEqual([]);
    expect((await trial.stripe.invoices.voidInvoice(invoice?.id ?? '')).status).toBe('void');
    await expect(trial.stripe.invoices.voidInvoice(invoice?.id ?? '')).rejects.toMatchObject({
      message: "You can only pass in open invoices. This invoice isn't open.",
    });
  });

  test('an account can be kept for later without a debit', async () => {
    const trial = await open();
    const customer = await trial.stripe.customers.create({ email: 'maryam@example.com' });
    const session = await trial.stripe.checkout.sessions.create({
      mode: 'setup',
      ui_mode: 'elements',
      currency: 'eur',
      customer: customer.id,
      return_url: 'http://shop.test/',
    });
    expect(session.payment_method_types).toEqual(['card', 'sepa_debit']);
    expect(await confirm(trial, session, debit(GOOD_IBAN))).toMatchObject({ status: 'complete' });
    const [kept] = (await trial.stripe.paymentMethods.list({ customer: customer.id })).data;
    expect(kept).toMatchObject({ type: 'sepa_debit', sepa_debit: { country: 'DE', last4: '3000' } });
  });
});

test('an account number with one wrong digit is no account number', () => {
  const iban = 'DE89370400440532013000';
  expect(passesIbanCheck(iban)).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
      fc.pre(iban[at] !== String(digit));
      expect(passesIbanCheck(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)).toBe(false);
    }),
  );
});
