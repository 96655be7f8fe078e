import { releaseReservation } from '#src/capabilities/pricing/actions/reserve-seat.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type NewCheckout, updateCheckout } from '../checkout-store.ts';

type Ending = { status: 'failed' | 'expired' | 'superseded' } & Pick<NewCheckout, 'stripeSubscriptionId'>;

/** Records that a payment came to nothing, and frees the place of a limited plan that was reserved for it. */
export async function endCheckout(ctx: Ctx, id: string, ending: Ending): Promise<void> {
  await updateCheckout(ctx.tx, id, { ...ending, updatedAt: ctx.now });
  await releaseReservation(ctx, id);
}
