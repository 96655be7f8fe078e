import type { MonthFigure } from '#src/capabilities/access/rules/month-figure.ts';
import { firstResultTimes } from '../figures-store.ts';

/** Times in seconds. */
export const firstResults: MonthFigure = {
  definition:
    'From the lab receiving the samples of a cat to the release of its first results, by the day of the release. Half of the cats waited no longer than the median, nine of ten no longer than the second line.',
  read: firstResultTimes,
};
