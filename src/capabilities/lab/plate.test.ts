import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onOneEngine } from '#tests/support/engines.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { atWork } from '#tests/support/lab.ts';
import { issueKits } from './actions/issue-kits.ts';
import { bindSamples } from './sample-store.ts';
import { labKits, labSamples, labValues } from './tables.ts';

onOneEngine('plate files', (open) => {
  test('N8 a plate goes to the cats of its codes, with its bad rows or without; twice it changes nothing, and who imports may not release', async () => {
    const services = await open();
    const [one, other] = [await atWork(services), await atWork(services)];
    /** The samples of a cat are in the lab, with codes. */
    const coded = (catId: string, setId: string) =>
      services.transact(SYSTEM, async (ctx) => {
        const { tx } = ctx;
        const extraId = crypto.randomUUID();
        await issueKits(ctx, SYSTEM, { extraId }, { catIds: [catId], packing: true });
        const [kit] = await tx.select().from(labKits).where(eq(labKits.extraId, extraId));
        await bindSamples(tx, kit?.id ?? '', setId);
        await tx.update(labSamples).set({ state: 'received' }).where(eq(labSamples.catId, catId));
        const samples = await tx.select().from(labSamples).where(eq(labSamples.catId, catId));
        return (kind: string) => samples.find((sample) => sample.kind === kind)?.code ?? '';
      });
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
