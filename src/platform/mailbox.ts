import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Mailbox of an address, as SQL: lower case, without a plus suffix, and without dots at Gmail. */
export const mailboxOf = (email: SQLWrapper): SQL => {
  const name = sql`split_part(split_part(lower(${email}), '@', 1), '+', 1)`;
  const at = sql`split_part(lower(${email}), '@', 2)`;
  return sql`(case when ${at} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com' else ${name} || '@' || ${at} end)`;
};
