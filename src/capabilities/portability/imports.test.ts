import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { TimelineItem, TimelinePage } from '#src/capabilities/home/timeline-contract.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { setSticksSince } from '#src/capabilities/households/actions/sticks-at-home.ts';
import { recalculateRewards } from '#src/capabilities/rewards/actions/recalculate-rewards.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { sha256 } from '#src/lib/id.ts';
import { canonicalJson } from '#src/lib/signed.ts';
import { keptBeginning } from '#tests/support/beginnings.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { answer, write } from '#tests/support/chat.ts';
import { type Engine, onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import {
  bringAlong,
  changedArchive,
  fileIn,
  importArchive,
  previewArchive,
  takeExport,
} from '#tests/support/exports.ts';
import { migrationStatements } from '#tests/support/migrations.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { ACCOUNT, bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import type { ExportReading, ImportRecords, Imports } from './contract.ts';
import { ARCHIVE_LIMITS } from './rules/archive-limits.ts';

const DAY_MS = 86_400_000;
const OTHER_SECRET = 'another-secret-for-tests-of-32-characters';

async function openShopOn(engine: Engine, settings: Parameters<typeof openTestServices>[1] = {}) {
  const services = await openTestServices(engine, settings);
  onTestFinished(() => services.close());
  return services;
}

/** A household with results, sticks, a paid order, a log, a message and a person whose address is confirmed. */
const livedIn = keptBeginning('a household’s month', async (services: TestServices): Promise<Browser> => {
  const { customer: browser, id } = await bought(services);
  await services.database.db.execute(
    sql`update people set email_verified_at = ${services.clock.now().toISOString()}::timestamptz`,
  );
  const desk = await colleague(services, 'Nour');
  await pressOrder(desk, id, 'optimizer_delivered');
  await services.settle();
  const [miso] = (await browser.get('/api/cats')).json as { id: string }[];
  const note = (text: string) => log(services, browser, miso?.id ?? '', { kind: 'note', note: text });
  for (const text of ['One', 'Two lines\nand “quotes”', 'Three 🐈']) await note(text);
  await log(services, browser, miso?.id ?? '', { kind: 'weight', value: 4.2, unit: 'kg' });
  const medicine = (said: object) => browser.post(`/api/cats/${miso?.id}/medicines`, { id: randomUUID(), ...said });
  await medicine({ kind: 'medicine', name: 'Amlodipine', dose: 'half a tablet', startedOn: '2026-10-01' });
  await medicine({ kind: 'medicine', name: 'Drops', startedOn: '2026-09-01', endedOn: '2026-09-08' });
  await medicine({ kind: 'vaccination', name: 'RCP', startedOn: '2026-02-03', endedOn: '2027-02-03' });
  await write(browser, 'Does she get salmon?');
  const { conversation } = (await browser.get('/api/chat')).json;
  expect((await answer(desk, conversation.id, 'She does, on Fridays.')).status).toBe(200);
  services.clock.advance(DAY_MS);
  await services.settle();
  return browser;
});

const kept = keptBeginning('export of a household’s month', async (services: TestServices) => {
  const owner = await livedIn(services);
  const bytes = await takeExport(services, owner, ACCOUNT.password);
  return { owner, bytes: Buffer.from(bytes).toString('base64') };
});

/** Such a household and its export: drawing the documents in one takes a second. */
async function exported(services: TestServices) {
  const { owner, bytes } = await kept(services);
  return { owner, archive: new Uint8Array(Buffer.from(bytes, 'base64')) };
}

async function log(services: TestServices, browser: Browser, cat: string, said: object): Promise<string> {
  const id = randomUUID();
  const entry = { id, at: services.clock.now().toISOString(), ...said };
  expect((await browser.post(`/api/cats/${cat}/log`, entry)).status).toBe(200);
  return id;
}

async function wholeTimeline(browser: Browser, filter = ''): Promise<TimelineItem[]> {
  const items: TimelineItem[] = [];
  for (let before = ''; ; ) {
    const page = (await browser.get(`/api/timeline?limit=100&before=${before}${filter}`)).json as TimelinePage;
    items.push(...page.items);
    if (!page.next) return items;
    before = page.next;
  }
}

const imported = (items: TimelineItem[]) => items.filter(({ from }) => from !== null);
const bare = ({ id: _, catId: __, ...medicine }: Record<string, unknown>) => medicine;
const saidOf = ({ at, kind, title, entry, state, text, body }: TimelineItem) => ({
  at,
  kind,
  title,
  entry,
  state,
  text,
  body,
});

async function signOut(services: TestServices, browser: Browser): Promise<Browser> {
  await browser.post('/api/auth/logout');
  return newBrowser(services);
}

const rowsOf = async (services: TestServices, tables = ['imports', 'imported_cats', 'imported_lines', 'cats']) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await services.database.db.$count(sql.identifier(table) as never)] as const),
    ),
  ) as Record<string, number>;

