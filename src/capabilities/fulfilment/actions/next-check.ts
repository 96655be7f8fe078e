import { boxDates } from '#src/capabilities/pricing/rules/box-dates.ts';
import { nextCheck, orderPromises, type StagePromise } from '#src/capabilities/pricing/rules/promises.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { BoxRow } from '../box-store.ts';
import { missedStages } from '../promise-store.ts';
import type { BoxKey } from '../rules/box.ts';
import { promiseOf } from '../rules/household-schedule.ts';
import { type DerivedState, isStopped } from '../rules/state-machine.ts';
import type { OrderRow } from '../store.ts';

const latestOf = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0)));

/** The promises of an order that are not on record as missed; none of one that is stopped. */
export async function openPromises(tx: ReadHandle, order: OrderRow, state: DerivedState): Promise<StagePromise[]> {
  const promised = promiseOf(order);
  if (!promised || isStopped(state.exception)) return [];
  const missed = await missedStages(tx, order.id, 1);
  const country = order.shipTo.address?.country ?? '';
  return orderPromises({ happened: state.steps, promised, country }).filter(({ key }) => !missed.has(key));
}

/** Last time the household heard of an order. */
export const orderHeard = ({ movedAt, wordAt, placedAt }: OrderRow) => ({
  heardAt: latestOf(movedAt, wordAt, placedAt),
});

/** Time of an order's next check; null where nothing is left to wait for. */
export async function orderCheck(tx: ReadHandle, order: OrderRow, state: DerivedState): Promise<Date | null> {
  const underWay = state.stands !== 'optimizer_delivered' && !isStopped(state.exception);
  return nextCheck(await openPromises(tx, order, state), { ...orderHeard(order), underWay });
}

/** The promise of a box from the second month on, where it is not on record as missed. */
export async function openBoxPromise(
  tx: ReadHandle,
  { orderId, month, promisedAt: due }: BoxRow,
  { steps, exception }: DerivedState<BoxKey>,
): Promise<StagePromise[]> {
  if (!due || isStopped(exception) || (await missedStages(tx, orderId, month)).has('sticks-arrive')) return [];
  return [{ key: 'sticks-arrive', due, keptAt: steps.find(({ key }) => key === 'box_delivered')?.at ?? null }];
}

export const boxHeard = ({ movedAt, noticedAt, placedAt }: BoxRow) => ({
  heardAt: latestOf(movedAt, noticedAt, placedAt),
});

/** Time of a box's next check; null for a stopped one. */
export async function boxCheck(tx: ReadHandle, box: BoxRow, state: DerivedState<BoxKey>): Promise<Date | null> {
  const underWay = state.stands !== 'box_delivered' && !isStopped(state.exception);
  return nextCheck(await openBoxPromise(tx, box, state), { ...boxHeard(box), underWay });
}

/** Promise of a box that is made with its payment. */
export function boxPromise(place: { country: string; placedAt: Date }) {
  const { expected: promisedAt, due: dueAt } = boxDates([], place);
  const open = promisedAt ? [{ key: 'sticks-arrive', due: promisedAt, keptAt: null } as const] : [];
  return { promisedAt, dueAt, checkAt: nextCheck(open, { heardAt: place.placedAt, underWay: true }) };
}
