import { sql } from 'drizzle-orm';
import type { Refusal } from '#src/kit/refusal.ts';
import type { Tx } from '#src/platform/database.ts';
import { refusals } from './contract.ts';
import { rateLimits } from './tables.ts';

export interface Limit {
  max: number;
  windowSeconds: number;
}

/**
 * Counts one hit on `key` and refuses (429, Retry-After) from the one after `max` within the window.
 * One statement, so parallel hits cannot slip past. The caller's transaction must commit for the hit to count:
 * return the refusal, do not throw it.
 */
export async function hit(tx: Tx, key: string, limit: Limit, now: Date): Promise<Refusal | null> {
  const started = new Date(now.getTime() - limit.windowSeconds * 1000);
  // The text form: a Date inside raw SQL is rendered by the driver in its own time zone.
  const over = sql`${rateLimits.windowStart} <= ${started.toISOString()}::timestamptz`;
  const [row] = await tx
    .insert(rateLimits)
    .values({ key, windowStart: now, hits: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        windowStart: sql`case when ${over} then ${now.toISOString()}::timestamptz else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ hits: rateLimits.hits, windowStart: rateLimits.windowStart });
  if (!row || row.hits <= limit.max) return null;
  const endsAt = row.windowStart.getTime() + limit.windowSeconds * 1000;
  return refusals('too-many-attempts', { retryAfter: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) });
}

/** Gives one hit back: what turned out to be honest use does not count as guessing. */
export async function refund(tx: Tx, key: string): Promise<void> {
  await tx
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(sql`${rateLimits.key} = ${key}`);
}
