import type { Ctx, ReadCtx, RequestOrigin } from '#src/platform/services.ts';
import { signInMethodMail, type SignInMethodChange } from '../mail/sign-in-method.tsx';
import { deletePasskeysOf, type Passkey, passkeysOf } from '../passkey-store.ts';
import { unlinkIdentitiesOf } from '../provider-store.ts';
import { appOf, deleteAppOf } from '../second-factor-store.ts';
import { forgetSecondFactorOf } from '../session-store.ts';
import type { Person } from '../store.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/**
 * Records that a way to sign in has come or gone, and tells the account's address. The one place for every such change.
 * `from` is needed where nobody is signed in yet.
 */
export async function announceSignInMethod(
  ctx: Ctx,
  person: Person,
  change: SignInMethodChange,
  from?: RequestOrigin,
): Promise<void> {
  ctx.log.info({ person: person.id, what: change.what }, 'sign-in method changed');
  const { id: personId } = person;
  if (change.what === 'reset-by-admin')
    await recordSecurityEvent(ctx, { personId, kind: 'staff-second-factor-reset', by: 'staff' });
  else if (change.what !== 'password-reset')
    await recordSecurityEvent(ctx, { personId, kind: change.what, by: 'self', from });
  if (!person.email) return;
  const { firstName, email: to } = person;
  await ctx.mail(signInMethodMail({ to, firstName, change, origin: ctx.settings.publicUrl, ...ctx.settings }));
}

/** Names in a mail the passkeys that a new password leaves as they are. */
export async function announceRemainingPasskeys(ctx: Ctx, person: Person): Promise<void> {
  const passkeys = (await passkeysOf(ctx.tx, person.id)).map(({ name }) => name);
  if (passkeys.length) await announceSignInMethod(ctx, person, { what: 'password-reset', passkeys });
}

/** Removes all passkeys of a person through a mailed link or a texted code, and records it where there were any. */
export async function removePasskeys(
  ctx: Ctx,
  personId: string,
  { by, from }: { by: 'link' | 'code'; from: RequestOrigin },
): Promise<Passkey[]> {
  const removed = await deletePasskeysOf(ctx.tx, personId);
  if (removed.length) await recordSecurityEvent(ctx, { personId, kind: 'passkey-removed', by, from });
  return removed;
}

/** Removes all passkeys, the authenticator app and the company account of a person, who must be locked. */
export async function removeSignInMethods(ctx: Ctx, personId: string): Promise<void> {
  await deletePasskeysOf(ctx.tx, personId);
  await deleteAppOf(ctx.tx, personId);
  await unlinkIdentitiesOf(ctx.tx, personId);
  await forgetSecondFactorOf(ctx.tx, personId);
}

/** Whether a person has a passkey, or an authenticator app in use. */
export async function hasSecondFactor(ctx: ReadCtx, personId: string): Promise<boolean> {
  const app = await appOf(ctx.tx, personId);
  return Boolean(app?.confirmedAt) || (await passkeysOf(ctx.tx, personId)).length > 0;
}

/** After one was removed: without any left, no session counts as opened with two factors. */
export async function endSecondFactorIfLast(ctx: Ctx, personId: string): Promise<void> {
  if (!(await hasSecondFactor(ctx, personId))) await forgetSecondFactorOf(ctx.tx, personId);
}
