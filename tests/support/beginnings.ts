import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { type Browser, newBrowser, type SavedBrowser } from './browser.ts';
import type { TestServices } from './engines.ts';

/**
 * Beginnings that many tests share, such as a paid order. The first test of a worker that begins a fresh shop with one
 * plays it; the others get its rows, as if another process had done the same on this database: a tenth of the time. A test
 * that has done anything before, or has settings of its own, plays it in any case.
 */
interface Beginning {
  tables: { name: string; columns: string; rows: string }[];
  sequences: { name: string; value: string }[];
  /** By the clock of the machine, which the job queue goes by. */
  playedAt: number;
  /** The time of the shop's clock in the end. */
  clock: Date;
  /** As text, so that no test changes it for the others. */
  result: string;
}

const played = new Map<string, Beginning>();

/** Makes a beginning that is played once: `play` gives what can be written as JSON, apart from browsers. */
export function keptBeginning<Args extends unknown[], Result extends object>(
  name: string,
  play: (services: TestServices, ...args: Args) => Promise<Result>,
): (services: TestServices, ...args: Args) => Promise<Result> {
  return async (services, ...args) => {
    if (!services.untouched()) return play(services, ...args);
    const key = JSON.stringify([name, services.database.engine, services.clock.now(), args]);
    const kept = played.get(key);
    if (kept) return restore<Result>(services, kept);
    const result = await play(services, ...args);
    played.set(key, await save(services, result));
    return result;
  };
}

async function save(services: TestServices, result: object): Promise<Beginning> {
  const written = JSON.stringify(result, (_, value: unknown) => (isBrowser(value) ? value.saved() : value));
  const tables = await rowsOf<{ name: string; columns: string }>(services, TABLES);
  const each = tables.map(({ name }, n) => `(select json_agg(kept)::text from ${name} kept) as t${n}`);
  const [rows = {}] = await rowsOf<Record<string, string | null>>(services, `select ${each.join()}`);
  return {
    tables: tables.flatMap((table, n) => (rows[`t${n}`] ? [{ ...table, rows: rows[`t${n}`] ?? '' }] : [])),
    sequences: await rowsOf(services, SEQUENCES),
    playedAt: Date.now(),
    clock: services.clock.now(),
    result: written,
  };
}

async function restore<Result>(services: TestServices, kept: Beginning): Promise<Result> {
  const since = `interval '${Date.now() - kept.playedAt} milliseconds'`;
  await execute(services, [
    'begin',
    'set local session_replication_role = replica', // rows come in no order, and what triggers wrote is among them
    ...kept.tables.map(
      ({ name, columns, rows }) =>
        `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, ${quoted(rows)})`,
    ),
    ...kept.sequences.map(({ name, value }) => `select setval('${name}', ${value})`),
    `update pgboss.job set start_after = start_after + ${since}, keep_until = keep_until + ${since} where state < 'active'`,
    'commit',
  ]);
  services.clock.set(kept.clock);
  return JSON.parse(kept.result, (_, value: unknown) => {
    return isSavedBrowser(value) ? newBrowser(services, {}, value) : value;
  }) as Result;
}

const isBrowser = (value: unknown): value is Browser => value instanceof Object && 'saved' in value;
const isSavedBrowser = (value: unknown): value is SavedBrowser => value instanceof Object && 'cookies' in value;

/** Text in dollar quotes, in which nothing is escaped. */
function quoted(text: string): string {
  if (text.includes('$kept$')) throw new Error('A beginning holds the mark that its rows are quoted with.');
  return `$kept$${text}$kept$`;
}

async function rowsOf<Row>({ database: { engine, client } }: TestServices, text: string): Promise<Row[]> {
  const answer = await (engine === 'pglite' ? (client as PGlite).query(text) : (client as pg.Pool).query(text));
  return answer.rows as Row[];
}

async function execute({ database: { engine, client } }: TestServices, statements: string[]): Promise<void> {
  const text = statements.join(';\n');
  await (engine === 'pglite' ? (client as PGlite).exec(text) : (client as pg.Pool).query(text));
}

/** Tables that tests write to, with the columns that can be written. */
const TABLES = `
  select format('%I.%I', space.nspname, rel.relname) as name, string_agg(quote_ident(attname), ',' order by attnum) as columns
  from pg_class rel join pg_namespace space on space.oid = rel.relnamespace join pg_attribute on attrelid = rel.oid
  where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    and space.nspname not in ('pg_catalog', 'information_schema', 'drizzle')
    and (space.nspname, rel.relname) not in (('pgboss', 'version'), ('pgboss', 'queue'), ('sandbox', 'migrations'))
  group by space.nspname, rel.relname`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences where last_value is not null`;
