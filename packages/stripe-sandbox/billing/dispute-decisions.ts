import type Stripe from 'stripe';
import { saveAndRecord } from '../webhooks/record-event.ts';
import type { RequestContext } from '../request-context.ts';
import { lock } from '../objects/store.ts';
import { A_DAY, DAYS_TO_ANSWER, move, withdraw } from './disputes.ts';

const isInquiry = ({ status }: Pick<Stripe.Dispute, 'status'>) => status.startsWith('warning_');

/** The bank has decided: a won dispute returns the withdrawn amount. */
export async function decide(
  context: RequestContext,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const inquiry = isInquiry(dispute);
  const closed: Stripe.Dispute = {
    ...dispute,
    is_charge_refundable: inquiry || outcome === 'won',
    status: inquiry ? 'warning_closed' : outcome,
  };
  await saveAndRecord(context, 'charge.dispute.closed', closed, {}, dispute);
  return outcome === 'won' && !inquiry ? move(context, closed, dispute.amount) : closed;
}

/** An inquiry becomes a dispute, and the money is withdrawn. */
async function escalate(context: RequestContext, inquiry: Stripe.Dispute): Promise<Stripe.Dispute> {
  const escalated: Stripe.Dispute = {
    ...inquiry,
    evidence_details: {
      ...inquiry.evidence_details,
      due_by: context.now + DAYS_TO_ANSWER * A_DAY,
      has_evidence: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    status: 'needs_response',
  };
  await saveAndRecord(context, 'charge.dispute.updated', escalated, {}, inquiry);
  return withdraw(context, escalated);
}

/** Evidence that is submitted goes under review; the texts of Stripe's test environment decide at once. */
export async function review(context: RequestContext, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  const text = dispute.evidence.uncategorized_text ?? '';
  if (text.includes('escalate_inquiry_evidence') && isInquiry(dispute)) return escalate(context, dispute);
  if (text.includes('winning_evidence')) return decide(context, dispute, 'won');
  if (text.includes('losing_evidence')) return decide(context, dispute, 'lost');
  return dispute;
}

/** Closes a dispute that was not answered in time: a dispute is lost, an inquiry is over. */
export async function passDispute(context: RequestContext, id: string): Promise<void> {
  const { data } = await lock(context, 'dispute', id);
  const { due_by: due } = data.evidence_details;
  if (!data.status.endsWith('needs_response') || due === null || due > context.now) return;
  await decide(context, { ...data, evidence_details: { ...data.evidence_details, past_due: true } }, 'lost');
}
