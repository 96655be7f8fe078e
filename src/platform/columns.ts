import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant, whatever the time zone of the connection. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Condition that a UUID is one of these, as one parameter: a statement with hundreds of them takes milliseconds to put together. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${`{${ids.join()}}`}::uuid[])`;

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
