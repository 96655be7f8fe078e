import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type KeptId, keptText, RETENTION } from '#src/capabilities/access/rules/retention.ts';
import { DRAFT_COOKIE } from '#src/capabilities/onboarding/routes.ts';
import { REFERRAL_KEY } from '#src/capabilities/onboarding/rules/referral-code.ts';
import { FULL_KEYS } from '#src/capabilities/onboarding/rules/full-record.ts';
import { RECORD_KEY } from '#src/capabilities/onboarding/rules/record.ts';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { CURRENCY_STORAGE_KEY } from '#src/capabilities/pricing/rules/currency.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOK, CAT_COUNTS, unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import { LOOK_KEY, TOKEN_KEY } from '#src/web/api.ts';
import { isLive } from '#src/web/pages.ts';
import { parseHtml } from '#tests/support/html.ts';
import { PricesSince } from './price-tables.tsx';
import { IN_BROWSER } from './privacy-data.ts';
import { SECTIONS } from './sections.tsx';
import { tabOf } from './tabs.ts';

const printed = renderStatic(SECTIONS);
const [terms, privacy] = [parseHtml(printed.terms), parseHtml(printed.privacy)];
const [TERMS, PRIVACY] = [terms.text, privacy.text];

test('R420 the terms are shown by default; #privacy and every section of it lead to the privacy policy', () => {
  expect(terms.one('h2', { class: 'd-md' }).text).toBe('Terms of Service');
  expect(privacy.one('h2', { class: 'd-md' }).text).toBe('Privacy Policy');
  expect(['', '#terms', '#elsewhere', '#terms-prices', '#privacyless'].map(tabOf)).toEqual(Array(5).fill('terms'));
  const sections = privacy.values('id', 'section').map((id) => `#${id}`);
  expect(sections).toContain('#privacy-data');
  expect(['#privacy', ...sections].map(tabOf)).toEqual(Array(sections.length + 1).fill('privacy'));
  for (const id of terms.values('id', 'section')) expect(tabOf(`#${id}`)).toBe('terms');
});

test('R420 the list of sections names every section once, and no other', () => {
  for (const text of [terms, privacy]) {
    const listed = text.all('li').flatMap((item) => item.all('a', { 'data-app': 'true' }));
    const places = listed.map((link) => link.attribute('href')).filter((place) => place?.startsWith('#'));
    expect(places).toEqual(text.values('id', 'section').map((id) => `#${id}`));
    expect(new Set(places).size).toBe(places.length);
  }
});

test('the prices of the terms have their day, and running subscriptions keep those of their order', () => {
  expect(TERMS).toContain('keeps the price table of the day on which it was ordered');
  const book = { ...BUILT_BOOK, since: '2026-12-02T20:00:00.000Z' };
  expect(parseHtml(renderToStaticMarkup(<PricesSince book={book} />)).text).toContain('count since 3 December 2026');
  expect(renderToStaticMarkup(<PricesSince book={BUILT_BOOK} />)).toBe('');
});

test('R421 C62 not for under 13s, and buyers are adults', () => {
  expect(PRIVACY).toContain('Purrwell is not for under 13s');
  expect(TERMS).toContain('You must be 18 or older to buy');
});

test('R410 C10 delivery as the terms say it', () => {
  expect(TERMS).toContain('UAE and GCC: 2-3 business days');
  expect(TERMS).toContain('EU: 5-8 business days');
  expect(TERMS).toContain('USA: 7-10 business days');
  expect(TERMS).toContain('Free shipping on the first month');
});

test('C17 C65 C66 C67 C71 the terms state the purchase, the payment dates and the three kinds of refund', () => {
  expect(TERMS).toContain('Our sticks are made to order, but we do not refuse it');
  expect(TERMS).toContain('30 days on the first order.');
  expect(TERMS).toContain('we refund the latest box');
  expect(TERMS).toContain('You pay when you confirm a plan');
  expect(TERMS).toContain('Until your cat’s formula has been made');
  expect(TERMS).toContain('we charge nothing more before then');
  expect(TERMS).toContain('include VAT. Nothing is added at the last step.');
  const cells = terms.all('td').map(({ text }) => text);
  for (const currency of CURRENCIES) {
    for (const plan of PLAN_IDS) {
      for (const cats of CAT_COUNTS)
        expect(cells).toContain(parseHtml(formatMoney(unitPrice(plan, cats, currency))).text);
    }
  }
});

