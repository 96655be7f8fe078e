import { randomUUID } from 'node:crypto';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { atTheDesk, pressOrderTo } from '../support/desk.ts';
import {
  CUT_OFF,
  expect,
  expectToast,
  type Page,
  refused,
  signedIn,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import { asks } from '../support/records.ts';

interface Overview {
  points: { totalPoints: number; availablePoints: number; level: number; experienceToNext: number };
  completedAchievements: number;
  totalAchievements: [{ count: number }];
}

const points = async (page: Page) => (await asks<Overview>(page, 'get', '/api/achievements/overview')).points;
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const available = (page: Page) => page.locator('.achievements-points > div').first();

/** A household that has just ordered for Miso and Biscuit, at the dashboard, with the points it got for that. */
async function withPoints(page: Page) {
  await page.addInitScript(() => localStorage.setItem('counting', 'no'));
  const person = somebody();
  await paidOrderOfMember(page, person);
  await signedIn(page, person);
  await expect.poll(async () => (await points(page)).availablePoints).toBeGreaterThan(120);
}

test('R23 R344 R345 R346 R347 R56 @phone the level, the achievements by category, the open ones, and the latest events', async ({
  page,
}) => {
  await visit(page, '/achievements');
  await expect(page.getByText('Page Not Found')).toBeVisible();
  await withPoints(page);
  await page.getByRole('link', { name: 'Achievements' }).filter({ visible: true }).click();
  const overview = await asks<Overview>(page, 'get', '/api/achievements/overview');
  const { level, experienceToNext, totalPoints, availablePoints } = overview.points;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Level ${level}`);
  await expect(page.getByText(`${experienceToNext} points to go. Miso remains unmoved.`)).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Experience' });
  const of = level * 100;
  await expect(bar).toHaveAttribute('aria-valuetext', `${of - experienceToNext} of ${of} points`);
  await expect(bar.locator('i')).toHaveCount(20);
  await expect(bar.locator('[data-full]')).toHaveCount(Math.floor(((of - experienceToNext) / of) * 20));
  await expect(available(page)).toHaveText(`Available${availablePoints}`);
  await expect(page.getByText(`All time${totalPoints}`)).toBeVisible();

  const { completedAchievements, totalAchievements } = overview;
  const [{ count }] = totalAchievements;
  await expect(page.getByRole('heading', { name: `${completedAchievements} of ${count} completed` })).toBeVisible();
  const tags = page.locator('.achievements-tags > li');
  await expect(tags).toHaveCount(count);
  await page.getByRole('radio', { name: 'Household' }).check({ force: true });
  await expect(tags.filter({ hasText: 'Second cat' })).toContainText('Completed, +20');
  await expect(tags.filter({ hasText: 'Majority' })).toContainText('2 of 3');
  await expect(tags.filter({ hasText: 'First report' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Still open' }).click();
  await expect(tags.filter({ hasText: 'Second cat' })).toHaveCount(0);
  await expect(tags.filter({ hasText: 'Majority' })).toBeVisible();
  const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(activity.filter({ hasText: 'Second cat' })).toContainText(/Today\+20/);
  expect(await activity.count()).toBeLessThanOrEqual(5);

  await tab(page, 'Overview').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Streaks')).toBeFocused();
  await expect(page).toHaveURL(/#streaks$/);
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'Rewards' })).toBeVisible();
});

test('R348 R349 R350 R363 R364 R365 @phone a day is logged with one tap and counts at once; what the server refuses is said', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(429));
  await withPoints(page);
  await visit(page, '/achievements#streaks');
  const row = (name: string) => page.locator('.achievements-streaks > li').filter({ hasText: name });
  const sticks = row('Supplement taken');
  await expect(sticks.locator('.achievements-run i')).toHaveCount(30);
  for (const day of ['7', '14', '30']) await expect(sticks.locator(`[data-milestone="${day}"]`)).toBeVisible();
  const logSticks = sticks.getByRole('button', { name: 'Log today' });
  await expect(logSticks).toBeDisabled();
  await expect(sticks).toContainText('No box of sticks has arrived yet.');
  await row('Test completed').getByRole('button', { name: 'Log today' }).click();
  await expect(page.locator('.toast.bad')).toContainText(/^Logging Failed.+/);
  const { order } = await asks<{ order: { id: string } }>(page, 'get', '/api/user-dashboard');
  await pressOrderTo(await atTheDesk(browser, shop), order.id, 'optimizer_delivered');
  await page.reload();
  await logSticks.click();
  await expect(page.locator('.toast')).toContainText('Activity Logged!');
  const logged = sticks.getByRole('button', { name: 'Already logged today' });
  await expect(logged).toBeDisabled();
  await expect(logged).toBeFocused();
  await expect(sticks).toContainText('1 day');
  await expect(sticks).toContainText('Longest: 1 day');
  await expect(sticks.locator('[data-full]')).toHaveCount(1);
  await expect(row('Health logged').getByRole('button', { name: 'Log today' })).toBeEnabled();

  for (let some = 0; some < 12; some++)
    await Promise.all(
      Array.from({ length: 10 }, () =>
        asks(page, 'post', '/api/wellness/log-activity', { streakType: 'test_completed' }).catch(() => {}),
      ),
    );
  await row('Health logged').getByRole('button', { name: 'Log today' }).click();
  await expectToast(page, 'Error', 'Failed to log activity. Please try again.');

  await tab(page, 'Overview').click();
  await expect(page.locator('.achievements-tags > li').filter({ hasText: 'First stick' })).toContainText('Completed');
});

test('R286 R351 R352 R366 R367 R368 @phone a poster of one cat is redeemed: the points are gone, it is listed, and handed back', async ({
  page,
  watch,
  browser,
  shop,
}) => {
  watch.expectTrouble(refused(404));
  await withPoints(page);
  const desk = await atTheDesk(browser, shop);
  const costs = async (key: string, pointsCost: number) => {
    const piece = `/api/desk/shop-versions?kind=reward&key=${key}`;
    const { number, built } = await asks<{ number: number; built: object }>(desk, 'get', piece);
    const version = { id: randomUUID(), kind: 'reward', key, seen: number, state: 'published', from: null };
    await asks(desk, 'post', '/api/desk/shop-versions', { ...version, content: { ...built, pointsCost } });
  };
  await costs('dna-report', 2000);
  await visit(page, '/dashboard?tab=dna');
  await expect(page.getByRole('main')).toContainText('or for 2000 coins as the reward “Exclusive DNA report”');
  await visit(page, '/dashboard?tab=billing');
  await expect(page.getByRole('listitem').filter({ hasText: 'Exclusive DNA report' })).toContainText('2000 coins');
  await page.getByRole('main').getByRole('link', { name: 'Redeem Rewards' }).click();
  const before = (await points(page)).availablePoints;
  const card = (name: string) => page.locator('.achievements-reward').filter({ hasText: name });
  const redeem = card('as a poster').getByRole('button', { name: 'Redeem' });
  await expect(card('Exclusive DNA report').getByRole('button')).toHaveText(
    `${2000 - before} more points: Exclusive DNA report`,
  );
  await expect(card('Exclusive DNA report').getByRole('button')).toBeDisabled();
  await expect(card('with your cat')).toContainText(/Until 31 January/);
  await page.getByRole('radio', { name: 'Discounts' }).check({ force: true });
  await expect(card('as a poster')).toHaveCount(0);
  await page.getByRole('radio', { name: 'All' }).check({ force: true });

  await redeem.click();
  const dialog = page.getByRole('dialog', { name: 'Your cat as a poster' });
  await expect(dialog).toContainText(`It takes 120 of your ${before} points and leaves ${before - 120}.`);
  await dialog.getByRole('button', { name: 'Redeem for 120 points' }).click();
  await expect(dialog.getByText('Please choose a cat.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Biscuit' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Redeem for 120 points' }).click();
  await expectToast(page, 'Reward Redeemed!', 'Your reward has been added to your account.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your rewards' })).toBeFocused();
  const own = page.getByRole('region', { name: 'Your rewards' }).getByRole('listitem');
  await expect(own).toContainText('Your cat as a poster');
  await expect(own).toContainText('Biscuit');
  await expect(available(page)).toHaveText(`Available${before - 120}`);
  await expect(card('as a poster').getByRole('button')).toHaveText(/^\d+ more points?: Your cat as a poster$/);
  await own.getByRole('button', { name: 'Return' }).click();
  await expect(page.locator('.toast')).toContainText('Returned');
  await expect(available(page)).toHaveText(`Available${before}`);

  await redeem.click();
  await dialog.getByRole('radio', { name: 'Biscuit' }).check({ force: true });
  const cats = await asks<{ id: string; name: string }[]>(page, 'get', '/api/cats');
  const biscuit = cats.find(({ name }) => name === 'Biscuit')?.id;
  await costs('poster', 100);
  await asks(page, 'post', `/api/cats/${biscuit}/archive`, { reason: 'moved' });
  // Another cost is no button's until somebody has taken note of it.
  await expect(dialog.getByRole('status').first()).toHaveText('The cost has changed: it takes 100 points now.');
  await expect(dialog).toContainText('It takes 120 of');
  await expect(dialog.getByRole('button', { name: /^Redeem/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Use the new cost' }).click();
  await dialog.getByRole('button', { name: 'Redeem for 100 points' }).click();
  await expectToast(page, 'Error', 'Failed to redeem reward. Please try again.');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(redeem).toBeFocused();

  await costs('poster', 120);
  await costs('dna-report', 1200);
  await page.reload();
  await redeem.click();
  const miso = cats.find(({ name }) => name === 'Miso')?.id;
  await asks(page, 'post', '/api/rewards/redeem', { rewardId: 'poster', catId: miso });
  await dialog.getByRole('button', { name: 'Redeem for 120 points' }).click();
  await expect(page.locator('.toast.bad')).toContainText(/^Redemption Failed\d+ more points/);
});

test('R369 R370 a failed tab says so and can be retried; a household without cats has no streaks', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(CUT_OFF);
  const person = somebody();
  await visit(page, '/login');
  const { firstName, lastName, email, password } = person;
  await page.request.post('/api/auth/register', {
    data: { firstName, lastName, email, password, preferredLoginMethod: 'email' },
  });
  await signedIn(page, person);
  await page.route('**/api/achievements/overview', (route) => route.abort());
  await visit(page, '/achievements');
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to load achievements data' })).toBeVisible();
  await page.unroute('**/api/achievements/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Level 1' })).toBeVisible();
  await tab(page, 'Streaks').click();
  await expect(page.getByText('No wellness streaks found')).toBeVisible();
});
