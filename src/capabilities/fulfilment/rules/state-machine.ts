import { BOX_KEYS, type BoxKey } from './box.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { ParcelFacts } from './carrier-words.ts';

/** A step of an order, or of one of the boxes that follow it. */
export type StepKey = JourneyKey | BoxKey;
type Transitions = { readonly [K in StepKey]: { to: K extends BoxKey ? BoxKey : JourneyKey; button: string } | null };

/** Next step of each step, with the label of the desk's button. The last step has none. */
export const TRANSITIONS: Transitions = {
  order_received: { to: 'kit_packed', button: 'Mark packed' },
  kit_packed: { to: 'kit_shipped', button: 'Mark shipped' },
  kit_shipped: { to: 'kit_transit', button: 'Mark in transit' },
  kit_transit: { to: 'kit_delivered', button: 'Mark delivered' },
  kit_delivered: { to: 'return_label', button: 'Activate return label' },
  return_label: { to: 'pickup_scheduled', button: 'Schedule pickup' },
  pickup_scheduled: { to: 'lab_transit', button: 'Mark picked up' },
  lab_transit: { to: 'lab_received', button: 'Mark received by lab' },
  lab_received: { to: 'analysis_started', button: 'Start analysis' },
  analysis_started: { to: 'analysis_complete', button: 'Complete analysis' },
  analysis_complete: { to: 'formula_creating', button: 'Start formula' },
  formula_creating: { to: 'supplements_ready', button: 'Mark sticks ready' },
  supplements_ready: { to: 'optimizer_shipped', button: 'Mark sticks shipped' },
  optimizer_shipped: { to: 'optimizer_delivered', button: 'Mark sticks delivered' },
  optimizer_delivered: null,
  box_paid: { to: 'box_packed', button: 'Mark packed' },
  box_packed: { to: 'box_shipped', button: 'Mark shipped' },
  box_shipped: { to: 'box_delivered', button: 'Mark delivered' },
  box_delivered: null,
};

/** Resolutions of an exception. `backTo` is the last step that remains valid, if steps have to be repeated. */
export const RESOLUTIONS = {
  found: { name: 'It was found', backTo: null },
  sent_again: {
    name: 'Send it again',
    backTo: { kit: 'order_received', optimizer: 'formula_creating', box: 'box_paid' },
  },
  new_samples: {
    name: 'Send a new kit',
    backTo: { kit: 'order_received', optimizer: 'order_received', box: 'box_paid' },
  },
  carried_on: { name: 'Carry on', backTo: null },
} as const satisfies Record<string, { name: string; backTo: Record<'kit' | 'optimizer' | 'box', StepKey> | null }>;

export type Resolution = keyof typeof RESOLUTIONS;

interface Exception {
  name: string;
  /** Text for the household. */
  said: string;
  /** Steps in which it can happen. */
  where: readonly StepKey[];
  resolutions: readonly Resolution[];
  /** Raised by the shop alone, when the payment goes back. */
  byShop?: true;
}

/** Problems beside the main line. An open one blocks further steps; one without a resolution is final. */
export const EXCEPTIONS = {
  parcel_lost: {
    name: 'Parcel lost',
    said: 'The carrier cannot find the parcel. We are on it.',
    where: ['kit_shipped', 'kit_transit', 'lab_transit', 'optimizer_shipped', 'box_shipped'],
    resolutions: ['found', 'sent_again'],
  },
  parcel_returned: {
    name: 'Returned to sender',
    said: 'The parcel came back to us. We will send it again.',
    where: ['kit_shipped', 'kit_transit', 'optimizer_shipped', 'box_shipped'],
    resolutions: ['sent_again'],
  },
  box_stopped: {
    name: 'Stopped and refunded',
    said: 'We send nothing for this month and refund anything you paid for it.',
    where: ['formula_creating', 'box_paid', 'box_packed'],
    resolutions: [],
  },
  order_stopped: {
    name: 'Stopped and refunded',
    said: 'We send nothing more for this order and refund anything you paid for it.',
    where: JOURNEY_KEYS.slice(0, JOURNEY_KEYS.indexOf('optimizer_shipped')),
    resolutions: [],
    byShop: true,
  },
  sample_rejected: {
    name: 'Sample rejected',
    said: 'The lab could not use the samples. A new kit is free.',
    where: ['lab_received', 'analysis_started'],
    resolutions: ['new_samples', 'carried_on'],
  },
  lab_delay: {
    name: 'Lab delay',
    said: 'The lab needs longer than promised.',
    where: ['lab_received', 'analysis_started'],
    resolutions: ['carried_on'],
  },
} as const satisfies Record<string, Exception>;

export type ExceptionCode = keyof typeof EXCEPTIONS;
export const EXCEPTION_CODES = Object.keys(EXCEPTIONS) as [ExceptionCode, ...ExceptionCode[]];
export const RESOLUTION_IDS = Object.keys(RESOLUTIONS) as [Resolution, ...Resolution[]];

