import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import { hit } from '../limits.ts';
import { emailAskedMail, emailChangedMail } from '../mail/email-change.tsx';
import { LIMITS, UNDO_LINK_DAYS } from '../rules/limits.ts';
import { verifiedEmail } from '../scopes.ts';
import {
  deleteSessionsOf,
  expireLinksOf,
  lockContact,
  lockPerson,
  type Person,
  personByEmail,
  updatePerson,
} from '../store.ts';
import { type Caller, limitKey } from './login.ts';
import { tellSignedOut } from './logout.ts';
import { mailReset } from './mail-reset.ts';
import { issueSingleUse, peekSingleUse, spendSingleUse } from './single-use.ts';

/**
 * Tells the address in effect that another one was asked for, or has taken its place, with a link that undoes it. An
 * address that was never confirmed is told nothing: it owns nothing it could want back.
 */
export async function tellOldAddress(
  ctx: Ctx,
  person: Person,
  { now: asked, inEffect }: { now: string; inEffect: boolean },
): Promise<void> {
  const to = verifiedEmail(person);
  if (!to) return;
  const subject = { email: to };
  const token = await issueSingleUse(ctx, {
    purpose: 'undo',
    personId: person.id,
    subject,
    hours: UNDO_LINK_DAYS * 24,
  });
  const link = `${ctx.settings.publicUrl}/undo-email-change#token=${token}`;
  const notice = { to, asked, link, supportEmail: ctx.settings.supportEmail };
  await ctx.mail(inEffect ? emailChangedMail(notice) : emailAskedMail(notice));
}

/**
 * Gives an account back to the address that a change of e-mail took it from, or would have. Ends every session and every
 * mailed link of this and later changes, makes the password useless, and mails a link to a new one. Refuses the refusals
 * of links and `too-many-attempts`.
 */
export async function undoEmailChange(
  house: House,
  token: string,
  caller: Caller,
): Promise<{ message: string } | Refusal> {
  return house.transact({ kind: 'visitor' }, async (ctx) => {
    const refused = await hit(ctx.tx, limitKey('link-address', caller.address), LIMITS.linkByAddress, ctx.now);
    if (refused) return refused;
    const seen = await peekSingleUse(ctx, 'undo', token);
    if (isRefusal(seen)) return seen;
    const person = seen.personId ? await lockPerson(ctx.tx, seen.personId) : undefined;
    const { email } = seen.subject;
    if (!person || !email) return refusals('link-expired');
    await lockContact(ctx.tx, email);
    const holder = await personByEmail(ctx.tx, email);
    if (holder && holder.id !== person.id) return refusals('email-taken');
    const link = await spendSingleUse(ctx, 'undo', token);
    if (isRefusal(link)) return link;
    await giveBack(ctx, person, { email, until: link.expiresAt });
    return { message: `Your account belongs to ${email} again, and a link to a new password is on its way there.` };
  });
}

async function giveBack(ctx: Ctx, person: Person, { email, until }: { email: string; until: Date }): Promise<void> {
  const back = {
    email,
    emailVerifiedAt: ctx.now,
    pendingEmail: null,
    pendingPhone: null,
    // Known to whoever asked for the change.
    passwordHash: null,
    profileVersion: person.profileVersion + 1,
  };
  await updatePerson(ctx.tx, person.id, back);
  await expireLinksOf(ctx.tx, person.id, ctx.now, until);
  await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, person.id));
  await mailReset(ctx, { ...person, ...back }, email);
}
