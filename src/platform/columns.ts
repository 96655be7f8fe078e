import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant, whatever the time zone of the connection. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
