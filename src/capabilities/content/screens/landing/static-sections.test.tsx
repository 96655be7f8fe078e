import { expect, test } from 'vitest';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import { parseHtml } from '#tests/support/html.ts';
import { SECTIONS } from './static-sections.tsx';

const pages = renderStatic(SECTIONS);

test('R40 the stats stand in the page in their final form, before any script has run', () => {
  const { text } = parseHtml(pages.stats);
  for (const figure of ['50,000', '98%', '7-in-1', '28 days']) expect(text).toContain(figure);
});

test('R43 eight formulas, each with its ingredients behind a press', () => {
  const formulas = parseHtml(pages.science).all('details');
  expect(formulas).toHaveLength(8);
  for (const formula of formulas) {
    expect(formula.all('summary')).toHaveLength(1);
    expect(formula.all('li').length).toBeGreaterThanOrEqual(4);
  }
});

test('R44 four posts in the carousel', () => {
  expect(parseHtml(pages.posts).all('figure')).toHaveLength(4);
});

test('R45 three testimonials, said to be samples', () => {
  expect(parseHtml(pages.testimonials).all('blockquote')).toHaveLength(3);
  expect(pages.testimonials).toContain('Sample voices');
});

test('R46 eight questions with their answers', () => {
  expect(parseHtml(pages.questions).all('details')).toHaveLength(8);
});

test('R42 the mock-up leads to the demo dashboard', () => {
  expect(parseHtml(pages.demo).values('href', 'a')).toContain('/demo-dashboard');
});

test('every figure in these sections is registered, and nothing carries a style attribute', () => {
  for (const html of Object.values(pages)) {
    expect(findUnregisteredNumbers(html)).toEqual([]);
    expect(parseHtml(html).values('style')).toEqual([]);
  }
});
