import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '#src/lib/encrypt.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { invalidField } from '../input-contract.ts';
import { refusals } from '../contract.ts';
import type { FactorReset, StaffList } from '../staff-contract.ts';
import { consumeGuess, release, rateLimitKey } from '../rate-limit.ts';
import { SLOWDOWNS } from '../rules/limits.ts';
import { newRecoveryCode, RECOVERY_CODES, recoveryCodeHash } from '../rules/recovery-codes.ts';
import { setupOf, stepOfCode } from '../rules/totp.ts';
import { needsSecondFactor, type StaffScope } from '../scopes.ts';
import type { AppSetup, RecoveryCodes, SecondFactors } from '../second-factor-contract.ts';
import {
  type AuthenticatorApp,
  appOf,
  confirmApp,
  countRecoveryCodes,
  deleteAppOf,
  insertApp,
  replaceRecoveryCodes,
  takeStep,
} from '../second-factor-store.ts';
import { deleteSessionsOf, updateSession } from '../session-store.ts';
import { lockPerson, type Person } from '../store.ts';
import { requireConfirmation, signedIn } from './confirm-identity.ts';
import { otherWhoDid } from './last-act.ts';
import { tellSignedOut } from './logout.ts';
import { listStaff } from './manage-staff.ts';
import { announceSignInMethod, endSecondFactorIfLast, removeSignInMethods } from './sign-in-methods.ts';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const keyFor = (ctx: Ctx, personId: string) => ({
  secret: ctx.settings.sessionSecret,
  purpose: 'authenticator app',
  context: personId,
});

/** State of a staff member's second factor. Refuses `staff-only`. */
export async function readSecondFactors(ctx: ReadCtx): Promise<SecondFactors | DomainError> {
  const who = signedIn(ctx.actor);
  if (isDomainError(who)) return who;
  if (who.role === 'customer') return refusals('staff-only');
  const app = await appOf(ctx.tx, who.personId);
  return {
    needed: needsSecondFactor(ctx),
    appSince: app?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: app?.confirmedAt ? await countRecoveryCodes(ctx.tx, who.personId) : 0,
  };
}

/** Makes the secret of an authenticator app, which counts once a first code is typed. Refuses `confirmation-needed`, `app-there`. */
export async function beginApp(ctx: Ctx): Promise<AppSetup | DomainError> {
  const person = await lockConfirmedStaff(ctx);
  if (isDomainError(person)) return person;
  const secret = randomBytes(SECRET_BYTES);
  const stored = encrypt(secret, keyFor(ctx, person.id));
  const begun = await insertApp(ctx.tx, { personId: person.id, secret: stored, createdAt: ctx.now });
  return begun ? setupOf(secret, person.email ?? person.firstName) : refusals('app-there');
}

/**
 * Takes the first code of an app: from now on the password alone opens nothing. Ends every other session, and answers
 * with recovery codes that are shown once. Refuses `confirmation-needed`, `app-missing`, `app-there`, `invalid`, `too-many-attempts`.
 */
export async function confirmNewApp(ctx: Ctx, code: string): Promise<RecoveryCodes | DomainError> {
  const person = await lockConfirmedStaff(ctx);
  if (isDomainError(person)) return person;
  const who = signedIn(ctx.actor);
  if (isDomainError(who)) return who;
  const app = await appOf(ctx.tx, person.id);
  if (!app) return refusals('app-missing');
  if (app.confirmedAt) return refusals('app-there');
  const refused = await spendCode(ctx, app, code);
  if (refused) return refused;
  await confirmApp(ctx.tx, person.id, ctx.now);
  await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, person.id, who.signIn.tokenHash));
  await updateSession(ctx.tx, who.signIn.tokenHash, { secondFactor: true });
  await announceSignInMethod(ctx, person, { what: 'app-added' });
  return newCodes(ctx, person.id);
}

