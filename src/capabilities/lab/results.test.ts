import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, testOnce } from '#tests/support/engines.ts';
import { atWork, middle } from '#tests/support/lab.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import type { SetDetail } from './set-contract.ts';
import { formulaVersions } from './tables.ts';
import { PANEL } from './rules/panel.ts';
import { beginAnalysis, openSample } from './actions/open-sample.ts';

const DNA = {
  breeds: [
    { name: 'Persian', percent: 62 },
    { name: 'Siamese', percent: 38 },
  ],
  predispositions: [{ name: 'Polycystic kidney disease (PKD1)', copies: 'none' }],
  traits: { coatColor: 'cream', eyeColor: 'blue', sizeCategory: 'medium' },
  sex: 'female',
};

onOneEngine('results', (open) => {
  testOnce(
    'R267 R268 C63 pending, then processing, then ready: entered by one, released by another, seen by the household with both ranges',
    async () => {
      const services = await open();
      const member = await newMember(services);
      const other = await newCat(member, { name: 'Laila' });
      expect((await member.get(`/api/cats/${other}/results`)).json).toMatchObject({ state: 'pending', markers: [] });
      expect((await member.get(`/api/cats/${other}/sticks`)).json).toMatchObject({ state: 'pending', month: null });

      const { noor, sami, member: maryam, catId, on, enter } = await atWork(services);
      expect((await maryam.get(`/api/cats/${catId}/results`)).json).toMatchObject({ state: 'processing', markers: [] });
      const { json: entered } = await enter({ ...middle, fibre: 4, vitaminD3: 0.6 });
      expect(entered).toMatchObject({ state: 'draft', mayRelease: false, measured: PANEL.length });
      expect((await maryam.get(`/api/cats/${catId}/results`)).json).toMatchObject({ state: 'processing', markers: [] });
      const own = await noor.post(on('release'), { version: entered.version });
      expect([own.status, own.json.code]).toEqual([403, 'own-entry']);
      const { status, json: released } = await sami.post(on('release'), { version: entered.version });
      expect(status).toBe(200);
      expect(released.history.map(({ kind, by }: SetDetail['history'][number]) => `${kind} ${by}`)).toEqual([
        'opened Noor Lab',
        'entered Noor Lab',
        'released Sami Lab',
      ]);
      const again = await sami.post(on('release'), { version: released.version });
      expect(again.json.code).toBe('set-released');

      const { json: seen } = await maryam.get(`/api/cats/${catId}/results`);
      expect(seen).toMatchObject({ state: 'ready', sandbox: false, ageDays: 0, stale: false, optimalNutrients: 5 });
      expect(seen.notADiagnosis).toContain('not a diagnosis');
      expect(seen.markers[0]).toMatchObject({ id: 'fibre', level: 'low', percent: 35, unit: '% of dry matter' });
      expect(seen.markers[0].reference).toEqual({ from: 8, to: 36 });
      expect(seen.markers[0].optimal).toEqual({ from: 12, to: 28 });
      expect(seen.domains).toHaveLength(7);
      services.clock.advance(29 * 86_400_000);
      expect((await maryam.get(`/api/cats/${catId}/results`)).json).toMatchObject({ ageDays: 29, stale: false });
    },
  );

  test('R282 N4 the sticks that follow: 28 of them, each line with its reason, and a new version when new results are released', async () => {
    const services = await open();
    const { noor, sami, member, catId, on, enter } = await atWork(services);
    const { json: entered } = await enter({ ...middle, fibre: 4 });
    await sami.post(on('release'), { version: entered.version });
    const { json: first } = await member.get(`/api/cats/${catId}/sticks`);
    expect(first).toMatchObject({ state: 'ready', current: true, version: 1, sandbox: false });
    expect(first.schedule).toHaveLength(28);
    const play = first.month.lines.find(({ formula }: { formula: string }) => formula === 'play');
    expect(play.reasons[0]).toMatchObject({ cites: 'marker:fibre', found: 'Fibre is low: 4 % of dry matter' });

    const { json: next } = await noor.post('/api/desk/results', { catId });
    const values = { version: next.version, values: middle, dna: null, declared: {} };
    const { json: draft } = await noor.post(`/api/desk/results/${next.id}/values`, values);
    expect((await member.get(`/api/cats/${catId}/results`)).json.newerOnTheWay).toBe(true);
    await sami.post(`/api/desk/results/${next.id}/release`, { version: draft.version });
    const { json: second } = await member.get(`/api/cats/${catId}/sticks`);
    expect([second.version, second.month.leftOut.formula]).toEqual([2, 'play']);
    // The database takes no month of another number of sticks.
    const { db } = services.database;
    const [line, ...rest] = first.month.lines;
    for (const lines of [rest, [line, line, ...rest], [{ ...line, sticks: 8 }, ...rest]])
      await expect(db.update(formulaVersions).set({ month: { ...first.month, lines } })).rejects.toThrow();
  });

  testOnce(
    'R267 results are new until a member has opened them: written down once, and new again with the next ones',
    async () => {
      const services = await open();
      const { noor, sami, member, catId, on, enter } = await atWork(services);
      const stranger = await newMember(services);
      const seen = (browser: Browser) => browser.post(`/api/cats/${catId}/results/seen`, {});
      const isNew = async () => {
        const { results } = (await member.get('/api/user-dashboard')).json.household.cats[0];
        return results.state === 'ready' && !results.seen;
      };
      expect((await seen(member)).json).toEqual({ seen: false });
      const { json: entered } = await enter({ ...middle, fibre: 4 });
      const { json: released } = await sami.post(on('release'), { version: entered.version });
      expect(await isNew()).toBe(true);
      expect((await seen(stranger)).status).toBe(404);
      expect(await isNew()).toBe(true);
      const twice = await Promise.all([seen(member), seen(member)]);
      expect(twice.map(({ json }) => json)).toEqual([{ seen: true }, { seen: true }]);
      expect(await isNew()).toBe(false);
      const { json: set } = await noor.get(`/api/desk/results/${released.id}`);
      expect(set.history.filter(({ kind }: SetDetail['history'][number]) => kind === 'seen')).toHaveLength(1);

      services.clock.advance(86_400_000);
      const { json: next } = await noor.post('/api/desk/results', { catId });
      const values = { version: next.version, values: middle, dna: null, declared: { vitaminA: 40_000 } };
      const { json: draft } = await noor.post(`/api/desk/results/${next.id}/values`, values);
      await sami.post(`/api/desk/results/${next.id}/release`, { version: draft.version, withoutSticks: true });
      expect(await isNew()).toBe(true);
      expect((await member.get(`/api/cats/${catId}/sticks`)).json).toMatchObject({ state: 'ready', current: false });
    },
  );

  testOnce(
    'N5 vitamins over the ceiling are refused at release with the figures; nothing is released until it is said to be without sticks',
    async () => {
      const services = await open();
      const { sami, member, catId, on, enter } = await atWork(services);
      const { json: entered } = await enter(middle, { declared: { vitaminA: 40_000, vitaminD3: 2000 } });
      const { status, json } = await sami.post(on('release'), { version: entered.version });
      expect([status, json.code]).toEqual([409, 'formula-held']);
      expect(json.details.problems).toEqual([
        expect.stringMatching(/^Vitamin A would reach .* more than the safe maximum/),
        expect.stringMatching(/^Vitamin D3 would reach .* more than the safe maximum/),
      ]);
      expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('processing');
      await sami.post(on('release'), { version: entered.version, withoutSticks: true });
      expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('ready');
      expect((await member.get(`/api/cats/${catId}/sticks`)).json).toMatchObject({ state: 'held', month: null });
    },
  );

  testOnce('N8 a swab of the other sex holds the results, and the household is told why', async () => {
    const services = await open();
    const { sami, member, catId, on, enter } = await atWork(services);
    const { json: entered } = await enter(middle, { dna: { ...DNA, sex: 'male' } });
    expect((await sami.post(on('release'), { version: entered.version })).json.code).toBe('mix-up');
    const { json } = await member.get(`/api/cats/${catId}/results`);
    expect(json.state).toBe('held');
    expect(json.why).toContain('The swab is from a male cat, but Miso’s profile says female.');
  });

  testOnce('a file is previewed row by row, and taken whole or not at all', async () => {
    const services = await open();
    const { noor, set, on } = await atWork(services);
    const csv = 'marker,value,unit\ntaurine,120,µmol/L\nkryptonite,1\nfibre,\n';
    const { json: preview } = await noor.post('/api/desk/results-preview', { csv });
    expect(preview.bad).toBe(2);
    const refused = await noor.post(on('import'), { version: set.version, csv });
    expect(refused.status).toBe(422);
    expect(refused.json.issues).toEqual([
      { path: 'line 3', message: 'We do not know the marker "kryptonite".' },
      { path: 'line 4', message: 'The value is missing.' },
    ]);
    expect((await noor.get(`/api/desk/results/${set.id}`)).json.values).toEqual({});
    const { json: taken } = await noor.post(on('import'), { version: set.version, csv: 'taurine;120,5\nfibre;14' });
    expect(taken.values).toEqual({ taurine: 120.5, fibre: 14 });
    expect((await noor.post(on('import'), { version: set.version, csv: 'zinc,200' })).json.code).toBe('set-changed');
    const { json: impossible } = await noor.post(on('values'), {
      version: taken.version,
      values: { zinc: -1 },
      dna: null,
      declared: {},
    });
    expect(impossible.issues).toEqual([{ path: 'values.zinc', message: 'A value must be zero or more.' }]);
  });

  testOnce('R269 the DNA report is for Pro: others are told that it is locked, and get nothing of it', async () => {
    const services = await open();
    const { sami, member, catId, on, enter } = await atWork(services);
    const { json: entered } = await enter(middle, { dna: DNA });
    await sami.post(on('release'), { version: entered.version });
    expect((await member.get(`/api/cats/${catId}/dna`)).json).toEqual({
      state: 'locked',
      why: null,
      sandbox: false,
      releasedAt: null,
      report: null,
      dna: null,
    });
  });

  testOnce(
    'another household’s cat is unknown, staff pages are for staff, and samples open once for an order',
    async () => {
      const services = await open();
      const { member, catId, set, on, noor } = await atWork(services);
      const stranger = await newMember(services);
      for (const what of ['results', 'dna', 'sticks']) {
        expect((await stranger.get(`/api/cats/${catId}/${what}`)).status, what).toBe(404);
        expect((await stranger.get(`/api/cats/not-an-id/${what}`)).status, what).toBe(404);
        expect((await newBrowser(services).get(`/api/cats/${catId}/${what}`)).status, what).toBe(401);
      }
      const acts = [
        () => member.get('/api/desk/results'),
        () => member.get(`/api/desk/results/${set.id}`),
        () => member.post('/api/desk/results', { catId }),
        () => member.post('/api/desk/results-preview', { csv: '' }),
        () => member.post(on('values'), { version: 1, values: {}, dna: null, declared: {} }),
        () => member.post(on('import'), { version: 1, csv: 'zinc,200' }),
        () => member.post(on('release'), { version: 1 }),
      ];
      for (const act of acts) expect((await act()).status).toBe(403);
      expect((await noor.post('/api/desk/results', { catId })).json.id).toBe(set.id);
      expect((await noor.post('/api/desk/results', { catId: randomUUID() })).status).toBe(404);
      expect((await noor.get('/api/desk/results')).json.sets).toHaveLength(1);
    },
  );

  testOnce(
    'the sandbox lab answers an order’s samples by itself, marked as such, the same however often it runs',
    async () => {
      const services = await open();
      const member = await newMember(services);
      const catId = await newCat(member, { name: 'Biscuit', healthConcerns: ['digestion'], gender: 'male' });
      const orderId = randomUUID();
      for (let times = 0; times < 3; times += 1) {
        await services.transact(SYSTEM, (ctx) => openSample(ctx, SYSTEM, { catId, orderId }));
        if (times === 0) {
          await services.runJobs();
          // Before the analysis begins no results are visible.
          expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('processing');
        }
        await services.transact(SYSTEM, (ctx) => beginAnalysis(ctx, orderId));
        await services.runJobs();
      }
      const { json: results } = await member.get(`/api/cats/${catId}/results`);
      expect(results).toMatchObject({ state: 'ready', sandbox: true, measured: PANEL.length, newerOnTheWay: false });
      expect((await member.get(`/api/cats/${catId}/sticks`)).json).toMatchObject({ version: 1, sandbox: true });
    },
  );
});

