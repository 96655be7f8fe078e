import { announcesAt, periodEnd } from '../objects/due.ts';
import { record } from '../webhooks/record-event.ts';
import type { RequestContext } from '../request-context.ts';
import { lock, save } from '../objects/store.ts';
import type { AnyObject } from '../objects/object-types.ts';
import { upcomingInvoice } from './preview.ts';

/** Tells the shop of the invoice that comes next. */
export async function announce(context: RequestContext, subscription: string): Promise<void> {
  await record(context, 'invoice.upcoming', (await upcomingInvoice(context, subscription)) as AnyObject);
}

/** Announces the next invoice if it is time, once for each period; returns whether it did. Only in harsh mood: otherwise `control.announceRenewal` does. */
export async function announcementMoment(context: RequestContext, id: string): Promise<boolean> {
  if (!context.harsh) return false;
  const { data, hidden } = await lock(context, 'subscription', id);
  if (announcesAt(data, hidden) > context.now) return false;
  await save(context, data, { ...hidden, announced: periodEnd(data) });
  await announce(context, id);
  return true;
}
