import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { LISTED } from '#src/web/pages.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { printDocument } from '../actions/print-document.ts';
import { type Block, type PrintedDocument, sentence } from './documents.ts';
import { DOWNLOADS, downloadPath } from './downloads.ts';
import { SAFETY_SHEET } from './safety-sheet.ts';
import { robotsTxt, sitemapXml } from './sitemap.ts';
import { TECHNOLOGY_GUIDE } from './technology-guide.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];
const textOf = (document: PrintedDocument) => JSON.stringify(document.chapters);

test('R398 the guide and the sheet state the figures of the specification', () => {
  const guide = textOf(TECHNOLOGY_GUIDE);
  // Specification 2, sections 2 and 9, and decisions C11 and C13.
  for (const figure of ['30 seconds', '48 hours', '50+', '10-15 seconds', '24 hours', '28 days'])
    expect(guide.replaceAll('–', '-').replaceAll(' to ', '-'), figure).toContain(figure);
  for (const span of ['3-5', '5-7', '7-10', '14 business days', '21-25'])
    expect(guide.replaceAll('–', '-').replaceAll(' to ', '-'), span).toContain(span);
  const sheet = textOf(SAFETY_SHEET);
  for (const amount of ['3,000 IU', '500 IU', '30 IU', '500 mg', '25 mg', '2 g', '250 mg', '3 months'])
    expect(sheet, amount).toContain(amount);
  // C63: neither document may read as a diagnosis or as medicine.
  expect(guide).toContain('Not a diagnosis.');
  for (const words of [guide, sheet])
    expect(words).not.toMatch(/\b(cures?|heals?|prevents?|treats?) (a |the )?(disease|illness|cancer)/i);
});

const words = fc.string({ unit: fc.constantFrom(...'abcdefghij klmno'), minLength: 8, maxLength: 200 }).map((text) => {
  const plain = text.trim().replace(/\s+/g, ' ');
  return plain.length > 3 ? plain : 'some words';
});
const pairs = fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 5 });
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constantFrom('text' as const, 'lead' as const), text: words }),
  fc.record({ kind: fc.constant('list' as const), items: fc.array(words, { minLength: 1, maxLength: 6 }) }),
  fc.record({ kind: fc.constant('facts' as const), rows: pairs }),
  fc.record({ kind: fc.constant('formula' as const), id: fc.constantFrom(...IDS), text: words, facts: pairs }),
  fc
    .record({
      heads: fc.array(words, { minLength: 1, maxLength: 4 }),
      rows: fc.integer({ min: 1, max: 12 }),
      cell: words,
    })
    .map(({ heads, rows, cell }) => ({
      kind: 'table' as const,
      columns: heads.map((head) => ({ head, share: 1 })),
      rows: Array.from({ length: rows }, () => ({ cells: heads.map(() => cell) })),
    })),
);
const printed: fc.Arbitrary<PrintedDocument> = fc.record({
  title: words,
  lead: words,
  asOf: fc.constantFrom('2026-11-23', '2028-02-29'),
  cover: fc.constantFrom('sticks' as const, 'lab' as const),
  chapters: fc.array(fc.record({ title: words, blocks: fc.array(block, { minLength: 1, maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
});

const letters = (text: string) => text.replace(/[^a-z]/gi, '').toLowerCase();

function everyWordOf({ title, lead, chapters }: PrintedDocument): string[] {
  const ofBlock = (one: Block): string[] => {
    if (one.kind === 'list') return [...one.items];
    if (one.kind === 'facts') return one.rows.flat();
    if (one.kind === 'formula') return [FORMULAS[one.id].name, one.text, ...one.facts.flat()];
    if (one.kind === 'table')
      return [...one.columns.map(({ head }) => head), ...one.rows.flatMap(({ cells }) => cells)];
    return [one.text];
  };
  return [title, lead, ...chapters.flatMap((chapter) => [chapter.title, ...chapter.blocks.flatMap(ofBlock)])];
}

test('R398 any document is printed whole: every word is on a page, every chapter is a bookmark', async () => {
  await fc.assert(
    fc.asyncProperty(printed, async (document) => {
      const pdf = await readPdf(await printDocument(document));
      expect(pdf.bookmarks).toEqual(document.chapters.map(({ title }) => title));
      const found = letters(pdf.text);
      const [first, ...others] = everyWordOf(document).map(letters);
      for (const text of [first ?? '', ...others]) expect(found.includes(text), text).toBe(true);
      expect(pdf.tags.filter((tag) => tag === 'H2')).toHaveLength(document.chapters.length);
    }),
    { numRuns: 6 },
  );
});

test('search engines are shown every public page, and kept from none of them', () => {
  const refused = robotsTxt('http://shop.test')
    .split('\n')
    .flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice('Disallow: '.length)] : []));
  expect(refused).toContain('/api/');
  for (const path of [...LISTED, ...DOWNLOADS.map(({ id }) => downloadPath(id))])
    for (const start of refused) expect(path.startsWith(start), `${path} under ${start}`).toBe(false);
  for (const secret of ['/desk/inbox', '/reset-password', '/newsletter/confirm', '/waitlist/leave', '/api/profile'])
    expect(
      refused.some((start) => secret.startsWith(start)),
      secret,
    ).toBe(true);
});

test('the sitemap reads back every address as it was, whatever signs are in it', () => {
  const path = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }).map((text) => `/${text}`);
  const listed = fc.uniqueArray(path, { maxLength: 8 });
  fc.assert(
    fc.property(listed, (paths) => {
      const xml = sitemapXml(
        paths.map((one) => ({ path: one, changed: '2026-11-23' })),
        'http://shop.test',
      );
      expect(xml).not.toMatch(/&(?!amp;|lt;|gt;)/);
      const { childNodes } = parseFragment(xml.replace(/<(\/?)(loc)>/g, '<$1p>').replace(/<\/?url(set[^>]*)?>/g, ''));
      const read = childNodes.flatMap((node) =>
        node.nodeName === 'p' && 'childNodes' in node
          ? [node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')]
          : [],
      );
      expect(read).toEqual(paths.map((one) => `http://shop.test${one}`));
    }),
  );
});

test('a sentence begins with a large letter and is otherwise as it was', () => {
  expect(['salmon, oat', 'Salmon', '', 'éclair', '7 kinds'].map(sentence)).toEqual([
    'Salmon, oat',
    'Salmon',
    '',
    'Éclair',
    '7 kinds',
  ]);
});
