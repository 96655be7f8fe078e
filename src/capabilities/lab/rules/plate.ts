import { readCsv } from '#src/lib/csv.ts';
import type { Values } from './levels.ts';
import { SAMPLE_NAMES } from './markers.ts';
import { findPanel, type Panel, type PanelMarker, panelOf, RANGES_VERSION } from './panel.ts';
import { rangesProblem, valueProblem } from './results-csv.ts';
import { readCode, type SampleKind } from './sample-codes.ts';
import type { SampleState } from './sample-states.ts';
import type { SamplesState } from './samples-state.ts';
import { unitFactor } from './units.ts';

/** Characters of a plate file that are taken at once. */
export const PLATE_MOST = 200_000;

/** A row of a plate file: values of one sample, in our units. */
export interface PlateRow {
  /** As a spreadsheet counts. */
  line: number;
  /** Code of the sample as it stands in the file. */
  code: string;
  values: Values;
  /** Version of the ranges and units that its values have: the newest one where the file names none. */
  ranges: string;
  /** Error text; null for a valid row. */
  problem: string | null;
}

/** Facts of a sample whose code is in a file. */
export interface PlateSample {
  catId: string;
  kind: SampleKind;
  state: SampleState;
  /** The results that it is read for; null while the lab has not taken its kit in. `hidden`: markers that await a second reading. */
  set: {
    id: string;
    catId: string;
    state: SamplesState;
    /** Version that its values are, or will be, judged by. */
    ranges: string;
    values: Values;
    hidden: readonly string[];
  } | null;
}

export interface CheckedRow extends PlateRow {
  status: 'new' | 'same' | 'bad';
}

const NO_HEAD =
  'The first line has to name the columns: sample, then markers with their units; or sample, marker, value and unit.';

/**
 * Rows of a plate file, as a spreadsheet saves it. Either a column for each marker, with the unit in brackets (`Zinc [µg/g]`), or
 * the columns sample, marker, value and unit. A column `ranges` names the version of the
 * reference ranges and units, which has to be that of the results.
 */
export function readPlate(text: string): PlateRow[] {
  const [head = [], ...body] = readCsv(text).map((cells) => cells.map((cell) => cell.trim()));
  const names = head.map((cell) => cell.toLowerCase());
  const at = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name));
  const sample = at('sample', 'code', 'sample code');
  if (sample === -1)
    return text.trim() ? [{ line: 1, code: '', values: {}, ranges: RANGES_VERSION, problem: NO_HEAD }] : [];
  const long = { marker: at('marker'), value: at('value'), unit: at('unit') };
  const ranges = at('ranges');
  const columns = head.map((cell, i) => (i === sample || i === ranges || cell === '' ? null : splitColumn(cell)));
  const rows = body.flatMap((cells, i) => {
    if (!cells.some(Boolean)) return [];
    const cell = (index: number) => (index === -1 ? '' : (cells[index] ?? ''));
    const version = cell(ranges) || RANGES_VERSION;
    const panel = findPanel(version);
    if (!panel) {
      const problem = `We do not know ranges of version ${version.slice(0, 20)}; the newest ones are of version ${RANGES_VERSION}.`;
      return [{ line: i + 2, code: cell(sample), values: {}, ranges: version, problem }];
    }
    const known = markersByName(panel);
    const read =
      long.marker !== -1 && long.value !== -1
        ? valuesIn(panel, [
            {
              column: { ...columnOf(splitColumn(cell(long.marker)), known), unit: cell(long.unit) },
              text: cell(long.value),
            },
          ])
        : valuesIn(
            panel,
            cells.map((value, index) => {
              const named = columns[index];
              return { column: named ? columnOf(named, known) : null, text: value };
            }),
          );
    const problem =
      cells.length > head.length && cells.slice(head.length).some(Boolean)
        ? 'This row has more columns than the first line names.'
        : read.problem;
    return [{ line: i + 2, code: cell(sample), values: read.values, ranges: version, problem }];
  });
  return withoutRepeats(rows);
}

interface Column {
  name: string;
  marker: PanelMarker | undefined;
  unit: string;
}

/** A column as its head names it: as it stands there, and without a unit in brackets. */
interface NamedColumn {
  whole: string;
  name: string;
  unit: string;
}

function splitColumn(cell: string): NamedColumn {
  const [, name = cell, square, round] = /^(.*?)\s*(?:\[([^\]]*)\]|\(([^()]*)\))$/.exec(cell) ?? [];
  return { whole: cell, name, unit: square ?? round ?? '' };
}

type MarkersByName = ReadonlyMap<string, PanelMarker>;
const namesOf = new WeakMap<Panel, MarkersByName>();

/** Markers by their names and ids in small letters; made once for each version. */
function markersByName(panel: Panel): MarkersByName {
  const made =
    namesOf.get(panel) ??
    new Map(
      panel.markers.flatMap((marker) => [marker.id, marker.name].map((name) => [name.toLowerCase(), marker] as const)),
    );
  namesOf.set(panel, made);
  return made;
}

