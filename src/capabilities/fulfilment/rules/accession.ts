import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { Hold } from '#src/capabilities/billing/actions/hold-of.ts';
import { REJECT_REASONS, type RejectReason } from '#src/capabilities/lab/rules/sample-states.ts';
import { type ExceptionCode, isStopped } from './state-machine.ts';

interface OrderFacts {
  stands: JourneyKey;
  exception: ExceptionCode | null;
  hold: Hold | null;
}

/** Whether samples of an order may be taken in. Money that is disputed stops nothing that has arrived. */
export function accessionOf({ stands, exception, hold }: OrderFacts): 'allowed' | 'sample-stopped' | 'kit-not-sent' {
  if (isStopped(exception) || hold === 'order-withdrawn' || hold === 'payment-lost') return 'sample-stopped';
  return isBefore(stands, 'kit_shipped') ? 'kit-not-sent' : 'allowed';
}

const isBefore = (stands: JourneyKey, key: JourneyKey) => JOURNEY_KEYS.indexOf(stands) < JOURNEY_KEYS.indexOf(key);

/**
 * Steps by which an order gets to the lab once its samples are there: samples that have arrived were picked up. None where
 * it is there already. An order whose kit is under way by its steps (`isKitUnderWay`) a colleague corrects first.
 */
export const stepsToLab = (stands: JourneyKey): JourneyKey[] =>
  JOURNEY_KEYS.slice(JOURNEY_KEYS.indexOf(stands) + 1, JOURNEY_KEYS.indexOf('lab_received') + 1);

/** Whether an order that waits for its samples cannot be moved on, because its kit has not arrived by its steps. */
export const isKitUnderWay = (stands: JourneyKey): boolean => isBefore(stands, 'kit_delivered');

interface Rejection {
  by: string | null;
  reason: RejectReason | null;
  note: string;
}

/** Sentence for a person who rejects a rejected sample: the first colleague, their reason, and the dropped part of this request. */
export function rejectedBefore(
  sample: string,
  first: Rejection & { name: string | null },
  second: Rejection & { reason: RejectReason },
): string {
  const { name, reason } = first;
  const who = first.by === second.by ? 'You' : (name ?? 'Somebody');
  const why = reason ? `: ${REJECT_REASONS[reason].name}` : '';
  const before = `${who} rejected the ${sample} before${why}.`;
  if (second.reason !== reason)
    return `${before} Your reason, ${REJECT_REASONS[second.reason].name}, was not recorded.`;
  return second.note && second.note !== first.note ? `${before} Your note was not recorded.` : before;
}
