import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sha256 } from '#src/lib/id.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import {
  bringAlong,
  changedArchive,
  fileIn,
  importArchive,
  previewArchive,
  takeExport,
} from '#tests/support/exports.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { ACCOUNT } from '#tests/support/parcels.ts';
import type { ExportReading } from './contract.ts';
import { ARCHIVE_LIMITS } from './rules/archive-limits.ts';
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

async function signOut(services: TestServices, browser: Browser): Promise<Browser> {
  await browser.post('/api/auth/logout');
  return newBrowser(services);
}

onOneEngine('files to import', (open) => {
  test('N23 an export of version 2 or 3, before gifts had lines of their own and cats medicines, is imported as before', async () => {
    const services = await open();
    const owner = await livedInHousehold(services);
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

  test('N23 only the previewed file is imported, and only by somebody signed in', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const member = await newMember(services);
    const other = await importArchive(services, member, archive, '0'.repeat(64));
    expect([other.status, other.json.code]).toEqual([409, 'export-changed']);
    const visitor = await signOut(services, await newMember(services));
    expect((await previewArchive(services, visitor, archive)).status).toBe(401);
    expect((await importArchive(services, visitor, archive, '')).status).toBe(401);
    expect(await rowCounts(services)).toMatchObject({ imports: 0, imported_lines: 0 });
    // Two presses at once are one import.
    const { sha256 } = (await previewArchive(services, member, archive)).json;
    const both = await Promise.all([1, 2].map(() => importArchive(services, member, archive, sha256)));
    expect(both.map(({ json }) => String(json.parts[0].state)).toSorted()).toEqual(['new', 'same']);
    expect((await member.get('/api/cats')).json).toHaveLength(2);
  });

  test('N23 uploads are counted before their body is read', async () => {
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
    const items = importedItems(await wholeTimeline(member));
    expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(['Miso moved in', 'Results are in']));
    expect(items.filter(({ entry }) => entry?.kind === 'note')).toHaveLength(3);
    // The newer format takes its place.
    expect((await bringAlong(services, member, full)).json.parts).toMatchObject([{ state: 'update' }]);
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
    const before = await rowCounts(services);
    expect(await bringAlong(services, member, second)).toMatchObject({ status: 409, json: { code: 'imports-full' } });
    expect(await rowCounts(services)).toEqual(before);
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
