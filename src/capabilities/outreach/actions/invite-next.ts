import { endOffer, offerSeat, signOffer } from '#src/capabilities/pricing/actions/offer-seat.ts';
import { offerEnd } from '#src/capabilities/pricing/rules/seats.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { seatMissedMail, seatOfferMail } from '../mail/seat-offer.tsx';
import { deletePlace, lockWaitlist, nextWaiting, noteOffer, placeOfOffer } from '../store.ts';

const SYSTEM = systemActor('outreach/invite-next');

/**
 * Invites those who are next in the queue to the seats of Pro that are free: keeps one seat for each, writes to them,
 * and has the invitation end by itself. All of it is one transaction with what freed the seat.
 */
export async function inviteNext(ctx: Ctx): Promise<void> {
  await lockWaitlist(ctx.tx);
  for (;;) {
    const place = await nextWaiting(ctx.tx);
    if (!place) return;
    const offerId = newId();
    const until = offerEnd(ctx.now);
    if (!(await offerSeat(ctx, { offerId, until }))) return;
    await noteOffer(ctx.tx, place.id, { offerId, offeredUntil: until });
    const { email, leaveToken } = place;
    const { publicUrl, sessionSecret } = ctx.settings;
    const token = signOffer({ offerId, email }, sessionSecret);
    const link = `${publicUrl}/waitlist/invitation#token=${token}`;
    await ctx.mail(seatOfferMail({ to: email, link, until, leave: `${publicUrl}/waitlist/leave#token=${leaveToken}` }));
    const startAfterSeconds = Math.ceil((until.getTime() - ctx.now.getTime()) / 1000);
    await ctx.enqueue(endInvitation, { offerId }, { startAfterSeconds });
  }
}

/** Ends an invitation that was not taken in time: the place is given up, its owner is told, and the next is invited. */
export const endInvitation = defineJob<{ offerId: string }>('outreach-end-invitation', {
  retryLimit: 20,
  run: (services, { offerId }): Promise<void> =>
    services.transact(SYSTEM, async (ctx) => {
      await lockWaitlist(ctx.tx);
      const place = await placeOfOffer(ctx.tx, offerId);
      if (!place?.offeredUntil) return;
      const startAfterSeconds = Math.ceil((place.offeredUntil.getTime() - ctx.now.getTime()) / 1000);
      if (startAfterSeconds > 0) return ctx.enqueue(endInvitation, { offerId }, { startAfterSeconds });
      await deletePlace(ctx.tx, { offerId });
      const { publicUrl } = ctx.settings;
      await ctx.mail(seatMissedMail({ to: place.email, plans: `${publicUrl}/#plans` }));
      await endOffer(ctx, offerId);
    }),
});

/** Invites for seats that were freed without an event, as by a correction made in the database. */
export const inviteNightly = defineJob<Record<string, never>>('outreach-invite', {
  nightly: '03:55',
  run: (services) => services.transact(SYSTEM, inviteNext),
});
