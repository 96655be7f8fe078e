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

  test('N22 households of which nothing can be said, or that cannot be worked out, keep no other from its mail', async () => {
    const services = await open();
    const { customer, householdId } = await bought(services, { email: 'first@example.com' });
    const [cat] = (await customer.get('/api/cats')).json as { id: string }[];
    await sticksAtHome(services, [cat?.id ?? ''], SINCE);
    services.clock.advance(1000);
    const { miso, logged } = await onSticks(services);
    await logged(miso?.id);
    // Forty others without an order come before it, by their ids; the first that ordered has a time zone that there is not.
    await services.database.db.execute(sql`insert into households select (jsonb_populate_record(households,
      jsonb_build_object('id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0')))).*
      from households, generate_series(1, 40) as n where id = ${householdId}`);
    await services.database.db.execute(sql`insert into cats select (jsonb_populate_record(cats,
      jsonb_build_object('id', gen_random_uuid(), 'household_id', households.id))).*
      from cats, households where households.id::text like '00000000-%' and cats.id = ${cat?.id}`);
    await services.database.db.execute(sql`update households set time_zone = 'Nowhere/Here' where id = ${householdId}`);
    await mailComparisons.run(services, {});
    await services.settle();
    expect((await services.mails()).filter(({ kind }) => kind === 'comparison')).toHaveLength(1);
  });
});
