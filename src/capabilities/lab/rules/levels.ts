import { CURRENT_PANEL, type Panel, type PanelMarker } from './panel.ts';

/** R300. `borderline` is shown as Needs attention, also above the range. */
export type Level = 'optimal' | 'normal' | 'borderline' | 'low';
/** As they are shown (R386). */
export const LEVEL_NAMES = {
  optimal: 'Optimal',
  normal: 'Normal',
  borderline: 'Needs Attention',
  low: 'Low',
  'not-measured': 'Not measured',
} as const satisfies Record<Level | 'not-measured', string>;
type Side = 'below' | 'within' | 'above';

export interface Reading {
  marker: PanelMarker;
  value: number;
  level: Level;
  /** On which side of the optimal range. */
  side: Side;
  /** Position on the scale on which 80 to 100 is the optimal range. */
  percent: number;
}

/** A scale on which the reference range begins at 70, the optimal one is 80 to 100, and the reference range ends at 110. */
const SCALE = { reference: 70, optimal: 80, full: 100, end: 110 } as const;
/** Below this it is short, not merely to be watched. */
const LOW_UNDER = 50;

const between = (value: number, from: number, to: number) => (to > from ? (value - from) / (to - from) : 1);

function onScale(value: number, { reference, optimal }: PanelMarker): number {
  if (value > reference.to) return SCALE.end * (value / reference.to);
  if (value > optimal.to) return SCALE.full + (SCALE.end - SCALE.full) * between(value, optimal.to, reference.to);
  if (value >= optimal.from) {
    return SCALE.optimal + (SCALE.full - SCALE.optimal) * between(value, optimal.from, optimal.to);
  }
  if (value >= reference.from) {
    return SCALE.reference + (SCALE.optimal - SCALE.reference) * between(value, reference.from, optimal.from);
  }
  return SCALE.reference * (value / reference.from);
}

function levelOf(value: number, { reference, optimal }: PanelMarker): Level {
  if (value >= optimal.from && value <= optimal.to) return 'optimal';
  if (value >= reference.from && value <= reference.to) return 'normal';
  return value < reference.from * (LOW_UNDER / SCALE.reference) ? 'low' : 'borderline';
}

export function readValue(marker: PanelMarker, value: number): Reading {
  const side = value < marker.optimal.from ? 'below' : value > marker.optimal.to ? 'above' : 'within';
  // Rounded down: 79.6 must not look like the optimal range it is not in.
  return { marker, value, level: levelOf(value, marker), side, percent: Math.floor(onScale(value, marker)) };
}

/** Measured values by marker id. A missing marker was not measured. */
export type Values = Readonly<Record<string, number>>;

const RANK: Record<Level, number> = { low: 0, borderline: 1, normal: 2, optimal: 3 };
const far = ({ percent, side }: Reading) => (side === 'above' ? percent - SCALE.full : SCALE.full - percent);

/** Readings by these ranges, worst first; equal ones in the order of the panel. */
export function readPanel(values: Values, { markers }: Panel = CURRENT_PANEL): Reading[] {
  return markers
    .flatMap((marker) => {
      const value = values[marker.id];
      return value === undefined ? [] : [readValue(marker, value)];
    })
    .toSorted((a, b) => RANK[a.level] - RANK[b.level] || far(b) - far(a));
}
