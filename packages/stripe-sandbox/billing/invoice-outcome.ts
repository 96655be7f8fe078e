import type Stripe from 'stripe';
import { record, saveAndRecord } from '../webhooks/record-event.ts';
import { idOf } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { save } from '../objects/store.ts';
import { giveBack } from './balance.ts';

/**
 * Counts attempts: the first in any case, later ones only if automatic, because paying by hand does not use up retries.
 */
const attempts = ({ attempt_count: count }: Stripe.Invoice, byTime: boolean) =>
  byTime || count === 0 ? count + 1 : count;

export async function markPaid(
  context: RequestContext,
  invoice: Stripe.Invoice,
  byTime = false,
): Promise<Stripe.Invoice> {
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.amount_due > 0 ? attempts(invoice, byTime) : invoice.attempt_count,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: context.now },
  };
  await saveAndRecord(context, 'invoice.paid', paid, {});
  await record(context, 'invoice.payment_succeeded', paid);
  return paid;
}

/** Days after a failed charge until the next one is tried; after the last there is none. */
export const RETRY_DAYS = [3, 5, 7] as const;

export async function markFailed(
  context: RequestContext,
  invoice: Stripe.Invoice,
  byTime: boolean,
): Promise<Stripe.Invoice> {
  const wait = RETRY_DAYS[invoice.attempt_count];
  const again = wait === undefined ? null : context.now + wait * 86_400;
  const failed: Stripe.Invoice = {
    ...invoice,
    attempt_count: attempts(invoice, byTime),
    attempted: true,
    next_payment_attempt: byTime ? again : invoice.next_payment_attempt,
  };
  return saveAndRecord(context, 'invoice.payment_failed', failed, {});
}

/** Ends an invoice that nobody will pay. */
export async function closeInvoice(context: RequestContext, invoice: Stripe.Invoice, status: 'void' | 'uncollectible') {
  const closed: Stripe.Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status,
    status_transitions: {
      ...invoice.status_transitions,
      ...(status === 'void' ? { voided_at: context.now } : { marked_uncollectible_at: context.now }),
    },
  };
  await save(context, closed, {});
  if (status === 'void') await giveBack(context, idOf(closed.customer), closed);
  await record(context, status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', closed, invoice);
  return closed;
}
