import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './request-context.ts';

/**
 * Migrations of the schema `sandbox`, each a list of statements; its number is its place here, from 1. Append new ones
 * that only add, so that an earlier version can run beside a later one, and leave the others as they are. The first says
 * `if not exists`, because databases of Purrwell 0.5.0 and earlier have these tables from the shop's own migrations.
 */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table if not exists sandbox.objects (
      id text primary key,
      seq bigserial not null,
      type text not null,
      customer text,
      parent text,
      created bigint not null,
      due_at bigint,
      data jsonb not null,
      hidden jsonb not null default '{}'
    )`,
    'create index if not exists objects_type_seq on sandbox.objects (type, seq)',
    'create index if not exists objects_customer on sandbox.objects (customer, type, seq)',
    'create index if not exists objects_parent on sandbox.objects (parent, type, seq)',
    'create index if not exists objects_due on sandbox.objects (due_at) where due_at is not null',
    `create table if not exists sandbox.deliveries (
      id bigserial primary key,
      event text not null,
      request text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      delivered_at timestamptz,
      last_answer text
    )`,
    'create index if not exists deliveries_waiting on sandbox.deliveries (next_attempt_at) where delivered_at is null',
    'create index if not exists deliveries_event on sandbox.deliveries (event)',
    `create table if not exists sandbox.requests (
      key text primary key,
      fingerprint text not null,
      request text not null,
      status integer,
      body jsonb,
      created_at timestamptz not null
    )`,
    `create table if not exists sandbox.knobs (
      id integer primary key default 1,
      clock_offset bigint not null default 0,
      duplicates integer not null default 0,
      delay_seconds integer not null default 0,
      shuffle integer not null default 0
    )`,
  ],
  ['alter table sandbox.deliveries add column url text, add column endpoint text'],
  [
    'alter table sandbox.objects add column test_clock text',
    'create index objects_test_clock on sandbox.objects (test_clock, due_at) where test_clock is not null',
  ],
  [
    "create index objects_transfer_group on sandbox.objects ((data->>'transfer_group')) where type = 'transfer'",
    'alter table sandbox.knobs add column empty_balance integer not null default 0',
  ],
];

/** Lock of PostgreSQL under which one process migrates and others wait. */
const MIGRATION_LOCK = 7277936;

/** Brings the sandbox's tables up to date; leaves those of a newer version as they are, since migrations only add to them. */
export async function migrate(database: Database): Promise<void> {
  if (((await appliedIn(database)) ?? 0) >= MIGRATIONS.length) return;
  await database.transaction(async (handle) => {
    const tx = handle as unknown as Transaction;
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const applied = await appliedIn(tx);
    if (applied === null) {
      const schema = "select exists (select from pg_namespace where nspname = 'sandbox') as exists";
      const { exists } = await row<{ exists: boolean }>(tx, schema);
      if (!exists) await tx.execute(sql`create schema sandbox`);
      await tx.execute(
        sql`create table sandbox.migrations (id integer primary key, applied_at timestamptz not null default now())`,
      );
    }
    // In the order in which an earlier version that still runs writes to them; the other way round, each would wait for the other.
    for (const table of ['objects', 'deliveries'])
      if (await isTable(tx, table)) await tx.execute(sql.raw(`lock table sandbox.${table} in access exclusive mode`));
    for (const [index, statements] of MIGRATIONS.entries()) {
      const id = index + 1;
      if (id <= (applied ?? 0)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into sandbox.migrations (id) values (${id})`);
    }
  });
}

/** Number of the last migration that was applied; null where there is no table of them. */
async function appliedIn(tx: Transaction): Promise<number | null> {
  if (!(await isTable(tx, 'migrations'))) return null;
  const { last } = await row<{ last: number }>(tx, 'select coalesce(max(id), 0)::int as last from sandbox.migrations');
  return last;
}

/** Asked of the catalogue, because `to_regclass` may answer from a cache that does not know what another session has committed. */
async function isTable(tx: Transaction, name: string): Promise<boolean> {
  const query = `select exists (select from pg_tables where schemaname = 'sandbox' and tablename = '${name}') as known`;
  return (await row<{ known: boolean }>(tx, query)).known;
}

async function row<Row>(tx: Transaction, statement: string): Promise<Row> {
  const { rows } = (await tx.execute(sql.raw(statement))) as unknown as { rows: Row[] };
  return rows[0] as Row;
}
