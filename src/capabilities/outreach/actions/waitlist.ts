import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { issueOneTimeToken, consumeOneTimeToken } from '#src/capabilities/access/actions/one-time-token.ts';
import { newId, newToken } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { type MessageAnswer, refusals, type WaitlistInput } from '../contract.ts';
import { waitlistConfirmMail, waitlistMail } from '../mail/waitlist.tsx';
import { LIMITS, WAITLIST_LINK_DAYS } from '../rules/limits.ts';
import { deletePlace, insertPlace, unsubscribeTokenOf, lockWaitlist, nextRank, rankOf } from '../store.ts';
import { endOffer } from '#src/capabilities/pricing/actions/offer-seat.ts';
import { inviteNext } from './invite-next.ts';
import { countMail, countUse } from './receive-inquiry.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Mails a link that takes a place in the queue for Pro, or, to an address that has a place, its number. Answer, work and
 * places of others are the same in both cases: only the mailbox's owner learns whether it is on the list.
 * Refuses `too-many-attempts`.
 */
export async function joinWaitlist(
  services: AppServices,
  input: WaitlistInput,
  caller: ClientInfo,
): Promise<MessageAnswer | DomainError> {
  const answer = { message: `Please check your mail. We are sending a link to ${input.email}.` };
  const refused = await countUse(services, caller, 'formByAddress');
  if (refused ?? input.nickname) return refused ?? answer;
  return services.transact(VISITOR, async (ctx) => {
    const again = await consume(ctx.tx, rateLimitKey('waitlist-request', input.requestId), LIMITS.sameRequest, ctx.now);
    if (again) return answer;
    const counted = await countMail(ctx, input.email);
    if (isDomainError(counted)) return counted;
    const place = await rankOf(ctx.tx, input.email);
    await ctx.mail(place ? await placeMail(ctx, input.email, place) : await confirmMail(ctx, input));
    return answer;
  });
}

async function confirmMail(ctx: Ctx, { email, cats, currency }: WaitlistInput) {
  const subject = { email, cats: String(cats), currency };
  const token = await issueOneTimeToken(ctx, { purpose: 'waitlist', subject, hours: WAITLIST_LINK_DAYS * 24 });
  return waitlistConfirmMail({ to: email, link: `${ctx.settings.publicUrl}/waitlist/confirm#token=${token}` });
}

async function placeMail(ctx: Ctx, email: string, place: number) {
  const leaveToken = (await unsubscribeTokenOf(ctx.tx, email)) ?? '';
  return waitlistMail({ to: email, place, leave: `${ctx.settings.publicUrl}/waitlist/leave#token=${leaveToken}` });
}

/**
 * The link in the mail was used: the place is taken, and its number told. Refuses the three refusals of links and
 * `too-many-attempts`.
 */
export async function confirmPlace(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<MessageAnswer | DomainError> {
  const refused = await countUse(services, caller, 'linkByAddress');
  if (refused) return refused;
  return services.transact(VISITOR, async (ctx) => {
    const link = await consumeOneTimeToken(ctx, 'waitlist', token);
    if (isDomainError(link)) return link;
    const { email = '', cats, currency } = link.subject;
    await lockWaitlist(ctx.tx);
    let place = await rankOf(ctx.tx, email);
    if (place === null) {
      place = await nextRank(ctx.tx);
      const chosen = { cats: Number(cats), currency: currency as WaitlistInput['currency'] };
      await insertPlace(ctx.tx, { id: newId(), email, ...chosen, leaveToken: newToken(), joinedAt: ctx.now });
      await ctx.mail(await placeMail(ctx, email, place));
      // A seat may be free already, with nobody ahead.
      await inviteNext(ctx);
    }
    return { message: `You are number ${place}. The next free seat goes to number 1, by mail.` };
  });
}

/** Gives the place back; everybody behind it moves up, and the next is invited to a seat that was offered to it. Refuses `place-unknown`. */
export async function leaveWaitlist(ctx: Ctx, token: string): Promise<MessageAnswer | DomainError> {
  await lockWaitlist(ctx.tx);
  const left = await deletePlace(ctx.tx, { leaveToken: token });
  if (left?.offerId) await endOffer(ctx, left.offerId);
  return left ? { message: 'You have left the list, and we have deleted your address.' } : refusals('place-unknown');
}
