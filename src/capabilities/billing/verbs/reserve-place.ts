import { hit } from '#src/capabilities/access/limits.ts';
import { type Caller, limitKey } from '#src/capabilities/access/verbs/login.ts';
import { reserveSeat } from '#src/capabilities/pricing/verbs/reserve-seat.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { Checkout } from '../checkout-store.ts';

/** Places reserved from one address, so that nobody keeps the last ones from everybody else. */
const RESERVATION_LIMIT = { max: 6, windowSeconds: 3600 };

/**
 * Reserves the place of a limited plan just before its payment can be made: when a hosted page is begun, or what is
 * charged is confirmed in ours. Repeating it keeps the place. Refuses `pro-sold-out` and `too-many-attempts`.
 */
export async function reservePlace(
  ctx: Ctx,
  { id, plan }: Pick<Checkout, 'id' | 'plan'>,
  { address }: Caller,
): Promise<Refusal | null> {
  const outcome = await reserveSeat(ctx, plan, id);
  if (isRefusal(outcome)) return outcome;
  if (outcome !== 'reserved') return null;
  return hit(ctx.tx, limitKey('reservation-address', address), RESERVATION_LIMIT, ctx.now);
}
