import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { invalidField, type Profile, type ProfileInput, refusals } from '../contract.ts';
import { deliveryAddressChanged } from '../events.ts';
import { hit } from '../limits.ts';
import { emailChangeMail } from '../mail/email-change.tsx';
import { LIMITS, VERIFY_LINK_HOURS } from '../rules/limits.ts';
import { addressLines, changedContacts, needsPassword } from '../rules/profile.ts';
import { type HouseholdScope, householdScope } from '../scopes.ts';
import {
  deliveryAddressOf,
  isHeldByUndo,
  lockPerson,
  type Person,
  personByEmail,
  personByVerifiedPhone,
  updateHousehold,
  updatePerson,
} from '../store.ts';
import { askForPassword, confirmPassword, type PasswordProof } from './confirm-password.ts';
import { limitKey } from './login.ts';
import { profileView } from './read-profile.ts';
import { issueSingleUse } from './single-use.ts';
import { tellOldAddress } from './undo-email-change.ts';

/**
 * Saves the profile form. Name, address and wishes count at once; a new e-mail waits for its link, a new number for a
 * way to try it, and both ask for the password. Refuses `invalid`, `password-needed`, `profile-changed`,
 * `too-many-attempts`.
 */
export async function editProfile(house: House, actor: Actor, input: ProfileInput): Promise<Profile | Refusal> {
  const saved = await house.transact(actor, (ctx) => save(ctx, input, null));
  const asks = isRefusal(saved) && saved.code === 'password-needed';
  if (!asks || !input.currentPassword || actor.kind !== 'person') return saved;
  const typed = { personId: actor.personId, password: input.currentPassword, field: 'currentPassword' };
  const proof = await confirmPassword(house, typed);
  return isRefusal(proof) ? proof : house.transact(actor, (ctx) => save(ctx, input, proof));
}

async function save(ctx: Ctx, input: ProfileInput, proof: PasswordProof | null): Promise<Profile | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope) || ctx.actor.kind !== 'person') return refusals('unauthorized');
  const person = await lockPerson(ctx.tx, ctx.actor.personId);
  if (!person) return refusals('unauthorized');
  if (input.version !== undefined && input.version !== person.profileVersion) {
    const profile = profileView(ctx, person, await deliveryAddressOf(ctx.tx, scope));
    return refusals('profile-changed', { details: { profile } });
  }
  const contacts = changedContacts(person, input);
  if ('wrong' in contacts) return invalidField(contacts.wrong.field, contacts.wrong.text);
  if (needsPassword(person, contacts.change) && proof?.passwordHash !== person.passwordHash) {
    return askForPassword('currentPassword');
  }
  const refused = await taken(ctx, person, contacts.change);
  if (refused) return refused;
  const changed: Person = {
    ...person,
    ...contacts.change,
    ...input.preferences,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    profileVersion: person.profileVersion + 1,
  };
  const { pendingEmail } = changed;
  if (pendingEmail && pendingEmail !== person.pendingEmail) {
    const tooOften = await hit(ctx.tx, limitKey('verify-person', person.id), LIMITS.verifyByPerson, ctx.now);
    if (tooOften) return tooOften;
    await sendEmailChange(ctx, changed, pendingEmail);
    await tellOldAddress(ctx, person, { now: pendingEmail, inEffect: false });
  }
  await updatePerson(ctx.tx, person.id, changed);
  return profileView(ctx, changed, await saveAddress(ctx, scope, input.address));
}

/** Whether what is asked for belongs to another account. */
async function taken(ctx: Ctx, { id }: Person, asked: { pendingEmail: string | null; pendingPhone: string | null }) {
  const { pendingEmail: email, pendingPhone: phone } = asked;
  const holder = email && (await personByEmail(ctx.tx, email));
  const held = email && (await isHeldByUndo(ctx.tx, email, id, ctx.now));
  if (held || (holder && holder.id !== id))
    return invalidField('email', 'There is already an account with this e-mail.');
  const other = phone && (await personByVerifiedPhone(ctx.tx, phone));
  if (other && other.id !== id) return invalidField('phone', 'There is already an account with this phone number.');
  return null;
}

async function saveAddress(ctx: Ctx, scope: HouseholdScope, text: string): Promise<string> {
  const address = addressLines(text);
  if (address !== ((await deliveryAddressOf(ctx.tx, scope)) ?? '')) {
    await updateHousehold(ctx.tx, scope.householdId, { deliveryAddress: address || null });
    if (address) await ctx.emit(deliveryAddressChanged, { householdId: scope.householdId, address });
  }
  return address;
}

/** Mails the link that makes a new address the person's own. Older links of theirs stop working. */
export async function sendEmailChange(ctx: Ctx, person: Pick<Person, 'id' | 'firstName'>, email: string) {
  const link = { purpose: 'verify' as const, personId: person.id, subject: { email }, hours: VERIFY_LINK_HOURS };
  const token = await issueSingleUse(ctx, link);
  const address = `${ctx.settings.publicUrl}/verify-email#token=${token}`;
  await ctx.mail(emailChangeMail({ to: email, firstName: person.firstName, link: address }));
}
