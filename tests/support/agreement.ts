import { expect } from 'vitest';
import { STEPS } from '#src/capabilities/billing/actions/reconcile-steps.ts';
import type { TestServices } from './engines.ts';
import type { Subscriber } from './subscribers.ts';

/** The nightly comparison would find no difference, and nothing to mend. Mends nothing, so that what differs is named. */
export async function expectNoDifferences(services: TestServices): Promise<void> {
  const found: object[] = [];
  const run = { startedAt: services.clock.now(), since: null } as Parameters<(typeof STEPS)[number]['page']>[1];
  for (const { page } of STEPS)
    for (let items = await page(services, run, null); items.length > 0; ) {
      for (const { comparer, id, loaded } of items)
        for (const finding of await comparer.compare(services, id, loaded)) found.push({ id, ...finding });
      items = await page(services, run, items.at(-1)?.cursor ?? null);
    }
  expect(found).toEqual([]);
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
