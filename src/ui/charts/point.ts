import type { Value } from './geometry.ts';

/** One day of a chart. */
export interface ChartPoint {
  key: string;
  /** Below the axis: 'Thu', '12 Nov'. */
  label: string;
  /** Read out, and in the table: 'Thursday, 12 November'. */
  name: string;
  /** Null where nothing was written down. */
  value: Value;
}

/** The colours of the series, as the tokens are called. */
export type Tone = 'weight' | 'activity' | 'appetite' | 'water' | 'plain';

export const NOTHING = 'nothing logged';
