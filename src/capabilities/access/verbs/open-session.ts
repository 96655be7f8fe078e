import { sha256 } from '#src/kit/id.ts';
import type { Ctx } from '#src/platform/house.ts';
import { newCookieToken } from '#src/platform/http/host-cookie.ts';
import type { CurrentUser } from '../contract.ts';
import { deviceLabel } from '../rules/device.ts';
import { insertSession, type Person } from '../store.ts';

export interface OpenedSession {
  sessionToken: string;
}

/** A session of `settings.sessionDays`. The token leaves the server once; only its hash stays. */
export async function openSession(ctx: Ctx, personId: string, userAgent?: string): Promise<OpenedSession> {
  const sessionToken = newCookieToken(ctx.settings);
  await insertSession(ctx.tx, {
    tokenHash: sha256(sessionToken),
    personId,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + ctx.settings.sessionDays * 86_400_000),
    lastSeenAt: ctx.now,
    userAgentLabel: deviceLabel(userAgent),
  });
  return { sessionToken };
}

/** What a person may know about themselves, as every answer spells it. */
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
  };
}
