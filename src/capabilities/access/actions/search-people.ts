import type { ReadHandle } from '#src/platform/database.ts';
import type { Account } from '../rules/account.ts';
import type { StaffScope } from '../scopes.ts';
import { householdsByContact, householdsByName, membersForDesk } from '../search-store.ts';

type Scope = StaffScope<'households'>;

/** Ids of the households of people whose name, last name or address begins with the text, at most `limit` for each. */
export const householdsNamed = (tx: ReadHandle, scope: Scope, text: string, limit: number): Promise<string[]> =>
  householdsByName(tx, scope, text, limit);

/** Ids of the households of people with this address, or one of these numbers; confirmed or not. */
export const householdsOfContact = (
  tx: ReadHandle,
  scope: Scope,
  contact: { email: string | null; phones: readonly string[] },
): Promise<string[]> => householdsByContact(tx, scope, contact);

interface Contacts {
  phone: string | null;
  emailVerifiedAt: Date | null;
  phoneVerifiedAt: Date | null;
  /** Asked for, and not confirmed. */
  pendingEmail: string | null;
  pendingPhone: string | null;
  createdAt: Date;
  /** Grows with every change of the profile. */
  profileVersion: number;
}

interface Member {
  householdId: string;
  person: Account & Contacts;
  /** Time at which the account was last seen signed in; null without a session. */
  lastSeenAt: Date | null;
}

/** Everybody in these households: one statement. */
export const membersOfHouseholds = (tx: ReadHandle, scope: Scope, ids: readonly string[]): Promise<Member[]> =>
  membersForDesk(tx, scope, ids);
