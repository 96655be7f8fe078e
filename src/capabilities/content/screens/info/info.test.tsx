import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { findUnregisteredNumbers, passagesOf } from '#scripts/claim-lint.ts';
import { isLimited, PLAN_IDS, PRO_SEATS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOK, CAT_COUNTS, planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import type { PlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import { type Html, parseHtml } from '#tests/support/html.ts';
import Info from './page.tsx';
import { PlanCards } from './plans.tsx';
import { discountsOf, pricesOf, QUESTIONS } from './questions.ts';
import { SavingsTable } from './savings-table.tsx';
import { SECTIONS } from './sections.tsx';
import { TABS, tabOf } from './tabs.ts';

const printed = (page: React.ReactNode, at = '/info') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>);
const words = (html: string) =>
  passagesOf(html)
    .map(({ text }) => text)
    .join('\n');
const offersWith = (launchRuns: boolean): PlanOffers => ({
  answered: true,
  pending: false,
  soldOut: isLimited,
  seats: (plan) => (isLimited(plan) ? { total: PRO_SEATS, taken: PRO_SEATS, held: 0 } : null),
  launchRuns,
});
const cards = (cats: number, running: boolean, currency: (typeof CURRENCIES)[number] = 'USD') =>
  parseHtml(printed(<PlanCards {...{ cats, currency, offers: offersWith(running) }} />)).all('article');

test('R388 five tabs, every panel of them on the page, and the address decides which is current', () => {
  expect(TABS.map(({ label }) => label)).toEqual(['Features', 'Plans', 'Science', 'About', 'Support']);
  for (const { id } of TABS) expect(tabOf(`#${id}`)).toBe(id);
  expect([tabOf(''), tabOf('#nonsense')]).toEqual(['features', 'features']);
  const page = parseHtml(printed(<Info />));
  for (const { id, label } of TABS) {
    expect(page.values('id')).toContain(id);
    expect(page.one('a', { role: 'tab', href: `/info#${id}` }).text).toBe(label);
  }
});

test('R389 Start Free Trial leads to the start page and says when one pays', () => {
  const html = printed(<Info />);
  const [trial] = parseHtml(html)
    .all('a')
    .filter(({ text }) => text === 'Start Free Trial');
  expect(trial?.attribute('href')).toBe('/');
  expect(words(html).toLowerCase()).toContain('free test kit, you pay when you confirm a plan');
});

test('R390 R391 the seven actives with their amounts', () => {
  const { features } = renderStatic(SECTIONS);
  for (const amount of ['3,000 IU', '500 IU', '30 IU', '500mg', '25mg', '2g', '250mg'])
    expect(features).toContain(amount);
  expect(parseHtml(features).all('tr')).toHaveLength(1 + 7);
});

test('R194 R197 the launch offer: 19.99, 39.99 and 59.99 for the household, and beside it what follows', () => {
  const [standard, premium, pro] = cards(1, true) as [Html, Html, Html];
  for (const [card, price, then] of [
    [standard, '$19.99', '$35'],
    [premium, '$39.99', '$53'],
    [pro, '$59.99', '$76'],
  ] as const) {
    const line = card.one('div', { class: 'price' }).text;
    expect(line).toContain(price);
    expect(line).toContain(`per household, first month, then ${then} a month`);
  }
  expect(premium.text).toContain('Most popular');
  expect(pro.text).toContain('Sold out');
  expect(pro.all('a')).toEqual([]);
});

test('R194 R178 without the offer, and in every currency it is not in, the table stands', () => {
  for (const currency of CURRENCIES)
    for (const cats of CAT_COUNTS)
      for (const running of [false, true]) {
        if (running && currency === 'USD') continue;
        for (const [i, card] of cards(cats, running, currency).entries()) {
          const { unit } = planTotals(PLAN_IDS[i] as (typeof PLAN_IDS)[number], cats, currency);
          const figure = formatMoney(unit).replace(/^AED\s/, 'AED');
          expect(card.all('*', { class: 'num' })[0]?.text).toBe(figure);
        }
        expect(printed(<PlanCards {...{ cats, currency, offers: offersWith(running) }} />)).not.toMatch(
          /household|LAUNCH/,
        );
      }
});

test('R195 C1 the questions name what a plan costs with six cats, and the price for one cat as the original', () => {
  const many = QUESTIONS.find(({ title }) => title.includes('more than one cat'))?.body ?? '';
  expect(many).toContain(
    'Standard is from $25 a month and cat with six cats; its original $35 is the price for one cat. Premium: from $36, original $53. Pro: from $49, original $76.',
  );
  const { perCat } = BUILT_BOOK;
  const other = { ...perCat, standard: { ...perCat.standard, USD: [38, 35, 32, 30, 28, 26] as const } };
  expect(pricesOf({ version: 'other', perCat: other })).toContain(
    'from $26 a month and cat with six cats; its original $38',
  );
});

test('R199 R198 percentages of the table where they are true, and the launch offer’s own under its name', () => {
  const many = QUESTIONS.find(({ title }) => title.includes('more than one cat'))?.body ?? '';
  expect(many).toMatch(/10% for two cats .*20% for four .*up to 36% for six or more/);
  expect(many).toContain(
    '(Pro, in USD, currently sold out). The highest you can get today is 32%, for six cats on Premium in USD.',
  );
  // Of a table in which another plan and currency save most.
  const { perCat } = BUILT_BOOK;
  const other = { ...perCat, standard: { ...perCat.standard, AED: [130, 115, 110, 105, 100, 65] as const } };
  expect(discountsOf({ version: 'other', perCat: other })).toMatch(/up to 50% for six or more \(Standard, in AED\)\.$/);
  const launch = QUESTIONS.find((question) => question.launch)?.body ?? '';
  expect(launch).toMatch(/10% for two cats, 25% for three, 35% for four or more/);
  expect(launch).toContain('$19.99, then $35 a month for one cat');
});

test('R200 the rule of thumb, and the exact figure beside it', () => {
  const html = printed(<SavingsTable cats={1} currency="USD" />);
  expect(words(html)).toContain('7% less for every extra cat, so you save up to 35%');
  const rows = parseHtml(html)
    .all('tr')
    .slice(1)
    .map(({ words }) => words.match(/\d+%/g));
  expect(rows[3]).toEqual(['21%', '20%', '21%', '20%']);
  expect(rows.map((row) => row?.[0])).toEqual(['0%', '7%', '14%', '21%', '28%', '35%']);
});

test('every figure is registered in every state, and nothing carries a style attribute', () => {
  const states = [
    ...Object.values(renderStatic(SECTIONS)),
    ...CURRENCIES.flatMap((currency) =>
      CAT_COUNTS.flatMap((cats) => [
        ...[true, false].map((running) => printed(<PlanCards {...{ cats, currency, offers: offersWith(running) }} />)),
        printed(<SavingsTable {...{ cats, currency }} />),
      ]),
    ),
  ];
  for (const html of states) {
    expect(findUnregisteredNumbers(html)).toEqual([]);
    expect(parseHtml(html).values('style')).toEqual([]);
  }
});
