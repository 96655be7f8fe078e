import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { onOneEngine } from '../../../tests/support/engines.ts';
import { newCat, newMember, sticksAtHome } from '../../../tests/support/members.ts';
import type { BeforeAfterView } from './medicine-contract.ts';
import { addDays } from './rules/days.ts';
import { cats, healthEntries } from './tables.ts';

/** The tests' clock starts on 1 December 2026: the four weeks from here on are over. */
const SINCE = '2026-11-01';

onOneEngine('before the sticks and on them', (open) => {
  test('N22 reads a cat’s own days, without what was corrected or removed, for its household only', async () => {
    const services = await open();
    const { db } = services.database;
    const [member, stranger] = [await newMember(services), await newMember(services)];
    const [catId, other] = [await newCat(member, { name: 'Miso' }), await newCat(member, { name: 'Laila' })];
    const read = async (): Promise<BeforeAfterView> =>
      (await member.get(`/api/cats/${catId}/before-after`)).json as BeforeAfterView;
    expect(await read()).toMatchObject({ state: 'baseline', before: { to: '2026-12-01' }, after: null, day: null });

    await sticksAtHome(services, [catId, other], SINCE);
    const [cat] = await db.select().from(cats).where(eq(cats.id, catId));
    const householdId = cat!.householdId;
    const entry = (back: number, values: Partial<typeof healthEntries.$inferInsert>) => {
      const day = addDays(SINCE, back);
      const at = new Date(`${day}T09:00:00Z`);
      return {
        householdId,
        id: newId(),
        catId,
        kind: 'activity' as const,
        at,
        day,
        amount: 50,
        recordedAt: at,
        ...values,
      };
    };
    const days = Array.from({ length: 42 }, (_, index) => index - 14);
    await db
      .insert(healthEntries)
      .values([
        ...days.map((back) => entry(back, { amount: 50 })),
        ...days.map((back) => entry(back, { amount: back < 0 ? 0 : 100, catId: other })),
        ...days.map((back) => entry(back, { amount: back < 0 ? 0 : 100, removedAt: services.clock.now() })),
        ...days.slice(14).map((back) => entry(back, { kind: 'stick', amount: null, outcome: 'given' })),
      ]);
    services.statements();
    expect(await read()).toMatchObject({
      state: 'done',
      before: { from: '2026-10-18', to: '2026-10-31' },
      after: { from: SINCE, to: '2026-11-28' },
      stickDays: { given: 28, needed: 14 },
      measures: [
        { kind: 'weight', verdict: 'too-few-days' },
        {
          kind: 'activity',
          before: { mean: 50, days: 14 },
          after: { mean: 50, days: 28 },
          verdict: 'no-visible-change',
        },
        { kind: 'appetite', verdict: 'too-few-days' },
        { kind: 'water', verdict: 'too-few-days' },
      ],
    });
    expect(services.statements()).toHaveLength(3);
    expect((await member.get(`/api/cats/${other}/before-after`)).json).toMatchObject({
      measures: [{}, { kind: 'activity', difference: 100, verdict: 'too-few-sticks' }, {}, {}],
    });
    expect((await stranger.get(`/api/cats/${catId}/before-after`)).status).toBe(404);

    await sticksAtHome(services, [catId], '2026-11-20');
    expect(await read()).toMatchObject({ state: 'running', day: 12, after: { to: '2026-12-17' } });
  });
});
