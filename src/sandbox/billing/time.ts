import { type Ground, play, readKnobs, secondsOn } from '../scene.ts';
import { firstDue, lock } from '../store.ts';
import { expireSession } from '../resources/checkout-sessions.ts';
import { announcementMoment } from './announcement.ts';
import { debitMoment } from './bank-debit.ts';
import { passDispute } from './disputes.ts';
import { invoiceMoment, subscriptionMoment } from './renewals.ts';

/** Lets everything happen whose time has come, each in a transaction of its own and dated to its own moment. Any number of processes may do this at once: each object is looked at again under its lock. */
export async function passTime(ground: Ground): Promise<void> {
  const until = secondsOn(ground.clock, await readKnobs(ground.db, ground.mood));
  let before = '';
  for (;;) {
    const due = await firstDue(ground.db, until);
    if (!due) return;
    const moment = `${due.id} at ${due.dueAt}`;
    if (moment === before) throw new Error(`Time does not get past ${moment}.`);
    before = moment;
    await play(ground, (now) => happen({ ...now, now: Math.min(now.now, due.dueAt ?? now.now) }, due));
  }
}

async function happen(scene: Parameters<typeof subscriptionMoment>[0], { id, type }: { id: string; type: string }) {
  if (type === 'subscription') {
    if (!(await announcementMoment(scene, id))) await subscriptionMoment(scene, id);
    return;
  }
  if (type === 'invoice') return invoiceMoment(scene, id);
  if (type === 'payment_intent') return debitMoment(scene, id);
  if (type === 'dispute') return passDispute(scene, id);
  const { data } = await lock(scene, 'checkout.session', id);
  if (data.status === 'open' && data.expires_at <= scene.now) await expireSession(scene, id);
}
