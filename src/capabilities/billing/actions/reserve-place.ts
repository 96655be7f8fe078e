import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { pricingRefusals } from '#src/capabilities/pricing/contract.ts';
import { offerRuns, readOffer } from '#src/capabilities/pricing/actions/offer-seat.ts';
import { reserveSeat } from '#src/capabilities/pricing/actions/reserve-seat.ts';
import { holdEnd } from '#src/capabilities/pricing/rules/seats.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Checkout } from '../checkout-store.ts';
import { endHold } from './end-hold.ts';

/** Places held from one address, so that nobody keeps the last ones from everybody else. */
const RESERVATION_LIMIT = { max: 6, windowSeconds: 3600 };

/** Browser that opens a payment form, with the invitation to Pro that it has opened. */
export interface FormHolder {
  caller: ClientInfo;
  invitation: string | null;
}

/**
 * Holds the place of a limited plan for a payment form, before it can be paid in. Repeating it keeps the place and
 * renews the hold, within the longest one form may have. Refuses `pro-sold-out`, `invitation-other-address` and
 * `too-many-attempts`.
 */
export async function reservePlace(
  ctx: Ctx,
  { id, plan, email, createdAt }: Pick<Checkout, 'id' | 'plan' | 'email' | 'createdAt'>,
  { caller, invitation }: FormHolder,
): Promise<DomainError | null> {
  const until = holdEnd(createdAt, ctx.now);
  const offer = readOffer(invitation, ctx.settings.sessionSecret);
  const theirs = offer?.email === email.toLowerCase();
  const outcome = await reserveSeat(ctx, plan, { checkoutId: id, until, offerId: theirs ? offer.offerId : null });
  if (isDomainError(outcome)) {
    const misused = offer && !theirs && (await offerRuns(ctx, offer.offerId));
    return misused ? pricingRefusals('invitation-other-address') : outcome;
  }
  if (outcome !== 'reserved') return null;
  const startAfterSeconds = Math.ceil((until.getTime() - ctx.now.getTime()) / 1000);
  await ctx.enqueue(endHold, { checkoutId: id }, { startAfterSeconds });
  return consume(ctx.tx, rateLimitKey('reservation-address', caller.address), RESERVATION_LIMIT, ctx.now);
}
