import type pg from 'pg';
import { tokenOf, UNDER_WAY } from './household-rows.ts';
import { startShop, withClient } from './interleave.ts';

/** Tables of fewer rows are rightly read from end to end. */
const LARGE = 10_000;

export const STAFF_TOKEN = 'bench-session-of-an-admin-0000000000000';

/** Queries with which a page is read, beside the one without any. */
const QUERIES: Record<string, string[]> = {
  '/api/cats/{id}/series': ['kind=weight&range=all'],
  '/api/desk/orders': [
    'search=CAT-2026-0000020',
    'search=maryam20@example.com',
    'plan=premium',
    'zone=gulf',
    'only=late',
    'only=trouble',
  ],
  '/api/desk/inbox': ['state=done', 'state=open&kind=contact', 'search=maryam20@example.com', 'search=PW-0000020'],
  '/api/desk/audit': ['staff=$staff', 'action=order.read', 'subject=CAT-2026-0000020', 'from=2026-01-01T00:00:00Z'],
  '/api/desk/households': [
    'search=maryam',
    'search=maryam20@example.com',
    'search=DXB-20-14',
    'search=INV-2026-000020',
  ],
  '/api/desk/figures': ['days=7', 'days=90'],
  '/api/desk/results': ['state=released'],
  '/api/desk/packing': ['stage=packed'],
  '/api/desk/packing/scan': ['number=CAT-2026-0000020-2'],
};

/** Of nobody's rows: the demo, and addresses that lead elsewhere. */
const NOT_PAGES = /^\/api\/(demo\/|login$|logout$)/;

/** Pages that only colleagues have, beside those of the desk. */
const STAFFS = ['/api/authenticator-app'];

/** Answers of a shop without certificates for passes. */
const NOTHING_THERE = ['/api/cats/{id}/wallet.pkpass'];

/** Names of the parts of an address, by its beginning; see household-rows.ts for the numbers. */
const IDS: [prefix: string, household: number, kind: number, n: number][] = [
  ['/api/cats/{id}', 20, 3, 1],
  ['/api/desk/results/{id}', 20, 12, 1],
  ['/api/desk/orders/{id}/labels.pdf', UNDER_WAY, 8, 0],
  ['/api/desk/orders/{id}', 20, 8, 0],
  ['/api/desk/boxes/{id}', 20, 10, 2],
  ['/api/desk/inbox/{id}', 20, 15, 0],
  ['/api/desk/mails/{id}', 20, 16, 1],
];

/** Lines to print, and the figures that have an aim in bench/results.mjs. */
export interface Measured {
  rows: Record<string, string>;
  figures: Record<string, number>;
}

/** Time and plan of a statement, as auto_explain logs them. */
export interface Explained {
  /** Time of the database for the statement. */
  ms: number;
  'Query Text': string;
  Plan: Plan;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

/** Log of a PostgreSQL server, in which auto_explain puts the plan of every statement. */
export class PlanLog {
  #text = '';
  #hear = () => {};

  readonly write = (text: unknown): void => {
    this.#text += String(text);
    this.#hear();
  };

  /** Plans since the last call, once the log has come to the given statement. */
  async until(mark: string): Promise<Explained[]> {
    while (!this.#text.includes(mark)) await new Promise<void>((resolve) => (this.#hear = resolve));
    const plans = [...this.#text.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].map(
      ([, ms, json]): Explained => ({ ms: Number(ms), ...JSON.parse(json ?? '') }),
    );
    this.#text = '';
    return plans.filter((plan) => !plan['Query Text'].includes(mark));
  }
}

export type Client = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, string>[] }> };

interface Read {
  status: number;
  statements: Explained[];
}
export type Ask = (path: string, token?: string) => Promise<Read>;

/** Has the database explain every statement, signs an admin in and starts a shop. `ask` reads a page and returns its statements. */
export async function askAsAdmin<T>(
  database: URL,
  folder: string,
  log: PlanLog,
  work: (ask: Ask, client: Client, url: string) => Promise<T>,
): Promise<T> {
  await withClient(database, async (client) => {
    await explainAll(client, database.pathname.slice(1));
    await addAdmin(client);
    await client.query('update sessions set confirmed_at = now() where person_id = bench_id(20, 2, 0)');
  });
  const { url, server } = await startShop(database, folder);
  try {
    return await withClient(database, async (client) => {
      await client.query(START);
      await log.until(START);
      let asked = 0;
      const ask = async (path: string, token = STAFF_TOKEN) => {
        const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
        if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
        else await answer.arrayBuffer();
        const mark = `select 'read ${(asked += 1)}'`;
        await client.query(mark);
        return { status: answer.status, statements: await log.until(mark) };
      };
      return work(ask, client, url);
    });
  } finally {
    server.kill('SIGTERM');
  }
}

/** Names of tables that have to be read by an index. */
export async function largeTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query('select relname as name from pg_class where reltuples >= $1', [LARGE]);
  return new Set(rows.map(({ name }) => name ?? ''));
}

/**
 * Reads every page of a member and of the desk once and prints the database's plans; full scans of large tables come
 * first.
 */
