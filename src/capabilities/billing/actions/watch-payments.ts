import { Gauge } from 'prom-client';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import { metrics } from '#src/platform/http/metrics.ts';
import { loggedError } from '#src/platform/redact.ts';
import { countDisputes } from '../dispute-store.ts';
import { countDiscrepancies, lastFinishedRun } from '../reconcile-store.ts';
import { type DiscrepancyKind, DISCREPANCIES } from '../rules/discrepancies.ts';

const SYSTEM = systemActor('billing/watch-payments');

/** Of the shop that was opened last in this process. */
let shop: AppServices | undefined;

/** A figure that is read from the database when `/metrics` is asked for, so that every process says the same. */
function gauge(
  name: string,
  help: string,
  labelNames: string[],
  read: (ctx: ReadCtx, to: Gauge) => Promise<void>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics],
    aggregator: 'max', // of what every process says
    async collect() {
      // A database that is away must not keep the other figures from being told.
      await shop
        ?.read(SYSTEM, (ctx) => read(ctx, this))
        .catch((error: unknown) => shop?.log.warn({ metric: name, error: loggedError(error) }, 'could not be counted'));
    },
  });
}

gauge(
  'billing_discrepancies_open',
  'Differences from the payment service that somebody has to decide about, by kind',
  ['kind'],
  async ({ tx }, to) => {
    const counts = new Map((await countDiscrepancies(tx)).map(({ kind, count }) => [kind, count]));
    for (const kind of Object.keys(DISCREPANCIES) as DiscrepancyKind[]) to.set({ kind }, counts.get(kind) ?? 0);
  },
);
gauge(
  'billing_disputes_open',
  'Disputes that are not decided, by whether evidence is wanted',
  ['evidence'],
  async ({ tx }, to) => {
    const { open, unanswered } = await countDisputes(tx);
    to.set({ evidence: 'wanted' }, unanswered);
    to.set({ evidence: 'not-wanted' }, open - unanswered);
  },
);
gauge(
  'billing_reconciled_timestamp_seconds',
  'When the last finished comparison with the payment service began',
  [],
  async ({ tx }, to) => {
    const run = await lastFinishedRun(tx);
    if (run) to.set(run.startedAt.getTime() / 1000);
  },
);

/** From now on `/metrics` counts what this shop holds. */
export function watchPayments(services: AppServices): void {
  shop = services;
}
