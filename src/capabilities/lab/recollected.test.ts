import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { atWork, middle } from '#tests/support/lab.ts';
import { bindSample, receiveSample, rejectSample } from './actions/handle-samples.ts';
import { issueKits } from './actions/issue-kits.ts';
import { bindSamples } from './sample-store.ts';
import { labKits, labSamples, labSets, labValues } from './tables.ts';
import type { SampleKind } from './rules/sample-codes.ts';
import { withoutKinds } from './rules/sample-states.ts';

onOneEngine('samples that are collected again', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await open('shared');
  });

  /** The samples of a cat in the lab, in a kit with codes. */
  const inKit = async () => {
    const work = await atWork(services);
    const { noor, sami, member, catId, set } = work;
    const { db } = services.database;
    const samples = () => db.select().from(labSamples).where(eq(labSamples.catId, catId));
    const of = async (kind: SampleKind) => {
      const [first, again] = (await samples())
        .filter((one) => one.kind === kind)
        .toSorted((a) => (a.replaces ? 1 : -1));
      return { first: first?.id ?? '', again: again?.id ?? '' };
    };
    await services.transact(SYSTEM, async (ctx) => {
      const extraId = crypto.randomUUID();
      await issueKits(ctx, SYSTEM, { extraId }, { catIds: [catId], packing: true });
      const [kit] = await ctx.tx.select().from(labKits).where(eq(labKits.extraId, extraId));
      await ctx.tx.update(labSets).set({ kitId: extraId }).where(eq(labSets.id, set.id));
      await bindSamples(ctx.tx, kit?.id ?? '', set.id);
      await ctx.tx.update(labSamples).set({ state: 'received' }).where(eq(labSamples.catId, catId));
    });
    const reject = async (kind: SampleKind) => {
      const { first } = await of(kind);
      const done = await services.transact(SYSTEM, (ctx) =>
        rejectSample(ctx, SYSTEM, { id: first, catId }, { reason: 'too-little', note: '' }),
      );
      expect(isDomainError(done)).toBe(false);
    };
    /** The one that is collected instead comes in, and the lab opens results for it. */
    const comesAgain = async (kind: SampleKind) => {
      const { again } = await of(kind);
      await services.transact(SYSTEM, async (ctx) => {
        await receiveSample(ctx, SYSTEM, { id: again, catId });
        await bindSample(ctx, SYSTEM, { id: again });
      });
      const [bound] = await db.select().from(labSamples).where(eq(labSamples.id, again));
      return noor.get(`/api/desk/results/${bound?.setId}`);
    };
    const read = async (id: string) => (await noor.get(`/api/desk/results/${id}`)).json;
    const enter = async (id: string, values: object) =>
      noor.post(`/api/desk/results/${id}/values`, {
        ...{ version: (await read(id)).version, values, dna: null, declared: {} },
      });
    const release = async (id: string) =>
      sami.post(`/api/desk/results/${id}/release`, { version: (await read(id)).version });
    const released = async (id: string, values: object) => {
      expect((await enter(id, values)).status).toBe(200);
      expect((await release(id)).status).toBe(200);
    };
    const keep = async (version: number) => (await member.post(`/api/cats/${catId}/sticks/keep`, { version })).json;
    return { ...work, db, read, reject, comesAgain, enter, release, released, keep };
  };
  const without = (kind: SampleKind) => withoutKinds(middle, [kind]);

  test('N8 sticks from before a correction stay unsafe after the next results of the same kit', async () => {
    const { noor, set, reject, comesAgain, released, keep } = await inKit();
    await reject('hair');
    await released(set.id, without('hair'));
    const { json: correction } = await noor.post(`/api/desk/results/${set.id}/revise`, {
      reason: 'A digit was wrong.',
    });
    await released(correction.id, { ...without('hair'), vitaminA: 100 });
    expect((await keep(1)).code).toBe('choice-not-safe');
    const { json: more } = await comesAgain('hair');
    expect(more).toMatchObject({ state: 'waiting', revises: null, values: { vitaminA: 100 } });
    await released(more.id, { ...middle, vitaminA: 100 });
    expect((await keep(1)).code).toBe('choice-not-safe');
    expect((await keep(2)).pinned).toBe(2);
  });

  test('N8 values of a rejected sample are taken out, and none are entered or released before the new one is there', async () => {
    const { set, db, read, reject, comesAgain, enter, release, released } = await inKit();
    expect((await enter(set.id, middle)).status).toBe(200);
    await reject('hair');
    const now = await read(set.id);
    expect(now.values).toEqual(without('hair'));
    expect(now.history.at(-1)).toMatchObject({ kind: 'dropped', note: expect.stringMatching(/^hair.*markers$/) });
    const refused = await enter(set.id, middle);
    expect([refused.status, refused.json.code]).toEqual([409, 'sample-unread']);
    await db.insert(labValues).values({ setId: set.id, marker: 'zinc', value: 200 });
    expect((await release(set.id)).json.code).toBe('sample-unread');
    await released(set.id, without('hair'));
    const { json: more } = await comesAgain('hair');
    expect(more.values).toEqual(without('hair'));
    await released(more.id, middle);
  });

  test('N8 a wrong value that is put right in the results of a sample collected again corrects the ones before', async () => {
    const { noor, member, catId, set, reject, comesAgain, released, keep } = await inKit();
    await reject('hair');
    await released(set.id, without('hair'));
    expect((await keep(1)).pinned).toBe(1);
    const { json: more } = await comesAgain('hair');
    const revised = await noor.post(`/api/desk/results/${set.id}/revise`, { reason: 'A digit was wrong.' });
    expect(revised.json.code).toBe('set-in-work');
    await released(more.id, { ...middle, vitaminA: 100 });
    const { json: results } = await member.get(`/api/cats/${catId}/results`);
    expect(results.corrections).toMatchObject([{ reason: expect.stringContaining('collected again') }]);
    expect(results.corrections[0].changes).toContainEqual(expect.objectContaining({ id: 'vitaminA', to: 100 }));
    expect((await member.get(`/api/cats/${catId}/sticks`)).json).toMatchObject({ version: 2, pinned: null });
    expect((await keep(1)).code).toBe('choice-not-safe');
  });
});
