import Stripe from 'stripe';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { defineJob, type JobDefinition } from '#src/platform/jobs.ts';
import { loggedError } from '#src/platform/redact.ts';
import { insertRun, lastFinishedRun, lockOpenRun, type Run, updateRun } from '../reconcile-run-store.ts';
import type { Item } from './reconcile-item.ts';
import { STEPS } from './reconcile-steps.ts';
import { isOutage, throttleOf, reconcileSubject } from './reconcile-subject.ts';

const SYSTEM = systemActor('billing/reconcile-billing');
/** A job is given to another process after half a minute: by then this turn has ended and asked for the next. */
const TURN_MS = 15_000;
/** A process that dies gives the run back after this. */
const LEASE_SECONDS = 120;
/** Read again beyond the last run, however long ago that was: news may come late. */
const OVERLAP_DAYS = 3;
/** Compared each night: so long after a payment it is refunded or disputed, by the card networks' rules. */
const NIGHTLY_DAYS = 120;
const DAY_MS = 86_400_000;

/**
 * Compares our rows with the payment service's every night, and corrects what it can. It works in short turns, resumes
 * after an interruption, and runs in one process at a time: the run's row is leased to it.
 */
export const reconcileBilling: JobDefinition<{ continues?: boolean }> = defineJob('billing-reconcile', {
  nightly: '02:10',
  async run(services, { continues = false }) {
    const run = await lease(services, continues);
    if (!run) return;
    let ended = false;
    try {
      ended = await work(services, run);
    } catch (error) {
      if (!isOutage(error)) throw error;
      // The next run continues here.
      services.log.warn({ error: loggedError(error), run: run.id }, 'payment service away, comparison interrupted');
      await services.transact(SYSTEM, ({ tx }) => updateRun(tx, run, { leaseUntil: null, failure: error.type }));
      return;
    }
    if (ended) return;
    await services.transact(SYSTEM, async (ctx) => {
      if (await updateRun(ctx.tx, run, { leaseUntil: null })) await goOn(ctx, 0);
    });
  },
});

type Enqueueing = Parameters<Parameters<AppServices['transact']>[1]>[0];

const goOn = (ctx: Enqueueing, startAfterSeconds: number) =>
  ctx.enqueue(reconcileBilling, { continues: true }, { singletonKey: 'reconcile', startAfterSeconds });

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000);

/** The run under way, or a new one; nothing while another process holds it, which is checked later. */
function lease(services: AppServices, continues: boolean): Promise<Run | null> {
  return services.transact(SYSTEM, async (ctx) => {
    const { tx, now } = ctx;
    const open = await lockOpenRun(tx);
    const mine = { leaseId: newId(), leaseUntil: leaseFrom(now) };
    if (!open) return continues ? null : begin(tx, now, { since: await sinceOfNight(tx, now), ...mine });
    if (open.leaseUntil && open.leaseUntil > now) {
      await goOn(ctx, Math.ceil((open.leaseUntil.getTime() - now.getTime()) / 1000) + 1);
      return null;
    }
    await updateRun(tx, { id: open.id, leaseId: null }, mine);
    return { ...open, ...mine };
  });
}

/**
 * Starts a comparison of so many days now, of everything for null, in the caller's transaction. One that was interrupted is
 * continued, from its beginning where it goes less far back. Does nothing while one runs: one is under way at a time.
 */
export async function startComparison(ctx: Enqueueing, days: number | null): Promise<void> {
  const open = await lockOpenRun(ctx.tx);
  if (open?.leaseUntil && open.leaseUntil > ctx.now) return;
  const since = days === null ? null : daysBefore(ctx.now, days);
  if (!open) await begin(ctx.tx, ctx.now, { since, leaseId: null, leaseUntil: null });
  else {
    const wider = open.since !== null && (since === null || since < open.since);
    const again = wider ? { since, step: FIRST, cursor: null } : {};
    await updateRun(ctx.tx, { id: open.id, leaseId: null }, { failure: null, ...again });
  }
  await goOn(ctx, 0);
}

const FIRST = STEPS[0]?.name ?? '';
const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS);

/** Start of the compared time: all that can still change, and all since the last run. The first run compares everything. */
async function sinceOfNight(tx: Enqueueing['tx'], now: Date): Promise<Date | null> {
  const last = await lastFinishedRun(tx);
  if (!last) return null;
  const [recent, unread] = [daysBefore(now, NIGHTLY_DAYS), daysBefore(last.startedAt, OVERLAP_DAYS)];
  return recent < unread ? recent : unread;
}

const begin = async (
  tx: Enqueueing['tx'],
  now: Date,
  mine: Pick<Run, 'since' | 'leaseId' | 'leaseUntil'>,
): Promise<Run | null> => (await insertRun(tx, { id: newId(), startedAt: now, step: FIRST, ...mine })) ?? null;

/** Works until the turn is over. True if the run is finished, or another process holds it. */
async function work(services: AppServices, run: Run): Promise<boolean> {
  const begun = performance.now();
  let at = run;
  for (let step = STEPS.findIndex(({ name }) => name === run.step); step < STEPS.length; step++) {
    const { name, page } = STEPS[step] ?? {};
    if (!name || !page) break;
    if (at.step !== name) at = { ...at, step: name, cursor: null };
    for (;;) {
      const items = await pageOf(services, name, () => page(services, run, at.cursor));
      for (const item of items) {
        at = await lookAt(services, at, item);
        if (performance.now() - begun < TURN_MS) continue;
        return !(await save(services, at));
      }
      if (!(await save(services, at))) return true;
      if (items.length === 0) break;
    }
  }
  const { compared, healed } = at;
  await services.transact(SYSTEM, ({ tx, now }) =>
    updateRun(tx, at, { finishedAt: now, failure: null, leaseUntil: null, compared, healed }),
  );
  services.log.info({ run: at.id, compared, healed }, 'rows compared with the payment service');
  return true;
}

/** A list that may not be read, or not from there, must not hold up the others. */
async function pageOf(services: AppServices, step: string, read: () => Promise<Item[]>): Promise<Item[]> {
  try {
    return await read();
  } catch (error) {
    const { StripePermissionError, StripeInvalidRequestError } = Stripe.errors;
    if (!(error instanceof StripePermissionError || error instanceof StripeInvalidRequestError)) throw error;
    services.log.error({ step, error: loggedError(error) }, 'a list of the payment service could not be read');
    return [];
  }
}

async function lookAt(services: AppServices, at: Run, { comparer, id, loaded, agrees, cursor }: Item): Promise<Run> {
  if (agrees) return { ...at, cursor, compared: at.compared + 1 };
  if (!loaded && comparer.asks) await throttleOf(services).take(1);
  const { healed } = await reconcileSubject(services, comparer, id, loaded);
  const next = { ...at, cursor, compared: at.compared + 1, healed: at.healed + (healed ? 1 : 0) };
  // Healing takes time: save, so that a process that dies after it need not repeat it.
  if (healed) await save(services, next);
  return next;
}

/** Stores the progress. False if another process holds the run by now. */
function save(services: AppServices, { id, leaseId, step, cursor, compared, healed }: Run): Promise<boolean> {
  return services.transact(SYSTEM, ({ tx, now }) =>
    updateRun(tx, { id, leaseId }, { step, cursor, compared, healed, leaseUntil: leaseFrom(now), failure: null }),
  );
}
