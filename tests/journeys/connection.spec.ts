import type { Locator, Page, Route } from '@playwright/test';
import { paidOrderOfMember } from '../support/paid-order.ts';
import {
  expect,
  holdSession,
  refused,
  register,
  signedIn,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';

/** Messages of the browser about requests without a connection, and of the pages' own code about files it did not get. */
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED|dynamically imported module|not loaded/;

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** Opens the form of `/withdraw`, which restores earlier input. */
const begin = (page: Page) => page.getByRole('button', { name: 'Withdraw from contract here' }).click();

test('without a connection another page is refused in words, and opens once there is one @phone', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(OFFLINE);
  await visit(page, '/withdraw');
  await begin(page);
  await page.getByLabel('Name', { exact: true }).fill('Maryam');
  await context.setOffline(true);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true });
  await link.click(); // also turns to it, which begins to fetch its code
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible();
  await expect(page).toHaveURL(/\/withdraw$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maryam');
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert').getByText('You are offline')).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await tryAgain(page).click();
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert').getByText('You are offline')).toHaveCount(0);
  await visit(page, '/withdraw');
  await begin(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maryam');
});

test('R60 R92 C42 a wizard is loaded once, from wherever it is opened, and Back leads to where that was', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(OFFLINE);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  const short = page.locator('main a[href$="#onboarding"]:visible').first();
  const title = page.locator('#wizard-title');
  const email = page.getByRole('dialog').getByLabel('E-mail');
  /** Presses a link; how many documents were loaded until the wizard is there. */
  const opens = async (link: Locator) => {
    documents = 0;
    await link.click();
    await expect(title).toBeFocused();
    return documents;
  };
  const back = async (path: RegExp) => {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(title).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  };

  await visit(page, '/');
  expect(await opens(short)).toBe(0);
  await back(/\/$/);
  expect(await opens(short)).toBe(0);

  // Pages that do not allow the payment; and the landing page, where it was reached from one.
  await visit(page, '/friend');
  await context.setOffline(true);
  await short.click();
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  expect(await opens(tryAgain(page))).toBe(1);
  await back(/\/friend$/);
  await visit(page, '/science');
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await opens(short)).toBe(1);
  await email.fill('maryam@example.com');
  await back(/\/$/);
  await page.goForward();
  await expect(email).toHaveValue('maryam@example.com');

  const person = somebody();
  await register(page, person);
  await holdSession(page, person);
  await visit(page, '/home');
  expect(await opens(page.getByRole('link', { name: 'Complete Onboarding' }))).toBe(1);
  await back(/\/home$/);
});

