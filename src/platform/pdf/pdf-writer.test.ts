import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { printLetterhead } from './letterhead.ts';
import { PdfWriter } from './pdf-writer.ts';
import { COLUMN, PAGE, type Style, STYLES } from './styles.ts';

const AS_OF = new Date('2026-12-01T09:00:00Z');

const open = (content: unknown, foot = 'Miso, sticks. Purrwell', title = 'A month of sticks') =>
  PdfWriter.open({ title, subject: 'Sticks', author: 'Purrwell', asOf: AS_OF, foot, content });

/** Paragraphs, one below the other, each on the page on which it fits. */
async function printed(paragraphs: readonly string[], foot?: string) {
  const pdf = await open([paragraphs], foot);
  for (const words of paragraphs) {
    pdf.ensureSpace(pdf.heightOf(words, STYLES.body, COLUMN));
    pdf.text(words, STYLES.body, 'P');
  }
  return pdf.finish();
}

/** Places of the lines on every page, in points from its lower edge. */
function baselines(file: Buffer): { x: number; y: number }[] {
  const whole = file.toString('latin1');
  const found: { x: number; y: number }[] = [];
  for (const match of whole.matchAll(/\/Length (\d+)[^>]*>>\s*stream\n/g)) {
    const begin = match.index + match[0].length;
    const raw = file.subarray(begin, begin + Number(match[1]));
    const text = match[0].includes('FlateDecode') || raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : '';
    for (const [, x, y] of text.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/g))
      found.push({ x: Number(x), y: Number(y) });
  }
  return found;
}

const inFoot = (file: Buffer) => baselines(file).filter(({ y }) => y < PAGE.bottom);

