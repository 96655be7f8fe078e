import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { printCalendar, printPoster } from './print-poster.ts';

const AS_OF = new Date('2026-12-01T09:00:00Z');
const sitter = (name: string) => ({ name, look: { name, breed: 'bengal' }, flood: '#D3DF45' });

test('R356 the same cat on the same day is the same file; a name our letters cannot write is left out, not put into boxes', async () => {
  const [one, other] = [await printPoster(sitter('Zaatar'), AS_OF), await printPoster(sitter('Zaatar'), AS_OF)];
  expect(readPdf(one).text).toBe('Zaatar');
  expect(one.equals(other)).toBe(true);
  const unspelt = readPdf(await printPoster(sitter('زعتر'), AS_OF));
  expect(unspelt.text).toBe('');
  expect(unspelt.tags).toContain('Figure');
  expect(readPdf(await printCalendar(sitter('زعتر'), 2027, AS_OF)).text).toMatch(/^2027 January/);
});
