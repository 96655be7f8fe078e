import type { PgBoss } from 'pg-boss';
import type { Database } from './database.ts';

const LOOK_MS = 1000;

/** The conditions are those of the queue's index. */
const DUE = "select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()";

export async function queuesWithDueJobs({ db }: Database): Promise<Set<string>> {
  const { rows } = (await db.execute(DUE)) as unknown as { rows: { name: string }[] };
  return new Set(rows.map(({ name }) => name));
}

/**
 * Looks for due jobs every second, with one statement for all queues, and wakes their workers: for delayed jobs, retries,
 * and those whose notification was missed. `workers` has the ids of the workers by queue.
 */
export function wakeWorkersOfDueJobs(boss: PgBoss, workers: Map<string, string>, onError: (error: Error) => void) {
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(DUE);
    for (const { name } of rows as { name: string }[]) {
      const id = workers.get(name);
      if (id) boss.notifyWorker(id);
    }
  };
  let looking = Promise.resolve();
  let stopped = false;
  let timer = setTimeout(tick, LOOK_MS).unref();
  function tick() {
    looking = look()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(tick, LOOK_MS).unref();
      });
  }
  return {
    /** Resolves once no look is under way. */
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return looking;
    },
  };
}
