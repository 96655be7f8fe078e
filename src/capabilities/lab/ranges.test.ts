import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, onOneEngine } from '#tests/support/engines.ts';
import { migrationStatements } from '#tests/support/migrations.ts';
import { atWork, middle } from '#tests/support/lab.ts';
import { householdOf } from '#tests/support/points.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { issueKits } from './actions/issue-kits.ts';
import { portableFindings } from './actions/portable-findings.ts';
import type { MarkerReading } from './results-contract.ts';
import { compareResults } from './rules/compare-results.ts';
import { addPanel, CURRENT_PANEL, PANEL, panelOf, RANGES_VERSION } from './rules/panel.ts';
import { bindSamples } from './sample-store.ts';
import { labKits, labSamples, labSets } from './tables.ts';

/** A version from before, in which zinc had another unit and a range that today's middle is far below. */
const FORMER = '2024-1';
addPanel({
  version: FORMER,
  markers: PANEL.map((marker) =>
    marker.id === 'zinc'
      ? { ...marker, unit: 'g/kg', reference: { from: 0.3, to: 0.6 }, optimal: { from: 0.4, to: 0.5 } }
      : marker,
  ),
});
const zincOf = ({ markers }: { markers: MarkerReading[] }) => markers.find(({ id }) => id === 'zinc');

test('ranges of a version are never changed, and results of an unknown version are judged by none', () => {
  expect(() => addPanel({ ...CURRENT_PANEL, markers: [] })).toThrow('never changed');
  expect(() => panelOf('1999')).toThrow('of version 1999');
  const panels = { before: panelOf(FORMER), after: CURRENT_PANEL };
  const compared = compareResults({ zinc: 0.45, iron: 30 }, { zinc: 230, iron: 30 }, panels);
  expect(compared.map(({ id }) => id)).toEqual(['iron']);
});

