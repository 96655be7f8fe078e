import type { BoxKey } from './box.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { RefundStatus } from '#src/platform/carriers/label-carrier.ts';
import { crossesCustoms } from './customs.ts';
import { sameCode } from './label-code.ts';
import { type ExceptionCode, type HistoryEvent, isStopped, type StepKey } from './state-machine.ts';

/**
 * `wanted`: to be bought, or nobody knows whether it was. `bought`: to be printed, and left with. `spent`: its parcel is
 * sent again with another. `voiding`: its money is asked for. `voided`: done with.
 */
export type LabelState = 'wanted' | 'bought' | 'spent' | 'voiding' | 'voided';

type Wanted = { state: LabelState; claimedUntil: Date | null };

/** Whether a process asks for a label, or nobody knows yet whether it was bought. */
export const isBeingBought = (label: Wanted | undefined): boolean =>
  label?.state === 'wanted' && label.claimedUntil !== null;

/** Whether a parcel leaves with a label, or will. */
export const isInUse = ({ state }: { state: LabelState }): boolean => state === 'wanted' || state === 'bought';

interface BoxFacts {
  /** Step of the box, of the first one as well. */
  stands: BoxKey | null;
  exception: ExceptionCode | null;
}

/** Reason against buying the label of a box now; null: none. */
export function labelBlockedBy({
  stands,
  exception,
}: BoxFacts): 'labels-stopped' | 'label-not-packed' | 'label-left' | null {
  if (isStopped(exception)) return 'labels-stopped';
  if (stands === 'box_shipped' || stands === 'box_delivered') return 'label-left';
  return stands === 'box_packed' ? null : 'label-not-packed';
}

interface OrderFacts {
  stands: JourneyKey;
  exception: ExceptionCode | null;
}

/** Reason against buying the label that the samples of an order come back with: it goes into a packed kit. */
export function samplesLabelBlockedBy({
  stands,
  exception,
}: OrderFacts): 'labels-stopped' | 'return-not-packed' | 'return-left' | null {
  if (isStopped(exception)) return 'labels-stopped';
  if (stands === 'kit_packed') return null;
  return stands === 'order_received' ? 'return-not-packed' : 'return-left';
}

/** Reason against buying the label that the test kits of an order go out with. */
export function kitsLabelBlockedBy({
  stands,
  exception,
}: OrderFacts): 'labels-stopped' | 'kit-not-packed' | 'kit-left' | null {
  if (isStopped(exception)) return 'labels-stopped';
  if (stands === 'kit_packed') return null;
  return stands === 'order_received' ? 'kit-not-packed' : 'kit-left';
}

/** Facts about an order whose labels are bought at a carrier, and the label in use of its test kits. */
interface KitsLabelFacts {
  /** Address that kits leave from; null where no labels are bought for kits. */
  from: { country: string; customsChecked: boolean } | null;
  address: { city: string; country: string } | null;
  label: { state: LabelState; error: string | null; claimedUntil: Date | null } | undefined;
}

/**
 * Whether the carrier's label of test kits has the address, so that nothing else has to: it is bought, or may still be.
 * A label that the carrier refused is bought by another press at most.
 */
export function isAddressedByCarrier({ from, address, label }: KitsLabelFacts): boolean {
  if (label?.state === 'bought') return true;
  if (!from || !address?.city) return false;
  if (crossesCustoms(from.country, address.country) && !from.customsChecked) return false;
  return !label?.error || label.claimedUntil !== null;
}

const PACKED: readonly StepKey[] = ['supplements_ready', 'box_packed'];
const SHIPPED: readonly StepKey[] = ['optimizer_shipped', 'box_shipped'];

type Event = Pick<HistoryEvent<StepKey>, 'kind' | 'key' | 'tracking'>;

/** Whether a step hands a box to the carrier. */
export const handsOverBox = ({ kind, key }: Pick<Event, 'kind' | 'key'>): boolean =>
  kind === 'step' && SHIPPED.includes(key as StepKey);

/** Whether an event may change the state of a box's label. */
export const concernsLabel = (event: Event): boolean => labelAfter(event, null) !== null;

