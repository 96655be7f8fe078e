import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { atWork, middle } from '#tests/support/lab.ts';
import { colleague } from '#tests/support/parcels.ts';
import { composeWaiting } from './actions/compose-waiting.ts';
import { labSignOffs } from './tables.ts';

onOneEngine('sign-offs by a vet', (open) => {
  let services: TestServices;
  let vet: Browser;
  let lab: Browser;
  beforeAll(async () => {
    services = await open('shared');
    vet = await colleague(services, 'Vera', 'vet');
    lab = await colleague(services, 'Lena', 'lab');
  });

  /** Results of a cat of unknown weight that gets other supplements, released without sticks. */
  const withoutSticks = async (declared: object) => {
    const work = await atWork(services);
    const { json: entered } = await work.enter(middle, { declared });
    const { json: set } = await work.sami.post(work.on('release'), { version: entered.version, withoutSticks: true });
    const sign = (decision: string, reason = 'Please give less of the drops.', by = vet) =>
      by.post(work.on('sign-off'), { version: set.version, decision, reason });
    const sticks = async () => (await work.member.get(`/api/cats/${work.catId}/sticks`)).json;
    return { ...work, set, sign, sticks };
  };

  test('N5 N8 where one formula goes over a ceiling, a vet sees by how much and from where, and signs the month without it', async () => {
    const { set, sign, sticks, member, noor } = await withoutSticks({ vitaminD3: 400 });
    const { json: seen } = await vet.get(`/api/desk/results/${set.id}`);
    const [d3, ...more] = seen.refusal.over;
    expect(more).toEqual([]);
    expect(d3).toMatchObject({ name: 'Vitamin D3', declared: 400, stick: 500 });
    expect(d3.total).toBeGreaterThan(d3.ceiling);
    expect(d3.food + d3.declared + d3.stick).toBeCloseTo(d3.total, 0);
    expect(seen.refusal.sign).toEqual({ otherSticks: true, noSticks: true });
    const { json: held } = await vet.get('/api/desk/results?state=held');
    expect(held.sets.map(({ id }: { id: string }) => id)).toContain(set.id);
    for (const by of [lab, member]) expect((await sign('other-sticks', 'Mine.', by)).status).toBe(403);
    expect((await sign('other-sticks', '')).status).toBe(422);

    const both = await Promise.all([sign('other-sticks'), sign('other-sticks')]);
    expect(both.map(({ json }) => String(json.code ?? json.state))).toEqual(['released', 'released']);
    const made = await sticks();
    expect(made).toMatchObject({ state: 'ready', version: 1, month: { leftOut: { formula: 'renal' }, problems: [] } });
    expect(made.signOff).toMatchObject({ decision: 'other-sticks', reason: 'Please give less of the drops.' });
    expect(made.signOff.signedBy).toBe('Vera Desk');
    const { json: signed } = await noor.get(`/api/desk/results/${set.id}`);
    expect(signed.history.at(-1)).toMatchObject({ kind: 'signed', by: 'Vera Desk' });
    const { items } = (await member.get('/api/timeline?kind=formula')).json;
    expect(items.map(({ title }: { title: string }) => title)).toContain('A vet signed other sticks, version 1');
    expect((await sign('no-sticks')).json.code).toBe('sticks-made');
  });

  test.each([
    ['other-sticks', 'no-sticks'],
    ['no-sticks', 'no-sticks'],
  ])(
    'N8 of two vets who sign at once, %s and %s, one decides and the other is told who did, and that theirs is not kept',
    async (one, other) => {
      const { set, sign, noor, catId } = await withoutSticks({ vitaminD3: 400 });
      const vita = await colleague(services, `Vita ${one}`, 'vet');
      const both = await Promise.all([sign(one, 'Mine.'), sign(other, 'Hers.', vita)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [first] = both.findIndex(({ status }) => status === 200) === 0 ? ['Vera Desk'] : [`Vita ${one} Desk`];
      const done = first === 'Vera Desk' ? one : other;
      const what = done === 'no-sticks' ? 'no sticks' : 'other sticks, version 1';
      const late = both.find(({ status }) => status === 409)?.json;
      expect(late.message).toBe(
        `${first} decided about these results already: ${what}. Your decision was not recorded.`,
      );
      expect(late.code).toBe(done === 'no-sticks' ? 'set-changed' : 'sticks-made');
      const mine = eq(labSignOffs.catId, catId);
      expect(await services.database.db.select().from(labSignOffs).where(mine)).toMatchObject([{ signedBy: first }]);
      expect((await noor.get(`/api/desk/results/${set.id}`)).json.refusal.signed).toHaveLength(1);
    },
  );

  test('N5 N8 a decision for no sticks holds for a correction of the results, until a vet decides otherwise', async () => {
    const { set, sign, sticks, member, noor, sami, catId } = await withoutSticks({ vitaminA: 15_000 });
    expect((await sign('no-sticks', 'Not before it is examined.')).status).toBe(200);
    const { json: correction } = await noor.post(`/api/desk/results/${set.id}/revise`, {
      reason: 'No drops any more.',
    });
    const path = `/api/desk/results/${correction.id}`;
    const entry = { version: correction.version, values: set.values, dna: null, declared: {} };
    const { json: entered } = await noor.post(`${path}/values`, entry);
    expect((await sami.post(`${path}/release`, { version: entered.version, withoutSticks: true })).status).toBe(200);
    expect(await sticks()).toMatchObject({ state: 'held', signOff: { reason: 'Not before it is examined.' } });
    services.clock.advance(1000);
    const weighed = { id: crypto.randomUUID(), kind: 'weight', value: 4, unit: 'kg', confirmed: true };
    await member.post(`/api/cats/${catId}/log`, { ...weighed, at: services.clock.now().toISOString() });
    expect(await composeWaiting(services)).toBe(0);
    const { items } = (await member.get('/api/timeline?kind=formula')).json;
    expect(items.filter(({ title }: { title: string }) => title.startsWith('A vet decided'))).toHaveLength(1);
    const { json: now } = await vet.get(path);
    const other = { version: now.version, decision: 'other-sticks', reason: 'It may have them.' };
    expect((await vet.post(`${path}/sign-off`, other)).status).toBe(200);
    expect(await sticks()).toMatchObject({ state: 'ready', signOff: { decision: 'other-sticks' } });
  });

  test('N5 N8 where no month is safe a vet can sign none alone; nothing is mixed by night after that, and the row stays as it is', async () => {
    const { set, sign, sticks, member, catId } = await withoutSticks({ vitaminA: 15_000 });
    expect((await vet.get(`/api/desk/results/${set.id}`)).json.refusal).toMatchObject({
      alternative: null,
      sign: { otherSticks: false, noSticks: true },
    });
    expect((await sign('other-sticks')).json.code).toBe('no-safe-month');
    const twice = [1, 2].map(() => sign('no-sticks', 'The drops alone are too much.'));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await sticks()).toMatchObject({
      state: 'held',
      signOff: { decision: 'no-sticks', reason: 'The drops alone are too much.' },
    });
    expect((await vet.get('/api/desk/results?state=held')).json.sets.map(({ id }: { id: string }) => id)).not.toContain(
      set.id,
    );
    // Weighed again nothing would speak against its sticks; the vet has decided, and may decide otherwise.
    services.clock.advance(1000);
    const weighed = { id: crypto.randomUUID(), kind: 'weight', value: 4, unit: 'kg', confirmed: true };
    await member.post(`/api/cats/${catId}/log`, { ...weighed, at: services.clock.now().toISOString() });
    expect(await composeWaiting(services)).toBe(0);
    const { db } = services.database;
    const mine = eq(labSignOffs.catId, catId);
    await expect(db.update(labSignOffs).set({ reason: 'Another' }).where(mine)).rejects.toThrow();
    expect(await db.select().from(labSignOffs).where(mine)).toHaveLength(1);
    const { items } = (await member.get('/api/timeline?kind=formula')).json;
    expect(items[0]).toMatchObject({ title: 'A vet decided: no sticks for now' });
    const { json: now } = await vet.get(`/api/desk/results/${set.id}`);
    const other = { version: now.version, decision: 'other-sticks', reason: 'Its weight allows them now.' };
    expect((await vet.post(`/api/desk/results/${set.id}/sign-off`, other)).status).toBe(200);
    expect(await sticks()).toMatchObject({ state: 'ready', version: 1, signOff: { decision: 'other-sticks' } });
  });
});
