import { expect, test } from 'vitest';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { RECIPES } from '#src/capabilities/lab/rules/recipes.ts';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import { parseHtml } from '#tests/support/html.ts';
import { DRAWINGS } from './drawings.ts';
import { SECTIONS } from './sections.tsx';

const printed = renderStatic(SECTIONS);
const part = (name: keyof typeof printed) => parseHtml(printed[name]);
const IDS = Object.keys(FORMULAS) as FormulaId[];

test('R393 R394 eight formulas at a glance, each with its emblem, its benefit and the way to its card', () => {
  for (const id of IDS) {
    expect(part('library').values('href', 'a')).toContain(`#formula-${id}`);
    expect(part('wall').values('id')).toContain(`formula-${id}`);
    expect(part('library').words).toContain(`${FORMULAS[id].name} ${FORMULAS[id].job}`);
  }
  expect(part('library').all('svg')).toHaveLength(8);
});

test('R31 the anchor of the formulas', () => {
  expect(part('library').values('id')).toContain('science');
});

test('R395 four steps, from thirty seconds to a box every month', () => {
  const titles = part('method').all('h3');
  expect(titles.map(({ text }) => text)).toEqual([
    'Collect in 30 seconds',
    'Dubai lab within 48 hours',
    'AI on 50+ markers',
    'Custom formula, shipped monthly',
  ]);
});

test('R396 each card has a back with a drawing of what it is made from and the list of it', () => {
  const cards = part('wall').all('article');
  expect(cards).toHaveLength(8);
  for (const [i, card] of cards.entries()) {
    const id = IDS[i] as FormulaId;
    expect(card.one('*', { 'aria-controls': `back-${id}` }).attribute('aria-expanded')).toBe('false');
    expect(card.all('svg').length).toBeGreaterThanOrEqual(2);
    for (const { name } of RECIPES[id].natural) expect(card.words.replaceAll("'", '’')).toContain(name);
  }
});

test('R397 the kit in three steps, and figures that lead to their source', () => {
  expect(part('kit').all('li')).toHaveLength(3);
  for (const id of ['biomarkers', 'catsInTrials', 'acceptance', 'catsServed']) {
    expect(part('figures').values('href', 'a')).toContain(`/facts#${id}`);
  }
  expect(part('figures').words).toContain('50+');
});

test('R399 the last word leads home', () => {
  expect(part('start').one('a', { class: 'btn' }).attribute('href')).toBe('/');
});

test('every figure is registered, nothing carries a style, and every drawing draws', () => {
  for (const html of Object.values(printed)) {
    expect(findUnregisteredNumbers(html)).toEqual([]);
    expect(parseHtml(html).values('style')).toEqual([]);
  }
  for (const draw of Object.values(DRAWINGS)) expect(draw()).toMatch(/^<svg [\s\S]*<\/svg>$/);
});
