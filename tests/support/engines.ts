import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { asc } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, inject, onTestFinished, test, type TestFunction } from 'vitest';
import { openShop, type Shop, type ShopOptions } from '#src/app.ts';
import { movableClock } from '#src/platform/clock.ts';
import { type Database, embedded, openDatabase, type StatementLog } from '#src/platform/database.ts';
import { createServices, type OpenServices } from '#src/platform/create-services.ts';
import { openEngine } from '#src/platform/embedded/engine.ts';

import { type AnyJob, openJobs } from '#src/platform/jobs.ts';
import { openRealtime } from '#src/platform/realtime.ts';
import { createLog } from '#src/platform/log.ts';
import { deliverMail } from '#src/platform/mail/outbox.ts';
import { deliverText } from '#src/platform/sms/outbox.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { textMessages } from '#src/platform/sms/tables.ts';
import type { Settings } from '#src/platform/settings.ts';
import { createStripe } from '#src/platform/stripe.ts';
import { openWorkers, type Workers } from '#src/platform/workers.ts';
import { EMPTY } from './emptying.ts';
import { testSettings } from './settings.ts';

export type Engine = 'pglite' | 'postgres';
type StoredMail = typeof mails.$inferSelect;
type StoredText = typeof textMessages.$inferSelect;

export interface TestServices extends OpenServices {
  clock: ReturnType<typeof movableClock>;
  app: Shop['app'];
  sandbox: NonNullable<Shop['sandbox']>;
  /** Every mail written so far, oldest first. */
  mails(): Promise<StoredMail[]>;
  /** Every text message written so far, oldest first. */
  texts(): Promise<StoredText[]>;
  /** Runs waiting jobs and delivers the sandbox's events until nothing is due. */
  settle(): Promise<void>;
  runJobs(): Promise<void>;
  /** SQL statements since the last call. */
  statements(): string[];
  /** The same with their parameters. */
  asked(): Asked[];
  /**
   * Name of what the database holds while kept beginnings alone have written to it: '' in a fresh shop, null once anything
   * else was asked.
   */
  begun(): string | null;
  beginAs(name: string | null): void;
  close(): Promise<void>;
}

interface Asked {
  sql: string;
  parameters: unknown[];
}

/** A fresh shop on a fresh database, closed after the test that opened it; `shared`, after the last one of its group. */
type Open = (keep?: 'shared') => Promise<TestServices>;

type Declare = (open: Open, engine: Engine) => void;

/** Declares the same tests for both engines. */
export const onBothEngines = (name: string, declare: Declare) => onEngines(['pglite', 'postgres'], name, declare);

/** Runs tests on one engine, where the engine makes no difference: PostgreSQL, which needs a fifth less processor time. */
export const onOneEngine = (name: string, declare: Declare) => onEngines(['postgres'], name, declare);

/** Engine of the group that is being declared; PostgreSQL comes last and remains, so that a test outside of a group runs. */
let declaring: Engine = 'postgres';

/**
 * A test of a group on both engines that runs on PostgreSQL only: other tests and the journeys take its statements to the
 * embedded engine.
 */
export function testOnce(title: string, run: TestFunction, timeout?: number): void {
  if (declaring === 'postgres') test(title, run, timeout);
}

function onEngines(engines: Engine[], name: string, declare: Declare) {
  for (const engine of engines) {
    describe(`${name} (${engine})`, () => {
      const opened: TestServices[] = [];
      afterAll(async () => {
        for (const services of opened) await services.close();
      });
      declaring = engine;
      declare(async (keep) => {
        const services = await openTestServices(engine);
        if (keep === 'shared') opened.push(services);
        else onTestFinished(() => services.close());
        return services;
      }, engine);
    });
  }
}

/** `likeAll`: with these settings a kept beginning (beginnings.ts) writes what it writes in every shop. */
export async function openTestServices(
  engine: Engine,
  overrides: Partial<Settings> = {},
  {
    likeAll = Object.keys(overrides).length === 0,
    ...options
  }: Pick<ShopOptions, 'demo' | 'playLife'> & {
    likeAll?: boolean;
  } = {},
): Promise<TestServices> {
  const asked: Asked[] = [];
  let begun: string | null = null;
  const clock = movableClock(new Date('2026-12-01T09:00:00Z'));
  const { settings, database } = await openTestDatabase(engine, overrides, {
    onStatement: (sql, parameters) => {
      begun = null;
      asked.push({ sql, parameters });
    },
  });
  const services = await servicesOn(settings, { ...options, clock, database, asked });
  const beginAs = (name: string | null) => {
    begun = likeAll ? name : null;
  };
  beginAs('');
  return { ...services, begun: () => begun, beginAs };
}

