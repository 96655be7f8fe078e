import { desc, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { reconcileBilling } from '#src/capabilities/billing/actions/reconcile-billing.ts';
import { discrepancies, reconcileRuns } from '#src/capabilities/billing/tables.ts';
import type { TestServices } from './engines.ts';
import type { Subscriber } from './subscribers.ts';

/** The nightly comparison of everything finds no difference, and nothing to mend. */
export async function expectNoDifferences(services: TestServices): Promise<void> {
  const { db } = services.database;
  await reconcileBilling.run(services, {});
  await services.runJobs();
  const [run] = await db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.startedAt)).limit(1);
  const found = await db.select().from(discrepancies).where(isNull(discrepancies.resolvedAt));
  expect({ finished: run?.finishedAt !== null, healed: run?.healed, found }).toEqual({
    ...{ finished: true, healed: 0, found: [] },
  });
}

/** Our row, the payment service and the page say the same about a plan: its state, its end, and when it is charged next. */
export async function expectAgreement(
  services: TestServices,
  { browser, row }: Pick<Subscriber, 'browser' | 'row'>,
): Promise<void> {
  const ours = await row();
  const theirs = await services.stripe.subscriptions.retrieve(ours.stripeId);
  const { nextBox } = (await browser.get('/api/subscription')).json;
  const end = new Date(Math.min(...theirs.items.data.map((item) => item.current_period_end)) * 1000);
  expect(ours.status).toBe(theirs.status);
  if (ours.status === 'canceled') return;
  expect(Boolean(ours.endsOn)).toBe(theirs.cancel_at_period_end);
  if (ours.endsOn) expect(ours.endsOn).toEqual(end);
  else if (nextBox.chargesAt && ours.sticksLeftAt) expect(nextBox.chargesAt).toBe(end.toISOString());
  if (ours.timing) expect(ours.timing.receipt).not.toBeNull();
}
