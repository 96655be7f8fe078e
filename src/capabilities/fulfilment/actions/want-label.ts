import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { missingFields } from '#src/capabilities/access/rules/delivery-address.ts';
import { newId } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { listOf } from '#src/lib/lists.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type BoxRow, lockBox } from '../box-store.ts';
import { refusals } from '../contract.ts';
import { boxSubject, insertLabel, kitsSubject, type LabelSubject, labelOf, samplesSubject } from '../label-store.ts';
import { boxByNumber, ordersByNumbers } from '../packing-store.ts';
import { firstBoxStep } from '../rules/box.ts';
import { kitsLabelBlockedBy, labelBlockedBy, samplesLabelBlockedBy } from '../rules/label-state.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import type { ShipTo } from '../tables.ts';
import { finishLabel } from './buy-label.ts';
import { kitsOut } from './kits-out.ts';
import { holdOf } from './payment-hold.ts';
import { refuseLabel } from './read-parcel-label.ts';

/** Time after which a label whose buyer died is bought by a job. */
const FINISH_AFTER_SECONDS = 240;

interface Wanted {
  labelId: string;
  number: string;
}

/**
 * Notes that the label of a packed box is to be bought, or by the number of an order that of its packed test kits: once,
 * however often and at how many stations it is pressed. Refuses `labels-off`, `box-unknown`, as `refuseLabel` does,
 * `label-not-packed`, `label-left` and `label-address`; of kits a hold, `no-kits` and as `kitsLabelBlockedBy` does.
 */
export async function wantLabel(
  ctx: Ctx,
  scope: StaffScope<'packing'>,
  scanned: string,
): Promise<Wanted | DomainError> {
  if (!ctx.settings.easypost?.labels) return refusals('labels-off');
  const number = scanned.toUpperCase();
  const row = await lockByNumber(ctx, scope, number);
  if (!row) return wantKitsLabel(ctx, scope, number);
  const refused = (await refuseLabel(ctx, scope, row)) ?? blocked(row);
  return refused ?? note(ctx, boxSubject(row.box), { number, by: scope.personId });
}

async function wantKitsLabel(ctx: Ctx, scope: StaffScope<'packing'>, number: string): Promise<Wanted | DomainError> {
  const [found] = await ordersByNumbers(ctx.tx, scope, [number]);
  const order = found && (await lockOrder(ctx.tx, found.id));
  if (!order) return refusals('box-unknown', { message: `There is no box with the number ${number}.` });
  if (!ctx.settings.easypost?.labels?.kit.postage) return refusals('labels-off');
  const refused = await blockedOrder(ctx, order, kitsLabelBlockedBy(order));
  if (refused) return refused;
  if (!(await kitsOut(ctx, order)).length) return refusals('no-kits');
  return note(ctx, kitsSubject(order.id), { number, by: scope.personId });
}

/**
 * The same for the return label of samples, which goes into the kit. Refuses `labels-off`, `order-unknown`, a
 * hold, and as `samplesLabelBlockedBy` does.
 */
export async function wantReturnLabel(
  ctx: Ctx,
  scope: StaffScope<'orders'>,
  id: string,
): Promise<Wanted | DomainError> {
  if (!ctx.settings.easypost?.labels?.samples) return refusals('labels-off');
  const order = await lockOrder(ctx.tx, id);
  if (!order) return refusals('order-unknown');
  const refused = await blockedOrder(ctx, order, samplesLabelBlockedBy(order));
  return refused ?? note(ctx, samplesSubject(id), { number: order.number, by: scope.personId });
}

/** Refuses a hold, the blocker of its course, and `label-address`. */
async function blockedOrder(
  ctx: Ctx,
  order: OrderRow,
  ofCourse: ReturnType<typeof kitsLabelBlockedBy | typeof samplesLabelBlockedBy>,
): Promise<DomainError | null> {
  const reason = (await holdOf(ctx, order)) ?? ofCourse;
  if (reason) return refusals(reason);
  return refuseAddress(order.shipTo);
}

async function note(
  ctx: Ctx,
  subject: LabelSubject,
  { number, by }: { number: string; by: string },
): Promise<Wanted | DomainError> {
  if (!(await labelOf(ctx.tx, subject))) {
    const labelId = newId();
    await insertLabel(ctx.tx, { id: labelId, ...subject, state: 'wanted', wantedAt: ctx.now, wantedBy: by });
    await ctx.enqueue(finishLabel, { labelId }, { startAfterSeconds: FINISH_AFTER_SECONDS });
  }
  const label = await labelOf(ctx.tx, subject);
  return label ? { labelId: label.id, number } : refusals('label-in-work');
}

interface Row {
  box: BoxRow;
  order: OrderRow;
}

/** A box until the transaction ends, as who moves it holds it: the first with its order. */
async function lockByNumber(ctx: Ctx, scope: StaffScope<'packing'>, number: string): Promise<Row | undefined> {
  const found = await boxByNumber(ctx.tx, scope, number);
  if (!found) return undefined;
  if (found.box.month === 1) await lockOrder(ctx.tx, found.order.id);
  else await lockBox(ctx.tx, found.box.id);
  return boxByNumber(ctx.tx, scope, number);
}

function blocked({ box, order }: Row): DomainError | null {
  const stands = box.month === 1 ? firstBoxStep(order.stands) : box.stands;
  const reason = labelBlockedBy({ stands, exception: box.month === 1 ? order.exception : box.exception });
  if (reason) return refusals(reason);
  return refuseAddress(box.shipTo);
}

/** Refuses an address without fields that a carrier needs, by their names. */
function refuseAddress({ address }: ShipTo): DomainError | null {
  const missing = missingFields(address);
  if (!missing.length) return null;
  const message = `The address has no ${listOf(missing, 'or')}. Ask the household for it, and enter it under the household.`;
  return refusals('label-address', { message });
}
