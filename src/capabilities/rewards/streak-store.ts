import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { streaks } from './tables.ts';

export type StreakRow = typeof streaks.$inferSelect;

const of = ({ householdId }: HouseholdScope) => eq(streaks.householdId, householdId);

export function streaksOf(tx: ReadHandle, scope: HouseholdScope): Promise<StreakRow[]> {
  return tx.select().from(streaks).where(of(scope));
}

/** Replaces the stored rows with these. False where nothing differs. */
export async function putStreaks(tx: Tx, scope: HouseholdScope, rows: StreakRow[]): Promise<boolean> {
  const kinds = rows.map(({ kind }) => kind);
  const gone = await tx
    .delete(streaks)
    .where(and(of(scope), kinds.length ? notInArray(streaks.kind, kinds) : undefined))
    .returning({ id: streaks.id });
  if (!rows.length) return gone.length > 0;
  const { lastDay, lastAt, current, afterGrace, longest } = streaks;
  const put = await tx
    .insert(streaks)
    .values(rows)
    .onConflictDoUpdate({
      target: [streaks.householdId, streaks.kind],
      set: {
        lastDay: sql`excluded.last_day`,
        lastAt: sql`excluded.last_at`,
        current: sql`excluded.current`,
        afterGrace: sql`excluded.after_grace`,
        longest: sql`excluded.longest`,
      },
      setWhere: sql`(${lastDay}, ${lastAt}, ${current}, ${afterGrace}, ${longest})
        is distinct from (excluded.last_day, excluded.last_at, excluded.current, excluded.after_grace, excluded.longest)`,
    })
    .returning({ id: streaks.id });
  return gone.length + put.length > 0;
}
