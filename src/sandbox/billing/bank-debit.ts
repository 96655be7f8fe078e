import type Stripe from 'stripe';
import { record } from '../events.ts';
import { idOf } from '../ids.ts';
import type { Scene } from '../scene.ts';
import { find, lock, need, save } from '../store.ts';
import { unpaid } from './collection.ts';
import { markFailed, markPaid, tieIntent } from './invoices.ts';
import { askCard, fail, succeed, waitForBank } from './payments.ts';

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
  scene: Scene,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  waiting: Waiting,
): Promise<void> {
  await waitForBank(
    scene,
    intent,
    { ...waiting, clearsAt: scene.now + CLEARS_AFTER[scene.harsh ? 'harsh' : 'gentle'] },
    method,
  );
}

/** The bank answers: the money came, or it never will. */
export async function debitMoment(scene: Scene, id: string): Promise<void> {
  const stored = await find(scene, 'payment_intent', id);
  if (stored?.data.status !== 'processing') return;
  const waiting = stored.hidden as unknown as Waiting;
  const session = await lock(scene, 'checkout.session', waiting.session);
  const subscription = await lock(scene, 'subscription', waiting.subscription);
  const { data: invoice } = await lock(scene, 'invoice', waiting.invoice);
  const { data: intent } = await lock(scene, 'payment_intent', id);
  if (intent.status !== 'processing') return;
  const method = await need(scene, 'payment_method', idOf(intent.payment_method));
  const answer = await askCard(scene, method.id);
  const kept = { invoice: invoice.id };
  if (typeof answer === 'object') {
    await tieIntent(scene, invoice, await fail(scene, intent, kept, method, answer));
    // In gentle mood its subscription stays as it is, and may still be paid.
    if (scene.harsh) await unpaid(scene, invoice, true, undefined);
    else await markFailed(scene, invoice, false);
    await record(scene, 'checkout.session.async_payment_failed', session.data);
    return;
  }
  await tieIntent(scene, invoice, await succeed(scene, intent, kept, method));
  await markPaid(scene, invoice);
  await begin(scene, subscription);
  const paid: Stripe.Checkout.Session = { ...session.data, payment_status: 'paid' };
  await save(scene, paid, session.hidden);
  await record(scene, 'checkout.session.async_payment_succeeded', paid);
}

/** A subscription that was ended meanwhile stays so. */
async function begin(
  scene: Scene,
  { data: before, hidden }: { data: Stripe.Subscription; hidden: Record<string, unknown> },
): Promise<void> {
  if (before.status !== 'incomplete') return;
  const after: Stripe.Subscription = { ...before, status: 'active' };
  await save(scene, after, hidden);
  await record(scene, 'customer.subscription.updated', after, before);
}
