import { hit } from '#src/capabilities/access/limits.ts';
import type { Caller } from '#src/capabilities/access/verbs/login.ts';
import { limitKey } from '#src/capabilities/access/verbs/login.ts';
import { issueSingleUse, spendSingleUse } from '#src/capabilities/access/verbs/single-use.ts';
import { newId, newToken } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { type MessageAnswer, refusals, type WaitlistInput } from '../contract.ts';
import { waitlistConfirmMail, waitlistMail } from '../mail/waitlist.tsx';
import { LIMITS, WAITLIST_LINK_DAYS } from '../rules/limits.ts';
import { deletePlace, insertPlace, leaveTokenOf, lockWaitlist, nextRank, rankOf } from '../store.ts';
import { countMail, countUse } from './receive-inquiry.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Mails a link that takes a place in the queue for Pro, or, to an address that has a place, its number. Answer, work and
 * places of others are the same in both cases: who is on the list is told to nobody but the owner of the mailbox.
 * Refuses `too-many-attempts`.
 */
export async function joinWaitlist(
  house: House,
  input: WaitlistInput,
  caller: Caller,
): Promise<MessageAnswer | Refusal> {
  const answer = { message: `Please check your mail. We are sending a link to ${input.email}.` };
  const refused = await countUse(house, caller, 'formByAddress');
  if (refused ?? input.nickname) return refused ?? answer;
  return house.transact(VISITOR, async (ctx) => {
    const again = await hit(ctx.tx, limitKey('waitlist-request', input.requestId), LIMITS.sameRequest, ctx.now);
    if (again) return answer;
    const counted = await countMail(ctx, input.email);
    if (isRefusal(counted)) return counted;
    const place = await rankOf(ctx.tx, input.email);
    await ctx.mail(place ? await placeMail(ctx, input.email, place) : await confirmMail(ctx, input));
    return answer;
  });
}

async function confirmMail(ctx: Ctx, { email, cats, currency }: WaitlistInput) {
  const subject = { email, cats: String(cats), currency };
  const token = await issueSingleUse(ctx, { purpose: 'waitlist', subject, hours: WAITLIST_LINK_DAYS * 24 });
  return waitlistConfirmMail({ to: email, link: `${ctx.settings.publicUrl}/waitlist/confirm#token=${token}` });
}

async function placeMail(ctx: Ctx, email: string, place: number) {
  const leaveToken = (await leaveTokenOf(ctx.tx, email)) ?? '';
  return waitlistMail({ to: email, place, leave: `${ctx.settings.publicUrl}/waitlist/leave#token=${leaveToken}` });
}

/**
 * The link in the mail was used: the place is taken, and its number told. Refuses the three refusals of links and
 * `too-many-attempts`.
 */
export async function confirmPlace(house: House, token: string, caller: Caller): Promise<MessageAnswer | Refusal> {
  const refused = await countUse(house, caller, 'linkByAddress');
  if (refused) return refused;
  return house.transact(VISITOR, async (ctx) => {
    const link = await spendSingleUse(ctx, 'waitlist', token);
    if (isRefusal(link)) return link;
    const { email = '', cats, currency } = link.subject;
    await lockWaitlist(ctx.tx);
    let place = await rankOf(ctx.tx, email);
    if (place === null) {
      place = await nextRank(ctx.tx);
      const chosen = { cats: Number(cats), currency: currency as WaitlistInput['currency'] };
      await insertPlace(ctx.tx, { id: newId(), email, ...chosen, leaveToken: newToken(), joinedAt: ctx.now });
      await ctx.mail(await placeMail(ctx, email, place));
    }
    return { message: `You are number ${place}. The next free seat goes to number 1, by mail.` };
  });
}

/** Gives the place back; everybody behind it moves up. Refuses `place-unknown`. */
export async function leaveWaitlist(ctx: Ctx, token: string): Promise<MessageAnswer | Refusal> {
  await lockWaitlist(ctx.tx);
  const left = await deletePlace(ctx.tx, token);
  return left ? { message: 'You have left the list, and we have deleted your address.' } : refusals('place-unknown');
}
