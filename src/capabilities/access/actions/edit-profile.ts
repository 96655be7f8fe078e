import { caught, type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx } from '#src/platform/services.ts';
import { invalidField } from '../input-contract.ts';
import type { Profile, ProfileInput } from '../profile-contract.ts';
import { refusals } from '../contract.ts';
import { consumeLimit } from '../rate-limit.ts';
import { emailChangeMail } from '../mail/email-change.tsx';
import { LIMITS, VERIFY_LINK_HOURS } from '../rules/limits.ts';
import { changedContacts, needsPassword } from '../rules/profile.ts';
import { type HouseholdScope, householdScope } from '../scopes.ts';
import { deliveryAddressOf } from '../household-store.ts';
import { isHeldByUndo } from '../one-time-token-store.ts';
import { lockPerson, type Person, updatePerson } from '../store.ts';
import { personByEmail, personByVerifiedPhone } from '../contact-store.ts';
import { type IdentityProof, proofHolds, proveIdentity } from './confirm-identity.ts';
import { askForPassword } from './confirm-password.ts';
import { tellAddressOfNumber, tellOldNumber } from './phone-notices.ts';
import { profileView } from './read-profile.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { issueOneTimeToken } from './one-time-token.ts';
import { tellOldAddress } from './undo-email-change.ts';
import { addressWish, saveAddress } from './save-address.ts';

/**
 * Saves the profile form. Name, address and wishes count at once; a new e-mail waits for its link, a new number for
 * its code, and both ask for the password, or a confirmed session. Refuses `invalid`, `password-needed`, `profile-changed`, `too-many-attempts`,
 * and the refusals of the modules above for another address (`deliveryAddressChangeRequested`); nothing is saved then.
 */
export async function editProfile(
  services: AppServices,
  actor: Actor,
  input: ProfileInput,
): Promise<Profile | DomainError> {
  const saved = await caught(services.transact(actor, (ctx) => save(ctx, input, null)));
  const asks = isDomainError(saved) && saved.code === 'password-needed';
  if (!asks) return saved;
  const proof = await proveIdentity(services, actor, { password: input.currentPassword, field: 'currentPassword' });
  return isDomainError(proof) ? proof : caught(services.transact(actor, (ctx) => save(ctx, input, proof)));
}

async function save(ctx: Ctx, input: ProfileInput, proof: IdentityProof | null): Promise<Profile | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope) || ctx.actor.kind !== 'person') return refusals('unauthorized');
  const person = await lockPerson(ctx.tx, ctx.actor.personId);
  return person ? saveProfile(ctx, { scope, person }, input, proof) : refusals('unauthorized');
}

interface Owner {
  scope: HouseholdScope;
  /** Locked until the transaction ends. */
  person: Person;
}

/** Saves the profile of a person. Without a proof it refuses `password-needed` where another contact is asked for. */
export async function saveProfile(
  ctx: Ctx,
  { scope, person }: Owner,
  input: ProfileInput,
  proof: IdentityProof | null,
): Promise<Profile | DomainError> {
  if (input.version !== undefined && input.version !== person.profileVersion) {
    const profile = profileView(ctx, person, await deliveryAddressOf(ctx.tx, scope));
    return refusals('profile-changed', { details: { profile } });
  }
  const contacts = changedContacts(person, input);
  if ('wrong' in contacts) return invalidField(contacts.wrong.field, contacts.wrong.text);
  if (needsPassword(person, contacts.change) && !(await proofHolds(ctx, person, proof))) {
    return askForPassword('currentPassword');
  }
  const wish = await addressWish(ctx, scope, person, input);
  if (isDomainError(wish)) return wish;
  const refused =
    (await countContact(ctx, person, contacts.change)) ?? (await contactTaken(ctx, person, contacts.change));
  if (refused) return refused;
  const changed: Person = {
    ...person,
    ...contacts.change,
    ...input.preferences,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    profileVersion: person.profileVersion + 1,
    ...(contacts.change.phone !== person.phone && { phoneVerifiedAt: null }),
  };
  const { pendingEmail } = changed;
  if (pendingEmail && pendingEmail !== person.pendingEmail) {
    const tooOften = await consumeLimit(ctx, LIMITS.verifyByPerson, 'verify-person', person.id);
    if (tooOften) return tooOften;
    await sendEmailChange(ctx, changed, pendingEmail);
    await tellOldAddress(ctx, person, { now: pendingEmail, inEffect: false });
  }
  await updatePerson(ctx.tx, person.id, changed);
  await recordContactChange(ctx, person, changed);
  if (person.phone && !changed.phone) {
    await tellOldNumber(ctx, person);
    await tellAddressOfNumber(ctx, person, { what: 'removed', phone: person.phone });
  }
  const notes = wish && (await saveAddress(ctx, wish));
  return { ...profileView(ctx, changed, await deliveryAddressOf(ctx.tx, scope)), ...(notes && { notes }) };
}

async function recordContactChange(ctx: Ctx, before: Person, { pendingEmail, pendingPhone, phone }: Person) {
  const record = (kind: 'email-asked' | 'phone-asked' | 'phone-removed') =>
    recordSecurityEvent(ctx, { personId: before.id, kind, by: 'self' });
  if (pendingEmail && pendingEmail !== before.pendingEmail) await record('email-asked');
  if (pendingPhone && pendingPhone !== before.pendingPhone) await record('phone-asked');
  if (before.phone && !phone) await record('phone-removed');
}

type Asked = Pick<Person, 'pendingEmail' | 'pendingPhone'>;

/** Counts an address or a number that is asked for anew. */
export async function countContact(ctx: Ctx, { id, ...before }: Person, { pendingEmail, pendingPhone }: Asked) {
  const asks =
    (pendingEmail && pendingEmail !== before.pendingEmail) || (pendingPhone && pendingPhone !== before.pendingPhone);
  return asks ? consumeLimit(ctx, LIMITS.contactByPerson, 'contact-person', id) : null;
}

/** Whether the requested contact belongs to another account. */
export async function contactTaken(ctx: Ctx, { id }: Person, asked: Asked) {
  const { pendingEmail: email, pendingPhone: phone } = asked;
  const holder = email && (await personByEmail(ctx.tx, email));
  const held = email && (await isHeldByUndo(ctx.tx, email, id, ctx.now));
  if (held || (holder && holder.id !== id))
    return invalidField('email', 'There is already an account with this e-mail.');
  const other = phone && (await personByVerifiedPhone(ctx.tx, phone));
  if (other && other.id !== id) return invalidField('phone', 'There is already an account with this phone number.');
  return null;
}

/** Mails the link that makes a new address the person's own. Older links of theirs stop working. */
export async function sendEmailChange(ctx: Ctx, person: Pick<Person, 'id' | 'firstName'>, email: string) {
  const link = { purpose: 'verify' as const, personId: person.id, subject: { email }, hours: VERIFY_LINK_HOURS };
  const token = await issueOneTimeToken(ctx, link);
  const address = `${ctx.settings.publicUrl}/verify-email#token=${token}`;
  await ctx.mail(emailChangeMail({ to: email, firstName: person.firstName, link: address }));
}
