import { desc, eq, isNull } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { keptBeginning } from '#tests/support/beginnings.ts';
import { type TestServices, openTestServices } from '#tests/support/engines.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import { type Choice, newSubscriber, type Subscriber, subscriberOf } from '#tests/support/subscribers.ts';
import type { DiscrepancyKind } from '#src/capabilities/billing/rules/discrepancies.ts';
import { discrepancies, invoices, reconcileRuns } from '#src/capabilities/billing/tables.ts';
import { reconcileBilling } from '#src/capabilities/billing/actions/reconcile-billing.ts';

const DAY_MS = 86_400_000;

/** Runs a night's comparison and its follow-up jobs. */
export async function night(services: TestServices): Promise<void> {
  await reconcileBilling.run(services, {});
  await services.runJobs();
}

export const openDifferences = ({ database: { db } }: TestServices) =>
  db.select().from(discrepancies).where(isNull(discrepancies.resolvedAt));

export const openKinds = async (services: TestServices) =>
  (await openDifferences(services)).map(({ kind }) => kind).toSorted();

export const lastInvoice = async (services: TestServices, { row }: Subscriber) => {
  const { stripeId } = await row();
  const [invoice] = await services.database.db
    .select()
    .from(invoices)
    .where(eq(invoices.stripeSubscriptionId, stripeId));
  if (!invoice) throw new Error('There is no invoice.');
  return invoice;
};

export const setInvoice = (
  { database: { db } }: TestServices,
  { id }: { id: string },
  to: Partial<typeof invoices.$inferInsert>,
) => db.update(invoices).set(to).where(eq(invoices.id, id));

export interface Case {
  kind: DiscrepancyKind;
  what: string;
  choice?: Partial<Choice>;
  /** Plants the difference. */
  plant(services: TestServices, someone: Subscriber): Promise<unknown>;
  /** Checks the state after the run: healed, or unchanged if it is left to staff. */
  healed?(services: TestServices, someone: Subscriber): Promise<void>;
}

/** A subscriber whose sticks have left, in a shop after a night. */
const afterANight = keptBeginning(
  'night after a subscriber',
  async (services: TestServices, choice: Partial<Choice>) => {
    await addProPlaces(services, 1);
    const made = await newSubscriber(services, choice);
    await subscriberOf(services, made).sticks(true);
    await night(services);
    return made;
  },
);

/** Declares a test for each planted difference: it is found by a night, and healed or shown to staff, once. */
export function testDifferences(cases: Case[]): void {
  for (const { kind, what, choice, plant, healed } of cases) {
    test(`${kind}: ${what}`, async () => {
      const services = await openTestServices('postgres');
      onTestFinished(() => services.close());
      const someone = subscriberOf(services, await afterANight(services, choice ?? {}));
      expect(await openKinds(services)).toEqual([]);
      await plant(services, someone);
      await services.sandbox.control.dropDeliveries();
      services.clock.advance(DAY_MS);
      await night(services);
      const run = await lastRun(services);
      expect(run?.finishedAt).not.toBeNull();
      if (healed) {
        await healed(services, someone);
        expect(await openDifferences(services)).toEqual([]);
        expect(run?.healed).toBeGreaterThan(0);
      } else expect(await openKinds(services)).toEqual([kind]);
      const first = await openDifferences(services);
      services.clock.advance(DAY_MS);
      await services.sandbox.control.dropDeliveries();
      await night(services);
      // Never twice: the same rows, seen again.
      const again = await openDifferences(services);
      const seen = first.map((one) => ({ ...one, lastSeenAt: expect.any(Date) }));
      expect(again).toEqual(seen);
      for (const { firstSeenAt, lastSeenAt } of again) expect(lastSeenAt > firstSeenAt).toBe(true);
      expect((await lastRun(services))?.healed).toBe(0);
    });
  }
}

export async function lastRun({ database: { db } }: TestServices) {
  const [run] = await db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.startedAt)).limit(1);
  return run;
}