/**
 * State that the label of a box gets by an event of it; null: it stays as it is. Unpacked, stopped, or left with another
 * label, its own is given back. A parcel that is sent again has used it.
 */
export function labelAfter({ kind, key, tracking }: Event, code: string | null): 'spent' | 'voiding' | null {
  if (kind === 'resolved') return key === 'sent_again' ? 'spent' : null;
  if (kind === 'undone') return PACKED.includes(key as StepKey) ? 'voiding' : null;
  if (kind === 'raised') return isStopped(key as ExceptionCode) ? 'voiding' : null;
  return handsOverBox({ kind, key }) && leftWithOther(tracking, code) ? 'voiding' : null;
}

const leftWithOther = (tracking: string | null, code: string | null) =>
  code === null || tracking === null || !sameCode(tracking, code);

const isAfter = (stood: JourneyKey, key: JourneyKey) => JOURNEY_KEYS.indexOf(stood) > JOURNEY_KEYS.indexOf(key);

/**
 * The same of the label of the samples of an order, which lies in the kit. A kit that is unpacked or lost, or samples that
 * leave with another one, give it back; samples that have left have used it.
 */
export function samplesLabelAfter(event: Event, stood: JourneyKey, code: string | null): 'spent' | 'voiding' | null {
  const { kind, key, tracking } = event;
  if (kind === 'undone') return key === 'kit_packed' ? 'voiding' : null;
  if (kind === 'raised')
    return isStopped(key as ExceptionCode) && !isAfter(stood, 'pickup_scheduled') ? 'voiding' : null;
  if (kind === 'step') return isPickup(event) && leftWithOther(tracking, code) ? 'voiding' : null;
  if (key !== 'sent_again' && key !== 'new_samples') return null;
  return isAfter(stood, 'return_label') ? 'spent' : 'voiding';
}

/** The same of the label of the test kits of an order. Kits that are sent again, or anew, have used it. */
export function kitsLabelAfter(event: Event, stood: JourneyKey, code: string | null): 'spent' | 'voiding' | null {
  const { kind, key, tracking } = event;
  if (kind === 'undone') return key === 'kit_packed' ? 'voiding' : null;
  if (kind === 'raised') return isStopped(key as ExceptionCode) && !isAfter(stood, 'kit_packed') ? 'voiding' : null;
  if (kind === 'step') return handsOverKits(event) && leftWithOther(tracking, code) ? 'voiding' : null;
  return key === 'new_samples' || (key === 'sent_again' && !isAfter(stood, 'lab_transit')) ? 'spent' : null;
}

/** Whether a step hands test kits to the carrier. */
export const handsOverKits = ({ kind, key }: Pick<Event, 'kind' | 'key'>): boolean =>
  kind === 'step' && key === 'kit_shipped';

/** Whether a step hands samples to the carrier. */
export const isPickup = ({ kind, key }: Pick<Event, 'kind' | 'key'>): boolean =>
  kind === 'step' && key === 'pickup_scheduled';

/** Time for which a purchase whose answer was lost may still be carried out. */
export const UNANSWERED_MS = 15 * 60_000;

/** Whether a question that ended then without an answer may still be carried out; null: none did. */
export const mayStillRun = (endedAt: Date | null, now: Date): boolean =>
  endedAt !== null && now.getTime() - endedAt.getTime() < UNANSWERED_MS;

/** Carriers take no longer to decide. Until then a refund that was refused because it came too soon is asked for again. */
const REFUND_DAYS = 30;

/** State of a label whose money is asked for. */
export interface Refunding {
  /** Outcome of the last question: a code where it was refused. */
  refund: RefundStatus | null;
  refused: boolean;
  /** Whether postage was found now, and whether some was bought ever. */
  postage: boolean;
  wasBought: boolean;
  /** Since it is not used. */
  days: number;
}

/** `settled`: done with. `ask`: done with as well, and a person asks for the money. `waits`: it is asked for again. */
export function refundOutcome({ refund, refused, postage, wasBought, days }: Refunding): 'settled' | 'ask' | 'waits' {
  if (!refused && !postage && !wasBought) return 'settled';
  if (!refused && postage && (refund === 'refunded' || refund === 'not_applicable')) return 'settled';
  return days > REFUND_DAYS ? 'ask' : 'waits';
}
