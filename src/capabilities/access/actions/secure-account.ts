import type { Ctx } from '#src/platform/services.ts';
import { deletePhoneCodesOf } from '../phone-store.ts';
import { deleteSessionsOf } from '../session-store.ts';
import { expireInvitationsBy } from '../staff-store.ts';
import { expireLinksOf } from '../one-time-token-store.ts';
import { type Person, updatePerson } from '../store.ts';
import { endMembersOf } from './end-members.ts';
import { tellSignedOut } from './logout.ts';

/**
 * Ends everything that another person may have prepared for a later takeover: changes of contact that wait, every
 * mailed link and every texted code that still works, invitations of colleagues, everybody who shares the household or
 * is invited to, and all sessions but `keep`. Links that undo a change of e-mail stay. The person must be locked.
 */
export async function secureAccount(ctx: Ctx, person: Person, keep: Uint8Array | null = null): Promise<void> {
  await expireLinksOf(ctx.tx, person.id, ctx.now);
  await expireInvitationsBy(ctx.tx, person.id, ctx.now);
  await endMembersOf(ctx, person);
  await deletePhoneCodesOf(ctx.tx, person.id);
  if (person.pendingEmail ?? person.pendingPhone) {
    const profileVersion = person.profileVersion + 1;
    await updatePerson(ctx.tx, person.id, { pendingEmail: null, pendingPhone: null, profileVersion });
  }
  await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, person.id, keep));
}
