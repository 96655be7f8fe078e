import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { householdMembers, people } from '#src/capabilities/access/tables.ts';
import { healthEntries } from '#src/capabilities/households/tables.ts';
import { TimelineLine } from '#src/capabilities/portability/rules/timeline-line.ts';
import { type Belongings, withEverything } from '#tests/support/belongings.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { fileIn, takeExport } from '#tests/support/exports.ts';
import { MEMBERS_PASSWORD, newCat } from '#tests/support/members.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { colleague } from '#tests/support/parcels.ts';
import { dayAfter, invite, joined, newMedicine, noteNow, openStream, personNamed } from '#tests/support/sharing.ts';

let services: TestServices;
let own: Belongings;
beforeAll(async () => {
  services = await openTestServices('postgres');
  ({ own } = await withEverything(services, 'layla@example.com'));
});
afterAll(() => services.close());

test('N20 two with the same first name are told apart, also from the owner and from who shared it before', async () => {
  const host = await personNamed(services, 'Hala');
  const password = MEMBERS_PASSWORD;
  const join = (name: string) => joined(services, host.browser, { name, role: 'partner', password });
  const first = await join('Noor');
  await host.browser.delete(`/api/household-people/${first.membership}`);
  const [second, third, namesake] = [await join('Noor'), await join('Noor'), await join('hala')];
  const list = (await host.browser.get('/api/household-people')).json.members;
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['Noor E.', 'Noor 2', 'hala E.']);
  const cat = await newCat(host.browser, { name: 'Miso' });
  for (const { browser, membership } of [second, third, namesake])
    await browser.post(`/api/shared/${membership}/cats/${cat}/log`, noteNow(services));
  const { entries } = (await host.browser.get(`/api/cats/${cat}/log`)).json;
  expect(entries.map(({ signedBy }: { signedBy: string }) => signedBy).toSorted()).toEqual([
    ...['Noor 2', 'Noor E.', 'hala E.'],
  ]);
  // So are two owners, for somebody who shares both households.
  const other = await personNamed(services, 'Hala');
  const { token } = await invite(services, other.browser, { email: third.email, role: 'partner', password });
  expect((await third.browser.post('/api/household-invitations/acceptances', { token })).status).toBe(200);
  const shared = (await third.browser.get('/api/memberships')).json;
  expect(shared.map(({ owner }: { owner: string }) => owner)).toEqual(['Hala', 'Hala E.']);
});