onOneEngine('versions of ranges', (open) => {
  test('N8 results are shown, judged, corrected, printed and exported with the ranges of their version; a file of another one is named by row', async () => {
    const services = await open();
    const { noor, sami, member, catId, set, on } = await atWork(services);
    const { db } = services.database;
    const read = async () => (await noor.get(`/api/desk/results/${set.id}`)).json;
    // Nothing is entered: the newest version counts, not the one it was opened with.
    await db.update(labSets).set({ ranges: FORMER }).where(eq(labSets.id, set.id));
    expect((await read()).ranges).toBe(RANGES_VERSION);
    await noor.post(on('values'), { version: 1, values: { iron: 30 }, dna: null, declared: {} });
    expect(await read()).toMatchObject({ ranges: RANGES_VERSION, version: 2 });

    // As a process of that time left it.
    await db.update(labSets).set({ ranges: FORMER }).where(eq(labSets.id, set.id));
    expect(await read()).toMatchObject({ ranges: FORMER });
    const typed = await noor.post(on('values'), { version: 2, values: { zinc: 230 }, dna: null, declared: {} });
    expect(typed.json.issues).toEqual([{ path: 'values.zinc', message: '230 g/kg of Zinc is not possible.' }]);
    const file = await noor.post(on('import'), { version: 2, csv: `iron,30,,${FORMER}\nzinc,230,mg/kg` });
    expect(file.json.issues).toEqual([{ path: 'line 2', message: 'Zinc is reported in g/kg, not in mg/kg.' }]);
    const other = await noor.post(on('import'), { version: 2, csv: `iron,31,,2026-1\ncopper,15` });
    expect(other.json.issues).toEqual([
      { path: 'line 1', message: `These ranges are of version 2026-1; these results are judged by version ${FORMER}.` },
    ]);
    const extraId = crypto.randomUUID();
    await services.transact(SYSTEM, async (ctx) => {
      await issueKits(ctx, SYSTEM, { extraId }, { catIds: [catId], packing: true });
      const [kit] = await ctx.tx.select().from(labKits).where(eq(labKits.extraId, extraId));
      await bindSamples(ctx.tx, kit?.id ?? '', set.id);
      await ctx.tx.update(labSamples).set({ state: 'received' }).where(eq(labSamples.catId, catId));
    });
    const samples = await db.select().from(labSamples).where(eq(labSamples.catId, catId));
    const code = samples.find(({ kind }) => kind === 'hair')?.code ?? '';
    const plate = async (csv: string) => (await noor.post('/api/desk/plates-preview', { csv })).json.rows[0];
    expect(await plate(`sample,zinc\n${code},230`)).toMatchObject({
      problem: `These ranges are of version 2026-1; these results are judged by version ${FORMER}.`,
    });
    // The file's own unit is read by its version.
    const csv = `sample,Zinc [mg/kg],ranges\n${code},450,${FORMER}`;
    expect(await plate(csv)).toMatchObject({ status: 'new' });
    expect((await noor.post('/api/desk/plates', { csv })).json.imported).toBe(1);
    expect(await read()).toMatchObject({ ranges: FORMER, values: { zinc: 0.45 } });

    const values = { ...middle, zinc: 0.45 };
    const { version } = await read();
    const entered = await noor.post(on('values'), { version, values, dna: null, declared: {} });
    expect(entered.json).toMatchObject({ ranges: FORMER, hidden: [] });
    const zincDose = (month: { lines: { doses: { id: string; because: string }[] }[] }) =>
      month.lines.flatMap(({ doses }) => doses).find(({ id }) => id === 'zinc')?.because;
    expect(zincDose(entered.json.month) ?? 'of 0.45 g/kg').toContain('0.45 g/kg');
    expect((await sami.post(on('release'), { version: entered.json.version })).status).toBe(200);

    const { json: shown } = await member.get(`/api/cats/${catId}/results`);
    expect(shown.ranges).toBe(FORMER);
    expect(zincOf(shown)).toMatchObject({
      value: 0.45,
      unit: 'g/kg',
      level: 'optimal',
      reference: { from: 0.3, to: 0.6 },
    });
    const report = await services.app.request(`http://shop.test/api/cats/${catId}/report.pdf`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    const { text } = await readPdf(new Uint8Array(await report.arrayBuffer()));
    expect(text).toContain(`These are ranges and units of version ${FORMER}.`);
    expect(text).toContain('0.45 g/kg');
    const household = systemScope(SYSTEM, await householdOf(services, member));
    const { results } = await services.read(SYSTEM, ({ tx }) => portableFindings(tx, household));
    expect(results).toMatchObject([{ ranges: FORMER }]);

    const { json: correction } = await noor.post(on('revise'), { reason: 'Read again' });
    expect(correction).toMatchObject({ ranges: FORMER, values: { zinc: 0.45 } });
    const path = `/api/desk/results/${correction.id}`;
    const changed = { version: correction.version, values: { ...values, zinc: 0.41 }, dna: null, declared: {} };
    const written = await noor.post(`${path}/values`, changed);
    expect(written.json.revises.changes).toEqual(['Zinc: 0.41 g/kg instead of 0.45 g/kg']);
    expect((await sami.post(`${path}/release`, { version: written.json.version })).status).toBe(200);
    const { json: corrected } = await member.get(`/api/cats/${catId}/results`);
    expect([corrected.ranges, zincOf(corrected)?.value]).toEqual([FORMER, 0.41]);
    expect(corrected.corrections[0].changes).toMatchObject([{ id: 'zinc', unit: 'g/kg' }]);
  });
});

onBothEngines('results from before their version was stored', (open) => {
  test('they are opened, shown and corrected by the only version there was', async () => {
    const services = await open();
    const { noor, sami, member, catId, set, enter, on } = await atWork(services);
    const { json: entered } = await enter(middle);
    expect((await sami.post(on('release'), { version: entered.version })).status).toBe(200);
    const { db } = services.database;
    // The tables as they were, then the migration.
    await db.execute(sql`alter table lab_sets drop column ranges`);
    for (const statement of await migrationStatements('"lab_sets" ADD COLUMN "ranges"'))
      await db.execute(sql.raw(statement));
    const { json: opened } = await noor.get(`/api/desk/results/${set.id}`);
    expect(opened).toMatchObject({ state: 'released', ranges: '2026-1', values: middle });
    const { json: shown } = await member.get(`/api/cats/${catId}/results`);
    expect([shown.ranges, zincOf(shown)?.value]).toEqual(['2026-1', middle.zinc]);
    const { json: correction } = await noor.post(on('revise'), { reason: 'Read again' });
    expect(correction).toMatchObject({ ranges: '2026-1', values: middle });
  });
});
