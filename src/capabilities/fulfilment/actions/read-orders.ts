import { otherWhoEverDid } from '#src/capabilities/access/actions/last-act.ts';
import { readsNames } from '#src/capabilities/access/rules/staff-roles.ts';
import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { seenTexts } from '#src/capabilities/lab/actions/seen-cat.ts';
import { DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { boxHistory } from '../box-event-store.ts';
import { findBox } from '../box-store.ts';
import type { OrderBoard, OrdersQuery } from '../board-contract.ts';
import type { OrderDetail } from '../desk-order-contract.ts';
import { refusals } from '../contract.ts';
import { boxById, boxesFor, findParcels, MOST_FOUND, orderById, ordersFor } from '../desk-store.ts';
import { countBoxes, countOrders } from '../step-count-store.ts';
import { parcelsComingBack, parcelsWithKitsAtHome } from '../returning-kit-store.ts';
import { BOX_STEPS } from '../rules/box.ts';
import { boxDates } from '#src/capabilities/pricing/rules/box-dates.ts';
import { deriveState } from '../rules/state-machine.ts';
import { orderHistory } from '../store.ts';
import { facesAt, facesOf } from './cat-faces.ts';
import { deskExtras } from './desk-extras.ts';
import { datesFor, journeyView } from './read-order.ts';
import { bookCourier, receiveSamples } from './return-kit.ts';
import { cardOf, catIdsOf, type Row } from './order-cards.ts';
import { detailOf } from './order-detail.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('fulfilment/read-orders');

const MOST_SHOWN = 200;

/** Days for which a kit that nobody sends back is listed; later its box is found by a search. */
const AT_HOME_DAYS = 90;

/** A page of the orders and boxes under way, the longest waiting first, and the number of each: eleven statements at most. */
export async function listOrders(
  ctx: ReadCtx,
  scope: StaffScope<'orders'>,
  { search, ...query }: OrdersQuery,
): Promise<OrderBoard> {
  const found = search ? await findParcels(ctx.tx, scope, search, { names: readsNames(scope.role) }) : null;
  const back =
    query.only === 'kits'
      ? await parcelsWithKitsAtHome(ctx.tx, scope, new Date(ctx.now.getTime() - AT_HOME_DAYS * 86_400_000))
      : await parcelsComingBack(ctx.tx, scope);
  const wanted = { ...query, found, back };
  const orders: Row[] = await ordersFor(ctx.tx, scope, wanted, ctx.now, MOST_SHOWN + 1);
  const boxes: Row[] = await boxesFor(ctx.tx, scope, wanted, ctx.now, MOST_SHOWN + 1);
  const shown = [...orders.slice(0, MOST_SHOWN), ...boxes.slice(0, MOST_SHOWN)];
  const cats = await facesOf(ctx, scope, catIdsOf(shown));
  const extrasOf = await deskExtras(ctx, scope, shown);
  const faceOf = facesAt(ctx.now);
  const cardFor = (row: Row) => ({ ...cardOf(scope, row, { cats, faceOf, now: ctx.now }), extras: extrasOf(row) });
  const counted = [
    ...(await countOrders(ctx.tx, scope, wanted, ctx.now)),
    ...(await countBoxes(ctx.tx, scope, wanted, ctx.now)),
  ];
  return {
    orders: shown.map(cardFor),
    more: orders.length > MOST_SHOWN || boxes.length > MOST_SHOWN,
    outOf: found && Math.max(found.orders.length, found.boxes.length) > MOST_FOUND ? MOST_FOUND : null,
    counts: summed(counted.flatMap(({ stands, ...figures }) => (stands ? [{ stands, ...figures }] : []))),
  };
}

/** A refusal as this colleague may read it: without names of the household for those who read none. */
export async function seenRefusal(
  ctx: ReadCtx,
  scope: StaffScope<'orders'>,
  { noun, id }: { noun: 'order' | 'box'; id: string },
  refusal: DomainError,
): Promise<DomainError> {
  const row = readsNames(scope.role) ? undefined : await (noun === 'order' ? orderById : boxById)(ctx.tx, scope, id);
  if (!row) return refusal;
  const seen = await seenTexts(ctx, scope, systemScope(SYSTEM, row.order.householdId));
  const { code, status, message } = refusal;
  return new DomainError(code, status, seen(message));
}

/** Parcels under way and those whose kits come back are counted each by themselves. */
function summed(counts: OrderBoard['counts']): OrderBoard['counts'] {
  const sums = new Map<string, OrderBoard['counts'][number]>();
  for (const one of counts) {
    const { orders = 0, late = 0, trouble = 0 } = sums.get(one.stands) ?? {};
    sums.set(one.stands, {
      ...one,
      ...{ orders: one.orders + orders, late: one.late + late, trouble: one.trouble + trouble },
    });
  }
  return [...sums.values()];
}

/** Everything about one order. Refuses `order-unknown`. */
export async function readOrder(
  ctx: ReadCtx,
  scope: StaffScope<'orders'>,
  id: string,
): Promise<OrderDetail | DomainError> {
  const row = await orderById(ctx.tx, scope, id);
  if (!row) return refusals('order-unknown');
  const events = await orderHistory(ctx.tx, id);
  const standing = deriveState(events);
  const dates = datesFor(row.order, standing);
  const { phases, phase } = journeyView(standing, dates);
  const { name = '', steps = [] } = phases[phase] ?? {};
  const shown = steps.map(({ key, name, at, expected }) => ({ key, name, at, expected }));
  return detailOf(ctx, scope, row, {
    events,
    phase: { name, steps: shown },
    due: dates.due,
    expected: dates.sticks.to,
  });
}

/** Everything about one box. Refuses `box-unknown`. */
export async function readBox(
  ctx: ReadCtx,
  scope: StaffScope<'orders'>,
  id: string,
): Promise<OrderDetail | DomainError> {
  const row = await boxById(ctx.tx, scope, id);
  if (!row) return refusals('box-unknown');
  const events = await boxHistory(ctx.tx, id);
  const { steps } = deriveState(events);
  const { month, shipTo, placedAt, noticedAt } = row.box;
  const { due, expected } = boxDates(steps, { country: shipTo.address?.country ?? '', placedAt, noticedAt });
  const told = BOX_STEPS.map(({ key, name }) => {
    const at = steps.find((step) => step.key === key)?.at.toISOString() ?? null;
    return { key, name, at, expected: key === 'box_delivered' ? (expected?.toISOString() ?? null) : null };
  });
  return detailOf(ctx, scope, row, { events, phase: { name: `Month ${month}`, steps: told }, due, expected });
}

/**
 * The samples of a kit are in the lab; answers with the box it came with, or the order. Refuses as `receiveSamples` does, and
 * `kit-done` with the other colleague who received them before.
 */
export async function receiveKit(
  ctx: Ctx,
  scope: StaffScope<'orders'>,
  id: string,
): Promise<OrderDetail | DomainError> {
  const taken = await receiveSamples(ctx, scope, id);
  if (isDomainError(taken)) return taken;
  // With the kit locked: the row of the audit log of whoever was first is there.
  const who = await otherWhoEverDid(ctx, scope, { action: 'kit.receive', subject: id });
  if (who) return refusals('kit-done', { message: `${who} has received the samples of this kit before.` });
  return readParcelOf(ctx, scope, taken);
}

/**
 * A household asked a colleague for the courier; answers as `receiveKit` does. Refuses as `bookCourier` does, and `kit-done` with
 * the other colleague who booked it before.
 */
export async function bookForKit(
  ctx: Ctx,
  scope: StaffScope<'orders'>,
  id: string,
): Promise<OrderDetail | DomainError> {
  const booked = await bookCourier(ctx, scope, id);
  if (isDomainError(booked)) return booked;
  const who = await otherWhoEverDid(ctx, scope, { action: 'kit.pickup', subject: id });
  if (who) return refusals('kit-done', { message: `${who} has booked the courier for this kit before.` });
  return readParcelOf(ctx, scope, booked);
}

async function readParcelOf(
  ctx: Ctx,
  scope: StaffScope<'orders'>,
  { boxId }: { boxId: string | null },
): Promise<OrderDetail | DomainError> {
  const box = boxId ? await findBox(ctx.tx, scope, boxId) : undefined;
  if (!box) return refusals('box-unknown');
  return box.stands ? readBox(ctx, scope, box.id) : readOrder(ctx, scope, box.orderId);
}
