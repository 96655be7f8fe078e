import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { waitingEvents } from '../charge-store.ts';
import { refusals } from '../contract.ts';
import { eventById } from '../event-store.ts';
import { syncEvent } from './receive-event.ts';

/** Events of the payment service that were received and not dealt with, the oldest first. Their payloads stay here. */
export const listWaitingEvents = ({ tx }: ReadCtx, scope: StaffScope<'operators'>, limit: number) =>
  waitingEvents(tx, scope, limit);

/**
 * Re-reads the object of an event now; once when pressed twice. Refuses `event-processed` for one that was processed
 * meanwhile or does not exist.
 */
export async function retryEvent(
  ctx: Ctx,
  _scope: StaffScope<'operators'>,
  eventId: string,
): Promise<{ done: true } | DomainError> {
  const event = await eventById(ctx.tx, eventId);
  if (!event || event.processedAt) return refusals('event-processed');
  await ctx.enqueue(syncEvent, { eventId }, { singletonKey: `again ${eventId}` });
  return { done: true };
}
