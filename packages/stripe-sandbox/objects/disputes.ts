import type Stripe from 'stripe';
import { decide, review } from '../billing/dispute-decisions.ts';
import { isClosed } from '../billing/disputes.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { saveAndRecord } from '../webhooks/record-event.ts';
import { invalid, notServed } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { lock, need } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

/** The texts of evidence, with how many characters each may have. */
const SHORT = 5000;
const LONG = 20_000;
const TEXTS: Record<string, number> = {
  access_activity_log: LONG,
  billing_address: SHORT,
  cancellation_policy_disclosure: LONG,
  cancellation_rebuttal: LONG,
  customer_email_address: SHORT,
  customer_name: SHORT,
  customer_purchase_ip: SHORT,
  duplicate_charge_explanation: LONG,
  duplicate_charge_id: SHORT,
  product_description: LONG,
  refund_policy_disclosure: LONG,
  refund_refusal_explanation: LONG,
  service_date: SHORT,
  shipping_address: SHORT,
  shipping_carrier: SHORT,
  shipping_date: SHORT,
  shipping_tracking_number: SHORT,
  uncategorized_text: LONG,
};
const MOST_TOGETHER = 150_000;

/** The files of evidence, each the id of an upload. */
const FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
];
const MOST_BYTES_TOGETHER = 4_500_000;

async function readEvidence(
  context: RequestContext,
  before: Stripe.Dispute.Evidence,
  sent: Params | undefined,
): Promise<Stripe.Dispute.Evidence> {
  if (!sent) return before;
  const texts: Record<string, string | null> = {};
  for (const key of sent.keys()) {
    if (FILES.includes(key)) {
      const id = sent.text(key) ?? null;
      if (id) await need(context, 'file', id, sent.name(key));
      texts[key] = id;
      continue;
    }
    const most = TEXTS[key];
    if (!most) throw notServed(`evidence of this kind: ${key}`, sent.name(key));
    const text = sent.text(key) ?? null;
    if (text && text.length > most)
      throw invalid(`Invalid string: must be at most ${most} characters`, { param: sent.name(key) });
    texts[key] = text;
  }
  const after: Stripe.Dispute.Evidence = { ...before, ...texts };
  const together = Object.keys(TEXTS).reduce((sum, key) => sum + lengthOf(after, key), 0);
  if (together > MOST_TOGETHER)
    throw invalid(`Evidence may have up to ${MOST_TOGETHER} characters in all.`, { param: 'evidence' });
  if ((await bytesOf(context, after)) > MOST_BYTES_TOGETHER)
    throw invalid('The files of evidence may have up to 4.5 MB in all.', { param: 'evidence' });
  return after;
}

async function bytesOf(context: RequestContext, evidence: Stripe.Dispute.Evidence): Promise<number> {
  let together = 0;
  for (const key of FILES) {
    const id = (evidence as unknown as Record<string, string | null>)[key];
    if (id) together += (await need(context, 'file', id)).size;
  }
  return together;
}

const lengthOf = (evidence: Stripe.Dispute.Evidence, key: string): number =>
  String((evidence as unknown as Record<string, string | null>)[key] ?? '').length;

/** Evidence is submitted with the update unless `submit` is false; then it is only kept. */
async function updateDispute(context: RequestContext, id: string, params: Params): Promise<Stripe.Dispute> {
  const { data: before } = await lock(context, 'dispute', id);
  const sent = params.map('evidence');
  if ((sent || params.has('submit')) && isClosed(before)) throw invalid('This dispute is already closed.');
  const submits = params.flag('submit') ?? sent !== undefined;
  if (submits && !before.status.endsWith('needs_response'))
    throw invalid('Evidence for this dispute has already been submitted.');
  const details = before.evidence_details;
  const after: Stripe.Dispute = {
    ...before,
    evidence: await readEvidence(context, before.evidence, sent),
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || sent !== undefined,
      ...(submits && { submission_count: details.submission_count + 1, submission_method: 'manual' as const }),
    },
    metadata: params.metadata(before.metadata),
    status: submits
      ? (before.status.replace('needs_response', 'under_review') as Stripe.Dispute.Status)
      : before.status,
  };
  await saveAndRecord(context, 'charge.dispute.updated', after, {}, before);
  return submits ? review(context, after) : after;
}

/** Gives up a dispute: it is lost. */
async function closeDispute(context: RequestContext, id: string): Promise<Stripe.Dispute> {
  const { data } = await lock(context, 'dispute', id);
  if (isClosed(data)) throw invalid('This dispute is already closed.');
  return decide(context, data, 'lost');
}

const byCharge = (params: Params) => ({
  parent: params.text('charge'),
  fields: { payment_intent: params.text('payment_intent') },
});

export const disputeEndpoints: Endpoint[] = [
  list('/v1/disputes', 'dispute', ['charge', 'payment_intent'], byCharge),
  retrieve('/v1/disputes', 'dispute'),
  endpoint('POST', '/v1/disputes/:id', ['evidence', 'metadata', 'submit'], ({ context, params, id }) =>
    updateDispute(context, id, params),
  ),
  endpoint('POST', '/v1/disputes/:id/close', [], ({ context, id }) => closeDispute(context, id)),
  list('/v1/radar/early_fraud_warnings', 'radar.early_fraud_warning', ['charge', 'payment_intent'], byCharge),
  retrieve('/v1/radar/early_fraud_warnings', 'radar.early_fraud_warning'),
];
