import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type Profile, type ProfileInput, refusals } from '../contract.ts';
import { correctedMail } from '../mail/corrected.tsx';
import type { HouseholdScope, StaffScope } from '../scopes.ts';
import { deliveryAddressOf, householdOfPerson, lockPerson, type Person } from '../store.ts';
import { saveProfile } from './edit-profile.ts';

export type Correction = Pick<ProfileInput, 'firstName' | 'lastName' | 'version'> & {
  personId: string;
  /** Undefined where it stays as it is. */
  address?: ProfileInput['address'] | undefined;
};

/**
 * Corrects a person's name and the household's delivery address as the person could in their profile, and tells them by
 * mail. Contacts are never changed here. Refuses `person-unknown` and what `editProfile` does; another monthly sum, which
 * only the household can agree to, is `address-price-changes` or as the module above says.
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
  if (isDomainError(saved)) return saved;
  if (person.email) {
    const { publicUrl, supportEmail } = ctx.settings;
    const told = { profile: saved, before: { ...person, address: before } };
    await ctx.mail(correctedMail({ to: person.email, origin: publicUrl, supportEmail, ...told }));
  }
  return saved;
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
