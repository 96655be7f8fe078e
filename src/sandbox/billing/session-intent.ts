import type Stripe from 'stripe';
import { idOrNull } from '../ids.ts';
import type { SessionHidden } from '../resources/new-session.ts';
import type { Scene } from '../scene.ts';
import { lock } from '../store.ts';
import { createIntent } from './payments.ts';

/** With nothing to pay today a card is only saved, and no payment intent is made. */
export const isFree = (session: Stripe.Checkout.Session) => session.amount_total === 0;

/** The intent of a session's attempts, made at the first. */
export async function intentOf(scene: Scene, session: Stripe.Checkout.Session, hidden: SessionHidden) {
  if (hidden.intent) return lock(scene, 'payment_intent', hidden.intent);
  const customer = idOrNull(session.customer);
  const ask = {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer,
    description: 'Subscription creation',
  };
  return { data: await createIntent(scene, ask), hidden: {} };
}
