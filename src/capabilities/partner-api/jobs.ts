import { pageCountsOf } from '#src/capabilities/analytics/actions/page-counts.ts';
import { lastDays } from '#src/capabilities/analytics/rules/days.ts';
import { readPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { sendDelivery } from './actions/send-delivery.ts';
import { writeEvent } from './actions/write-event.ts';
import { KEPT_DAYS } from './rules/retries.ts';
import { partnerForSystem } from './scopes.ts';
import { forgetEvents, overdueDeliveries, partnersToTell } from './webhook-store.ts';

const SYSTEM = systemActor('partner-api/jobs');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Tells each partner the counts of its page on the day that has ended, once; takes up deliveries whose job was lost, and
 * forgets those of a month ago.
 */
export const tellCounts = defineJob<Record<string, never>>('partner-counts', {
  nightly: '04:35',
  async run(services) {
    const ids = await services.read(SYSTEM, (ctx) => partnersToTell(ctx.tx));
    for (const id of ids) await services.transact(SYSTEM, (ctx) => tellYesterday(ctx, id));
    await services.transact(SYSTEM, takeUpLost);
    await services.transact(SYSTEM, ({ tx, now }) =>
      forgetEvents(tx, { before: new Date(now.getTime() - KEPT_DAYS * DAY_MS), now }),
    );
  },
});

async function takeUpLost(ctx: Ctx): Promise<void> {
  for (const { id: deliveryId, tries } of await overdueDeliveries(ctx.tx, new Date(ctx.now.getTime() - HOUR_MS)))
    await ctx.enqueue(sendDelivery, { deliveryId, tries }, { singletonKey: `${deliveryId} ${tries} lost` });
}

async function tellYesterday(ctx: Ctx, id: string): Promise<void> {
  const partner = await readPartner(ctx, id);
  if (isDomainError(partner)) return;
  const [day = ''] = lastDays(ctx.now, 2);
  const path = `/${partner.slug}`;
  const [counted] = await pageCountsOf(ctx, path, { from: day, to: day });
  const data = { path, day, views: counted?.views ?? 0, visits: counted?.visits ?? 0 };
  await writeEvent(ctx, partnerForSystem(SYSTEM, id), { type: 'page.counted', data, once: day });
}

export const jobs: AnyJob[] = [sendDelivery, tellCounts];
