import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { atWork, colleague, middle } from '#tests/support/lab.ts';
import { newCat } from '#tests/support/members.ts';
import { beginAnalysis, openSample } from './actions/open-sample.ts';
import type { SetDetail } from './set-contract.ts';

const SWAB = {
  breeds: [{ name: 'Persian', percent: 100 }],
  predispositions: [],
  traits: { coatColor: 'cream', eyeColor: 'blue', sizeCategory: 'medium' },
};
const entry = (version: number, more: object = {}) => ({ version, values: middle, dna: null, declared: {}, ...more });
async function describe(member: Browser, catId: string, change: object): Promise<number> {
  const { version } = (await member.get(`/api/cats/${catId}`)).json;
  return (await member.patch(`/api/cats/${catId}`, { version, ...change })).status;
}

const kinds = ({ history }: SetDetail) => history.map(({ kind }) => kind);

onOneEngine('the states of a set of results', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await open('shared');
  });

  /** Samples in each state, with the path of each act on them. */
  const inState = {
    waiting: async () => atWork(services),
    draft: async () => {
      const work = await atWork(services);
      const { json } = await work.enter(middle);
      return { ...work, set: json as SetDetail };
    },
    released: async () => {
      const work = await inState.draft();
      const { json } = await work.sami.post(work.on('release'), { version: work.set.version });
      return { ...work, set: json as SetDetail };
    },
  };

  test('each act is taken in its state and refused by name in every other, and what is refused changes nothing', async () => {
    const acts = {
      enter: (by: Browser, on: (act: string) => string, version: number) => by.post(on('values'), entry(version)),
      import: (by: Browser, on: (act: string) => string, version: number) =>
        by.post(on('import'), { version, csv: 'fibre,14' }),
      release: (by: Browser, on: (act: string) => string, version: number) => by.post(on('release'), { version }),
    };
    const expected: Record<keyof typeof inState, Record<keyof typeof acts, string>> = {
      waiting: { enter: 'draft', import: 'draft', release: 'nothing-entered' },
      draft: { enter: 'draft', import: 'draft', release: 'released' },
      released: { enter: 'set-released', import: 'set-released', release: 'set-released' },
    };
    for (const state of Object.keys(inState) as (keyof typeof inState)[])
      for (const act of Object.keys(acts) as (keyof typeof acts)[]) {
        const { noor, sami, set, on } = await inState[state]();
        const before = (await noor.get(`/api/desk/results/${set.id}`)).json;
        expect(before.state).toBe(state);
        const { status, json } = await acts[act](sami, on, set.version);
        const outcome = status === 200 ? json.state : json.code;
        expect(outcome, `${act} while ${state}`).toBe(expected[state][act]);
        if (status !== 200) expect((await noor.get(`/api/desk/results/${set.id}`)).json).toEqual(before);
      }
  });

  test('a colleague with an older version is refused, and told of nothing but that', async () => {
    const { noor, sami, set, on } = await inState.draft();
    for (const version of [set.version - 1, set.version + 1, 0]) {
      for (const refused of [
        await sami.post(on('values'), entry(version)),
        await sami.post(on('import'), { version, csv: 'fibre,14' }),
        await sami.post(on('release'), { version }),
      ])
        expect([refused.status, refused.json.code]).toEqual([409, 'set-changed']);
    }
    expect(kinds((await noor.get(`/api/desk/results/${set.id}`)).json)).toEqual(['opened', 'entered']);
    for (const id of [randomUUID(), 'not-an-id'])
      expect((await sami.post(`/api/desk/results/${id}/release`, { version: 1 })).status).toBeOneOf([400, 404, 422]);
  });

  test('a colleague who entered or imported any result releases none, also after another has entered them again', async () => {
    const { noor, sami, set, on } = await atWork(services);
    const omar = await colleague(services, 'Omar');
    const { json: imported } = await noor.post(on('import'), { version: set.version, csv: 'fibre,14' });
    const { json: entered } = await sami.post(on('values'), entry(imported.version));
    for (const by of [noor, sami]) {
      expect((await by.get(`/api/desk/results/${set.id}`)).json.mayRelease).toBe(false);
      expect((await by.post(on('release'), { version: entered.version })).json.code).toBe('own-entry');
    }
    expect((await omar.get(`/api/desk/results/${set.id}`)).json.mayRelease).toBe(true);
    const { json: released } = await omar.post(on('release'), { version: entered.version });
    expect([released.state, released.mayRelease, kinds(released)]).toEqual([
      'released',
      false,
      ['opened', 'imported', 'entered', 'released'],
    ]);
  });

  test('the same file twice is the same values, each import in the history; a second file adds what it names', async () => {
    const { noor, set, on } = await atWork(services);
    const csv = 'marker,value\ntaurine,120\nfibre,14\n';
    const { json: once } = await noor.post(on('import'), { version: set.version, csv });
    const { json: stale } = await noor.post(on('import'), { version: set.version, csv });
    expect(stale.code).toBe('set-changed');
    const { json: twice } = await noor.post(on('import'), { version: once.version, csv });
    expect([twice.values, twice.measured, kinds(twice)]).toEqual([once.values, 2, ['opened', 'imported', 'imported']]);
    const { json: more } = await noor.post(on('import'), { version: twice.version, csv: 'fibre,15\nzinc,200' });
    expect(more.values).toEqual({ taurine: 120, fibre: 15, zinc: 200 });
    const { json: empty } = await noor.post(on('import'), { version: more.version, csv: '\n\n' });
    expect([empty.code, empty.issues]).toEqual(['rows-bad', []]);
    // The form replaces everything: missing markers were not measured.
    const { json: form } = await noor.post(on('values'), entry(more.version, { values: { zinc: 210 } }));
    expect(form.values).toEqual({ zinc: 210 });
  });

  test('a value of nought was measured, a missing one was not', async () => {
    const { sami, member, catId, on, enter } = await atWork(services);
    const { json: entered } = await enter({ fibre: 0 });
    expect(entered.measured).toBe(1);
    // Nought is far out, so it is read twice.
    const again = { version: entered.version, values: { fibre: 0 } };
    const { json: draft } = await sami.post(on('second-readings'), again);
    // Vitamins A and D3 have a safe maximum: without them there are no sticks.
    expect(draft.month.problems).toHaveLength(2);
    await sami.post(on('release'), { version: draft.version, withoutSticks: true });
    const { markers, measured } = (await member.get(`/api/cats/${catId}/results`)).json;
    expect(measured).toBe(1);
    expect(markers[0]).toMatchObject({ id: 'fibre', value: 0, level: 'low', percent: 0 });
    expect(markers[1]).toMatchObject({ value: null, level: 'not-measured', percent: null, side: null });
  });

  test('N8 a mix-up is told once, holds the results while it lasts, and is over when the profile or the swab is put right', async () => {
    const { noor, sami, member, catId, on, enter } = await atWork(services, { gender: 'female' });
    const { json: draft } = await enter(middle, { dna: { ...SWAB, sex: 'male' } });
    expect(draft.mixUp).toContain('from a male cat');
    const { json: again } = await noor.post(on('values'), entry(draft.version, { dna: { ...SWAB, sex: 'male' } }));
    expect(kinds(again).filter((kind) => kind === 'mixed-up')).toHaveLength(1);
    expect((await sami.post(on('release'), { version: again.version })).json).toMatchObject({
      code: 'mix-up',
      details: { why: expect.stringContaining('profile says female') },
    });
    // Not even without sticks, and not on a second try.
    expect((await sami.post(on('release'), { version: again.version, withoutSticks: true })).json.code).toBe('mix-up');
    expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('held');

    expect(await describe(member, catId, { gender: 'male' })).toBe(200);
    expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('processing');
    const { status } = await sami.post(on('release'), { version: again.version });
    expect(status).toBe(200);
    expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('ready');
  });

  test('N8 a profile that is changed while the samples are in the lab may make them a mix-up, too', async () => {
    const { noor, sami, member, catId, set, on, enter } = await atWork(services, { gender: 'female' });
    const { json: draft } = await enter(middle, { dna: { ...SWAB, sex: 'female' } });
    expect(await describe(member, catId, { gender: 'male' })).toBe(200);
    expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('held');
    const { json: seen } = await noor.get(`/api/desk/results/${set.id}`);
    expect(kinds(seen)).toEqual(['opened', 'entered', 'mixed-up']);
    expect((await sami.post(on('release'), { version: draft.version })).json.code).toBe('mix-up');
  });

  test('N8 of two cats whose swabs were swapped both are held, and a third cat of the household is not', async () => {
    const { noor, sami, member, catId, enter } = await atWork(services, { gender: 'female' });
    const [tom, third] = [
      await newCat(member, { name: 'Tom', gender: 'male' }),
      await newCat(member, { name: 'Laila', gender: 'female' }),
    ];
    await enter(middle, { dna: { ...SWAB, sex: 'male' } });
    for (const [id, sex] of [
      [tom, 'female'],
      [third, 'female'],
    ] as const) {
      const { json: set } = await noor.post('/api/desk/results', { catId: id });
      const { json: draft } = await noor.post(
        `/api/desk/results/${set.id}/values`,
        entry(set.version, { dna: { ...SWAB, sex } }),
      );
      await sami.post(`/api/desk/results/${set.id}/release`, { version: draft.version });
    }
    const states = await Promise.all(
      [catId, tom, third].map(async (id) => (await member.get(`/api/cats/${id}/results`)).json.state),
    );
    expect(states).toEqual(['held', 'held', 'ready']);
  });

  test('one set of a cat is in work at a time; the next opens when it is released, and its results take the place of the last', async () => {
    const { noor, sami, member, catId, set, on, enter } = await atWork(services);
    for (const orderId of [randomUUID(), null])
      expect(await services.transact(SYSTEM, (ctx) => openSample(ctx, SYSTEM, { catId, orderId }))).toEqual({
        id: set.id,
        opened: false,
      });
    const { json: draft } = await enter({ ...middle, fibre: 4 });
    await sami.post(on('release'), { version: draft.version });
    services.clock.advance(86_400_000);
    const orderId = randomUUID();
    const second = await services.transact(SYSTEM, (ctx) => openSample(ctx, SYSTEM, { catId, orderId }));
    expect(second).toMatchObject({ opened: true });
    expect((await member.get(`/api/cats/${catId}/results`)).json).toMatchObject({
      state: 'ready',
      newerOnTheWay: true,
    });
    // Staff are faster than the sandbox's lab, which then leaves the set alone.
    const { id } = second as { id: string };
    const path = `/api/desk/results/${id}`;
    const { json: entered } = await noor.post(`${path}/values`, entry(1));
    await services.transact(SYSTEM, (ctx) => beginAnalysis(ctx, orderId));
    await services.runJobs();
    expect((await noor.get(path)).json).toEqual(entered);
    await sami.post(`${path}/release`, { version: entered.version });
    const { json: results } = await member.get(`/api/cats/${catId}/results`);
    expect([results.newerOnTheWay, results.optimalNutrients, results.sandbox]).toEqual([false, 7, false]);
    // The same order, counted once more, opens nothing.
    expect(await services.transact(SYSTEM, (ctx) => openSample(ctx, SYSTEM, { catId, orderId }))).toBeNull();
  });

  test('a swab alone is released without sticks, and earlier results stay the newest that were measured', async () => {
    const { noor, sami, member, catId, on, enter } = await atWork(services);
    const { json: draft } = await enter(middle);
    await sami.post(on('release'), { version: draft.version });
    services.clock.advance(86_400_000);
    const { json: set } = await noor.post('/api/desk/results', { catId });
    const path = `/api/desk/results/${set.id}`;
    const { json: swab } = await noor.post(
      `${path}/values`,
      entry(set.version, { values: {}, dna: { ...SWAB, sex: null } }),
    );
    expect((await sami.post(`${path}/release`, { version: swab.version })).status).toBe(200);
    expect((await member.get(`/api/cats/${catId}/results`)).json).toMatchObject({
      state: 'ready',
      newerOnTheWay: false,
    });
    expect((await member.get(`/api/cats/${catId}/sticks`)).json).toMatchObject({ version: 1, current: true });
  });

  test('open sets are listed from the oldest on, released ones from the latest', async () => {
    const { noor, sami, member, catId, set } = await atWork(services);
    const ids = [set.id];
    for (const name of ['Biscuit', 'Laila']) {
      services.clock.advance(1000);
      ids.push((await noor.post('/api/desk/results', { catId: await newCat(member, { name }) })).json.id);
    }
    const listed = async (state: string) =>
      (await noor.get(`/api/desk/results?state=${state}`)).json.sets
        .map(({ id }: SetDetail) => id)
        .filter((id: string) => ids.includes(id));
    expect([await listed('open'), await listed('released')]).toEqual([ids, []]);
    for (const id of ids.slice(0, 2)) {
      services.clock.advance(1000);
      const { json } = await noor.post(`/api/desk/results/${id}/values`, entry(1));
      await sami.post(`/api/desk/results/${id}/release`, { version: json.version, withoutSticks: true });
    }
    expect([await listed('open'), await listed('released')]).toEqual([[ids[2]], [ids[1], ids[0]]]);
    expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('ready');
    expect((await noor.get('/api/desk/results?state=lost')).status).toBe(422);
  });
});

