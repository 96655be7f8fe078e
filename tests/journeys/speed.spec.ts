import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import { expect, type Page, test, visit } from '../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const ARTICLES = ['water', 'several-cats', 'body-condition', 'taking-samples', 'vitamin-ceilings'];
const PUBLIC = [
  '/',
  '/info',
  '/science',
  '/facts',
  '/about',
  '/blog',
  ...ARTICLES.map((slug) => `/blog/${slug}`),
  '/careers',
  '/legal',
  '/affiliate',
  '/test-kit',
  '/withdraw',
  '/friend',
  `/${SAMPLE_PARTNER.slug}`,
];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read and left', async ({ page }) => {
    for (const path of PUBLIC) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const main = page.getByRole('main');
      expect((await main.innerText()).split(/\s+/).length, `words on ${path}`).toBeGreaterThan(80);
      for (const target of ['/science', '/blog', '/about', '/legal']) {
        const link = page.getByRole('contentinfo').locator(`a[href^="${target}"]`).first();
        await expect(link, `${target} on ${path}`).toBeVisible();
      }
    }
  });
});

test('the app starts although the browser reports no paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await visit(page, '/');
  await page.getByRole('link', { name: 'Tell us everything, eight steps' }).click();
  await expect(page.locator('dialog.full-wizard')).toBeVisible();
});

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`nothing moves by itself on any public page, read from top to end (${width} px)`, async ({ page }) => {
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
            if (entry.hadRecentInput) continue;
            const what = entry.sources?.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
            moved.push(`${entry.value.toFixed(4)} ${what?.join(', ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const moved: Record<string, string[]> = {};
      const pages = [...PUBLIC, '/login', '/register', '/dashboard', '/demo-dashboard'];
      for (const path of pages) {
        if (PUBLIC.includes(path)) {
          expect(await movedByAnswers(page, path), `${path}, once the server has answered`).toEqual([]);
        } else {
          await visit(page, path);
        }
        // The figures load after the page, and the panels after them; scrolling starts once all are there.
        if (path === '/demo-dashboard') await expect(page.getByText('All Pro features are unlocked.')).toBeVisible();
        moved[path] = await readToEnd(page);
      }
      expect(moved).toEqual(Object.fromEntries(pages.map((path) => [path, []])));
    });
  });
}

test('the hours on /about take the room that they are printed with, also on a Tuesday evening', async ({
  page,
  browser,
  shop,
}) => {
  const printed = await (await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })).newPage();
  await printed.goto('/about');
  // The longest words: 'Open again on Wednesday'.
  await page.clock.setFixedTime(new Date('2026-12-01T19:00:00Z'));
  await visit(page, '/about');
  await expect(page.getByText('Open again on Wednesday at 9:00 AM in Dubai')).toBeVisible();
  for (const width of [360, 390, 768, 1440]) {
    const heights: number[] = [];
    for (const one of [printed, page]) {
      await one.setViewportSize({ width, height: 900 });
      heights.push(await one.locator('.about-now').evaluate((hours) => hours.getBoundingClientRect().height));
    }
    expect(heights[1], `${width} px`).toBe(heights[0]);
  }
});

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources?: { node: Node | null }[];
}

/** Visits a page whose server answers late; the headings that the answers moved. */
async function movedByAnswers(page: Page, path: string): Promise<string[]> {
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await answers.promise;
    await route.continue();
  });
  const places = () =>
    page.evaluate(() => {
      const headings = [...document.querySelectorAll('main :is(h2, h3), footer')];
      return headings.map((heading) => `${heading.textContent} at ${heading.getBoundingClientRect().top + scrollY}`);
    });
  await visit(page, path);
  const before = await places();
  answers.resolve();
  await page.waitForLoadState('networkidle');
  const after = await places();
  await page.unrouteAll({ behavior: 'wait' });
  return after.filter((place) => !before.includes(place));
}

/** Scrolls as somebody who reads fast. Returns the elements that moved meanwhile. */
async function readToEnd(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((then) => setTimeout(then, 40));
    }
  });
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

/** Comes by itself, a second after the page. */
const COUNTER = /\/assets\/counter-/;

const WAYS: [from: string, to: string][] = [
  ['/', '/blog'],
  ['/blog', '/science'],
  ['/blog', '/blog/water'],
  ['/science', '/info'],
  ['/info', '/facts'],
  ['/facts', '/careers'],
  ['/careers', '/about'],
  ['/about', '/test-kit'],
  ['/test-kit', '/affiliate'],
  ['/affiliate', '/withdraw'],
  ['/withdraw', '/legal'],
];

test('R52 R54 after a link was turned to, the press asks the server for nothing', async ({ page, context }) => {
  const asked: string[] = [];
  let pressed = false;
  let under = 0;
  page.on('request', () => under++);
  page.on('requestfinished', () => under--);
  page.on('requestfailed', () => under--);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const kept = new Set<string>();
  network.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const cached = kept.has(requestId) || response.fromDiskCache || response.fromPrefetchCache;
    if (pressed && !cached && !COUNTER.test(response.url)) asked.push(new URL(response.url).pathname);
  });
  for (const [from, to] of WAYS) {
    await visit(page, from);
    const code = await page.evaluate((path) => {
      const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, Route> } })
        .__reactRouterManifest;
      return Object.values(routes).find((route) => `/${route.path}` === path)?.module ?? '';
    }, to);
    let fetched = false;
    void page.waitForResponse(`**${code}`, { timeout: 0 }).then(() => {
      fetched = true;
    });
    const link = page.locator(`:is(footer, main) a[href^="${to}"]:not([data-counting]):visible`).last();
    // On a page that still moves, the link may leave the pointer before it counts as turned to.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await expect.poll(() => fetched, { timeout: 3000 }).toBe(true);
    }).toPass({ timeout: 60_000 });
    await page.evaluate((module) => import(module), code); // until it has run
    await expect.poll(() => under).toBe(0);
    pressed = true;
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL(new RegExp(`${to}(#|$)`));
    await page.waitForLoadState('networkidle');
    pressed = false;
    expect(asked, `${from} to ${to}`).toEqual([]);
    const here = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${to.replace(/(?<=.)\/.*/, '')}"]`);
    if (await here.count()) await expect(here).toHaveAttribute('aria-current', 'page');
  }
});

interface Route {
  path?: string;
  module: string;
}
