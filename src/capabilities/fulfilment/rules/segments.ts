import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';

/** One end of a parcel's way: when it was there, or by when it is expected to be. */
export interface Stop {
  reached: boolean;
  at: string | null;
  expected: string | null;
}

export interface Segment {
  what: 'kit' | 'samples' | 'sticks';
  leaves: Stop;
  arrives: Stop;
}

interface SeenStep {
  key: JourneyKey;
  status: 'completed' | 'current' | 'upcoming' | 'skipped';
  at: string | null;
  expected: string | null;
}

/** Each leg, the step with which its parcel leaves and arrives, and the one from which it is the leg to look at. */
const LEGS = [
  { what: 'sticks', from: 'formula_creating', leaves: 'optimizer_shipped', arrives: 'optimizer_delivered' },
  { what: 'samples', from: 'pickup_scheduled', leaves: 'lab_transit', arrives: 'lab_received' },
  { what: 'kit', from: null, leaves: 'kit_shipped', arrives: 'kit_delivered' },
] as const satisfies { what: Segment['what']; from: JourneyKey | null; leaves: JourneyKey; arrives: JourneyKey }[];

/** The parcel an order is about now: the kit on its way out, the samples on their way back, or the sticks. */
export function segmentOf(phases: readonly { steps: readonly SeenStep[] }[]): Segment {
  const steps = new Map(phases.flatMap((phase) => phase.steps.map((step) => [step.key, step] as const)));
  const reached = (key: JourneyKey | null) => key === null || steps.get(key)?.status === 'completed';
  const { what, leaves, arrives } = LEGS.find(({ from }) => reached(from)) ?? LEGS[2];
  const stop = (key: JourneyKey): Stop => {
    const step = steps.get(key);
    return { reached: reached(key), at: step?.at ?? null, expected: step?.expected ?? null };
  };
  return { what, leaves: stop(leaves), arrives: stop(arrives) };
}

/** A parcel under way is never drawn as if it stood at either end. */
const EDGE = 0.12;

/** Progress of a parcel from 0 to 1, estimated from the time between its two ends. */
export function segmentProgress({ leaves, arrives }: Pick<Segment, 'leaves' | 'arrives'>, now: Date): number {
  if (arrives.reached) return 1;
  if (!leaves.reached) return 0;
  if (!leaves.at || !arrives.expected) return 0.5;
  const begun = Date.parse(leaves.at);
  const whole = Date.parse(arrives.expected) - begun;
  const part = whole > 0 ? (now.getTime() - begun) / whole : 1;
  return Math.min(1 - EDGE, Math.max(EDGE, part));
}

/** The step that handed over the parcel an order is about now; that of an earlier parcel is of no use to anybody. */
export function handedOver<S extends { key: JourneyKey; tracking: string | null }>(steps: readonly S[]): S | null {
  const begun = LEGS.map(({ from }) => (from ? steps.findIndex(({ key }) => key === from) : 0)).find((at) => at >= 0);
  return steps.slice(begun).findLast(({ tracking }) => tracking) ?? null;
}
