import type { Caller } from '#src/capabilities/access/verbs/login.ts';
import { newId, newToken } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { type MessageAnswer, type PlaceAnswer, refusals, type WaitlistInput } from '../contract.ts';
import { waitlistMail } from '../mail/waitlist.tsx';
import { deletePlace, insertPlace, lockWaitlist, nextRank, rankOf } from '../store.ts';
import { countMail, countUse } from './receive-inquiry.ts';

/**
 * A place in the queue for Pro, the first time with a mail; an address that has one keeps it.
 * Refuses `too-many-attempts`.
 */
export async function joinWaitlist(house: House, input: WaitlistInput, caller: Caller): Promise<PlaceAnswer | Refusal> {
  const refused = await countUse(house, caller, 'formByAddress');
  if (refused) return refused;
  return house.transact({ kind: 'visitor' }, async (ctx) => {
    const { email, cats, currency } = input;
    if (input.nickname) return { place: await nextRank(ctx.tx) };
    await lockWaitlist(ctx.tx);
    const known = await rankOf(ctx.tx, email);
    if (known) return { place: known };
    const counted = await countMail(ctx, email);
    if (isRefusal(counted)) return counted;
    const leaveToken = newToken();
    await insertPlace(ctx.tx, { id: newId(), email, cats, currency, leaveToken, joinedAt: ctx.now });
    const place = (await nextRank(ctx.tx)) - 1;
    const leave = `${ctx.settings.publicUrl}/waitlist/leave#token=${leaveToken}`;
    await ctx.mail(waitlistMail({ to: email, place, leave }));
    return { place };
  });
}

/** Gives the place back; everybody behind it moves up. Refuses `place-unknown`. */
export async function leaveWaitlist(ctx: Ctx, token: string): Promise<MessageAnswer | Refusal> {
  await lockWaitlist(ctx.tx);
  const left = await deletePlace(ctx.tx, token);
  return left ? { message: 'You are off the list, and we have forgotten the address.' } : refusals('place-unknown');
}
