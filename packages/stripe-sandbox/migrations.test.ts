import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, test } from 'vitest';
import { migrate } from './migrations.ts';
import type { Database } from './request-context.ts';
import { connect, onBothSandboxes, onOneSandbox } from './testing/trial.ts';
import { createSandbox } from './index.ts';

/** Tables as migrations of Purrwell 0.5.0 and earlier created them, with a row each. */
const EARLIER_TABLES = `
  create schema "sandbox";
  create table "sandbox"."deliveries" ("id" bigserial primary key not null, "event" text not null, "request" text not null,
    "attempts" integer default 0 not null, "next_attempt_at" timestamp with time zone not null,
    "delivered_at" timestamp with time zone, "last_answer" text);
  create table "sandbox"."knobs" ("id" integer primary key default 1 not null, "clock_offset" bigint default 0 not null,
    "duplicates" integer default 0 not null, "delay_seconds" integer default 0 not null, "shuffle" integer default 0 not null);
  create table "sandbox"."objects" ("id" text primary key not null, "seq" bigserial not null, "type" text not null,
    "customer" text, "parent" text, "created" bigint not null, "due_at" bigint, "data" jsonb not null,
    "hidden" jsonb default '{}'::jsonb not null);
  create table "sandbox"."requests" ("key" text primary key not null, "fingerprint" text not null, "request" text not null,
    "status" integer, "body" jsonb, "created_at" timestamp with time zone not null);
  create index "deliveries_waiting" on "sandbox"."deliveries" using btree ("next_attempt_at") where "sandbox"."deliveries"."delivered_at" is null;
  create index "deliveries_event" on "sandbox"."deliveries" using btree ("event");
  create index "objects_type_seq" on "sandbox"."objects" using btree ("type","seq");
  create index "objects_customer" on "sandbox"."objects" using btree ("customer","type","seq");
  create index "objects_parent" on "sandbox"."objects" using btree ("parent","type","seq");
  create index "objects_due" on "sandbox"."objects" using btree ("due_at") where "sandbox"."objects"."due_at" is not null;
  insert into sandbox.knobs (clock_offset) values (86400);
`;

onOneSandbox('tables of earlier versions', (open) => {
  test('tables that the shop created are taken over with their rows', async () => {
    const { database: source, stripe } = await open('gentle');
    const { id } = await stripe.products.create({ name: 'Premium' });
    const [event] = (await stripe.events.list()).data;
    const stored = (await source.execute(sql`select json_agg(t)::text as rows from sandbox.objects t`)) as unknown as {
      rows: { rows: string }[];
    };

    const client = await PGlite.create();
    await client.exec(EARLIER_TABLES);
    const database = drizzle({ client }) as unknown as Database;
    await database.execute(
      sql`insert into sandbox.objects select * from jsonb_populate_recordset(null::sandbox.objects, ${stored.rows[0]?.rows}::jsonb)`,
    );
    await database.execute(
      sql`insert into sandbox.deliveries (event, request, next_attempt_at) values (${event?.id}, 'req_1', '2026-01-01')`,
    );
    const delivered: string[] = [];
    const sandbox = await createSandbox({
      database,
      webhookUrl: 'http://shop.test/webhooks',
      deliver: async (request) => {
        delivered.push(((await request.json()) as { id: string }).id);
        return new Response();
      },
    });
    expect((await connect(sandbox).products.retrieve(id)).name).toBe('Premium');
    expect((await sandbox.control.now()).getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    expect(await sandbox.deliverDueEvents()).toBe(1);
    expect(delivered).toEqual([event?.id]);
    await client.close();
  });
});

onBothSandboxes('migrations', (open) => {
  test('several processes may migrate at once, and tables of a newer version stay as they are', async () => {
    const { database } = await open();
    await database.execute(sql`drop schema sandbox cascade`);
    await Promise.all([1, 2, 3].map(() => migrate(database)));
    const applied = async () =>
      ((await database.execute(sql`select id from sandbox.migrations order by id`)) as unknown as { rows: unknown[] })
        .rows;
    const all = await applied();
    await database.execute(sql`insert into sandbox.migrations (id) values (1000)`);
    await migrate(database);
    expect(await applied()).toEqual([...all, { id: 1000 }]);
    await database.execute(sql`delete from sandbox.migrations where id = 1000`);
  });
});
