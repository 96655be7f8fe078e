import type Stripe from 'stripe';

/** Kind of object to read again when an event arrives. */
export type EventSubject = 'checkout' | 'plan' | 'refunds' | 'dispute' | 'fraud-warning' | 'transfer' | 'payee';

export type EventType = Stripe.WebhookEndpointUpdateParams.EnabledEvent;

interface Handled {
  subject: EventSubject;
  /** For the operator. */
  reads: string;
  /** Also subscribed to where payouts go by Stripe Connect: events of our account, and of payees' accounts at an endpoint of their own. */
  connect?: 'own' | 'payees';
  types: readonly EventType[];
}

/**
 * The events the shop acts on, and nothing else is asked for: `actions/receive-event.ts` routes by this table, `npm run
 * stripe:doctor` sets up the endpoint by it, and docs/operations.md prints it.
 */
export const HANDLED_EVENTS: readonly Handled[] = [
  {
    subject: 'checkout',
    reads: 'the payment and its order; a new card',
    types: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
    ],
  },
  {
    subject: 'plan',
    reads: 'the plan, its invoices, renewals',
    types: [
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'customer.subscription.paused',
      'customer.subscription.resumed',
      'invoice.created',
      'invoice.updated',
      'invoice.finalized',
      'invoice.finalization_failed',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice.payment_failed',
      'invoice.payment_action_required',
      'invoice.upcoming',
      'invoice.voided',
      'invoice.marked_uncollectible',
      'invoice.deleted',
    ],
  },
  {
    subject: 'refunds',
    reads: 'what was given back; in full, the plan ends three days later, unless its household keeps it',
    types: ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
  },
  {
    subject: 'dispute',
    reads: 'the dispute',
    types: [
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
    ],
  },
  {
    subject: 'fraud-warning',
    reads: 'the warning, shown at `/desk/payments`',
    types: ['radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated'],
  },
  {
    subject: 'transfer',
    reads: 'a payout to an affiliate (with `PAYOUT_CONNECT`)',
    connect: 'own',
    types: ['transfer.created', 'transfer.updated', 'transfer.reversed'],
  },
  {
    subject: 'payee',
    reads: 'whether an affiliate can be paid (with `PAYOUT_CONNECT`, at `/api/webhooks/stripe-connect`)',
    connect: 'payees',
    types: ['account.updated', 'account.application.deauthorized'],
  },
];

const typesWhere = (wanted: (handled: Handled) => boolean): readonly EventType[] =>
  HANDLED_EVENTS.filter(wanted).flatMap(({ types }) => types);

/** The events that an endpoint has to send, in the order of the table. */
export const HANDLED_TYPES: readonly EventType[] = typesWhere(({ connect }) => connect === undefined);

/** The same of a shop that pays out by Stripe Connect, or not. */
export const handledTypes = (connect: boolean): readonly EventType[] =>
  connect ? typesWhere((handled) => handled.connect !== 'payees') : HANDLED_TYPES;

/** The events about accounts that are paid. They come to an endpoint of their own. */
export const PAYEE_TYPES: readonly EventType[] = typesWhere(({ connect }) => connect === 'payees');

const SUBJECTS = new Map<string, EventSubject>(
  HANDLED_EVENTS.flatMap(({ subject, types }) => types.map((type) => [type, subject] as const)),
);

/** Kind of object an event is about; null if the shop ignores the event. */
export const subjectOfEvent = (type: string): EventSubject | null => SUBJECTS.get(type) ?? null;
