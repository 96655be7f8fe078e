import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { Database } from '#src/platform/database.ts';
import { type Browser, newBrowser, type SavedBrowser } from './browser.ts';
import { EMPTY, SEQUENCES, TABLES } from './emptying.ts';
import type { TestServices } from './engines.ts';

/**
 * Beginnings that many tests share, such as a paid order. The first test of a worker that begins a fresh shop with one
 * plays it; the others get its rows, as if another process had done the same on this database: a tenth of the time. One may
 * follow another: the rows of all of them are kept under the order in which they came. A test that has done anything else
 * before, or has settings of its own, plays it in any case.
 */
interface Beginning {
  /** The beginning that the shop has then; of no other. */
  name: string;
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

/** The last beginning of a database: those that are asked for at the same time come one after the other. */
const turns = new WeakMap<Database, Promise<unknown>>();
/** The database of the beginning that is played, for those that are a part of it. */
const within = new AsyncLocalStorage<Database>();

/** Makes a beginning that is played once: `play` returns values that can be written as JSON, apart from browsers. */
export function keptBeginning<Args extends unknown[], Result extends object | void>(
  name: string,
  play: (services: TestServices, ...args: Args) => Promise<Result>,
): (services: TestServices, ...args: Args) => Promise<Result> {
  const begin = async (services: TestServices, ...args: Args): Promise<Result> => {
    const begun = services.begun();
    if (begun === null) return play(services, ...args);
    const key = JSON.stringify([begun, name, services.database.engine, services.clock.now(), args]);
    const kept = played.get(key);
    if (kept) return restore<Result>(services, kept);
    const result = await play(services, ...args);
    const saved = await save(services, result);
    played.set(key, saved);
    services.beginAs(saved.name);
    return result;
  };
  return (services, ...args) => {
    const { database } = services;
    const before = turns.get(database);
    if (within.getStore() === database || (!before && services.begun() === null)) return begin(services, ...args);
    const turn = Promise.resolve(before).then(() => within.run(database, begin, services, ...args));
    const over = turn
      .catch(() => {})
      .then(() => {
        if (turns.get(database) === over) turns.delete(database);
      });
    turns.set(database, over);
    return turn;
  };
}

let beginnings = 0;

async function save(services: TestServices, result: object | void): Promise<Beginning> {
  const written = JSON.stringify(result ?? null, (_, value: unknown) => (isBrowser(value) ? value.saved() : value));
  const tables = await rowsOf<{ name: string; columns: string }>(services, TABLES);
  const each = tables.map(({ name }, n) => `(select json_agg(kept)::text from ${name} kept) as t${n}`);
  const [rows = {}] = await rowsOf<Record<string, string | null>>(services, `select ${each.join()}`);
  return {
    name: `${(beginnings += 1)}`,
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
    ...(services.begun() === '' ? [] : [EMPTY]),
    'begin',
    'set local session_replication_role = replica', // rows come in no order, those of triggers among them
    ...kept.tables.map(
      ({ name, columns, rows }) =>
        `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, ${quoted(rows)})`,
    ),
    ...kept.sequences.map(({ name, value }) => `select setval('${name}', ${value})`),
    `update pgboss.job set start_after = start_after + ${since}, keep_until = keep_until + ${since} where state < 'active'`,
    'commit',
  ]);
  services.clock.set(kept.clock);
  services.beginAs(kept.name);
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
