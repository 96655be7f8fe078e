import type { VerifiedEmail } from '#src/lib/email.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { addressesAt } from '../member-invitation-store.ts';
import { householdsAround } from '../former-member-store.ts';
import type { Account } from '../rules/account.ts';
import { type HouseholdScope, type StaffScope, verifiedEmail } from '../scopes.ts';
import { householdOfPerson, isReadBy, membersOf, readsAs } from '../household-store.ts';
import { namesOf, personById } from '../store.ts';
import { personByEmail, verifiedHolderOf } from '../contact-store.ts';
import { staffMembers } from '../staff-store.ts';

/** The account with this id, closed ones too. */
export const findAccount = (tx: ReadHandle, personId: string): Promise<Account | undefined> => personById(tx, personId);

/** The address that a person has confirmed; null if there is none. */
export async function confirmedEmailOf(tx: ReadHandle, personId: string): Promise<VerifiedEmail | null> {
  const person = await personById(tx, personId);
  return person ? verifiedEmail(person) : null;
}

/** Full names by account id; ids of deleted accounts are left out. One statement. */
export async function fullNames(tx: ReadHandle, personIds: string[]): Promise<Map<string, string>> {
  const rows = personIds.length ? await namesOf(tx, personIds) : [];
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/** The same of those who work here alone. */
export async function staffNames(tx: ReadHandle, personIds: string[]): Promise<Map<string, string>> {
  const rows = personIds.length ? await namesOf(tx, personIds) : [];
  const staff = rows.filter(({ role }) => role !== 'customer');
  return new Map(staff.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/** Names of the owners of a household. */
export async function ownerNames(
  tx: ReadHandle,
  scope: HouseholdScope,
): Promise<{ firstName: string; lastName: string }[]> {
  const owners = await membersOf(tx, scope);
  return owners.map(({ firstName, lastName }) => ({ firstName, lastName }));
}

/** Present and former staff, by name. */
export const findStaff = (tx: ReadHandle, scope: StaffScope): Promise<Account[]> => staffMembers(tx, scope);

/** Id of the household whose member has confirmed this address; null if nobody has. */
export async function householdOfEmail(tx: ReadHandle, email: string): Promise<string | null> {
  return (await verifiedHolderOf(tx, email))?.householdId ?? null;
}

/** Whether a member of the household reads mail to this address. */
export const readsMailbox = (tx: ReadHandle, scope: HouseholdScope, email: string): Promise<boolean> =>
  isReadBy(tx, scope, email);

/**
 * The address, and confirmed addresses of everybody in a household that its reader owns or shares as a partner now; with
 * the ids of these households. Sitters are not of the household.
 */
export async function householdCircle(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  email: string,
): Promise<{ households: string[]; emails: string[] }> {
  const households = (await householdsAround(tx, [email], now)).map(({ id }) => id);
  return { households, emails: [...new Set([email, ...(await addressesAt(tx, households, now))])] };
}

/** Households of `householdCircle` by address, of several addresses at once. Two statements. */
export async function householdsOfReaders(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  emails: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = emails.length ? await householdsAround(tx, emails, now) : [];
  return new Map([...Map.groupBy(rows, (row) => row.email)].map(([email, own]) => [email, own.map(({ id }) => id)]));
}

/** Whether a colleague reads mail to this address, so that it is about themselves. */
export const isColleaguesOwn = (tx: ReadHandle, { personId }: StaffScope, email: string): Promise<boolean> =>
  readsAs(tx, personId, email);

/** Account with this address, confirmed or not, and its household. For seed data only: an unconfirmed address proves nothing. */
export async function seededAccount(
  tx: ReadHandle,
  email: string,
): Promise<{ personId: string; householdId: string } | undefined> {
  const personId = (await personByEmail(tx, email))?.id;
  const householdId = personId && (await householdOfPerson(tx, personId));
  return personId && householdId ? { personId, householdId } : undefined;
}
