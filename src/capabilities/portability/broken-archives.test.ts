import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allRows, without } from '#tests/support/adversary/rows.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { changedArchive, fileIn, importArchive, previewArchive, takeExport } from '#tests/support/exports.ts';
import { newCat, newMember } from '#tests/support/members.ts';

const line = (change: object = {}) => ({
  ...{ id: `entry.${randomUUID()}`, at: '2026-11-01T08:00:00.000Z', kind: 'log', cats: [], entry: null, state: null },
  ...{ title: 'Something', text: null, body: null, personal: false },
  ...change,
});

/** A small export and the one who made it. */
async function smallExport(services: TestServices) {
  const owner = await newMember(services);
  await newCat(owner, { name: 'Miso' });
  return { owner, archive: await takeExport(services, owner) };
}

const edited = (archive: Uint8Array, name: string, edit: (json: ReturnType<typeof JSON.parse>) => void) => {
  const json = JSON.parse(fileIn(archive, name));
  edit(json);
  return changedArchive(archive, { [name]: JSON.stringify(json) });
};

/** The archive with every occurrence of some bytes replaced by as many others. */
function patched(archive: Uint8Array, from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(archive).toString('latin1').replaceAll(from, to), 'latin1');
}

/** Changes the central directory's record of a file. */
function inDirectory(archive: Uint8Array, name: string, change: (record: Buffer) => void): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
    if (bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString() === name) change(bytes.subarray(at));
  return bytes;
}

