import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Actor, AppServices, Ctx, ReadCtx, RequestOrigin, SignIn } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { rateLimitKey, consumeLimit } from '../rate-limit.ts';
import type { ConfirmationInput } from '../passkey-contract.ts';
import { countPasskeyUse, passkeyByCredential, passkeysOf } from '../passkey-store.ts';
import { LIMITS } from '../rules/limits.ts';
import { isRecent } from '../rules/step-up.ts';
import { lockPerson, type Person } from '../store.ts';
import { sessionByHash, type SessionRow, updateSession } from '../session-store.ts';
import { askForPassword, confirmPassword, type TypedPassword } from './confirm-password.ts';
import { recordAttempt } from './record-security-event.ts';
import { hasSecondFactor } from './sign-in-methods.ts';
import { authenticationOptions, checkAuthentication, spendChallenge } from './webauthn.ts';

const SYSTEM = systemActor('access/confirm-identity');

type SignedIn = Extract<Actor, { kind: 'person' }> & { signIn: SignIn };

/** The actor, where it is somebody in a session. Refuses `unauthorized`. */
export function signedIn(actor: Actor): SignedIn | DomainError {
  return actor.kind === 'person' && actor.signIn ? { ...actor, signIn: actor.signIn } : refusals('unauthorized');
}

/** The actor's session as it is now: a reset may have ended it while the request's body was under way. */
async function liveSession(ctx: ReadCtx): Promise<SessionRow | DomainError> {
  const actor = signedIn(ctx.actor);
  if (isDomainError(actor)) return actor;
  return (await sessionByHash(ctx.tx, actor.signIn.tokenHash, ctx.now)) ?? refusals('unauthorized');
}

/**
 * Guards actions that reveal more than they change: refuses `confirmation-needed` unless the sign-in or a confirmation
 * within the session is of the last ten minutes, and `unauthorized` if the session has ended. Before a change, the
 * person must be locked.
 */
export async function requireRecentProof(ctx: Ctx): Promise<DomainError | null> {
  const session = await liveSession(ctx);
  if (isDomainError(session)) return session;
  const { createdAt, confirmedAt } = session;
  return isRecent(createdAt, ctx.now) || isRecent(confirmedAt, ctx.now) ? null : refusals('confirmation-needed');
}

/**
 * Guards changes to sign-in methods: a recent sign-in does not suffice, nor does the password alone for staff with a
 * second factor. Refuses `confirmation-needed`, `second-factor-unshown`, and `unauthorized` if the session has ended.
 * Before a change, the person must be locked.
 */
export async function requireConfirmation(ctx: ReadCtx): Promise<DomainError | null> {
  const session = await liveSession(ctx);
  if (isDomainError(session)) return session;
  if (!isRecent(session.confirmedAt, ctx.now)) return refusals('confirmation-needed');
  const { person, secondFactor } = session;
  const unshown = person.role !== 'customer' && !secondFactor && (await hasSecondFactor(ctx, person.id));
  return unshown ? refusals('second-factor-unshown') : null;
}

/** Proof of identity: the hash that the password matched, or the confirmed session. */
export type IdentityProof = { readonly passwordHash: string } | { readonly confirmedSession: Uint8Array };

type Typed = { password?: string | undefined } & Pick<TypedPassword, 'field' | 'wrong'>;

/**
 * Proves the identity for one action whose form has a password field: by the typed password, or by the session's
 * confirmation if none was typed. For staff with a second factor, a session opened without it does not count. Refuses
 * `invalid` naming `field`, `password-needed`, `second-factor-unshown` and `too-many-attempts`. The action must call
 * `proofHolds` inside its transaction.
 */
export async function proveIdentity(
  services: AppServices,
  actor: Actor,
  typed: Typed,
): Promise<IdentityProof | DomainError> {
  if (actor.kind !== 'person') return refusals('unauthorized');
  const { personId, role, signIn } = actor;
  const unshown =
    role !== 'customer' &&
    !signIn?.secondFactor &&
    (await services.read(actor, (ctx) => hasSecondFactor(ctx, personId)));
  return unshown ? refusals('second-factor-unshown') : passwordOrConfirmation(services, actor, typed);
}

