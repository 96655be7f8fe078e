import { expect, test } from 'vitest';
import { PANEL, RANGES_VERSION } from './panel.ts';
import { dice, type Draw, isWritten, randomPlate, type WrittenRow } from '#tests/support/plate-files.ts';
import { checkPlate, type CheckedRow, type PlateSample, readPlate } from './plate.ts';
import { codeText, newCode, readCode, SAMPLE_KINDS } from './sample-codes.ts';
import { unitFactor } from './units.ts';

/** Files in one run; `npm run bench -- plates` tries ten million. */
const FILES = Number(process.env.PLATE_FILES ?? 600);
const SEED = Number(process.env.PROPERTY_SEED ?? 23);
/** Of each file: even the slowest machine needs less. */
const MS_A_FILE = 5;

function received(cats: number, draw: Draw) {
  const samples = new Map<string, PlateSample>();
  for (let cat = 0; cat < cats; cat += 1) {
    const set = {
      id: `set ${cat}`,
      catId: `cat ${cat}`,
      state: 'draft' as const,
      ranges: RANGES_VERSION,
      values: {},
      hidden: [],
    };
    for (const kind of SAMPLE_KINDS)
      samples.set(newCode(kind, draw), { catId: `cat ${cat}`, kind, state: 'received', set });
  }
  exchanged(samples, draw);
  return samples;
}

/** Before they came in, an owner exchanged two of a kind: each is read for the other's cat. */
function exchanged(samples: Map<string, PlateSample>, draw: Draw): void {
  const codes = [...samples.keys()];
  for (let times = draw(3); times > 0; times -= 1) {
    const [one, other] = [codes[draw(codes.length)] ?? '', codes[draw(codes.length)] ?? ''];
    const [first, second] = [samples.get(one), samples.get(other)];
    if (!first || !second || first.kind !== second.kind) continue;
    samples.set(one, second);
    samples.set(other, first);
  }
}

/** The fault of an accepted row; null if it is stored for the very sample that it was written for. */
function wrongIn(row: CheckedRow, meant: WrittenRow | undefined, samples: Map<string, PlateSample>): string | null {
  const sample = samples.get(readCode(row.code)?.code ?? '');
  const own = samples.get(meant?.code ?? '');
  if (!sample || sample !== own) return `${meant?.code} was taken for ${row.code}`;
  if (sample.set?.catId !== sample.catId) return `${row.code} was taken into the results of another cat`;
  for (const [id, value] of Object.entries(row.values)) {
    if (!isWritten(value, meant?.values[id])) return `${value} was read as ${id} of ${row.code}`;
    if (KIND_OF.get(id) !== sample.kind) return `${id} was taken of a sample of another kind, ${row.code}`;
  }
  return null;
}

const KIND_OF = new Map(PANEL.map(({ id, sample }) => [id, sample]));

test(
  'N8 no plate file of either form puts a value of one cat with another, whatever happened to its codes, its order and its columns',
  () => {
    const draw = dice(SEED);
    let [accepted, refused] = [0, 0];
    for (let file = 0; file < FILES; file += 1) {
      const samples = received(2 + draw(5), draw);
      const { text, rows: meant } = randomPlate(
        [...samples].map(([code, { kind }]) => ({ code, kind })),
        draw,
      );
      for (const row of checkPlate(readPlate(text), (code) => samples.get(code))) {
        if (row.status === 'bad') {
          refused += 1;
          continue;
        }
        accepted += 1;
        const wrong = wrongIn(row, meant.get(row.line), samples);
        if (wrong) expect.fail(`Line ${row.line} of file ${file} of seed ${SEED}: ${wrong}.\n${text}`);
      }
    }
    expect(accepted).toBeGreaterThan(FILES * 3);
    expect(refused).toBeGreaterThan(FILES);
  },
  240_000 + FILES * MS_A_FILE,
);

const CODES = SAMPLE_KINDS.map((kind) => newCode(kind, dice(7)));
const [HAIR = '', SWAB = '', STOOL = ''] = CODES;
const set = {
  id: 'set',
  catId: 'cat',
  state: 'draft' as const,
  ranges: RANGES_VERSION,
  values: { iron: 30 },
  hidden: [] as string[],
};
const known =
  (more: Partial<PlateSample> = {}) =>
  (code: string) =>
    CODES.includes(code)
      ? ({
          catId: 'cat',
          kind: SAMPLE_KINDS[CODES.indexOf(code)] ?? 'hair',
          state: 'received',
          set,
          ...more,
        } as PlateSample)
      : undefined;
