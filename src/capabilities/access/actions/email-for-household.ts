import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { invalidField } from '../input-contract.ts';
import { refusals } from '../contract.ts';
import { LIMITS } from '../rules/limits.ts';
import { changedContacts } from '../rules/profile.ts';
import { consumeLimit } from '../rate-limit.ts';
import type { HouseholdScope, StaffScope } from '../scopes.ts';
import { householdOfPerson } from '../household-store.ts';
import { lockPerson, type Person, updatePerson } from '../store.ts';
import { requireConfirmation } from './confirm-identity.ts';
import { contactTaken, countContact, sendEmailChange } from './edit-profile.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { tellOldAddress } from './undo-email-change.ts';

/**
 * Asks for another e-mail of an account, as its person could: a link goes to the new address, and works only for somebody who is
 * signed in to the account or knows its password; the old address is told at once, and can undo it for a week. `ctx.actor` is the
 * colleague in their session. Refuses `confirmation-needed`, `second-factor-unshown`, `person-unknown`, `invalid` and
 * `too-many-attempts`.
 */
export async function askEmailFor(
  ctx: Ctx,
  { household }: { household: HouseholdScope; scope: StaffScope<'households'> },
  { personId, email }: { personId: string; email: string },
): Promise<DomainError | null> {
  const unproven = await requireConfirmation(ctx);
  if (unproven) return unproven;
  const theirs = (await householdOfPerson(ctx.tx, personId)) === household.householdId;
  const person = theirs ? await lockPerson(ctx.tx, personId) : undefined;
  if (!person || person.role !== 'customer') return refusals('person-unknown');
  const change = await changeOf(ctx, person, email);
  if (isDomainError(change)) return change;
  const { pendingEmail } = change;
  if (!pendingEmail) return invalidField('email', 'This is the e-mail of the account already.');
  if (pendingEmail !== person.pendingEmail)
    await tellOldAddress(ctx, person, { now: pendingEmail, inEffect: false, byStaff: true });
  await sendEmailChange(ctx, person, pendingEmail);
  await updatePerson(ctx.tx, personId, { pendingEmail, profileVersion: person.profileVersion + 1 });
  await recordSecurityEvent(ctx, { personId, kind: 'email-asked', by: 'staff' });
  return null;
}

/** The pending address; other pending changes stay. */
async function changeOf(ctx: Ctx, person: Person, email: string): Promise<Pick<Person, 'pendingEmail'> | DomainError> {
  const phone = person.pendingPhone ?? person.phone ?? '';
  const contacts = changedContacts(person, { email, phone });
  if ('wrong' in contacts) return invalidField(contacts.wrong.field, contacts.wrong.text);
  const { change } = contacts;
  const refused =
    (await countContact(ctx, person, change)) ??
    (await contactTaken(ctx, person, change)) ??
    (await consumeLimit(ctx, LIMITS.verifyByPerson, 'verify-person', person.id));
  return refused ?? { pendingEmail: change.pendingEmail };
}
