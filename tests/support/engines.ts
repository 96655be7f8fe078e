import { PGlite } from '@electric-sql/pglite';
import { asc } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { openShop, type Shop } from '#src/app.ts';
import { movableClock } from '#src/platform/clock.ts';
import { embedded, openDatabase } from '#src/platform/database.ts';
import type { House } from '#src/platform/house.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { readSettings, type Settings } from '#src/platform/settings.ts';

export type Engine = 'pglite' | 'postgres';
export type StoredMail = typeof mails.$inferSelect;

export interface TestHouse extends House {
  clock: ReturnType<typeof movableClock>;
  app: Shop['app'];
  sandbox: NonNullable<Shop['sandbox']>;
  /** Every mail written so far, oldest first. */
  mails(): Promise<StoredMail[]>;
  /** Runs waiting jobs and delivers the sandbox's events until nothing is due. */
  settle(): Promise<void>;
  runJobs(): Promise<void>;
  /** SQL statements since the last call. */
  statements(): string[];
  close(): Promise<void>;
}

/** Declares the same tests for both engines; `open` gives a fresh shop on a fresh database, closed after the tests. */
export function onBothEngines(name: string, declare: (open: () => Promise<TestHouse>, engine: Engine) => void) {
  for (const engine of ['pglite', 'postgres'] as const) {
    describe(`${name} (${engine})`, () => {
      const opened: TestHouse[] = [];
      afterAll(async () => {
        for (const house of opened) await house.close();
      });
      declare(async () => {
        const house = await openTestHouse(engine);
        opened.push(house);
        return house;
      }, engine);
    });
  }
}

export function testSettings(overrides: Partial<Settings> = {}): Settings {
  const settings = readSettings({
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
    PUBLIC_URL: 'http://shop.test',
    LOG_LEVEL: 'silent',
    PAYMENTS: 'sandbox',
  });
  return { ...settings, ...overrides };
}

export async function openTestHouse(engine: Engine, overrides: Partial<Settings> = {}): Promise<TestHouse> {
  const sql: string[] = [];
  const log = { onStatement: (text: string) => void sql.push(text) };
  const clock = movableClock(new Date('2026-12-01T09:00:00Z'));
  const settings = testSettings({ ...overrides, ...(engine === 'postgres' && { databaseUrl: await freshDatabase() }) });
  const database =
    engine === 'pglite'
      ? await embedded(await PGlite.create({ loadDataDir: new Blob([new Uint8Array(await template())]) }), log)
      : await openDatabase(settings, log);
  const shop = await openShop(settings, { clock, database });
  const house: TestHouse = {
    ...shop.house,
    clock,
    app: shop.app,
    sandbox: shop.sandbox as NonNullable<Shop['sandbox']>,
    mails: () => database.db.select().from(mails).orderBy(asc(mails.id)),
    runJobs: async () => void (await shop.house.jobs.drain(shop.house)),
    settle: async () => {
      while ((await shop.house.jobs.drain(shop.house)) + ((await shop.sandbox?.deliverDueEvents()) ?? 0) > 0);
    },
    statements: () => sql.splice(0),
    close: shop.close,
  };
  return house;
}

async function template(): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(inject('pgliteTemplate'));
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
