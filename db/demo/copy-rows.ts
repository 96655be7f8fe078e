import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database.ts';

/** A table and all its rows of the story, as JSON that the database itself has written and reads again. */
export interface Table {
  name: string;
  columns: string[];
  /** Tables whose rows these ones name. */
  refers: string[];
  rows: string;
}

/** Tables of the process that generated the demo; not copied. */
const LEFT = [
  'audit_log',
  'rate_limits',
  'sessions',
  'single_use_tokens',
  'sandbox.deliveries',
  'sandbox.requests',
  'sandbox.knobs',
  'sandbox.migrations',
];

/** Filters that leave staff behind: the target shop has its own. */
const CUSTOMERS: Record<string, string> = {
  people: `t.role = 'customer'`,
  memberships: `t.person_id in (select id from people where role = 'customer')`,
  security_events: `t.person_id in (select id from people where role = 'customer')`,
  households: `t.id in (select household_id from memberships join people on people.id = person_id where people.role = 'customer')`,
};

/** Columns that count by themselves are left to the database they are carried to. */
const TABLES = sql.raw(`
  select c.oid::regclass::text as name,
    (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
        and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like 'nextval%') as columns,
    (select coalesce(json_agg(f.confrelid::regclass::text), '[]') from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'sandbox') order by 1`);

async function ask<Row>(tx: Tx, query: ReturnType<typeof sql.raw>): Promise<Row[]> {
  return ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** All the story has written, those first whom others name. */
export async function storyRows(tx: Tx): Promise<Table[]> {
  const tables: Table[] = [];
  for (const table of await ask<Omit<Table, 'rows'>>(tx, TABLES)) {
    if (LEFT.includes(table.name)) continue;
    const [found] = await ask<{ rows: string | null }>(
      tx,
      sql.raw(`select json_agg(to_jsonb(t) order by (to_jsonb(t)->>'seq')::bigint)::text as rows from ${table.name} t
        where ${CUSTOMERS[table.name] ?? 'true'}`),
    );
    if (found?.rows) tables.push({ ...table, rows: found.rows });
  }
  return inOrder(tables);
}

function inOrder(tables: Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name));
  const done: Table[] = [];
  const place = (table: Table) => {
    if (done.includes(table)) return;
    for (const other of tables) if (names.has(other.name) && table.refers.includes(other.name)) place(other);
    done.push(table);
  };
  tables.forEach(place);
  return done;
}

/** Puts the story's rows here, as told by the names of those who are here. */
export async function copyRows(tx: Tx, tables: Table[], named: (rows: string) => string): Promise<void> {
  for (const { name, columns, rows } of tables) {
    const [table, list] = [sql.raw(name), sql.raw(columns.join(', '))];
    // Each product of the sandbox exists once.
    const known = sql.raw(name === 'sandbox.objects' ? 'on conflict do nothing' : '');
    await tx.execute(
      sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, ${named(rows)}::jsonb) ${known}`,
    );
  }
}
