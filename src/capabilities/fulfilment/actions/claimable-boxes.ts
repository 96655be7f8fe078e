import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type BoxPayment, boxPayment, isPaidOrder } from '#src/capabilities/billing/actions/box-payment.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { entriesAndSticksSince } from '#src/capabilities/households/actions/find-entries.ts';
import type { RecordedEntry } from '#src/capabilities/households/rules/cat.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { findBoxes } from '../box-store.ts';
import type { BoxView } from '../box-contract.ts';
import {
  type ClaimState,
  decideClaim,
  guaranteeDay,
  guaranteeUntil,
  type ClaimVerdict,
  refusalsOfBox,
} from '../rules/refusal-claim.ts';
import type { OrderRow } from '../store.ts';
import { boxesOf } from './read-boxes.ts';
import { sticksArrived } from './sticks-arrived.ts';

type Arrived = BoxView & { deliveredAt: string };

/** A delivered box and a cat that lives here, with the refusals of its log. */
export interface BoxOfCat {
  box: Arrived;
  order: OrderRow;
  cat: { id: string; name: string };
  /** The oldest first, one a day. */
  refusals: RecordedEntry[];
  /** Time at which the next box with sticks for it arrived; null while this is the latest. */
  overtakenAt: Date | null;
  /** Checkouts of the orders that were placed before. */
  earlier: string[];
}

/** Every delivered box of each cat that lives here: five statements. */
export async function boxesOfCats(ctx: ReadCtx, scope: HouseholdScope): Promise<BoxOfCat[]> {
  const everybody = await householdWithCats(ctx.tx, scope);
  const timeZone = everybody?.household.timeZone ?? SHOP_ZONE;
  const here = (everybody?.cards ?? []).filter(({ cat }) => !cat.archivedAt).map(({ cat }) => cat);
  const orders = new Map((await findBoxes(ctx.tx, scope)).map(({ box, order }) => [box.id, order]));
  const earlierThan = ({ placedAt }: OrderRow) =>
    [...new Map([...orders.values()].map((one) => [one.id, one])).values()]
      .filter((one) => one.placedAt < placedAt)
      .map(({ checkoutId }) => checkoutId);
  const boxes = (await boxesOf(ctx, scope))
    .filter((box): box is Arrived => box.deliveredAt !== null && !box.replacement)
    .toSorted((one, other) => Date.parse(one.deliveredAt) - Date.parse(other.deliveredAt));
  const dayOf = ({ deliveredAt }: Arrived) => dayIn(timeZone, new Date(deliveredAt));
  const today = dayIn(timeZone, ctx.now);
  const since = boxes[0] ? dayOf(boxes[0]) : today;
  const entries = await entriesAndSticksSince(ctx.tx, scope, { today, sticksSince: since });
  return here.flatMap(({ id, name }) => {
    const own = boxes.filter(({ cats }) => cats.some((cat) => cat.id === id && cat.formulaVersion !== null));
    const log = entries.filter(({ catId, kind }) => catId === id && kind === 'stick');
    return own.flatMap((box, index) => {
      const order = orders.get(box.id);
      const next = own[index + 1];
      const days = { arrived: dayOf(box), next: next ? dayOf(next) : null };
      const overtakenAt = next ? new Date(next.deliveredAt) : null;
      if (!order) return [];
      const refusals = refusalsOfBox(log, days);
      return [{ box, order, cat: { id, name }, refusals, overtakenAt, earlier: earlierThan(order) }];
    });
  });
}

interface Decided {
  verdict: ClaimVerdict;
  payment: BoxPayment | null;
  /** Last day on which the terms repay the first order; null for other boxes. */
  until: Date | null;
}

/** Decision of the rule on a claim for a box of a cat now. */
export async function decideFor(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { box, order, refusals, overtakenAt, earlier }: BoxOfCat,
): Promise<Decided> {
  const first = box.month === 1 && !(await isAnyPaid(ctx, earlier));
  const arrived = first ? await sticksArrived(ctx, order.checkoutId) : null;
  const whole = arrived !== null && ctx.now < guaranteeUntil(arrived);
  const { checkoutId } = order;
  const ask = whole ? ({ kind: 'full' } as const) : ({ kind: 'box', cats: 1, kits: [] } as const);
  const payment = await boxPayment(ctx, scope, { invoiceId: box.invoiceId, checkoutId, month: box.month }, ask);
  const state: ClaimState = {
    ...{ now: ctx.now, deliveredAt: new Date(box.deliveredAt), overtakenAt, refusedDays: refusals.length },
    firstOrder: arrived && { sticksArrived: arrived },
    payment: stateOf(payment),
  };
  return { verdict: decideClaim(state), payment, until: arrived && guaranteeDay(arrived) };
}

function stateOf(payment: BoxPayment | null): ClaimState['payment'] {
  if (!payment) return 'none';
  if (typeof payment.amount === 'string') return payment.amount;
  return payment.mixed ? 'mixed' : 'open';
}

async function isAnyPaid(ctx: ReadCtx, checkoutIds: readonly string[]): Promise<boolean> {
  for (const checkoutId of checkoutIds) if (await isPaidOrder(ctx, checkoutId)) return true;
  return false;
}
