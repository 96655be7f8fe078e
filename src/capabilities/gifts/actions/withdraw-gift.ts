import Stripe from 'stripe';
import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices } from '#src/platform/services.ts';
import { type GiftView, refusals } from '../contract.ts';
import { giftRefundedMail } from '../mail/gift-mails.tsx';
import { withdrawBlockedBy } from '../rules/gift.ts';
import { giftById, lockGift, updateGift } from '../store.ts';
import { giftOfLink, readGift } from './read-gift.ts';

const SYSTEM = systemActor('gifts/withdraw-gift');

/**
 * The giver withdraws: from this moment the code is void, and a job returns the money. Repeating it changes nothing.
 * Refuses `gift-not-paid`, `gift-redeemed`, `gift-withdrawal-over` and what `giftOfLink` refuses.
 */
export async function withdrawGift(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<GiftView | DomainError> {
  const known = await giftOfLink(services, token, caller);
  if (isDomainError(known)) return known;
  const refused = await services.transact(SYSTEM, async (ctx) => {
    const gift = await lockGift(ctx.tx, known.id);
    const blocked = gift && withdrawBlockedBy(gift, ctx.now);
    if (blocked === 'gift-refunded') return null; // withdrawn before
    if (blocked) return refusals(blocked);
    await updateGift(ctx.tx, known.id, { state: 'refunding' });
    await ctx.enqueue(refundGift, { giftId: known.id });
    return null;
  });
  return refused ?? readGift(services, token, caller);
}

/** Returns the money of a withdrawn gift, then says so by mail. Each step may be repeated. */
export const refundGift = defineJob<{ giftId: string }>('gifts-refund', {
  retryLimit: 20,
  async run(services, { giftId }): Promise<void> {
    const gift = await services.read(SYSTEM, ({ tx }) => giftById(tx, giftId));
    if (gift?.state !== 'refunding' || !gift.stripeIntentId) return;
    try {
      const refund = { payment_intent: gift.stripeIntentId, reason: 'requested_by_customer' as const };
      await services.stripe.refunds.create(refund, { idempotencyKey: `gift-refund:${giftId}` });
    } catch (error) {
      // Given back already, by an earlier run whose answer was lost or by hand.
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
    }
    await services.transact(SYSTEM, async (ctx) => {
      const now = await lockGift(ctx.tx, giftId);
      if (now?.state !== 'refunding') return;
      await updateGift(ctx.tx, giftId, { state: 'refunded', refundedAt: ctx.now, recipientEmail: null });
      await ctx.mail(giftRefundedMail({ gift }));
    });
  },
});
