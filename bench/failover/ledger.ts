import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { sha256 } from '../../src/lib/id.ts';
import type { Kind, Load } from './load.ts';
import { until } from './cluster.ts';

export interface WriteCounts {
  acknowledged: number;
  lost: number;
  doubled: number;
}

/** Query that counts each kind of write in the database; `id` is the client's key. */
const FOUND: Record<Kind, string> = {
  'sign-up': `select email as id, count(*)::int as times from people where email = any($1) group by 1`,
  'sign-in': `select encode(token_hash, 'hex') as id, count(*)::int as times from sessions where encode(token_hash, 'hex') = any($1) group by 1`,
  log: `select id::text as id, count(*)::int as times from health_entries where id::text = any($1) group by 1`,
  checkout: `select stripe_session_id as id, count(*)::int as times from checkouts where stripe_session_id = any($1) group by 1`,
  // The most of anything that must be there once for each payment: the order, its charge, its mail.
  payment: `select c.stripe_session_id as id,
      case when count(distinct o.id) = 0 or count(distinct m.id) = 0 then 0
           else greatest(count(distinct o.id), count(distinct m.id), count(distinct h.id))::int end as times
    from checkouts c
    left join orders o on o.checkout_id = c.id
    left join mails m on m.recipient = c.email and m.kind = 'order-confirmation'
    left join sandbox.objects s on s.id = c.stripe_session_id
    left join sandbox.objects h on h.type = 'charge' and h.data->>'customer' = s.data->>'customer'
    where c.stripe_session_id = any($1) group by 1`,
};

/** A reading of the primary, begun again where the connection is lost. */
async function reading<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await read(client);
    } catch (error) {
      if (attempt === 10) throw error;
      await delay(1000);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Compares the answers given to the clients with the rows of the primary, once every payment has become an order. */
export async function compareWithDatabase(url: string, load: Load): Promise<Map<Kind, WriteCounts>> {
  return reading(url, async (client) => {
    const kept = new Map<Kind, WriteCounts>();
    for (const kind of Object.keys(FOUND) as Kind[]) {
      const ids = load.acknowledged.filter((one) => one.kind === kind).map(({ id }) => id);
      const known = kind === 'sign-in' ? ids.map((token) => sha256(token).toString('hex')) : ids;
      const times = async () => {
        const { rows } = await client.query<{ id: string; times: number }>(FOUND[kind], [known]);
        const byId = new Map(rows.map((row) => [row.id, row.times]));
        return known.map((id) => byId.get(id) ?? 0);
      };
      if (kind === 'payment') {
        const settled = async () => (await times()).every((count) => count > 0);
        await until('every payment to become an order', 90, settled).catch(() => {});
      }
      const counts = await times();
      kept.set(kind, {
        acknowledged: ids.length,
        lost: counts.filter((count) => count === 0).length,
        doubled: counts.filter((count) => count > 1).length,
      });
    }
    const { rows } = await client.query<{ id: string }>('select id::text as id from health_entries');
    const logs = kept.get('log');
    if (logs) logs.doubled += rows.filter(({ id }) => !load.sentEntries.has(id)).length;
    return kept;
  });
}

/** Milliseconds of the first job that was enqueued after `since` and is done; null where none is. */
export async function firstJobAfter(url: string, since: number): Promise<number | null> {
  return reading(url, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>(
      `select min(completed_on) as at from pgboss.job where state = 'completed' and created_on > $1`,
      [new Date(since)],
    );
    return rows[0]?.at?.getTime() ?? null;
  });
}
