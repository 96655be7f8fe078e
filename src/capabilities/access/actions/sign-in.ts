import type { AppServices, Ctx } from '#src/platform/services.ts';
import { consume, type ClientInfo, type Release } from '../rate-limit.ts';
import { hasSignedIn } from '../log-store.ts';
import { newDeviceMail } from '../mail/new-device.tsx';
import { knownDevice } from '../rules/known-device.ts';
import { LIMITS } from '../rules/limits.ts';
import { verifiedEmail } from '../scopes.ts';
import { openSessionAtOnce } from '../sign-in-store.ts';
import type { Person } from '../store.ts';
import { timeZoneOf } from '../household-store.ts';
import { newSession, type OpenedSession, openSession, type SignInMethod } from './open-session.ts';
import { loggedOrigin, placeOfEvent, recordSecurityEvent, securityEvent } from './record-security-event.ts';

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

/**
 * `signIn` with a password in a single statement, which releases rate-limit hits as well. Null, with nothing done, where that is
 * not enough: for staff, where a mail about the device may be due, and where the account has changed since it was read.
 */
export async function signInAtOnce(
  { settings, clock, database }: AppServices,
  person: Person,
  caller: ClientInfo,
  releases: readonly Release[],
): Promise<OpenedSession | null> {
  const now = clock.now();
  const known = isKnown({ settings, now }, person, caller);
  if (person.role !== 'customer' || (!known && verifiedEmail(person))) return null;
  const { sessionToken, row } = newSession({ settings, now }, person.id, caller.userAgent, 'password');
  const kindIfNotFirst = known ? 'sign-in' : 'sign-in-new-device';
  const kind = known || isJustRegistered(person, now) ? 'sign-in' : 'sign-in-new-device';
  const from = { ...caller, session: row.tokenHash };
  const event = securityEvent({ actor: { kind: 'visitor' }, now }, { personId: person.id, kind, by: 'self', from });
  const opened = await database.oneStatement((tx) =>
    openSessionAtOnce(tx, { person, session: row, event, kindIfNotFirst, releases }),
  );
  return opened ? { sessionToken } : null;
}

const isKnown = (
  { settings, now }: Pick<Ctx, 'settings' | 'now'>,
  { id: personId, devicesForgottenAt: forgottenAt }: Person,
  { knownDevices }: ClientInfo,
) => knownDevice(knownDevices, { personId, secret: settings.sessionSecret, now, forgottenAt }) !== null;

const isJustRegistered = ({ createdAt }: Person, now: Date) => now.getTime() - createdAt.getTime() < JUST_REGISTERED_MS;

async function isNewDevice(ctx: Ctx, person: Person, caller: ClientInfo): Promise<boolean> {
  if (isKnown(ctx, person, caller)) return false;
  return !isJustRegistered(person, ctx.now) || hasSignedIn(ctx.tx, person.id);
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
