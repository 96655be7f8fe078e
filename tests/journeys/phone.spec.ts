import type { CDPSession } from '@playwright/test';
import { STREAK_KINDS } from '#src/capabilities/rewards/rules/streak-kinds.ts';
import { findings } from '../support/axe.ts';
import { expect, expectToast, type Page, refused, somebody, storedToken, test, visit } from '../support/journey.ts';
import { asks, withCats } from '../support/records.ts';

test.use({ serviceWorkers: 'allow' });

const DAY = 86_400_000;
/** Until an answer begins on a slow line. */
const SLOW_MS = 1200;
const INVITATION = 'Somebody is asleep on your dashboard.';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const seenLast = (page: Page) => page.getByText(/^You are offline\. As you last saw it, on [^.]+\.$/);

/** Waits until the worker holds the page and its answers. */
const keptOffline = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('purrwell-seen-'));
        return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))).concat(
          0,
        )[0];
      }),
    )
    .toBe(2);

/** Also while the page is on its way to another. */
const signedOut = (page: Page) => expect(async () => expect(await storedToken(page)).toBeNull()).toPass();

/** Width and height of a picture, as the browser reads it. */
async function sizeOf(url: string): Promise<string> {
  const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
  return `${width}x${height}`;
}

/** Delays every answer to the service worker, which asks the server in the place of the page; returns a function that ends that. */
async function slowWorker(browser: CDPSession, latency: number) {
  const { targetInfos } = await browser.send('Target.getTargets');
  const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url.endsWith('/sw.js'));
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: target?.targetId ?? '' });
  let id = 0;
  const answered = new Set<number>();
  browser.on('Target.receivedMessageFromTarget', ({ message }) => answered.add(JSON.parse(message).id));
  const ask = async (method: string, params: object = {}) => {
    const mine = (id += 1);
    const message = JSON.stringify({ id: mine, method, params });
    await browser.send('Target.sendMessageToTarget', { sessionId, message });
    await expect.poll(() => answered.has(mine)).toBe(true);
  };
  const line = (delay: number) =>
    ask('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: delay, downloadThroughput: -1, uploadThroughput: -1 },
    });
  await ask('Network.enable');
  await line(latency);
  return async () => {
    await line(0);
    await browser.send('Target.detachFromTarget', { sessionId });
  };
}

/** Counts in this tab how often anything on the page has said that there is no connection. */
function watchForOffline() {
  const look = () => {
    if (/offline|no connection/i.test(document.body?.innerText ?? ''))
      sessionStorage.setItem('said-offline', document.body.innerText.slice(0, 200));
    requestAnimationFrame(look);
  };
  look();
}

async function note(page: Page, text: string) {
  await press(page, 'Note');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Note' }).fill(text);
  await dialog.getByRole('button', { name: 'Save the entry' }).click();
  await expectToast(
    page,
    'Kept on this device',
    'We could not reach the server. It is sent once you have a connection.',
  );
}