/** Markers without which no month is mixed. */
const SAFE = { vitaminA: 45, vitaminD3: 2 };

test('two colleagues at once, on PostgreSQL: one wins, the others are told who did, and nothing happens twice', async () => {
  const services = await openTestServices('postgres');
  try {
    const { noor, sami, member, catId, set, on } = await atWork(services);
    const omar = await colleague(services, 'Omar');
    const outcomes = (answers: { status: number; json: { code?: string } }[]) =>
      answers.map(({ status, json }) => json.code ?? String(status)).toSorted();

    const entries = await Promise.all([
      noor.post(on('values'), entry(set.version, { values: { ...SAFE, fibre: 4 } })),
      noor.post(on('values'), entry(set.version, { values: { ...SAFE, fibre: 14 } })),
      noor.post(on('import'), { version: set.version, csv: 'fibre,24\nvitaminA,45\nvitaminD3,2' }),
    ]);
    expect(outcomes(entries)).toEqual(['200', 'set-changed', 'set-changed']);
    const winner = entries.find(({ status }) => status === 200)?.json;
    for (const { status, json } of entries)
      if (status !== 200)
        expect(json.message).toMatch(
          /^You changed these results after they were shown here\. This is the current version\.$/,
        );
    const { json: now } = await noor.get(`/api/desk/results/${set.id}`);
    expect([now.values, now.version, now.history.length]).toEqual([winner.values, set.version + 1, 2]);

    // Values that change while somebody releases them: either comes first, and the released values are those that were seen.
    const race = await Promise.all([
      sami.post(on('release'), { version: now.version }),
      omar.post(on('release'), { version: now.version }),
      noor.post(on('values'), entry(now.version, { values: { ...SAFE, fibre: 6 } })),
    ]);
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
    const faster = race.findIndex(({ status }) => status === 200);
    const who = ['Sami Lab', 'Omar Lab', 'Noor Lab'][faster];
    for (const { json } of race.filter(({ status }) => status !== 200)) {
      const changed = `${who} changed these results after they were shown here. This is the current version.`;
      const released = `${who} released these results. They can no longer be changed.`;
      expect([json.code, json.message]).toEqual(faster === 2 ? ['set-changed', changed] : ['set-released', released]);
    }
    const { json: after } = await noor.get(`/api/desk/results/${set.id}`);
    if (after.state === 'draft') await sami.post(on('release'), { version: after.version });
    const { rows } = (await services.database.db.execute(
      sql`select (select count(*)::int from formula_versions) as versions, (select count(*)::int from lab_history where kind = 'released') as releases`,
    )) as unknown as { rows: { versions: number; releases: number }[] };
    expect(rows[0]).toEqual({ versions: 1, releases: 1 });

    // Ten parcels are scanned at the same moment.
    services.clock.advance(1000);
    const opened = await Promise.all(Array.from({ length: 10 }, () => noor.post('/api/desk/results', { catId })));
    expect(new Set(opened.map(({ json }) => json.id)).size).toBe(1);
    expect((await noor.get('/api/desk/results')).json.sets).toHaveLength(1);
    expect((await member.get(`/api/cats/${catId}/results`)).json).toMatchObject({
      state: 'ready',
      newerOnTheWay: true,
    });
  } finally {
    await services.close();
  }
});
