import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openBareServices } from '#tests/support/engines.ts';
import { type Cursor, cursorText, olderThan, parseCursor } from './paging.ts';

const anyId = fc.uuid();
const anyMoment = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });

test('a place survives its way through an address', () => {
  fc.assert(
    fc.property(anyMoment, anyId, (at, id) => {
      expect(parseCursor(cursorText({ at, id }))).toEqual({ at, id });
      expect(cursorText({ at, id })).toMatch(/^[\w.-]+$/);
    }),
  );
});

test('a made-up place is none', () => {
  const id = randomUUID();
  for (const text of [
    '',
    '.',
    '1',
    `1.${id}x`,
    `x.${id}`,
    `-1.${id}`,
    `1e5.${id}`,
    ` 1.${id}`,
    `1.2.${id}`,
    `${'9'.repeat(16)}.${id}`,
    `1.${id.slice(1)}`,
    `.${id}`,
    `1.'; drop table cats; --`,
  ])
    expect(parseCursor(text), text).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = parseCursor(text);
      if (found) expect(Number.isNaN(found.at.getTime())).toBe(false);
    }),
  );
});

test('a list that is read in parts has every row once, from new to old, also where many are of one moment', async () => {
  const { services, close } = await openBareServices('pglite', []);
  onTestFinished(close);
  const { database } = services;
  const moments = ['2026-12-01T09:00:00.000Z', '2026-12-01T09:00:00.001Z', '2026-11-30T23:59:59.999Z'];
  const rows = Array.from({ length: 40 }, (_, i) => ({ at: moments[i % 3] as string, id: randomUUID() }));
  const values = sql.join(
    rows.map(({ at, id }) => sql`(${at}::timestamptz, ${id}::uuid)`),
    sql`, `,
  );
  const read = async (before: Cursor | null) => {
    const older = olderThan(sql`at`, sql`id`, before) ?? sql`true`;
    const found = await database.db.execute(
      sql`select at, id from (values ${values}) as listed (at, id) where ${older} order by at desc, id desc limit 7`,
    );
    return (found as unknown as { rows: { at: string; id: string }[] }).rows.map(({ at, id }) => ({
      at: new Date(at),
      id,
    }));
  };
  const seen: Cursor[] = [];
  for (let part = await read(null); part.length > 0; part = await read(seen.at(-1) ?? null)) seen.push(...part);
  expect(seen.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  const inOrder = seen.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  expect(seen).toEqual(inOrder);
});
