import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { cats, healthEntries } from '#src/capabilities/households/tables.ts';
import { newId } from '#src/lib/id.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { sticksAtHome } from '#tests/support/members.ts';
import { bought } from '#tests/support/parcels.ts';
import { mailComparisons } from './actions/mail-comparison.ts';

const DAY_MS = 86_400_000;
/** The tests' clock starts on 1 December 2026: the four weeks from here on are over. */
const SINCE = '2026-11-01';

/** A household that bought for Miso and Biscuit, who have had sticks since then. */
async function onSticks(services: TestServices) {
  const { customer, householdId } = await bought(services);
  const [miso, biscuit] = (await customer.get('/api/cats')).json as { id: string; version: number }[];
  await sticksAtHome(services, [miso?.id ?? '', biscuit?.id ?? ''], SINCE);
  /** Activity and sticks on each of the 42 days. */
  const logged = async (catId = '') => {
    const row = (back: number, said: Partial<typeof healthEntries.$inferInsert>) => {
      const day = addDays(SINCE, back);
      const at = new Date(`${day}T09:00:00Z`);
      return { householdId, id: newId(), catId, kind: 'activity' as const, at, day, recordedAt: at, ...said };
    };
    const days = Array.from({ length: 42 }, (_, index) => index - 14);
    await services.database.db
      .insert(healthEntries)
      .values([
        ...days.map((back) => row(back, { amount: 50 })),
        ...days.slice(14).map((back) => row(back, { kind: 'stick', outcome: 'given' })),
      ]);
  };
  const mailed = async () => {
    for (const _ of [1, 2]) await mailComparisons.run(services, {});
    return (await services.mails()).filter(({ kind }) => kind === 'comparison');
  };
  return { customer, miso, biscuit, logged, mailed };
}

onOneEngine('the mail about the weeks before and on sticks', (open) => {
  test('N22 it comes once for each cat, when its log is enough for a verdict, and leaves the verdict to the page', async () => {
    const services = await open();
    const { miso, biscuit, logged, mailed } = await onSticks(services);
    expect(await mailed()).toEqual([]); // nothing was logged
    await logged(miso?.id);
    const [first, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ recipient: 'maryam@example.com', subject: 'Miso: before the sticks, and on them' });
    expect(first?.text).toContain('/dashboard?tab=health');
    expect(first?.text).not.toMatch(/Biscuit|No visible change|points/);
    await logged(biscuit?.id);
    expect((await mailed()).map(({ subject }) => subject.split(':')[0])).toEqual(['Miso', 'Biscuit']);
  });

  test('N22 nothing comes before the weeks are over, long after, about a cat that has left, or to whoever wants no such mails', async () => {
    const services = await open();
    const { customer, miso, biscuit, logged, mailed } = await onSticks(services);
    const { db } = services.database;
    for (const cat of [miso, biscuit]) await logged(cat?.id);
    await sticksAtHome(services, [miso?.id ?? '', biscuit?.id ?? ''], '2026-11-10');
    expect(await mailed()).toEqual([]);
    await sticksAtHome(services, [miso?.id ?? '', biscuit?.id ?? ''], SINCE);
    await db.execute(sql`update people set email_notifications = false where email = 'maryam@example.com'`);
    expect(await mailed()).toEqual([]);
    await db.execute(sql`update people set email_notifications = true`);
    await customer.post(`/api/cats/${biscuit?.id}/archive`, { reason: 'died' });
    expect((await mailed()).map(({ subject }) => subject.split(':')[0])).toEqual(['Miso']);
    await db
      .update(cats)
      .set({ comparisonToldAt: null })
      .where(eq(cats.id, miso?.id ?? ''));
    services.clock.advance(20 * DAY_MS);
    expect(await mailed()).toHaveLength(1);
  });
});
