import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Profile, ProfileInput } from '../profile-contract.ts';
import { refusals } from '../contract.ts';
import { correctorSince } from '../log-store.ts';
import { correctedMail } from '../mail/corrected.tsx';
import { type HouseholdScope, type StaffScope, verifiedEmail, verifiedPhone } from '../scopes.ts';
import { deliveryAddressOf, householdOfPerson } from '../household-store.ts';
import { lockPerson, type Person } from '../store.ts';
import { saveProfile } from './edit-profile.ts';
import { recordSecurityEvent } from './record-security-event.ts';

export type Correction = Pick<ProfileInput, 'firstName' | 'lastName' | 'version'> & {
  personId: string;
  /** Undefined where it stays as it is. */
  address?: ProfileInput['address'] | undefined;
};

/**
 * Corrects a person's name and the household's delivery address as the person could in their profile, and tells them by
 * mail or text message; their security log has a row. Contacts are never changed here. Refuses `person-unknown` and what `editProfile`
 * does, `profile-changed` with who changed it; another monthly sum, which only the household can agree to, is
 * `address-price-changes` or as the module above says.
 */
export async function correctProfile(
  ctx: Ctx,
  { household }: { household: HouseholdScope; scope: StaffScope<'households'> },
  { personId, firstName, lastName, version, address }: Correction,
): Promise<Profile | DomainError> {
  const theirs = (await householdOfPerson(ctx.tx, personId)) === household.householdId;
  const person = theirs ? await lockPerson(ctx.tx, personId) : undefined;
  if (!person) return refusals('person-unknown');
  const before = await deliveryAddressOf(ctx.tx, household);
  const input: ProfileInput = {
    ...{ firstName, lastName, version },
    ...unchanged(person),
    address: address === undefined ? before && { ...before, region: before.region ?? '' } : address,
  };
  const saved = await saveProfile(ctx, { scope: household, person }, input, null);
  if (isDomainError(saved)) return saved.code === 'profile-changed' ? changedBy(ctx, personId, version) : saved;
  const detail = { profileVersion: saved.version };
  await recordSecurityEvent(ctx, { personId, kind: 'profile-corrected', by: 'staff', detail });
  await tell(ctx, person, { profile: saved, before: { ...person, address: before } });
  return saved;
}

async function changedBy(ctx: Ctx, personId: string, seen = 0): Promise<DomainError> {
  const colleague = await correctorSince(ctx.tx, personId, seen);
  const message = colleague
    ? `${colleague} corrected this profile after it was shown here. This is the current version.`
    : 'Its owner changed this profile after it was shown here. This is the current version.';
  return refusals('profile-changed', { message });
}

/** Contacts and wishes as they are, also those that wait to be confirmed. */
const unchanged = (person: Person) => ({
  email: person.pendingEmail ?? person.email ?? '',
  phone: person.pendingPhone ?? person.phone ?? '',
  preferences: {
    emailNotifications: person.emailNotifications,
    smsNotifications: person.smsNotifications,
    deliveryReminders: person.deliveryReminders,
  },
});

/** By the confirmed address, with the changes; else by the verified number, without them. */
async function tell(ctx: Ctx, person: Person, told: Pick<Parameters<typeof correctedMail>[0], 'profile' | 'before'>) {
  const { publicUrl, supportEmail, sms } = ctx.settings;
  const mailbox = verifiedEmail(person);
  if (mailbox) return ctx.mail(correctedMail({ to: mailbox, origin: publicUrl, supportEmail, ...told }));
  const to = verifiedPhone(person);
  if (!to || sms === 'off') return;
  await ctx.text({
    to,
    personId: person.id,
    kind: 'profile-corrected',
    subject: 'A profile that our team corrected',
    body: `Purrwell: our team corrected your name or address for you. See ${publicUrl}/profile. Was it not you who asked? ${supportEmail}`,
  });
}
