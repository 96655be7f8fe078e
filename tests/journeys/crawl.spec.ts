import type { APIRequestContext, Page } from '@playwright/test';
import { invalidPlaces, readPage } from '../../scripts/read-page.mjs';
import { pageFaults } from '../../scripts/check-page.mjs';
import { findUnregisteredNumbers } from '../../scripts/claim-lint.ts';
import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import { expect, refused, test, visit } from '../support/journey.ts';

const PARTNER = `/${SAMPLE_PARTNER.slug}`;

interface Answer {
  status: number;
  type: string;
  /** Body of a public HTML page; null for others. */
  html: string | null;
}

/** Everything that can be reached by links, files and announcements, beginning at the front door and a wrong one. */
async function crawl(request: APIRequestContext, shop: string) {
  const answers = new Map<string, Answer>();
  const pages: Awaited<ReturnType<typeof readPage>>[] = [];
  const listed = await announced(request, shop);
  const queue = ['/', '/no-such-page', ...listed, '/sitemap.xml', '/feed.xml', '/robots.txt'];
  for (const path of queue) {
    if (answers.has(path)) continue;
    // Redirects are not followed: the host of the support chat is the shop owner's choice.
    const answer = await request.get(path, { maxRedirects: 0 });
    const type = answer.headers()['content-type'] ?? '';
    // The shell of a page that belongs to one person says nothing of it, and is not to be found.
    const isShell = answer.headers()['x-robots-tag'] === 'noindex' && answer.ok();
    const html = type.startsWith('text/html') && !isShell ? await answer.text() : null;
    answers.set(path, { status: answer.status(), type, html });
    if (html === null) continue;
    const page = await readPage(path, html);
    pages.push(page);
    // The card, and the URLs of the structured data, are absolute.
    const named = [page.social['og:image'] ?? '', ...page.data.flatMap((json) => json.match(/https?:[^"\\]+/g) ?? [])]
      .filter((place) => place.startsWith(`${shop}/`))
      .map((place) => place.slice(shop.length));
    for (const to of [...page.links, ...page.files, ...named])
      if (/^\/(?!\/)/.test(to)) queue.push(to.replace(/[#?].*$/, ''));
  }
  return { answers, pages, listed };
}

/** Paths in the sitemap and the feed. */
async function announced(request: APIRequestContext, shop: string): Promise<Set<string>> {
  const [sitemap, feed] = await Promise.all(
    ['/sitemap.xml', '/feed.xml'].map(async (path) => (await request.get(path)).text()),
  );
  const places = [...`${sitemap}${feed}`.matchAll(/<(?:loc|link)>([^<]*)</g)].map(([, place]) => place as string);
  expect(places.filter((place) => !place.startsWith(shop))).toEqual([]);
  return new Set(places.map((place) => place.slice(shop.length)));
}

test('R48 R49 R52 R53 every public address, as it is served: no link, file or anchor is dead, no title is given twice, the HTML is valid, the structured data true, and every figure registered', async ({
  request,
  shop,
}) => {
  const { answers, pages, listed } = await crawl(request, shop.url);
  const good = (path: string) => (answers.get(path.replace(/#$/, ''))?.status ?? 404) < 400;
  const wrong = [...answers].filter(([path, { status }]) => status >= 400 && path !== '/no-such-page');
  expect(wrong.map(([path, { status }]) => `${path}: ${status}`)).toEqual([]);

  const faults = pageFaults(pages, {
    origin: shop.url,
    listed: (path: string) => listed.has(path),
    answers: good,
    file: good,
  });
  // Sent to the partner by us; on our own pages no link leads there.
  expect(faults.filter((fault) => fault !== `${PARTNER}: no link leads to it`)).toEqual([]);

  const invalid: string[] = [];
  for (const [path, { html }] of answers) {
    if (html === null) continue;
    invalid.push(...(await invalidPlaces(html)).map((fault) => `${path}: ${fault}`));
    invalid.push(...findUnregisteredNumbers(html).map(({ number, text }) => `${path}: ${number} in “${text}”`));
  }
  expect(invalid).toEqual([]);

  for (const path of ['/', PARTNER, '/blog/water']) expect([...listed]).toContain(path);
  for (const [path, { type }] of answers) {
    if (path.startsWith('/social/')) expect(type, path).toBe('image/png');
    if (path.startsWith('/downloads/')) expect(type, path).toBe('application/pdf');
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  expect((await request.get('/claim')).headers()['x-robots-tag']).toBe('noindex');
});

/** Every public page, those of several panels once for each. */
const ADDRESSES = [
  '/',
  ...['features', 'plans', 'science', 'about', 'support'].map((tab) => `/info#${tab}`),
  '/science',
  '/facts',
  '/about',
  '/blog',
  '/blog/water',
  '/blog/several-cats',
  '/blog/body-condition',
  '/blog/taking-samples',
  '/blog/vitamin-ceilings',
  '/careers',
  '/legal',
  '/legal#privacy',
  '/affiliate',
  '/gift',
  '/test-kit',
  '/withdraw',
  '/login',
  '/register',
  '/forgot-password',
  '/dashboard',
  ...['overview', 'products', 'earnings', 'impact'].map((tab) => `${PARTNER}#${tab}`),
];

/** A phone has buttons of its own on these. */
const OF_A_PHONE = ['/', '/info#features', '/science', '/legal', '/login', `${PARTNER}#overview`];

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      hasTouch: width < 768,
      permissions: ['clipboard-read', 'clipboard-write'],
    });

    test(`no button of any public page is dead (${width} px)`, async ({ page, watch }) => {
      watch.expectTrouble(refused(401));
      await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
      const dead: string[] = [];
      const seen = new Set<string>();
      for (const address of width < 768 ? OF_A_PHONE : ADDRESSES)
        for (const name of await pressAll(page, address, seen)) dead.push(`${address}: ${name}`);
      expect(dead).toEqual([]);
      expect(seen.size).toBeGreaterThan(width < 768 ? 40 : 100);
    });
  });
}

/** Controls that can be pressed and are not selected. */
const PRESSABLE =
  'button:not([disabled], [aria-selected="true"]), summary, [role="tab"]:not([aria-selected="true"]), [role="button"], label:has(> input:is([type="radio"], [type="checkbox"]):not(:checked))';

/** Presses each visible control, from the original page where it matters. Returns the names of those without effect. */
async function pressAll(page: Page, address: string, seen: Set<string>): Promise<string[]> {
  const dead: string[] = [];
  const names = await arrive(page, address);
  let stale = false;
  for (const [i, name] of names.entries()) {
    // The frame is the same everywhere: its buttons are pressed once.
    const known = `${name.startsWith('frame ') ? '' : address.replace(/#.*/, '')} ${name}`;
    if (seen.has(known)) continue;
    seen.add(known);
    if (stale) await arrive(page, address);
    const target = page.locator(`[data-press="${i}"]`);
    if ((await target.count()) === 0 || !(await target.isVisible())) {
      await arrive(page, address);
    }
    const before = await stateOf(page);
    let file = false;
    const arrived = () => (file = true);
    page.once('download', arrived);
    await target.click();
    const answered = await expect
      .poll(async () => file || (await stateOf(page).catch(() => 'another document')) !== before, {
        intervals: [20, 50, 100, 250],
      })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    page.off('download', arrived);
    if (!answered) dead.push(name);
    stale = await isAway(page, address);
  }
  return dead;
}

/** Opens the page anew and numbers its controls. Returns their names. */
async function arrive(page: Page, address: string): Promise<string[]> {
  await page.goto('about:blank');
  await visit(page, address);
  await page.evaluate(async () => {
    // Scroll through the page to load its lazy parts.
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
  return page.evaluate((pressable) => {
    const inSight = [...document.querySelectorAll<HTMLElement>(pressable)].filter(
      (button) => button.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && button.offsetWidth > 1,
    );
    return inSight.map((button, i) => {
      button.dataset.press = String(i);
      const frame = button.closest('header, footer') ? 'frame ' : '';
      const kind = button.role ?? button.getAttribute('type') ?? button.localName;
      return `${frame}${kind} “${button.ariaLabel ?? button.textContent.trim().slice(0, 50)}”`;
    });
  }, PRESSABLE);
}

/** Everything that a press may change: address, focus, open, chosen, marked or scrolled parts, and every word on the page. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const marks = [
      ...document.querySelectorAll('[aria-expanded], [aria-pressed], [aria-checked], [aria-selected], [aria-invalid]'),
    ]
      .map(({ ariaExpanded, ariaPressed, ariaChecked, ariaSelected, ariaInvalid }) =>
        [ariaExpanded, ariaPressed, ariaChecked, ariaSelected, ariaInvalid].join(),
      )
      .join(';');
    const open = document.querySelectorAll('dialog[open], details[open], :popover-open').length;
    const chosen = [...document.querySelectorAll('input')].map((input) => `${input.checked}${input.type}`).join();
    // That it has the focus itself is not an answer; that a field has it is.
    const field = document.activeElement?.closest('textarea, select, input:not([type="radio"], [type="checkbox"])');
    const focus = field ? `${field.id}${field.getAttribute('name')}` : '';
    const rolled = [...document.querySelectorAll('ul, ol, div')].map(({ scrollLeft }) => scrollLeft || '').join('');
    const theme = document.documentElement.dataset.theme ?? document.documentElement.className;
    return [location.href, marks, open, chosen, focus, rolled, theme, document.body.innerText].join('\n');
  });
}

/** Whether the press led away from the page as it was: to another address, or under a dialog or menu that Escape does not close. */
async function isAway(page: Page, address: string): Promise<boolean> {
  const path = address.replace(/#.*/, '');
  if (new URL(page.url()).pathname !== path) return true;
  const over = page.locator('dialog[open], header details[open]');
  if (await over.count()) await page.keyboard.press('Escape');
  return (await over.count()) > 0;
}
