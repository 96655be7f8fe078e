import type Stripe from 'stripe';
import type { Decline } from './test-cards.ts';
import { idOrNull } from '../api/ids.ts';
import type { SessionHidden } from '../objects/session-hidden.ts';
import type { RequestContext } from '../request-context.ts';
import { lock } from '../objects/store.ts';
import { createIntent, fail } from './payments.ts';
import { waitForApproval } from './waiting-payments.ts';
import { failSetup, waitForSetupApproval } from './setup.ts';

/** With nothing to pay today a card is only saved, and no payment intent is made. */
export const isFree = (session: Stripe.Checkout.Session) => !session.amount_total;

/** The intent of a session's attempts, made at the first. */
export async function intentOf(context: RequestContext, session: Stripe.Checkout.Session, hidden: SessionHidden) {
  if (hidden.intent) return lock(context, 'payment_intent', hidden.intent);
  const customer = idOrNull(session.customer);
  const ask = {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer,
    description: session.mode === 'payment' ? null : 'Subscription creation',
  };
  return { data: await createIntent(context, ask), hidden: {} };
}

/** Notes a refusal on the session's payment or setup intent. */
export async function noteRefusal(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<string | undefined> {
  if (session.mode === 'setup') await failSetup(context, session, method, decline);
  if (isFree(session)) return undefined;
  const intent = await intentOf(context, session, hidden);
  await fail(context, intent.data, intent.hidden, method, decline);
  return intent.data.id;
}

/** Notes that the method's holder has been asked. */
export async function noteQuestion(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: Stripe.PaymentMethod,
): Promise<string | undefined> {
  const url = `${context.pagesUrl}/checkout/${session.id}/approve`;
  if (session.mode === 'setup') await waitForSetupApproval(context, session, method, url);
  if (isFree(session)) return undefined;
  const intent = await intentOf(context, session, hidden);
  await waitForApproval(context, intent.data, intent.hidden, method, url, session.url ?? session.return_url ?? null);
  return intent.data.id;
}
