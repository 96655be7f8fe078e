import { beforeAll, expect, test } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import { atWork, middle } from '#tests/support/lab.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { composeWaiting } from './actions/compose-waiting.ts';
import { formulaVersions, labHistory } from './tables.ts';

const DAY_MS = 86_400_000;
const SWAB = {
  breeds: [{ name: 'Persian', percent: 100 }],
  predispositions: [],
  traits: { coatColor: 'cream', eyeColor: 'blue', sizeCategory: 'medium' },
  sex: null,
};

onOneEngine('results that were released without sticks', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await open('shared');
  });
  const versions = (catId: string) =>
    services.database.db.select().from(formulaVersions).where(eq(formulaVersions.catId, catId));
  const sticks = async (member: Browser, catId: string) => {
    const { state, version, current } = (await member.get(`/api/cats/${catId}/sticks`)).json;
    return [state, version, current];
  };
  /** Releases the draft of a cat that no sticks may be mixed for now. */
  const released = async (work: Awaited<ReturnType<typeof atWork>>, values: object = middle, more: object = {}) => {
    const { json } = await work.enter(values, more);
    const answer = await work.sami.post(work.on('release'), { version: json.version, withoutSticks: true });
    expect(answer.status).toBe(200);
    return answer.json;
  };

  test('a kitten’s sticks are mixed by night once it is old enough, once, from the values that were released', async () => {
    const work = await atWork(services, { ageMonths: undefined, bornOn: '2026-10-01' });
    const set = await released(work);
    expect(await sticks(work.member, work.catId)).toEqual(['held', null, false]);
    expect(await composeWaiting(services)).toBe(0);
    services.clock.advance(30 * DAY_MS); // 31 December: a day too young
    expect(await composeWaiting(services)).toBe(0);
    services.clock.advance(DAY_MS);
    expect(await composeWaiting(services)).toBe(1);
    expect(await composeWaiting(services)).toBe(0);
    const made = await versions(work.catId);
    expect(made.map(({ version, setId }) => [version, setId])).toEqual([[1, set.id]]);
    expect(made[0]?.month.problems).toEqual([]);
    const history = await services.database.db
      .select()
      .from(labHistory)
      .where(eq(labHistory.setId, set.id))
      .orderBy(asc(labHistory.id));
    expect(history.map(({ kind, note }) => [kind, note]).at(-1)).toEqual(['mixed', 'Sticks, version 1']);
    expect(history.find(({ kind }) => kind === 'mixed')?.personId).toBeNull();
  });

  test('sticks wait for a weight: a light cat that is weighed again gets them, and the ceiling is that of today', async () => {
    const work = await atWork(services);
    const weigh = (value: number) =>
      work.member.post(`/api/cats/${work.catId}/log`, {
        id: crypto.randomUUID(),
        kind: 'weight',
        value,
        unit: 'kg',
        confirmed: true,
        at: services.clock.now().toISOString(),
      });
    expect((await weigh(1)).status).toBe(200);
    // A kilogram's ceiling of D3 is 562 IU; the stick and the food alone come to 542.
    await released(work, middle, { declared: { vitaminD3: 100 } });
    expect(await composeWaiting(services)).toBe(0);
    services.clock.advance(1000);
    expect((await weigh(4)).status).toBe(200);
    expect(await composeWaiting(services)).toBe(1);
    expect(await sticks(work.member, work.catId)).toEqual(['ready', 1, true]);
  });

  test('nothing is mixed for a cat that left, from a swab alone, or from results that newer ones have taken the place of', async () => {
    const gone = await atWork(services, { ageMonths: undefined, bornOn: '2026-12-20' });
    await released(gone);
    await gone.member.post(`/api/cats/${gone.catId}/archive`, { reason: 'moved' });
    const swab = await atWork(services);
    await released(swab, {}, { dna: SWAB });
    const newer = await atWork(services, { ageMonths: undefined, bornOn: '2026-12-20' });
    await released(newer);
    services.clock.advance(1000);
    const { json: next } = await newer.noor.post('/api/desk/results', { catId: newer.catId });
    const entry = { version: next.version, values: { fibre: 4 }, dna: null, declared: { vitaminA: 900_000 } };
    const { json: draft } = await newer.noor.post(`/api/desk/results/${next.id}/values`, entry);
    await newer.sami.post(`/api/desk/results/${next.id}/release`, { version: draft.version, withoutSticks: true });
    services.clock.advance(120 * DAY_MS);
    expect(await composeWaiting(services)).toBe(0);
    for (const { catId } of [gone, swab, newer]) expect(await versions(catId)).toEqual([]);
  });
});
