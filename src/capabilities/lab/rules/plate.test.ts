import { expect, test } from 'vitest';
import { PANEL, RANGES_VERSION } from './panel.ts';
import { checkPlate, type PlateSample, readPlate } from './plate.ts';
import { codeText, newCode, SAMPLE_KINDS, type SampleKind } from './sample-codes.ts';
import { unitFactor } from './units.ts';

/** Files in one run; `PLATE_FILES=10000000` tries ten million. */
const FILES = Number(process.env.PLATE_FILES ?? 600);
const SEED = Number(process.env.PROPERTY_SEED ?? 23);
const ALPHABET = '23456789CDFHJKMNPRTVWXY';

/** mulberry32 */
function dice(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const markersOf = (kind: SampleKind) => PANEL.filter(({ sample }) => sample === kind);

function received(cats: number, draw: (below: number) => number) {
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
function exchanged(samples: Map<string, PlateSample>, draw: (below: number) => number): void {
  const codes = [...samples.keys()];
  for (let times = draw(3); times > 0; times -= 1) {
    const [one, other] = [codes[draw(codes.length)] ?? '', codes[draw(codes.length)] ?? ''];
    const [first, second] = [samples.get(one), samples.get(other)];
    if (!first || !second || first.kind !== second.kind) continue;
    samples.set(one, second);
    samples.set(other, first);
  }
}

/** Changes of a code between the tube and the file. */
function damaged(code: string, draw: (below: number) => number): string {
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

test('N8 no plate file puts a value of one cat with another, whatever happened to its codes, its order and its columns', () => {
  const draw = dice(SEED);
  let [accepted, refused] = [0, 0];
  for (let file = 0; file < FILES; file += 1) {
    const samples = received(2 + draw(5), draw);
    const codes = [...samples.keys()].toSorted(() => draw(3) - 1);
    const truth = new Map<number, string>();
    const lines = codes.flatMap((code, row) => {
      const kind = draw(8) === 0 ? SAMPLE_KINDS[draw(3)] : samples.get(code)?.kind;
      const marker = markersOf(kind ?? 'hair')[draw(8)];
      truth.set(row + 2, code);
      const text = draw(2) === 0 ? code : damaged(code, draw);
      return [`${text},${marker?.id},${(marker?.optimal.to ?? 0) * 0.9},`];
    });
    const rows = checkPlate(readPlate(['sample,marker,value,unit', ...lines].join('\n')), (code) => samples.get(code));
    for (const { line, code, status, values } of rows) {
      if (status === 'bad') refused += 1;
      else {
        accepted += 1;
        const own = truth.get(line) ?? '';
        const named = code.toUpperCase().replace(/[\s-]/g, '');
        // Taken into the results of the cat that this very sample is of.
        const sample = samples.get(named);
        if (
          named !== own ||
          sample?.set?.catId !== sample?.catId ||
          Object.keys(values).some((id) => PANEL.find((one) => one.id === id)?.sample !== samples.get(own)?.kind)
        )
          expect.fail(`Line ${line} of file ${file} of seed ${SEED}: ${own} was taken for ${code}.`);
      }
    }
  }
  expect(accepted).toBeGreaterThan(FILES);
  expect(refused).toBeGreaterThan(FILES);
});

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