export type HistoryEventKind = 'step' | 'undone' | 'raised' | 'resolved';
export type HistoryEventKey<K extends StepKey = JourneyKey> = K | ExceptionCode | Resolution;

/** One line of the history of an order or a box. */
export interface HistoryEvent<K extends StepKey = JourneyKey> {
  id: string;
  revision: number;
  kind: HistoryEventKind;
  key: HistoryEventKey<K>;
  at: Date;
  by: string;
  note: string | null;
  tracking: string | null;
  about: string | null;
  /** Facts of the parcel that it handed over, where it is followed and was read along. */
  parcel?: ParcelFacts | null;
}

type StepEvent<K extends StepKey> = HistoryEvent<K> & { kind: 'step'; key: K };

export interface DerivedState<K extends StepKey = JourneyKey> {
  /** The steps that stand, in their order. */
  steps: StepEvent<K>[];
  stands: K;
  exception: ExceptionCode | null;
  since: Date;
}

const ORDER_OF: readonly StepKey[] = [...JOURNEY_KEYS, ...BOX_KEYS];
const indexOf = (key: StepKey) => ORDER_OF.indexOf(key);
const isStep = <K extends StepKey>(event: HistoryEvent<K>): event is StepEvent<K> => event.kind === 'step';

/** Current step and problem after leaving out steps that were taken back or have to be repeated. */
export function deriveState<K extends StepKey>(events: readonly HistoryEvent<K>[]): DerivedState<K> {
  let steps: StepEvent<K>[] = [];
  let exception: ExceptionCode | null = null;
  let since = new Date(0);
  for (const event of events.toSorted((a, b) => a.revision - b.revision)) {
    if (isStep(event)) steps.push(event);
    else if (event.kind === 'undone') steps = steps.filter(({ id }) => id !== event.about);
    else if (event.kind === 'raised') exception = event.key as ExceptionCode;
    else {
      const last = backTo(event.key as Resolution, standsAt(steps));
      steps = steps.filter(({ key }) => indexOf(key) <= indexOf(last));
      exception = null;
    }
    since = event.at;
  }
  return { steps, stands: standsAt(steps), exception, since };
}

/** The first step is the order itself, or the payment of a box: nothing takes it back. */
const standsAt = <K extends StepKey>(steps: StepEvent<K>[]): K => steps.at(-1)?.key ?? ('order_received' as K);

function backTo(way: Resolution, stands: StepKey): StepKey {
  const back = RESOLUTIONS[way].backTo;
  if (!back) return stands;
  if (indexOf(stands) >= indexOf('box_paid')) return back.box;
  return back[indexOf(stands) >= indexOf('optimizer_shipped') ? 'optimizer' : 'kit'];
}

export type TransitionRequest =
  | { kind: 'step'; to: StepKey }
  | { kind: 'undone' }
  | { kind: 'raised'; exception: ExceptionCode }
  | { kind: 'resolved'; way: Resolution };

/** Returns the event that a requested move creates, or null if it is not possible. Used by the buttons of the desk and the server. */
export function decide<K extends StepKey>(
  { steps, stands, exception }: DerivedState<K>,
  move: TransitionRequest,
): Pick<HistoryEvent<K>, 'kind' | 'key' | 'about'> | null {
  if (move.kind === 'resolved') {
    const allowed: readonly Resolution[] = exception ? EXCEPTIONS[exception].resolutions : [];
    return allowed.includes(move.way) ? { kind: 'resolved', key: move.way, about: null } : null;
  }
  // A final stop overrides any other open problem.
  if (exception && !(move.kind === 'raised' && isStopped(move.exception) && !isStopped(exception))) return null;
  if (move.kind === 'step') {
    const to = TRANSITIONS[stands]?.to;
    return to && to === move.to ? { kind: 'step', key: to as K, about: null } : null;
  }
  if (move.kind === 'raised') {
    return canHappen(move.exception, stands) ? { kind: 'raised', key: move.exception, about: null } : null;
  }
  const last = steps.at(-1);
  return last && steps.length > 1 ? { kind: 'undone', key: last.key, about: last.id } : null;
}

/** Stopped for good: nothing more is sent. */
export const isStopped = (code: ExceptionCode | null): boolean =>
  code !== null && EXCEPTIONS[code].resolutions.length === 0;

export const canHappen = (code: ExceptionCode, stands: StepKey): boolean =>
  (EXCEPTIONS[code].where as readonly StepKey[]).includes(stands);

/** Problems that staff can report. */
export const STAFF_REPORTED = EXCEPTION_CODES.filter((code) => !('byShop' in EXCEPTIONS[code]));

/** Problems that staff can report in this step. */
export const raisable = (stands: StepKey): ExceptionCode[] => STAFF_REPORTED.filter((code) => canHappen(code, stands));
