import { eq, sql } from 'drizzle-orm';
import type { DomainError } from '#src/lib/domain-error.ts';
import { sha256 } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from './contract.ts';
import { delayAfter, type Slowdown } from './rules/limits.ts';
import { rateLimits } from './tables.ts';

/** Origin of a request, as far as rate limits and known devices need it. */
export interface ClientInfo {
  address: string;
  userAgent?: string | undefined;
  /** The cookie that says on which accounts' behalf this browser is known. */
  knownDevices?: string | undefined;
}

/** Rate limit key. Hashed, because keys must not hold addresses or contacts in the clear. */
export function rateLimitKey(what: string, ...parts: string[]): string {
  return `${what}:${sha256(parts.join('\n')).toString('base64url')}`;
}

export interface Limit {
  max: number;
  windowSeconds: number;
}

/**
 * Counts one hit on `key` and refuses (429, Retry-After) from the one after `max` within the window.
 * One statement, so parallel hits cannot slip past. The caller's transaction must commit for the hit to count:
 * return the refusal, do not throw it.
 */
export async function consume(tx: Tx, key: string, limit: Limit, now: Date): Promise<DomainError | null> {
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

/** `consume` within an action, on a key of what is counted and for whom. */
export const consumeLimit = (ctx: Ctx, limit: Limit, what: string, ...parts: string[]): Promise<DomainError | null> =>
  consume(ctx.tx, rateLimitKey(what, ...parts), limit, ctx.now);

/** Refuses as `consume` would, and counts nothing. */
export async function wouldExceed(tx: ReadHandle, key: string, limit: Limit, now: Date): Promise<DomainError | null> {
  const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, key));
  const left = row ? (row.windowStart.getTime() - now.getTime()) / 1000 + limit.windowSeconds : 0;
  if (!row || left <= 0 || row.hits < limit.max) return null;
  return refusals('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(left)) });
}

/**
 * Counts one guess on `key`, or refuses it (429, Retry-After) and counts nothing while the delay after the ones before
 * it lasts. One statement, so parallel guesses cannot slip past.
 */
export async function consumeGuess(tx: Tx, key: string, slowdown: Slowdown, now: Date): Promise<DomainError | null> {
  const { free, firstSeconds, longestSeconds, forgetSeconds } = slowdown;
  const at = sql`${now.toISOString()}::timestamptz`;
  const forgotten = sql`${rateLimits.windowStart} <= ${at} - ${forgetSeconds} * interval '1 second'`;
  // As rules/limits.ts delayAfter has it; the exponent is held down so that the power stays finite.
  const delay = sql`least(${longestSeconds}, ${firstSeconds} * power(2, least(${rateLimits.hits} - ${free}, 30)))`;
  const due = sql`${rateLimits.hits} < ${free} or ${rateLimits.windowStart} + ${delay} * interval '1 second' <= ${at}`;
  const [heard] = await tx
    .insert(rateLimits)
    .values({ key, windowStart: now, hits: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${forgotten} then 1 else ${rateLimits.hits} + 1 end`,
        // Processes' clocks differ a little.
        windowStart: sql`greatest(${rateLimits.windowStart}, ${at})`,
      },
      setWhere: sql`${forgotten} or ${due}`,
    })
    .returning({ key: rateLimits.key });
  if (heard) return null;
  const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, key));
  const waited = row ? (now.getTime() - row.windowStart.getTime()) / 1000 : 0;
  const left = row ? delayAfter(row.hits, slowdown) - waited : 0;
  return refusals('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(left)) });
}

/** Takes hits back: what turned out to be honest use does not count as guessing. */
export async function release(tx: Tx, key: string, hits = 1): Promise<void> {
  const left = hits === Infinity ? 0 : sql`greatest(${rateLimits.hits} - ${hits}, 0)`;
  await tx.update(rateLimits).set({ hits: left }).where(eq(rateLimits.key, key));
}
