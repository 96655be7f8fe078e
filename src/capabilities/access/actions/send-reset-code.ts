import type { Ctx } from '#src/platform/services.ts';
import { lockPerson, type Person } from '../store.ts';
import { personByVerifiedPhone } from '../contact-store.ts';
import { sendPhoneCode, consumeDailyTexts } from './phone-code.ts';
import { type LoggedOrigin, recordSecurityEvent } from './record-security-event.ts';

/**
 * Whether a texted code may replace this person's password. Not for staff: a SIM card obtained by fraud must not open
 * the desk.
 */
export const canReset = (person: Person | undefined): person is Person =>
  person !== undefined && person.role === 'customer' && person.disabledAt === null;

/** Sends the code, if this is the verified number of an account. Several that share an unverified one get nothing. */
export async function sendResetCode(ctx: Ctx, phone: string, from: LoggedOrigin | undefined): Promise<void> {
  const found = await personByVerifiedPhone(ctx.tx, phone);
  const person = found && (await lockPerson(ctx.tx, found.id));
  if (!canReset(person) || person.phone !== phone || !person.phoneVerifiedAt) return;
  if (await consumeDailyTexts(ctx, { count: true })) return;
  await sendPhoneCode(ctx, { personId: person.id, purpose: 'reset', phone });
  await recordSecurityEvent(ctx, { personId: person.id, kind: 'reset-code-asked', by: 'unknown', from });
}
