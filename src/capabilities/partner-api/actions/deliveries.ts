import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type Delivery, refusals } from '../contract.ts';
import type { ResendAtDeskInput } from '../desk-contract.ts';
import { eventHeaderId } from '../rules/event-id.ts';
import { TEST_EVENT } from '../rules/event-types.ts';
import { SENDS_OF_PARTNER } from '../rules/limits.ts';
import type { PartnerScope } from '../scopes.ts';
import { lockDelivery, lockEndpoint, newestDeliveries, updateDelivery } from '../webhook-store.ts';
import { sendDelivery } from './send-delivery.ts';
import { writeEvent } from './write-event.ts';

/** Deliveries made and to come, newest first. */
export async function listDeliveries(ctx: ReadCtx, scope: PartnerScope): Promise<Delivery[]> {
  const rows = await newestDeliveries(ctx.tx, scope);
  return rows.map(({ delivery, type }) => ({
    ...{ id: delivery.id, webhookId: delivery.endpointId, eventId: eventHeaderId(delivery.eventId), type },
    ...{ state: delivery.state, tries: delivery.tries },
    ...{ lastStatus: delivery.lastStatus, lastFailure: delivery.lastFailure, lastAnswer: delivery.lastAnswer },
    createdAt: delivery.createdAt.toISOString(),
    nextAt: delivery.nextAt?.toISOString() ?? null,
    lastAt: delivery.lastAt?.toISOString() ?? null,
  }));
}

/** Sends a test to one webhook. Refuses `webhook-unknown`, `webhook-disabled`, `too-many-attempts`. */
export async function sendTest(ctx: Ctx, scope: PartnerScope, endpointId: string): Promise<DomainError | null> {
  const endpoint = await lockEndpoint(ctx.tx, scope, endpointId);
  if (!endpoint) return refusals('webhook-unknown');
  if (endpoint.disabledAt) return refusals('webhook-disabled');
  const tooOften = await limitSends(ctx, scope);
  if (tooOften) return tooOften;
  const data = { webhookId: endpointId, message: 'A test of your webhook.' };
  await writeEvent(ctx, scope, { type: TEST_EVENT, data, endpointId });
  return null;
}

/**
 * Sends an event again now, with the id it had. Refuses `delivery-unknown`, `webhook-disabled`, `too-many-attempts`, and
 * `delivery-waits` while it is being sent or waits for its first try.
 */
export async function resend(ctx: Ctx, scope: PartnerScope, id: string): Promise<DomainError | null> {
  const delivery = await lockDelivery(ctx.tx, id, scope);
  if (!delivery) return refusals('delivery-unknown');
  const isHeld = delivery.heldUntil !== null && delivery.heldUntil > ctx.now;
  if (delivery.state === 'waiting' && (delivery.tries === 0 || isHeld)) return refusals('delivery-waits');
  const endpoint = await lockEndpoint(ctx.tx, scope, delivery.endpointId);
  if (!endpoint || endpoint.disabledAt) return refusals('webhook-disabled');
  const tooOften = await limitSends(ctx, scope);
  if (tooOften) return tooOften;
  const { tries } = delivery;
  await updateDelivery(ctx.tx, id, { state: 'waiting', nextAt: ctx.now });
  await ctx.enqueue(sendDelivery, { deliveryId: id, tries }, { singletonKey: `${id} ${tries} again` });
  return null;
}

/** The same at the desk. Refuses `delivery-resent` with the colleague who sent it again after the last try on screen. */
export async function resendAtDesk(
  ctx: Ctx,
  { scope, staff }: { scope: PartnerScope; staff: StaffScope<'partners'> },
  id: string,
  { seen }: ResendAtDeskInput,
): Promise<DomainError | null> {
  // Held until this one is recorded as well, so that of two at once the second sees the first.
  const delivery = await lockDelivery(ctx.tx, id, scope);
  const isAsSeen = delivery?.state !== 'waiting' && (delivery?.lastAt?.toISOString() ?? null) === seen;
  const act = { actions: ['delivery.resend'], subject: id, after: new Date(seen ?? 0) } as const;
  const who = isAsSeen ? null : await otherWhoDid(ctx, staff, act);
  if (!who) return resend(ctx, scope, id);
  const message = `${who} sent this event again after it was shown here. Please look at its answer first.`;
  return refusals('delivery-resent', { message });
}

const limitSends = (ctx: Ctx, { partnerId }: PartnerScope) =>
  consumeLimit(ctx, SENDS_OF_PARTNER, 'partner-sends', partnerId);
