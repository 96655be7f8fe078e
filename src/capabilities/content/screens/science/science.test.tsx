import { expect, test } from 'vitest';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { RECIPES } from '#src/capabilities/lab/rules/recipes.ts';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import { DRAWINGS } from './drawings.ts';
import { SECTIONS } from './sections.tsx';

const pages = renderStatic(SECTIONS);
const IDS = Object.keys(FORMULAS) as FormulaId[];
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('R393 R394 eight formulas at a glance, each with its emblem, its benefit and the way to its card', () => {
  for (const id of IDS) {
    expect(pages.library).toContain(`href="#formula-${id}"`);
    expect(pages.wall).toContain(`id="formula-${id}"`);
    expect(wordsOf(pages.library)).toContain(`${FORMULAS[id].name} ${FORMULAS[id].job}`);
  }
  expect(pages.library.match(/<svg/g)).toHaveLength(8);
});

test('R31 the anchor of the formulas', () => {
  expect(pages.library).toContain('id="science"');
});

test('R395 four steps, from thirty seconds to a box every month', () => {
  const titles = [...pages.method.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title);
  expect(titles).toEqual([
    'Collect in 30 seconds',
    'Dubai lab within 48 hours',
    'AI on 50+ markers',
    'Custom formula, shipped monthly',
  ]);
});

test('R396 each card has a back with a drawing of what it is made from and the list of it', () => {
  const cards = pages.wall.split('<article').slice(1);
  expect(cards).toHaveLength(8);
  for (const [i, card] of cards.entries()) {
    const id = IDS[i] as FormulaId;
    expect(card).toContain(`aria-controls="back-${id}"`);
    expect(card).toContain('aria-expanded="false"');
    expect(card.match(/<svg/g)?.length).toBeGreaterThanOrEqual(2);
    for (const { name } of RECIPES[id].natural) expect(wordsOf(card.replaceAll('&#x27;', '’'))).toContain(name);
  }
});

test('R397 how the kit works in three steps, and figures that lead to their source', () => {
  expect(pages.kit.match(/<li/g)).toHaveLength(3);
  for (const id of ['biomarkers', 'catsInTrials', 'acceptance', 'catsServed']) {
    expect(pages.figures).toContain(`href="/facts#${id}"`);
  }
  expect(wordsOf(pages.figures)).toContain('50+');
});

test('R399 the last word leads home', () => {
  expect(pages.start).toMatch(/<a class="btn" href="\/"/);
});

test('every figure is registered, nothing carries a style, and every drawing draws', () => {
  for (const html of Object.values(pages)) {
    expect(findUnregisteredNumbers(html)).toEqual([]);
    expect(html).not.toMatch(/\sstyle=/);
  }
  for (const draw of Object.values(DRAWINGS)) expect(draw()).toMatch(/^<svg [\s\S]*<\/svg>$/);
});