for (const [from, to] of [
  ['postgres', 'pglite'],
  ['pglite', 'postgres'],
] as const)
  test(`N23 an export of a shop on ${from}, imported into one on ${to}, has the same timeline and the same hash`, async () => {
    const [old, shop] = [await openShopOn(from), await openShopOn(to, { sessionSecret: OTHER_SECRET })];
    const { owner, archive } = await exported(old);
    const manifest = JSON.parse(fileIn(archive, 'manifest.json'));
    const [{ lines, timelineHash }] = manifest.parts;
    expect(lines).toBeGreaterThan(30);

    shop.clock.advance(3 * DAY_MS);
    const member = await newMember(shop);
    const seen = (await previewArchive(shop, member, archive)).json as ExportReading;
    expect(seen).toMatchObject({ version: 4, signature: 'unknown', changed: false });
    expect(seen.parts).toMatchObject([{ state: 'new', lines, timelineHash, results: 2, formulas: 2, logDays: 1 }]);
    expect(seen.parts[0]?.cats).toEqual([
      { name: 'Miso', place: 'added' },
      { name: 'Biscuit', place: 'added' },
    ]);
    const done = await importArchive(shop, member, archive, seen.sha256);
    expect([done.status, done.json.parts[0].timelineHash]).toEqual([200, timelineHash]);

    // The old timeline, thing for thing.
    const before = (await wholeTimeline(owner)).filter(({ at }) => at <= manifest.madeAt);
    const after = imported(await wholeTimeline(member));
    const byKey = (items: TimelineItem[]) => items.map((item) => canonicalJson(saidOf(item)).toString()).toSorted();
    expect(byKey(after)).toEqual(byKey(before));
    expect(after.map(({ at }) => at)).toEqual(
      after
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );

    // Medicines came with their cat, and nothing of them is told twice.
    const listed = (browser: Browser) =>
      browser.get('/api/medicines').then(({ json }) => (json as Record<string, unknown>[]).map(bare));
    expect(await listed(member)).toEqual(await listed(owner));
    expect((await wholeTimeline(member, '&kind=medicine')).map(({ from }) => typeof from)).toEqual(
      Array.from({ length: 4 }, () => 'string'),
    );

    // Exported again: byte for byte.
    const again = await takeExport(shop, member);
    for (const name of ['timeline.jsonl', 'portable.json'])
      expect(fileIn(again, `imported/1/${name}`)).toBe(fileIn(archive, name));
    expect(JSON.parse(fileIn(again, 'manifest.json')).parts[1]).toMatchObject({ folder: 'imported/1/', timelineHash });

    // The same file again adds nothing, and neither does what it exported since.
    const rows = await rowsOf(shop);
    expect((await bringAlong(shop, member, archive)).json.parts).toMatchObject([{ state: 'same' }]);
    expect(await rowsOf(shop)).toEqual(rows);
    old.clock.advance(5 * DAY_MS);
    await bringAlong(old, await newMember(old), again);
    const { rows: stored } = (await old.database.db.execute(
      sql`select signature from imports order by source_household = ${manifest.household}`,
    )) as unknown as { rows: { signature: string }[] };
    expect(stored.map(({ signature }) => signature)).toEqual(['unknown', 'none']);
    expect((await bringAlong(old, owner, again)).json.parts.map(({ state }: { state: string }) => state)).toEqual([
      'new',
      'own',
    ]);
  });

