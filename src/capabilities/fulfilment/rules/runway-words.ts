import { countOf } from '#src/lib/plurals.ts';
import type { Runway } from './stick-runway.ts';

export interface EstimatedCat extends Runway {
  name: string;
}

/** Basis of the estimate. The same sentence on the page and in the mail. */
export const ESTIMATED_FROM =
  'This is an estimate from the boxes that arrived, 28 sticks a cat, and from the sticks in your log. Days without an entry count as a stick given, but for gaps of a few days in a log that is kept.';

/** 'About 12 sticks of Pixel will be left' */
export const leftAtCutOff = ({ name, atCutOff }: Pick<EstimatedCat, 'name' | 'atCutOff'>): string =>
  `About ${countOf(atCutOff ?? 0, 'stick')} of ${name} will be left then`;

/** 'about 16 now' and the base of the estimate. */
export const basisOf = ({ boxes, given, refused, unlogged }: Runway): string =>
  [
    countOf(boxes, 'box', 'boxes'),
    `${given} given`,
    ...(refused ? [`${refused} refused`] : []),
    ...(unlogged ? [`${countOf(unlogged, 'day')} without an entry`] : []),
  ].join(', ');
