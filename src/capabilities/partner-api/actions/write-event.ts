import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type EventType, TEST_EVENT } from '../rules/event-types.ts';
import type { PartnerScope } from '../scopes.ts';
import { endpointsOf, insertDeliveries, insertEvent } from '../webhook-store.ts';
import { sendDelivery } from './send-delivery.ts';

type PartnerEvent =
  | { type: EventType; data: object; once?: string }
  /** To one webhook, whatever its subscriptions. */
  | { type: typeof TEST_EVENT; data: object; endpointId: string; once?: undefined };

/**
 * Writes an event for every webhook of the partner that subscribes to it, in the transaction of the change; a job
 * posts it after the commit. Without subscribers nothing is stored. With `once` it is written once.
 */
export async function writeEvent(ctx: Ctx, scope: PartnerScope, event: PartnerEvent): Promise<void> {
  const { partnerId } = scope;
  const to = (await endpointsOf(ctx.tx, scope)).filter(({ id, events, disabledAt }) =>
    disabledAt ? false : event.type === TEST_EVENT ? id === event.endpointId : events.includes(event.type),
  );
  if (to.length === 0) return;
  const { type, data, once } = event;
  const body = JSON.stringify({ type, timestamp: ctx.now.toISOString(), data });
  const eventId = newId();
  if (!(await insertEvent(ctx.tx, { id: eventId, partnerId, type, body, once, createdAt: ctx.now }))) return;
  const rows = to.map(({ id: endpointId }) => ({
    ...{ id: newId(), eventId, endpointId, partnerId },
    ...{ createdAt: ctx.now, nextAt: ctx.now },
  }));
  await insertDeliveries(ctx.tx, rows);
  for (const { id } of rows) await ctx.enqueue(sendDelivery, { deliveryId: id, tries: 0 }, { singletonKey: `${id} 0` });
}
