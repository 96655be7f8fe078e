import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { CARD, onOneSandbox, openSession, subscribe, type Trial } from '../testing/trial.ts';

// Statuses, and what each allows: docs.stripe.com/disputes/how-disputes-work and docs.stripe.com/api/disputes.

const DAY = 86_400;

type State =
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed';

/** The text that brings a dispute from its first status into the state. */
const EVIDENCE: Record<State, string | null> = {
  needs_response: null,
  under_review: 'They signed for the parcel.',
  won: 'winning_evidence',
  lost: 'losing_evidence',
  warning_needs_response: null,
  warning_under_review: 'They signed for the parcel.',
  warning_closed: 'losing_evidence',
};

async function into(trial: Trial, state: State): Promise<Stripe.Dispute> {
  const { id } = await subscribe(trial);
  await trial.stripe.subscriptions.cancel(id); // so that it is not renewed in the meantime
  const [charge] = (await trial.stripe.charges.list({ limit: 1 })).data;
  await trial.sandbox.control.contest(charge?.id ?? id, state.startsWith('warning') ? 'inquiry' : 'fraudulent');
  const [dispute] = (await trial.stripe.disputes.list({ charge: charge?.id as string })).data;
  const text = EVIDENCE[state];
  return text
    ? trial.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: text } })
    : (dispute as Stripe.Dispute);
}

const ACTIONS: Record<string, (trial: Trial, dispute: Stripe.Dispute) => Promise<unknown>> = {
  keep: ({ stripe }, { id }) => stripe.disputes.update(id, { evidence: { service_date: '1 May' }, submit: false }),
  submit: ({ stripe }, { id }) => stripe.disputes.update(id, { evidence: { service_date: '1 May' } }),
  close: ({ stripe }, { id }) => stripe.disputes.close(id),
  refund: ({ stripe }, { charge }) => stripe.refunds.create({ charge: charge as string, amount: 1_000 }),
  'ten days': ({ sandbox }) => sandbox.control.advance(10 * DAY),
};

/** Status after each action, or why it is refused. Nothing leads out of a final status. */
const AFTER: Record<State, Record<string, string>> = {
  needs_response: {
    keep: 'needs_response',
    submit: 'under_review',
    close: 'lost',
    refund: 'charge_disputed',
    'ten days': 'lost',
  },
  under_review: {
    keep: 'under_review',
    submit: 'already been submitted',
    close: 'lost',
    refund: 'charge_disputed',
    'ten days': 'under_review',
  },
  won: {
    keep: 'already closed',
    submit: 'already closed',
    close: 'already closed',
    refund: 'won',
    'ten days': 'won',
  },
  lost: {
    keep: 'already closed',
    submit: 'already closed',
    close: 'already closed',
    refund: 'charge_disputed',
    'ten days': 'lost',
  },
  warning_needs_response: {
    keep: 'warning_needs_response',
    submit: 'warning_under_review',
    close: 'warning_closed',
    refund: 'warning_needs_response',
    'ten days': 'warning_needs_response',
  },
  warning_under_review: {
    keep: 'warning_under_review',
    submit: 'already been submitted',
    close: 'warning_closed',
    refund: 'warning_under_review',
    'ten days': 'warning_under_review',
  },
  warning_closed: {
    keep: 'already closed',
    submit: 'already closed',
    close: 'already closed',
    refund: 'warning_closed',
    'ten days': 'warning_closed',
  },
};

/** Money of the merchant that a dispute in each state has moved. */
const MOVED: Record<State, number> = {
  needs_response: -34_000,
  under_review: -34_000,
  won: 0,
  lost: -34_000,
  warning_needs_response: 0,
  warning_under_review: 0,
  warning_closed: 0,
};

onOneSandbox('the states of a dispute', (open) => {
  test.each(Object.keys(AFTER) as State[])(
    'every action on one that is %s has the documented answer',
    async (state) => {
      const trial = await open('gentle');
      const found: Record<string, string> = {};
      // One dispute takes them all until an action changes it.
      let dispute = await into(trial, state);
      expect([state, dispute.status]).toEqual([state, state]);
      expect(dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(MOVED[state]);
      for (const [name, act] of Object.entries(ACTIONS)) {
        if (dispute.status !== state) dispute = await into(trial, state);
        const refused = await act(trial, dispute).then(
          () => null,
          ({ code, message }: Stripe.errors.StripeError) =>
            code ?? /already been submitted|already closed/.exec(message)?.[0] ?? message,
        );
        dispute = await trial.stripe.disputes.retrieve(dispute.id);
        found[name] = refused ?? dispute.status;
        if (refused) expect(dispute.status).toBe(state);
      }
      expect(found).toEqual(AFTER[state]);
    },
  );

  test('a dispute is of the amount not refunded, and a charge refunded in full has none', async () => {
    const trial = await open('gentle');
    const { stripe, sandbox } = trial;
    await subscribe(trial);
    const [charge] = (await stripe.charges.list()).data;
    await stripe.refunds.create({ charge: charge?.id as string, amount: 30_000 });
    await sandbox.control.contest(charge?.id as string, 'product_not_received');
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({
      amount: 4_000,
      balance_transactions: [{ amount: -4_000, fee: 1_500, net: -5_500 }],
    });
    const session = await openSession(stripe);
    await trial.visit(`/checkout/${session.id}`, CARD);
    const [other] = (await stripe.charges.list({ limit: 1 })).data;
    await stripe.refunds.create({ charge: other?.id as string });
    await expect(sandbox.control.contest(other?.id as string, 'fraudulent')).rejects.toThrow('nothing left');
    expect((await stripe.disputes.list()).data).toHaveLength(1);
    await trial.sandbox.deliverDueEvents();
    expect(trial.heard.filter(({ type }) => type === 'charge.dispute.funds_reinstated')).toEqual([]);
  });
});