test('N6 three days in flight mode: the dashboard opens as last seen, three days are logged, sent once, and the streak holds; logout offline leaves nothing to the next person @phone', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(/net::ERR_/, /EventSource/, /preload/, /Failed to fetch/, refused(503), refused(401));
  const maryam = somebody();
  const rana = somebody();
  const [miso] = await withCats(page, [{ name: 'Miso' }], maryam);
  await keptOffline(page);
  const token = (await storedToken(page)) ?? '';
  const browser = await context.newCDPSession(page);
  const { errors, manifest } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ display: 'kStandalone', name: 'Purrwell' });
  const pictures = (manifest.icons ?? []).filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { url, sizes } of pictures) expect(await page.evaluate(sizeOf, url)).toBe(sizes);

  // A slow line is waited for, and at no moment said to be none.
  const whole = await page.context().browser()?.newBrowserCDPSession();
  if (!whole) throw new Error('The browser has no protocol.');
  await page.addInitScript(watchForOffline);
  const ended = await slowWorker(whole, SLOW_MS);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
  await expect(page.locator('.outdated')).toHaveCount(0);
  const waited = () => performance.getEntriesByType('navigation')[0]?.toJSON().responseStart as number;
  expect(await page.evaluate(waited)).toBeGreaterThan(SLOW_MS);
  expect(await page.evaluate(() => sessionStorage.getItem('said-offline'))).toBeNull();
  await ended();

  await context.setOffline(true);
  const now = Date.now();
  for (const ago of [2, 1, 0]) {
    await page.clock.setFixedTime(now - ago * DAY);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
    await expect(seenLast(page)).toBeVisible();
    await note(page, `Day ${3 - ago} in the air.`);
  }
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('3 entries are kept on this device');
  expect(await findings(page)).toEqual([]);
  // The last day is not the day that was seen.
  await press(page, '+50 ml');
  await expect(page.getByRole('img', { name: /^Water: 50 of/ })).toBeVisible();
  await page.clock.setFixedTime(now + DAY);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Water: nothing logged today' })).toBeVisible();
  await page.clock.setFixedTime(now);
  await page.reload();
  await page.getByRole('button', { name: 'Larger chart of the water' }).click();
  await expect(page.getByRole('dialog').getByText(/^You are offline\./)).toBeVisible();
  await press(page, 'Close');
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await expect(share).toHaveAttribute('aria-disabled', 'true');
  await expect(share).toHaveAccessibleDescription('This needs a connection.');
  // Also for those who do not notice: a press says it. Disabled, it has to be forced.
  await share.click({ force: true });
  await expectToast(page, 'You are offline', 'This needs a connection. Entries of the log can be made meanwhile.');
  await page.getByText('Household view', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('That did not work.')).toHaveCount(0);
  await page.getByText('Cat view', { exact: true }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('That did not work.')).toHaveCount(0);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Dashboard, as you last saw it' }).click();
  await expect(seenLast(page)).toBeVisible();

  await context.setOffline(false);
  await expectToast(page, 'Caught up', '4 entries were saved.');
  await expect(seenLast(page)).toHaveCount(0);
  const { entries } = await asks<{ entries: { note: string | null; day: string }[] }>(
    page,
    'get',
    `/api/cats/${miso}/log`,
  );
  expect(entries.flatMap((entry) => entry.note ?? [])).toEqual([
    'Day 3 in the air.',
    'Day 2 in the air.',
    'Day 1 in the air.',
  ]);
  expect(new Set(entries.map(({ day }) => day)).size).toBe(3);
  const streaks = await asks<{ streakType: string; currentStreak: number }[]>(page, 'get', '/api/wellness/streaks');
  expect(streaks.find(({ streakType }) => streakType === STREAK_KINDS[1])?.currentStreak).toBe(3);

  await context.setOffline(true);
  await press(page, 'Menu');
  await press(page, 'Logout');
  await signedOut(page);
  await expect(page.getByRole('heading', { level: 1, name: INVITATION })).toBeVisible();
  await expect(page.getByText('Miso')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: INVITATION })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Miso');
  // Nothing is left either for somebody who knows the token.
  expect(
    await page.evaluate(
      (known) =>
        fetch('/api/user-dashboard', { headers: { authorization: `Bearer ${known}` } }).then(
          () => 'answered',
          () => 'no answer',
        ),
      token,
    ),
  ).toBe('no answer');

  // The cookie of the session is still in the browser: nothing is asked with it.
  await context.setOffline(false);
  const asked = await page.evaluate(() =>
    Promise.all(
      [
        ['GET', '/api/cats'],
        ['GET', '/api/timeline'],
        ['GET', '/api/user-dashboard'],
        ['PATCH', '/api/household', '{}'],
      ].map(
        async ([method = '', path = '', body]) =>
          (await fetch(path, { method, body, headers: { 'content-type': 'application/json' } })).status,
      ),
    ),
  );
  expect(asked).toEqual([401, 401, 401, 401]);
  await visit(page, '/dashboard');
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get('/api/auth/user', { headers })).status()).toBe(401);
  await withCats(page, [{ name: 'Bean' }], rana);
  await keptOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Bean' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Miso');

  // A session that ended on the server is signed out, not offline.
  await context.setOffline(false);
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${await storedToken(page)}` } });
  await page.reload();
  await signedOut(page);
  await expect(page.getByRole('heading', { level: 1, name: INVITATION })).toBeVisible();
  await expect(page.getByText(/You are offline/)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('seen'))))
    .toEqual([]);
});
