import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openBareServices } from '#tests/support/engines.ts';
import { mailboxOf } from './mailbox.ts';

/** Addresses that lead to one mailbox, and the spelling that all of them come to. */
const SAME: readonly (readonly [mailbox: string, ...addresses: string[]])[] = [
  ['maryam@example.com', 'maryam@example.com', 'Maryam@Example.COM', 'maryam+cats@example.com', 'maryam+@example.com'],
  ['mary.am@example.com', 'mary.am@example.com', 'Mary.Am+a+b@example.com'],
  ['maryam@gmail.com', 'maryam@gmail.com', 'm.a.r.y.a.m@gmail.com', 'Mary.Am+x.y@googlemail.com'],
  ['zoé@exämple.com', 'zoé@exämple.com', 'zoé+1@exämple.com'],
  // Another host whose name only begins or ends like Gmail's keeps its dots.
  ['mary.am@gmail.com.example', 'mary.am@gmail.com.example'],
  ['mary.am@notgmail.com', 'mary.am@notgmail.com'],
];

test('spellings of one mailbox are one, those of different mailboxes are not, and a mailbox stays itself', async () => {
  const { services, close } = await openBareServices('pglite', []);
  const mailbox = async (address: string) => {
    const { rows } = (await services.database.db.execute(
      sql`select ${mailboxOf(sql`${address}::text`)} as mailbox`,
    )) as unknown as { rows: { mailbox: string | null }[] };
    return rows[0]?.mailbox;
  };
  for (const [expected, ...addresses] of SAME) {
    for (const address of addresses) expect([address, await mailbox(address)]).toEqual([address, expected]);
    expect(await mailbox(expected)).toBe(expected);
  }
  expect(new Set(SAME.map(([expected]) => expected)).size).toBe(SAME.length);
  const { rows } = (await services.database.db.execute(
    sql`select ${mailboxOf(sql`null::text`)} as mailbox`,
  )) as unknown as { rows: { mailbox: string | null }[] };
  expect(rows).toEqual([{ mailbox: null }]);
  await close();
});