export const plansOfPages = (database: URL, folder: string, log: PlanLog): Promise<Record<string, string>> =>
  askAsAdmin(database, folder, log, async (ask, client, url) => {
    const large = await largeTables(client);
    const read: [string, Explained[]][] = [];
    const refused: string[] = [];
    for (const [page, path, token] of await pagesOf(url, client)) {
      const { status, statements } = await ask(path, token);
      const ok = status < 400;
      read.push([`${page}${ok ? '' : ` (${status})`}`, statements]);
      if (!ok && !(status === 404 && NOTHING_THERE.some((known) => page === `GET ${known}`))) {
        refused.push(page);
        console.error(`\n${page} answered ${status}: the figures below do not say how it is read.`);
      }
    }
    return { 'pages that answered with an error': String(refused.length), ...told(read, large) };
  });

/** Has the server log the plan of every statement of sessions that begin from now on. */
export async function explainAll(client: pg.Client, name: string): Promise<void> {
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    `auto_explain.log_format = 'json'`,
  ])
    await client.query(`alter database ${name} set ${setting}`);
}

/** Has it log no plans of sessions that begin from now on. */
export const explainNothing = (client: pg.Client, name: string) => client.query(`alter database ${name} reset all`);

/** An admin of the shop, with a session whose token is `STAFF_TOKEN`. */
export async function addAdmin(client: pg.Client): Promise<void> {
  for (const statement of ADMIN) await client.query(statement);
  await client.query(ADMINS_SESSION, [STAFF_TOKEN]);
}

const START = `select 'the shop has started'`;

const ADMIN = [
  `insert into people (id, first_name, last_name, email, preferred_login_method, role, created_at)
   values (bench_id(0, 17, 0), 'Noor', 'Example', 'noor@example.com', 'email', 'admin', now())`,
  `insert into households (id, created_at) values (bench_id(0, 1, 0), now())`,
  `insert into memberships (household_id, person_id) values (bench_id(0, 1, 0), bench_id(0, 17, 0))`,
];
const ADMINS_SESSION = `insert into sessions (token_hash, person_id, created_at, expires_at, last_seen_at, confirmed_at, second_factor)
  values (sha256(convert_to($1, 'UTF8')), bench_id(0, 17, 0), now(), now() + interval '1 day', now(), now(), true)`;

/** Name, address and token of each read; of a settled household, and of an admin. */
async function pagesOf(url: string, client: Client): Promise<[string, string, string][]> {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  const ids = await client.query(
    `select bench_id(0, 17, 0) as staff, ${IDS.map(([, household, kind, n], index) => `bench_id(${household}, ${kind}, ${n}) as id${index}`).join(', ')}`,
  );
  const names = ids.rows[0] ?? {};
  return Object.entries<{ get?: { parameters?: { required?: boolean; in: string }[] } }>(paths)
    .filter(([path, { get }]) => get && !NOT_PAGES.test(path))
    .flatMap(([path, { get }]) => {
      const own = IDS.findIndex(([prefix]) => path.startsWith(prefix));
      const filled = path.replace('{id}', names[`id${own}`] ?? '{id}');
      if (filled.includes('{')) return []; // nothing of it is there
      const needsQuery = get?.parameters?.some((parameter) => parameter.required && parameter.in === 'query');
      const token = path.startsWith('/api/desk/') || STAFFS.includes(path) ? STAFF_TOKEN : tokenOf(20);
      return [...(needsQuery ? [] : ['']), ...(QUERIES[path] ?? [])].map((query): [string, string, string] => {
        const asked = query && `?${query}`;
        return [`GET ${path}${asked}`, filled + asked.replace('$staff', names.staff ?? ''), token];
      });
    });
}

function told(read: [string, Explained[]][], large: Set<string>): Record<string, string> {
  const isBad = (node: Plan) => fromEndToEnd(node, large);
  const bad = read.flatMap(([page, statements]) =>
    statements
      .filter(({ Plan: plan }) => nodesOf(plan).some(isBad))
      .map((statement) => ({
        page,
        statement: statement['Query Text'],
        tables: nodesOf(statement.Plan).filter(isBad),
      })),
  );
  for (const { page, statement, tables } of bad)
    console.error(`\n${page} reads from end to end: ${wordsOf(tables)}\n  ${statement}`);
  return {
    'pages that read a large table from end to end': `${new Set(bad.map(({ page }) => page)).size} of ${read.length}`,
    ...Object.fromEntries(
      read.map(([page, statements]) => [page, wordsOf(statements.flatMap(({ Plan: plan }) => nodesOf(plan)))]),
    ),
  };
}

/** Whether a large table is read from end to end. */
export const fromEndToEnd = (node: Plan, large: Set<string>): boolean =>
  node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '');

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const wordsOfWay = (node: Plan) => node['Index Name'] ?? `${node['Relation Name']} from end to end`;

/** Ways to rows, each once. */
export const wordsOf = (nodes: Plan[]): string => {
  const ways = nodes.filter((node) => node['Index Name'] ?? node['Node Type'] === 'Seq Scan');
  return [...new Set(ways.map(wordsOfWay))].join(', ');
};
