import type { ParcelStatus } from '#src/platform/carriers/carrier.ts';
import type { ExceptionCode, HistoryEvent, StepKey } from './state-machine.ts';

/** Steps that hand a parcel to the carrier, each with the steps by which it gets on. */
const LEGS = {
  kit_shipped: ['kit_transit', 'kit_delivered'],
  // At the lab a scan of each sample takes them in, not the carrier.
  pickup_scheduled: ['lab_transit'],
  optimizer_shipped: ['optimizer_delivered'],
  box_shipped: ['box_delivered'],
} as const satisfies Partial<Record<StepKey, readonly StepKey[]>>;

export type ShippingStep = keyof typeof LEGS;

const isShippingStep = (key: string): key is ShippingStep => Object.hasOwn(LEGS, key);

type Event = Pick<HistoryEvent<StepKey>, 'kind' | 'key' | 'by' | 'tracking'>;

/** Whether an event hands a parcel with a number to a real carrier. */
export const handsOver = ({ kind, key, by, tracking }: Event): boolean =>
  kind === 'step' && isShippingStep(key) && tracking !== null && by !== 'sandbox';

/** Facts about a parcel. */
export interface Known {
  status: ParcelStatus;
  /** The carrier's own time of it; null before it was heard of. */
  statusAt: Date | null;
}

/** Progress of a status; of two with the same time the further one counts. */
const PROGRESS: Record<ParcelStatus, number> = {
  unknown: 0,
  error: 1,
  pre_transit: 2,
  in_transit: 3,
  out_for_delivery: 4,
  available_for_pickup: 5,
  failure: 6,
  cancelled: 7,
  return_to_sender: 8,
  delivered: 9,
};

/** Whether news replace the stored state: they are newer, and a delivery is never taken back by the carrier. */
export function isNews(known: Known, { status, updatedAt }: { status: ParcelStatus; updatedAt: Date }): boolean {
  if (!known.statusAt) return true;
  if (known.status === 'delivered') return false;
  const later = updatedAt.getTime() - known.statusAt.getTime();
  return later > 0 || (later === 0 && PROGRESS[status] > PROGRESS[known.status]);
}

const MOVING: readonly ParcelStatus[] = ['in_transit', 'out_for_delivery', 'available_for_pickup'];

/** The next step by which a parcel follows its carrier's news; null if it is as far, or at another step. */
export function stepOfCarrier(leg: ShippingStep, stands: StepKey, status: ParcelStatus): StepKey | null {
  const way: readonly StepKey[] = [leg, ...LEGS[leg]];
  const at = way.indexOf(stands);
  // A kit has a step for being on its way; the last step of every leg but that of samples is the delivery.
  const moving = leg === 'pickup_scheduled' ? way.length - 1 : way.length - 2;
  const end = status === 'delivered' ? way.length - 1 : MOVING.includes(status) ? moving : 0;
  return at >= 0 && at < end ? (way[at + 1] ?? null) : null;
}

/** The problem that a status reports: the exception that matches it, or null where a person has to look. Undefined for no problem. */
export function troubleOfStatus(status: ParcelStatus, detail: string | null): ExceptionCode | null | undefined {
  if (status === 'return_to_sender') return 'parcel_returned';
  if (status === 'failure') return detail === 'lost' ? 'parcel_lost' : null;
  return status === 'cancelled' || status === 'error' ? null : undefined;
}

/** Scans may have the local time of an unknown place. */
const EARLIER_MS = 24 * 3_600_000;

/** Whether a delivery is one of before this parcel left: carriers use numbers again, and people take the wrong one. */
export const isOfEarlierParcel = (deliveredAt: Date | null, leftAt: Date): boolean =>
  deliveredAt !== null && deliveredAt.getTime() < leftAt.getTime() - EARLIER_MS;
