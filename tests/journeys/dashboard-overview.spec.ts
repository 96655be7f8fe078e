import { findings } from '../support/axe.ts';
import {
  CUT_OFF,
  expect,
  expectToast,
  type Page,
  refused,
  register,
  signedIn,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';

/** A person with one cat that was weighed today, on the dashboard. */
async function withMiso(page: Page) {
  const person = somebody();
  await register(page, person);
  await signedIn(page, person);
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const weight = { value: 5.1, unit: 'kg' };
  const answer = await page.request.post('/api/cats', {
    headers,
    data: { name: 'Miso', breed: 'british-shorthair', ageRange: 'adult', weight },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = await answer.json();
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
  const entries = async (kind: string): Promise<{ value: number }[]> => {
    const log = await page.request.get(`/api/cats/${id}/log?kind=${kind}`, { headers });
    return (await log.json()).entries;
  };
  return { entries };
}

const ring = (page: Page, name: RegExp) => page.getByRole('img', { name });
const tap = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name });

test('R262 R266 R298 R299 R306 a quick log is shown at once, stored once, and there on the next visit @phone', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(CUT_OFF, refused(409));
  const { entries } = await withMiso(page);
  for (const name of ['Weight', 'Activity', 'Water', 'Appetite', 'Nutrients', 'Active supplements']) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  for (const figure of [
    /^Cats in household\s*1$/,
    /^Current plan\s*None$/,
    /^Monthly spend\s*None$/,
    /^Delivery\s*None$/,
  ]) {
    await expect(page.locator('.dash-figures > div').filter({ hasText: figure })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Nothing to give yet' })).toBeVisible();
  await expect(page.getByText(/The health analysis takes 5 to 7 business days/)).toBeVisible();

  for (let glass = 0; glass < 5; glass++) await tap(page, 'Drank', '+50 ml').click();
  await expect(ring(page, /^Water: 250 of 200 ml$/)).toBeVisible();
  await tap(page, 'Moved', 'Moderate').click();
  await expect(tap(page, 'Moved', 'Moderate')).toHaveAttribute('aria-pressed', 'true');
  await tap(page, 'Moved', 'Moderate').click();
  // One after the other, so by then the glasses have arrived.
  await expect.poll(() => entries('activity').then((all) => all.length)).toBe(1);
  expect(await entries('water')).toHaveLength(5);
  await expect(ring(page, /^Water: 250 of 200 ml$/)).toBeVisible();

  await tap(page, 'Drank', 'Undo the last one').click();
  await expect(ring(page, /^Water: 200 of 200 ml$/)).toBeVisible();
  await expect.poll(() => entries('water').then((all) => all.length)).toBe(4);

  // The answer gets lost; the entry does not.
  await page.route('**/log', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tap(page, 'Ate', 'Everything').click();
  await expectToast(
    page,
    'Kept on this device',
    'We could not reach the server. It is sent once you have a connection.',
  );
  await expect(ring(page, /^Appetite: 100 of 100$/)).toBeVisible();
  await page.unroute('**/log');
  await visit(page, '/dashboard');
  await expect(ring(page, /^Appetite: 100 of 100$/)).toBeVisible();
  await expect(ring(page, /^Water: 200 of 200 ml$/)).toBeVisible();
  expect(await entries('appetite')).toHaveLength(1);
  expect(await entries('activity')).toHaveLength(1);

  await page.route('**/log', (route) => route.fulfill({ status: 409, json: { message: 'Not today.', code: 'no' } }));
  await tap(page, 'Moved', 'High').click();
  await expectToast(page, 'Not saved', 'Not today.');
  await expect(tap(page, 'Moved', 'High')).toHaveAttribute('aria-pressed', 'false');
  await expect(tap(page, 'Moved', 'Moderate')).toHaveAttribute('aria-pressed', 'true');
});

test('R298 R482 charts and tabs by keyboard, with the figures in a table, and axe finds nothing @both', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withMiso(page);
  await tap(page, 'Drank', '+100 ml').click();
  await expect(ring(page, /^Water: 100 of 200 ml$/)).toBeVisible();

  const week = page.getByRole('slider', { name: 'Weight of Miso, seven days' });
  await week.focus();
  await expect(week).toHaveAttribute('aria-valuetext', /: 5\.1 kg$/);
  await page.keyboard.press('ArrowLeft');
  await expect(week).toHaveAttribute('aria-valuetext', /: nothing logged$/);
  await page.keyboard.press('Home');
  await expect(week).toHaveAttribute('aria-valuenow', '1');

  const larger = page.getByRole('button', { name: 'Larger chart of the water' });
  await larger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Water of Miso' });
  await expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', /: 100 ml$/);
  await dialog.getByText('All', { exact: true }).click();
  await dialog.getByText('The same as a table').click();
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await expect(dialog.getByRole('cell', { name: '100 ml' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(larger).toBeFocused();

  await page.getByRole('button', { name: 'Larger chart of the weight' }).click();
  const weight = page.getByRole('dialog', { name: 'Weight of Miso' });
  await expect(weight.getByRole('link').first()).toHaveAttribute('href', /^https:/);
  await page.keyboard.press('Escape');
  await expect(weight).toBeHidden(); // the page below takes no focus until then

  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Health' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page)).toEqual([]);
});

test('R275 R284 R299 Pro panels are locked without Pro and open with it', async ({ page }) => {
  await withMiso(page);
  const lock = page.getByRole('region', { name: 'A cat is sitting on this chart' });
  await expect(lock.getByText('Pro Feature')).toBeVisible();
  await expect(page.getByText('All Pro features are unlocked.')).toHaveCount(0);
  await lock.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Pro?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await lock.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(lock).toBeHidden();

  await visit(page, '/demo-dashboard');
  await expect(page.getByText('All Pro features are unlocked.')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Activity of Miso by day of the week' })).toBeVisible();
  await expect(lock).toHaveCount(0);
  await expect(page.getByRole('list', { name: '11 of 28 sticks used' }).getByRole('listitem')).toHaveCount(28);
  await expect(page.getByText(/^\d of 4 left$/)).toHaveCount(7);
  await page.getByRole('button', { name: 'Mark as given' }).click();
  await expectToast(page, 'This is Demo Mode', 'Nothing is saved here. With your own cats, your entries are saved.');
  await expect(page.getByRole('button', { name: 'Mark as given' })).toBeVisible();
});
