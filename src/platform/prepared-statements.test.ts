import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ConnectionPool } from './postgres.ts';

/** A pool of one connection, with its table of its own, and the names its server knows. */
async function onePool(prepares: boolean) {
  const pool = new ConnectionPool({ connectionString: inject('postgresUrl'), max: 1, prepares });
  onTestFinished(() => pool.end());
  const db = drizzle({ client: pool });
  const prepared = async () => {
    const { rows } = await pool.query("select statement from pg_prepared_statements where statement like '%bowls%'");
    return rows.map(({ statement }: { statement: string }) => statement);
  };
  await pool.query("create temporary table bowls (id integer, note text); insert into bowls values (1, '7')");
  return { pool, db, prepared };
}

test('a statement that returns with other values is parsed once, on each connection, with the same answer', async () => {
  const { db, prepared } = await onePool(true);
  const answers = [];
  for (let id = 0; id < 9; id++) answers.push((await db.execute(sql`select note from bowls where id = ${id}`)).rows);
  expect(answers).toEqual([[], [{ note: '7' }], [], [], [], [], [], [], []]);
  expect(await prepared()).toEqual(['select note from bowls where id = $1']);
});

test('behind a pooler nothing is prepared, and neither are statements that came a few times or have no values', async () => {
  const behind = await onePool(false);
  for (let id = 0; id < 9; id++) await behind.db.execute(sql`select note from bowls where id = ${id}`);
  expect(await behind.prepared()).toEqual([]);

  const { pool, db, prepared } = await onePool(true);
  for (let id = 0; id < 9; id++) await pool.query('select note from bowls');
  for (const list of [[1], [1, 2], [1, 2, 3]]) await db.execute(sql`select id from bowls where id in ${list}`);
  expect(await prepared()).toEqual([]);
});

test('a statement stays prepared, once, after thousands of other texts', async () => {
  const { pool, db, prepared } = await onePool(true);
  const read = async () => {
    for (let id = 0; id < 9; id++) await db.execute(sql`select note from bowls where id = ${id}`);
    return prepared();
  };
  expect(await read()).toHaveLength(1);
  await Promise.all(Array.from({ length: 3000 }, (_, n) => pool.query(`select $1::int as n${n}`, [n])));
  expect(await read()).toHaveLength(1);
});

test('a statement that fails is reported as without a name, also within a transaction, and the connection goes on', async () => {
  const { db, prepared } = await onePool(true);
  const divided = (by: number) =>
    db.transaction((tx) => tx.execute(sql`select 7 / ${by}::int as share, note from bowls`));
  for (let time = 0; time < 9; time++) {
    expect((await divided(7)).rows).toEqual([{ share: 1, note: '7' }]);
    await expect(divided(0)).rejects.toMatchObject({ cause: { code: '22012' } });
  }
  expect(await prepared()).toHaveLength(1);
});

test('when a migration gives a column another type, one answer is lost on each connection, and none after it', async () => {
  const { pool, db } = await onePool(true);
  const url = inject('postgresUrl');
  const other = new ConnectionPool({ connectionString: url, max: 1 });
  onTestFinished(() => other.end());
  await other.query('drop table if exists saucers; create table saucers (id integer, note text)');
  onTestFinished(async () => {
    const last = new ConnectionPool({ connectionString: url, max: 1 });
    await last.query('drop table saucers');
    await last.end();
  });
  const read = () => db.execute(sql`select note from saucers where id = ${1}`);
  for (let time = 0; time < 9; time++) await read();
  await other.query('alter table saucers alter column note type integer using note::integer');
  const outcomes = [];
  for (let time = 0; time < 4; time++)
    outcomes.push(
      await read().then(
        () => 'read',
        (error) => error.cause.routine,
      ),
    );
  expect(outcomes.slice(1)).toEqual(['read', 'read', 'read']);
  expect(['read', 'RevalidateCachedQuery']).toContain(outcomes[0]);
  expect(pool.totalCount).toBe(1);
});
