import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { onTimePercent } from '#src/capabilities/pricing/rules/on-time.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { OnTime } from '../board-contract.ts';
import { deliveryPromises } from '../promise-store.ts';

const DAY_MS = 86_400_000;

/** Deliveries of the last `days` that kept and missed the day promised first. A missed promise counts without its delivery. */
export async function readOnTime(ctx: ReadCtx, scope: StaffScope<'figures'>, days: number): Promise<OnTime> {
  const found = await deliveryPromises(ctx.tx, scope, {
    from: new Date(ctx.now.getTime() - days * DAY_MS),
    // This moment included.
    until: new Date(ctx.now.getTime() + 1),
  });
  return { days, ...found, percent: onTimePercent(found) };
}
