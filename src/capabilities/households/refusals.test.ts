import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createCats } from './actions/create-cats.ts';
import { describeCats } from './actions/describe-cats.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember, sticksAtHome } from '#tests/support/members.ts';
import { householdOf } from '#tests/support/points.ts';

const NOBODY = { activity: null, homeType: null, diet: null } as const;
const described = (name: string, more: object = {}) => ({
  name,
  ageBand: null,
  concerns: [],
  coat: null,
  pattern: null,
  eye: null,
  ...more,
});

onOneEngine('requests about cats and their log that are refused', (open) => {
  let services: TestServices;
  let member: Browser;
  let miso = '';
  beforeAll(async () => {
    services = await open('shared');
    member = await newMember(services);
    miso = await newCat(member, { name: 'Miso' });
  });
  const said = async (answer: ReturnType<Browser['get']>) => {
    const { status, json } = await answer;
    return [status, json.code, json.issues?.[0]?.message ?? json.message];
  };
  const entry = (more: object) => ({ id: randomUUID(), at: services.clock.now().toISOString(), ...more });
  const write = (more: object, cat = miso) => member.post(`/api/cats/${cat}/log`, entry(more));

  test('things of another household are unknown by name, by every route', async () => {
    const NO_CAT = [404, 'cat-unknown', 'We cannot find this cat.'];
    const NO_ENTRY = [404, 'entry-unknown', 'We cannot find this entry.'];
    for (const id of [randomUUID(), 'not-an-id', '..%2F..%2Fcats']) {
      expect(await said(member.get(`/api/cats/${id}`))).toEqual(NO_CAT);
      expect(await said(member.get(`/api/cats/${id}/log`))).toEqual(NO_CAT);
      expect(await said(member.get(`/api/cats/${id}/series?kind=weight`))).toEqual(NO_CAT);
      expect(await said(member.patch(`/api/cats/${id}`, { name: 'Mine', version: 1 }))).toEqual(NO_CAT);
      expect(await said(member.post(`/api/cats/${id}/archive`, { reason: 'moved' }))).toEqual(NO_CAT);
      expect(await said(member.post(`/api/cats/${id}/restore`))).toEqual(NO_CAT);
      expect(await said(write({ kind: 'note', note: 'Here.' }, id))).toEqual(NO_CAT);
      expect(await said(member.patch(`/api/log/${id}`, entry({ kind: 'note', note: 'Here.' })))).toEqual(NO_ENTRY);
      expect(await said(member.delete(`/api/log/${id}`))).toEqual(NO_ENTRY);
    }
  });

  test('an entry stays of its kind; once it is put right or taken back, that is said with how it is now', async () => {
    const { json: first } = await write({ kind: 'water', value: 100 });
    const path = `/api/log/${first.id}`;
    expect(await said(member.patch(path, entry({ kind: 'note', note: 'Not water.' })))).toEqual([
      422,
      'invalid',
      'Please remove this entry and add a new one.',
    ]);
    const right = entry({ kind: 'water', value: 120 });
    expect((await member.patch(path, right)).status).toBe(200);
    // The same correction sent again is the same; another one, or a removal, meets the corrected entry.
    expect((await member.patch(path, right)).json.id).toBe(right.id);
    for (const answer of [await member.patch(path, entry({ kind: 'water', value: 1 })), await member.delete(path)])
      expect([answer.json.code, answer.json.details.current.value]).toEqual(['entry-corrected', 120]);
    expect((await member.delete(`/api/log/${right.id}`)).status).toBe(200);
    expect(await said(member.patch(`/api/log/${right.id}`, entry({ kind: 'water', value: 1 })))).toEqual([
      409,
      'entry-removed',
      'This entry has been removed.',
    ]);
    // An id that is another entry's is not taken for a correction.
    const { json: other } = await write({ kind: 'water', value: 50 });
    const stolen = { ...entry({ kind: 'water', value: 60 }), id: right.id };
    expect((await member.patch(`/api/log/${other.id}`, stolen)).json.code).toBe('entry-differs');
  });

  test('R485 sticks are written down from the day they came, and no earlier; corrected on their own day they stay', async () => {
    const stick = (more: object = {}) => write({ kind: 'stick', outcome: 'given', ...more });
    expect(await said(stick())).toEqual([
      409,
      'no-sticks-yet',
      'No sticks have arrived for this cat yet. You can log them from the day they arrive.',
    ]);
    await sticksAtHome(services, [miso], '2026-11-30');
    expect(await said(stick({ at: '2026-11-29T09:00:00Z' }))).toEqual([
      409,
      'no-sticks-yet',
      'The first sticks of Miso came on 2026-11-30, after 2026-11-29.',
    ]);
    const { status, json } = await stick({ at: '2026-11-30T09:00:00Z' });
    expect(status).toBe(200);
    // The box turns out to have come later: the entry of that day can still be put right.
    await sticksAtHome(services, [miso], '2026-12-05');
    const refused = entry({ kind: 'stick', outcome: 'refused', at: '2026-11-30T09:00:00Z' });
    expect((await member.patch(`/api/log/${json.id}`, refused)).status).toBe(200);
    await sticksAtHome(services, [miso], '2026-11-30');
  });

  test('a cat that left is written about up to that moment; a moment after it is refused', async () => {
    const gone = await newCat(member, { name: 'Gone' });
    await member.post(`/api/cats/${gone}/archive`, { reason: 'moved' });
    services.clock.advance(60_000);
    expect(await said(write({ kind: 'note', note: 'After.' }, gone))).toEqual([
      409,
      'cat-archived',
      'This cat no longer lives here. Its records can no longer be changed.',
    ]);
    const before = new Date(services.clock.now().getTime() - 120_000).toISOString();
    expect((await write({ kind: 'note', note: 'Before.', at: before }, gone)).status).toBe(200);
  });

  test('a page of the log and a time zone are what this shop made and knows, or refused beside their field', async () => {
    expect(await said(member.get(`/api/cats/${miso}/log?before=yesterday`))).toEqual([
      422,
      'invalid',
      'Please start again from the first page.',
    ]);
    for (const timeZone of ['Mars/Base', '+04:00', 'europe/berlin', ''])
      expect(await said(member.patch('/api/household', { timeZone })), timeZone).toEqual([
        422,
        'invalid',
        'Please choose a time zone, for example Asia/Dubai.',
      ]);
    for (const query of ['limit=0', 'limit=101', 'kind=mood', 'history=yes'])
      expect((await member.get(`/api/cats/${miso}/log?${query}`)).status, query).toBe(422);
    expect((await member.get('/api/household')).json).toMatchObject({ timeZone: 'Asia/Dubai' });
  });

  test('R2 a paid order brings its cats even where six live already; one of the same name, or meant by its id, is not doubled', async () => {
    const other = await newMember(services);
    const scope = systemScope(SYSTEM, await householdOf(services, other));
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push(await newCat(other, { name }));
    const full = await other.post('/api/cats', { name: 'G' });
    expect([full.status, full.json.code, full.json.message]).toEqual([
      409,
      'household-full',
      'You can add up to six cats. For more, please write to us.',
    ]);
    const create = (...cats: ReturnType<typeof described>[]) =>
      services.transact(SYSTEM, (ctx) => createCats(ctx, scope, cats, NOBODY));
    const settled = await create(
      described('G', { weight: { value: 400, unit: 'kg' } }),
      described('a'),
      described('Renamed', { id: ids[1] }),
      // The cat of this name is meant by the line before it, so this is another one.
      described('B'),
    );
    expect(settled.map(({ name }) => name)).toEqual(['G', 'A', 'B', 'B']);
    expect([settled[1]?.id, settled[2]?.id]).toEqual([ids[0], ids[1]]);
    const now = (await other.get('/api/cats')).json as { name: string; weight: unknown }[];
    expect(now.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'B']);
    // A weight that no cat has is left out, and the order stands.
    expect(now[6]?.weight).toBeNull();

    const describe = (wanted: { count: number; ids?: string[] }) =>
      services.transact(SYSTEM, (ctx) => describeCats(ctx, scope, wanted));
    const unknown = await describe({ count: 1, ids: [miso] });
    expect(isDomainError(unknown) && unknown.code).toBe('cat-unknown');
    const chosen = await describe({ count: 3, ids: [ids[2] ?? '', ids[2] ?? ''] });
    expect(isDomainError(chosen) ? [] : chosen.map(({ name }) => name)).toEqual(['C', 'Cat 2', 'Cat 3']);
  });

  test('so many requests for cats an hour are taken from one household, and the next is told to wait; another household is not', async () => {
    const busy = await newMember(services);
    const requestId = randomUUID();
    const statuses = [];
    for (let time = 1; time <= 61; time += 1)
      statuses.push((await busy.post('/api/cats', { name: 'Otto', requestId })).status);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
    expect((await busy.get('/api/cats')).json).toHaveLength(1);
    expect((await member.post('/api/cats', { name: 'Free' })).status).toBe(200);
    services.clock.advance(3_600_000);
    expect((await busy.post('/api/cats', { name: 'Otto', requestId })).status).toBe(200);
  });
});
