import { and, desc, eq, gt } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { households } from '#src/capabilities/access/tables.ts';
import { STEPS } from '#src/capabilities/billing/actions/reconcile-steps.ts';
import { endsByRefund, wasCancelled } from '#src/capabilities/billing/rules/stripe-mapping.ts';
import { isLiveStatus, isOverdue } from '#src/capabilities/billing/rules/subscription-states.ts';
import { boxes, journeyEvents, orders } from '#src/capabilities/fulfilment/tables.ts';
import { isStopped } from '#src/capabilities/fulfilment/rules/state-machine.ts';
import type { DashboardView } from '#src/capabilities/home/contract.ts';
import type { Schedule } from '#src/capabilities/pricing/rules/schedule.ts';
import type { TestServices } from './engines.ts';
import type { Subscriber } from './subscribers.ts';

/** The nightly comparison would find no difference, and nothing to mend. Mends nothing, so that differences are named. */
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

/**
 * Our row, the payment service and the pages say the same about a plan: its state, its end, and date and amount of the next
 * charge. The schedule of the dashboard has the dates of these, and of the parcels' rows.
 */
export async function expectAgreement(
  services: TestServices,
  { browser, row }: Pick<Subscriber, 'browser' | 'row'>,
): Promise<void> {
  const ours = await row();
  const theirs = await services.stripe.subscriptions.retrieve(ours.stripeId);
  const { nextBox } = (await browser.get('/api/subscription')).json;
  const dashboard: DashboardView = (await browser.get('/api/user-dashboard')).json;
  expect(ours.status).toBe(theirs.status);
  const charge = expectedCharge(ours, theirs);
  expectCharge(dashboard, charge);
  await expectAmount(services, dashboard, charge.at && ours.stripeId);
  await expectStages(services, dashboard, ours.householdId);
  if (ours.status === 'canceled') return;
  expect(Boolean(ours.endsOn)).toBe(wasCancelled(theirs) || endsByRefund(theirs));
  if (ours.endsOn) expect(ours.endsOn.toISOString()).toEqual(endOf(theirs));
  // While a payment is disputed nothing is collected, and a date that was wished is set after that.
  else if (nextBox.chargesAt && ours.sticksLeftAt && !theirs.pause_collection)
    expect(nextBox.chargesAt).toBe(endOf(theirs));
  // A date that was asked for as the plan was cancelled gets its receipt once the plan is kept.
  if (ours.timing && !ours.endsOn) expect(ours.timing.receipt).not.toBeNull();
}

type PlanRow = Awaited<ReturnType<Subscriber['row']>>;

interface ExpectedCharge {
  state: Schedule['state'];
  at: string | null;
  /** Of a plan that still runs; one that is over may have ended before the day that it was cancelled to. */
  endsOn?: string | null;
  skipped: Schedule['skipped'];
}

const endOf = ({ items }: Stripe.Subscription): string =>
  new Date(Math.min(...items.data.map((item) => item.current_period_end)) * 1000).toISOString();

/** The next charge by the payment service's subscription, and for facts it does not know by our row. */
function expectedCharge(ours: PlanRow, theirs: Stripe.Subscription): ExpectedCharge {
  const none = (state: Schedule['state']) => ({ state, at: null, endsOn: null, skipped: null });
  if (!isLiveStatus(theirs.status)) return { state: 'over', at: null, skipped: null };
  if (isOverdue(theirs.status) && !wasCancelled(theirs)) return none('overdue');
  if (theirs.cancel_at_period_end) return { ...none('ends'), endsOn: endOf(theirs) };
  if (ours.sticksHeld) return none('held');
  if (theirs.pause_collection) return none('waits');
  const at = endOf(theirs);
  const wish = ours.timing?.until === at ? ours.timing : null;
  return {
    ...{ ...none(wish?.kind === 'pause' ? 'paused' : 'running'), at },
    skipped: wish?.kind === 'skip' ? { on: wish.from, undoUntil: at } : null,
  };
}

function expectCharge({ schedule }: DashboardView, expected: ExpectedCharge): void {
  const { state, charge, cutOff, endsOn, skipped } = schedule ?? expect.fail('The dashboard has no schedule.');
  const at = charge?.at ?? null;
  expect({ state, at, cutOff, endsOn, skipped }).toMatchObject({ ...expected, cutOff: expected.at });
  // One is to come where it has a date, or waits for sticks.
  expect(charge !== null).toBe(expected.at !== null || expected.state === 'waits');
  if (charge?.at) expect(charge).toMatchObject({ expected: null, notBefore: charge.at, after: null });
}

/** The next payment on the dashboard is the payment service's own preview of it, discounts and kits included. */
async function expectAmount(
  { stripe }: TestServices,
  { subscription, schedule }: DashboardView,
  subscriptionId: string | null,
): Promise<void> {
  const kits = subscription.kits.filter(({ inNextBox }) => inNextBox).map(({ name }) => name);
  expect(schedule?.kits).toEqual(schedule?.charge ? kits : []);
  if (!subscriptionId) return;
  const preview = await stripe.invoices.createPreview({ subscription: subscriptionId });
  expect(subscription.nextPayment).toEqual({ amount: preview.total, currency: preview.currency.toUpperCase() });
}

const isToCome = ({ stands, replacementReason, exception }: typeof boxes.$inferSelect): boolean =>
  !replacementReason && stands !== 'box_delivered' && !isStopped(exception);

/** The schedule's stages are those of the newest order and of its newest box, with the days that were promised first. */
async function expectStages(
  { database: { db } }: TestServices,
  { schedule }: DashboardView,
  householdId: string,
): Promise<void> {
  const [household] = await db.select().from(households).where(eq(households.id, householdId));
  expect(schedule?.timeZone).toBe(household?.timeZone);
  const ofHousehold = eq(orders.householdId, householdId);
  const [order] = await db.select().from(orders).where(ofHousehold).orderBy(desc(orders.placedAt)).limit(1);
  const events = await db
    .select()
    .from(journeyEvents)
    .where(eq(journeyEvents.orderId, order?.id ?? ''));
  const later = and(eq(boxes.orderId, order?.id ?? ''), gt(boxes.month, 1));
  const [newest, ...before] = await db.select().from(boxes).where(later).orderBy(desc(boxes.month));
  // Free sticks that were opened after a paid box do not hide it.
  const box = newest?.replacementReason ? (before.find(isToCome) ?? newest) : newest;
  const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
  for (const { key, month, by, at, promised } of schedule?.stages ?? []) {
    expect(by === null).toBe(at !== null);
    if (month > 1) {
      const opened = month === box?.month;
      expect([month, promised]).toEqual([month, opened ? iso(box.promisedAt) : null]);
      if (!opened) expect(month).toBe((newest?.month ?? 1) + 1);
      continue;
    }
    const step = { 'kit-ships': 'kit_shipped', 'kit-arrives': 'kit_delivered', report: 'supplements_ready' } as const;
    const happened =
      key === 'sticks-arrive' ? null : events.find((event) => event.kind === 'step' && event.key === step[key]);
    expect([key, at]).toEqual([key, iso(happened?.at)]);
    if (key === 'kit-ships') expect(promised).toBe(iso(order?.promisedKitAt));
    if (key === 'sticks-arrive') expect(promised).toBe(iso(order?.promisedSticksAt));
  }
}
