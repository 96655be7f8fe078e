import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { atWork, middle } from '#tests/support/lab.ts';
import { householdOf } from '#tests/support/points.ts';
import { labOfCats } from './actions/read-summaries.ts';
import { receivedBefore, releasedBefore } from './actions/timeline.ts';
import { findingsOf } from './store.ts';

onOneEngine('the desk of the lab', (open) => {
  let services: TestServices;
  let work: Awaited<ReturnType<typeof atWork>>;
  let household = '';
  beforeAll(async () => {
    services = await open('shared');
    work = await atWork(services);
    household = await householdOf(services, work.member);
  });
  const said = async (answer: ReturnType<Browser['get']>) => {
    const { status, json } = await answer;
    return [status, json.code, json.message];
  };
  const entry = (more: object = {}) => ({ version: 1, values: {}, dna: null, declared: {}, ...more });

  test('results that are not there are unknown to each act, and a cat that is not there has none opened', async () => {
    const unknown = [404, 'set-unknown', 'We cannot find these results.'];
    const path = `/api/desk/results/${randomUUID()}`;
    expect(await said(work.noor.get(path))).toEqual(unknown);
    expect(await said(work.noor.post(`${path}/values`, entry()))).toEqual(unknown);
    expect(await said(work.noor.post(`${path}/import`, { version: 1, csv: 'fibre,14' }))).toEqual(unknown);
    expect(await said(work.noor.post(`${path}/release`, { version: 1 }))).toEqual(unknown);
    expect(await said(work.noor.post('/api/desk/results', { catId: randomUUID() }))).toEqual([
      404,
      'cat-unknown',
      'We do not know this cat.',
    ]);
    expect(await said(work.sami.post(work.on('release'), { version: 1 }))).toEqual([
      409,
      'nothing-entered',
      'Nothing has been entered yet.',
    ]);
  });

  test('a form with impossible values is refused by its fields, and keeps nothing of the rest', async () => {
    const issues = async (more: object) => {
      const { status, json } = await work.noor.post(work.on('values'), entry(more));
      return [status, json.issues?.map(({ path, message }: Record<string, string>) => `${path}: ${message}`)];
    };
    expect(await issues({ values: { fibre: 14, zinc: -1, taurine: 4801, kryptonite: 1 } })).toEqual([
      422,
      [
        'values.zinc: A value must be zero or more.',
        'values.taurine: 4801 µmol/L of Taurine is not possible.',
        'values.kryptonite: We do not know the marker "kryptonite".',
      ],
    ]);
    const swab = {
      breeds: [{ name: 'Persian', percent: 100 }],
      predispositions: [],
      traits: { coatColor: 'cream', eyeColor: 'blue', sizeCategory: 'medium' },
      sex: null,
    };
    for (const more of [
      { declared: { vitaminA: -1 } },
      { declared: { vitaminD3: 1_000_001 } },
      { dna: { ...swab, breeds: [] } },
      { dna: { ...swab, traits: { ...swab.traits, sizeCategory: 'huge' } } },
      { values: { fibre: '14' } },
      { version: 1.5 },
    ])
      expect((await issues(more))[0], JSON.stringify(more)).toBe(422);
    expect((await work.noor.get(`/api/desk/results/${work.set.id}`)).json).toMatchObject({
      values: {},
      version: 1,
      state: 'waiting',
      history: [{ kind: 'opened' }],
    });
    const empty = await work.noor.post('/api/desk/results-preview', { csv: '' });
    expect(empty.json).toEqual({ rows: [], bad: 0 });
    expect((await work.noor.post('/api/desk/results-preview', { csv: 'x'.repeat(50_001) })).status).toBe(422);
  });

  test('a household takes along what was released to it, and nothing that the lab still works on or that is somebody else’s', async () => {
    const exported = async (householdId: string) => {
      const found: Record<string, Record<string, unknown>[]> = {};
      await services.transact(SYSTEM, async ({ tx }) => {
        for (const [table, rows] of Object.entries(await findingsOf(tx, systemScope(SYSTEM, householdId))))
          found[table] = rows;
      });
      return found;
    };
    const { json: draft } = await work.enter({ ...middle, fibre: 4 });
    expect(await exported(household)).toEqual({ lab_results: [], lab_values: [], formulas: [], formula_pins: [] });
    await work.sami.post(work.on('release'), { version: draft.version });
    services.clock.advance(1000);
    const { json: next } = await work.noor.post('/api/desk/results', { catId: work.catId });
    await work.noor.post(
      `/api/desk/results/${next.id}/values`,
      entry({ version: next.version, values: { fibre: 9.876 } }),
    );
    const own = await exported(household);
    expect(own.lab_results?.map(({ id }) => id)).toEqual([work.set.id]);
    expect(own.lab_values).toContainEqual({ setId: work.set.id, marker: 'fibre', value: 4 });
    expect(own.lab_values?.some(({ value }) => value === 9.876)).toBe(false);
    expect(own.formulas?.map(({ version }) => version)).toEqual([1]);
    const other = await atWork(services);
    expect(await exported(await householdOf(services, other.member))).toEqual({
      lab_results: [],
      lab_values: [],
      formulas: [],
      formula_pins: [],
    });
    // Without an owner who is signed in there is no document to enclose.
    const enclosed: unknown[] = [];
    await services.transact(SYSTEM, (ctx) =>
      ctx.emit(dataExportRequested, {
        householdId: household,
        personId: randomUUID(),
        email: null,
        add: () => {},
        enclose: (document) => void enclosed.push(document),
        addFile: () => {},
      }),
    );
    expect(enclosed).toEqual([]);
  });

  test('N3 samples are on the timeline when they came, results when they were released, page by page and by cat', async () => {
    const scope = systemScope(SYSTEM, household);
    const page = (before: { at: Date; id: string } | null, catId: string | null = null) =>
      services.read(SYSTEM, async ({ tx }) => ({
        received: await receivedBefore(tx, scope, { before, limit: 1, catId }),
        released: await releasedBefore(tx, scope, { before, limit: 1, catId }),
      }));
    const first = await page(null);
    expect(first.released.map(({ id }) => id)).toEqual([work.set.id]);
    const [newest] = first.received;
    expect([newest?.id === work.set.id, newest?.releasedAt]).toEqual([false, null]);
    const older = await page({ at: newest?.receivedAt ?? new Date(0), id: newest?.id ?? '' });
    expect(older.received.map(({ id }) => id)).toEqual([work.set.id]);
    expect((await page(null, randomUUID())).received).toEqual([]);
  });

  test('R483 the summary of a cat has its seven nutrients in the words of the specification; of a cat nobody tested, none is measured', async () => {
    const scope = systemScope(SYSTEM, household);
    const cats = [
      { id: work.catId, name: 'Miso', gender: 'female' as const, coat: null, pattern: null },
      { id: randomUUID(), name: 'Laila', gender: null, coat: null, pattern: null },
    ];
    const labOf = await services.read(SYSTEM, (ctx) => labOfCats(ctx, scope, cats));
    const { results, schedules } = labOf(work.catId);
    expect(results.nutrients.map(({ id }) => id)).toEqual([
      'vitaminA',
      'vitaminD3',
      'vitaminE',
      'taurine',
      'magnesium',
      'calcium',
      'fiber',
    ]);
    expect(results.nutrients.at(-1)).toEqual({ id: 'fiber', name: 'Fibre', level: 'low', value: 35 });
    expect([results.state, results.optimal, results.seen, results.dna]).toEqual(['ready', 6, false, 'processing']);
    expect([...schedules.keys(), schedules.get(1)?.length]).toEqual([1, 28]);
    const untested = labOf(cats[1]?.id ?? '').results;
    expect([untested.state, untested.measured, untested.dna]).toEqual(['pending', 0, 'pending']);
    expect(new Set(untested.nutrients.map(({ level, value }) => `${level} ${value}`))).toEqual(
      new Set(['not-measured null']),
    );
    expect(() => labOf(randomUUID())).toThrow('Nobody asked about the cat');
  });
});
