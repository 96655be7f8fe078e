import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { readComparison } from '#src/capabilities/billing/actions/desk-payments.ts';
import { listWaitingEvents } from '#src/capabilities/billing/actions/waiting-events.ts';
import { failedMailsSince, failedTextsSince } from '#src/platform/delivery-store.ts';
import { failedJobs, nightlyJobs, queueStates } from '#src/platform/queue-overview.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { FailedDelivery, Operations } from '../operators-contract.ts';
import { deliveryRefused } from '../rules/delivery-retry.ts';
import { nextNight } from '../rules/next-night.ts';

const MOST = 50;
const DELIVERY_DAYS = 14;

/** Background work and those parts of it that need a colleague: jobs, mails and text messages, events, the last comparison. */
export async function readOperations(ctx: ReadCtx, scope: StaffScope<'operators'>): Promise<Operations> {
  const queues = await queueStates(ctx.tx);
  const failed = await failedJobs(ctx.tx, MOST);
  const nightly = await nightlyJobs(ctx.tx);
  const events = await listWaitingEvents(ctx, scope, MOST);
  return {
    queues: queues.map(({ dueSince, ...queue }) => ({ ...queue, dueSince: dueSince?.toISOString() ?? null })),
    failedJobs: failed.map(({ at, ...job }) => ({ ...job, at: at?.toISOString() ?? null })),
    nightly: nightly
      .map(({ name, ...time }) => ({ name, nextAt: nextNight(time, ctx.now).toISOString() }))
      .toSorted((a, b) => a.nextAt.localeCompare(b.nextAt)),
    deliveries: await failedDeliveries(ctx),
    events: events.map(({ receivedAt, ...event }) => ({ ...event, receivedAt: receivedAt.toISOString() })),
    comparison: (await readComparison(ctx)).lastRun,
  };
}

async function failedDeliveries({ tx, now, settings }: ReadCtx): Promise<FailedDelivery[]> {
  const since = new Date(now.getTime() - DELIVERY_DAYS * 86_400_000);
  const mails = await failedMailsSince(tx, since, MOST);
  const texts = await failedTextsSince(tx, since, MOST);
  const view = (channel: 'mail' | 'text', delivers: boolean) => (row: (typeof mails)[number]) => {
    const { id, recipient, subject, createdAt, error } = row;
    const refused = deliveryRefused(row, delivers);
    return { id, channel, recipient, subject, createdAt: createdAt.toISOString(), error: error ?? '', refused };
  };
  return [
    ...mails.map(view('mail', Boolean(settings.smtpUrl))),
    ...texts.map(view('text', Boolean(settings.twilio))),
  ].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}