onOneEngine('the DNA report', (open) => {
  test('R269 R480 C16 on Pro the household sees breeds, predispositions and traits', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const { browser, sessionId } = await paidOrder(services, { plan: 'pro' });
    const account = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, account);
    const [cat] = (await browser.get('/api/cats')).json;
    expect((await browser.get(`/api/cats/${cat.id}/dna`)).json.state).toBe('pending');
    const orderId = randomUUID();
    await services.transact(SYSTEM, (ctx) => openSample(ctx, SYSTEM, { catId: cat.id, orderId }));
    expect((await browser.get(`/api/cats/${cat.id}/dna`)).json.state).toBe('processing');
    await services.transact(SYSTEM, (ctx) => beginAnalysis(ctx, orderId));
    await services.runJobs();
    const { json } = await browser.get(`/api/cats/${cat.id}/dna`);
    expect(json).toMatchObject({ state: 'ready', sandbox: true });
    expect(json.report.breeds).toHaveLength(2);
    const [first] = json.report.breeds;
    expect(json.dna).toMatchObject({ breed1: first.name, breed1Percentage: first.percent });
    expect(json.dna.traitPredictions).toEqual(json.report.traits);
    expect(json.report.predispositions.length).toBeGreaterThan(0);
    expect(Object.keys(json.report.traits).toSorted()).toEqual(['coatColor', 'eyeColor', 'sizeCategory']);
  });
});
