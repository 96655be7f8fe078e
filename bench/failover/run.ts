import { setTimeout as delay } from 'node:timers/promises';
import { newToken } from '../../src/lib/id.ts';
import { type RunningShop, startShop } from '../../tests/support/shop.ts';
import { type Cluster, type Node, startCluster } from './cluster.ts';
import { compareWithDatabase, firstJobAfter } from './ledger.ts';
import { KINDS, type Load, startLoad } from './load.ts';

/** The longest until everything works again. */
const MOST_SECONDS = 15;
const BEFORE_MS = 8000;
const AFTER_MS = 25_000;

/** Does something to the cluster, and returns the action that undoes it. */
const TURNS: Record<string, (cluster: Cluster) => Promise<() => void>> = {
  'primary killed': async (cluster) => killed(cluster, await cluster.primary()),
  'planned switchover': async (cluster) => {
    await cluster.switchOver(await cluster.primary());
    return () => {};
  },
  'primary frozen': async (cluster) => cluster.freeze(await cluster.primary()),
  'synchronous standby killed': async (cluster) => killed(cluster, await cluster.synchronousStandby()),
};

function killed(cluster: Cluster, node: Node): () => void {
  cluster.kill(node);
  return () => cluster.revive(node);
}

export interface Report {
  tables: [title: string, rows: Record<string, string | number>][];
  /** Sentences; none where every promise was kept. */
  broken: string[];
}

/** Two shop processes on a cluster of three PostgreSQL servers lose one server after the other under load. */
export async function measureFailover(): Promise<Report> {
  let ended = false;
  let cluster: Cluster | null = null;
  const shops: RunningShop[] = [];
  const end = async () => {
    if (ended) return;
    ended = true;
    await Promise.all(shops.map((shop) => shop.stop('SIGKILL')));
    await cluster?.close();
  };
  const interrupted = new Promise<never>((_, reject) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(name, () => reject(new Error(`Ended by ${name}.`)));
    for (const name of ['uncaughtException', 'unhandledRejection'] as const) process.once(name, reject);
  });
  const measured = async () => {
    cluster = await startCluster();
    shops.push(...(await Promise.all(cluster.webPorts.map((port) => open(cluster as Cluster, port)))));
    return measure(cluster, shops);
  };
  try {
    return await Promise.race([measured(), interrupted]);
  } finally {
    await end();
  }
}

const SESSION_SECRET = newToken();

const open = (cluster: Cluster, port: number): Promise<RunningShop> =>
  startShop({
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_LISTEN_URL: cluster.primaryUrl,
    PUBLIC_URL: cluster.webUrl,
    PORT: String(port),
    SESSION_SECRET,
    TRUSTED_PROXIES: '1',
  });

async function measure(cluster: Cluster, shops: RunningShop[]): Promise<Report> {
  const load = await startLoad(cluster.webUrl);
  const report: Report = { tables: [], broken: [] };
  for (const [name, hit] of Object.entries(TURNS)) {
    await delay(BEFORE_MS);
    const failuresBefore = load.failures.length;
    const at = Date.now();
    const undo = await hit(cluster);
    await delay(AFTER_MS);
    undo();
    await cluster.whole();
    const figures = await figuresOfTurn(cluster, load, at);
    const failures = counted(load.failures.slice(failuresBefore));
    report.tables.push([`Failover: ${name}`, { ...figures, 'slowest answer': slowest(load, at), ...failures }]);
    report.broken.push(...brokenPromises(name, figures));
  }
  await load.stop();
  const kept = await compareWithDatabase(cluster.primaryUrl, load);
  const rows: Record<string, string | number> = {};
  for (const kind of KINDS) {
    const { acknowledged = 0, lost = 0, doubled = 0 } = kept.get(kind) ?? {};
    rows[kind] = `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`;
    if (lost + doubled > 0) report.broken.push(`${kind}: ${lost} lost, ${doubled} doubled`);
  }
  rows['requests answered'] = load.answers.length;
  rows['shop processes that ended'] = shops.filter((shop) => shop.ended()).length;
  report.tables.push(['Failover: acknowledged writes', rows]);
  const bad = load.failures.filter(({ what }) => /^(4|500|503 without)|for good/.test(what));
  for (const [what, times] of Object.entries(counted(bad))) report.broken.push(`${what}: ${times}`);
  const crashes = shops.flatMap((shop) =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"crash"')),
  );
  for (const line of crashes) console.error(line);
  return report;
}

type Figures = Record<string, number>;

const GAP = 'seconds without any successful write';
const WRITES = 'seconds until every kind of write succeeded';
const LIVE = 'seconds until live updates came back';
const JOBS = 'seconds until jobs came back';

async function figuresOfTurn(cluster: Cluster, load: Load, at: number): Promise<Figures> {
  const since = (time: number) => Math.round((time - at) / 100) / 10;
  const [gap, again] = longestGap(load.acknowledged.map((one) => one.at).filter((time) => time > at - 1000));
  const figures: Figures = { [GAP]: Math.round(gap / 100) / 10, [WRITES]: 0 };
  for (const kind of KINDS) {
    const times = load.acknowledged.filter((one) => one.kind === kind && one.at > at - BEFORE_MS).map((one) => one.at);
    const back = since(longestGap(times)[1]);
    figures[`  ${kind}`] = back;
    figures[WRITES] = Math.max(figures[WRITES] ?? 0, back);
  }
  figures[LIVE] = since(load.heard.find((time) => time > again) ?? Number.NaN);
  figures[JOBS] = since((await firstJobAfter(cluster.primaryUrl, again)) ?? Number.NaN);
  return figures;
}

/** The longest time between two of them, and when it ended. */
function longestGap(times: number[]): [ms: number, ended: number] {
  let longest: [number, number] = [0, times[0] ?? 0];
  times.forEach((time, i) => {
    const ms = time - (times[i - 1] ?? time);
    if (ms > longest[0]) longest = [ms, time];
  });
  return longest;
}

function slowest({ answers }: Load, since: number): string {
  const [first] = answers.filter(({ at }) => at > since - 1000).toSorted((a, b) => b.ms - a.ms);
  return first
    ? `${(first.ms / 1000).toFixed(1)} s, ${first.path}, ${((first.at - since) / 1000).toFixed(1)} s on`
    : '';
}

function counted(failures: { what: string; path: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what, path } of failures) {
    const name = what.startsWith('503') && !what.includes('without') ? 'answered 503' : `${what} ${path}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function brokenPromises(turn: string, figures: Figures): string[] {
  const late = [GAP, WRITES, LIVE, JOBS].filter((name) => !((figures[name] ?? Number.NaN) <= MOST_SECONDS));
  return late.map((name) => `${turn}: ${name}: ${figures[name]}, at most ${MOST_SECONDS} were promised`);
}
