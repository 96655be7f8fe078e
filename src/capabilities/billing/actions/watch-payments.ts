import { shopDayOf, startOfShopDay } from '#src/lib/shop-months.ts';
import { systemActor } from '#src/platform/actors.ts';
import { gaugeGroup } from '#src/platform/shop-gauges.ts';
import { chargesNow } from '../charge-store.ts';
import { countDisputes } from '../dispute-list-store.ts';
import { countDiscrepancies } from '../discrepancy-store.ts';
import { lastFinishedRun } from '../reconcile-run-store.ts';
import { type DiscrepancyKind, DISCREPANCIES } from '../rules/discrepancies.ts';

const SYSTEM = systemActor('billing/watch-payments');

gaugeGroup({
  keptFor: 1000,
  read: (services) =>
    services.read(SYSTEM, async ({ tx }) => ({
      discrepancies: new Map((await countDiscrepancies(tx)).map(({ kind, count }) => [kind, count])),
      disputes: await countDisputes(tx),
      run: await lastFinishedRun(tx),
    })),
  gauges: {
    billing_discrepancies_open: {
      help: 'Differences from the payment service that somebody has to decide about, by kind',
      labels: ['kind'],
      values: ({ discrepancies }) =>
        (Object.keys(DISCREPANCIES) as DiscrepancyKind[]).map((kind) => [{ kind }, discrepancies.get(kind) ?? 0]),
    },
    billing_disputes_open: {
      help: 'Disputes that are not decided, by whether evidence is wanted',
      labels: ['evidence'],
      values: ({ disputes: { open, unanswered } }) => [
        [{ evidence: 'wanted' }, unanswered],
        [{ evidence: 'not-wanted' }, open - unanswered],
      ],
    },
    billing_reconciled_timestamp_seconds: {
      help: 'When the last finished comparison with the payment service began',
      labels: [],
      values: ({ run }) => (run ? [[{}, run.startedAt.getTime() / 1000]] : []),
    },
  },
});

gaugeGroup({
  keptFor: 5000,
  read: (services) => services.read(SYSTEM, ({ tx, now }) => chargesNow(tx, startOfShopDay(shopDayOf(now)))),
  gauges: {
    billing_charges_today: {
      help: 'Charges since midnight of the shop, by outcome',
      labels: ['outcome'],
      values: ({ succeededToday, failedToday }) => [
        [{ outcome: 'succeeded' }, succeededToday],
        [{ outcome: 'failed' }, failedToday],
      ],
    },
    billing_charges_open: {
      help: 'Invoices that are not paid yet',
      labels: [],
      values: ({ open }) => [[{}, open]],
    },
    billing_plans_past_due: {
      help: 'Plans whose last charge did not go through',
      labels: [],
      values: ({ pastDue }) => [[{}, pastDue]],
    },
    billing_events_unprocessed: {
      help: 'Events of the payment service that were received and not dealt with',
      labels: [],
      values: ({ events }) => [[{}, events]],
    },
    billing_events_unprocessed_seconds: {
      help: 'Age of the oldest of them; 0 without one',
      labels: [],
      values: ({ oldestEvent }, now) => [[{}, oldestEvent ? (now.getTime() - oldestEvent.getTime()) / 1000 : 0]],
    },
  },
});
