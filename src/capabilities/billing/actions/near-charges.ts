import type { ReadCtx } from '#src/platform/services.ts';
import { chargesBetween } from '../reminder-store.ts';

interface NearCharge {
  householdId: string;
  checkoutId: string;
}

/** Plans whose next charge comes within so many days. */
export function nearCharges(ctx: Pick<ReadCtx, 'tx' | 'now'>, days: number): Promise<NearCharge[]> {
  return chargesBetween(ctx.tx, ctx.now, new Date(ctx.now.getTime() + days * 86_400_000));
}