test('a part that is loaded late says without a connection why it is not there, and one press loads it @phone', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(OFFLINE);
  const offline = page.getByRole('dialog', { name: 'You are offline' });
  await visit(page, '/');
  await context.setOffline(true);
  const how = page.getByRole('button', { name: 'How it works' });
  await how.click();
  await tryAgain(page).click();
  await expect(tryAgain(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(offline).toHaveCount(0);
  await expect(how).toBeFocused();
  await how.click();
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByRole('dialog', { name: 'How it works' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(how).toBeFocused();

  // Closed while there was no connection: the next press finds it.
  const waitlist = page.getByRole('button', { name: 'Join the waitlist' }).first();
  await context.setOffline(true);
  await waitlist.click();
  await offline.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await waitlist.click();
  await expect(page.getByRole('dialog', { name: 'The Pro waitlist' })).toBeVisible();

  // In the place of a form within a page.
  await visit(page, '/affiliate');
  await context.setOffline(true);
  const place = page.locator('#apply');
  await place.scrollIntoViewIfNeeded();
  await expect(place.getByRole('alert')).toContainText('You are offline');
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(place.getByRole('textbox').first()).toBeVisible();
});

test('a build that was replaced is left at the next navigation, and what was typed is still there', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(404), OFFLINE);
  await visit(page, '/withdraw');
  await begin(page);
  const first = await documentOf(page);
  await page.getByLabel('Name', { exact: true }).fill('Maryam');
  await page.route(/\/assets\/(manifest-|page-)/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/about$/);
  await page.unrouteAll();
  expect(await documentOf(page)).not.toBe(first);
  await visit(page, '/withdraw');
  await begin(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maryam');
});

test('a page whose app does not arrive says so, and one press loads it again', async ({ page, watch }) => {
  watch.expectTrouble(/net::ERR_FAILED/);
  const site = /\/assets\/site-[\w-]+\.js$/;
  await page.route(site, (route) => route.abort());
  await page.goto('/login');
  const said = page.getByText('This page did not load completely');
  await expect(said).toBeVisible();
  await page.unroute(site);
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(said).toHaveCount(0);
  await page.getByLabel('E-mail', { exact: true }).fill('maryam@example.com');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a tab is marked when it is pressed; without a connection it says so and is asked for again', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(OFFLINE);
  const person = somebody();
  await paidOrderOfMember(page, person);
  await signedIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
  const panel = page.getByRole('tabpanel');

  // Its code is held back: the tab is marked and its shape shown before anything arrives.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/health-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Health' }).click();
  await expect(page.getByRole('tab', { name: 'Health' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.locator('.shape-panels')).toBeVisible();
  letGo();
  await expect(panel.locator('.shape-panels')).toHaveCount(0);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Ask Dr. AI' }).click();
  await page.getByRole('dialog', { name: 'You are offline' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(panel.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
  await tryAgain(page).click();
  await expect(tryAgain(page)).toBeEnabled(); // its answer has come
  await expect(panel.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(panel.getByRole('heading', { name: 'Recent invoices' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask Dr. AI' }).click();
  await expect(page.getByRole('dialog', { name: 'Dr. AI' })).toBeVisible();
});

test('on a slow line the shape comes first, then the last figures, marked as such, then new ones; signing out removes them', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(/401 .*\/api\/timeline/); // fetched in advance, and on its way when the session ends
  const person = somebody();
  await paidOrderOfMember(page, person);
  await signedIn(page, person);
  await expect(page.locator('.dash-figures')).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('last-seen'))).toContain('Miso');

  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const slow = { offline: false, latency: 200, downloadThroughput: 150_000, uploadThroughput: 150_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/user-dashboard', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    const look = () => {
      const shown = (selector: string) => Boolean(document.querySelector(selector)?.checkVisibility());
      const state = shown('.outdated')
        ? 'last figures'
        : shown('.dash-figures')
          ? 'figures'
          : shown('.shape')
            ? 'shape'
            : shown('main')
              ? 'other'
              : '';
      if (state && state !== states.at(-1)) states.push(state);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.outdated')).toContainText('As you last saw it');
  letGo();
  await expect(page.locator('.outdated')).toHaveCount(0);
  await expect(page.locator('.dash-figures')).toBeVisible();
  // Written down with the next frame.
  const states = () => page.evaluate(() => (window as unknown as { states: string[] }).states);
  await expect.poll(states).toEqual(['shape', 'last figures', 'figures']);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

  // The other pages of a household.
  for (const [path, there, asked, last] of [
    ['/profile', '.profile-grid', '/api/profile', false],
    ['/timeline', '.timeline-day', '/api/timeline', true],
    ['/achievements', '.achievements-overview', '/api/achievements/overview', true],
  ] as const) {
    await visit(page, path);
    await expect(page.locator(there).first()).toBeVisible();
    const answer = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      await answer.promise;
      await route.continue();
    };
    await page.route(({ pathname }) => pathname === asked, hold);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('.shape, .shape-panels, .outdated').first()).toBeVisible();
    if (last) {
      await expect(page.locator('.outdated')).toContainText('As you last saw it');
      await expect(page.locator(there).first()).toBeVisible();
    }
    answer.resolve();
    await expect(page.locator('.outdated, .shape')).toHaveCount(0);
    await expect(page.locator(there).first()).toBeVisible();
    await page.unrouteAll();
  }
  await visit(page, '/dashboard');

  // Nothing of it for the next person at the same computer, in no tab.
  const second = await context.newPage();
  await visit(second, '/dashboard');
  const keptInSecond = () => second.evaluate(() => sessionStorage.getItem('last-seen'));
  await expect.poll(keptInSecond).toContain('Miso');
  const kept = await page.evaluate(() => sessionStorage.getItem('last-seen'));
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await storedToken(page)).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('last-seen'))).toBeNull();
  await expect.poll(keptInSecond).toBeNull();
  await second.close();

  // Not even where it was kept: it belongs to one person.
  const other = somebody();
  await paidOrderOfMember(page, other);
  await signedIn(page, other);
  await expect(page.locator('.dash-figures')).toBeVisible();
  await page.evaluate((text) => sessionStorage.setItem('last-seen', text ?? ''), kept);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.dash-figures')).toBeVisible();
  await expect.poll(states).toEqual(['shape', 'figures']);
});
