import type Stripe from 'stripe';
import { AUTHENTICATION_FAILED, type Decline } from '../cards.ts';
import { idOf } from '../ids.ts';
import { type Entered, hiddenSession, type SessionHidden } from '../resources/new-session.ts';
import type { Scene } from '../scene.ts';
import { lock, need, save } from '../store.ts';
import type { Means } from './means.ts';
import { attach, conductOf, createPaymentMethod, markApproved } from './payment-methods.ts';
import { askCard } from './payments.ts';
import { isFree, noteQuestion, noteRefusal } from './session-intent.ts';
import { settle } from './settle.ts';
import { settleSetup } from './setup.ts';

/** Checked entries of a buyer. */
export interface Purchase {
  means: Means;
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
  scene: Scene,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: string,
): Promise<Outcome> {
  const finish = session.mode === 'setup' ? settleSetup : settle;
  return { kind: 'complete', session: await finish(scene, session, hidden, method) };
}

/** Pays a session. The session is held from the first line, so the same press of the button twice is one payment. */
export async function pay(scene: Scene, id: string, purchase: Purchase): Promise<Outcome> {
  const { data: session, hidden } = await lock(scene, 'checkout.session', id);
  if (!isOpen(session, scene.now)) return closedOutcome(session);
  const { name, email, phone, billing } = purchase.entered;
  const method = await createPaymentMethod(scene, purchase.means, {
    name,
    email,
    phone,
    address: billing,
  });
  const bank = purchase.means.type === 'ideal' ? purchase.means.bank.label : undefined;
  const kept = { ...hiddenSession(hidden), entered: purchase.entered, bank };
  const answer = await askCard(scene, method.id);
  if (answer === 'asks') return askForApproval(scene, session, kept, method);
  const failsLater = conductOf(purchase.means) === 'charge-fails';
  const later = purchase.means.type === 'sepa_debit' || (isFree(session) && failsLater);
  if (answer === 'pays' || later) return complete(scene, session, kept, method.id);
  if (failsLater && session.customer !== null) await attach(scene, method.id, idOf(session.customer));
  return refuse(scene, session, kept, method, answer);
}

async function refuse(
  scene: Scene,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<Outcome> {
  const intent = await noteRefusal(scene, session, hidden, method, decline);
  await save(scene, session, { ...hidden, intent, awaiting: undefined });
  return { kind: 'declined', session, decline };
}

/** The holder's answer on the approval page. */
export async function answerApproval(scene: Scene, id: string, approved: boolean): Promise<Outcome> {
  const { data: session, hidden } = await lock(scene, 'checkout.session', id);
  if (!isOpen(session, scene.now)) return closedOutcome(session);
  const kept = hiddenSession(hidden);
  const { awaiting } = kept;
  if (!awaiting) return { kind: 'declined', session, decline: AUTHENTICATION_FAILED };
  if (!approved)
    return refuse(scene, session, kept, await need(scene, 'payment_method', awaiting), AUTHENTICATION_FAILED);
  await markApproved(scene, awaiting);
  return complete(scene, session, kept, awaiting);
}

async function askForApproval(
  scene: Scene,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: Stripe.PaymentMethod,
): Promise<Outcome> {
  const intent = await noteQuestion(scene, session, hidden, method);
  await save(scene, session, { ...hidden, intent, awaiting: method.id });
  return { kind: 'approve', session };
}