/** Other recovery codes in place of those there were. Refuses `confirmation-needed`, `app-missing`. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<RecoveryCodes | DomainError> {
  const person = await lockConfirmedStaff(ctx);
  if (isDomainError(person)) return person;
  if (!(await appOf(ctx.tx, person.id))?.confirmedAt) return refusals('app-missing');
  await announceSignInMethod(ctx, person, { what: 'recovery-codes-made' });
  return newCodes(ctx, person.id);
}

/** Removes the app and its recovery codes. Refuses `confirmation-needed`; without an app nothing changes. */
export async function removeApp(ctx: Ctx): Promise<{ message: string } | DomainError> {
  const person = await lockConfirmedStaff(ctx);
  if (isDomainError(person)) return person;
  if (await deleteAppOf(ctx.tx, person.id)) await announceSignInMethod(ctx, person, { what: 'app-removed' });
  await endSecondFactorIfLast(ctx, person.id);
  return { message: 'The authenticator app is removed.' };
}

/**
 * Removes the passkeys and the app of a colleague who has lost them, ends their sessions, and mails them. Refuses
 * `confirmation-needed`, `colleague-unknown`, and `factor-reset` with the other admin who did it after the list was shown.
 */
export async function resetSecondFactor(
  ctx: Ctx,
  scope: StaffScope<'staff'>,
  id: string,
  { asOf }: FactorReset,
): Promise<StaffList | DomainError> {
  const [by, person] = await lockBoth(ctx, scope.personId, id);
  const unproven = await requireConfirmation(ctx);
  if (unproven) return unproven;
  if (!by || by.role !== 'admin' || by.disabledAt) return refusals('staff-only');
  if (!person || person.role === 'customer') return refusals('colleague-unknown');
  const act = { actions: ['staff.second-factor'], subject: id, after: new Date(asOf) } as const;
  const who = await otherWhoDid(ctx, scope, act);
  const { firstName } = person;
  const message = `${who} reset the second factor of ${firstName} after it was shown here. Press again to reset it once more.`;
  if (who) return refusals('factor-reset', { message });
  await removeSignInMethods(ctx, id);
  await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, id));
  await announceSignInMethod(ctx, person, { what: 'reset-by-admin', by: by.firstName });
  return listStaff(ctx, scope);
}

/** In the order of their ids, so that two admins who reset each other's never wait crosswise. */
async function lockBoth(ctx: Ctx, adminId: string, id: string) {
  const locked = new Map<string, Person | undefined>();
  for (const each of [adminId, id].toSorted()) locked.set(each, await lockPerson(ctx.tx, each));
  return [locked.get(adminId), locked.get(id)] as const;
}

/**
 * Takes a code of an app, which counts once. Refuses `invalid` naming `code`, and `too-many-attempts`. The transaction
 * must commit for a wrong code to count.
 */
export async function spendCode(ctx: Ctx, app: AuthenticatorApp, code: string): Promise<DomainError | null> {
  const key = guessKey(app.personId);
  const tooOften = await consumeGuess(ctx.tx, key, SLOWDOWNS.secondFactor, ctx.now);
  if (tooOften) return tooOften;
  const secret = decrypt(app.secret, keyFor(ctx, app.personId));
  if (!secret) ctx.log.error({ person: app.personId }, 'authenticator app unreadable: SESSION_SECRET was changed');
  const step = secret && stepOfCode(code.replace(/\s/g, ''), secret, ctx.now);
  const counts = step !== null && (await takeStep(ctx.tx, app.personId, step));
  if (!counts) return invalidField('code', 'This code is wrong or already used. Please enter the next one.');
  await release(ctx.tx, key, Infinity);
  return null;
}

export const guessKey = (personId: string) => rateLimitKey('second-factor', personId);

async function newCodes(ctx: Ctx, personId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(ctx.tx, personId, codes.map(recoveryCodeHash));
  return { recoveryCodes: codes };
}

/** Locks the signed-in staff member, who must just have confirmed their identity. */
async function lockConfirmedStaff(ctx: Ctx): Promise<Person | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  if (ctx.actor.role === 'customer') return refusals('staff-only');
  const person = await lockPerson(ctx.tx, ctx.actor.personId);
  if (!person) return refusals('unauthorized');
  return (await requireConfirmation(ctx)) ?? person;
}
