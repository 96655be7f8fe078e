/** The way from an order to the first sticks: three phases of five, six and four steps. */
export const PHASES = [
  {
    id: 'kit',
    name: 'Test kit',
    steps: [
      { key: 'order_received', name: 'Order Received' },
      { key: 'kit_packed', name: 'Packed' },
      { key: 'kit_shipped', name: 'Shipped' },
      { key: 'kit_transit', name: 'In Transit' },
      { key: 'kit_delivered', name: 'Delivered' },
    ],
  },
  {
    id: 'lab',
    name: 'Lab analysis',
    steps: [
      { key: 'return_label', name: 'Return Label Activated' },
      { key: 'pickup_scheduled', name: 'Pickup Scheduled' },
      { key: 'lab_transit', name: 'Returning to Lab' },
      { key: 'lab_received', name: 'Received by Lab' },
      { key: 'analysis_started', name: 'Biomarker Analysis' },
      { key: 'analysis_complete', name: 'Analysis Complete' },
    ],
  },
  {
    id: 'optimizer',
    name: 'Optimizer kit',
    steps: [
      { key: 'formula_creating', name: 'Custom Formula Creation' },
      { key: 'supplements_ready', name: 'Supplements Ready' },
      { key: 'optimizer_shipped', name: 'Shipped' },
      { key: 'optimizer_delivered', name: 'Delivered' },
    ],
  },
] as const;

export type JourneyKey = (typeof PHASES)[number]['steps'][number]['key'];

const STEPS = PHASES.flatMap((phase) => [...phase.steps]);
export const JOURNEY_KEYS: readonly JourneyKey[] = STEPS.map((step) => step.key);
export const JOURNEY_STEPS = JOURNEY_KEYS.length;

/** `skipped`: the order needs no kit and no lab, so the step never happens. */
type StepStatus = 'completed' | 'current' | 'upcoming' | 'skipped';

export interface Journey {
  /** Number of completed steps, of fifteen. */
  done: number;
  /** The phase and the step in it where the order stands, both from 0; the last ones once everything has happened. */
  phase: number;
  step: number;
  phases: {
    id: string;
    name: string;
    steps: { key: JourneyKey; name: string; status: StepStatus; at: string | null }[];
  }[];
}

export interface JourneyEvent {
  key: JourneyKey;
  at: Date;
}

const FIRST: JourneyKey = 'order_received';
const FIRST_OF_STICKS: JourneyKey = 'formula_creating';
const BEFORE_STICKS = JOURNEY_KEYS.slice(1, JOURNEY_KEYS.indexOf(FIRST_OF_STICKS));

/** Whether an order went from its payment straight to the sticks: the results of all its cats were fresh. */
export function skipsKit(happened: readonly { key: string }[]): boolean {
  const keys = new Set(happened.map(({ key }) => key));
  return keys.has(FIRST_OF_STICKS) && !BEFORE_STICKS.some((key) => keys.has(key));
}

/** The steps with which an order begins: with its sticks at once, where no kit is sent. */
export const firstSteps = (kits: number, at: Date): JourneyEvent[] =>
  [FIRST, ...(kits === 0 ? [FIRST_OF_STICKS] : [])].map((key) => ({ key, at }));

/**
 * Derives an order's progress from its events. A step implies those before it: a delivered parcel was shipped, even if
 * nobody recorded that. A new order is at 1 of 15.
 */
export function journeyOf(events: readonly JourneyEvent[]): Journey {
  const recorded = new Map<JourneyKey, Date>();
  for (const { key, at } of events) {
    const before = recorded.get(key);
    if (!before || at < before) recorded.set(key, at);
  }
  const done = Math.max(0, ...[...recorded.keys()].map((key) => JOURNEY_KEYS.indexOf(key) + 1));
  // The step in hand is the last one that happened, until the next one does.
  const current = Math.max(0, done - 1);
  let index = 0;
  const short = skipsKit(events);
  const phases = PHASES.map((phase) => ({
    id: phase.id,
    name: phase.name,
    steps: phase.steps.map(({ key, name }) => {
      const at = recorded.get(key)?.toISOString() ?? null;
      const status = statusOf(index++, done);
      return { key, name, status: short && BEFORE_STICKS.includes(key) ? ('skipped' as const) : status, at };
    }),
  }));
  return { done, ...placeOf(current), phases };
}

/** The step after the last one that happened is the one that is being worked on. */
function statusOf(index: number, done: number): StepStatus {
  if (index < done) return 'completed';
  return index === done ? 'current' : 'upcoming';
}

function placeOf(index: number): { phase: number; step: number } {
  let left = index;
  for (const [phase, { steps }] of PHASES.entries()) {
    if (left < steps.length) return { phase, step: left };
    left -= steps.length;
  }
  return { phase: PHASES.length - 1, step: (PHASES.at(-1)?.steps.length ?? 1) - 1 };
}

/** Time of a step; null if it has not happened. One that nobody recorded happened by the next that was. */
export function stepAt(happened: readonly JourneyEvent[], step: JourneyKey): Date | null {
  const from = JOURNEY_KEYS.indexOf(step);
  const later = happened.filter(({ key }) => JOURNEY_KEYS.indexOf(key) >= from).map(({ at }) => at.getTime());
  return later.length ? new Date(Math.min(...later)) : null;
}