onOneEngine('imports', (open) => {
  test('N23 cats that were imported before cats were marked are marked by the migration, and no others', async () => {
    const services = await open();
    const archive = await takeExport(services, await livedIn(services), ACCOUNT.password);
    const member = await newMember(services);
    await newCat(member, { name: 'Miso' });
    await bringAlong(services, member, archive);
    const { db } = services.database;
    const marked = async () =>
      (await db.select().from(cats).where(eq(cats.imported, true))).map(({ name }) => name).toSorted();
    const before = await marked();
    expect(before).toEqual(['Biscuit']);
    await db.update(cats).set({ imported: false });
    for (const statement of await migrationStatements('UPDATE "cats" SET "imported"'))
      await db.execute(sql.raw(statement));
    expect(await marked()).toEqual(before);
  });

  test('N23 imported entries change no dose, no points, no streak, no claim and no results', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const member = await newMember(services);
    await newCat(member, { name: 'Miso' });
    await services.settle();
    const asked = [
      '/api/user-dashboard',
      '/api/achievements/overview',
      '/api/wellness/streaks',
      '/api/cats',
      '/api/year',
    ];
    const [cat] = (await member.get('/api/cats')).json as { id: string }[];
    for (const part of ['results', 'sticks', 'log', 'series?kind=weight', 'before-after'])
      asked.push(`/api/cats/${cat?.id}/${part}`);
    const answers = async () =>
      Promise.all(
        asked.map(async (path) => {
          const { status, json } = await member.get(path);
          return [path, status, json] as const;
        }),
      );
    const onlyMiso = changedPortable(archive, (portable) => {
      portable.cats = portable.cats.filter(({ name }: { name: string }) => name === 'Miso');
      const [kept] = portable.cats;
      for (const list of ['results', 'formulas'])
        portable[list] = portable[list].filter(({ catId }: { catId: string }) => catId === kept.id);
    });
    const before = await answers();
    expect(before.filter(([, status]) => status !== 200)).toEqual([]);
    expect((await bringAlong(services, member, onlyMiso)).json.parts[0].cats).toEqual([
      { name: 'Miso', place: 'here' },
    ]);
    await services.settle();
    expect(await answers()).toEqual(before);
    // It is there as history, by cat and by kind.
    const items = imported(await wholeTimeline(member, `&cat=${cat?.id}`));
    expect(items.length).toBeGreaterThan(5);
    expect(items.every(({ cats }) => cats.includes(cat?.id ?? ''))).toBe(true);
    for (const kind of ['log', 'result', 'invoice'])
      expect(imported(await wholeTimeline(member, `&kind=${kind}`)).map((item) => item.kind)).toEqual(
        imported(await wholeTimeline(member))
          .filter((item) => item.kind === kind)
          .map(() => kind),
      );
    const { imports } = (await member.get('/api/imports')).json as Imports;
    expect(imports[0]).toMatchObject({ cats: [{ name: 'Miso', here: true }], signature: 'broken' });
    const path = `/api/imports/${imports[0]?.id}`;
    const { results, formulas } = (await member.get(path)).json as ImportRecords;
    expect(results[0]?.values[0]).toMatchObject({ unit: expect.any(String) });
    expect(imports[0]?.records).toBe(results.length + formulas.length);
    expect((await (await newMember(services)).get(path)).status).toBe(404);
  });

  test('N23 an export of version 2 or 3, before gifts had lines of their own and cats medicines, is imported as before', async () => {
    const services = await open();
    const owner = await livedIn(services);
    const older = changedArchive(await takeExport(services, owner, ACCOUNT.password), { 'manifest.sig': null });
    const manifest = JSON.parse(fileIn(older, 'manifest.json'));
    const { medicines, ...portable } = JSON.parse(fileIn(older, 'portable.json'));
    expect(medicines).toHaveLength(3);
    for (const version of [2, 3]) {
      const text = `${JSON.stringify({ ...portable, source: { ...portable.source, version } }, null, 1)}\n`;
      const files = { ...manifest.files, 'portable.json': sha256(text).toString('hex') };
      const archive = changedArchive(older, {
        'manifest.json': JSON.stringify({ ...manifest, version, files }),
        'portable.json': text,
      });
      const member = await newMember(services);
      const { json } = await previewArchive(services, member, archive);
      expect(json).toMatchObject({ version, changed: false });
      expect(json.parts[0].timelineHash).toBe(manifest.parts[0].timelineHash);
      expect((await bringAlong(services, member, archive)).status).toBe(200);
      const again = await takeExport(services, member);
      expect(fileIn(again, 'imported/1/portable.json')).toBe(text);
    }
  });

  test('N23 cats that an import adds earn nothing, before the household has bought and after, until they get sticks', async () => {
    const services = await open();
    const owner = await livedIn(services);
    const archive = await takeExport(services, owner, ACCOUNT.password);
    const { customer, householdId } = await bought(services, { email: 'leila@example.com', names: ['Noor'] });
    await services.settle();
    const earned = async () => (await customer.get('/api/achievements/overview')).json;
    const before = await earned();
    expect(before.points.availablePoints).toBeGreaterThan(0);
    const described = changedPortable(archive, (portable) => {
      for (const cat of portable.cats)
        Object.assign(cat, { ageMonths: 30, ageBand: null, bornOn: null, gender: 'female' });
      for (const cat of portable.cats) cat.breed = 'persian';
    });
    const { json } = await bringAlong(services, customer, described);
    expect(json.parts[0].cats).toMatchObject([{ place: 'added' }, { place: 'added' }]);
    const [, miso] = (await customer.get('/api/cats')).json as { id: string; version: number }[];
    const edited = await customer.patch(`/api/cats/${miso?.id}`, { version: miso?.version, breed: 'siamese' });
    expect(edited.status).toBe(200);
    await services.settle();
    expect(await earned()).toEqual(before);
    const scope = systemScope(SYSTEM, householdId);
    await services.transact(SYSTEM, async (ctx) => {
      await setSticksSince(ctx.tx, scope, miso?.id ?? '', services.clock.now().toISOString().slice(0, 10));
      await recalculateRewards(ctx, scope);
    });
    // Two cats, and the papers of one of them.
    expect((await earned()).points.availablePoints).toBe(before.points.availablePoints + 20 + 20);
  });

  test('N23 sign-ins and mails that were imported are shown to the person who imported them alone', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const member = await newMember(services);
    await bringAlong(services, member, archive);
    const own = imported(await wholeTimeline(member)).filter(({ kind }) => kind === 'account' || kind === 'mail');
    expect(own.length).toBeGreaterThan(1);
    const desk = await colleague(services, 'Zaid');
    const { rows } = (await services.database.db.execute(
      sql`select household_id as "householdId" from imports`,
    )) as unknown as {
      rows: { householdId: string }[];
    };
    const looking = newBrowser(services);
    looking.token = (await desk.post(`/api/desk/households/${rows[0]?.householdId}/looks`)).json.token;
    const seen = imported(await wholeTimeline(looking));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ kind }) => kind === 'account' || kind === 'mail')).toEqual([]);
    // A colleague who looks as them changes nothing.
    expect((await bringAlong(services, member, archive)).json.parts).toMatchObject([{ state: 'same' }]);
    const refused = await previewArchive(services, looking, archive);
    expect(refused.status).toBe(403);
    // The desk's own page tells of the import and repeats nothing of it.
    const page = await desk.get(`/api/desk/households/${rows[0]?.householdId}`);
    const titles = page.json.timeline.map(({ title }: { title: string }) => title);
    expect(titles).toContain('An export was imported from shop.test');
    expect(titles).not.toContain('Order received');
  });

  test('N23 a newer export takes the place of an older one, and what is older or of the household itself is left', async () => {
    const services = await open();
    const { owner, archive: first } = await exported(services);
    services.clock.advance(DAY_MS);
    const [miso] = (await owner.get('/api/cats')).json as { id: string }[];
    await log(services, owner, miso?.id ?? '', { kind: 'note', note: 'Later' });
    const second = await takeExport(services, owner, ACCOUNT.password);
    expect((await bringAlong(services, owner, second)).json.code).toBe('export-own');
    const member = await newMember(services);
    await bringAlong(services, member, first);
    const { json: cats } = await member.get('/api/cats');
    const updated = await bringAlong(services, member, second);
    expect(updated.json.parts).toMatchObject([{ state: 'update', cats: [{ place: 'here' }, { place: 'here' }] }]);
    expect((await member.get('/api/cats')).json).toEqual(cats);
    expect((await member.get('/api/imports')).json.imports).toHaveLength(1);
    expect((await bringAlong(services, member, first)).json.parts).toMatchObject([{ state: 'older' }]);
    expect(imported(await wholeTimeline(member)).filter(({ entry }) => entry?.note === 'Later')).toHaveLength(1);
    // The cats are still those that the first one added, and go with it.
    const [{ id }] = (await member.get('/api/imports')).json.imports;
    expect((await member.delete(`/api/imports/${id}`)).json).toEqual({ removed: ['Miso', 'Biscuit'], kept: [] });
  });

  test('N23 cats of an import that could not be removed any more stay when its successor is removed', async () => {
    const services = await open();
    const owner = await newMember(services);
    const ownersEmail = (await owner.get('/api/auth/user')).json.user.email;
    const member = await newMember(services);
    const { email } = (await member.get('/api/auth/user')).json.user;
    await newCat(owner, { name: 'Miso' });
    await bringAlong(services, member, await takeExport(services, owner));
    services.clock.advance(40 * DAY_MS);
    await owner.post('/api/auth/login', { email: ownersEmail, password: MEMBERS_PASSWORD });
    await member.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
    await newCat(owner, { name: 'Biscuit' });
    const updated = await bringAlong(services, member, await takeExport(services, owner, MEMBERS_PASSWORD));
    expect(updated.json.parts).toMatchObject([{ state: 'update' }]);
    const { id } = (await member.get('/api/imports')).json.imports[0];
    expect((await member.delete(`/api/imports/${id}`)).json).toEqual({ removed: ['Biscuit'], kept: [] });
    expect(((await member.get('/api/cats')).json as { name: string }[]).map(({ name }) => name)).toEqual(['Miso']);
  });

  test('N23 an import can be removed for 30 days, with the cats that nobody has touched since', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const [member, stranger] = [await newMember(services), await newMember(services)];
    await bringAlong(services, member, archive);
    const { id } = (await member.get('/api/imports')).json.imports[0];
    const [miso] = (await member.get('/api/cats')).json as { id: string; name: string }[];
    await log(services, member, miso?.id ?? '', { kind: 'note', note: 'Hers now' });
    expect((await stranger.delete(`/api/imports/${id}`)).status).toBe(404);
    expect((await stranger.get('/api/imports')).json).toEqual({ imports: [] });
    expect((await member.delete(`/api/imports/${id}`)).json).toEqual({ removed: ['Biscuit'], kept: ['Miso'] });
    expect(imported(await wholeTimeline(member))).toEqual([]);
    expect(((await member.get('/api/cats')).json as { name: string }[]).map(({ name }) => name)).toEqual(['Miso']);
    expect((await member.delete(`/api/imports/${id}`)).status).toBe(404);

    // Medicines that came along go with their cat; one that was changed here keeps it.
    const other = await newMember(services);
    for (const changed of [false, true]) {
      await bringAlong(services, other, archive);
      const [medicine] = (await other.get('/api/medicines')).json;
      const { id: medicineId, catId: _, taken: __, ...said } = medicine;
      if (changed) await other.patch(`/api/medicines/${medicineId}`, { ...said, dose: 'a whole one' });
      const [{ id: theirs }] = (await other.get('/api/imports')).json.imports;
      const kept = changed ? ['Miso'] : [];
      expect((await other.delete(`/api/imports/${theirs}`)).json.kept).toEqual(kept);
      expect((await other.get('/api/medicines')).json).toHaveLength(changed ? 3 : 0);
    }

    await bringAlong(services, member, archive);
    const [again] = (await member.get('/api/imports')).json.imports;
    const { email } = (await member.get('/api/auth/user')).json.user;
    services.clock.advance(30 * DAY_MS);
    await member.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
    expect((await member.get('/api/imports')).json.imports).toMatchObject([{ id: again.id, removableUntil: null }]);
    expect((await member.delete(`/api/imports/${again.id}`)).json.code).toBe('import-settled');
  });

  test('N23 a cat that a vet has left a note about stays when its import is removed', async () => {
    const services = await open();
    const owner = await newMember(services);
    for (const name of ['Miso', 'Biscuit']) await newCat(owner, { name });
    const archive = await takeExport(services, owner);
    const member = await newMember(services);
    await bringAlong(services, member, archive);
    const [miso] = (await member.get('/api/cats')).json as { id: string }[];
    const link = await member.post(`/api/cats/${miso?.id}/vet-links`, { period: 'week' });
    expect(link.status).toBe(200);
    const { rows } = (await services.database.db.execute(
      sql`select id, household_id as home from vet_links`,
    )) as unknown as {
      rows: { id: string; home: string }[];
    };
    await services.database.db.execute(sql`
      insert into vet_notes (id, link_id, household_id, cat_id, name, practice, body, at)
      values (${randomUUID()}, ${rows[0]?.id}, ${rows[0]?.home}, ${miso?.id}, 'Dr. Haddad', 'City Vets', 'Eats well.', now())`);
    const { id } = (await member.get('/api/imports')).json.imports[0];
    expect((await member.delete(`/api/imports/${id}`)).json).toEqual({ removed: ['Biscuit'], kept: ['Miso'] });
    expect(await rowsOf(services, ['vet_notes', 'cats'])).toMatchObject({ vet_notes: 1 });
  });

  test('N23 no cat of a household with an order goes, and no more than six cats come', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const { customer } = await bought(services, { email: 'leila@example.com', names: ['Noor'] });
    for (const name of ['A', 'B', 'C', 'D']) await newCat(customer, { name });
    const done = await bringAlong(services, customer, archive);
    expect(done.json.parts[0].cats).toEqual([
      { name: 'Miso', place: 'added' },
      { name: 'Biscuit', place: 'no-place' },
    ]);
    const biscuit = imported(await wholeTimeline(customer)).find(({ title }) => title === 'Biscuit moved in');
    expect(biscuit).toMatchObject({ cats: [], text: 'Biscuit.' });
    const [{ id }] = (await customer.get('/api/imports')).json.imports;
    expect((await customer.delete(`/api/imports/${id}`)).json).toEqual({ removed: [], kept: ['Miso'] });
  });

  test('N23 nothing but what was looked at is imported, and only by somebody signed in', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const member = await newMember(services);
    const other = await importArchive(services, member, archive, '0'.repeat(64));
    expect([other.status, other.json.code]).toEqual([409, 'export-changed']);
    const visitor = await signOut(services, await newMember(services));
    expect((await previewArchive(services, visitor, archive)).status).toBe(401);
    expect((await importArchive(services, visitor, archive, '')).status).toBe(401);
    expect(await rowsOf(services)).toMatchObject({ imports: 0, imported_lines: 0 });
    // Two presses at once are one import.
    const { sha256 } = (await previewArchive(services, member, archive)).json;
    const both = await Promise.all([1, 2].map(() => importArchive(services, member, archive, sha256)));
    expect(both.map(({ json }) => String(json.parts[0].state)).toSorted()).toEqual(['new', 'same']);
    expect((await member.get('/api/cats')).json).toHaveLength(2);
  });

  test('N23 uploads are counted before their body is read, whatever is in it', async () => {
    const services = await open();
    const member = await newMember(services);
    const send = async () => {
      const form = new FormData();
      form.append('other', 'x');
      const headers = { origin: 'http://shop.test', authorization: `Bearer ${member.token}` };
      return services.app.request('http://shop.test/api/import-previews', { method: 'POST', headers, body: form });
    };
    const answers = [];
    for (let sent = 0; sent < 21; sent += 1) answers.push((await send()).status);
    expect(answers).toEqual([...Array<number>(20).fill(422), 429]);
    expect((await member.get('/api/imports')).status).toBe(200);
  });

  test('N23 the preview of several parts places cats as the import does', async () => {
    const services = await open();
    const [first, second, member] = [await newMember(services), await newMember(services), await newMember(services)];
    for (const name of ['Miso', 'Biscuit']) await newCat(first, { name });
    for (const name of ['Miso', 'Noor', 'Olive']) await newCat(second, { name });
    await bringAlong(services, second, await takeExport(services, first));
    const both = await takeExport(services, second);
    for (const name of ['A', 'B']) await newCat(member, { name });
    const seen = (await previewArchive(services, member, both)).json as ExportReading;
    const placed = ({ parts }: ExportReading) => parts.map(({ cats }) => cats);
    expect(
      placed(seen)
        .flat()
        .filter(({ place }) => place === 'added'),
    ).toHaveLength(4);
    const done = await importArchive(services, member, both, seen.sha256);
    expect(placed(done.json)).toEqual(placed(seen));
  });

  test('N23 a signature says whose export it is, and that it was edited', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const { publicKey } = (await newBrowser(services).get('/api/export-key')).json;
    const member = await newMember(services);
    const signatureOf = async (shop: TestServices, by: Browser, bytes: Uint8Array) =>
      ((await previewArchive(shop, by, bytes)).json as ExportReading).signature;
    expect(await signatureOf(services, member, archive)).toBe('own');
    expect(await signatureOf(services, member, changedArchive(archive, { 'manifest.sig': null }))).toBe('none');
    const edited = changedPortable(archive, (portable) => {
      portable.results[0].values[0].value = 1;
    });
    expect(await signatureOf(services, member, edited)).toBe('broken');
    const apart = await openShopOn('postgres', { sessionSecret: OTHER_SECRET });
    apart.clock.advance(3 * DAY_MS);
    expect(await signatureOf(apart, await newMember(apart), archive)).toBe('unknown');
    const trusting = await openShopOn('postgres', {
      sessionSecret: OTHER_SECRET,
      trustedExportKeys: [publicKey],
    });
    trusting.clock.advance(3 * DAY_MS);
    expect(await signatureOf(trusting, await newMember(trusting), archive)).toBe('trusted');
  });

  test('N23 an export from before there was a manifest is read, too', async () => {
    const services = await open();
    const { archive: full } = await exported(services);
    const old = changedArchive(full, {
      'manifest.json': null,
      'manifest.sig': null,
      'portable.json': null,
      'timeline.jsonl': null,
    });
    const member = await newMember(services);
    const done = await bringAlong(services, member, old);
    expect(done.json).toMatchObject({ version: 1, signature: 'none', parts: [{ state: 'new', results: 2 }] });
    const items = imported(await wholeTimeline(member));
    expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(['Miso moved in', 'Results are in']));
    expect(items.filter(({ entry }) => entry?.kind === 'note')).toHaveLength(3);
    // The newer format takes its place.
    expect((await bringAlong(services, member, full)).json.parts).toMatchObject([{ state: 'update' }]);
  });

  test('N23 deleting the account takes imports along', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const { customer } = await bought(services, { email: 'leila@example.com', names: ['Noor'] });
    await bringAlong(services, customer, archive);
    expect((await customer.post('/api/account-deletions', { password: ACCOUNT.password })).status).toBe(200);
    expect(await rowsOf(services, ['imports', 'imported_cats', 'imported_lines'])).toEqual({
      imports: 0,
      imported_cats: 0,
      imported_lines: 0,
    });
  });

  test('N23 no more is imported than an export of this household could carry', async () => {
    const services = await open();
    const archives = [];
    for (const name of ['Miso', 'Biscuit']) {
      const owner = await newMember(services);
      await newCat(owner, { name });
      archives.push(await takeExport(services, owner));
    }
    const member = await newMember(services);
    const [first, second] = archives as [Uint8Array, Uint8Array];
    await bringAlong(services, member, first);
    await services.database.db.execute(sql`
      insert into imported_lines (id, import_id, line_id, at, kind, cats, title, body, personal)
      select gen_random_uuid(), imports.id, 'entry.' || number, imports.made_at, 'log', '{}', 'Long', repeat('x', 100000), false
      from imports, generate_series(1, 420) number`);
    const before = await rowsOf(services);
    expect(await bringAlong(services, member, second)).toMatchObject({ status: 409, json: { code: 'imports-full' } });
    expect(await rowsOf(services)).toEqual(before);
  });

  test(`N23 the largest timeline is stored in one transaction`, async () => {
    const services = await open();
    const owner = await newMember(services);
    await newCat(owner, { name: 'Miso' });
    const archive = await takeExport(services, owner);
    const [line] = fileIn(archive, 'timeline.jsonl')
      .split('\n')
      .map((row) => JSON.parse(row || 'null'));
    const rows = Array.from({ length: ARCHIVE_LIMITS.lines }, () =>
      JSON.stringify({ ...line, id: `entry.${randomUUID()}` }),
    );
    const most = changedArchive(archive, { 'timeline.jsonl': rows.join('\n') });
    const member = await newMember(services);
    expect((await bringAlong(services, member, most)).json.parts).toMatchObject([{ lines: ARCHIVE_LIMITS.lines }]);
    const more = changedArchive(archive, { 'timeline.jsonl': [...rows, JSON.stringify(line)].join('\n') });
    const refused = await previewArchive(services, await newMember(services), more);
    expect(refused.json).toMatchObject({
      code: 'export-unreadable',
      message: 'In the archive, timeline.jsonl makes more than 100,000 lines.',
    });
  }, 120_000);
});

/** The archive with another `portable.json`, and a manifest that knows nothing of it. */
// The shape is what the test edits.
// oxlint-disable-next-line typescript/no-explicit-any
function changedPortable(archive: Uint8Array, edit: (portable: any) => void): Uint8Array {
  const portable = JSON.parse(fileIn(archive, 'portable.json'));
  edit(portable);
  return changedArchive(archive, { 'portable.json': JSON.stringify(portable) });
}
