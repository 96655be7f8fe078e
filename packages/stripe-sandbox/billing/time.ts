import { type Dependencies, withTransaction, readSettings, secondsOn } from '../request-context.ts';
import { firstDue, lock } from '../objects/store.ts';
import { expireSession } from '../objects/checkout-sessions.ts';
import { announcementMoment } from './announcement.ts';
import { debitMoment } from './bank-debit.ts';
import { passDispute } from './disputes.ts';
import { invoiceMoment, subscriptionMoment } from './renewals.ts';

/** Lets everything happen whose time has come, each in a transaction of its own and dated to its own moment. Any number of processes may do this at once: each object is looked at again under its lock. */
export async function passTime(deps: Dependencies): Promise<void> {
  const until = secondsOn(deps.clock, await readSettings(deps.db, deps.mood));
  let before = '';
  for (;;) {
    const due = await firstDue(deps.db, until);
    if (!due) return;
    const moment = `${due.id} at ${due.dueAt}`;
    if (moment === before) throw new Error(`Time does not get past ${moment}.`);
    before = moment;
    await withTransaction(deps, (now) => happen({ ...now, now: Math.min(now.now, due.dueAt ?? now.now) }, due));
  }
}

async function happen(context: Parameters<typeof subscriptionMoment>[0], { id, type }: { id: string; type: string }) {
  if (type === 'subscription') {
    if (!(await announcementMoment(context, id))) await subscriptionMoment(context, id);
    return;
  }
  if (type === 'invoice') return invoiceMoment(context, id);
  if (type === 'payment_intent') return debitMoment(context, id);
  if (type === 'dispute') return passDispute(context, id);
  const { data } = await lock(context, 'checkout.session', id);
  if (data.status === 'open' && data.expires_at <= context.now) await expireSession(context, id);
}
