import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TimelineItem } from '#src/capabilities/home/timeline-contract.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { setSticksSince } from '#src/capabilities/households/actions/sticks-at-home.ts';
import { recalculateRewards } from '#src/capabilities/rewards/actions/recalculate-rewards.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { canonicalJson } from '#src/lib/signed.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { bringAlong, fileIn, importArchive, previewArchive, takeExport } from '#tests/support/exports.ts';
import { migrationStatements } from '#tests/support/migrations.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { ACCOUNT, bought, colleague } from '#tests/support/parcels.ts';
import type { ExportReading, ImportRecords, Imports } from './contract.ts';
import {
  openShopOn,
  livedInHousehold,
  exported,
  wholeTimeline,
  importedItems,
  rowCounts,
  changedPortable,
} from '#tests/support/imports.ts';

const DAY_MS = 86_400_000;

const OTHER_SECRET = 'another-secret-for-tests-of-32-characters';

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
    const after = importedItems(await wholeTimeline(member));
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
    const rows = await rowCounts(shop);
    expect((await bringAlong(shop, member, archive)).json.parts).toMatchObject([{ state: 'same' }]);
    expect(await rowCounts(shop)).toEqual(rows);
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

onOneEngine('imported history', (open) => {
  test('N23 cats that were imported before cats were marked are marked by the migration, and no others', async () => {
    const services = await open();
    const archive = await takeExport(services, await livedInHousehold(services), ACCOUNT.password);
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
    const items = importedItems(await wholeTimeline(member, `&cat=${cat?.id}`));
    expect(items.length).toBeGreaterThan(5);
    expect(items.every(({ cats }) => cats.includes(cat?.id ?? ''))).toBe(true);
    for (const kind of ['log', 'result', 'invoice'])
      expect(importedItems(await wholeTimeline(member, `&kind=${kind}`)).map((item) => item.kind)).toEqual(
        importedItems(await wholeTimeline(member))
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

  test('N23 cats that an import adds earn nothing, before the household has bought and after, until they get sticks', async () => {
    const services = await open();
    const owner = await livedInHousehold(services);
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
    const own = importedItems(await wholeTimeline(member)).filter(({ kind }) => kind === 'account' || kind === 'mail');
    expect(own.length).toBeGreaterThan(1);
    const desk = await colleague(services, 'Zaid');
    const { rows } = (await services.database.db.execute(
      sql`select household_id as "householdId" from imports`,
    )) as unknown as {
      rows: { householdId: string }[];
    };
    const looking = newBrowser(services);
    looking.token = (await desk.post(`/api/desk/households/${rows[0]?.householdId}/looks`)).json.token;
    const seen = importedItems(await wholeTimeline(looking));
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
});
