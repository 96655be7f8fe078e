import { PANEL, RANGES_VERSION } from '#src/capabilities/lab/rules/panel.ts';
import { codeText, SAMPLE_KINDS, type SampleKind } from '#src/capabilities/lab/rules/sample-codes.ts';

/** Returns a random integer below its argument. */
export type Draw = (below: number) => number;

/** mulberry32 */
export function dice(seed: number): Draw {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Marker = (typeof PANEL)[number];

/** A row as it was meant: the sample whose tube it was, and its values in our units. No two rows of a file share a value of a marker. */
export interface WrittenRow {
  code: string;
  values: Record<string, number>;
}

interface PlateFile {
  text: string;
  /** By line, as a spreadsheet counts. */
  rows: ReadonlyMap<number, WrittenRow>;
}

const ALPHABET = '23456789CDFHJKMNPRTVWXY';
const BY_KIND = Map.groupBy(PANEL, ({ sample }) => sample);
const markersOf = (kind: SampleKind): readonly Marker[] => BY_KIND.get(kind) ?? [];

/** Other units of a marker, in multiples of its own. */
const UNITS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  'mg/kg': [
    ['µg/g', 1],
    ['g/kg', 1000],
    ['µg/kg', 0.001],
  ],
  'µg/L': [
    ['ng/mL', 1],
    ['µg/dL', 10],
  ],
  'µmol/L': [['mmol/L', 1000]],
};

/** Changes of a code between the tube and the file. */
function damaged(code: string, draw: Draw): string {
  const [place, other] = [draw(code.length), draw(code.length)];
  const letters = [...code];
  switch (draw(5)) {
    case 0:
      return letters.with(place, ALPHABET[draw(ALPHABET.length)] ?? '2').join('');
    case 1:
      return letters
        .with(place, letters[other] ?? '')
        .with(other, letters[place] ?? '')
        .join('');
    case 2:
      return code.slice(0, -1 - draw(3));
    case 3:
      return codeText(code).toLowerCase();
    default:
      return ` ${code} `;
  }
}

const shuffled = <T>(all: readonly T[], draw: Draw): T[] => {
  const list = [...all];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
};

/** Inside the optimal range, and another one in each line. */
const valueIn = ({ optimal }: Marker, line: number) => Number((optimal.to * (0.8 + line / 1000)).toPrecision(6));

/** A unit to write a marker in, with the multiple of ours that it is; mostly none. */
function unitOf({ unit }: Marker, draw: Draw): readonly [string, number] {
  const others = UNITS[unit] ?? [];
  const chosen = draw(3 + others.length);
  return others[chosen - 3] ?? (chosen === 0 ? [unit, 1] : ['', 1]);
}

const written = (value: number, size: number) => Number((value / size).toPrecision(9));

/**
 * A file of these samples in a random order, in either form, with codes that are damaged in each second row and markers of
 * another kind of sample in each eighth.
 */
export function randomPlate(samples: readonly { code: string; kind: SampleKind }[], draw: Draw): PlateFile {
  const rows = new Map<number, WrittenRow>();
  const tubes = shuffled(samples, draw).map(({ code, kind }, index) => ({
    ...{ code, line: index + 2, text: draw(2) === 0 ? code : damaged(code, draw) },
    kind: draw(8) === 0 ? (SAMPLE_KINDS[draw(SAMPLE_KINDS.length)] ?? kind) : kind,
  }));
  const note = (line: number, code: string, values: WrittenRow['values']) => rows.set(line, { code, values });
  const lines = draw(2) === 0 ? long() : wide();
  return { text: lines.join('\n'), rows };

  /** A row for one marker of a sample. */
  function long(): string[] {
    const columns = shuffled(['sample', 'marker', 'value', 'unit'], draw);
    const body = tubes.flatMap(({ code, line, text, kind }) => {
      const marker = markersOf(kind)[draw(markersOf(kind).length)];
      if (!marker) return [];
      const [unit, size] = unitOf(marker, draw);
      const value = valueIn(marker, line);
      note(line, code, { [marker.id]: value });
      const cells: Record<string, string> = {
        ...{ sample: text, marker: draw(2) === 0 ? marker.id : marker.name },
        ...{ value: String(written(value, size)), unit },
      };
      return [columns.map((column) => cells[column]).join(',')];
    });
    return [columns.join(','), ...body];
  }

  /** A column for each of some markers of every kind of sample; a row fills those of its own. */
  function wide(): string[] {
    const separator = [',', ';', '\t'][draw(3)] ?? ',';
    const columns = shuffled(
      SAMPLE_KINDS.flatMap((kind) => shuffled(markersOf(kind), draw).slice(0, 1 + draw(3))),
      draw,
    ).map((marker) => ({ marker, unit: unitOf(marker, draw), named: draw(2) === 0 }));
    const at = draw(columns.length + 1);
    const versioned = draw(4) === 0;
    const withCode = (cells: string[], code: string, version: string) => [
      ...cells.toSpliced(at, 0, code),
      ...(versioned ? [version] : []),
    ];
    const head = columns.map(({ marker, unit: [unit], named }) => {
      const name = named ? marker.name : marker.id;
      return (unit && `${name} [${unit}]`) || name;
    });
    const body = tubes.map(({ code, line, text, kind }) => {
      const values: WrittenRow['values'] = {};
      const cells = columns.map(({ marker, unit: [, size] }) => {
        if (marker.sample !== kind || draw(4) === 0) return '';
        const value = (values[marker.id] = valueIn(marker, line));
        const number = String(written(value, size));
        return separator === ';' ? number.replace('.', ',') : number;
      });
      note(line, code, values);
      return withCode(cells, text, RANGES_VERSION).join(separator);
    });
    return [withCode(head, 'sample', 'ranges').join(separator), ...body];
  }
}

/** Whether a value that was read is the one that was written, but for its rounding. */
export const isWritten = (value: number, meant: number | undefined): boolean =>
  meant !== undefined && Math.abs(value - meant) <= Math.abs(meant) * 1e-6;
