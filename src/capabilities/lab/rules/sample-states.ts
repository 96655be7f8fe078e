import { ACTIVE_LIST } from './active-ingredients.ts';
import type { Values } from './levels.ts';
import { markerOf } from './panel.ts';
import { SAMPLE_KINDS, type SampleKind } from './sample-codes.ts';

/** `made`: printed, not sent yet; `void`: a whole new kit went out in its place, or its order was stopped; `destroyed`: after it was read or rejected. */
export type SampleState = 'made' | 'sent' | 'received' | 'rejected' | 'read' | 'destroyed' | 'void';
/** `exchanged`: before it came in its owner said, or in the lab a second person decided, that it is of another cat. */
export type SampleEventKind = Exclude<SampleState, 'void'> | 'exchanged';

export const REJECT_REASONS = {
  'too-little': { name: 'Too little', said: 'there was too little of it' },
  contaminated: { name: 'Contaminated', said: 'something else had got into it' },
  unlabelled: { name: 'Unlabelled', said: 'its label was missing or could not be read' },
  damaged: { name: 'Damaged', said: 'its tube was damaged on the way' },
  'wrong-kind': { name: 'Wrong kind', said: 'another kind of sample was in its tube' },
  'too-old': { name: 'Too old', said: 'it was taken too long ago' },
  missing: { name: 'Not in the parcel', said: 'it was not in the parcel' },
} as const satisfies Record<string, { name: string; said: string }>;
export type RejectReason = keyof typeof REJECT_REASONS;
export const REJECT_REASON_IDS = Object.keys(REJECT_REASONS) as [RejectReason, ...RejectReason[]];

type SampleAct = 'send' | 'receive' | 'reject' | 'destroy' | 'exchange';
/** `done`: it has been done before, and doing it again changes nothing. */
type Decision =
  | 'allowed'
  | 'done'
  | 'sample-rejected'
  | 'sample-void'
  | 'sample-read'
  | 'sample-destroyed'
  | 'sample-kept'
  | 'exchange-too-late';

/** Acts on a sample that each state allows. Buttons and server read it. */
export const SAMPLE_ACTS: Readonly<Record<SampleAct, Readonly<Record<SampleState, Decision>>>> = {
  send: {
    made: 'allowed',
    ...{ sent: 'done', received: 'done', read: 'done', rejected: 'done', destroyed: 'done', void: 'sample-void' },
  },
  receive: {
    ...{ made: 'allowed', sent: 'allowed', received: 'done', read: 'done' },
    ...{ rejected: 'sample-rejected', destroyed: 'sample-destroyed', void: 'sample-void' },
  },
  reject: {
    ...{ made: 'allowed', sent: 'allowed', received: 'allowed', rejected: 'done' },
    ...{ read: 'sample-read', destroyed: 'sample-destroyed', void: 'sample-void' },
  },
  destroy: {
    ...{ read: 'allowed', rejected: 'allowed', void: 'allowed', destroyed: 'done' },
    ...{ made: 'sample-kept', sent: 'sample-kept', received: 'sample-kept' },
  },
  // Its cat can be corrected until the lab has it: from then on its findings must not move to another cat.
  exchange: {
    ...{ made: 'allowed', sent: 'allowed', void: 'sample-void', received: 'exchange-too-late' },
    ...{ read: 'exchange-too-late', rejected: 'exchange-too-late', destroyed: 'exchange-too-late' },
  },
};

/** Whether the outcome of a sample is known to the lab, so that its kit waits for it no longer. */
export const isAccountedFor = (state: SampleState): boolean => !['made', 'sent', 'void'].includes(state);

interface SampleFacts {
  state: SampleState;
  reason: RejectReason | null;
}

/** Whether the lab has or had it and can read it or has read it. */
export const isUsable = ({ state, reason }: SampleFacts): boolean =>
  state === 'received' || state === 'read' || (state === 'destroyed' && reason === null);

/** Kinds of which a sample was rejected, and the one that is collected again is not here. */
export const rejectedKinds = (samples: readonly (SampleFacts & { kind: SampleKind })[]): SampleKind[] =>
  SAMPLE_KINDS.filter((kind) => {
    const own = samples.filter((one) => one.kind === kind);
    return own.some(({ reason }) => reason !== null) && !own.some(isUsable);
  });

/**
 * Markers without which no month is mixed: those of the actives that have a safe maximum. A month would carry the full dose
 * where they were not measured.
 */
const SAFETY_MARKERS = ACTIVE_LIST.flatMap(({ id, maximum }) => {
  const marker = maximum && markerOf(id);
  return marker ? [marker] : [];
});

/** The kinds of sample that the safety of a month depends on. */
export const isNeededForSticks = (kind: SampleKind): boolean => SAFETY_MARKERS.some(({ sample }) => sample === kind);

/** Sentences about markers that are missing and without which no month is mixed. */
export const missingForSafety = (values: Readonly<Record<string, number>>): string[] =>
  SAFETY_MARKERS.filter(({ id }) => values[id] === undefined).map(
    ({ name }) => `${name} was not measured, and its dose has a safe maximum that depends on it.`,
  );

/** Values without those that are read off samples of these kinds. */
export const withoutKinds = (values: Values, kinds: readonly SampleKind[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !kinds.some((kind) => markerOf(id)?.sample === kind)));
