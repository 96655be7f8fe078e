import { and, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Greatest character of UTF-8: every text that begins with another comes before that one and this. */
const LAST = '\u{10FFFF}';

/**
 * A name as it is searched: without regard to capitals, and in the order of its bytes, so that an index serves beginnings
 * of names and their order whatever the collation of the database.
 */
export const nameKey = (name: SQLWrapper): SQL => sql`(lower(${name}) collate "C")`;

/**
 * Names that begin with a text. A range of the index of `nameKey`: with its order and a limit it reads no more rows than
 * it returns, however common the name is.
 */
export const startsWith = (name: SQLWrapper, text: string): SQL | undefined =>
  and(gte(nameKey(name), nameKey(sql`${text}::text`)), lt(nameKey(name), nameKey(sql`${text + LAST}::text`)));
