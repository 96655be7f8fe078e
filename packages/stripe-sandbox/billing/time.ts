import {
  type Dependencies,
  readSettings,
  type RequestContext,
  secondsOn,
  withTransaction,
} from '../request-context.ts';
import { firstDue, lock } from '../objects/store.ts';
import { expireSession } from '../objects/checkout-sessions.ts';
import { expireCoupon } from '../objects/coupons.ts';
import { announcementMoment } from './announcement.ts';
import { debitMoment } from './bank-debit.ts';
import { passDispute } from './dispute-decisions.ts';
import { invoiceMoment, subscriptionMoment } from './renewals.ts';

/**
 * Processes everything that is due on the sandbox's clock, each object in a transaction of its own and dated to its own
 * moment. Any number of processes may do this at once, because each checks an object again under its lock.
 */
export async function passTime(deps: Dependencies): Promise<void> {
  const until = secondsOn(deps.clock, await readSettings(deps.db, deps.mood));
  await processDue(
    () => firstDue(deps.db, until, null),
    (due) =>
      withTransaction(deps, (context) =>
        happen({ ...context, now: Math.min(context.now, due.dueAt ?? context.now) }, due),
      ),
  );
}

/** Processes everything that is due on the context's test clock up to a moment, all in the context's transaction. */
export async function passTimeOnTestClock(context: RequestContext, until: number): Promise<void> {
  await processDue(
    () => firstDue(context.tx, until, context.testClock),
    (due) => happen({ ...context, now: due.dueAt ?? until }, due),
  );
}

type Due = NonNullable<Awaited<ReturnType<typeof firstDue>>>;

async function processDue(next: () => Promise<Due | undefined>, process: (due: Due) => Promise<void>): Promise<void> {
  let before = '';
  for (;;) {
    const due = await next();
    if (!due) return;
    const moment = `${due.id} at ${due.dueAt}`;
    if (moment === before) throw new Error(`Time does not get past ${moment}.`);
    before = moment;
    await process(due);
  }
}

async function happen(context: RequestContext, { id, type }: Due): Promise<void> {
  if (type === 'subscription') {
    if (!(await announcementMoment(context, id))) await subscriptionMoment(context, id);
    return;
  }
  if (type === 'invoice') return invoiceMoment(context, id);
  if (type === 'payment_intent') return debitMoment(context, id);
  if (type === 'dispute') return passDispute(context, id);
  if (type === 'coupon') return expireCoupon(context, id);
  const { data } = await lock(context, 'checkout.session', id);
  if (data.status === 'open' && data.expires_at <= context.now) await expireSession(context, id);
}