test('a long document has pages that are numbered, bookmarks to its sections, and every word of it once', async () => {
  const chapters = Array.from({ length: 6 }, (_, i) => `Chapter number ${i + 1}`);
  const words = Array.from(
    { length: 90 },
    (_, i) => `word${i}: ${'a stick for one cat in particular, '.repeat(8)}end${i}.`,
  );
  const pdf = await open([chapters, words]);
  for (const [i, title] of chapters.entries())
    pdf.section(title, () => {
      pdf.ensureSpace(80);
      pdf.text(title, STYLES.head, 'H2');
      for (const one of words.slice(i * 15, i * 15 + 15)) {
        pdf.ensureSpace(pdf.heightOf(one, STYLES.body, COLUMN));
        pdf.text(one, STYLES.body, 'P');
      }
    });
  const file = await pdf.finish();
  const { pages, text, bookmarks, tags, title, lang, tagged } = await readPdf(file);
  expect({ title, lang, tagged }).toEqual({ title: 'A month of sticks', lang: 'en', tagged: true });
  expect(pages).toBeGreaterThan(4);
  expect(bookmarks).toEqual(chapters);
  for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`);
  expect(text.match(/Miso, sticks\. Purrwell/g)).toHaveLength(pages);
  for (const [i] of words.entries()) {
    expect(text.match(new RegExp(`\\bword${i}:`, 'g'))).toHaveLength(1);
    expect(text.match(new RegExp(`\\bend${i}\\.`, 'g'))).toHaveLength(1);
  }
  const count = (tag: string) => tags.filter((one) => one === tag).length;
  expect([count('Sect'), count('H2'), count('P')]).toEqual([6, 6, 90]);
  // Nothing runs into the foot or out of the column.
  const body = baselines(file).filter(({ y }) => y >= PAGE.bottom);
  for (const { x, y } of body) {
    expect(x).toBeGreaterThanOrEqual(PAGE.side - 0.01);
    expect(y).toBeLessThanOrEqual(PAGE.height - PAGE.top + 0.01);
  }
  expect(inFoot(file)).toHaveLength(2 * pages);
});

test('the same facts give the same bytes, and another day others', async () => {
  const once = await printed(['Miso', 'ميسو', '味噌']);
  expect((await printed(['Miso', 'ميسو', '味噌'])).equals(once)).toBe(true);
  const later = await PdfWriter.open({
    ...{ title: 'A', subject: 'A', author: 'Purrwell', foot: '', content: '' },
    asOf: new Date('2026-12-02T09:00:00Z'),
  });
  expect((await later.finish()).includes('D:20261202')).toBe(true);
});

test('room is made where there is too little, and the next page begins at its top', async () => {
  const pdf = await open('');
  const whole = pdf.remaining;
  expect(whole).toBeCloseTo(PAGE.height - PAGE.top - PAGE.bottom);
  expect(pdf.ensureSpace(whole)).toBe(false);
  pdf.y += whole - 10;
  expect([pdf.ensureSpace(10), pdf.remaining]).toEqual([false, expect.closeTo(10)]);
  expect(pdf.ensureSpace(10.5)).toBe(true);
  expect([pdf.y, pdf.remaining]).toEqual([PAGE.top, expect.closeTo(whole)]);
  expect((await readPdf(await pdf.finish())).pages).toBe(2);
});

test('the height that is told beforehand is the height that is taken, in whole lines, and more in a narrower column', async () => {
  const letters = 'Miso Łukasz naïve — 28 sticks, ميسو قطة 味噌 🐈 ß';
  const pdf = await open(letters);
  const style = fc.constantFrom<Style>(STYLES.body, STYLES.small, STYLES.title, STYLES.cover);
  const words = fc.array(fc.constantFrom(...letters.split(' ')), { minLength: 1, maxLength: 25 });
  const width = fc.integer({ min: 120, max: Math.floor(COLUMN) });
  fc.assert(
    fc.property(words, style, width, fc.integer({ min: 0, max: 60 }), (said, one, narrow, more) => {
      const text = said.join(' ');
      const height = pdf.heightOf(text, one, narrow);
      const lines = height / (one.size * one.line);
      expect(Math.abs(lines - Math.round(lines))).toBeLessThan(1e-6);
      expect(lines).toBeGreaterThanOrEqual(1);
      expect(pdf.heightOf(text, one, narrow + more)).toBeLessThanOrEqual(height + 1e-6);
      pdf.newPage();
      expect(pdf.text(text, one, 'P', { width: narrow })).toBeCloseTo(height);
      expect(pdf.y).toBeCloseTo(PAGE.top + height);
    }),
    { numRuns: 60 },
  );
  const y = pdf.y;
  pdf.text('Placed', STYLES.body, 'P', { y: 300 });
  expect(pdf.y).toBe(y);
  await pdf.finish();
});

test('a drawing has its alternative text and place, ornaments are not read', async () => {
  const pdf = await open('');
  pdf.figure('A cat beside a microscope', { x: 48, y: 60, width: 100, height: 40 }, () => {
    pdf.doc.rect(48, 60, 100, 40).fill('#2B1418');
  });
  pdf.figure('قطة', { x: 48, y: 120, width: 10, height: 10 }, () => pdf.doc.rect(48, 120, 10, 10).fill('#2B1418'));
  pdf.rule();
  pdf.hairline({ x: 60, y: 200, width: 30 });
  const file = await pdf.finish();
  const { tags } = await readPdf(file);
  expect(tags.filter((tag) => tag === 'Figure')).toHaveLength(2);
  const raw = file.toString('latin1');
  expect(raw.includes('/Alt (A cat beside a microscope)')).toBe(true);
  expect(raw.match(/\/BBox \[[^\]]*\]/g)).toEqual(['/BBox [48 741.89 148 781.89]', '/BBox [48 711.89 58 721.89]']);
  expect(raw.match(/\/Alt /g)).toHaveLength(2);
});

test('an element is closed when drawing in it fails, so that later drawing is not inside it', async () => {
  const pdf = await open('');
  expect(() =>
    pdf.element('Table', () => {
      throw new Error('no such formula');
    }),
  ).toThrow('no such formula');
  pdf.element('Sect', () => pdf.text('After', STYLES.body, 'P'));
  const { tags, text } = await readPdf(await pdf.finish());
  // The table itself is empty, and not read out.
  expect(tags).toEqual(['Document', 'Sect', 'P']);
  expect(text).toContain('After');
});

test('a foot that is longer than its place goes on in a second line instead of over the page number', async () => {
  const short = inFoot(await printed(['Short'], 'Miso. Purrwell'));
  expect(new Set(short.map(({ y }) => y)).size).toBe(1);
  const name = 'The very honourable Lady Marmalade of Jumeirah Lakes Towers';
  for (const foot of [`${name}, sticks, version 12. ${name.slice(0, 35)}`, `${'قطة جميلة جدا '.repeat(8)}، Purrwell`]) {
    const file = await printed(['Long'], foot);
    const places = inFoot(file);
    const number = Math.max(...places.map(({ x }) => x));
    expect(new Set(places.map(({ y }) => Math.round(y))).size, foot).toBe(2);
    expect(number).toBeGreaterThan(PAGE.width - PAGE.side - 70);
    for (const { y } of places) expect(y).toBeGreaterThan(10);
  }
});

test('a letterhead ends below its last line, whatever the name is written in', async () => {
  const names = ['Miso', 'ميسو من دبي', '味噌', 'Bartholomew the Magnificent, Terror of the Upper Balcony'];
  for (const name of names) {
    const title = `${name}: 28 sticks, and why`;
    const lines = ['Version 3, made 1 December 2026.', `For ${name}.`.repeat(6)];
    const pdf = await open([title, lines]);
    printLetterhead(pdf, { background: '#EBD6BE', title, lines });
    const end = pdf.y;
    expect(end).toBeGreaterThan(150);
    expect(end).toBeLessThan(PAGE.height * 0.7);
    pdf.text('Below', STYLES.body, 'P');
    const { tags, text, spoken } = await readPdf(await pdf.finish());
    expect(tags.filter((tag) => ['Figure', 'H1', 'P'].includes(tag))).toEqual(['Figure', 'H1', 'P', 'P', 'P']);
    expect(text + spoken.join(' ')).toContain(name);
    expect(text).not.toContain('\uFFFD');
  }
});
