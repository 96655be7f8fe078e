import { seed } from '../../db/demo/seed.ts';
import { openShop } from '../../src/app.ts';
import { closeMonth } from '../../src/capabilities/affiliates/actions/close-month.ts';
import { simulateCarrier } from '../../src/capabilities/fulfilment/actions/simulate-carrier.ts';
import { mailLateParcels, remindOfRenewals } from '../../src/capabilities/fulfilment/jobs.ts';
import { releaseSeat } from '../../src/capabilities/pricing/actions/require-available.ts';
import { systemActor } from '../../src/platform/actors.ts';
import { movableClock } from '../../src/platform/clock.ts';
import { listen } from '../../src/platform/http/server.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { advanceWithJobs } from './job-time.ts';
import type { TimePassing } from './shop-with-clock.ts';

// A shop in a process of its own whose clock moves when it is told to (see shop-with-clock.ts); everything else is as it is shipped.
/** Interval of the look for jobs due at a moment of their own; jobs that a request has begun run at once. */
const POLL_MS = 1000;
/** While time passes nothing is answered; a connection kept meanwhile must not be closed under the request that comes next. */
const KEPT_MS = 600_000;

const settings = readSettings(process.env);
const clock = movableClock();
const shop = await openShop(settings, { clock, pages: true });
await seed(shop.services);

let working: Promise<void> = Promise.resolve();
let next: Promise<void> | null = null;

/** Runs webhooks, jobs and the simulated carrier until nothing is due. Calls run one after the other; those that still wait are one. */
function settle(): Promise<void> {
  next ??= working.then(async () => {
    next = null;
    for (let done = 1; done > 0; ) {
      done = (await shop.sandbox?.deliverDueEvents()) ?? 0;
      done += await shop.services.jobs.drain(shop.services);
      done += await simulateCarrier(shop.services);
    }
  });
  working = next;
  return next;
}
setInterval(() => void settle(), POLL_MS);

const { fetch } = shop.app;
const app = Object.assign(Object.create(shop.app) as typeof shop.app, {
  fetch: async (...args: Parameters<typeof fetch>) => {
    const answer = await fetch(...args);
    if (args[0].method !== 'GET') void settle();
    return answer;
  },
});

process.on('disconnect', () => process.exit()); // the process that keeps the shop has ended

process.on('message', async ({ days, minutes = 0, leaver, promises = false }: TimePassing) => {
  if (leaver) await shop.services.transact(systemActor('demo/seed'), (ctx) => releaseSeat(ctx, 'pro', leaver));
  if (minutes > 0) {
    await advanceWithJobs({ clock, database: shop.services.database }, minutes * 60_000);
    await settle();
  }
  for (let hour = 0; hour < days * 24; hour += 6) {
    clock.advance(6 * 3_600_000);
    await settle();
    // Nightly, by the clock of the machine, in a shop that nobody moves.
    await remindOfRenewals.run(shop.services, {}, { retryCount: 0 });
    await closeMonth.run(shop.services, {}, { retryCount: 0 });
  }
  if (promises) {
    await mailLateParcels.run(shop.services, {}, { retryCount: 0 });
    await settle();
  }
  process.send?.({ now: clock.now().toISOString() });
});

const httpTimeouts = { ...settings.httpTimeouts, keepAlive: KEPT_MS };
await listen({ ...settings, httpTimeouts }, { app, direct: shop.direct });
process.send?.({ now: clock.now().toISOString() });
