import { sql } from 'drizzle-orm';
import type { Dependencies } from './request-context.ts';
import { settings } from './tables.ts';

/** Seconds by which the sandbox's clock is ahead, read by the statement itself. */
export const clockOffset = sql`coalesce((select ${settings.clockOffset} from ${settings}), 0)`.mapWith(Number);

/** The time on the sandbox's clock, as a timestamp. */
export const sandboxTime = ({ clock }: Dependencies) =>
  sql`to_timestamp(${clock.now().getTime()}::double precision / 1000 + ${clockOffset})`;