/** A second process on the PostgreSQL and with the clock of the first. */
export async function openBeside({ settings, clock, beginAs }: TestServices): Promise<TestServices> {
  beginAs(null);
  const asked: Asked[] = [];
  const database = await openDatabase(settings, {
    onStatement: (sql, parameters) => void asked.push({ sql, parameters }),
  });
  return servicesOn(settings, { clock, database, asked });
}

async function servicesOn(
  settings: Settings,
  { asked, ...options }: ShopOptions & { clock: TestServices['clock']; database: Database; asked: Asked[] },
): Promise<TestServices> {
  const { clock, database } = options;
  const shop = await openShop(settings, { ...options, workers: sharedWorkers() });
  const services: TestServices = {
    ...shop.services,
    clock,
    app: shop.app,
    sandbox: shop.sandbox as NonNullable<Shop['sandbox']>,
    mails: () => database.db.select().from(mails).orderBy(asc(mails.id)),
    texts: () => database.db.select().from(textMessages).orderBy(asc(textMessages.id)),
    runJobs: async () => void (await shop.services.jobs.drain(shop.services)),
    settle: async () => {
      while ((await shop.services.jobs.drain(shop.services)) + ((await shop.sandbox?.deliverDueEvents()) ?? 0) > 0);
    },
    statements: () => asked.splice(0).map(({ sql }) => sql),
    asked: () => asked.splice(0),
    begun: () => null,
    beginAs: () => {},
    close: shop.close,
  };
  return services;
}

/** An empty database for a shop that closes it. */
export async function emptyDatabase(engine: Engine): Promise<Database> {
  return (await openTestDatabase(engine, {})).database;
}

async function openTestDatabase(engine: Engine, overrides: Partial<Settings>, log: StatementLog = {}) {
  if (engine === 'pglite') {
    const client = restingEngines.pop() ?? (await emptyEngine());
    const close = async () => {
      await client.exec(EMPTY);
      restingEngines.push(client);
    };
    return { settings: testSettings(overrides), database: { ...(await embedded(client, log)), close } };
  }
  const own = Object.keys(overrides).some((name) => name.startsWith('database'));
  const kept = own ? undefined : restingDatabases.pop();
  const url = kept?.url ?? (await freshDatabase());
  const settings = testSettings({ ...overrides, databaseUrl: url });
  const statements = kept?.statements ?? {};
  const database = kept?.database ?? (await openDatabase(settings, statements));
  statements.onStatement = log.onStatement;
  const close = async () => {
    await (database.client as pg.Pool).query(EMPTY);
    if (own) await database.close();
    else restingDatabases.push({ url, database, statements });
  };
  return { settings, database: { ...database, close } };
}

/** A thread loads fonts, the renderer of pictures and the code of its tasks: it is kept for the next shops. */
const threads = openWorkers({ idleMs: 60_000 });

/** An object for each shop: results are kept by it. */
function sharedWorkers(): Workers {
  return {
    run: threads.run,
    version: threads.version,
    get threads() {
      return threads.threads;
    },
    close: async () => {},
  };
}

/**
 * Databases that nobody uses now, emptied: making one takes four times as long as emptying it. Those on PostgreSQL keep
 * their connections, which know the tables already.
 */
const restingEngines: PGlite[] = [];
const restingDatabases: { url: string; database: Database; statements: StatementLog }[] = [];

/** An embedded engine in memory with tables, queues and nothing else, from a copy: making one anew takes seconds. */
async function emptyEngine(): Promise<PGlite> {
  return openEngine({ loadDataDir: new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]) });
}

let databases = 0;

async function freshDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${process.pid}_${Date.now()}_${databases++}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name} template purrwell_template`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Services with only the given jobs: for tests of the platform itself. */
export async function openBareServices(
  engine: Engine,
  jobs: AnyJob[],
  overrides: Partial<Settings> = {},
  log = createLog('silent'),
): Promise<{ services: OpenServices; close(): Promise<void> }> {
  const { settings, database } = await openTestDatabase(engine, overrides);
  const queue = await openJobs(database, [deliverMail, deliverText, ...jobs], log);
  const realtime = await openRealtime(database, log);
  const workers = sharedWorkers();
  const services = createServices({
    settings,
    database,
    clock: movableClock(),
    log,
    jobs: queue,
    stripe: createStripe(settings),
    realtime,
    workers,
    listeners: [],
  });
  return {
    services,
    close: async () => {
      await realtime.close();
      await queue.stop();
      await workers.close();
      await database.close();
    },
  };
}
