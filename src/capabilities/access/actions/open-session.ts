import { sha256 } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { newCookieToken } from '#src/platform/http/host-cookie.ts';
import type { CurrentUser } from '../contract.ts';
import { deviceLabel } from '../rules/device.ts';
import { insertSession, type Person, type SessionRow } from '../store.ts';

export interface OpenedSession {
  sessionToken: string;
}

/** Public name of a session; reveals neither its token nor the stored hash. */
export const sessionName = (tokenHash: Uint8Array) =>
  sha256(Buffer.from(tokenHash).toString('hex')).toString('base64url');

/** Method of a sign-in. A passkey, which asks for finger, face or PIN, counts as two factors. */
export type SignInMethod = 'password' | 'password-and-code' | 'passkey';

/** A session just opened, with the SHA-256 of its token. */
type NewSession = OpenedSession & { tokenHash: Uint8Array };

/** A session of `settings.sessionDays`. The token leaves the server once; only its hash stays. For a sign-in use `signIn`. */
export const openSession = (
  ctx: Ctx,
  personId: string,
  userAgent?: string,
  method: SignInMethod = 'password',
): Promise<NewSession> =>
  storeSession(ctx, userAgent, {
    personId,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + ctx.settings.sessionDays * 86_400_000),
    secondFactor: method !== 'password',
  });

/** The same session under another token: begun and confirmed when the one before was. */
export function replaceSession(ctx: Ctx, before: SessionRow, userAgent?: string): Promise<NewSession> {
  const { createdAt, expiresAt, confirmedAt, secondFactor, person } = before;
  return storeSession(ctx, userAgent, { personId: person.id, createdAt, expiresAt, confirmedAt, secondFactor });
}

async function storeSession(
  ctx: Ctx,
  userAgent: string | undefined,
  session: Omit<Parameters<typeof insertSession>[1], 'tokenHash' | 'lastSeenAt' | 'userAgentLabel'>,
): Promise<NewSession> {
  const sessionToken = newCookieToken(ctx.settings);
  const tokenHash = sha256(sessionToken);
  await insertSession(ctx.tx, { ...session, tokenHash, lastSeenAt: ctx.now, userAgentLabel: deviceLabel(userAgent) });
  return { sessionToken, tokenHash };
}

/** The person as returned to themselves by every route. */
export function currentUser(person: Person): CurrentUser {
  return {
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneNumber: person.phone,
    profileImageUrl: person.profileImageUrl,
    role: person.role,
    emailVerified: person.emailVerifiedAt !== null,
    phoneVerified: person.phone !== null && person.phoneVerifiedAt !== null,
  };
}
