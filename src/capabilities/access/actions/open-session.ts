import { sha256 } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { newCookieToken } from '#src/platform/http/host-cookie.ts';
import type { CurrentUser } from '../sign-in-contract.ts';
import { deviceLabel } from '../rules/device.ts';
import { insertSession, type NewSessionRow, type SessionRow } from '../session-store.ts';
import type { Person } from '../store.ts';

export interface OpenedSession {
  sessionToken: string;
}

/** Public name of a session; reveals neither its token nor the stored hash. */
export const sessionName = (tokenHash: Uint8Array) =>
  sha256(Buffer.from(tokenHash).toString('hex')).toString('base64url');

/**
 * Method of a sign-in. A passkey, which asks for finger, face or PIN, counts as two factors; a provider of company
 * accounts does where it says so.
 */
export type SignInMethod = 'password' | 'password-and-code' | 'passkey' | 'provider' | 'provider-two-factors';

/** A session just opened, with the SHA-256 of its token. */
type NewSession = OpenedSession & { tokenHash: Uint8Array };
type UnstoredSession = OpenedSession & { row: NewSessionRow };

/** A session of `settings.sessionDays`. The token leaves the server once; only its hash stays. For a sign-in use `signIn`. */
export const openSession = (
  ctx: Ctx,
  personId: string,
  userAgent?: string,
  method: SignInMethod = 'password',
): Promise<NewSession> => storeSession(ctx, newSession(ctx, personId, userAgent, method));

/** The row of a session to be opened, and its token. */
export function newSession(
  ctx: Pick<Ctx, 'now' | 'settings'>,
  personId: string,
  userAgent: string | undefined,
  method: SignInMethod,
): UnstoredSession {
  return withToken(ctx, userAgent, {
    personId,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + ctx.settings.sessionDays * 86_400_000),
    confirmedAt: null,
    secondFactor: method !== 'password' && method !== 'provider',
  });
}

/** The same session under another token: begun and confirmed when the one before was. */
export function replaceSession(ctx: Ctx, before: SessionRow, userAgent?: string): Promise<NewSession> {
  const { createdAt, expiresAt, confirmedAt, secondFactor, person } = before;
  return storeSession(
    ctx,
    withToken(ctx, userAgent, { personId: person.id, createdAt, expiresAt, confirmedAt, secondFactor }),
  );
}

function withToken(
  { settings, now }: Pick<Ctx, 'now' | 'settings'>,
  userAgent: string | undefined,
  session: Omit<NewSessionRow, 'tokenHash' | 'lastSeenAt' | 'userAgentLabel'>,
): UnstoredSession {
  const sessionToken = newCookieToken(settings);
  const tokenHash = sha256(sessionToken);
  return { sessionToken, row: { ...session, tokenHash, lastSeenAt: now, userAgentLabel: deviceLabel(userAgent) } };
}

async function storeSession(ctx: Ctx, { sessionToken, row }: UnstoredSession): Promise<NewSession> {
  await insertSession(ctx.tx, row);
  return { sessionToken, tokenHash: row.tokenHash };
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
