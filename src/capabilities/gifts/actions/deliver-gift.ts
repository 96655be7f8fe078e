import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { giftMail } from '../mail/gift-mails.tsx';
import { lockGift, updateGift } from '../store.ts';
import { redeemLink } from './gift-code.ts';

const SYSTEM = systemActor('gifts/deliver-gift');

/** Mails a paid gift to its recipient, once; one that was cancelled or redeemed meanwhile is not sent. */
export const deliverGift = defineJob<{ giftId: string }>('gifts-deliver', {
  retryLimit: 20,
  run: (services, { giftId }) =>
    services.transact(SYSTEM, async (ctx) => {
      const gift = await lockGift(ctx.tx, giftId);
      if (gift?.state !== 'paid' || gift.disputedAt || !gift.recipientEmail || gift.deliveredAt) return;
      const link = redeemLink(ctx.settings, gift);
      await updateGift(ctx.tx, giftId, { deliveredAt: ctx.now });
      await ctx.mail(giftMail({ gift, to: gift.recipientEmail, link }));
    }),
});
