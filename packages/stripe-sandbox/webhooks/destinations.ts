import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { all } from '../objects/store.ts';
import type { Dependencies, RequestContext } from '../request-context.ts';
import { objects } from '../tables.ts';

/** Receiver of one delivery, as stored with it. */
export interface Destination {
  url: string | null;
  endpoint: string | null;
}

/**
 * Receivers of an event: the configured addresses, and each enabled webhook endpoint for its type at another address. Those
 * of a connected account's are the others that were created with `connect`.
 */
export async function destinationsOf(
  context: RequestContext,
  type: Stripe.Event.Type,
  connected: boolean,
): Promise<Destination[]> {
  const where = sql`coalesce(${objects.hidden}->>'connect', 'false') = ${String(connected)}`;
  const endpoints = await all(context, 'webhook_endpoint', { fields: { status: 'enabled' }, where });
  if (connected)
    return [
      ...(context.connectUrl ? [{ url: context.connectUrl, endpoint: null }] : []),
      ...endpoints
        .filter(({ url, enabled_events: types }) => url !== context.connectUrl && types.includes(type))
        .map(({ url, id }) => ({ url, endpoint: id })),
    ];
  return [
    ...context.webhookUrls.map((url, index) => ({ url: index === 0 ? null : url, endpoint: null })),
    ...endpoints
      .filter(({ url, enabled_events: types }) => {
        return !context.webhookUrls.includes(url) && (types.includes('*') || types.includes(type));
      })
      .map(({ url, id }) => ({ url, endpoint: id })),
  ];
}

/** Address and signing secret of a receiver; null for a webhook endpoint that was deleted. */
export async function resolveDestination(
  deps: Dependencies,
  { url, endpoint }: Destination,
): Promise<{ url: string; secret: string } | null> {
  if (endpoint === null) return { url: url ?? deps.webhookUrls[0] ?? '', secret: deps.webhookSecret };
  const [row] = await deps.db.select({ hidden: objects.hidden }).from(objects).where(eq(objects.id, endpoint));
  const secret = row?.hidden.secret;
  return url && typeof secret === 'string' ? { url, secret } : null;
}