onOneEngine('broken archives', (open) => {
  test('N23 each fault of an archive is named with the file and the line or field, and nothing is stored', async () => {
    const services = await open();
    const { archive } = await smallExport(services);
    const timeline = (rows: unknown[]) =>
      changedArchive(archive, { 'timeline.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') });
    const twin = line();
    const big = zipSync({ 'manifest.json': strToU8('a') }, { level: 9 });
    const cases: [archive: Uint8Array, message: string | RegExp][] = [
      [strToU8('hello'), 'The file is no zip archive, or not all of it is there.'],
      [archive.subarray(0, archive.length - 40), 'The file is no zip archive, or not all of it is there.'],
      [zipSync({ 'notes.txt': strToU8('x') }), 'The file is no export of a Purrwell shop: it has no manifest.json.'],
      [changedArchive(archive, { 'timeline.jsonl': null }), 'In the archive, timeline.jsonl is missing.'],
      [changedArchive(archive, { '../../etc/cron': 'x' }), /a name that leads out of the archive/],
      [changedArchive(archive, { '/etc/passwd': 'x' }), /a name that leads out of the archive/],
      [changedArchive(archive, { 'a\\..\\b': 'x' }), /a name that leads out of the archive/],
      [changedArchive(archive, { 'Portable.json': '{}' }), 'In the archive, Portable.json is in the archive twice.'],
      [
        patched(changedArchive(archive, { 'portablX.json': '{}' }), 'portablX.json', 'portable.json'),
        /is in the archive twice/,
      ],
      [
        inDirectory(archive, 'portable.json', (record) => record.writeUInt32LE((0o120777 << 16) >>> 0, 38)),
        'In the archive, portable.json is a link to another file.',
      ],
      [
        inDirectory(archive, 'portable.json', (record) => record.writeUInt16LE(record.readUInt16LE(8) | 1, 8)),
        'In the archive, portable.json is encrypted.',
      ],
      [
        inDirectory(archive, 'portable.json', (record) =>
          record.writeUInt32LE((record.readUInt32LE(16) ^ 1) >>> 0, 16),
        ),
        'In the archive, portable.json is damaged: its checksum differs.',
      ],
      [
        inDirectory(archive, 'portable.json', (record) => record.writeUInt32LE(0x7fffffff, 24)),
        'In the archive, portable.json is larger than 8,192 kB.',
      ],
      [
        inDirectory(archive, 'portable.json', (record) => record.writeUInt32LE(10, 24)),
        'In the archive, portable.json is damaged and cannot be unpacked.',
      ],
      // 40 MB of zeros packs a thousandfold.
      [
        changedArchive(archive, { 'timeline.jsonl': new Uint8Array(40 * 1024 * 1024) }),
        'In the archive, timeline.jsonl is packed more tightly than an export packs.',
      ],
      [changedArchive(archive, { 'portable.json': '{\n "source": {,' }), 'In portable.json, line 2: is no JSON.'],
      [
        changedArchive(archive, { 'portable.json': new Uint8Array([0xff, 0xfe, 0x7b, 0]) }),
        'In the archive, portable.json is not in UTF-8.',
      ],
      [changedArchive(archive, { 'portable.json': '[]' }), /^In the archive, portable\.json expected object/],
      [
        edited(archive, 'manifest.json', (it) => (it.version = 5)),
        /newer shop.*In manifest\.json, version: is 5, and this shop reads versions up to 4/,
      ],
      [edited(archive, 'manifest.json', (it) => (it.version = 'x')), /^In manifest\.json, version:/],
      [
        edited(archive, 'manifest.json', (it) => (it.format = 'zoo')),
        'In manifest.json, format: is not “purrwell-export”.',
      ],
      [edited(archive, 'manifest.json', (it) => it.parts.push(it.parts[0])), /parts: names a part twice/],
      [edited(archive, 'manifest.json', (it) => (it.parts[0].folder = '../')), /parts\.0\.folder: is no folder/],
      [edited(archive, 'manifest.json', (it) => (it.household = randomUUID())), /household: names another household/],
      [
        edited(archive, 'portable.json', (it) => (it.cats[0].bornOn = '2026-02-30')),
        'In portable.json, cats.0.bornOn: is no date such as 2026-12-01.',
      ],
      [
        edited(archive, 'portable.json', (it) => (it.cats[0].name = 'a\0b')),
        'In portable.json, cats.0.name: has characters that cannot be stored.',
      ],
      [edited(archive, 'portable.json', (it) => it.cats.push(it.cats[0])), 'In portable.json, cats: has a cat twice.'],
      [
        edited(archive, 'portable.json', (it) => (it.source.madeAt = '2027-06-01T00:00:00.000Z')),
        'In portable.json, source.madeAt: is in the future.',
      ],
      [
        edited(archive, 'portable.json', (it) =>
          it.formulas.push({ catId: randomUUID(), version: 1, createdAt: '2026-11-01T08:00:00.000Z', formulas: [] }),
        ),
        'In portable.json, formulas.0.catId: is a cat that is not in this export.',
      ],
      [
        timeline([line(), line({ at: '2026-11-01' })]),
        'In timeline.jsonl, line 2, at: is no time such as 2026-12-01T09:00:00.000Z.',
      ],
      [
        timeline([line({ at: '2027-11-01T08:00:00.000Z' })]),
        'In timeline.jsonl, line 1, at: is later than the export itself.',
      ],
      [
        timeline([line({ at: new Date(services.clock.now().getTime() + 3_600_000).toISOString() })]),
        'In timeline.jsonl, line 1, at: is in the future.',
      ],
      [timeline([line({ kind: 'gossip' })]), 'In timeline.jsonl, line 1, kind: is none of the known kinds.'],
      [
        timeline([line({ title: '\ud800' })]),
        'In timeline.jsonl, line 1, title: has characters that cannot be stored.',
      ],
      [timeline([line({ title: null })]), 'In timeline.jsonl, line 1: has neither an entry nor a title.'],
      [timeline([line({ cats: ['x'] })]), 'In timeline.jsonl, line 1, cats.0: is no id.'],
      [timeline([twin, twin]), 'In timeline.jsonl, line 2, id: has the id of an earlier line.'],
      [timeline([{ ...line(), points: 1000 }]), /^In timeline\.jsonl, line 1: .*points/],
      [
        changedArchive(archive, { 'timeline.jsonl': `${JSON.stringify(line())}\n\n` }),
        'In timeline.jsonl, line 2: is no JSON.',
      ],
      [changedArchive(archive, { 'timeline.jsonl': 'x'.repeat(200_001) }), 'In timeline.jsonl, line 1: is too long.'],
      [big, /manifest\.json: is no JSON|manifest\.json is no JSON/],
      [
        changedArchive(archive, Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`papers/${n}`, '']))),
        'The file has more than 5,000 files.',
      ],
      [changedArchive(archive, { 'manifest.sig': '{}' }), /^In manifest\.sig, algorithm/],
    ];
    await theMember(services);
    const rows = await allRows(services);
    for (const [broken, message] of cases) {
      await services.database.db.execute(sql`delete from rate_limits`);
      const { status, json } = await previewArchive(services, await theMember(services), broken);
      expect([status, json.message]).toEqual([
        422,
        typeof message === 'string' ? message : expect.stringMatching(message),
      ]);
      expect(json.issues).toEqual([{ path: 'archive', message: json.message }]);
    }
    const added = without(await allRows(services), rows).filter(
      (row) =>
        !/^public\.(people|households|memberships|sessions|mails|security_events|single_use_tokens|household_versions)/.test(
          row,
        ),
    );
    expect(added).toEqual([]);
  });

  test('N23 an export with any damage to its bytes or values is imported whole or refused, and nobody else has another row', async () => {
    const services = await open();
    const { owner, archive } = await smallExport(services);
    const lines = Array.from({ length: 12 }, (_, n) => JSON.stringify(line({ title: `Thing ${n}` }))).join('\n');
    const whole = changedArchive(archive, { 'timeline.jsonl': lines });
    const before = (await owner.get('/api/cats')).json;
    const flipped = fc
      .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 })
      .map((changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        return bytes as Uint8Array;
      });
    const cut = fc.nat({ max: whole.length }).map((length) => whole.subarray(0, length));
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        '',
        '\0',
        '\ud800',
        -1,
        1e308,
        null,
        [],
        {},
        '__proto__',
        '2026-02-30T00:00:00.000Z',
        'a'.repeat(70_000),
      ),
    );
    const valued = fc
      .record({
        file: fc.constantFrom('portable.json', 'manifest.json', 'timeline.jsonl'),
        path: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }),
        value,
      })
      .map(({ file, path, value: put }) => {
        if (file === 'timeline.jsonl') {
          const rows = lines.split('\n').map((row) => JSON.parse(row));
          place(rows, path, put);
          return changedArchive(whole, { [file]: rows.map((row) => JSON.stringify(row)).join('\n') });
        }
        return edited(whole, file, (json) => place(json, path, put));
      });
    const garbage = fc.uint8Array({ maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(flipped, cut, valued, garbage), async (broken) => {
        await services.database.db.execute(sql`delete from rate_limits`);
        const member = await theMember(services);
        const seen = await previewArchive(services, member, broken);
        expect([200, 422]).toContain(seen.status);
        const done = await importArchive(services, member, broken, seen.json.sha256 ?? '0'.repeat(64));
        expect([200, 409, 422]).toContain(done.status);
        const [row] = (
          (await services.database.db.execute(
            sql`select coalesce(sum(lines), 0)::int as said, (select count(*)::int from imported_lines) as stored from imports`,
          )) as unknown as { rows: { said: number; stored: number }[] }
        ).rows;
        expect(row?.stored).toBe(row?.said);
      }),
      { numRuns: 100 },
    );
    expect((await owner.get('/api/cats')).json).toEqual(before);
    expect((await owner.get('/api/imports')).json).toEqual({ imports: [] });
  }, 120_000);
});

/** Sets a value somewhere: each number chooses among the keys there are. */
function place(json: unknown, path: readonly number[], value: unknown): void {
  let at = json as Record<string, unknown>;
  for (const [depth, number] of path.entries()) {
    const keys = Object.keys(at);
    const key = keys[number % Math.max(1, keys.length)];
    if (key === undefined) return;
    const inner = at[key];
    if (depth === path.length - 1 || typeof inner !== 'object' || inner === null) {
      at[key] = value;
      return;
    }
    at = inner as Record<string, unknown>;
  }
}

const members = new WeakMap<TestServices, ReturnType<typeof newMember>>();

/** One member of the shop, signed in once. */
function theMember(services: TestServices) {
  const known = members.get(services) ?? newMember(services);
  members.set(services, known);
  return known;
}
