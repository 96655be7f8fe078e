import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ParcelStatus } from '#src/platform/carriers/carrier.ts';

/** The carrier's last status of a parcel, as households and staff are shown it. */
export interface ShownNews {
  /** Name of the carrier; null where it is not known. */
  name: string | null;
  status: ParcelStatus;
  /** The carrier's own time of it. */
  at: string | null;
  /** The carrier's page about the parcel. */
  url: string | null;
}

/** Stored facts of a parcel that is followed at its carrier. */
export interface ParcelFacts {
  code: string;
  carrier: string | null;
  status: ParcelStatus;
  statusAt: Date | null;
  deliveredAt: Date | null;
  publicUrl: string | null;
  /** Code of the last question that was not answered. */
  error: string | null;
}

/** Null where the parcel is not followed, or nothing is known of it yet. */
export const shownNews = (parcel: ParcelFacts | null | undefined): ShownNews | null =>
  parcel?.statusAt
    ? {
        name: parcel.carrier,
        status: parcel.status,
        at: (parcel.deliveredAt ?? parcel.statusAt).toISOString(),
        url: parcel.publicUrl,
      }
    : null;

const WORDS: Record<ParcelStatus, string> = {
  unknown: 'no scan yet',
  pre_transit: 'announced, not scanned yet',
  in_transit: 'on its way',
  out_for_delivery: 'out for delivery',
  available_for_pickup: 'ready for pickup',
  failure: 'could not be delivered',
  cancelled: 'cancelled',
  error: 'no news of this number',
  return_to_sender: 'on its way back to us',
  delivered: 'delivered',
};

export const statusWords = (status: ParcelStatus): string => WORDS[status];

/** 'FedEx: on its way, 2 December at 14:05'. */
export function newsText({ name, status, at }: Omit<ShownNews, 'url'>, timeZone: string | undefined): string {
  const when = at ? `, ${formatDate('plainAndTime', at, timeZone)}` : '';
  return `${name ?? 'Carrier'}: ${WORDS[status]}${when}`;
}

/** For the history: when the carrier says that it was delivered. Null before. */
export const deliveredNote = ({ carrier, deliveredAt }: Pick<ParcelFacts, 'carrier' | 'deliveredAt'>): string | null =>
  deliveredAt && `${carrier ?? 'Carrier'}: delivered ${formatDate('plainAndTime', deliveredAt, SHOP_ZONE)} (Dubai)`;

export const followLabel = ({ name }: Pick<ShownNews, 'name'>): string => `Follow it with ${name ?? 'the carrier'}`;