async function passwordOrConfirmation(
  services: AppServices,
  actor: Extract<Actor, { kind: 'person' }>,
  { password, field, wrong }: Typed,
): Promise<IdentityProof | DomainError> {
  const { personId, from, signIn } = actor;
  if (password) return confirmPassword(services, { personId, password, field, from, wrong });
  return signIn && isRecent(signIn.confirmedAt, services.clock.now())
    ? { confirmedSession: signIn.tokenHash }
    : askForPassword(field);
}

/** Whether the password is still the one that was typed, or the session has not been ended. The person must be locked. */
export async function proofHolds(ctx: Ctx, person: Person, proof: IdentityProof | null): Promise<boolean> {
  if (!proof) return false;
  if ('passwordHash' in proof) return proof.passwordHash === person.passwordHash;
  const session = await sessionByHash(ctx.tx, proof.confirmedSession, ctx.now);
  return session?.person.id === person.id && isRecent(session.confirmedAt, ctx.now);
}

/** Asks the browser for one of the person's own passkeys. Refuses `passkey-unknown` where there is none. */
export async function beginConfirmation(ctx: Ctx) {
  const actor = signedIn(ctx.actor);
  if (isDomainError(actor)) return actor;
  const { personId, signIn } = actor;
  const refused = await consumeLimit(ctx, LIMITS.challengeByPerson, 'challenge-person', personId);
  if (refused) return refused;
  const passkeys = await passkeysOf(ctx.tx, personId);
  if (!passkeys.length) return refusals('passkey-unknown');
  return authenticationOptions(ctx, { ceremony: 'confirmation', passkeys, sessionHash: signIn.tokenHash });
}

/**
 * Confirms within a session that its owner is still there, by password or passkey. It counts for ten minutes for
 * actions that need it. Refuses `invalid`, `too-many-attempts`, `passkey-late`, `passkey-refused`.
 */
export async function confirmIdentity(
  services: AppServices,
  actor: Actor,
  { password, passkey }: ConfirmationInput,
): Promise<{ message: string } | DomainError> {
  const who = signedIn(actor);
  if (isDomainError(who)) return who;
  const proof = passkey
    ? await answeredByPasskey(services, who, passkey)
    : await passwordOrConfirmation(services, who, { password, field: 'password' });
  if (isDomainError(proof)) return proof;
  return services.transact(actor, async (ctx) => {
    const person = await lockPerson(ctx.tx, who.personId);
    const session = await sessionByHash(ctx.tx, who.signIn.tokenHash, ctx.now);
    if (!person || !session) return refusals('unauthorized');
    if ('counter' in proof) {
      if (!(await countPasskeyUse(ctx.tx, proof.passkeyId, proof.counter, ctx.now)))
        return refuseCopy(ctx, { ...proof, personId: person.id, from: who.from });
    } else if (!(await proofHolds(ctx, person, proof))) return askForPassword('password');
    const secondFactor = session.secondFactor || 'counter' in proof;
    await updateSession(ctx.tx, who.signIn.tokenHash, { confirmedAt: ctx.now, secondFactor });
    return { message: 'Thank you. You are confirmed for ten minutes.' };
  });
}

/** Refuses a passkey whose count went back, and records it for its person: somebody may have a copy. */
export async function refuseCopy(
  ctx: Ctx,
  { passkeyId, personId, from }: { passkeyId: string; personId: string; from: RequestOrigin | undefined },
): Promise<DomainError> {
  ctx.log.warn({ passkey: passkeyId }, 'passkey refused: its counter did not grow, so a copy of it may exist');
  await recordAttempt(ctx, 'passkey-refused', {
    key: rateLimitKey('passkey-refused', passkeyId),
    personIds: [personId],
    from,
  });
  return refusals('passkey-refused');
}

async function answeredByPasskey(
  services: AppServices,
  { personId, signIn }: SignedIn,
  passkey: NonNullable<ConfirmationInput['passkey']>,
) {
  const spent = { ceremony: 'confirmation', sessionHash: signIn.tokenHash } as const;
  const expectedChallenge = await spendChallenge(services, passkey, spent);
  if (isDomainError(expectedChallenge)) return expectedChallenge;
  const found = await services.read(SYSTEM, ({ tx }) => passkeyByCredential(tx, passkey.id));
  if (found?.person.id !== personId) return refusals('passkey-refused');
  const checked = await checkAuthentication(services, passkey, { passkey: found.passkey, expectedChallenge });
  return isDomainError(checked) ? checked : { passkeyId: found.passkey.id, counter: checked.counter };
}
