import type { Ctx } from '#src/platform/services.ts';
import { consume, type ClientInfo } from '../rate-limit.ts';
import { hasSignedIn } from '../log-store.ts';
import { newDeviceMail } from '../mail/new-device.tsx';
import { knownDevice } from '../rules/known-device.ts';
import { LIMITS } from '../rules/limits.ts';
import { verifiedEmail } from '../scopes.ts';
import { type Person, timeZoneOf } from '../store.ts';
import { type OpenedSession, openSession, type SignInMethod } from './open-session.ts';
import { loggedOrigin, placeOfEvent, recordSecurityEvent } from './record-security-event.ts';

/** Registering is followed by signing in, on a browser that is not known yet. */
const JUST_REGISTERED_MS = 3_600_000;

/**
 * Opens a session for somebody who has just proved who they are, records it, and writes to their confirmed address
 * where the browser is not known to the account. The person must be locked.
 */
export async function signIn(
  ctx: Ctx,
  person: Person,
  caller: ClientInfo,
  method: SignInMethod,
): Promise<OpenedSession> {
  const opened = await openSession(ctx, person.id, caller.userAgent, method);
  const isNew = await isNewDevice(ctx, person, caller);
  const kind = isNew ? 'sign-in-new-device' : 'sign-in';
  const from = { ...caller, session: opened.tokenHash };
  await recordSecurityEvent(ctx, { personId: person.id, kind, by: 'self', from });
  if (isNew) await tellOfNewDevice(ctx, person, caller);
  return { sessionToken: opened.sessionToken };
}

async function isNewDevice(
  ctx: Ctx,
  { id: personId, createdAt, devicesForgottenAt }: Person,
  caller: ClientInfo,
): Promise<boolean> {
  const asked = { personId, secret: ctx.settings.sessionSecret, now: ctx.now, forgottenAt: devicesForgottenAt };
  if (knownDevice(caller.knownDevices, asked) !== null) return false;
  const justRegistered = ctx.now.getTime() - createdAt.getTime() < JUST_REGISTERED_MS;
  return !justRegistered || hasSignedIn(ctx.tx, personId);
}

/** About who can get in, so no wish about letters silences it. An address nobody has confirmed may be a stranger's. */
async function tellOfNewDevice(ctx: Ctx, person: Person, caller: ClientInfo): Promise<void> {
  const to = verifiedEmail(person);
  if (!to) return;
  const often = await consume(ctx.tx, `new-device-mail:${person.id}`, LIMITS.newDeviceMailByPerson, ctx.now);
  if (often) return;
  const logged = loggedOrigin(caller);
  const where = { device: logged.device, place: placeOfEvent(logged) };
  const timeZone = await timeZoneOf(ctx.tx, person.id);
  const { firstName } = person;
  await ctx.mail(newDeviceMail({ to, firstName, at: ctx.now, timeZone, ...where, ...ctx.settings }));
}
