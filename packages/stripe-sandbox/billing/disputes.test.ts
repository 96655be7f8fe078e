import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  CARD,
  invoicesOf,
  onBothSandboxes,
  onOneSandbox,
  openSession,
  subscribe,
  told,
  type Trial,
} from '../testing/trial.ts';

/** A payment with one of the test cards that are disputed, and its outcome. */
async function disputed(trial: Trial, number: string): Promise<Stripe.Dispute> {
  const session = await openSession(trial.stripe);
  await trial.visit(`/checkout/${session.id}`, { ...CARD, card_number: number });
  const [dispute] = (await trial.stripe.disputes.list()).data;
  if (!dispute) throw new Error('Nothing was disputed.');
  return dispute;
}

const moved = ({ balance_transactions: all }: Stripe.Dispute) => all.map(({ amount }) => amount);

onBothSandboxes('disputes', (open) => {
  test('a charge that is disputed: money withdrawn, evidence once, won and reinstated', async () => {
    const trial = await open('gentle');
    const opened = await disputed(trial, '4000000000000259');
    expect(opened).toMatchObject({
      object: 'dispute',
      amount: 34_000,
      currency: 'aed',
      reason: 'fraudulent',
      status: 'needs_response',
      evidence_details: { has_evidence: false, submission_count: 0 },
    });
    expect(moved(opened)).toEqual([-34_000]);
    const { stripe } = trial;
    await expect(stripe.refunds.create({ charge: opened.charge as string })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const staged = await stripe.disputes.update(opened.id, {
      evidence: { customer_name: 'Maryam Al Suwaidi' },
      submit: false,
    });
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    const won = await stripe.disputes.update(opened.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    expect(won).toMatchObject({ status: 'won', evidence_details: { submission_count: 1 } });
    expect(won.evidence.customer_name).toBe('Maryam Al Suwaidi');
    expect(moved(won)).toEqual([-34_000, 34_000]);
    await expect(stripe.disputes.update(opened.id, { evidence: { service_date: 'May' } })).rejects.toThrow('closed');
    await trial.sandbox.deliverDueEvents();
    expect(told(trial).filter((type) => type.startsWith('charge.dispute.'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated', // kept
      'charge.dispute.updated', // submitted
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });
});

onOneSandbox('disputes', (open) => {
  test('a dispute is lost when it is not answered in time or is given up', async () => {
    const trial = await open();
    const opened = await disputed(trial, '4000000000002685');
    expect(opened.reason).toBe('product_not_received');
    await trial.sandbox.control.advance(10 * 86_400);
    expect(await trial.stripe.disputes.retrieve(opened.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
    const again = await disputed(trial, '4000000000000259');
    expect(await trial.stripe.disputes.close(again.id)).toMatchObject({ status: 'lost' });
    await expect(trial.stripe.disputes.close(again.id)).rejects.toThrow('closed');
  });

  test('an inquiry withdraws nothing, leaves the refund open, and may become a dispute', async () => {
    const trial = await open();
    const inquiry = await disputed(trial, '4000000000001976');
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
    expect(moved(inquiry)).toEqual([]);
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
    const escalated = await trial.stripe.disputes.update(inquiry.id, { evidence });
    expect(escalated).toMatchObject({ status: 'needs_response', is_charge_refundable: false });
    expect(moved(escalated)).toEqual([-34_000]);
  });

  test('a warning of fraud is to be acted on until the charge is given back or disputed', async () => {
    const trial = await open();
    const session = await openSession(trial.stripe);
    await trial.visit(`/checkout/${session.id}`, { ...CARD, card_number: '4000000000005423' });
    const warnings = () => trial.stripe.radar.earlyFraudWarnings.list();
    const [warning] = (await warnings()).data;
    expect(warning).toMatchObject({ actionable: true, fraud_type: 'made_with_stolen_card' });
    await trial.stripe.refunds.create({ charge: warning?.charge as string });
    expect((await warnings()).data[0]?.actionable).toBe(false);
    expect((await trial.stripe.disputes.list()).data).toEqual([]);
  });

  test('evidence that is too long, or of a kind that is not known, is refused by name', async () => {
    const trial = await open();
    const { id } = await disputed(trial, '4000000000000259');
    const update = (evidence: object) => trial.stripe.disputes.update(id, { evidence });
    await expect(update({ customer_name: 'm'.repeat(5001) })).rejects.toMatchObject({
      param: 'evidence[customer_name]',
    });
    await expect(update({ mood: 'bad' })).rejects.toMatchObject({ param: 'evidence[mood]' });
  });

  test('files of evidence are uploads of a purpose and a kind, once for each idempotency key, and small together', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { id } = await disputed(trial, '4000000000000259');
    const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(bytes - 8)]);
    const upload = (data: Buffer, purpose = 'dispute_evidence', key?: string) =>
      stripe.files.create(
        { purpose, file: { data, name: 'receipt.pdf', type: 'application/octet-stream' } },
        key ? { idempotencyKey: key } : {},
      );
    const file = await upload(pdf(900), 'dispute_evidence', 'one');
    expect(file).toMatchObject({ object: 'file', purpose: 'dispute_evidence', size: 900, type: 'pdf' });
    expect((await upload(pdf(900), 'dispute_evidence', 'one')).id).toBe(file.id);
    await expect(upload(pdf(901), 'dispute_evidence', 'one')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    expect(await stripe.files.retrieve(file.id)).toEqual(
      expect.objectContaining({ id: file.id, filename: 'receipt.pdf' }),
    );
    expect((await stripe.files.list()).data.map((one) => one.id)).toEqual([file.id]);
    await expect(upload(Buffer.from('GIF89a'))).rejects.toMatchObject({ param: 'file' });
    await expect(upload(pdf(100), 'business_logo')).rejects.toMatchObject({ param: 'purpose' });
    await expect(stripe.files.create({ purpose: 'dispute_evidence' } as never)).rejects.toThrow();

    const update = (evidence: object) => stripe.disputes.update(id, { evidence, submit: false });
    await expect(update({ receipt: 'file_unknown' })).rejects.toMatchObject({ param: 'evidence[receipt]' });
    const large = await upload(pdf(4_499_200));
    expect((await update({ receipt: large.id })).evidence.receipt).toBe(large.id);
    await expect(update({ uncategorized_file: file.id })).rejects.toThrow('4.5 MB');
    await update({ receipt: file.id });
    const seen = await stripe.disputes.retrieve(id, { expand: ['evidence.receipt'] });
    expect(seen.evidence.receipt).toMatchObject({ id: file.id, size: 900 });
  });

  test('a charge made before can be disputed at any time', async () => {
    const trial = await open();
    const subscription = await subscribe(trial);
    const [invoice] = await invoicesOf(trial, subscription);
    const [charge] = (await trial.stripe.charges.list({ customer: subscription.customer as string })).data;
    expect(invoice?.amount_paid).toBe(charge?.amount);
    await trial.sandbox.control.contest(charge?.id ?? '', 'product_not_received');
    const { data } = await trial.stripe.disputes.list({ charge: charge?.id ?? '' });
    expect(data.map(({ status }) => status)).toEqual(['needs_response']);
    expect((await trial.stripe.charges.retrieve(charge?.id ?? '')).disputed).toBe(true);
  });
});