test('C26 the club’s name is explained', () => {
  expect(TERMS).toMatch(/“Premium Member” is the name of our club\. Everybody who is signed in belongs to it/);
});

test('the right of withdrawal has its button, its words and its form', () => {
  expect(terms.all('a', { href: '/withdraw' }).map(({ text }) => text)).toContain('withdraw from contract here');
  expect(TERMS).toContain('“confirm withdrawal here”');
  expect(TERMS).toContain('within 14 days without giving any reason');
  expect(TERMS).toContain('I hereby give notice that I withdraw from my contract of sale of the following goods');
});

test('R420 the privacy policy prints the whole table that deletion works by', () => {
  for (const id of Object.keys(RETENTION) as KeptId[]) {
    expect(PRIVACY).toContain(RETENTION[id].what);
    expect(PRIVACY.toLowerCase()).toContain(keptText(id).toLowerCase());
  }
});

test('R420 every key our pages put into a browser is on the page', () => {
  const names = IN_BROWSER.map(({ name }) => name);
  const known = [
    TOKEN_KEY,
    LOOK_KEY,
    RECORD_KEY,
    REFERRAL_KEY,
    ...Object.values(FULL_KEYS),
    CURRENCY_STORAGE_KEY,
    DRAFT_COOKIE,
  ];
  const listed = names.join(', ');
  for (const key of known) expect(listed).toContain(key);
  expect(listed).toContain('-set-aside');
  // New storage keys and cookies need a row on the page, and their file in this list.
  const storing = filesUnder('src').filter((file) =>
    /[sS]torage(\(\))?\??\.setItem\(|\bsetCookie\(/.test(readFileSync(file, 'utf8')),
  );
  expect(storing.sort()).toEqual(STORING);
});

const STORING = [
  'src/capabilities/access/provider-routes.ts', // pw_provider
  'src/capabilities/access/session-middleware.ts', // pw_session, pw_devices
  'src/capabilities/analytics/screens/choice.ts', // counting, counting-visit
  'src/capabilities/desk/screens/camera/camera-button.tsx', // camera-pressed
  'src/capabilities/gifts/screens/redeem/kept-code.ts', // gift-code
  'src/capabilities/households/screens/records/queue.ts', // purrwell.log.v1.…
  'src/capabilities/onboarding/routes.ts', // pw_draft
  'src/capabilities/onboarding/screens/shared/browser-store.ts', // purrwell-onboarding, purrwell-onboarding-b, purrwell-companion, onboardingData, purrwell-friend, …-set-aside
  'src/capabilities/outreach/chat-routes.ts', // pw_chat
  'src/capabilities/pricing/routes.ts', // pw_seat
  'src/capabilities/pricing/screens/currency-store.ts', // purrwell-currency
  'src/capabilities/pricing/screens/use-currency.ts', // the same
  'src/web/api.ts', // sessionToken, lookToken
  'src/web/form-draft.ts', // draft:…
  'src/web/last-seen.ts', // last-seen
  'src/web/pending-invitation.ts', // purrwell.invitation
  'src/web/push-browser.ts', // push-registered
  'src/web/push-owner.ts', // purrwell.push.v1
  'src/web/shells/bell.tsx', // purrwell.seen.…
  'src/web/theme.ts', // theme
];

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : [];
  });
}

test('every figure is registered, and every link leads to a page there is', () => {
  expect(Object.values(printed).flatMap(findUnregisteredNumbers)).toEqual([]);
  const targets = [terms, privacy].flatMap((text) => text.values('href')).filter((to) => to.startsWith('/'));
  expect(targets.length).toBeGreaterThan(10);
  for (const to of targets) expect(to.startsWith('/support/') || isLive(to), to).toBe(true);
});
