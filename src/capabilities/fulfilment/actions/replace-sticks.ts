import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { findBoxes } from '../box-store.ts';
import { refusals } from '../contract.ts';
import { mayReplace } from '../rules/replacement.ts';
import { lockOrder } from '../store.ts';
import { contentsWaiting } from './fill-boxes.ts';
import { insertOpenBox } from './open-box.ts';
import { boxesOf } from './read-boxes.ts';

interface Replacement {
  /** Id of the box: sent again, it is the same one. */
  id: string;
  catId: string;
  /** For colleagues; the household is told by the caller. */
  reason: string;
}

/**
 * Opens a free box with a month of sticks for one cat, in place of others: it is packed with lots and a label as any box. No
 * renewal waits for it, no claim goes by it and it counts for no reward. The caller has
 * checked the permission. Refuses `replacement-too-early` where no box with sticks for the cat has left, `replacement-open`, `replacement-too-many` and `replacement-no-sticks`.
 */
export async function replaceSticks(
  ctx: Ctx,
  scope: HouseholdScope,
  { id, catId, reason }: Replacement,
): Promise<{ number: string; name: string } | DomainError> {
  const known = await newestWith(ctx, scope, catId);
  if (!known) return refusals('replacement-too-early');
  const order = await lockOrder(ctx.tx, known.order.id);
  if (!order) return refusals('replacement-too-early');
  const all = (await findBoxes(ctx.tx, scope)).map(({ box }) => box);
  const made = all.find((box) => box.id === id);
  if (!made) {
    const before = all.filter((box) => box.replacementReason && box.paidFor?.includes(catId));
    const verdict = mayReplace(before, ctx.now);
    if (verdict !== 'allowed') return refusals(verdict);
    const { cats } = await contentsWaiting(ctx, scope, [catId]);
    if (cats.length === 0) return refusals('replacement-no-sticks');
    await insertOpenBox(ctx, order, {
      ...{ id, invoiceId: null, paidFor: [catId], kits: [], paidAt: ctx.now, replacementReason: reason },
    });
  }
  const box = (await boxesOf(ctx, scope)).find((one) => one.id === id);
  const cat = box?.cats.find((one) => one.id === catId);
  return box && cat ? { number: box.number, name: cat.name } : refusals('replacement-no-sticks');
}

/** The newest box with sticks for a cat that has left. */
async function newestWith(ctx: Ctx, scope: HouseholdScope, catId: string) {
  const left = new Set(
    (await boxesOf(ctx, scope))
      .filter(({ shippedAt, cats }) => shippedAt && cats.some((cat) => cat.id === catId && cat.formulaVersion !== null))
      .map(({ id }) => id),
  );
  return (await findBoxes(ctx.tx, scope)).find(({ box }) => left.has(box.id));
}
