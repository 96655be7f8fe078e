import { sql } from 'drizzle-orm';
import pg from 'pg';
import { withDeadline } from '#src/lib/deadline.ts';
import { Unavailable } from '#src/lib/unavailable.ts';
import type { Database, Tx } from './database.ts';
import type { EmbeddedClient } from './embedded/client.ts';
import { loggedError } from './redact.ts';
import type { Logger } from './log.ts';

/** Topics that can change for a household. Open pages receive the topic and nothing else. */
export const TOPICS = ['order', 'results', 'sticks', 'log', 'cats', 'billing', 'points', 'messages', 'people'] as const;
export type Topic = (typeof TOPICS)[number];

/** `session`: a session of the household ended; its followers check whether it was theirs. */
export type Message = Topic | 'session';
const EVERYTHING: readonly Message[] = [...TOPICS, 'session'];

interface Follower {
  onMessage(notices: readonly Message[]): void;
  /** The shop closes. */
  end(): void;
  /** `members`: pages of people who share the household, counted apart from those of its owner. */
  group?: 'members';
}

export interface Realtime {
  /** Heard by every process once the transaction has committed, and never if it does not. */
  tell(tx: Tx, householdIds: readonly string[], notice: Message): Promise<void>;
  /** Ends with the returned function. Null when `atOnce` of the group already follow the household, or channel, here; throws Unavailable when the shop closes. */
  follow(householdId: string, follower: Follower, atOnce?: number): (() => void) | null;
  /** Messages of the last so many milliseconds; all of them if that is longer than they are remembered. */
  recent(householdId: string, withinMs: number): readonly Message[];
  close(): Promise<void>;
}

const CHANNEL = 'household';
const AT_ONCE = 10;
const REMEMBERED_MS = 120_000;

/** Listens once for the whole process, on a connection of its own, whatever the number of open pages. */
export async function openRealtime(database: Database, log: Logger): Promise<Realtime> {
  const followers = new Map<string, Set<Follower>>();
  const lately = new Map<string, Map<Message, number>>();
  let missedUntil = 0;
  let closed: Promise<void> | null = null;

  const onReconnect = () => {
    missedUntil = performance.now();
    for (const household of followers.values()) for (const { onMessage } of household) onMessage(EVERYTHING);
  };
  const onPayload = (payload: string) => {
    const [householdId, notice] = payload.split(' ') as [string, Message];
    const notices = lately.get(householdId) ?? new Map<Message, number>();
    lately.set(householdId, notices.set(notice, performance.now()));
    for (const follower of followers.get(householdId) ?? []) follower.onMessage([notice]);
  };
  const forget = setInterval(() => {
    const before = performance.now() - REMEMBERED_MS;
    for (const [id, notices] of lately) if (Math.max(...notices.values()) < before) lately.delete(id);
  }, REMEMBERED_MS);
  forget.unref();

  const stopListening =
    database.engine === 'pglite'
      ? await (database.client as EmbeddedClient).listen(CHANNEL, onPayload)
      : await listenForEver(database.session ?? {}, { onMessage: onPayload, onReconnect, log });
  missedUntil = performance.now();

  return {
    tell: async (tx, householdIds, notice) => {
      const told = JSON.stringify(householdIds.map((id) => `${id} ${notice}`));
      await tx.execute(sql`select pg_notify(${CHANNEL}, told) from json_array_elements_text(${told}::json) told`);
    },
    follow: (householdId, follower, atOnce = AT_ONCE) => {
      const household = followers.get(householdId) ?? new Set<Follower>();
      if (closed) throw new Unavailable('closing');
      if ([...household].filter(({ group }) => group === follower.group).length >= atOnce) return null;
      followers.set(householdId, household.add(follower));
      return () => {
        household.delete(follower);
        if (household.size === 0 && followers.get(householdId) === household) followers.delete(householdId);
      };
    },
    recent: (householdId, withinMs) => {
      const since = performance.now() - withinMs;
      if (withinMs > REMEMBERED_MS || since < missedUntil) return EVERYTHING;
      return [...(lately.get(householdId) ?? [])].filter(([, at]) => at >= since).map(([notice]) => notice);
    },
    close: () => {
      if (closed) return closed;
      clearInterval(forget);
      closed = stopListening();
      for (const household of followers.values()) for (const follower of household) follower.end();
      return closed;
    },
  };
}

interface Subscriber {
  onMessage(payload: string): void;
  /** Called after every loss: what was sent meanwhile is not known. */
  onReconnect(): void;
  log: Logger;
}

const PULSE_MS = 20_000;
const ANSWER_MS = 5000;
const GOODBYE_MS = 1000;
const RETRY_MS = [100, 500, 2000, 5000] as const;

/** A listening connection that is opened again whenever it is lost, also without a word (a heartbeat finds that out). */
async function listenForEver(
  session: pg.ClientConfig,
  { onMessage, onReconnect, log }: Subscriber,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async (attempt: number) => {
    const mine = new pg.Client({ ...session, query_timeout: ANSWER_MS });
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || stopped) return;
      lost = true;
      client = null;
      log.warn({ error: error && loggedError(error) }, 'live updates: connection lost');
      void mine.end().catch(() => {});
      retry = setTimeout(() => void connect(attempt + 1), RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
    };
    mine.on('error', lose);
    mine.on('end', () => lose());
    mine.on('notification', ({ payload }) => payload && onMessage(payload));
    try {
      await mine.connect();
      await mine.query(`listen ${CHANNEL}`);
    } catch (error) {
      return lose(error as Error);
    }
    if (stopped) return void mine.end().catch(() => {});
    client = mine;
    attempt = 0;
    onReconnect();
  };
  await connect(0);
  const heartbeat = setInterval(() => {
    client?.query('select 1').catch((error: Error) => client?.emit('error', error));
  }, PULSE_MS);
  heartbeat.unref();

  return async () => {
    stopped = true;
    clearTimeout(retry);
    clearInterval(heartbeat);
    // A server that does not answer does not say goodbye either.
    if (client) await withDeadline(client.end(), GOODBYE_MS, () => new Error('no goodbye')).catch(() => {});
  };
}
