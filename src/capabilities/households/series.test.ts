import fc from 'fast-check';
import { expect, test } from 'vitest';
import { householdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { personActor, SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines } from '../../../tests/support/engines.ts';
import { newCat, newMember } from '../../../tests/support/members.ts';
import { dailyValues, type Measured } from '#tests/support/daily-values.ts';
import { RANGES, rangeStart } from './rules/aggregates.ts';
import { addDays } from './rules/days.ts';
import { LOG_KINDS } from './rules/measures.ts';
import { cats, healthEntries } from './tables.ts';
import { moveCats } from './actions/move-cats.ts';
import { seriesOf } from './actions/read-series.ts';

const TODAY = '2026-12-01';

const entry = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...LOG_KINDS),
  back: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 200 })),
  // Few moments, so that some fall together.
  hour: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 300, max: 900 }),
  outcome: fc.constantFrom('given' as const, 'refused' as const),
  gone: fc.constantFrom(null, null, null, 'corrected', 'removed'),
});

type Drawn = typeof entry extends fc.Arbitrary<infer T> ? T : never;

function rowOf(drawn: Drawn, catId: string, householdId: string): typeof healthEntries.$inferInsert {
  const { id, kind, back, hour, amount, outcome, gone } = drawn;
  const day = addDays(TODAY, -back);
  const at = new Date(`${day}T0${hour}:00:00Z`);
  return {
    householdId,
    id,
    catId,
    kind,
    at,
    day,
    amount: kind === 'stick' || kind === 'note' ? null : kind === 'weight' ? amount * 5 : amount % 101,
    outcome: kind === 'stick' ? outcome : null,
    note: kind === 'note' ? 'A word.' : null,
    recordedAt: at,
    correctedBy: gone === 'corrected' ? newId() : null,
    removedAt: gone === 'removed' ? at : null,
  };
}

const measured = ({ id, day, at, amount, outcome }: ReturnType<typeof rowOf>): Measured => ({
  id,
  day,
  at: at.toISOString(),
  value: amount ?? null,
  outcome: outcome ?? null,
});

onBothEngines('data of charts', (open) => {
  test('the database adds up the same as counting by hand, for every kind, range and cat', async () => {
    const services = await open();
    const { db } = services.database;
    const member = await newMember(services);
    const ids = [await newCat(member, { name: 'Miso' }), await newCat(member, { name: 'Biscuit' })];
    const [cat] = await db.select().from(cats);
    const householdId = cat!.householdId;
    const scope = householdScope(personActor({ personId: newId(), householdId }));
    if (isDomainError(scope)) throw scope;
    const drawn = fc.uniqueArray(fc.tuple(entry, fc.constantFrom(...ids)), {
      selector: ([{ id }]) => id,
      minLength: 5,
      maxLength: 120,
    });
    await fc.assert(
      fc.asyncProperty(drawn, async (list) => {
        await db.delete(healthEntries);
        const rows = list.map(([one, catId]) => rowOf(one, catId, householdId));
        await db.insert(healthEntries).values(rows);
        for (const range of RANGES) {
          const from = rangeStart(range, TODAY) ?? '';
          const found = await services.read(SYSTEM, (ctx) => seriesOf(ctx, scope, { today: TODAY, range }));
          for (const catId of ids) {
            for (const kind of LOG_KINDS) {
              const own = rows.filter(
                (row) =>
                  row.catId === catId && row.kind === kind && row.day >= from && !row.correctedBy && !row.removedAt,
              );
              expect(found.get(catId)?.[kind] ?? []).toEqual(dailyValues(kind, own.map(measured)));
            }
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('a chart is one statement after those that find out who asks about which cat', async () => {
    const services = await open();
    const member = await newMember(services);
    const id = await newCat(member, { name: 'Miso', breed: 'siamese', gender: 'female', age: { years: 9 } });
    const weigh = (day: string, value: number) =>
      member.post(`/api/cats/${id}/log`, { id: newId(), kind: 'weight', at: `${day}T08:00:00Z`, value, unit: 'kg' });
    for (const [day, value] of [
      ['2026-11-24', 3.4],
      ['2026-11-26', 3.38],
      ['2026-11-28', 3.36],
      ['2026-11-30', 3.32],
    ] as const)
      expect((await weigh(day, value)).status).toBe(200);
    services.statements();
    const { json } = await member.get(`/api/cats/${id}/series?kind=weight&range=7`);
    expect(services.statements()).toHaveLength(3);
    expect(json).toMatchObject({
      kind: 'weight',
      range: '7',
      unit: 'g',
      from: '2026-11-25',
      to: '2026-12-01',
      days: [
        { day: '2026-11-26', value: 3380, refused: 0, entries: 1 },
        { day: '2026-11-28', value: 3360 },
        { day: '2026-11-30', value: 3320 },
      ],
      trend: { direction: 'falling', gramsPerWeek: -105, fast: true },
      idealWeight: { range: { low: 2400, high: 4500 }, agreement: 'differ' },
    });
    expect((await member.get(`/api/cats/${id}/series?kind=weight&range=30`)).json.days).toHaveLength(4);
    const sticks = await member.get(`/api/cats/${id}/series?kind=stick&range=all`);
    expect(sticks.json).toMatchObject({ unit: null, from: null, days: [], trend: null, idealWeight: null });
    for (const query of ['kind=mood', 'range=7', 'kind=weight&range=8'])
      expect((await member.get(`/api/cats/${id}/series?${query}`)).status).toBe(422);
  });

  test('cats that change house take their records along', async () => {
    const services = await open();
    const [from, to] = [await newMember(services), await newMember(services)];
    const id = await newCat(from, { name: 'Miso', weight: { value: 5, unit: 'kg' } });
    await newCat(to, { name: 'Laila' });
    const households = Object.fromEntries(
      (await services.database.db.select().from(cats)).map(({ name, householdId }) => [name, householdId]),
    );
    const scopes = ['Miso', 'Laila'].map((name) => systemScope(SYSTEM, households[name] ?? ''));
    await services.transact(SYSTEM, (ctx) => moveCats(ctx, scopes[0]!, scopes[1]!));
    expect((await from.get(`/api/cats/${id}`)).status).toBe(404);
    expect((await to.get('/api/cats')).json).toMatchObject([
      { name: 'Laila' },
      { name: 'Miso', weight: { grams: 5000 } },
    ]);
    expect((await to.get(`/api/cats/${id}/log`)).json.entries).toHaveLength(1);
  });
});
