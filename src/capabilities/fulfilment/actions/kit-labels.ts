import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { bandOn } from '#src/capabilities/households/rules/age.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { catsForDesk } from '#src/capabilities/households/actions/find-cats.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { ageFacts } from '#src/capabilities/households/actions/read-cat.ts';
import { type IssuedKit, issueKits } from '#src/capabilities/lab/actions/issue-kits.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import type { BoxRow } from '../box-store.ts';
import { refusals } from '../contract.ts';
import { boxById, orderById } from '../desk-store.ts';
import { firstBoxStep } from '../rules/box.ts';
import { isPackingKits, kitCats, needsNoKit } from '../rules/kit-cats.ts';
import { isStopped, TRANSITIONS } from '../rules/state-machine.ts';
import { lockExtra } from '../extra-store.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { kitsIn } from './desk-extras.ts';
import { holdOf } from './payment-hold.ts';
import type { KitLabels } from './print-labels.ts';

/** Colleagues who print them: at the board, and on the packing floor. */
type KitScope = StaffScope<'orders' | 'packing'>;

/** An order, or with `box` a box that follows it. */
interface Parcel {
  order: OrderRow;
  box: BoxRow | null;
}

/**
 * Labels of the test kits of an order: one for each of its cats that needs a kit, and one for each bonus kit with its first box. Refuses
 * `order-unknown`, `no-kits` and as `labelsBlockedBy` does.
 */
export async function orderLabels(ctx: Ctx, scope: StaffScope<'orders'>, id: string): Promise<KitLabels | DomainError> {
  const row = await orderById(ctx.tx, scope, id);
  return row ? labelsOf(ctx, scope, row) : refusals('order-unknown');
}

/** Labels of the bonus kits that go with a box. Refuses `box-unknown`, `no-kits` and as `labelsBlockedBy` does. */
export async function boxLabels(ctx: Ctx, scope: StaffScope<'orders'>, id: string): Promise<KitLabels | DomainError> {
  const row = await boxById(ctx.tx, scope, id);
  return row ? labelsOf(ctx, scope, row) : refusals('box-unknown');
}

/** Labels of the kits of an order alone, those that go out by themselves. Refuses `no-kits` and as `labelsBlockedBy` does. */
export const outboundLabels = (ctx: Ctx, scope: KitScope, order: OrderRow): Promise<KitLabels | DomainError> =>
  labelsOf(ctx, scope, { order, box: null }, { bonus: false });

/** Number of labels that can be printed for an order or a box now. */
export async function countLabels(ctx: ReadCtx, scope: KitScope, parcel: Parcel): Promise<number> {
  return (await labelsBlockedBy(ctx, parcel)) ? 0 : (await kitsOfParcel(ctx, scope, parcel)).length;
}

async function labelsOf(
  ctx: Ctx,
  scope: KitScope,
  parcel: Parcel,
  { bonus = true } = {},
): Promise<KitLabels | DomainError> {
  const blocked = await labelsBlockedBy(ctx, parcel);
  if (blocked) return blocked;
  const today = dayIn(SHOP_ZONE, ctx.now);
  const kits: KitLabels['kits'] = [];
  for (const { cat, extraId, packing } of await kitsOfParcel(ctx, scope, parcel)) {
    if (extraId && !bonus) continue;
    const { name, breed, coat, pattern, eye, tint } = cat;
    const age = bandOn(today, ageFacts(cat, SHOP_ZONE));
    const look = namelessLook({ name, breed, age, coat, pattern, eye });
    const codes = await codesOf(ctx, scope, { orderId: parcel.order.id, extraId, catId: cat.id, packing });
    kits.push({ name, look, background: TINT_COLOURS[tint], codes });
  }
  const { number } = parcel.box ?? parcel.order;
  return kits.length ? { number, kits, asOf: ctx.now } : refusals('no-kits');
}

/** Codes of one kit; null where it left without any. Colleagues who print at once wait here and print the same. */
async function codesOf(
  ctx: Ctx,
  scope: KitScope,
  { orderId, extraId, catId, packing }: { orderId: string; extraId: string | null; catId: string; packing: boolean },
): Promise<IssuedKit | null> {
  await (extraId ? lockExtra(ctx.tx, scope, extraId) : lockOrder(ctx.tx, orderId));
  const issued = await issueKits(ctx, scope, extraId ? { extraId } : { orderId }, { catIds: [catId], packing });
  return issued.get(catId) ?? null;
}

/** Reason for which nothing is labelled: held (the codes of `Hold`), `labels-stopped` or `labels-delivered`. */
async function labelsBlockedBy(ctx: ReadCtx, { order, box }: Parcel): Promise<DomainError | null> {
  const hold = await holdOf(ctx, box ?? order);
  if (hold) return refusals(hold);
  const { exception } = box ?? order;
  if (isStopped(exception)) return refusals('labels-stopped');
  return TRANSITIONS[box?.stands ?? order.stands] ? null : refusals('labels-delivered');
}

interface KitInParcel {
  cat: Cat;
  extraId: string | null;
  /** It has not left, so that it can still be given codes. */
  packing: boolean;
}

/** Each kit in a parcel with its cat, archived cats left out. A cat with two kits is in it twice. */
async function kitsOfParcel(ctx: ReadCtx, scope: KitScope, parcel: Parcel): Promise<KitInParcel[]> {
  const bonus = await kitsIn(ctx, scope, parcel);
  const own = parcel.box ? [] : labelledCats(parcel.order);
  const found = await catsForDesk(ctx.tx, scope, [...own, ...bonus.map(({ catId }) => catId)]);
  const living = (id: string) => found.filter((cat) => cat.id === id && !cat.archivedAt);
  const packing = isPackingKits(parcel.order.stands);
  return [
    ...own.flatMap((id) => living(id).map((cat) => ({ cat, extraId: null, packing }))),
    ...bonus.flatMap(({ catId, extraId, state }) =>
      living(catId).map((cat) => ({ cat, extraId, packing: state === 'waiting' || state === 'boxed' })),
    ),
  ];
}

/** An order that began with the sticks has no kits of its own, unless it was put back to the kit. */
const labelledCats = (order: OrderRow): string[] =>
  needsNoKit(order) && firstBoxStep(order.stands) ? [] : kitCats(order).map(({ id }) => id);
