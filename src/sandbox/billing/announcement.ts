import { announcesAt, periodEnd } from '../due.ts';
import { record } from '../events.ts';
import type { Scene } from '../scene.ts';
import { type AnyObject, lock, save } from '../store.ts';
import { upcomingInvoice } from './preview.ts';

/** Tells the shop of the invoice that comes next. */
export async function announce(scene: Scene, subscription: string): Promise<void> {
  await record(scene, 'invoice.upcoming', (await upcomingInvoice(scene, subscription)) as AnyObject);
}

/** Announces the next invoice if it is time, once for each period; returns whether it did. Only in harsh mood: otherwise `control.announceRenewal` does. */
export async function announcementMoment(scene: Scene, id: string): Promise<boolean> {
  if (!scene.harsh) return false;
  const { data, hidden } = await lock(scene, 'subscription', id);
  if (announcesAt(data, hidden) > scene.now) return false;
  await save(scene, data, { ...hidden, announced: periodEnd(data) });
  await announce(scene, id);
  return true;
}
