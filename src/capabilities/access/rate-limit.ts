import { eq, type SQL, sql } from 'drizzle-orm';
import type { DomainError } from '#src/lib/domain-error.ts';
import { sha256 } from '#src/lib/id.ts';
import { type ReadHandle, rowsOf, type Tx } from '#src/platform/database.ts';
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

/** `consume` within an action, on a key of the limit and its subject. */
export const consumeLimit = (ctx: Ctx, limit: Limit, what: string, ...parts: string[]): Promise<DomainError | null> =>
  consume(ctx.tx, rateLimitKey(what, ...parts), limit, ctx.now);

/** Refuses as `consume` would, and counts nothing. */
export async function wouldExceed(tx: ReadHandle, key: string, limit: Limit, now: Date): Promise<DomainError | null> {
  const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, key));
  const left = row ? (row.windowStart.getTime() - now.getTime()) / 1000 + limit.windowSeconds : 0;
  if (!row || left <= 0 || row.hits < limit.max) return null;
  return refusals('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(left)) });
}

/** A key of guesses with the delays that apply to it. */
export type GuessCount = readonly [key: string, slowdown: Slowdown];

/**
 * Counts one guess on each key, or refuses it (429, Retry-After) and counts nothing while the delay after the ones
 * before lasts on one of them. One statement that locks the rows in the order of their keys before it looks at them, so
 * parallel guesses cannot slip past. Guesses that are the first on a key and arrive at the same moment find no row to
 * lock; one that only the condition of the insert refuses is taken back and asked again.
 */
export async function consumeGuesses(tx: Tx, counts: readonly GuessCount[], now: Date): Promise<DomainError | null> {
  const guesses = counts.map(
    ([key, { free, firstSeconds, longestSeconds, forgetSeconds }]) =>
      sql`(${key}::text, ${now.toISOString()}::timestamptz, ${free}::int, ${firstSeconds}::int, ${longestSeconds}::int, ${forgetSeconds}::int)`,
  );
  const forgotten = sql`r.window_start <= g.at - g.forget * interval '1 second'`;
  // As rules/limits.ts delayAfter has it; the exponent is held down so that the power stays finite.
  const delay = sql`least(g.longest, g.first * power(2, least(r.hits - g.free, 30)))`;
  const heard = sql`(${forgotten} or r.hits < g.free or r.window_start + ${delay} * interval '1 second' <= g.at)`;
  const rows = await rowsOf<{ key: string; hits: number | null; waited: number | null }>(
    tx,
    sql`
      with guesses (key, at, free, first, longest, forget) as (values ${sql.join(guesses, sql`, `)}),
      before as materialized (
        select * from rate_limits where key in ${counts.map(([key]) => key)} order by key for update
      ),
      refused as materialized (
        select r.key, r.hits, extract(epoch from g.at - r.window_start)::float8 as waited
        from before r join guesses g using (key) where not ${heard}
      ),
      counted as (
        insert into rate_limits as r (key, window_start, hits)
        select key, at, 1 from guesses where not exists (select from refused) order by key
        on conflict (key) do update set
          hits = case when (select ${forgotten} from guesses g where g.key = r.key) then 1 else r.hits + 1 end,
          -- Processes' clocks differ a little.
          window_start = greatest(r.window_start, excluded.window_start)
        where (select ${heard} from guesses g where g.key = r.key)
        returning key
      )
      select key, hits, waited from refused union all select key, null, null from counted`,
  );
  const counted = rows.filter(({ hits }) => hits === null);
  if (counted.length === counts.length) return null;
  const refused = rows.filter(({ hits }) => hits !== null);
  if (refused.length === 0) {
    if (counted.length > 0)
      await releaseAll(
        tx,
        counted.map(({ key }) => [key, 1]),
      );
    return consumeGuesses(tx, counts, now);
  }
  const left = counts.map(([key, slowdown]) => {
    const row = refused.find((one) => one.key === key);
    return row ? delayAfter(row.hits ?? 0, slowdown) - (row.waited ?? 0) : 0;
  });
  return refusals('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(Math.max(...left))) });
}

/** `consumeGuesses` on one key. */
export const consumeGuess = (tx: Tx, key: string, slowdown: Slowdown, now: Date): Promise<DomainError | null> =>
  consumeGuesses(tx, [[key, slowdown]], now);

/** A key and the number of hits to take back. */
export type Release = readonly [key: string, hits: number];

/**
 * Releases hits, so that honest use does not count as guessing. One statement, with the rows locked in
 * the order of their keys; its parts for a `with` are `releaseParts`.
 */
export async function releaseAll(tx: Tx, releases: readonly Release[]): Promise<void> {
  await tx.execute(sql`with ${releaseParts(releases)} select`);
}

export const release = (tx: Tx, key: string, hits = 1): Promise<void> => releaseAll(tx, [[key, hits]]);

const ALL_HITS = 2 ** 31 - 1;

/** The parts of a `with` that take hits back, where `condition` holds. */
export function releaseParts(releases: readonly Release[], condition = sql`true`): SQL {
  const values = releases.map(([key, hits]) => sql`(${key}::text, ${Math.min(hits, ALL_HITS)}::int)`);
  return sql`
    released (key, hits) as (values ${sql.join(values, sql`, `)}),
    held as materialized (
      select key from rate_limits where key in ${releases.map(([key]) => key)} and ${condition} order by key for update
    ),
    taken_back as (
      update rate_limits r set hits = greatest(r.hits - released.hits, 0)
      from released join held using (key) where r.key = released.key
    )`;
}
