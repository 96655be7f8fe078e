import { and, count, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { invalid } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { need } from './store.ts';
import { PAGING, page } from './paging.ts';
import type { StoredEvent } from './object-types.ts';
import { deliveries, objects } from '../tables.ts';
import { endpoint } from './endpoints.ts';

async function waiting(context: RequestContext, id: string): Promise<number> {
  const query = context.tx.select({ open: count() }).from(deliveries);
  const [row] = await query.where(and(eq(deliveries.event, id), isNull(deliveries.deliveredAt)));
  return Number(row?.open ?? 0);
}

async function told(context: RequestContext, event: StoredEvent): Promise<Stripe.EventBase> {
  return { ...event, pending_webhooks: (await waiting(context, event.id)) > 0 ? 1 : 0 };
}

async function listEvents(context: RequestContext, params: Params) {
  const types = params.texts('types');
  const type = params.text('type');
  if (type && types.length > 0) throw invalid('You may only specify one of these parameters: type, types.');
  const stored = sql`${objects.data}->>'type'`;
  const where =
    types.length > 0
      ? inArray(stored, types)
      : type
        ? like(stored, type.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%'))
        : undefined;
  const list = await page(context, 'event', params, { where }, '/v1/events');
  const data: Stripe.EventBase[] = [];
  for (const event of list.data) data.push(await told(context, event));
  return { ...list, data };
}

export const eventEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/events', [...PAGING, 'type', 'types'], ({ context, params }) => listEvents(context, params)),
  endpoint('GET', '/v1/events/:id', [], async ({ context, id }) => told(context, await need(context, 'event', id))),
];
