import Stripe from 'stripe';
import { defineJob } from '#src/platform/jobs.ts';
import type { House } from '#src/platform/house.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import { refusals } from '../contract.ts';
import { intentOfEvent, subscriptionOfEvent } from '../rules/provider-facts.ts';
import { eventById, markProcessed, noteEvent } from '../store.ts';
import { settleCard } from './settle-card.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncRefunds } from './sync-refunds.ts';
import { syncInvoice, syncSubscription } from './sync-subscription.ts';

const TOLERANCE_SECONDS = 300;
const SYSTEM = { kind: 'system' } as const;

/**
 * The doorbell: checks who rings, notes the event once and leaves the rest to a job of the same transaction. Refuses
 * `signature-wrong` for anything not signed with our secret within five minutes.
 */
export async function receiveEvent(
  house: House,
  body: string,
  signature: string | undefined,
): Promise<{ received: true } | Refusal> {
  let event: Stripe.Event;
  try {
    const { stripeWebhookSecret } = house.settings;
    const now = house.clock.now().getTime();
    event = await house.stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      stripeWebhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      return refusals('signature-wrong');
    }
    throw error;
  }
  await house.transact(SYSTEM, async (ctx) => {
    const first = await noteEvent(ctx.tx, {
      id: event.id,
      type: event.type,
      createdAt: new Date(event.created * 1000),
      receivedAt: ctx.now,
      payload: event as unknown as Record<string, unknown>,
    });
    if (first) await ctx.enqueue(syncEvent, { eventId: event.id });
  });
  return { received: true };
}

/** Re-reads what an event was about. The event says where to look, never what is true. */
export const syncEvent = defineJob<{ eventId: string }>('billing-sync-event', {
  retryLimit: 20,
  async run(house, { eventId }) {
    const event = await house.read(SYSTEM, (ctx) => eventById(ctx.tx, eventId));
    if (!event || event.processedAt) return;
    const { object } = (event.payload as unknown as Stripe.Event).data as unknown as {
      object: Record<string, unknown>;
    };
    if (object.object === 'checkout.session') {
      if (object.mode === 'setup') await settleCard(house, String(object.id));
      else await syncCheckout(house, String(object.id));
    }
    const intentId = intentOfEvent(object);
    if (intentId) await syncRefunds(house, intentId);
    const subscriptionId = subscriptionOfEvent(object);
    if (subscriptionId) await syncSubscription(house, subscriptionId);
    if (subscriptionId && object.object === 'invoice') await syncInvoice(house, String(object.id));
    await house.transact(SYSTEM, (ctx) => markProcessed(ctx.tx, eventId, ctx.now));
  },
});
