import { startRenewals } from '#src/capabilities/billing/actions/push-subscription.ts';
import type { Ctx } from '#src/platform/services.ts';
import { boxesOfOrder } from '../box-store.ts';
import { boxHistory } from '../box-event-store.ts';
import { deriveState } from '../rules/state-machine.ts';
import { orderHistory, type OrderRow } from '../store.ts';

/**
 * No sticks, no renewal: billing is told when the last of the boxes left, or that one of them has not. Hearing the same
 * twice changes nothing there.
 */
export async function followSticks(ctx: Ctx, { id, checkoutId }: Pick<OrderRow, 'id' | 'checkoutId'>): Promise<void> {
  const journey = deriveState(await orderHistory(ctx.tx, id));
  // With its first box stopped and paid back nothing is owed: the next payment opens the next box.
  const stopped = journey.exception === 'box_stopped' ? journey.since : undefined;
  const left = [stopped ?? journey.steps.find(({ key }) => key === 'optimizer_shipped')?.at];
  for (const box of await boxesOfOrder(ctx.tx, id)) {
    // With nobody to send to, nothing is waited for: billing knows how many cats there are.
    if (box.replacementReason) continue;
    if (!box.stands || box.exception === 'box_stopped' || (box.stands === 'box_paid' && !box.cats.length)) continue;
    const { steps } = deriveState(await boxHistory(ctx.tx, box.id));
    left.push(steps.find(({ key }) => key === 'box_shipped')?.at);
  }
  const all = left.every((at) => at !== undefined);
  const last = all ? Math.max(...left.map((at) => at?.getTime() ?? 0)) : null;
  await startRenewals(ctx, checkoutId, last === null ? null : new Date(last));
}
