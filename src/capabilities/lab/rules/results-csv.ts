import { readCsv } from '#src/lib/csv.ts';
import type { Issue } from '#src/lib/domain-error.ts';
import { CURRENT_PANEL, markerOf, type Panel } from './panel.ts';
import type { Values } from './levels.ts';

export interface CsvRow {
  /** As a spreadsheet counts. */
  line: number;
  marker: string;
  value: number | null;
  /** Error text; null for a valid row. */
  problem: string | null;
}

/** Characters of a file of one cat’s results that are taken at once. */
export const RESULTS_MOST = 50_000;

/** Highest plausible value, as a multiple of the range's upper end. */
const TOO_MUCH = 20;

/**
 * Rows of `marker,value,unit,ranges`, as a spreadsheet saves them: comma, semicolon or tab between, a head or none. The last
 * two may be left out; `ranges` names the version of the reference ranges, which has to be that of the results.
 */
export function readResultsCsv(text: string, panel: Panel = CURRENT_PANEL): CsvRow[] {
  const seen = new Set<string>();
  return readCsv(text)
    .map((cells, i) => ({ cells: cells.map(unquoted), line: i + 1 }))
    .filter(({ cells, line }) => cells.some(Boolean) && !(line === 1 && /^marker\b/i.test(cells[0] ?? '')))
    .map(({ cells, line }) => {
      const row = { line, ...readRow(cells, panel) };
      if (row.problem === null && seen.has(row.marker)) return { ...row, problem: 'This marker is in the file twice.' };
      seen.add(row.marker);
      return row;
    });
}

/** A space before a quoted cell makes its quotes part of the text. */
const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

function readRow(cells: string[], panel: Panel): Omit<CsvRow, 'line'> {
  const [marker = '', number = '', unit = '', ranges = '', ...more] = cells;
  const value = /^\d+([.,]\d+)?$/.test(number) ? Number(number.replace(',', '.')) : null;
  return { marker, value, problem: problemOf({ id: marker, number, value, unit, ranges, more }, panel) };
}

interface ReadCells {
  id: string;
  number: string;
  value: number | null;
  unit: string;
  ranges: string;
  more: string[];
}

function problemOf({ id, number, value, unit, ranges, more }: ReadCells, panel: Panel): string | null {
  const marker = markerOf(id, panel);
  if (!marker) return `We do not know the marker "${id.slice(0, 40)}".`;
  if (more.some((cell) => cell !== '')) return 'This row has more columns than marker, value, unit and ranges.';
  const otherRanges = rangesProblem(ranges, panel.version);
  if (otherRanges) return otherRanges;
  if (value === null) return number === '' ? 'The value is missing.' : `"${number.slice(0, 20)}" is not a number.`;
  if (unit !== '' && !isUnit(unit, marker.unit))
    return `${marker.name} is reported in ${marker.unit}, not in ${unit.slice(0, 20)}.`;
  return valueProblem(id, value, panel);
}

/** Error text for values of another version of the ranges than that of the results; null where none is named, or this one. */
export const rangesProblem = (named: string, own: string): string | null =>
  named === '' || named === own
    ? null
    : `These ranges are of version ${named.slice(0, 20)}; these results are judged by version ${own}.`;

/** The micro sign and the Greek letter are the same to a reader. */
const isUnit = (written: string, unit: string) => written.normalize('NFKC') === unit.normalize('NFKC');

/** Error text for a value, typed or imported; null if it is valid. */
export function valueProblem(id: string, value: number, panel: Panel = CURRENT_PANEL): string | null {
  const marker = markerOf(id, panel);
  if (!marker) return `We do not know the marker "${id.slice(0, 40)}".`;
  if (!(value >= 0)) return 'A value must be zero or more.';
  if (value > marker.reference.to * TOO_MUCH) return `${value} ${marker.unit} of ${marker.name} is not possible.`;
  return null;
}

/** An issue for each value that cannot be, by the name of its field. */
export const valueIssues = (values: Readonly<Record<string, number>>, panel: Panel = CURRENT_PANEL): Issue[] =>
  Object.entries(values).flatMap(([marker, value]) => {
    const message = valueProblem(marker, value, panel);
    return message ? [{ path: `values.${marker}`, message }] : [];
  });

/** Values of a file without invalid rows. */
export function valuesOf(rows: readonly CsvRow[]): Values {
  return Object.fromEntries(rows.flatMap(({ marker, value }) => (value === null ? [] : [[marker, value]])));
}
