import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import { hit } from '../limits.ts';
import { verifyMail } from '../mail/verify.tsx';
import { LIMITS, VERIFY_LINK_HOURS } from '../rules/limits.ts';
import { confirmEmail, type Person, personById, takePendingEmail } from '../store.ts';
import { sendEmailChange } from './edit-profile.ts';
import { type Caller, limitKey } from './login.ts';
import { issueSingleUse, spendSingleUse } from './single-use.ts';

/** Mails the link that confirms the person's e-mail address; nothing for people without one. */
export async function sendVerification(ctx: Ctx, person: Pick<Person, 'id' | 'email' | 'firstName'>): Promise<void> {
  if (!person.email) return;
  const subject = { email: person.email };
  const token = await issueSingleUse(ctx, {
    purpose: 'verify',
    personId: person.id,
    subject,
    hours: VERIFY_LINK_HOURS,
  });
  const link = `${ctx.settings.publicUrl}/verify-email#token=${token}`;
  await ctx.mail(verifyMail({ to: person.email, firstName: person.firstName, link }));
}

/** Another link, for the person who is signed in. */
export async function requestVerification(ctx: Ctx): Promise<{ message: string } | Refusal> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const person = await personById(ctx.tx, ctx.actor.personId);
  if (!person?.email && !person?.pendingEmail) return refusals('no-email');
  if (person.emailVerifiedAt && !person.pendingEmail) return { message: 'Your e-mail is confirmed already.' };
  const refused = await hit(ctx.tx, limitKey('verify-person', person.id), LIMITS.verifyByPerson, ctx.now);
  if (refused) return refused;
  if (person.pendingEmail) await sendEmailChange(ctx, person, person.pendingEmail);
  else await sendVerification(ctx, person);
  return { message: `A new link is on its way to ${person.pendingEmail ?? person.email}.` };
}

/** Uses up a mailed link. Whoever has the link has the mailbox; being signed in is not needed. */
export async function verifyEmail(house: House, token: string, caller: Caller): Promise<{ message: string } | Refusal> {
  const key = limitKey('link-address', caller.address);
  return house.transact({ kind: 'visitor' }, async (ctx) => {
    const refused = await hit(ctx.tx, key, LIMITS.linkByAddress, ctx.now);
    if (refused) return refused;
    const link = await spendSingleUse(ctx, 'verify', token);
    if (isRefusal(link)) return link;
    const { personId, subject } = link;
    if (!personId || !subject.email) return refusals('link-expired');
    const confirmed =
      (await confirmEmail(ctx.tx, personId, subject.email, ctx.now)) ||
      (await takePendingEmail(ctx.tx, personId, subject.email, ctx.now));
    return confirmed ? { message: `Thank you. ${subject.email} is confirmed.` } : refusals('link-expired');
  });
}
