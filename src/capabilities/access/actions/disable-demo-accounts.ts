import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { DEMO_HOUSEHOLD, DEMO_PASSWORDS } from '#src/platform/settings/staff.ts';
import { deleteSessionsOf } from '../session-store.ts';
import { lockPerson, updatePerson } from '../store.ts';
import { personByEmail } from '../contact-store.ts';
import { staffAccounts } from '../staff-store.ts';
import { verifyPassword } from './hash-password.ts';
import { tellSignedOut } from './logout.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { removeSignInMethods } from './sign-in-methods.ts';

const SYSTEM = systemActor('access/disable-demo-accounts');

/**
 * Closes the accounts whose passwords the README prints, and removes every other way into them: a database that was tried out is now a
 * shop's. The start is not refused for them, because only a running shop can mend it: an admin is made from STAFF_EMAIL
 * and STAFF_PASSWORD, and a new password is set by mail.
 */
export async function disableDemoAccounts(services: AppServices): Promise<void> {
  const suspects = await services.read(SYSTEM, async ({ tx }) => {
    const household = await personByEmail(tx, DEMO_HOUSEHOLD.email);
    return [...(await staffAccounts(tx)), ...(household ? [household] : [])];
  });
  for (const { id, role, passwordHash, disabledAt } of suspects) {
    if (disabledAt || !(await isDemo(passwordHash))) continue;
    await services.transact(SYSTEM, async (ctx) => {
      await lockPerson(ctx.tx, id);
      await updatePerson(ctx.tx, id, { disabledAt: ctx.now, phone: null, phoneVerifiedAt: null });
      await removeSignInMethods(ctx, id);
      await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, id));
      await recordSecurityEvent(ctx, { personId: id, kind: 'staff-closed', by: 'shop' });
    });
    services.log.warn({ person: id, role }, 'account disabled: its password is printed in the README');
  }
}

async function isDemo(passwordHash: string | null): Promise<boolean> {
  for (const password of DEMO_PASSWORDS) if (await verifyPassword(passwordHash, password)) return true;
  return false;
}
