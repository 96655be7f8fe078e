import type Stripe from 'stripe';
import { record, saveAndRecord } from '../webhooks/record-event.ts';
import { idOf } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { find, lock, need } from '../objects/store.ts';
import { unpaid } from './failed-collection.ts';
import { markFailed, markPaid } from './invoice-outcome.ts';
import { tieIntent } from './invoices.ts';
import { askCard, fail, succeed } from './payments.ts';
import { waitForBank } from './waiting-payments.ts';

// A direct debit takes days with a real bank, and in harsh mood.
const CLEARS_AFTER = { gentle: 30, harsh: 5 * 86_400 };

/** Objects that depend on a debit without an answer from its bank. */
interface Waiting {
  session: string;
  invoice: string;
  subscription: string;
}

/** Starts a debit. Dependent objects are settled when the bank answers. */
export async function startDebit(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  waiting: Waiting,
): Promise<void> {
  await waitForBank(
    context,
    intent,
    { ...waiting, clearsAt: context.now + CLEARS_AFTER[context.harsh ? 'harsh' : 'gentle'] },
    method,
  );
}

/** The bank answers: the money came, or it never will. */
export async function debitMoment(context: RequestContext, id: string): Promise<void> {
  const stored = await find(context, 'payment_intent', id);
  if (stored?.data.status !== 'processing') return;
  const waiting = stored.hidden as unknown as Waiting;
  const session = await lock(context, 'checkout.session', waiting.session);
  const subscription = await lock(context, 'subscription', waiting.subscription);
  const { data: invoice } = await lock(context, 'invoice', waiting.invoice);
  const { data: intent } = await lock(context, 'payment_intent', id);
  if (intent.status !== 'processing') return;
  const method = await need(context, 'payment_method', idOf(intent.payment_method));
  const answer = await askCard(context, method.id);
  const kept = { invoice: invoice.id };
  if (typeof answer === 'object') {
    await tieIntent(context, invoice, await fail(context, intent, kept, method, answer));
    // In gentle mood its subscription stays as it is, and may still be paid.
    if (context.harsh) await unpaid(context, invoice, true, undefined);
    else await markFailed(context, invoice, false);
    await record(context, 'checkout.session.async_payment_failed', session.data);
    return;
  }
  await tieIntent(context, invoice, await succeed(context, intent, kept, method));
  await markPaid(context, invoice);
  await begin(context, subscription);
  const paid: Stripe.Checkout.Session = { ...session.data, payment_status: 'paid' };
  await saveAndRecord(context, 'checkout.session.async_payment_succeeded', paid, session.hidden);
}

/** A subscription that was ended meanwhile stays so. */
async function begin(
  context: RequestContext,
  { data: before, hidden }: { data: Stripe.Subscription; hidden: Record<string, unknown> },
): Promise<void> {
  if (before.status !== 'incomplete') return;
  const after: Stripe.Subscription = { ...before, status: 'active' };
  await saveAndRecord(context, 'customer.subscription.updated', after, hidden, before);
}
