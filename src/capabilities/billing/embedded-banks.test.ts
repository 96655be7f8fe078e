import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { approve, type Browser } from '../../../tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '../../../tests/support/engines.ts';
import { allOrders } from '../../../tests/support/parcels.ts';
import { newMember } from '../../../tests/support/members.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { idOf } from './rules/stripe-mapping.ts';
import { subscriptions } from './tables.ts';

const PLAN = { planType: 'premium', catCount: 1, currency: 'EUR', country: 'NL' };
const ADDRESS = { line1: 'Canal Street 5', city: 'Utrecht', postal_code: '3512 AB', country: 'NL' };
const ORIGIN = 'http://shop.test';
/** Seconds after which a debit is paid or refused, in either mood of the sandbox. */
const BANK_ANSWERS = 6 * 86_400;

async function begin(services: TestServices) {
  const member = await newMember(services);
  const { json } = await member.post('/api/get-or-create-subscription', PLAN);
  const consent = { accepted: true, version: CONSENT_VERSION };
  const agreement = { consent, customerData: { name: 'Maryam Example', address: ADDRESS } };
  await member.post(`/api/checkout-sessions/${json.sessionId}/agreement`, agreement);
  return { member, payment: json as { sessionId: string; clientSecret: string } };
}

async function press(
  services: TestServices,
  { sessionId, clientSecret }: { sessionId: string; clientSecret: string },
  by: object,
) {
  const answer = await services.app.request(`${ORIGIN}/sandbox/elements/${sessionId}/confirm`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, name: 'Maryam Example', ...by }),
  });
  return answer.json();
}

const stateOf = async (member: Browser, sessionId: string) =>
  (await member.get(`/api/checkout-sessions/${sessionId}`)).json.state;
const bought = async (services: TestServices) => ({
  orders: (await allOrders(services)).length,
  plans: (await services.database.db.select().from(subscriptions)).map(({ status }) => status),
});

/** Status of the only subscription and invoice at the payment service. */
async function left({ stripe }: TestServices) {
  const [plan] = (await stripe.subscriptions.list({ status: 'all' })).data;
  const [invoice] = (await stripe.invoices.list()).data;
  return { plan: plan?.status, invoice: invoice?.status };
}

onOneEngine('a payment through a bank within our page', (open) => {
  test('R215 R216 C41 a direct debit is waited for: nothing is sent before the bank has paid', async () => {
    const services = await open();
    const { member, payment } = await begin(services);
    const debit = { method: 'sepa_debit', iban: 'DE89 3704 0044 0532 0130 00' };
    expect(await press(services, payment, debit)).toMatchObject({ status: 'processing' });
    await services.settle();
    expect(await stateOf(member, payment.sessionId)).toBe('processing');
    expect((await bought(services)).orders).toBe(0);
    const again = await member.post('/api/get-or-create-subscription', PLAN);
    expect(again.json.code).toBe('payment-under-way');
    await services.sandbox.control.advance(BANK_ANSWERS);
    await services.settle();
    expect(await stateOf(member, payment.sessionId)).toBe('confirmed');
    expect(await bought(services)).toEqual({ orders: 1, plans: ['active'] });
  });

  test('R215 C41 a debit that the bank refuses has bought nothing, and another way is open', async () => {
    const services = await open();
    const { member, payment } = await begin(services);
    await press(services, payment, { method: 'sepa_debit', iban: 'DE62370400440532013001' });
    await services.settle();
    await services.sandbox.control.advance(BANK_ANSWERS);
    await services.settle();
    expect(await stateOf(member, payment.sessionId)).toBe('failed');
    expect((await bought(services)).orders).toBe(0);
    // No object remains that could be charged later.
    expect(await left(services)).toEqual({ plan: 'canceled', invoice: 'void' });
    const { json } = await member.post('/api/get-or-create-subscription', PLAN);
    expect(json.kind).toBe('payment');
    expect(json.sessionId).not.toBe(payment.sessionId);
  });

  test('R215 C41 a debit that is refused and then paid after all becomes the order', async () => {
    const services = await open();
    const { member, payment } = await begin(services);
    await press(services, payment, { method: 'sepa_debit', iban: 'DE62370400440532013001' });
    await services.settle();
    await services.sandbox.control.advance(BANK_ANSWERS);
    const { stripe } = services;
    const { subscription } = await stripe.checkout.sessions.retrieve(payment.sessionId, { expand: ['subscription'] });
    const { customer, latest_invoice: invoice } = subscription as Stripe.Subscription;
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: idOf(customer) ?? '' });
    await stripe.invoices.pay(idOf(invoice) ?? '', { payment_method: card.id });
    await services.settle();
    expect(await stateOf(member, payment.sessionId)).toBe('confirmed');
    expect(await bought(services)).toEqual({ orders: 1, plans: ['active'] });
    expect(await left(services)).toEqual({ plan: 'active', invoice: 'paid' });
  });

  test('R215 R216 C41 iDEAL leads to the bank and back', async () => {
    const services = await open();
    const { member, payment } = await begin(services);
    const bank = { method: 'ideal', bank: 'rabobank' };
    expect(await press(services, payment, bank)).toMatchObject({ status: 'redirect' });
    const page = `${ORIGIN}/sandbox/checkout/${payment.sessionId}`;
    const refused = await approve(services, page, 'decline');
    expect(refused.headers.get('location')).toBe(`${ORIGIN}/payment-success?session_id=${payment.sessionId}`);
    expect(await stateOf(member, payment.sessionId)).toBe('needs-action');
    await press(services, payment, bank);
    await approve(services, page, 'approve');
    await services.settle();
    expect(await stateOf(member, payment.sessionId)).toBe('confirmed');
    expect(await bought(services)).toEqual({ orders: 1, plans: ['active'] });
  });
});
