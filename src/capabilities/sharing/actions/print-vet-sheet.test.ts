import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import type { VetSection, VetSheet } from '../contract.ts';
import { printVetSheet } from './print-vet-sheet.ts';

const words = (length: number) => 'hypoallergenic rabbit with pumpkin '.repeat(20).slice(0, length);
const section = (title: string, columns: number, rows: number, length: number): VetSection => ({
  title,
  source: words(160),
  columns: Array.from({ length: columns }, (_, i) => `Column ${i}`),
  rows: Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (__, i) => `${r} ${words(i ? length : 24)}`),
  ),
  none: 'Nothing.',
});
/** More of everything than the rules let through. */
const FULL: VetSheet = {
  name: 'Maximilian the Magnificent of Marina',
  tint: 'eye',
  day: '2026-11-26',
  sandbox: true,
  sections: [
    section('Profile', 2, 9, 180),
    section('Weight', 2, 3, 180),
    section('Sticks now', 3, 7, 110),
    section('Results outside their range', 3, 11, 60),
    section('Corrections by the lab', 3, 4, 140),
    section('Last 28 days', 2, 4, 160),
    section('Not known', 2, 6, 120),
  ],
};

test('N7 the sheet for a vet is one page, however much there is to say, tagged with its heads and not a diagnosis', async () => {
  const pdf = await readPdf(await printVetSheet(FULL));
  expect(pdf.pages).toBe(1);
  expect(pdf.tagged).toBe(true);
  expect(pdf.title).toContain('for the vet');
  const tables = FULL.sections.length;
  const [heads, rows] = [FULL.sections.flatMap(({ columns }) => columns), FULL.sections.flatMap((one) => one.rows)];
  expect(pdf.tags.filter((tag) => tag === 'Table')).toHaveLength(tables);
  expect(pdf.tags.filter((tag) => tag === 'TR')).toHaveLength(tables + rows.length);
  expect(pdf.tags.filter((tag) => tag === 'TH')).toHaveLength(heads.length + rows.length);
  expect(pdf.text).toMatch(/Column 0\s+Column 1\s+Column 2/);
  expect(pdf.bookmarks).toEqual(FULL.sections.map(({ title }) => title));
  expect(pdf.text).toContain('not a diagnosis');
  expect(pdf.text).toContain('Sandbox: no lab read these samples.');
  expect(pdf.text).toContain('As of 26 November 2026');
});

test('a part without rows says so, and a name in another script is set', async () => {
  const empty = FULL.sections.map((one) => ({ ...one, rows: [], none: `None of ${one.title}.` }));
  const pdf = await readPdf(await printVetSheet({ ...FULL, name: 'زعتر', sandbox: false, sections: empty }));
  expect(pdf.pages).toBe(1);
  expect(pdf.text).toContain('None of Results outside their range.');
  expect(pdf.text).not.toContain('Sandbox');
  expect(pdf.tags).not.toContain('TH');
});

test('N7 it is one page in every case, in any script, and what is left out of it is said', async () => {
  const signs = fc.constantFrom('W', 'م', '猫', '🐈', 'ẞ', ' a');
  const cells = fc.tuple(signs, fc.integer({ min: 0, max: 240 })).map(([sign, length]) => sign.repeat(length));
  const part = fc
    .tuple(fc.constantFrom('Notes in the log', 'Notes of vets', 'Profile', 'Weight'), fc.constantFrom(2, 3))
    .chain(([title, columns]) =>
      fc.record({
        ...{ title: fc.constant(title), source: fc.constant(words(160)), none: fc.constant('Nothing.') },
        columns: fc.constant(Array.from({ length: columns }, (_, i) => `Column ${i}`)),
        rows: fc.array(fc.array(cells, { minLength: columns, maxLength: columns }), { maxLength: 10 }),
      }),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (sections) => {
      const pdf = await readPdf(await printVetSheet({ ...FULL, sections }));
      expect(pdf.pages).toBe(1);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  // As many notes as the rules let through, beside more than they do of the rest; and far more.
  const notes = [section('Notes of vets', 2, 6, 410), section('Notes in the log', 2, 9, 160)];
  expect((await readPdf(await printVetSheet({ ...FULL, sections: [...FULL.sections, ...notes] }))).pages).toBe(1);
  const long = [...FULL.sections, section('Notes of vets', 2, 60, 410)];
  const pdf = await readPdf(await printVetSheet({ ...FULL, sections: long }));
  expect(pdf.pages).toBe(1);
  expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain('More is left out here');
});
