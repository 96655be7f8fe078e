import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { printCalendar, printPoster } from './print-poster.ts';

const AS_OF = new Date('2026-12-01T09:00:00Z');
const sitter = (name: string) => ({ name, look: { name, breed: 'bengal' }, background: '#D3DF45' });

test('R356 the same cat on the same day is the same file; a name of any script stands on it', async () => {
  const [one, other] = [await printPoster(sitter('Zaatar'), AS_OF), await printPoster(sitter('Zaatar'), AS_OF)];
  expect((await readPdf(one)).text).toBe('Zaatar');
  expect(one.equals(other)).toBe(true);
  const arabic = await printPoster(sitter('زعتر'), AS_OF);
  expect(await readPdf(arabic)).toMatchObject({ text: 'زعتر', spoken: expect.arrayContaining(['زعتر']) });
  expect((await printPoster(sitter('زعتر'), AS_OF)).equals(arabic)).toBe(true);
  expect((await readPdf(await printCalendar(sitter('小花'), 2027, AS_OF))).text).toMatch(/^2027 with 小 ?花 January/);
});