/** A marker by its name or id, with a unit in brackets or none: a name may have brackets of its own. */
function columnOf({ whole, name, unit }: NamedColumn, known: MarkersByName): Column {
  const marker = known.get(whole.toLowerCase());
  return marker ? { name: whole, marker, unit: '' } : { name, marker: known.get(name.toLowerCase()), unit };
}

function valuesIn(
  panel: Panel,
  cells: readonly { column: Column | null; text: string }[],
): Pick<PlateRow, 'values' | 'problem'> {
  const values: Record<string, number> = {};
  for (const { column, text } of cells) {
    if (!column || text === '') continue;
    const read = valueOf(column, text, panel);
    if (typeof read === 'string') return { values: {}, problem: read };
    if (column.marker) values[column.marker.id] = read;
  }
  return { values, problem: Object.keys(values).length ? null : 'There is no value in this row.' };
}

/** Digits that are kept of a converted value: more than any lab reports. */
const DIGITS = 9;

function valueOf({ name, marker, unit }: Column, text: string, panel: Panel): number | string {
  if (!marker) return `We do not know the marker “${name.slice(0, 40)}”.`;
  const factor = unit === '' ? 1 : unitFactor(unit, marker.unit);
  if (factor === null)
    return `“${unit.slice(0, 20)}” is not a unit of ${marker.name} that we know; ours is ${marker.unit}.`;
  if (!/^\d+([.,]\d+)?$/.test(text)) return `“${text.slice(0, 20)}” is not a number for ${marker.name}.`;
  const value = Number((Number(text.replace(',', '.')) * factor).toPrecision(DIGITS));
  return valueProblem(marker.id, value, panel) ?? value;
}

/** The second value of a marker of one sample is bad, even if it is the right one. */
function withoutRepeats(rows: readonly PlateRow[]): PlateRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const code = readCode(row.code)?.code ?? row.code;
    const keys = Object.keys(row.values).map((marker) => `${code} ${marker}`);
    const first = keys.map((key) => seen.get(key)).find((line) => line !== undefined);
    for (const key of keys) seen.set(key, row.line);
    if (row.problem || first === undefined) return row;
    return { ...row, problem: `This sample is in line ${first} as well.` };
  });
}

const WRONG_STATE: Readonly<Record<SampleState, string | null>> = {
  made: 'This sample has not been received.',
  sent: 'This sample has not been received.',
  received: null,
  rejected: 'This sample was rejected.',
  read: null,
  destroyed: 'This sample was destroyed.',
  void: 'Nobody waits for this sample any more.',
};

/** The effect of each row of a plate file. `sampleOf` finds a sample by its code, so a row cannot name a cat. */
export function checkPlate(
  rows: readonly PlateRow[],
  sampleOf: (code: string) => PlateSample | undefined,
): CheckedRow[] {
  return rows.map((row) => {
    const code = readCode(row.code);
    const sample = code ? sampleOf(code.code) : undefined;
    const problem = row.problem ?? codeProblem(row.code, code, sample) ?? (sample ? rowProblem(row, sample) : null);
    if (problem || !sample) return { ...row, status: 'bad', problem };
    return { ...row, status: isSame(row, sample) ? 'same' : 'new' };
  });
}

const isSame = ({ values }: PlateRow, { set }: PlateSample): boolean =>
  Object.entries(values).every(([marker, value]) => set?.values[marker] === value);

function codeProblem(text: string, code: ReturnType<typeof readCode>, sample: PlateSample | undefined): string | null {
  if (sample) return null;
  if (text === '') return 'The code of the sample is missing.';
  if (!code) return `“${text.slice(0, 40)}” is not a code of a sample.`;
  return code.kind === 'kit' ? 'This is the code of a kit, not of a sample.' : 'We do not know this code.';
}

function rowProblem(row: PlateRow, sample: PlateSample): string | null {
  const { set, kind, state, catId } = sample;
  const wrong = WRONG_STATE[state];
  if (wrong) return wrong;
  if (!set) return 'The kit of this sample has not been taken in yet.';
  if (set.catId !== catId) return 'The results that this sample is read for are another cat’s.';
  const otherRanges = set.state === 'released' ? null : rangesProblem(row.ranges, set.ranges);
  if (otherRanges) return otherRanges;
  const { markers } = panelOf(row.ranges);
  const other = markers.find(({ id, sample: of }) => row.values[id] !== undefined && of !== kind);
  if (other)
    return `${other.name} is read in the ${SAMPLE_NAMES[other.sample]} sample, and this is the ${SAMPLE_NAMES[kind]} sample.`;
  if (isSame(row, sample)) return null;
  if (set.state === 'released') return 'These results are released. They can only be revised.';
  const before = markers.find(({ id }) => {
    const value = set.values[id];
    return row.values[id] !== undefined && value !== undefined && value !== row.values[id];
  });
  if (before && set.hidden.includes(before.id))
    return `${before.name} was entered otherwise before, and is hidden until it is read a second time. Read it at the desk.`;
  return before
    ? `${before.name} was entered as ${set.values[before.id]} ${before.unit} before. Correct it by hand if that is wrong.`
    : null;
}
