import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedStaff } from '#src/capabilities/access/actions/seed-staff.ts';
import { people, sessions } from '#src/capabilities/access/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { ACCOUNT } from '#tests/support/parcels.ts';
import { copyRows, storyRows, type Table } from './copy-rows.ts';

const EMAIL = 'maryam@example.com';
const STAFF = { email: 'rana@purrwell.example', password: 'reads-the-samples' };

/** A shop in which one household has bought, and a colleague has signed in. */
async function lived(services: TestServices) {
  await seedStaff(services, STAFF);
  const { browser, sessionId } = await paidOrder(services, { email: EMAIL });
  const account = await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
  expect(account.status).toBe(201);
  await newBrowser(services).post('/api/auth/login', STAFF);
  await services.settle();
  return browser;
}

const copy = (services: TestServices, tables: Table[], named = (rows: string) => rows) =>
  services.transact(SYSTEM, ({ tx }) => copyRows(tx, tables, named));
const read = (services: TestServices) => services.transact(SYSTEM, ({ tx }) => storyRows(tx));

onOneEngine('rows of a story', (open) => {
  let told: Promise<{ services: TestServices; browser: Browser; tables: Table[] }> | undefined;
  const tell = async () => {
    const services = await open('shared');
    const browser = await lived(services);
    return { services, browser, tables: await read(services) };
  };
  /** One shop in which everything has happened, for all tests: none of them changes it. */
  const story = () => (told ??= tell());

  test('are those of customers alone, each table after those that it names, and nothing of the process that told it', async () => {
    const { services, tables } = await story();
    const names = tables.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [at, { name, refers }] of tables.entries())
      for (const other of refers) if (names.includes(other)) expect(names.indexOf(other), name).toBeLessThan(at);
    for (const left of ['sessions', 'audit_log', 'rate_limits', 'single_use_tokens', 'sandbox.deliveries'])
      expect(names).not.toContain(left);
    expect(await services.database.db.$count(sessions)).toBeGreaterThan(0);
    const all = tables.map(({ rows }) => rows).join('\n');
    expect(all).toContain(EMAIL);
    for (const table of tables.filter(({ name }) => ['people', 'memberships', 'households'].includes(name)))
      expect(table.rows).not.toContain(STAFF.email);
    // The colleague signed in as well; that is no sign-in of the colleague at the other shop.
    const [staff] = (await services.database.db.select().from(people)).filter(({ email }) => email === STAFF.email);
    expect(tables.find(({ name }) => name === 'security_events')?.rows).not.toContain(staff?.id);
    for (const { columns } of tables) expect(columns.length).toBeGreaterThan(0);
  });

  test('make the same household elsewhere: it signs in, has its cats, its order and its subscription, and pays on', async () => {
    const { browser, tables } = await story();
    const here = await open();
    await copy(here, tables);
    const guest = newBrowser(here);
    const login = await guest.post('/api/auth/login', { email: EMAIL, password: ACCOUNT.password });
    expect(login.status).toBe(200);
    for (const path of ['/api/cats', '/api/subscription', '/api/user/status'])
      expect((await guest.get(path)).json, path).toEqual((await browser.get(path)).json);
    // The sandbox knows the copied subscription and has nothing left to deliver.
    const { json: paused } = await guest.get('/api/subscription');
    expect(paused.status).toBe('active');
    expect(await here.sandbox.deliverDueEvents()).toBe(0);
    expect(await here.database.db.$count(people)).toBe(1);
  });

  test('are copied whole or not at all, and a second time not', async () => {
    const { tables } = await story();
    const here = await open();
    const broken = tables.map((table) => (table.name === 'cats' ? { ...table, rows: '[{"id":"no uuid"}]' } : table));
    await expect(copy(here, broken)).rejects.toThrow();
    expect(await here.database.db.$count(people)).toBe(0);
    await copy(here, tables, (rows) => rows.replaceAll(EMAIL, 'noor@example.com'));
    await expect(copy(here, tables)).rejects.toThrow();
    expect((await here.database.db.select().from(people)).map(({ email }) => email)).toEqual(['noor@example.com']);
    const [{ count } = { count: -1 }] = (
      (await here.database.db.execute(sql`select count(*)::int as count from sandbox.objects`)) as unknown as {
        rows: { count: number }[];
      }
    ).rows;
    expect(count).toBeGreaterThan(0);
  });
});
