import type Stripe from 'stripe';
import { AUTHENTICATION_FAILED, type Decline } from './test-cards.ts';
import { idOf } from '../api/ids.ts';
import { type Entered, hiddenSession, type SessionHidden } from '../objects/session-hidden.ts';
import type { RequestContext } from '../request-context.ts';
import { lock, need, save } from '../objects/store.ts';
import type { PaymentInput } from './payment-method-types.ts';
import { attach, conductOf, createPaymentMethod, markApproved } from './payment-methods.ts';
import { askCard } from './payments.ts';
import { isFree, noteQuestion, noteRefusal } from './session-intent.ts';
import { settle, settleOnce } from './settle.ts';
import { settleSetup } from './setup.ts';

/** Checked entries of a buyer. */
export interface Purchase {
  input: PaymentInput;
  entered: Entered;
}

export type Outcome =
  | { kind: 'complete'; session: Stripe.Checkout.Session }
  | { kind: 'approve'; session: Stripe.Checkout.Session }
  | { kind: 'declined'; session: Stripe.Checkout.Session; decline: Decline }
  | { kind: 'closed'; session: Stripe.Checkout.Session };

const isOpen = (session: Stripe.Checkout.Session, now: number) => session.status === 'open' && session.expires_at > now;

function closedOutcome(session: Stripe.Checkout.Session): Outcome {
  return session.status === 'complete' ? { kind: 'complete', session } : { kind: 'closed', session };
}

/** The method answers for the session: it is paid, or in setup mode the method is kept. */
async function complete(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: string,
): Promise<Outcome> {
  const finish = session.mode === 'setup' ? settleSetup : session.mode === 'payment' ? settleOnce : settle;
  return { kind: 'complete', session: await finish(context, session, hidden, method) };
}

/** Pays a session. The session is held from the first line, so the same press of the button twice is one payment. */
export async function pay(context: RequestContext, id: string, purchase: Purchase): Promise<Outcome> {
  const { data: session, hidden } = await lock(context, 'checkout.session', id);
  if (!isOpen(session, context.now)) return closedOutcome(session);
  const { name, email, phone, billing } = purchase.entered;
  const method = await createPaymentMethod(context, purchase.input, {
    name,
    email,
    phone,
    address: billing,
  });
  const bank = purchase.input.type === 'ideal' ? purchase.input.bank.label : undefined;
  const kept = { ...hiddenSession(hidden), entered: purchase.entered, bank };
  const answer = await askCard(context, method.id);
  if (answer === 'asks') return askForApproval(context, session, kept, method);
  const failsLater = conductOf(purchase.input) === 'charge-fails';
  const later = purchase.input.type === 'sepa_debit' || (isFree(session) && failsLater);
  if (answer === 'pays' || later) return complete(context, session, kept, method.id);
  if (failsLater && session.customer !== null) await attach(context, method.id, idOf(session.customer));
  return refuse(context, session, kept, method, answer);
}

async function refuse(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<Outcome> {
  const intent = await noteRefusal(context, session, hidden, method, decline);
  await save(context, session, { ...hidden, intent, awaiting: undefined });
  return { kind: 'declined', session, decline };
}

/** The holder's answer on the approval page. */
export async function answerApproval(context: RequestContext, id: string, approved: boolean): Promise<Outcome> {
  const { data: session, hidden } = await lock(context, 'checkout.session', id);
  if (!isOpen(session, context.now)) return closedOutcome(session);
  const kept = hiddenSession(hidden);
  const { awaiting } = kept;
  if (!awaiting) return { kind: 'declined', session, decline: AUTHENTICATION_FAILED };
  if (!approved)
    return refuse(context, session, kept, await need(context, 'payment_method', awaiting), AUTHENTICATION_FAILED);
  await markApproved(context, awaiting);
  return complete(context, session, kept, awaiting);
}

async function askForApproval(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: Stripe.PaymentMethod,
): Promise<Outcome> {
  const intent = await noteQuestion(context, session, hidden, method);
  await save(context, session, { ...hidden, intent, awaiting: method.id });
  return { kind: 'approve', session };
}
