import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { consumeLimit } from '../rate-limit.ts';
import type { NewPasskey, PasskeyList } from '../passkey-contract.ts';
import { deletePasskey, insertPasskey, passkeysOf, renamePasskeyRow } from '../passkey-store.ts';
import { deviceLabel } from '../rules/device.ts';
import { LIMITS } from '../rules/limits.ts';
import { PASSKEYS_MOST, passkeyName } from '../rules/passkeys.ts';
import { lockPerson } from '../store.ts';
import { updateSession } from '../session-store.ts';
import { requireConfirmation, signedIn } from './confirm-identity.ts';
import { announceSignInMethod, endSecondFactorIfLast } from './sign-in-methods.ts';
import { checkRegistration, registrationOptions } from './webauthn.ts';

/** Passkeys of the signed-in person, oldest first. */
export async function listPasskeys(ctx: ReadCtx): Promise<PasskeyList | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const rows = await passkeysOf(ctx.tx, ctx.actor.personId);
  return {
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Asks the browser to make a passkey. Refuses `confirmation-needed`, `passkeys-full`, `too-many-attempts`. */
export async function beginPasskey(ctx: Ctx) {
  const who = signedIn(ctx.actor);
  if (isDomainError(who)) return who;
  const person = await lockPerson(ctx.tx, who.personId);
  if (!person) return refusals('unauthorized');
  const unproven = await requireConfirmation(ctx);
  if (unproven) return unproven;
  const refused = await consumeLimit(ctx, LIMITS.challengeByPerson, 'challenge-person', who.personId);
  if (refused) return refused;
  const passkeys = await passkeysOf(ctx.tx, person.id);
  if (passkeys.length >= PASSKEYS_MOST) return refusals('passkeys-full');
  return registrationOptions(ctx, { person, passkeys, sessionHash: who.signIn.tokenHash });
}

/**
 * Keeps the passkey that the browser has made, and mails the account. The session counts as opened with it: it was just
 * used. Refuses `confirmation-needed`, `passkey-late`, `passkey-refused`, `passkey-taken`, `passkeys-full`.
 */
export async function addPasskey(
  services: AppServices,
  actor: Actor,
  { response, name, userAgent }: NewPasskey & { userAgent: string | undefined },
): Promise<PasskeyList | DomainError> {
  const who = signedIn(actor);
  if (isDomainError(who)) return who;
  const unproven = await services.read(actor, requireConfirmation);
  if (unproven) return unproven;
  const credential = await checkRegistration(services, response, who.signIn.tokenHash);
  if (isDomainError(credential)) return credential;
  return services.transact(actor, async (ctx) => {
    const person = await lockPerson(ctx.tx, who.personId);
    if (!person) return refusals('unauthorized');
    const noLonger = await requireConfirmation(ctx);
    if (noLonger) return noLonger;
    if ((await passkeysOf(ctx.tx, person.id)).length >= PASSKEYS_MOST) return refusals('passkeys-full');
    const called = passkeyName(name, deviceLabel(userAgent));
    const added = await insertPasskey(ctx.tx, {
      id: newId(),
      personId: person.id,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: response.response.transports ?? [],
      name: called,
      createdAt: ctx.now,
    });
    if (!added) return refusals('passkey-taken');
    await updateSession(ctx.tx, who.signIn.tokenHash, { secondFactor: true });
    await announceSignInMethod(ctx, person, { what: 'passkey-added', name: called });
    return listPasskeys(ctx);
  });
}

/** Refuses `passkey-unknown`. */
export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<PasskeyList | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const renamed = await renamePasskeyRow(ctx.tx, ctx.actor.personId, id, name);
  return renamed ? listPasskeys(ctx) : refusals('passkey-unknown');
}

/** Removes a passkey, and mails the account. Refuses `confirmation-needed`, `passkey-unknown`. */
export async function removePasskey(ctx: Ctx, id: string): Promise<PasskeyList | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const person = await lockPerson(ctx.tx, ctx.actor.personId);
  if (!person) return refusals('unauthorized');
  const passkey = (await passkeysOf(ctx.tx, person.id)).find((one) => one.id === id);
  if (!passkey) return refusals('passkey-unknown');
  const unproven = await requireConfirmation(ctx);
  if (unproven) return unproven;
  await deletePasskey(ctx.tx, id);
  await endSecondFactorIfLast(ctx, person.id);
  await announceSignInMethod(ctx, person, { what: 'passkey-removed', name: passkey.name });
  return listPasskeys(ctx);
}
