import type { MarkerReading, ResultsView } from '#src/capabilities/lab/results-contract.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { correctionTexts } from '#src/capabilities/lab/rules/revision.ts';
import { formatDate } from '#src/lib/dates.ts';
import { clipped } from './vet-words.ts';

/** Rows on the sheet; the report has all. */
const MOST_RESULTS = 10;
const MOST_CORRECTIONS = 3;
const LONGEST = 140;

interface Read {
  results: ResultsView;
  timeZone: string;
}

/** Whether a measured value is outside the reference range, on either side. */
export const isOutside = ({ value, reference }: Pick<MarkerReading, 'value' | 'reference'>): boolean =>
  value !== null && (value < reference.from || value > reference.to);

/** Worst first, as the report has them. */
export function resultRows({ markers }: Pick<ResultsView, 'markers'>): string[][] {
  const outside = markers.filter(isOutside);
  const rows = outside.slice(0, MOST_RESULTS).map((marker) => {
    const { name, sample, value, unit, reference } = marker;
    const side = (value ?? 0) < reference.from ? 'below' : 'above';
    return [
      `${name}, ${SAMPLE_NAMES[sample]}`,
      `${value} ${unit}, ${side}`,
      `${reference.from} to ${reference.to} ${unit}`,
    ];
  });
  const more = outside.length - rows.length;
  return more > 0 ? [...rows, [`${more} more`, 'In the report', '']] : rows;
}

export function resultsSource({ results, timeZone }: Read): string {
  const { releasedAt, receivedAt, stale, ageDays, newerOnTheWay } = results;
  if (!releasedAt) return 'Of hair, cheek swab and stool, by the lab of Purrwell.';
  const date = (at: string) => formatDate('date', at, timeZone);
  return [
    `Hair, cheek swab and stool${receivedAt ? `, received ${date(receivedAt)}` : ''}, read ${date(releasedAt)}.`,
    'Working ranges of our lab: there is no agreed interval for these samples.',
    stale && `${ageDays} days old.`,
    newerOnTheWay && 'Newer samples are in the lab.',
  ]
    .filter(Boolean)
    .join(' ');
}

export const resultsNone = ({ state, measured }: Pick<ResultsView, 'state' | 'measured'>): string =>
  state === 'ready' ? `None of ${measured} measured values.` : 'No results yet.';

export function correctionRows({ results, timeZone }: Read): string[][] {
  const { corrections } = results;
  const rows = corrections
    .slice(0, MOST_CORRECTIONS)
    .map((correction) => [
      formatDate('date', correction.at, timeZone),
      clipped(correctionTexts(correction).join('; '), LONGEST),
      clipped(correction.reason, LONGEST),
    ]);
  const more = corrections.length - rows.length;
  return more > 0 ? [...rows, [`${more} earlier`, 'In the app', '']] : rows;
}
