import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { CARD, onOneSandbox, openSession, told, type Trial } from '../testing/trial.ts';

// Operations a Checkout session allows in each status: docs.stripe.com/api/checkout/sessions/object#checkout_session_object-status.

const DECLINED = { ...CARD, card_number: '4000 0000 0000 0002' };
const ASKING = { ...CARD, card_number: '4000 0025 0000 3155' };

type State = 'fresh' | 'declined' | 'asked' | 'complete' | 'expired';
type Action = 'pay' | 'be declined' | 'be asked' | 'approve' | 'refuse' | 'expire';

const ACTIONS: Record<Action, (trial: Trial, id: string) => Promise<unknown>> = {
  pay: (trial, id) => trial.visit(`/checkout/${id}`, CARD),
  'be declined': (trial, id) => trial.visit(`/checkout/${id}`, DECLINED),
  'be asked': (trial, id) => trial.visit(`/checkout/${id}`, ASKING),
  approve: (trial, id) => trial.visit(`/checkout/${id}/approve`, { answer: 'approve' }),
  refuse: (trial, id) => trial.visit(`/checkout/${id}/approve`, { answer: 'decline' }),
  expire: (trial, id) => trial.stripe.checkout.sessions.expire(id).catch(() => null),
};

const WAY: Record<State, Action[]> = {
  fresh: [],
  declined: ['be declined'],
  asked: ['be asked'],
  complete: ['pay'],
  expired: ['expire'],
};

/**
 * Status of the session, and of its payment intent, after each action in each state; null where no intent was made.
 * Stripe documents of the intent of an expired session only that it is not paid.
 */
type After = [session: string, intent: string | null];
const AFTER: Record<State, Record<Action, After>> = {
  fresh: {
    pay: ['complete', 'succeeded'],
    'be declined': ['open', 'requires_payment_method'],
    'be asked': ['open', 'requires_action'],
    approve: ['open', null],
    refuse: ['open', null],
    expire: ['expired', null],
  },
  declined: {
    pay: ['complete', 'succeeded'],
    'be declined': ['open', 'requires_payment_method'],
    'be asked': ['open', 'requires_action'],
    approve: ['open', 'requires_payment_method'],
    refuse: ['open', 'requires_payment_method'],
    expire: ['expired', null],
  },
  asked: {
    pay: ['complete', 'succeeded'],
    'be declined': ['open', 'requires_payment_method'],
    'be asked': ['open', 'requires_action'],
    approve: ['complete', 'succeeded'],
    refuse: ['open', 'requires_payment_method'],
    expire: ['expired', null],
  },
  complete: {
    pay: ['complete', 'succeeded'],
    'be declined': ['complete', 'succeeded'],
    'be asked': ['complete', 'succeeded'],
    approve: ['complete', 'succeeded'],
    refuse: ['complete', 'succeeded'],
    expire: ['complete', 'succeeded'],
  },
  expired: {
    pay: ['expired', null],
    'be declined': ['expired', null],
    'be asked': ['expired', null],
    approve: ['expired', null],
    refuse: ['expired', null],
    expire: ['expired', null],
  },
};

async function stateOf({ stripe }: Trial, id: string, intents: Stripe.PaymentIntent[]): Promise<After> {
  const { status } = await stripe.checkout.sessions.retrieve(id);
  const before = new Set(intents.map((intent) => intent.id));
  const made = (await stripe.paymentIntents.list({ limit: 100 })).data.filter((intent) => !before.has(intent.id));
  expect(made.length).toBeLessThanOrEqual(1); // one intent for all attempts of a session
  if (status === 'expired') expect(made.map((intent) => intent.status)).not.toContain('succeeded');
  return [status ?? '', status === 'expired' ? null : (made[0]?.status ?? null)];
}

onOneSandbox('the states of a session', (open) => {
  test.each(Object.keys(AFTER) as State[])(
    'every action on one that is %s leads where Stripe documents',
    async (state) => {
      const trial = await open('gentle');
      const found: Partial<Record<Action, After>> = {};
      for (const action of Object.keys(ACTIONS) as Action[]) {
        const intents = (await trial.stripe.paymentIntents.list({ limit: 100 })).data;
        const sold = (await trial.stripe.subscriptions.list({ limit: 100 })).data.length;
        const { id } = await openSession(trial.stripe);
        for (const step of WAY[state]) await ACTIONS[step](trial, id);
        await ACTIONS[action](trial, id);
        const after = await stateOf(trial, id, intents);
        found[action] = after;
        // A subscription is there where the session is complete, once, and nowhere else.
        const subscriptions = (await trial.stripe.subscriptions.list({ limit: 100 })).data.length - sold;
        expect([action, subscriptions]).toEqual([action, after[0] === 'complete' ? 1 : 0]);
      }
      expect(found).toEqual(AFTER[state]);
    },
  );

  test('a session tells the shop of its end once, at either end and after any number of requests', async () => {
    const trial = await open('gentle');
    for (const [end, type] of [
      ['pay', 'checkout.session.completed'],
      ['expire', 'checkout.session.expired'],
    ] as const) {
      const { id } = await openSession(trial.stripe);
      for (let press = 0; press < 3; press += 1) await ACTIONS[end](trial, id);
      await trial.sandbox.deliverDueEvents();
      expect(told(trial).filter((one) => one === type)).toEqual([type]);
      trial.heard.length = 0;
    }
  });
});
