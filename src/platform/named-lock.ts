import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Holds a name until the transaction ends: whoever asks for the same one waits. For what has no row of its own to lock. */
export async function holdName(tx: Tx, name: string | SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
