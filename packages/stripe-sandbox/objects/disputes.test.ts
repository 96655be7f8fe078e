import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invalid, refusal } from '../testing/refusal.ts';
import { CARD, onOneSandbox, openSession, told, type Trial } from '../testing/trial.ts';

// Cards and texts of evidence: docs.stripe.com/testing#disputes and docs.stripe.com/disputes/api. Refusals and events:
// answers of Stripe recorded by github.com/Kiln-AI/stripe_world (phase_plans/phase_9.md, version 2026-08-26.dahlia).

const FRAUD = '4000 0000 0000 0259';
const NOT_RECEIVED = '4000 0000 0000 2685';
const INQUIRY = '4000 0000 0000 1976';

async function disputed(trial: Trial, card_number = FRAUD): Promise<Stripe.Dispute> {
  const session = await openSession(trial.stripe);
  await trial.visit(`/checkout/${session.id}`, { ...CARD, card_number });
  return (await trial.stripe.disputes.list({ limit: 1 })).data[0] as Stripe.Dispute;
}

const CLOSED = { ...invalid(undefined), message: expect.stringContaining('already closed') };

onOneSandbox('disputes by API', (open) => {
  test('each card opens the dispute that is documented for it', async () => {
    const trial = await open();
    const cases: [string, object, string, string, boolean][] = [
      [FRAUD, { reason: 'fraudulent', status: 'needs_response' }, 'chargeback', '10.4', false],
      [NOT_RECEIVED, { reason: 'product_not_received', status: 'needs_response' }, 'chargeback', '13.1', false],
      [INQUIRY, { status: 'warning_needs_response' }, 'inquiry', '10', true],
    ];
    for (const [number, expected, case_type, network_reason_code, is_charge_refundable] of cases) {
      const dispute = await disputed(trial, number);
      expect(dispute).toMatchObject({
        object: 'dispute',
        ...expected,
        amount: 34_000,
        currency: 'aed',
        is_charge_refundable,
        livemode: false,
        payment_method_details: { type: 'card', card: { brand: 'visa', case_type } },
      });
      expect(dispute.id).toMatch(/^du_/);
      expect(dispute.payment_method_details?.card?.network_reason_code?.startsWith(network_reason_code)).toBe(true);
      expect(await trial.stripe.charges.retrieve(idOf(dispute.charge))).toMatchObject({ disputed: true, paid: true });
    }
  });

  test('lists filter by charge and by payment', async () => {
    const trial = await open();
    const { stripe } = trial;
    const one = await disputed(trial);
    const other = await disputed(trial, NOT_RECEIVED);
    const ids = async (params: Stripe.DisputeListParams) =>
      (await stripe.disputes.list(params)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([other.id, one.id]);
    expect(await ids({ charge: idOf(one.charge) })).toEqual([one.id]);
    expect(await ids({ payment_intent: idOf(other.payment_intent) })).toEqual([other.id]);
    expect(await ids({ charge: idOf(one.charge), payment_intent: idOf(other.payment_intent) })).toEqual([]);
    const nothing = { status: 404, code: 'resource_missing', param: 'dispute', message: "No such dispute: 'du_nope'" };
    expect(await refusal(stripe.disputes.retrieve('du_nope'))).toMatchObject(nothing);
    expect(await refusal(stripe.disputes.close('du_nope'))).toMatchObject(nothing);
    expect(await refusal(stripe.disputes.update('du_nope', { metadata: {} }))).toMatchObject(nothing);
  });

  test('evidence is kept until it is submitted, by a request that need say nothing else', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id } = await disputed(trial);
    const update = (params: Stripe.DisputeUpdateParams) => stripe.disputes.update(id, params);
    const first = await update({ evidence: { customer_name: 'Maryam' }, submit: false });
    expect(first).toMatchObject({
      status: 'needs_response',
      evidence: { customer_name: 'Maryam' },
      evidence_details: { has_evidence: true, submission_count: 0, submission_method: 'not_submitted' },
    });
    const second = await update({ evidence: { shipping_carrier: 'DHL', customer_name: '' }, submit: false });
    expect(second.evidence).toMatchObject({ customer_name: null, shipping_carrier: 'DHL' });
    const noted = await update({ metadata: { ticket: '9' } });
    expect(noted).toMatchObject({ status: 'needs_response', metadata: { ticket: '9' } });
    // docs.stripe.com/api/disputes/update: staged evidence is submitted "by making another request with this attribute
    // set to true".
    const submitted = await update({ submit: true });
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence: { shipping_carrier: 'DHL' },
      evidence_details: { submission_count: 1, submission_method: 'manual', past_due: false },
    });
    expect((await refusal(update({ evidence: { customer_name: 'Late' } }))).status).toBe(400);
    expect((await update({ metadata: { ticket: '' } })).metadata).toEqual({});
    await trial.sandbox.control.advance(60 * 86_400);
    expect((await stripe.disputes.retrieve(id)).status).toBe('under_review'); // the bank decides, not the clock
  });

  test('the documented evidence texts decide a dispute, its money and a later refund', async () => {
    const trial = await open();
    const { stripe } = trial;
    const won = await disputed(trial);
    const charge = idOf(won.charge);
    const back = {
      ...invalid(undefined, 'charge_disputed'),
      message: `Charge ${charge} has been charged back; cannot issue a refund.`,
    };
    expect(await refusal(stripe.refunds.create({ charge }))).toMatchObject(back);
    await stripe.disputes.update(won.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    const { status, is_charge_refundable, balance_transactions } = await stripe.disputes.retrieve(won.id);
    const moved = balance_transactions.map(({ amount }) => amount);
    expect([status, is_charge_refundable, moved]).toEqual(['won', true, [-34_000, 34_000]]);
    expect(await stripe.refunds.create({ charge })).toMatchObject({ status: 'succeeded', amount: 34_000 });

    const lost = await disputed(trial);
    const decided = await stripe.disputes.update(lost.id, { evidence: { uncategorized_text: 'losing_evidence' } });
    expect([decided.status, decided.balance_transactions.length]).toEqual(['lost', 1]);
    expect(await refusal(stripe.refunds.create({ charge: idOf(lost.charge) }))).toMatchObject({
      code: 'charge_disputed',
    });
    for (const { id } of [won, lost]) {
      expect(await refusal(stripe.disputes.close(id))).toMatchObject(CLOSED);
      expect(await refusal(stripe.disputes.update(id, { evidence: { service_date: 'May' } }))).toMatchObject(CLOSED);
      expect(await refusal(stripe.disputes.update(id, { submit: true }))).toMatchObject(CLOSED);
    }
  });

  test('an inquiry leaves the money and the refund alone until it becomes a dispute; answered in no time it is closed', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const inquiry = await disputed(trial, INQUIRY);
    expect(inquiry.balance_transactions).toEqual([]);
    expect((await stripe.refunds.create({ charge: idOf(inquiry.charge), amount: 4000 })).status).toBe('succeeded');
    const answered = await stripe.disputes.update(inquiry.id, { evidence: { product_description: 'Sticks' } });
    expect(answered.status).toBe('warning_under_review');
    const silent = await disputed(trial, INQUIRY);
    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    await trial.sandbox.control.advance(121 * 86_400);
    expect(await stripe.disputes.retrieve(silent.id)).toMatchObject({
      status: 'warning_closed',
      is_charge_refundable: true,
      balance_transactions: [],
    });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toContain('charge.dispute.closed');
    expect(told(trial)).not.toContain('charge.dispute.funds_withdrawn');
  });

  test('a dispute is of the amount not refunded before', async () => {
    const trial = await open();
    const { stripe, sandbox } = trial;
    const session = await openSession(stripe);
    await trial.visit(`/checkout/${session.id}`, CARD);
    const [{ id: charge }] = (await stripe.charges.list()).data as [Stripe.Charge];
    await stripe.refunds.create({ charge, amount: 4000 });
    await sandbox.control.contest(charge, 'fraudulent');
    const [dispute] = (await stripe.disputes.list({ charge })).data as [Stripe.Dispute];
    expect(dispute).toMatchObject({ amount: 30_000, balance_transactions: [{ amount: -30_000, type: 'adjustment' }] });
    const [{ fee, net }] = dispute.balance_transactions as [Stripe.BalanceTransaction];
    expect(net).toBe(-30_000 - fee);
    await expect(sandbox.control.contest('ch_nope', 'fraudulent')).rejects.toThrow("No such charge: 'ch_nope'");
  });

  test('a warning of fraud is found by its charge', async () => {
    const trial = await open();
    const { stripe } = trial;
    const session = await openSession(stripe);
    await trial.visit(`/checkout/${session.id}`, { ...CARD, card_number: '4000 0000 0000 5423' });
    const [{ id: charge }] = (await stripe.charges.list()).data as [Stripe.Charge];
    const { data } = await stripe.radar.earlyFraudWarnings.list({ charge, expand: ['data.charge'] });
    expect(data).toMatchObject([{ object: 'radar.early_fraud_warning', actionable: true, charge: { id: charge } }]);
    const warning = data[0] as Stripe.Radar.EarlyFraudWarning;
    expect((await stripe.radar.earlyFraudWarnings.retrieve(warning.id)).charge).toBe(charge);
    expect((await stripe.radar.earlyFraudWarnings.list({ charge: 'ch_other' })).data).toEqual([]);
    await stripe.refunds.create({ charge, amount: 100 });
    expect((await stripe.radar.earlyFraudWarnings.retrieve(warning.id)).actionable).toBe(true);
    await trial.sandbox.control.contest(charge, 'fraudulent');
    expect((await stripe.radar.earlyFraudWarnings.retrieve(warning.id)).actionable).toBe(false);
  });
});
