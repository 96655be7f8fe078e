import { type Level, readValue, type Values } from './levels.ts';
import { CURRENT_PANEL, markerOf, type Panel, type PanelMarker } from './panel.ts';

/**
 * Part of the reference range that a value has to differ by before we call it a change. Two samples taken from one cat on one day
 * differ as well. No figures are published for hair, saliva and stool of cats, so this is a working value of ours.
 */
const SMALLEST_SHARE = 0.1;

type Verdict = 'higher' | 'lower' | 'no-visible-change';

/** A marker that was measured twice. */
export interface ComparedMarker {
  id: string;
  name: string;
  unit: string;
  before: number;
  after: number;
  levels: { before: Level; after: Level };
  /** Smallest difference that is called a change, in the unit of the marker. */
  threshold: number;
  verdict: Verdict;
}

/** Smallest difference of a marker that counts, to two digits. */
export const smallestChange = ({ reference: { from, to } }: Pick<PanelMarker, 'reference'>): number =>
  Number(((to - from) * SMALLEST_SHARE).toPrecision(2));

/**
 * Every marker that both results have, those that changed first, in the order of the panel. Each value has its level by the
 * ranges of its own report; the threshold is by those of the newer one. A marker that changed its unit is left out.
 */
export function compareResults(
  before: Values,
  after: Values,
  panels: { before: Panel; after: Panel } = { before: CURRENT_PANEL, after: CURRENT_PANEL },
): ComparedMarker[] {
  const both = panels.after.markers.flatMap((marker) => {
    const [earlier, newer] = [before[marker.id], after[marker.id]];
    const was = markerOf(marker.id, panels.before);
    if (earlier === undefined || newer === undefined || was?.unit !== marker.unit) return [];
    const { id, name, unit } = marker;
    const threshold = smallestChange(marker);
    const levels = { before: readValue(was, earlier).level, after: readValue(marker, newer).level };
    return {
      id,
      name,
      unit,
      before: earlier,
      after: newer,
      levels,
      threshold,
      verdict: verdictOf(newer - earlier, threshold),
    };
  });
  return both.toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)));
}

const isSame = ({ verdict }: ComparedMarker): boolean => verdict === 'no-visible-change';

/** Decimals make 0.3 - 0.1 less than 0.2: as much as the threshold counts. */
const verdictOf = (difference: number, threshold: number): Verdict => {
  if (Math.abs(difference) < threshold - 1e-9) return 'no-visible-change';
  return difference > 0 ? 'higher' : 'lower';
};

/** 'Higher, by 40 mg/kg', 'No visible change'. */
export function changeWords({ verdict, before, after, unit }: ComparedMarker): string {
  if (verdict === 'no-visible-change') return 'No visible change';
  const difference = Number(Math.abs(after - before).toPrecision(6));
  return `${verdict === 'higher' ? 'Higher' : 'Lower'}, by ${difference} ${unit}`;
}
