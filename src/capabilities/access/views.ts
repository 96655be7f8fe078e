import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { households, memberships, people } from './tables.ts';

const query = new QueryBuilder();

/** Households with their settings. */
export const householdsView = query
  .select({ id: households.id, timeZone: households.timeZone, weightUnit: households.weightUnit })
  .from(households)
  .as('households_view');

/** Members of households. */
export const membersView = query
  .select({ householdId: memberships.householdId, personId: memberships.personId })
  .from(memberships)
  .as('members_view');

/** Names of accounts, and whether they are of staff. */
export const namesView = query
  .select({
    id: people.id,
    firstName: people.firstName,
    lastName: people.lastName,
    isStaff: sql<boolean>`${people.role} <> 'customer'`.as('is_staff'),
  })
  .from(people)
  .as('names_view');

/** First and last name of a joined row of `namesView`; null where there is no such account. */
export const fullNameColumn = sql<
  string | null
>`nullif(trim(concat(${namesView.firstName}, ' ', ${namesView.lastName})), '')`;

/** Addresses that members of households have confirmed. Records kept by address are found through them. */
export const verifiedEmailsView = query
  .select({ householdId: memberships.householdId, email: people.email })
  .from(people)
  .innerJoin(memberships, and(eq(memberships.personId, people.id), isNotNull(people.emailVerifiedAt)))
  .as('verified_emails_view');
