import { beforeAll, expect, test } from 'vitest';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { atWork, middle } from '#tests/support/lab.ts';
import { composeWaiting } from './actions/compose-waiting.ts';
import { labValues } from './tables.ts';

onOneEngine('corrections of released results', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await open('shared');
  });

  /** Results of a cat, entered by Noor and released by Sami. */
  const released = async (values: object = middle) => {
    const work = await atWork(services);
    const { json: entered } = await work.enter(values);
    const { json: set } = await work.sami.post(work.on('release'), { version: entered.version });
    const revise = (reason = 'A digit was wrong.', id: string = set.id) =>
      work.noor.post(`/api/desk/results/${id}/revise`, { reason });
    return { ...work, set, revise };
  };

  test('N8 a correction begins with the released values, changes nothing of them, and shows once a second person released it', async () => {
    const { noor, sami, member, catId, set, revise } = await released();
    expect((await revise('')).status).toBe(422);
    const both = await Promise.all([revise(), revise()]);
    const { json: correction } = both[0];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[1].json.id).toBe(correction.id);
    expect(correction).toMatchObject({
      state: 'waiting',
      values: set.values,
      correction: true,
      revises: { id: set.id, reason: 'A digit was wrong.', changes: [] },
    });
    // Nothing else of the cat is opened meanwhile, and the household still sees the old results.
    const path = `/api/desk/results/${correction.id}`;
    expect((await sami.post(`${path}/release`, { version: correction.version })).json.code).toBe('nothing-revised');
    services.clock.advance(86_400_000 / 2);
    const entry = { version: correction.version, values: { ...set.values, zinc: 300 }, dna: null, declared: {} };
    const { json: entered } = await noor.post(`${path}/values`, entry);
    expect(entered.revises.changes).toEqual([`Zinc: 300 mg/kg instead of ${set.values.zinc} mg/kg`]);
    const results = async () => (await member.get(`/api/cats/${catId}/results`)).json;
    expect(await results()).toMatchObject({ corrections: [], newerOnTheWay: false });
    expect((await noor.post(`${path}/release`, { version: entered.version })).json.code).toBe('own-entry');
    expect((await sami.post(`${path}/release`, { version: entered.version })).status).toBe(200);

    const now = await results();
    expect(now.markers.find(({ id }: { id: string }) => id === 'zinc').value).toBe(300);
    // They are as old as they were.
    expect(now.releasedAt).toBe(set.releasedAt);
    expect(now.corrections).toMatchObject([
      { reason: 'A digit was wrong.', changes: [{ id: 'zinc', from: set.values.zinc, to: 300 }], dna: false },
    ]);
    const { json: before } = await noor.get(`/api/desk/results/${set.id}`);
    expect(before).toMatchObject({ values: set.values, state: 'released', revisedBy: correction.id, mayRevise: false });
    expect((await revise('Again', set.id)).json.code).toBe('set-superseded');
    expect((await member.get(`/api/cats/${catId}/sticks`)).json).toMatchObject({ version: 2, current: true });
    const { items } = (await member.get('/api/timeline')).json;
    const titles = items.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title === 'Samples received by the lab')).toHaveLength(1);
    expect(items.find(({ title }: { title: string }) => title === 'The lab corrected results').text).toBe(
      'A digit was wrong.',
    );
    // A correction of the correction keeps the whole history.
    const { json: second } = await revise('The unit was wrong.', correction.id);
    const other = { version: second.version, values: { ...entry.values, zinc: 250 }, dna: null, declared: {} };
    const { json: third } = await noor.post(`/api/desk/results/${second.id}/values`, other);
    await sami.post(`/api/desk/results/${second.id}/release`, { version: third.version });
    expect((await results()).corrections.map(({ reason }: { reason: string }) => reason)).toEqual([
      'The unit was wrong.',
      'A digit was wrong.',
    ]);
  });

  test('N8 results that were another cat’s are taken back: nothing of them comes back, and what was taken back can be corrected', async () => {
    const { noor, sami, member, catId, set, revise } = await released();
    const { json: opened } = await revise('It was another cat’s.');
    const path = `/api/desk/results/${opened.id}`;
    const release = (version: number) => sami.post(`${path}/release`, { version });
    expect((await release(opened.version)).json.code).toBe('nothing-revised');
    const nothing = { version: opened.version, values: {}, dna: null, declared: {} };
    const { json: empty } = await noor.post(`${path}/values`, nothing);
    expect((await release(empty.version)).status).toBe(200);
    const { json: results } = await member.get(`/api/cats/${catId}/results`);
    expect([results.state, results.measured, results.markers]).toEqual(['pending', 0, []]);
    const [cat] = (await member.get('/api/user-dashboard')).json.household.cats;
    expect(cat.results).toMatchObject({ state: 'pending', measured: 0 });
    expect(cat.supplements).toMatchObject({ state: 'pending', version: null });
    expect(await composeWaiting(services)).toBe(0);
    expect((await noor.get(`/api/desk/results/${set.id}`)).json.mayRevise).toBe(false);
    const { json: back } = await revise('It was this cat’s after all.', opened.id);
    const again = { version: back.version, values: set.values, dna: null, declared: {} };
    const { json: filled } = await noor.post(`/api/desk/results/${back.id}/values`, again);
    await sami.post(`/api/desk/results/${back.id}/release`, { version: filled.version });
    expect((await member.get(`/api/cats/${catId}/results`)).json).toMatchObject({ state: 'ready' });
  });

  test('N8 a far value is shown to nobody and released by nobody before a second reading says the same', async () => {
    const work = await atWork(services);
    const { noor, sami, on } = work;
    const { json: entered } = await work.enter({ ...middle, zinc: 1000 });
    expect(entered.hidden).toEqual([{ marker: 'zinc', name: 'Zinc', state: 'awaited' }]);
    expect(entered.month).toBeNull();
    for (const browser of [noor, sami])
      expect(JSON.stringify((await browser.get(`/api/desk/results/${work.set.id}`)).json)).not.toContain('1000');
    const release = (version: number) => sami.post(on('release'), { version });
    const refused = await release(entered.version);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'second-reading',
      'Far out of range, to be read a second time: Zinc.',
    ]);
    const again = (version: number, zinc: number, by = sami) =>
      by.post(on('second-readings'), { version, values: { zinc } });
    expect((await again(entered.version, 1000, work.member)).status).toBe(403);
    expect((await again(entered.version, -1)).status).toBe(422);
    expect((await again(entered.version, 1000, noor)).json.code).toBe('own-entry');
    const { json: other } = await again(entered.version, 100);
    expect(other.hidden).toMatchObject([{ state: 'differs' }]);
    expect((await again(entered.version, 1000)).json.code).toBe('set-changed');
    expect((await release(other.version)).json.message).toBe('The two readings differ: Zinc.');
    // The form is saved again without the hidden value, which stays.
    const { zinc: _, ...shown } = other.values;
    const saved = await noor.post(on('values'), { version: other.version, values: shown, dna: null, declared: {} });
    const { json: same } = await again(saved.json.version, 1000);
    expect([same.hidden, same.values.zinc]).toEqual([[], 1000]);
    expect((await again(same.version, 1000)).json.code).toBe('nothing-entered');
    // The second reader has entered nothing, and may release it.
    expect((await release(same.version)).status).toBe(200);
    // A correction keeps values that were read twice; its own far values are read twice.
    const { json: correction } = await noor.post(on('revise'), { reason: 'Iron was wrong.' });
    expect([correction.hidden, correction.values.zinc]).toEqual([[], 1000]);
    const entry = { version: correction.version, values: { ...correction.values, iron: 900 }, dna: null, declared: {} };
    const { json: far } = await noor.post(`/api/desk/results/${correction.id}/values`, entry);
    expect(far.hidden.map(({ marker }: { marker: string }) => marker)).toEqual(['iron']);
    expect(JSON.stringify(far)).not.toContain('900');
    const without = await noor.post(`/api/desk/results/${correction.id}/values`, {
      ...{ version: far.version, values: far.values, removed: ['iron'], dna: null, declared: {} },
    });
    expect(without.json).toMatchObject({ hidden: [], revises: { changes: [expect.stringContaining('not measured')] } });
  });

  test('N8 a correction that was opened by mistake is given up; what was released stays, and others may not do either', async () => {
    const { noor, sami, member, catId, set, revise } = await released();
    const { json: correction } = await revise();
    const late = await sami.post(`/api/desk/results/${set.id}/revise`, { reason: 'Another reason.' });
    expect(late.json).toMatchObject({
      code: 'set-in-work',
      message:
        'Noor Lab opened a correction of these results already: “A digit was wrong.” Your reason was not recorded.',
    });
    expect((await noor.post('/api/desk/results', { catId })).json.id).toBe(correction.id);
    for (const act of ['revise', 'discard'])
      expect((await member.post(`/api/desk/results/${set.id}/${act}`, { reason: 'Mine', version: 1 })).status).toBe(
        403,
      );
    expect((await noor.post(`/api/desk/results/${set.id}/discard`, { version: set.version })).json.code).toBe(
      'set-released',
    );
    const discard = (version: number) => sami.post(`/api/desk/results/${correction.id}/discard`, { version });
    const entry = { version: correction.version, values: { ...set.values, zinc: 300 }, dna: null, declared: {} };
    const { json: entered } = await noor.post(`/api/desk/results/${correction.id}/values`, entry);
    expect((await discard(correction.version)).json.code).toBe('set-changed');
    const { status, json } = await discard(entered.version);
    expect(json.history.at(-1)).toMatchObject({ kind: 'discarded', by: 'Sami Lab' });
    expect(json.history.at(-1).note).toMatch(/^Entered by Noor Lab\. Zinc: 300 mg\/kg instead of/);
    expect([status, json.id, json.mayRevise]).toEqual([200, set.id, true]);
    const rows = await services.database.db.select().from(labValues);
    expect(rows.some(({ setId }) => setId === correction.id)).toBe(false);
    expect((await noor.post(`/api/desk/results/${correction.id}/discard`, { version: 1 })).status).toBe(404);
    const { json: fresh } = await noor.post('/api/desk/results', { catId });
    expect((await noor.post(`/api/desk/results/${fresh.id}/discard`, { version: fresh.version })).json.code).toBe(
      'revision-kept',
    );
    expect((await revise()).json.code).toBe('set-in-work');
  });
});
