import type Stripe from 'stripe';
import type { Afterwards } from './test-cards.ts';
import { insertAndRecord, record, saveAndRecord } from '../webhooks/record-event.ts';
import { invalid } from '../api/errors.ts';
import { idOf, stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { all, lock, save } from '../objects/store.ts';
import { answerWarnings, warn } from './fraud-warnings.ts';

export const A_DAY = 86_400;
export const DAYS_TO_ANSWER = 9;
const DAYS_OF_AN_INQUIRY = 120;
/** Dispute fee, in minor units. */
const FEE = 1500;

/** The code of the card network for each reason, and the kind of case. */
const CASES: Record<Exclude<Afterwards, 'fraud_warning'>, { reason: string; code: string; inquiry: boolean }> = {
  fraudulent: { reason: 'fraudulent', code: '10.4', inquiry: false },
  product_not_received: { reason: 'product_not_received', code: '13.1', inquiry: false },
  inquiry: { reason: 'fraudulent', code: '10.4', inquiry: true },
};

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The bank of a charge's holder disputes it, inquires about it, or warns of fraud. */
export async function contest(context: RequestContext, chargeId: string, how: Afterwards): Promise<void> {
  const { data: charge, hidden } = await lock(context, 'charge', chargeId);
  if (how === 'fraud_warning') return warn(context, charge);
  if (charge.amount_refunded === charge.amount)
    throw invalid(`There is nothing left of charge ${charge.id} to dispute.`);
  const { reason, code, inquiry } = CASES[how];
  const days = inquiry ? DAYS_OF_AN_INQUIRY : DAYS_TO_ANSWER;
  const opened: Stripe.Dispute = {
    id: stripeId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...NO_EVIDENCE,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
    },
    evidence_details: {
      due_by: context.now + days * A_DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: code,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: code,
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  await insertAndRecord(context, 'charge.dispute.created', opened);
  const disputed = { ...charge, disputed: true };
  await saveAndRecord(context, 'charge.updated', disputed, hidden, charge);
  await answerWarnings(context, charge.id);
  if (!inquiry) await withdraw(context, opened);
}

/** Balance transaction of a dispute: withdrawal, or its reversal. */
function movement(context: RequestContext, dispute: Stripe.Dispute, amount: number): Stripe.BalanceTransaction {
  const fee = amount < 0 ? FEE : 0;
  return {
    id: stripeId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: context.now,
    balance_type: 'payments',
    created: context.now,
    currency: dispute.currency,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${idOf(dispute.charge)}`,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency: dispute.currency, description: 'Dispute fee', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  };
}

export async function move(context: RequestContext, dispute: Stripe.Dispute, amount: number): Promise<Stripe.Dispute> {
  const moved = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, movement(context, dispute, amount)],
  };
  await save(context, moved, {});
  const type = amount < 0 ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated';
  await record(context, type, moved, dispute);
  return moved;
}

export const withdraw = (context: RequestContext, dispute: Stripe.Dispute) => move(context, dispute, -dispute.amount);
const FINAL = ['won', 'lost', 'warning_closed', 'prevented'];
export const isClosed = ({ status }: Pick<Stripe.Dispute, 'status'>) => FINAL.includes(status);

/** A charge that its holder's bank has taken back cannot be given back as well. */
export async function refuseWhileDisputed(context: RequestContext, charge: string): Promise<void> {
  for (const dispute of await all(context, 'dispute', { parent: charge })) {
    if (dispute.is_charge_refundable || dispute.status === 'won') continue;
    throw invalid(`Charge ${charge} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge,
    });
  }
}
