import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { openDocument } from './document.ts';
import { wholeLine } from './mixed-text.ts';
import { PdfWriter } from './pdf-writer.ts';
import { STYLES } from './styles.ts';

const AS_OF = new Date('2026-12-01T09:00:00Z');

async function printed(words: readonly string[]) {
  const options = { title: 'Names', subject: 'Names', author: 'Purrwell', asOf: AS_OF, foot: '', content: words };
  const pdf = await PdfWriter.open(options);
  for (const line of words) pdf.text(line, STYLES.body, 'P', { width: 200 });
  const file = await pdf.finish();
  return { ...(await readPdf(file)), bytes: file.length };
}

test('names of any script are drawn, joined and in reading order, in letters that are embedded by subset', async () => {
  const names = ['王小明', '김민준', 'さくら', 'Łukasz Şahin', 'Жуков', 'Ελένη', 'ไทย', '👩‍👩‍👧 🇦🇪 👍'];
  const { text, fonts, bytes } = await printed(names);
  const drawn = text.replaceAll(' ', '');
  for (const name of names) expect(drawn).toContain(name.replaceAll(' ', ''));
  expect(text).not.toContain('\uFFFD');
  expect(fonts).toContain('NotoSansSC-Thin');
  expect(bytes).toBeLessThan(80_000);
});

test('Arabic runs from right to left within a line of Latin, numbers and brackets stay as they are read', async () => {
  const { text, spoken } = await printed(['Premium for زعتر, Zaatar', 'شقة 12 (برج Marina)', 'ثبت', 'ب']);
  // The reader turns words that run from right to left, and only those drawn so come out readable.
  expect(text).toContain('Premium for زعتر , Zaatar');
  expect(text).toContain('(Marina برج ) 12 شقة');
  expect(spoken).toContain('شقة 12 (برج Marina)');

  const { doc, fonts } = await openDocument('ب', { info: { Title: '', Author: '', CreationDate: AS_OF } });
  const widthOf = (word: string) => wholeLine(word, { doc, fonts, style: STYLES.body }).width;
  // Inside a word a letter is narrower than alone, because it is joined.
  expect(widthOf('ببب')).toBeLessThan(2.5 * widthOf('ب'));
});

test('a character that no font has is replaced by a mark, alone and inside a word', async () => {
  const { text, spoken } = await printed(['Zaatar 𓃠', '\u0007', 'a\ud800b']);
  expect(text.match(/\uFFFD/g)).toHaveLength(3);
  expect(spoken[0]).toBe('Zaatar 𓃠');
});

test('a long name of one word is torn where the column ends, a sentence between words', async () => {
  const words = ['قطة جميلة جدا '.repeat(20).trim(), '猫'.repeat(90)];
  const { text } = await printed(words);
  expect(text.match(/猫/g)).toHaveLength(90);
  expect(text.match(/جميلة/g)).toHaveLength(20);
});
