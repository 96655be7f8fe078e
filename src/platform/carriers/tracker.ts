import { z } from 'zod';
import { line } from '#src/lib/text.ts';
import { type CarrierNews, PARCEL_STATUSES } from './carrier.ts';

const PUBLIC_HOST = /(^|\.)easypost\.com$/;
const LONGEST_URL = 500;

const text = (max: number) => line(max).nullish().catch(null);
const moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at));

/** A tracker of EasyPost, as far as the shop reads it. A status that is new counts as `unknown`. */
const Tracker = z.object({
  id: line(100).min(1),
  status: z.enum(PARCEL_STATUSES).catch('unknown'),
  status_detail: text(60),
  carrier: text(60),
  public_url: text(LONGEST_URL),
  updated_at: moment,
  tracking_details: z
    .array(z.object({ status: text(60), datetime: moment.nullable().catch(null) }))
    .nullish()
    .catch(null),
});

/** An event of EasyPost. Those about trackers have one as their result. */
const Event = z.object({
  id: line(100).min(1),
  object: z.literal('Event'),
  description: line(100),
  result: z.unknown(),
});
const OF_TRACKERS = ['tracker.created', 'tracker.updated'];

/** Null for anything else than a tracker. */
export function readTracker(answer: unknown): CarrierNews | null {
  const { data } = Tracker.safeParse(answer);
  if (!data) return null;
  const { id: trackerId, status, status_detail: detail, carrier, updated_at: updatedAt } = data;
  const arrivals = (data.tracking_details ?? []).flatMap((one) =>
    one.status === 'delivered' && one.datetime ? [one.datetime.getTime()] : [],
  );
  const arrived = arrivals.length ? new Date(Math.max(...arrivals)) : updatedAt;
  return {
    trackerId,
    carrier: carrier || null,
    status,
    detail: detail || null,
    publicUrl: publicPage(data.public_url),
    updatedAt,
    deliveredAt: status === 'delivered' ? arrived : null,
  };
}

/** The id and the tracker of an event; `news` is null for events about something else. Null for anything else than an event. */
export function readTrackerEvent(body: string): { id: string; news: CarrierNews | null } | null {
  const { data: event } = Event.safeParse(parsed(body));
  if (!event) return null;
  if (!OF_TRACKERS.includes(event.description)) return { id: event.id, news: null };
  const news = readTracker(event.result);
  return news && { id: event.id, news };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The address where it leads to EasyPost over https; null for any other. */
function publicPage(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(address);
  const theirs = protocol === 'https:' && PUBLIC_HOST.test(hostname) && !port && !username && !password;
  return theirs ? href : null;
}
