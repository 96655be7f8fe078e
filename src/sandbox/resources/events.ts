import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Endpoint } from '../endpoint.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { need, PAGING, page, type StoredEvent } from '../store.ts';
import { deliveries, objects } from '../tables.ts';

async function waiting(scene: Scene, id: string): Promise<number> {
  const query = scene.tx.select({ open: count() }).from(deliveries);
  const [row] = await query.where(and(eq(deliveries.event, id), isNull(deliveries.deliveredAt)));
  return Number(row?.open ?? 0);
}

async function told(scene: Scene, event: StoredEvent): Promise<Stripe.EventBase> {
  return { ...event, pending_webhooks: (await waiting(scene, event.id)) > 0 ? 1 : 0 };
}

async function listEvents(scene: Scene, params: Params) {
  const types = params.texts('types');
  const where = types.length > 0 ? inArray(sql`${objects.data}->>'type'`, types) : undefined;
  const list = await page(scene, 'event', params, { fields: { type: params.text('type') }, where }, '/v1/events');
  const data: Stripe.EventBase[] = [];
  for (const event of list.data) data.push(await told(scene, event));
  return { ...list, data };
}

export const eventEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/events',
    accepts: [...PAGING, 'type', 'types'],
    run: ({ scene, params }) => listEvents(scene, params),
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    accepts: [],
    run: async ({ scene, id }) => told(scene, await need(scene, 'event', id)),
  },
];
