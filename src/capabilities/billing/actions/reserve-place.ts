import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { reserveSeat } from '#src/capabilities/pricing/actions/reserve-seat.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
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
  { address }: ClientInfo,
): Promise<DomainError | null> {
  const outcome = await reserveSeat(ctx, plan, id);
  if (isDomainError(outcome)) return outcome;
  if (outcome !== 'reserved') return null;
  return consume(ctx.tx, rateLimitKey('reservation-address', address), RESERVATION_LIMIT, ctx.now);
}
