import Stripe from 'stripe';
import { STRIPE_TIMEOUT } from '#src/capabilities/billing/actions/ensure-products.ts';
import { lockSale } from '#src/capabilities/billing/actions/sale-money.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { giftPaidMail } from '../mail/gift-mails.tsx';
import { saleKey } from '../rules/sale-key.ts';
import { sendingTime } from '../rules/sending-time.ts';
import { type Gift, giftById, lockGift, updateGift } from '../store.ts';
import { deliverGift } from './deliver-gift.ts';
import { giverPage } from './gift-code.ts';
import { recordGiftSale } from './record-gift-sale.ts';

const SYSTEM = systemActor('gifts/sync-gift');
const AGAIN_SECONDS = 3600;

/** Reads the payment of a gift and updates its state: idempotent, and in any order. */
async function syncGift(services: AppServices, giftId: string): Promise<void> {
  const gift = await services.read(SYSTEM, ({ tx }) => giftById(tx, giftId));
  if (!gift || !isUnpaid(gift) || !gift.stripeSessionId) return;
  const session = await services.stripe.checkout.sessions.retrieve(gift.stripeSessionId, {}, STRIPE_TIMEOUT);
  await services.transact(SYSTEM, (ctx) => record(ctx, giftId, session));
}

/** The same for somebody who waits. If the payment service does not answer, the stored state stands: it may be old, but is not wrong. */
export async function trySyncGift(services: AppServices, giftId: string): Promise<void> {
  try {
    await syncGift(services, giftId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ giftId, type: error.type, code: error.code }, 'payment of a gift not read');
  }
}

/** A gift that was given up may be paid all the same, where its page opened at that moment. */
const isUnpaid = ({ state }: Gift) => state === 'open' || state === 'unpaid';

async function record(ctx: Ctx, giftId: string, session: Stripe.Checkout.Session): Promise<void> {
  if (session.status === 'expired') return closeUnpaid(ctx, giftId);
  if (session.status !== 'complete' || session.payment_status !== 'paid') return;
  const { payment_intent: intent } = session;
  const stripeIntentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  if (stripeIntentId) await recordPaid(ctx, giftId, { stripeIntentId });
}

async function closeUnpaid(ctx: Ctx, giftId: string): Promise<void> {
  if ((await lockGift(ctx.tx, giftId))?.state === 'open') await updateGift(ctx.tx, giftId, { state: 'unpaid' });
}

/** Notes that a gift is paid, with its invoice; also one whose page was thought to be closed. Repeating it changes nothing. */
export async function recordPaid(
  ctx: Ctx,
  giftId: string,
  { stripeIntentId }: { stripeIntentId: string },
): Promise<void> {
  await lockSale(ctx, saleKey(giftId));
  const gift = await lockGift(ctx.tx, giftId);
  if (!gift) return;
  if (!isUnpaid(gift)) return recordGiftSale(ctx, { ...gift, stripeIntentId });
  const payment = { state: 'paid' as const, paidAt: ctx.now, stripeIntentId };
  const paid = { ...gift, ...payment };
  await updateGift(ctx.tx, giftId, payment);
  await ctx.mail(giftPaidMail({ gift: paid, page: giverPage(ctx.settings, giftId), now: ctx.now }));
  await scheduleDelivery(ctx, paid);
  await recordGiftSale(ctx, paid);
}

/** Has the mail of a gift sent on its day, and at once where that is over. */
export async function scheduleDelivery(ctx: Ctx, { id, deliverOn: day, deliverZone: zone }: Gift): Promise<void> {
  if (!day || !zone) return;
  const at = sendingTime({ day, zone }, ctx.now) ?? ctx.now;
  const startAfterSeconds = Math.max(0, Math.ceil((at.getTime() - ctx.now.getTime()) / 1000));
  await ctx.enqueue(deliverGift, { giftId: id }, { startAfterSeconds });
}

/** Looks after a payment whose events were lost, every hour until it is settled; its page closes after a day. */
export const pollGift = defineJob<{ giftId: string }>('gifts-poll', {
  retryLimit: 20,
  async run(services, { giftId }): Promise<void> {
    await syncGift(services, giftId);
    const gift = await services.read(SYSTEM, ({ tx }) => giftById(tx, giftId));
    if (gift?.state !== 'open') return;
    await services.transact(SYSTEM, (ctx) =>
      // Without a page nothing can be paid.
      gift.stripeSessionId
        ? ctx.enqueue(pollGift, { giftId }, { startAfterSeconds: AGAIN_SECONDS })
        : updateGift(ctx.tx, giftId, { state: 'unpaid' }),
    );
  },
});
