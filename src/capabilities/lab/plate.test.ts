import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { atWork } from '#tests/support/lab.ts';
import { newCat } from '#tests/support/members.ts';
import { dice, isWritten, randomPlate } from '#tests/support/plate-files.ts';
import { issueKits } from './actions/issue-kits.ts';
import { PANEL } from './rules/panel.ts';
import { bindSamples } from './sample-store.ts';
import { labKits, labSamples, labValues } from './tables.ts';

/** Imports in one run; `npm run bench -- plates` tries more. */
const IMPORTS = Number(process.env.PLATE_IMPORTS ?? 12);
const SEED = Number(process.env.PROPERTY_SEED ?? 23);
/** Of each import: even the slowest machine needs less. */
const MS_AN_IMPORT = 2000;

/** The samples of a cat are in the lab, with codes. */
const arrived = (services: TestServices, catId: string, setId: string) =>
  services.transact(SYSTEM, async (ctx) => {
    const { tx } = ctx;
    const extraId = crypto.randomUUID();
    await issueKits(ctx, SYSTEM, { extraId }, { catIds: [catId], packing: true });
    const [kit] = await tx.select().from(labKits).where(eq(labKits.extraId, extraId));
    await bindSamples(tx, kit?.id ?? '', setId);
    await tx.update(labSamples).set({ state: 'received' }).where(eq(labSamples.catId, catId));
    return tx.select().from(labSamples).where(eq(labSamples.catId, catId));
  });

onOneEngine('plate files', (open) => {
  test(
    'N8 each value that random plate files leave in the tables belongs to its own sample, never to another cat',
    async () => {
      const services = await open();
      const { noor, member, set: first, catId } = await atWork(services);
      const sets = [{ id: first.id, catId }];
      for (const name of ['Laila', 'Otto']) {
        const next = await newCat(member, { name, ageMonths: 30, gender: 'male', dietaryPreference: 'dry' });
        sets.push({ id: (await noor.post('/api/desk/results', { catId: next })).json.id, catId: next });
      }
      const samples: Awaited<ReturnType<typeof arrived>> = [];
      for (const set of sets) samples.push(...(await arrived(services, set.catId, set.id)));
      const kindOf = new Map(PANEL.map(({ id, sample }) => [id, sample]));

      const draw = dice(SEED);
      let taken = 0;
      for (let file = 0; file < IMPORTS; file += 1) {
        await services.transact(SYSTEM, async ({ tx }) => {
          await tx.delete(labValues);
          await tx.update(labSamples).set({ state: 'received' });
        });
        const { text: csv, rows } = randomPlate(samples, draw);
        const { status, json } = await noor.post('/api/desk/plates', { csv, withoutBad: true });
        expect(status, JSON.stringify(json)).toBe(200);
        const kept = await services.database.db.select().from(labValues);
        for (const { setId, marker, value } of kept) {
          const own = samples.find((sample) => sample.setId === setId && sample.kind === kindOf.get(marker));
          const meant = [...rows.values()].filter(({ code }) => code === own?.code);
          if (!meant.some(({ values }) => isWritten(value, values[marker])))
            expect.fail(`${marker} ${value} of file ${file} of seed ${SEED} is with ${own?.code}.\n${csv}`);
        }
        expect(kept).toHaveLength(
          json.rows.reduce(
            (sum: number, row: { markers: number; status: string }) => sum + (row.status === 'new' ? row.markers : 0),
            0,
          ),
        );
        taken += kept.length;
      }
      expect(taken).toBeGreaterThan(IMPORTS * 3);
    },
    240_000 + IMPORTS * MS_AN_IMPORT,
  );

  test('N8 a plate goes to the cats of its codes, with its bad rows or without; twice it changes nothing, and who imports may not release', async () => {
    const services = await open();
    const [one, other] = [await atWork(services), await atWork(services)];
    const coded = async (catId: string, setId: string) => {
      const samples = await arrived(services, catId, setId);
      return (kind: string) => samples.find((sample) => sample.kind === kind)?.code ?? '';
    };
    const [miso, laila] = [await coded(one.catId, one.set.id), await coded(other.catId, other.set.id)];
    const csv = [
      'sample,Zinc [µg/g],Vitamin A [ng/mL],Vitamin D3,Fibre',
      `${miso('hair')},210,,,`,
      `${laila('swab')},,45,2,`,
      `${miso('swab')},,50,2.1,`,
      `${laila('stool')},12,,,`,
      `H2222-22222,200,,,`,
    ].join('\n');
    const { json: seen } = await one.noor.post('/api/desk/plates-preview', { csv });
    expect([seen.fresh, seen.bad, seen.same]).toEqual([3, 2, 0]);
    expect(JSON.stringify(seen)).not.toContain('Miso');
    expect(seen.rows.filter(({ status }: { status: string }) => status === 'bad')).toMatchObject([
      { line: 5, problem: expect.stringContaining('Zinc is read in the hair sample') },
      { line: 6, problem: expect.stringMatching(/code/) },
    ]);
    const refused = await one.noor.post('/api/desk/plates', { csv });
    expect([refused.status, refused.json.code, refused.json.issues.length]).toEqual([422, 'rows-bad', 2]);
    expect(await services.database.db.select().from(labValues)).toEqual([]);

    // Two at once: each row is taken once.
    const both = await Promise.all(
      [one.noor, other.noor].map((colleague) => colleague.post('/api/desk/plates', { csv, withoutBad: true })),
    );
    expect(both.map(({ json }) => json.imported).toSorted((a: number, b: number) => a - b)).toEqual([0, 3]);
    const valuesOf = async (id: string) => (await one.sami.get(`/api/desk/results/${id}`)).json.values;
    expect(await valuesOf(one.set.id)).toEqual({ zinc: 210, vitaminA: 50, vitaminD3: 2.1 });
    expect(await valuesOf(other.set.id)).toEqual({ vitaminA: 45, vitaminD3: 2 });
    const again = await one.noor.post('/api/desk/plates', { csv, withoutBad: true });
    expect([again.json.imported, again.json.same, again.json.bad]).toEqual([0, 3, 2]);

    const winner = both[0]?.json.imported === 3 ? one.noor : other.noor;
    const { json: set } = await winner.get(`/api/desk/results/${one.set.id}`);
    expect(set.history.at(-1)).toMatchObject({ kind: 'imported', note: '3 markers of a plate file, ranges 2026-1' });
    expect(set.kit.samples.map(({ state }: { state: string }) => state)).toEqual(['read', 'read', 'received']);
    expect((await winner.post(one.on('release'), { version: set.version })).json.code).toBe('own-entry');
    expect((await one.member.post('/api/desk/plates', { csv })).status).toBe(403);
  });
});
