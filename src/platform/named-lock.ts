import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Locks a name until the transaction ends: others wait for it. For subjects without a row to lock. */
export async function holdName(tx: Tx, name: string | SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