test('N20 open pages of a member hear of changes at once, and their stream ends with the share or the session', async () => {
  const host = await personNamed(services, 'Hala');
  const password = MEMBERS_PASSWORD;
  const cat = await newCat(host.browser, { name: 'Miso' });
  const sitter = await joined(services, host.browser, {
    name: 'Noor',
    role: 'sitter',
    until: dayAfter(services, 3),
    password,
  });
  const partner = await joined(services, host.browser, { name: 'Sam', role: 'partner', password });
  const path = ({ membership }: { membership: string }) => `/api/shared/${membership}/events`;
  const pages = [
    await openStream(services, sitter.browser, path(sitter)),
    await openStream(services, partner.browser, path(partner)),
  ] as const;
  await host.browser.post(`/api/cats/${cat}/log`, noteNow(services));
  for (const page of pages) await expect.poll(() => page.heard()).toContain('"log"');
  const household = await services.database.db
    .select({ id: householdMembers.householdId })
    .from(householdMembers)
    .where(eq(householdMembers.id, sitter.membership));
  // Payments are not a sitter's to know of, and the owner's own messages nobody's.
  await services.transact(SYSTEM, async (ctx) => {
    await ctx.notify(household[0]?.id ?? '', 'billing');
    await ctx.notify(household[0]?.id ?? '', 'messages');
    await ctx.notify(household[0]?.id ?? '', 'cats');
  });
  await expect.poll(() => pages[0].heard()).toContain('"cats"');
  await expect.poll(() => pages[1].heard()).toContain('"billing"');
  expect(pages[0].heard()).not.toContain('billing');
  expect(pages.map((page) => page.heard().includes('messages'))).toEqual([false, false]);
  await host.browser.delete(`/api/household-people/${sitter.membership}`);
  await expect.poll(() => pages[0].heard()).toContain('event: over');
  expect(pages[1].heard()).not.toContain('event: over');
  // Signing out ends that of the other, whose membership goes on.
  await partner.browser.post('/api/auth/logout');
  await expect.poll(() => pages[1].heard()).toContain('event: over');
  // As many open pages as a member has, the owner's own are never refused for them.
  await partner.browser.post('/api/auth/login', { email: partner.email, password });
  const many = [];
  for (let i = 0; i < 11; i += 1) many.push(await openStream(services, partner.browser, path(partner)));
  expect(many.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  const own = await openStream(services, host.browser, '/api/events');
  expect(own.status).toBe(200);
  for (const page of [...many, own]) await page.leave();
});

test('N20 a medicine is signed by who entered it, and by who changed it last', async () => {
  const host = await personNamed(services, 'Hala');
  const cat = await newCat(host.browser, { name: 'Miso' });
  const partner = await joined(services, host.browser, { name: 'Sam', role: 'partner', password: MEMBERS_PASSWORD });
  const { id, ...said } = newMedicine();
  await host.browser.post(`/api/cats/${cat}/medicines`, { ...said, id });
  const told = async () => (await host.browser.get('/api/timeline?kind=medicine')).json.items[0].text;
  expect(await told()).toBe('Half a tablet. Entered by Hala (you).');
  const change = { ...said, dose: 'A whole tablet.', version: 1 };
  const path = `/api/shared/${partner.membership}/medicines/${id}`;
  expect((await partner.browser.patch(path, change)).status).toBe(200);
  expect(await told()).toBe('A whole tablet. Entered by Hala (you). Changed by Sam.');
});

test('N20 the desk sees who shares a household and who did, and ends it with a note of who asked', async () => {
  const host = await personNamed(services, 'Hala');
  const password = MEMBERS_PASSWORD;
  const sitter = await joined(services, host.browser, {
    name: 'Noor',
    role: 'sitter',
    until: dayAfter(services, 3),
    password,
  });
  const partner = await joined(services, host.browser, { name: 'Sam', role: 'partner', password });
  await host.browser.delete(`/api/household-people/${sitter.membership}`);
  const [row] = await services.database.db
    .select()
    .from(householdMembers)
    .where(eq(householdMembers.id, partner.membership));
  const path = `/api/desk/households/${row?.householdId}`;
  const desk = await colleague(services, 'Dana', 'support');
  const { sharers } = (await desk.get(path)).json;
  expect(sharers).toMatchObject([
    { name: 'Noor', role: 'sitter', shares: false, until: services.clock.now().toISOString() },
    { name: 'Sam', role: 'partner', shares: true, until: null, email: partner.email },
  ]);
  const asked = { id: randomUUID(), body: 'She rang: they have parted.', memberId: partner.membership };
  const other = await desk.post(`/api/desk/households/${own.household}/shares`, { ...asked, id: randomUUID() });
  expect([other.status, other.json.code]).toEqual([404, 'person-unknown']);
  const finance = await colleague(services, 'Farah', 'finance');
  expect((await finance.post(`${path}/shares`, { ...asked, id: randomUUID() })).status).toBe(403);
  for (let i = 0; i < 2; i += 1) {
    const { json } = await desk.post(`${path}/shares`, asked);
    expect(json.sharers[1]).toMatchObject({ shares: false });
    expect(json.notes).toHaveLength(1);
  }
  expect((await partner.browser.get(`/api/shared/${partner.membership}`)).json.code).toBe('membership-over');
  expect(
    (await services.mails()).filter(({ kind, recipient }) => kind === 'member-ended' && recipient === partner.email),
  ).toHaveLength(1);
  const { events } = (await host.browser.get('/api/security-events')).json;
  expect(JSON.stringify(events)).toContain('"by":"staff"');
});

test('N20 in a household of several people each entry has a name for all who read it, and in one of a single person none has', async () => {
  const password = MEMBERS_PASSWORD;
  const host = await personNamed(services, 'Hala');
  const cat = await newCat(host.browser, { name: 'Miso' });
  const log = async (browser: Browser, base: string) => {
    const entry = noteNow(services);
    expect((await browser.post(`${base}/cats/${cat}/log`, entry)).status).toBe(200);
    return entry.id;
  };
  const namesIn = async (browser: Browser, path: string) => {
    const { items } = (await browser.get(path)).json;
    type Item = { id: string; entry: { signedBy: string | null } | null };
    return Object.fromEntries(items.map(({ id, entry }: Item) => [id.replace('entry.', ''), entry?.signedBy]));
  };
  const ids = [await log(host.browser, '/api')];
  const alone = await namesIn(host.browser, '/api/timeline?kind=log');
  expect(alone).toEqual({ [ids[0] ?? '']: null });

  const ownLog = (await host.browser.get(`/api/cats/${cat}/log`)).json.entries;
  expect(ownLog.map(({ by }: { by: string | null }) => by)).toEqual([null]);

  const partner = await joined(services, host.browser, { name: 'Hala', role: 'partner', password });
  const shared = `/api/shared/${partner.membership}`;
  ids.push(await log(host.browser, '/api'), await log(partner.browser, shared), await log(host.browser, '/api'));
  const { db } = services.database;
  await db
    .update(healthEntries)
    .set({ personId: null })
    .where(eq(healthEntries.id, ids[3] ?? ''));
  const named = (names: (string | null)[]) => Object.fromEntries(ids.map((id, i) => [id, names[i]]));
  expect(await namesIn(host.browser, '/api/timeline?kind=log')).toEqual(
    named(['Hala (you)', 'Hala (you)', 'Hala E.', null]),
  );
  // The history of the log in the profile has the same names.
  const history = (await host.browser.get(`/api/cats/${cat}/log?history=true`)).json.entries;
  expect(Object.fromEntries(history.map(({ id, by }: { id: string; by: string | null }) => [id, by]))).toEqual(
    named(['Hala (you)', 'Hala (you)', 'Hala E.', null]),
  );
  const partners = await namesIn(partner.browser, `${shared}/timeline`);
  expect(partners).toMatchObject(named(['Hala', 'Hala', 'Hala E. (you)', null]));
  const today = (await partner.browser.get(shared)).json.entries as { id: string; by: string | null; mine: boolean }[];
  expect(Object.fromEntries(today.map(({ id, by }) => [id, by]))).toEqual(named(['Hala', 'Hala', 'Hala E.', null]));

  // An owner who takes the first name of somebody there is told apart, too.
  const sam = await joined(services, host.browser, {
    name: 'Sam',
    role: 'sitter',
    until: dayAfter(services, 2),
    password,
  });
  await db.update(people).set({ firstName: 'Sam' }).where(eq(people.email, host.email));
  expect((await sam.browser.get(`/api/shared/${sam.membership}`)).json).toMatchObject({ owner: 'Sam E.' });
  expect(await namesIn(partner.browser, `${shared}/timeline`)).toMatchObject(
    named(['Sam E.', 'Sam E.', 'Hala E. (you)', null]),
  );
  // The export is read elsewhere: the names alone.
  const archive = await takeExport(services, host.browser, password);
  const lines = fileIn(archive, 'timeline.jsonl').trim().split('\n');
  const signed = lines
    .map((line) => TimelineLine.parse(JSON.parse(line)))
    .flatMap(({ entry }) => (entry ? [entry.signedBy] : []));
  expect(signed).toHaveLength(4);
  expect(signed).toEqual(expect.arrayContaining(['Hala E.', 'Sam E.', null]));
  expect(signed.filter((name) => name === 'Sam E.')).toHaveLength(2);
});
