import { expect, test } from 'vitest';
import { personActor } from '#tests/support/actors.ts';
import { newCat, newMember } from '../../../tests/support/members.ts';
import { eq } from 'drizzle-orm';
import { newBrowser } from '../../../tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '../../../tests/support/engines.ts';
import { newId } from '#src/lib/id.ts';
import { TINTS } from './rules/tints.ts';
import { cats, healthEntries } from './tables.ts';
import { editCat } from './actions/edit-cat.ts';
import { readCat } from './actions/read-cat.ts';

const NOBODY = newId();

onBothEngines('cats of a household', (open) => {
  let opened: Promise<TestServices> | null = null;
  /** For the tests that leave the clock alone. */
  const standing = () => (opened ??= open('shared'));
  test('R479 R493 a cat is added with everything that is known about it, and reads back', async () => {
    const services = await standing();
    const member = await newMember(services);
    const added = await member.post('/api/cats', {
      name: '  Miso ',
      bornOn: '2022-11-30',
      breed: 'british-shorthair',
      coat: 'blue',
      pattern: 'solid',
      eye: 'copper',
      gender: 'female',
      neutered: true,
      healthConcerns: ['healthy', 'coat'],
      allergies: ['chicken', 'chicken', 'pollen'],
      specialNeeds: 'Thyroid pill in the morning.\nHides it.',
      livingEnvironment: 'apartment',
      outdoorAccess: 'mixed',
      activityLevel: 'high',
      dietaryPreference: 'wet',
      food: 'Salmon, mostly',
      weight: { value: 11.2, unit: 'lb' },
    });
    expect(added.status).toBe(200);
    expect(added.json).toMatchObject({
      name: 'Miso',
      ageRange: 'adult',
      age: { months: 48, text: '4 years', exact: true },
      tint: 'eye',
      healthConcerns: ['coat'],
      activityLevel: 'high',
      details: {
        gender: 'female',
        neutered: true,
        indoor: false,
        outdoorAccess: 'mixed',
        activityLevel: 'high',
        specialNeeds: 'Thyroid pill in the morning.\nHides it.',
        allergies: ['chicken', 'pollen'],
      },
      food: 'Salmon, mostly',
      weight: { grams: 5080, day: '2026-12-01' },
      idealWeight: { range: { low: 3200, high: 6000 }, agreement: 'differ' },
      sticksFrom: null,
      version: 1,
      archived: null,
    });
    expect((await member.get(`/api/cats/${added.json.id}`)).json).toEqual(added.json);
    const { idealWeight: _, ...listed } = added.json;
    expect((await member.get('/api/cats')).json).toEqual([listed]);
  });

  testOnce('each cat brings the next colour, which can be changed, and a colour is never given twice', async () => {
    const services = await standing();
    const member = await newMember(services);
    const first = await newCat(member, { name: 'Miso' });
    const second = await newCat(member, { name: 'Biscuit' });
    expect((await member.patch(`/api/cats/${second}`, { tint: 'oat', version: 1 })).json.tint).toBe('oat');
    await member.post(`/api/cats/${first}/archive`, { reason: 'moved' });
    await newCat(member, { name: 'Laila' });
    expect((await member.get('/api/cats')).json.map(({ tint }: { tint: string }) => tint)).toEqual(['oat', TINTS[2]]);
  });

  testOnce('invalid values are refused and name their field', async () => {
    const services = await standing();
    const member = await newMember(services);
    await newCat(member, { name: 'Miso' });
    const wrong: [string, object][] = [
      ['name', { name: '   ' }],
      ['name', { name: 'miso' }],
      ['bornOn', { name: 'Laila', bornOn: '2026-12-02' }],
      ['bornOn', { name: 'Laila', bornOn: '2026-02-30' }],
      ['age', { name: 'Laila', bornOn: '2020-01-01', age: { years: 6 } }],
      ['age.months', { name: 'Laila', age: { years: 1, months: 12 } }],
      ['breed', { name: 'Laila', breed: 'dog' }],
      ['coat', { name: 'Laila', coat: 'plaid' }],
      ['outdoorAccess', { name: 'Laila', outdoorAccess: 'apartment' }],
      ['weight.value', { name: 'Laila', weight: { value: 42, unit: 'kg' } }],
    ];
    for (const [path, cat] of wrong) {
      const { status, json } = await member.post('/api/cats', cat);
      expect([path, status, json.issues?.[0]?.path]).toEqual([path, 422, path]);
      expect(json.issues[0].message.length).toBeGreaterThan(5);
    }
    expect((await member.get('/api/cats')).json).toHaveLength(1);
  });

  testOnce('an age that was said grows; it takes the place of what was said another way', async () => {
    const services = await open();
    const member = await newMember(services);
    const id = await newCat(member, { name: 'Laila', age: { years: 0, months: 2 } });
    const young = (await member.get(`/api/cats/${id}`)).json;
    expect(young).toMatchObject({
      ageRange: 'kitten',
      age: { months: 2, exact: false },
      sticksFrom: '2027-01-01',
      idealWeight: { range: null },
    });
    const banded = await member.patch(`/api/cats/${id}`, { ageRange: 'kitten', version: 1 });
    expect(banded.json).toMatchObject({ ageRange: 'kitten', age: null });
    const [row] = await services.database.db.select().from(cats).where(eq(cats.id, id));
    const actor = personActor({ personId: newId(), householdId: row!.householdId });
    const read = (at: string) => {
      services.clock.set(new Date(at));
      return services.read(actor, (ctx) => readCat(ctx, id));
    };
    expect(await read('2027-11-30T09:00:00Z')).toMatchObject({ ageRange: 'kitten', age: null, sticksFrom: null });
    expect(await read('2027-12-01T09:00:00Z')).toMatchObject({ ageRange: 'adult', age: null });
    await services.transact(actor, (ctx) => editCat(ctx, id, { age: { years: 4, months: 0 }, version: 2 }));
    expect(await read('2027-12-01T09:00:00Z')).toMatchObject({ age: { months: 48, text: '4 years', exact: false } });
    expect(await read('2030-11-30T09:00:00Z')).toMatchObject({ ageRange: 'adult', age: { text: '6 years' } });
    expect(await read('2030-12-01T09:00:00Z')).toMatchObject({ ageRange: 'senior', age: { text: '7 years' } });
  });

  testOnce('twenty identical additions at once are one cat', async () => {
    const services = await open();
    const member = await newMember(services);
    const cat = { name: 'Miso', requestId: newId(), weight: { value: 5, unit: 'kg' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.post('/api/cats', cat)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect(await services.database.db.select().from(cats)).toHaveLength(1);
    expect(await services.database.db.select().from(healthEntries)).toHaveLength(1);
  });

  testOnce('R2 of ten who come at once six move in, and each has a place and a colour of its own', async () => {
    const services = await standing();
    const member = await newMember(services);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => member.post('/api/cats', { name: `Cat ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    const full = answers.filter(({ status }) => status === 409);
    expect(full).toHaveLength(4);
    expect(full[0]?.json).toMatchObject({ code: 'household-full', details: { supportEmail: expect.any(String) } });
    const here = (await member.get('/api/cats')).json;
    expect(here.map(({ tint }: { tint: string }) => tint)).toEqual(TINTS);
  });

  testOnce(
    'of two who edit the same cat the second is shown what the first did, and twice the same is fine',
    async () => {
      const services = await standing();
      const member = await newMember(services);
      const id = await newCat(member, { name: 'Miso' });
      const edits = await Promise.all([
        member.patch(`/api/cats/${id}`, { food: 'Tuna', version: 1 }),
        member.patch(`/api/cats/${id}`, { food: 'Rabbit', version: 1 }),
      ]);
      const won = edits.find(({ status }) => status === 200);
      const late = edits.find(({ status }) => status === 409);
      expect(late?.json).toMatchObject({
        code: 'cat-changed',
        details: { current: { food: won?.json.food, version: 2 } },
      });
      const again = await member.patch(`/api/cats/${id}`, { food: won?.json.food, version: 1 });
      expect([again.status, again.json.version]).toEqual([200, 2]);
      expect((await member.patch(`/api/cats/${id}`, { food: null, version: 2 })).json).toMatchObject({
        food: null,
        version: 3,
      });
    },
  );

  testOnce('a weight among the details is a weighing like any other', async () => {
    const services = await open();
    const member = await newMember(services);
    const id = await newCat(member, { name: 'Miso', weight: { value: 5, unit: 'kg' } });
    const leap = await member.patch(`/api/cats/${id}`, {
      weight: { value: 6.5, unit: 'kg' },
      food: 'Tuna',
      version: 1,
    });
    expect([leap.status, leap.json.code]).toEqual([409, 'please-confirm']);
    expect((await member.get(`/api/cats/${id}`)).json).toMatchObject({
      food: null,
      weight: { grams: 5000 },
      version: 1,
    });
    const sure = { weight: { value: 6.5, unit: 'kg', confirmed: true }, food: 'Tuna', version: 1 };
    services.clock.advance(1000);
    expect((await member.patch(`/api/cats/${id}`, sure)).json).toMatchObject({ food: 'Tuna', weight: { grams: 6500 } });
    expect((await member.patch(`/api/cats/${id}`, sure)).status).toBe(200);
    expect((await member.get(`/api/cats/${id}/log?kind=weight`)).json.entries).toHaveLength(2);
  });

  testOnce('a cat that died goes quietly: no mail, out of the lists, its records stay', async () => {
    const services = await open();
    const member = await newMember(services);
    const id = await newCat(member, { name: 'Miso', weight: { value: 5, unit: 'kg' } });
    await newCat(member, { name: 'Biscuit' });
    await services.settle();
    const mailed = (await services.mails()).length;
    services.clock.advance(60_000);
    const gone = await member.post(`/api/cats/${id}/archive`, { reason: 'died' });
    expect(gone.json.archived).toEqual({ at: services.clock.now().toISOString(), reason: 'died' });
    expect((await member.post(`/api/cats/${id}/archive`, { reason: 'died' })).json).toEqual(gone.json);
    await services.settle();
    expect(await services.mails()).toHaveLength(mailed);

    const names = async (path: string) => (await member.get(path)).json.map(({ name }: { name: string }) => name);
    expect(await names('/api/cats')).toEqual(['Biscuit']);
    expect(await names('/api/cats?archived=true')).toEqual(['Miso']);
    expect((await member.get('/api/today')).json.cats).toHaveLength(1);
    expect((await member.get(`/api/cats/${id}/log`)).json.entries).toHaveLength(1);
    expect((await member.get(`/api/cats/${id}/series?kind=weight&range=all`)).json.days).toHaveLength(1);
    expect((await member.get('/api/user-dashboard')).json.household.cats).toHaveLength(1);

    const note = (at: Date) => ({ id: newId(), kind: 'note', at: at.toISOString(), note: 'Slept in the sun.' });
    const before = new Date(services.clock.now().getTime() - 1000);
    services.clock.advance(60_000);
    expect((await member.post(`/api/cats/${id}/log`, note(before))).status).toBe(200);
    expect((await member.post(`/api/cats/${id}/log`, note(services.clock.now()))).json.code).toBe('cat-archived');
  });

  testOnce('a cat that comes back finds its place and colour, unless six live here by then', async () => {
    const services = await standing();
    const member = await newMember(services);
    const id = await newCat(member, { name: 'Miso' });
    for (const name of ['B', 'C', 'D', 'E', 'F']) await newCat(member, { name });
    await member.post(`/api/cats/${id}/archive`, { reason: 'moved' });
    const seventh = await newCat(member, { name: 'G' });
    expect((await member.post(`/api/cats/${id}/restore`)).json.code).toBe('household-full');
    await member.post(`/api/cats/${seventh}/archive`, { reason: 'other' });
    const races = await Promise.all([
      member.post(`/api/cats/${id}/restore`),
      member.post(`/api/cats/${seventh}/restore`),
    ]);
    expect(new Set(races.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await member.get('/api/cats')).json).toHaveLength(6);
  });

  testOnce('another household’s cat is as unknown as none at all', async () => {
    const services = await standing();
    const [mine, theirs] = [await newMember(services), await newMember(services)];
    await newCat(mine, { name: 'Miso' });
    const foreign = await newCat(theirs, { name: 'Laila' });
    const asked = async (id: string) =>
      [
        await mine.get(`/api/cats/${id}`),
        await mine.patch(`/api/cats/${id}`, { food: 'Tuna', version: 1 }),
        await mine.post(`/api/cats/${id}/archive`, { reason: 'died' }),
        await mine.post(`/api/cats/${id}/restore`),
        await mine.get(`/api/cats/${id}/log`),
        await mine.post(`/api/cats/${id}/log`, { id: newId(), kind: 'note', at: '2026-12-01T08:00:00Z', note: 'Hm.' }),
        await mine.get(`/api/cats/${id}/series?kind=weight`),
      ].map(({ status, json }) => ({ status, json }));
    const unknown = { status: 404, json: { message: 'We cannot find this cat.', code: 'cat-unknown' } };
    for (const id of [foreign, NOBODY, 'nonsense'])
      expect(await asked(id)).toEqual(Array.from({ length: 7 }, () => unknown));
    expect((await theirs.get(`/api/cats/${foreign}`)).json).toMatchObject({ food: null, archived: null, version: 1 });
  });

  testOnce('nothing is read or written by a visitor', async () => {
    const services = await standing();
    const visitor = newBrowser(services);
    const answers = [
      await visitor.post('/api/cats', { name: 'Miso' }),
      await visitor.get(`/api/cats/${NOBODY}`),
      await visitor.patch(`/api/cats/${NOBODY}`, { version: 1 }),
      await visitor.post(`/api/cats/${NOBODY}/archive`, { reason: 'died' }),
      await visitor.post(`/api/cats/${NOBODY}/restore`),
      await visitor.get(`/api/cats/${NOBODY}/log`),
      await visitor.get(`/api/cats/${NOBODY}/series?kind=water`),
      await visitor.post('/api/log/batch', { entries: [{}] }),
      await visitor.delete(`/api/log/${NOBODY}`),
      await visitor.get('/api/today'),
      await visitor.get('/api/household'),
      await visitor.patch('/api/household', { weightUnit: 'lb' }),
    ];
    for (const { status, json } of answers) expect([status, json.code]).toEqual([401, 'unauthorized']);
  });
});
