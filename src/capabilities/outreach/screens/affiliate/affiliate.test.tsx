import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { parseHtml } from '#tests/support/html.ts';
import Affiliate from './page.tsx';

const router = createMemoryRouter([{ path: '/affiliate', element: <Affiliate /> }], {
  initialEntries: ['/affiliate'],
});
const html = renderToString(<RouterProvider router={router} />);
const page = parseHtml(html);
const { words } = page;

test('R422 structure, calculator and form are on the page before any script has run', () => {
  for (const id of ['structure', 'calculator', 'how', 'terms', 'apply']) expect(page.values('id')).toContain(id);
});

test('R433 R434 R435 R436 R437 the structure in figures, and the rates in three currencies', () => {
  for (const figure of ['25% of the first purchase', '12× the flat rate', '13 months for each customer'])
    expect(words).toContain(figure);
  for (const figure of ['30-day cookie', '10% override']) expect(words).toContain(figure);
  for (const rate of ['$3.50', '$5.30', '$7.60', '€3', '€4.50', '€6.50', 'AED 13', 'AED 19', 'AED 27.80'])
    expect(words).toContain(rate);
});

test('R196 the one-cat prices stand beside the rates they make', () => {
  for (const price of ['$35', '$53', '$76', '€30', '€45', '€65', 'AED 130', 'AED 190', 'AED 278'])
    expect(words).toContain(`of ${price}`);
});

test('R424 R425 R426 R427 R429 R430 every input is there with its range and its default', () => {
  const fields = page.id('calculator').all('input', { role: 'spinbutton' });
  const shape = fields.map((field) =>
    ['now', 'min', 'max'].map((name) => Number(field.attribute(`aria-value${name}`))),
  );
  expect(shape).toEqual([
    [100_000, 1000, 10_000_000],
    [1, 0.1, 5],
    [30, 0, 100],
    [50, 0, 100],
    [20, 0, 100],
    [5, 1, 100],
    [50, 10, 100],
  ]);
});

test('R431 R432 years and currencies to choose from', () => {
  const chosen = page
    .all('input', { type: 'radio' })
    .map((radio) => [radio.attribute('value'), radio.attribute('checked') !== undefined])
    .filter(([value]) => /^(?:[1-5]|[A-Z]{3})$/.test(String(value)));
  expect(chosen).toEqual([
    ...[1, 2, 3, 4, 5].map((year) => [String(year), year === 2]),
    ...['USD', 'EUR', 'AED'].map((currency) => [currency, currency === 'USD']),
  ]);
});

test('R438 R439 R440 R441 R442 C59 the printed page holds the defaults, the climb included', () => {
  expect(words).toContain('steady state from month 13');
  for (const figure of ['$67,860', '$814,320', '$407,160', '$203,580', '1,000', '24,000'])
    expect(words).toContain(figure);
});

test('C59 five years as sticks, and as a table behind them', () => {
  expect(page.all('line', { class: 'own' })).toHaveLength(60);
  for (const year of ['Year 1', 'Year 5']) expect(words).toContain(year);
  expect(page.all('table').length).toBeGreaterThanOrEqual(2);
});

test('every figure is registered or points at its formula, and nothing carries a style attribute', () => {
  expect(findUnregisteredNumbers(html)).toEqual([]);
  expect(page.values('style')).toEqual([]);
});
