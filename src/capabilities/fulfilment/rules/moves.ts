import { JOURNEY_KEYS, type JourneyKey } from './journey.ts';

/** What brings an order from one step to the next, as the desk's button says it. The last step leads nowhere. */
export const MOVES: Readonly<Record<JourneyKey, { to: JourneyKey; button: string } | null>> = {
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
};

/** How an exception ends. `backTo` names the last step that still stands then, where the way has to be gone again. */
export const WAYS = {
  found: { name: 'It was found', backTo: null },
  sent_again: { name: 'Send it again', backTo: { kit: 'order_received', optimizer: 'formula_creating' } },
  new_samples: { name: 'Send a new kit', backTo: { kit: 'order_received', optimizer: 'order_received' } },
  carried_on: { name: 'Carry on', backTo: null },
} as const satisfies Record<string, { name: string; backTo: Record<'kit' | 'optimizer', JourneyKey> | null }>;

export type Way = keyof typeof WAYS;

interface Exception {
  name: string;
  /** What the household reads. */
  said: string;
  /** Where an order can stand when it happens. */
  where: readonly JourneyKey[];
  ways: readonly Way[];
}

/** What can go wrong beside the main line. While one is open nothing moves. */
export const EXCEPTIONS = {
  parcel_lost: {
    name: 'Parcel lost',
    said: 'The carrier cannot find the parcel. We are on it.',
    where: ['kit_shipped', 'kit_transit', 'lab_transit', 'optimizer_shipped'],
    ways: ['found', 'sent_again'],
  },
  parcel_returned: {
    name: 'Returned to sender',
    said: 'The parcel came back to us. We will send it again.',
    where: ['kit_shipped', 'kit_transit', 'optimizer_shipped'],
    ways: ['sent_again'],
  },
  sample_rejected: {
    name: 'Sample rejected',
    said: 'The lab could not use the samples. A new kit costs nothing.',
    where: ['lab_received', 'analysis_started'],
    ways: ['new_samples', 'carried_on'],
  },
  lab_delay: {
    name: 'Lab delay',
    said: 'The lab needs longer than promised.',
    where: ['lab_received', 'analysis_started'],
    ways: ['carried_on'],
  },
} as const satisfies Record<string, Exception>;

export type ExceptionCode = keyof typeof EXCEPTIONS;
export const EXCEPTION_CODES = Object.keys(EXCEPTIONS) as [ExceptionCode, ...ExceptionCode[]];
export const WAY_IDS = Object.keys(WAYS) as [Way, ...Way[]];

export type FactKind = 'step' | 'undone' | 'raised' | 'resolved';
export type FactKey = JourneyKey | ExceptionCode | Way;

/** One line of an order's history. */
export interface Fact {
  id: string;
  revision: number;
  kind: FactKind;
  key: FactKey;
  at: Date;
  by: string;
  note: string | null;
  tracking: string | null;
  about: string | null;
}

type StepFact = Fact & { kind: 'step'; key: JourneyKey };

export interface Standing {
  /** The steps that stand, in the order of the journey. */
  steps: StepFact[];
  stands: JourneyKey;
  exception: ExceptionCode | null;
  since: Date;
}

const indexOf = (key: JourneyKey) => JOURNEY_KEYS.indexOf(key);
const isStep = (fact: Fact): fact is StepFact => fact.kind === 'step';

/** Where an order stands once what was taken back, and what has to be done again, is left out. */
export function standingOf(facts: readonly Fact[]): Standing {
  let steps: StepFact[] = [];
  let exception: ExceptionCode | null = null;
  let since = new Date(0);
  for (const fact of facts.toSorted((a, b) => a.revision - b.revision)) {
    if (isStep(fact)) steps.push(fact);
    else if (fact.kind === 'undone') steps = steps.filter(({ id }) => id !== fact.about);
    else if (fact.kind === 'raised') exception = fact.key as ExceptionCode;
    else {
      const last = backTo(fact.key as Way, standsAt(steps));
      steps = steps.filter(({ key }) => indexOf(key) <= indexOf(last));
      exception = null;
    }
    since = fact.at;
  }
  return { steps, stands: standsAt(steps), exception, since };
}

const standsAt = (steps: StepFact[]): JourneyKey => steps.at(-1)?.key ?? 'order_received';

function backTo(way: Way, stands: JourneyKey): JourneyKey {
  const back = WAYS[way].backTo;
  if (!back) return stands;
  return back[indexOf(stands) >= indexOf('optimizer_shipped') ? 'optimizer' : 'kit'];
}

export type Move =
  | { kind: 'step'; to: JourneyKey }
  | { kind: 'undone' }
  | { kind: 'raised'; exception: ExceptionCode }
  | { kind: 'resolved'; way: Way };

/** The fact a move comes to, or null where the order does not allow it. The screen's buttons and the server ask here. */
export function decide(
  { steps, stands, exception }: Standing,
  move: Move,
): Pick<Fact, 'kind' | 'key' | 'about'> | null {
  if (move.kind === 'resolved') {
    const allowed: readonly Way[] = exception ? EXCEPTIONS[exception].ways : [];
    return allowed.includes(move.way) ? { kind: 'resolved', key: move.way, about: null } : null;
  }
  if (exception) return null;
  if (move.kind === 'step') {
    return MOVES[stands]?.to === move.to ? { kind: 'step', key: move.to, about: null } : null;
  }
  if (move.kind === 'raised') {
    return raisable(stands).includes(move.exception) ? { kind: 'raised', key: move.exception, about: null } : null;
  }
  const last = steps.at(-1);
  return last && last.key !== 'order_received' ? { kind: 'undone', key: last.key, about: last.id } : null;
}

/** What can go wrong with an order that stands here. */
export function raisable(stands: JourneyKey): ExceptionCode[] {
  return EXCEPTION_CODES.filter((code) => (EXCEPTIONS[code].where as readonly JourneyKey[]).includes(stands));
}
