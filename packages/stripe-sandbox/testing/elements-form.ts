import type Stripe from 'stripe';
import { SHOP, type Trial } from './trial.ts';

type Session = Stripe.Checkout.Session;

export const GOOD = {
  number: '4242 4242 4242 4242',
  expires: '12 / 34',
  securityCode: '123',
  name: 'Maryam Al Suwaidi',
};

/** Presses the button of the form, as the shop's own page does. */
export const confirm = async (
  trial: Trial,
  session: Session,
  changes: object = {},
  headers?: Record<string, string>,
) => {
  const body = { clientSecret: session.client_secret, method: 'card', card: GOOD, ...changes };
  const answer = await trial.ask(`/elements/${session.id}/confirm`, body, headers);
  return { code: answer.status, ...((await answer.json()) as object) };
};

export const back = (session: Session) => `${SHOP}/payment-success?session_id=${session.id}`;
