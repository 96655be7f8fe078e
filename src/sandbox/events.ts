import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { stripeId } from './ids.ts';
import type { Scene } from './scene.ts';
import { type AnyObject, insert, type StoredEvent } from './store.ts';
import { deliveries } from './tables.ts';

export const API_VERSION = '2026-10-28.endive';

/** Writes the event and its deliveries in the transaction that caused it: neither can be lost without the other. */
export async function record(scene: Scene, type: Stripe.Event.Type, object: AnyObject, before?: AnyObject) {
  const event: StoredEvent = {
    id: stripeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: scene.now,
    data: { object: object as never, ...(before && { previous_attributes: changed(before, object) }) },
    livemode: false,
    request: { id: scene.requestId, idempotency_key: scene.idempotencyKey },
    type,
  };
  await insert(scene, event);
  const nextAttemptAt = new Date((scene.now + scene.knobs.delaySeconds) * 1000);
  const row = { event: event.id, request: scene.requestId, nextAttemptAt };
  await scene.tx.insert(deliveries).values(Array.from({ length: 1 + scene.knobs.duplicates }, () => row));
}

/** The old values of what differs, as `previous_attributes` tells them. */
function changed(before: AnyObject, after: AnyObject) {
  const old: Record<string, unknown> = {};
  const now = after as unknown as Record<string, unknown>;
  for (const [key, value] of Object.entries(before)) {
    if (!isDeepStrictEqual(value, now[key])) old[key] = value;
  }
  return old as never;
}
