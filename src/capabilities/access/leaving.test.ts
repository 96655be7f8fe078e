import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Browser, newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, testOnce, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { keptText } from './rules/retention.ts';

const PASSWORD = 'sevensticks';
const ACCOUNT = { password: PASSWORD, firstName: 'Maryam', lastName: 'Example' };

/** The archive, unpacked: its one JSON file, and the CSV files by name. */
async function archive(services: TestServices, browser: Browser) {
  const headers = { authorization: `Bearer ${browser.token}` };
  const answer = await services.app.request('/api/profile/export', { headers });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="purrwell-2026-12-01.zip"');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const { tables } = JSON.parse(strFromU8(files['purrwell.json'] as Uint8Array)) as {
    tables: Record<string, Record<string, unknown>[]>;
  };
  const csv = (table: string) => strFromU8(files[`csv/${table}.csv`] as Uint8Array).split('\r\n');
  return { tables, csv, names: Object.keys(files) };
}

const counts = ({ tables }: { tables: Record<string, unknown[]> }) =>
  Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));

async function rowsIn(services: TestServices, tables: string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) {
    found[table] = await services.database.db.$count(sql.identifier(table) as never);
  }
  return found;
}

/** A customer with a paid order, a confirmed address, a log and an inquiry. */
async function longTimeMember(services: TestServices): Promise<Browser> {
  const { browser, sessionId } = await paidOrder(services);
  await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
  await services.database.db.execute(sql`update people set email_verified_at = now()`);
  const [{ id: catId }] = (await browser.get('/api/cats')).json;
  for (const value of [4.2, 4.3]) {
    const id = crypto.randomUUID();
    const at = services.clock.now().toISOString();
    const { status } = await browser.post(`/api/cats/${catId}/log`, { id, kind: 'weight', at, value, unit: 'kg' });
    expect(status).toBe(200);
  }
  return browser;
}

onOneEngine('leaving with everything', (open) => {
  test('R320 the export has every row of the household, as JSON and as CSV, and no one else’s', async () => {
    const services = await open();
    const browser = await longTimeMember(services);
    const stranger = await newMember(services);
    await newCat(stranger, { name: 'Laila' });
    await services.settle();
    const taken = await archive(services, browser);
    expect(taken.tables.points_entries?.[0]).toMatchObject({ reason: 'order', points: 100 });
    expect(taken.tables.streaks).toMatchObject([{ kind: 'health_logged', current: 1 }]);
    expect(counts(taken)).toMatchObject({
      people: 1,
      households: 1,
      sessions: 1,
      security_events: 2,
      cats: 2,
      health_entries: 2,
      checkouts: 1,
      consents: 1,
      subscriptions: 1,
      invoices: 1,
      lab_results: 0,
      lab_values: 0,
      formulas: 0,
      orders: 1,
      journey_events: 1,
      wizard_answers: 1,
      wizard_links: 0,
      redemptions: 0,
      friendships: 0,
    });
    const told = JSON.stringify(taken.tables);
    expect(told).not.toContain('Laila');
    expect(told).not.toMatch(/passwordHash|tokenHash|quoteToken/);
    for (const [table, rows] of Object.entries(taken.tables)) {
      // A head, a line for each row, and the end of the last line.
      if (rows.length && !JSON.stringify(rows).includes('\\n')) {
        expect([table, taken.csv(table).length]).toEqual([table, rows.length + 2]);
      }
    }
    expect((await newBrowser(services).get('/api/profile/export')).status).toBe(401);
  });

  testOnce('R320 deleting an account needs its password', async () => {
    const services = await open();
    const browser = await newMember(services);
    const wrong = await browser.post('/api/account-deletions', { password: 'eightsticks' });
    expect([wrong.status, wrong.json.issues[0].path]).toEqual([422, 'password']);
    expect((await browser.get('/api/profile')).status).toBe(200);
  });

  testOnce('R320 a deleted account without orders leaves no row, and nobody else loses one', async () => {
    const services = await open();
    const stranger = await newMember(services);
    await newCat(stranger, { name: 'Laila' });
    const tables = ['people', 'households', 'memberships', 'sessions', 'security_events', 'single_use_tokens', 'cats'];
    tables.push('health_entries');
    const before = await rowsIn(services, tables);
    const browser = await newMember(services);
    await newCat(browser, { name: 'Miso' });
    expect((await browser.post('/api/account-deletions', { password: PASSWORD })).status).toBe(200);
    expect(await rowsIn(services, tables)).toEqual(before);
    expect((await browser.get('/api/profile')).status).toBe(401);
  });

  testOnce(
    'R320 rows of a paid order that the law keeps stay without the cats’ data and are listed in the receipt',
    async () => {
      const services = await open();
      const browser = await longTimeMember(services);
      await browser.get('/api/friends');
      await services.database.db.execute(sql`update checkouts set friend_code = 'K7M4X9QP'`);
      await browser.post('/api/account-deletions', { password: PASSWORD });
      await services.settle();
      const kept = ['people', 'memberships', 'sessions', 'cats', 'health_entries', 'onboarding_drafts'];
      kept.push('points_entries', 'achievement_progress', 'streaks', 'reward_standings', 'friend_codes');
      expect(Object.values(await rowsIn(services, kept))).toEqual(kept.map(() => 0));
      const keptTables = ['checkouts', 'subscriptions', 'invoices', 'orders'];
      expect(Object.values(await rowsIn(services, keptTables))).toEqual(keptTables.map(() => 1));
      const { rows } = (await services.database.db.execute(
        sql`select s.status, c.answers, c.friend_code, o.cats, h.delivery_address
        from subscriptions s join checkouts c on c.id = s.checkout_id join orders o on o.checkout_id = c.id
        join households h on h.id = s.household_id`,
      )) as unknown as { rows: Record<string, unknown>[] };
      expect(rows).toMatchObject([
        { status: 'canceled', answers: { cats: [] }, friend_code: null, delivery_address: null },
      ]);

      const mails = await services.mails();
      const receipt = mails.find(({ kind }) => kind === 'account-deleted');
      expect(receipt?.text).toContain(keptText('orders'));
      expect(receipt?.text).toContain('at the latest until 31 December 2036');
      expect(receipt?.text).toContain(keptText('mailNotes'));
      const letters = mails.filter(
        ({ recipient, kind }) => recipient === receipt?.recipient && kind !== 'account-deleted',
      );
      expect(letters.every(({ text, html }) => text === null && html === null)).toBe(true);
      expect(mails.filter(({ kind }) => kind === 'account-left')).toHaveLength(1);
    },
  );
});
