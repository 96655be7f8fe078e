import { newToken, sha256 } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { appOf } from '../second-factor-store.ts';
import { insertSingleUse } from '../one-time-token-store.ts';
import type { Person } from '../store.ts';

const PENDING_MINUTES = 5;

/**
 * After the right password of somebody with an authenticator app: the refusal that asks for its code, with a token that
 * stands for the password for five minutes. It is no session, and ends with every change of password. Null without an app.
 */
export async function askForSecondFactor(ctx: Ctx, person: Person): Promise<DomainError | null> {
  if (!(await appOf(ctx.tx, person.id))?.confirmedAt) return null;
  const pendingToken = newToken();
  const expiresAt = new Date(ctx.now.getTime() + PENDING_MINUTES * 60_000);
  // Not `issueOneTimeToken`: a sign-in on another device must not end this one.
  const link = { purpose: 'second-factor' as const, personId: person.id, subject: {}, expiresAt };
  await insertSingleUse(ctx.tx, { hash: sha256(pendingToken), ...link });
  return refusals('second-factor-asked', { details: { pendingToken } });
}
