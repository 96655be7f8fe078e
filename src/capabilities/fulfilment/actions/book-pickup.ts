import { householdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { OrderView } from '../delivery-contract.ts';
import { refusals } from '../contract.ts';
import { deriveState } from '../rules/state-machine.ts';
import { canBookPickup } from '../rules/pickup.ts';
import { orderHistory, findCurrentOrder, lockOrder, type OrderRow } from '../store.ts';
import { appendOrderEvent } from './move-order.ts';
import { orderView } from './read-order.ts';

/**
 * The household has its samples and wants the courier: the paid label opens with it. Pressed twice it is booked once.
 * Refuses `order-unknown` and `pickup-too-early`.
 */
export async function bookPickup(ctx: Ctx, id: string): Promise<OrderView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await findCurrentOrder(ctx.tx, scope);
  const order = found && (await lockOrder(ctx.tx, found.order.id));
  if (!order) return refusals('order-unknown');
  const refused = await book(ctx, order, id);
  if (refused) return refused;
  return orderView(order, await orderHistory(ctx.tx, order.id), { now: ctx.now, boxes: [] });
}

async function book(ctx: Ctx, order: OrderRow, id: string): Promise<DomainError | null> {
  const events = await orderHistory(ctx.tx, order.id);
  if (events.some((event) => event.id === id)) return null;
  const { stands, exception } = deriveState(events);
  if (stands === 'pickup_scheduled') return null;
  if (!canBookPickup(stands, exception)) return refusals('pickup-too-early');
  const by = ctx.actor.kind === 'person' ? ctx.actor.personId : 'system';
  let seen = order.revision;
  if (stands === 'kit_delivered') {
    const label = { id: newId(), seen, move: { kind: 'step', to: 'return_label' } } as const;
    const done = await appendOrderEvent(ctx, by, order.id, label);
    if (isDomainError(done)) return done;
    seen += 1;
  }
  return appendOrderEvent(ctx, by, order.id, { id, seen, move: { kind: 'step', to: 'pickup_scheduled' } });
}
