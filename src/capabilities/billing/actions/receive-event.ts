import Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices } from '#src/platform/services.ts';
import { isLiveKey } from '#src/platform/settings/payments.ts';
import { isMissing } from '#src/platform/stripe.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { refusals } from '../contract.ts';
import { giftPaymentChanged, payeeChanged, transferChanged } from '../events.ts';
import { type EventSubject, subjectOfEvent } from '../rules/handled-events.ts';
import {
  type EventObject,
  intentOfEvent,
  invoiceOfEvent,
  isOfPayee,
  isOurs,
  type ProviderEvent,
  readEvent,
  subscriptionOfEvent,
} from '../rules/provider-event.ts';
import { eventById, markProcessed, noteEvent } from '../event-store.ts';
import { completeCardChange } from './complete-card-change.ts';
import { syncFraudWarning } from './compare-payments.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncDispute } from './sync-dispute.ts';
import { syncRefunds } from './sync-refunds.ts';
import { syncInvoice, syncSubscription } from './sync-subscription.ts';

const TOLERANCE_SECONDS = 300;
const SYSTEM = systemActor('billing/receive-event');

/** Endpoint that an event came to: of our account, or of those that we pay by Stripe Connect. */
type EventSource = 'us' | 'payees';

/**
 * Receives a webhook: checks its signature, stores the event once and enqueues a job for it in the same transaction. Refuses
 * `signature-wrong` for anything not signed with our secret within five minutes, `event-unreadable` for what is signed
 * and no event with an object. Events of connected accounts, of the other mode and of types the shop does not act on are
 * taken and forgotten, because the payment service would repeat a refused one for days.
 */
export async function receiveEvent(
  services: AppServices,
  body: string,
  signature: string | undefined,
  from: EventSource = 'us',
): Promise<{ received: true } | DomainError> {
  if (!(await isSigned(services, body, { signature, secret: secretOf(services, from) })))
    return refusals('signature-wrong');
  const event = readEvent(body);
  if (!event) return refusals('event-unreadable');
  if (!(from === 'us' ? isOurs : isOfPayee)(event, isLiveKey(services.settings.stripeSecretKey))) {
    services.log.warn({ type: event.type, livemode: event.livemode }, 'event of another account or mode, not noted');
    return { received: true };
  }
  // An endpoint that sends more than it should: nothing would be read again.
  const subject = subjectOfEvent(event.type);
  if (!subject || (subject === 'payee') !== (from === 'payees')) return { received: true };
  await services.transact(SYSTEM, async (ctx) => {
    const first = await noteEvent(ctx.tx, {
      id: event.id,
      type: event.type,
      createdAt: new Date(event.created * 1000),
      receivedAt: ctx.now,
      payload: from === 'us' ? JSON.parse(body) : ofPayee(event),
    });
    if (first) await ctx.enqueue(syncEvent, { eventId: event.id });
  });
  return { received: true };
}

/** An event about a payee's account, stored without personal data: the rest is read again from the payment service. */
const ofPayee = ({ account, data: _, ...event }: ProviderEvent) => ({
  ...event,
  account,
  data: { object: { object: 'account', id: account } },
});

/** The secret of the endpoint; null where payouts by Stripe Connect, or the secret of their events, are not set. */
const secretOf = ({ settings }: AppServices, from: EventSource): string | null =>
  from === 'us' ? settings.stripeWebhookSecret : (settings.payoutConnect?.webhookSecret ?? null);

async function isSigned(
  services: AppServices,
  body: string,
  { signature = '', secret }: { signature: string | undefined; secret: string | null },
): Promise<boolean> {
  if (secret === null) return false;
  const now = services.clock.now().getTime();
  try {
    const { signature: signatures } = services.stripe.webhooks;
    await signatures?.verifyHeaderAsync(body, signature, secret, TOLERANCE_SECONDS, undefined, now);
    return signatures !== null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Re-reads the object of an event. The event only names it; its contents may be outdated. */
export const syncEvent = defineJob<{ eventId: string }>('billing-sync-event', {
  retryLimit: 20,
  async run(services, { eventId }) {
    const event = await services.read(SYSTEM, (ctx) => eventById(ctx.tx, eventId));
    if (!event || event.processedAt) return;
    const { data } = event.payload as unknown as ProviderEvent;
    const subject = subjectOfEvent(event.type);
    try {
      if (subject) await SYNC[subject](services, data.object);
    } catch (error) {
      if (!isGone(error)) throw error;
      // The object is gone at the payment service; a retry would only fail again.
      services.log.warn({ type: event.type, id: data.object.id }, 'event about an object that is gone');
    }
    await services.transact(SYSTEM, (ctx) => markProcessed(ctx.tx, eventId, ctx.now));
  },
});

const SYNC: Record<EventSubject, (services: AppServices, object: EventObject) => Promise<unknown>> = {
  checkout: (services, { id, mode }) =>
    SYNC_SESSION[typeof mode === 'string' ? mode : 'subscription']?.(services, String(id)) ?? Promise.resolve(),
  async plan(services, object) {
    const subscriptionId = subscriptionOfEvent(object);
    if (!subscriptionId) return;
    await syncSubscription(services, subscriptionId);
    const invoiceId = invoiceOfEvent(object);
    if (invoiceId) await syncInvoice(services, invoiceId);
  },
  async refunds(services, object) {
    const intentId = intentOfEvent(object);
    if (intentId) await syncRefunds(services, intentId);
  },
  dispute: (services, { id }) => syncDispute(services, String(id)),
  'fraud-warning': (services, { id }) => syncFraudWarning(services, String(id)),
  transfer: (services, { id }) =>
    services.transact(SYSTEM, (ctx) => ctx.emit(transferChanged, { transferId: String(id) })),
  payee: (services, { id }) => services.transact(SYSTEM, (ctx) => ctx.emit(payeeChanged, { accountId: String(id) })),
};

/** By the mode of a session. */
const SYNC_SESSION: Record<string, (services: AppServices, sessionId: string) => Promise<unknown>> = {
  setup: completeCardChange,
  subscription: syncCheckout,
  payment: (services, sessionId) =>
    services.transact(SYSTEM, (ctx) => ctx.emit(giftPaymentChanged, { sessionId, paid: null })),
};

const isGone = (error: unknown) => isMissing(error) && error.statusCode === 404;
