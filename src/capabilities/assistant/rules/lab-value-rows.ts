import { LEVEL_NAMES } from '#src/capabilities/lab/rules/levels.ts';
import { markerOf } from '#src/capabilities/lab/rules/panel.ts';
import { standing } from '#src/capabilities/lab/rules/sentences.ts';
import { listOf } from '#src/lib/lists.ts';
import type { LabRows, RowLine } from './facts.ts';

export type Results = LabRows['results'];
type Marker = Results['markers'][number];

export const SANDBOX = 'These are sandbox figures: no lab read anything.';

/** Reason for which no value can be told; null where the results are released. */
function withheld(name: string, { state }: Results): RowLine | null {
  const row = `${name}, lab results`;
  switch (state) {
    case 'ready':
      return null;
    case 'held':
      return { text: `The results of ${name} are held back for a second check. None of them is released.`, row };
    case 'processing':
      return { text: `The samples of ${name} are in the lab. No results are released yet.`, row };
    case 'pending':
      return { text: `There are no results for ${name} yet.`, row };
  }
}

const besidesResults = ({ newerOnTheWay, sandbox }: Results): string[] => [
  ...(newerOnTheWay ? ['Newer samples are in the lab.'] : []),
  ...(sandbox ? [SANDBOX] : []),
];

export function releaseOf(name: string, results: Results, day: (moment: string) => string): RowLine[] {
  const none = withheld(name, results);
  if (none || results.releasedAt === null) return none ? [none] : [];
  const row = `${name}, lab results of ${day(results.releasedAt)}`;
  const corrected = results.corrections.map(({ at }) => day(at));
  return [
    `The results of ${name} were released on ${day(results.releasedAt)}.`,
    ...(corrected.length ? [`The lab corrected them on ${listOf(corrected)}.`] : []),
    ...besidesResults(results),
  ].map((text) => ({ text, row }));
}

const range = ({ from, to }: { from: number; to: number }) => (from === 0 ? `up to ${to}` : `${from} to ${to}`);

export function valuesOf(
  name: string,
  asked: readonly string[],
  results: Results,
  day: (moment: string) => string,
): RowLine[] {
  const none = withheld(name, results);
  if (none || results.releasedAt === null) return none ? [none] : [];
  const row = `${name}, lab results of ${day(results.releasedAt)}`;
  const markers = asked.flatMap((id) => results.markers.filter((marker) => marker.id === id));
  const outside = markers.some(({ level }) => level === 'borderline' || level === 'low');
  return [
    ...markers.map((marker) => valueOf(name, marker)),
    `The day of the report is ${day(results.releasedAt)}.`,
    ...(outside ? ['The report makes no diagnosis. Show it to a vet, who reads the value together with the cat.'] : []),
    ...besidesResults(results),
  ].map((text) => ({ text, row }));
}

function valueOf(name: string, marker: Marker): string {
  const { value, unit, reference, level } = marker;
  const called = markerOf(marker.id)?.name ?? marker.name;
  if (value === null) return `${called} of ${name}: not measured, so there is no value.`;
  const report = `The report calls it “${LEVEL_NAMES[level]}”: ${standing(marker)}`;
  return `${called} of ${name}: ${value} ${unit}. Reference range: ${range(reference)} ${unit}. ${report}`;
}