const check = (text: string, more: Partial<PlateSample> = {}) =>
  checkPlate(readPlate(text), known(more)).map(({ status, values, problem }) => problem ?? { status, values });

test('N8 values in other units are converted by the table, by column or by row', () => {
  expect(check(`sample;Zinc [µg/g];Sulphur (mg/g);iron\n${codeText(HAIR)};210,5;45;30`)).toEqual([
    { status: 'new', values: { zinc: 210.5, sulphur: 45, iron: 30 } },
  ]);
  expect(check(`Sample,Marker,Value,Unit\n${SWAB},taurine,0.12,mmol/l\n${SWAB},Vitamin A,0.045,ug/mL`)).toEqual([
    { status: 'new', values: { taurine: 120 } },
    { status: 'new', values: { vitaminA: 45 } },
  ]);
  expect(unitFactor('nmol/L', 'ng/mL')).toBeNull();
  for (const { unit } of PANEL) expect(unitFactor(unit, unit)).toBe(1);
});

test('N8 each bad row of a plate is named with what is wrong, and the others stay good', () => {
  const line = (text: string, more: Partial<PlateSample> = {}) => check(`sample,marker,value,unit\n${text}`, more)[0];
  expect(line(`${HAIR},zinc,210,stone`)).toBe('“stone” is not a unit of Zinc that we know; ours is mg/kg.');
  expect(line(`${HAIR},kryptonite,1,`)).toBe('We do not know the marker “kryptonite”.');
  expect(line(`${HAIR},zinc,much,`)).toBe('“much” is not a number for Zinc.');
  expect(line(`${HAIR},zinc,,`)).toBe('There is no value in this row.');
  expect(line(`${HAIR},zinc,9000,`)).toBe('9000 mg/kg of Zinc is not possible.');
  expect(line(`${HAIR},taurine,120,`)).toBe('Taurine is read in the cheek swab sample, and this is the hair sample.');
  expect(line(`${HAIR},iron,31,`)).toBe('Iron was entered as 30 mg/kg before. Correct it by hand if that is wrong.');
  const far = line(`${HAIR},iron,31,`, { set: { ...set, hidden: ['iron'] } });
  expect(far).toMatch(/^Iron was entered otherwise before, and is hidden until it is read a second time/);
  expect(far).not.toContain('30');
  expect(line(`${HAIR},iron,30,`)).toEqual({ status: 'same', values: { iron: 30 } });
  expect(line('H2345-6789C,zinc,210,')).toMatch(/is not a code|do not know this code/);
  expect(line(`${newCode('kit', dice(1))},zinc,210,`)).toBe('This is the code of a kit, not of a sample.');
  expect(line(',zinc,210,')).toBe('The code of the sample is missing.');
  expect(line(`${HAIR},zinc,210,,,more`)).toBe('This row has more columns than the first line names.');
  expect(line(`${HAIR},zinc,210,`, { state: 'sent' })).toBe('This sample has not been received.');
  expect(line(`${HAIR},zinc,210,`, { state: 'rejected' })).toBe('This sample was rejected.');
  expect(line(`${HAIR},zinc,210,`, { set: null })).toBe('The kit of this sample has not been taken in yet.');
  expect(line(`${HAIR},zinc,210,`, { set: { ...set, catId: 'other' } })).toMatch(/another cat/);
  expect(line(`${HAIR},zinc,210,`, { set: { ...set, state: 'released' } })).toMatch(/are released/);
  expect(check(`sample,zinc,ranges\n${HAIR},210,1999`)[0]).toBe(
    'We do not know ranges of version 1999; the newest ones are of version 2026-1.',
  );
  expect(check(`sample,zinc,ranges\n${HAIR},210,2026-1\n${STOOL},,`, { set: { ...set, ranges: '2025-9' } })).toEqual([
    'These ranges are of version 2026-1; these results are judged by version 2025-9.',
    'There is no value in this row.',
  ]);
  expect(check(`sample,zinc\n${HAIR},210\n${codeText(HAIR)},210\n${STOOL},\n`)).toEqual([
    { status: 'new', values: { zinc: 210 } },
    'This sample is in line 2 as well.',
    'There is no value in this row.',
  ]);
  expect(check('zinc,210')[0]).toMatch(/^The first line has to name the columns/);
  expect(check('')).toEqual([]);
});
