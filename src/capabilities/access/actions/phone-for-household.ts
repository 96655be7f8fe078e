import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { householdOfPerson } from '../household-store.ts';
import { invalidField } from '../input-contract.ts';
import { changedContacts } from '../rules/profile.ts';
import { type HouseholdScope, type StaffScope, verifiedEmail, verifiedPhone } from '../scopes.ts';
import { lockPerson, type Person, updatePerson } from '../store.ts';
import { requireConfirmation } from './confirm-identity.ts';
import { contactTaken, countContact } from './edit-profile.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/**
 * Asks for another phone number of an account, as its person could: it waits for the code that they ask for in their profile, and
 * the old number stays until then. An account without a confirmed e-mail is told at its confirmed number. Returns the
 * number. `ctx.actor` is the colleague in their session. Refuses `confirmation-needed`, `second-factor-unshown`,
 * `person-unknown`, `invalid` and `too-many-attempts`.
 */
export async function askPhoneFor(
  ctx: Ctx,
  { household }: { household: HouseholdScope; scope: StaffScope<'households'> },
  { personId, phone }: { personId: string; phone: string },
): Promise<{ phone: string } | DomainError> {
  const unproven = await requireConfirmation(ctx);
  if (unproven) return unproven;
  const theirs = (await householdOfPerson(ctx.tx, personId)) === household.householdId;
  const person = theirs ? await lockPerson(ctx.tx, personId) : undefined;
  if (!person || person.role !== 'customer') return refusals('person-unknown');
  const pendingPhone = await numberFor(ctx, person, phone);
  if (isDomainError(pendingPhone)) return pendingPhone;
  await updatePerson(ctx.tx, personId, { pendingPhone, profileVersion: person.profileVersion + 1 });
  await recordSecurityEvent(ctx, { personId, kind: 'phone-asked', by: 'staff' });
  if (!verifiedEmail(person)) await tellNumber(ctx, person);
  return { phone: pendingPhone };
}

/** The number in its full form; an e-mail that waits to be confirmed stays. */
async function numberFor(ctx: Ctx, person: Person, typed: string): Promise<string | DomainError> {
  const contacts = changedContacts(person, { email: person.pendingEmail ?? person.email ?? '', phone: typed });
  if ('wrong' in contacts) return invalidField(contacts.wrong.field, contacts.wrong.text);
  const { change } = contacts;
  if (!change.phone && !change.pendingPhone) return invalidField('phone', 'Please enter the new phone number.');
  if (!change.pendingPhone) return invalidField('phone', 'This is the phone number of the account already.');
  const refused = (await countContact(ctx, person, change)) ?? (await contactTaken(ctx, person, change));
  return refused ?? change.pendingPhone;
}

async function tellNumber(ctx: Ctx, person: Person): Promise<void> {
  const to = verifiedPhone(person);
  if (!to || ctx.settings.sms === 'off') return;
  const { publicUrl, supportEmail } = ctx.settings;
  await ctx.text({
    ...{ to, personId: person.id, kind: 'phone-asked', subject: 'Another number that our team was asked for' },
    body: `Purrwell: our team was asked to change the number of your account. It stays until the new one is confirmed: ${publicUrl}/profile. Was it not you who asked? ${supportEmail}`,
  });
}
