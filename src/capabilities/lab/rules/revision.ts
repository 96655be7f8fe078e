import type { Declared } from './dose-guard.ts';
import type { Values } from './levels.ts';
import { CURRENT_PANEL, type Panel } from './panel.ts';
import type { SamplesState } from './samples-state.ts';

export interface RevisionFacts {
  state: SamplesState;
  /** It is the newest released set of its cat with such content: the one that sticks and pages follow. */
  newest: boolean;
  /** Another set of the cat is open. */
  inWork: boolean;
}

type Verdict = 'allowed' | 'set-not-released' | 'set-superseded' | 'set-in-work';

/** Whether a correction of a set can be opened. The released set stays as it is; a new one takes its place. */
export function revisionOf({ state, newest, inWork }: RevisionFacts): Verdict {
  if (state !== 'released') return 'set-not-released';
  if (!newest) return 'set-superseded';
  return inWork ? 'set-in-work' : 'allowed';
}

interface Standing {
  id: string;
  state: SamplesState;
  revises: string | null;
}

/** Sets that count: one that was released gives way to the released one that corrects it, even where that holds less, or nothing. */
export function standingSets<S extends Standing>(sets: readonly S[]): S[] {
  const revised = new Set(sets.flatMap(({ state, revises }) => (state === 'released' ? (revises ?? []) : [])));
  return sets.filter(({ id }) => !revised.has(id));
}

/**
 * Whether results were corrected after a set, of all sets of its cat, the newest first. Sticks made from that set were
 * made from doubtful values.
 */
export function isBeforeCorrection(sets: readonly Standing[], setId: string): boolean {
  const place = sets.findIndex(({ id }) => id === setId);
  return sets.slice(0, place).some(({ state, revises }) => state === 'released' && revises !== null);
}

/** Whether the results of a set were taken back: a correction that leaves nothing of them. The caller knows that it holds no values. */
export const isWithdrawn = ({ state, revises }: Pick<Standing, 'state' | 'revises'>, hasDna: boolean): boolean =>
  state === 'released' && revises !== null && !hasDna;

/** A marker whose value was corrected; null where it was, or is, not measured. */
export interface ValueChange {
  id: string;
  name: string;
  unit: string;
  from: number | null;
  to: number | null;
}

/** The markers whose values differ, in the order of the panel. */
export const valueChanges = (before: Values, after: Values, { markers }: Panel = CURRENT_PANEL): ValueChange[] =>
  markers.flatMap(({ id, name, unit }) => {
    const [from, to] = [before[id] ?? null, after[id] ?? null];
    return from === to ? [] : [{ id, name, unit, from, to }];
  });

const amount = (value: number | null, unit: string) => (value === null ? 'not measured' : `${value} ${unit}`);

/** 'Zinc: 210 mg/kg instead of 120 mg/kg' */
export const changeText = ({ name, unit, from, to }: ValueChange): string =>
  `${name}: ${amount(to, unit)} instead of ${amount(from, unit)}`;

interface CorrectionFacts {
  changes: readonly ValueChange[];
  /** Other amounts, in sentences. */
  others: readonly string[];
  /** The DNA report differs. */
  dna: boolean;
}

/** Everything that a correction changed, in sentences. */
export const correctionTexts = ({ changes, others, dna }: CorrectionFacts): string[] => [
  ...changes.map(changeText),
  ...others,
  ...(dna ? ['The DNA report was corrected as well.'] : []),
];

const SUPPLEMENTS = { vitaminA: 'vitamin A', vitaminD3: 'vitamin D3' } as const;

/** The same of other supplements that the cat gets: they count towards the safe maximum. */
export const declaredChanges = (before: Declared, after: Declared): string[] =>
  (Object.keys(SUPPLEMENTS) as (keyof typeof SUPPLEMENTS)[]).flatMap((id) => {
    const [from, to] = [before[id] ?? 0, after[id] ?? 0];
    return from === to ? [] : [`Other supplements, ${SUPPLEMENTS[id]}: ${to} IU a day instead of ${from} IU`];
  });
