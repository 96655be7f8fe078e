import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { insert, save } from '../objects/store.ts';
import type { StoredEvent } from '../objects/object-types.ts';
import type { AnyObject } from '../objects/object-types.ts';
import { deliveries } from '../tables.ts';
import { destinationsOf } from './destinations.ts';

export const API_VERSION = '2026-10-28.endive';

/**
 * Writes the event and its deliveries in the transaction that caused it: neither can be lost without the other. Events about
 * an account are those of a connected one, which they name.
 */
export async function record(context: RequestContext, type: Stripe.Event.Type, object: AnyObject, before?: AnyObject) {
  const account = type.startsWith('account.') ? object.id : null;
  const event: StoredEvent = {
    id: stripeId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: API_VERSION,
    created: context.now,
    data: { object: object as never, ...(before && { previous_attributes: changed(before, object) }) },
    livemode: false,
    request: { id: context.requestId, idempotency_key: context.idempotencyKey },
    type,
  };
  await insert(context, event);
  const since = context.testClock === null ? context.now : context.sandboxNow;
  const nextAttemptAt = new Date((since + context.settings.delaySeconds) * 1000);
  const rows = (await destinationsOf(context, type, account !== null)).flatMap((destination) => {
    const row = { ...destination, event: event.id, request: context.requestId, nextAttemptAt };
    return Array.from({ length: 1 + context.settings.duplicates }, () => row);
  });
  if (rows.length) await context.tx.insert(deliveries).values(rows);
}

/** Stores a new object and records the event that tells of it. */
export async function insertAndRecord<T extends AnyObject>(
  context: RequestContext,
  type: Stripe.Event.Type,
  object: T,
  hidden: Record<string, unknown> = {},
): Promise<T> {
  await insert(context, object, hidden);
  await record(context, type, object);
  return object;
}

/** Stores a changed object and records the event that tells of it; with `before`, also of its old values. */
export async function saveAndRecord<T extends AnyObject>(
  context: RequestContext,
  type: Stripe.Event.Type,
  object: T,
  hidden: Record<string, unknown>,
  before?: AnyObject,
): Promise<T> {
  await save(context, object, hidden);
  await record(context, type, object, before);
  return object;
}

/** The old values of changed fields, as in `previous_attributes`. */
function changed(before: AnyObject, after: AnyObject) {
  const old: Record<string, unknown> = {};
  const now = after as unknown as Record<string, unknown>;
  for (const [key, value] of Object.entries(before)) {
    if (!isDeepStrictEqual(value, now[key])) old[key] = value;
  }
  return old as never;
}
