import { expect, test } from 'vitest';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import { SECTIONS } from './static-sections.tsx';

const pages = renderStatic(SECTIONS);
const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;

test('R40 the stats stand in the page in their final form, before any script has run', () => {
  const words = pages.stats.replace(/<[^>]*>/g, '');
  for (const figure of ['50,000', '98%', '7-in-1', '28 days']) expect(words).toContain(figure);
});

test('R43 eight formulas, each with its ingredients behind a press', () => {
  expect(count(pages.science, /<details/g)).toBe(8);
  expect(count(pages.science, /<summary/g)).toBe(8);
  for (const list of pages.science.split('<details').slice(1)) expect(count(list, /<li>/g)).toBeGreaterThanOrEqual(4);
});

test('R44 four posts in the carousel', () => {
  expect(count(pages.posts, /<figure/g)).toBe(4);
});

test('R45 three testimonials, said to be samples', () => {
  expect(count(pages.testimonials, /<blockquote/g)).toBe(3);
  expect(pages.testimonials).toContain('Sample voices');
});

test('R46 eight questions with their answers', () => {
  expect(count(pages.questions, /<details/g)).toBe(8);
});

test('R42 the mock-up leads to the demo dashboard', () => {
  expect(pages.demo).toMatch(/<a[^>]+href="\/demo-dashboard"/);
});

test('every figure in these sections is registered, and nothing carries a style attribute', () => {
  for (const html of Object.values(pages)) {
    expect(findUnregisteredNumbers(html)).toEqual([]);
    expect(html).not.toMatch(/\sstyle=/);
  }
});
