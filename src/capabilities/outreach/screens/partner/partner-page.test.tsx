import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { money } from '#src/lib/money.ts';
import { parseHtml } from '#tests/support/html.ts';
import { SAMPLE_PARTNER } from '../../../../../db/demo/partner.ts';
import type { PartnerView } from '../../contract.ts';
import { PartnerPage } from './partner-page.tsx';

const { localCurrency, localRate, commissionAmount, commissionCurrency, published: _, ...told } = SAMPLE_PARTNER;
const PARTNER: PartnerView = {
  ...told,
  local: { currency: localCurrency, rate: localRate },
  commission: money(commissionAmount, commissionCurrency),
  orderCode: null,
  contactEmail: 'partnerships@purrwell.example',
  termsSince: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
};

function print(partner: PartnerView): string {
  const element = <PartnerPage partner={partner} onOrder={() => undefined} />;
  const router = createMemoryRouter([{ path: '/:partner', element }], { initialEntries: [`/${partner.slug}`] });
  return renderToString(<RouterProvider router={router} />);
}

const html = print(PARTNER);
const page = parseHtml(html);
const TABS = ['overview', 'products', 'earnings', 'impact'];
const panel = (id: string) => page.one('section', { id, class: 'partner-panel' });
const words = Object.fromEntries(TABS.map((id) => [id, panel(id).words])) as Record<string, string>;

test('R455 four tabs, Overview first; every panel is on the page and belongs to its tab', () => {
  const tabs = page.all('a', { role: 'tab' });
  expect(tabs.map(({ text }) => text)).toEqual(['Overview', 'Products', 'Earnings', 'Impact']);
  expect(tabs.map((tab) => tab.attribute('aria-selected'))).toEqual(['true', 'false', 'false', 'false']);
  for (const id of TABS) expect(panel(id).attribute('aria-labelledby')).toBe(`${id}-tab`);
});

test('nothing is said of earlier prices: a new price book may be a cheaper one', () => {
  expect(page.words).toContain('this is not a sale');
  expect(page.words).not.toMatch(/never charged|charged more before/);
});

test('R456 overview: the service, the benefits, one for one, the shelters, and why it is a match', () => {
  for (const said of [
    'How the service works',
    'What is in it for you',
    'One sold. One given.',
    'The shelter network',
    '86-90',
    'Why Rumah Tujuh Kucing is a match.',
  ])
    expect(words.overview).toContain(said);
});

test('R195 R457 R458 R459 R460 C1 three plan cards: from the six-cat price, the original being the one-cat price', () => {
  expect(words.products).toMatch(/Standard from \$25 per cat \( ?6 cats\) Original \$35 ?: the one-cat price/);
  expect(words.products).toMatch(/Premium POPULAR from \$36 per cat \( ?6 cats\) Original \$53 ?: the one-cat price/);
  expect(words.products).toMatch(/Pro BEST VALUE from \$49 per cat \( ?6 cats\) Original \$76 ?: the one-cat price/);
  for (const feature of [
    ...['Basic health insights', 'Monthly delivery', '28 supplement sticks', 'Advanced dashboard', 'Progress tracking'],
    ...['Priority support', 'AI-powered analysis', 'Custom formulation', 'Vet consultation'],
  ])
    expect(words.products).toContain(feature);
  for (const tag of ['s', 'del', 'strike']) expect(panel('products').all(tag)).toEqual([]);
  expect(panel('products').all('*', { class: 'struck' })).toEqual([]);
});

test('R457 seven formulas under the words of the kit', () => {
  for (const pair of ['Heart Cardio-Flex Pro', 'Kidney Antiox-Renew', 'Vision Clear V-Optima', 'Skin DermaFlow+'])
    expect(words.products).toContain(pair);
  for (const pair of ['Calm NeuroFix-360', 'Joints Omega Flex-3', 'Renal Renal-Advance'])
    expect(words.products).toContain(pair);
});

test('R461 R462 R464 R465 R468 C60 tiles, the baseline in its final form with its caption, the steady state beside it, rupiah', () => {
  for (const said of ['6.8 million', '0.4%', '$2.50', '30 days', '$68,000', 'IDR 1,020,000,000', 'IDR 37,500'])
    expect(words.earnings).toContain(said);
  expect(words.earnings).toContain('One month’s new subscribers');
  expect(words.earnings).toMatch(/Steady state, from month 13 on \$884,000/);
});

test('R463 R466 R467 R469 three scenarios with their year, four boosters, the content types', () => {
  for (const said of ['$34,000', '$136,000', '$408,000', '$816,000', '$1,632,000'])
    expect(words.earnings).toContain(said);
  for (const said of ['6 × baseline', '12 × baseline', '24 × baseline', 'Standard content types'])
    expect(words.earnings).toContain(said);
  for (const booster of ['+40% Shelter visit', '+35% Personal', '+30% Before/after', '+25% Educational ingredient'])
    expect(words.earnings?.replace(/\+ /g, '+')).toContain(booster);
});

test('R470 R471 R472 impact: what is made and given, three figures, three stories that say they are samples, donations', () => {
  for (const said of ['What you could make', 'What we give for it', '4,000+', '98%', '28 days', '27,200'])
    expect(words.impact).toContain(said);
  expect(panel('impact').all('article')).toHaveLength(3);
  expect(panel('impact').values('data-sample')).toContain('true');
  expect(words.impact).toContain('These stories are made up.');
  for (const { name, location, before, after, weeks } of PARTNER.content.stories)
    for (const said of [name, `${location}, ${weeks} weeks`, before, after]) expect(words.impact).toContain(said);
});

test('R473 a way to answer: the button, and an address', () => {
  const end = page.one('*', { class: 'partner-ready' });
  expect(end.text).toContain('Ready to Start');
  expect(end.all('button').map(({ text }) => text)).toContain('Let’s Partner Together');
  expect(end.values('href', 'a')).toContain('mailto:partnerships@purrwell.example');
});

test('a sample says that it is one; a real partner’s page does not', () => {
  expect(page.words).toContain('A sample pitch.');
  const real = parseHtml(print({ ...PARTNER, sample: false, local: null })).words;
  expect(real).not.toMatch(/a sample pitch|does not exist|stories are made up/i);
  expect(real).not.toContain('IDR');
});

test('every figure is registered or points at its source on the page, and nothing carries a style attribute', () => {
  expect(findUnregisteredNumbers(html)).toEqual([]);
  for (const id of page.values('data-cited')) expect(page.values('id')).toContain(id);
  expect(page.values('style')).toEqual([]);
});

test('R464 a page whose orders are counted starts both wizards with its code, and says that its partner is paid', () => {
  expect(page.values('href', 'a').filter((href) => href.includes('ref='))).toEqual([]);
  expect(page.words).toContain('Until then we count and pay nothing');
  const printed = print({ ...PARTNER, orderCode: 'KCNG2345' });
  const selling = parseHtml(printed);
  expect(selling.values('href', 'a').filter((href) => href.includes('ref='))).toEqual([
    '/?ref=KCNG2345#onboarding',
    '/?ref=KCNG2345#everything',
  ]);
  expect(selling.words).toContain('Paid partnership. We pay Rumah Tujuh Kucing for each subscription');
  expect(selling.words).not.toContain('Until then we count and pay nothing');
  expect(findUnregisteredNumbers(printed)).toEqual([]);
});
