import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { personById } from '#src/capabilities/access/store.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { overtaken, refusals } from '../contract.ts';
import { orderMoved } from '../events.ts';
import { decide, type Fact, type Move, type Standing, standingOf } from '../rules/moves.ts';
import { datesOf } from '../rules/promises.ts';
import { addFact, factsOf, lockOrder, type OrderRow, updateOrder } from '../store.ts';

export interface Report {
  /** Made by whoever reports, so that what is heard twice is one fact. */
  id: string;
  /** How many facts the order had when this was decided. */
  seen: number;
  move: Move;
  note?: string;
  tracking?: string;
}

/**
 * Adds a fact to an order and tells the house, all or nothing. `by` is a person's id, or `sandbox`. Refuses
 * `order-unknown`, `move-not-possible`, and `overtaken` where something happened since it was looked at.
 */
export async function reportFact(ctx: Ctx, by: string, orderId: string, said: Report): Promise<Refusal | null> {
  const order = await lockOrder(ctx.tx, orderId);
  if (!order) return refusals('order-unknown');
  const facts = await factsOf(ctx.tx, orderId);
  if (facts.some(({ id }) => id === said.id)) return null;
  if (order.revision !== said.seen) return overtaken(await nameOf(ctx, facts.at(-1)?.by));
  const before = standingOf(facts);
  const decided = decide(before, said.move);
  if (!decided) return refusals('move-not-possible');
  const words = { note: said.note || null, tracking: said.tracking || null };
  const fact: Fact = { id: said.id, revision: order.revision + 1, ...decided, at: ctx.now, by, ...words };
  await addFact(ctx.tx, { orderId, ...fact });
  await settle(ctx, order, { before, after: standingOf([...facts, fact]), fact });
  ctx.log.info({ by, orderId, kind: fact.kind, key: fact.key }, 'order moved');
  return null;
}

/** A colleague moves an order: a step, a step taken back, a thing gone wrong or put right. Refuses as `reportFact` does. */
export function moveOrder(ctx: Ctx, scope: StaffScope, orderId: string, said: Report): Promise<Refusal | null> {
  return reportFact(ctx, scope.personId, orderId, said);
}

async function nameOf(ctx: Ctx, by: string | undefined): Promise<string> {
  if (by === 'sandbox') return 'The sandbox carrier';
  const person = by && by !== 'system' ? await personById(ctx.tx, by) : undefined;
  return person?.firstName ?? 'Somebody';
}

/** The order's own row follows, and everybody who wants to know is told. */
async function settle(
  ctx: Ctx,
  order: OrderRow,
  { before, after, fact }: { before: Standing; after: Standing; fact: Fact },
): Promise<void> {
  const place = { country: order.shipTo.address?.country ?? '', placedAt: order.placedAt, now: ctx.now };
  const { stands, exception } = after;
  const dueAt = datesOf(after.steps, place).due;
  await updateOrder(ctx.tx, order.id, { stands, exception, movedAt: ctx.now, dueAt, revision: fact.revision });
  const { id: orderId, number, householdId, checkoutId, cats } = order;
  await ctx.emit(orderMoved, {
    orderId,
    number,
    householdId,
    checkoutId,
    cats: cats.map(({ name }) => name),
    fact,
    stands,
    sticksLeft: { before: sticksLeft(before), now: sticksLeft(after) },
  });
}

const sticksLeft = ({ steps }: Standing) => steps.find(({ key }) => key === 'optimizer_shipped')?.at ?? null;
