import { findings } from '../support/axe.ts';
import {
  expect,
  type Page,
  refused,
  register,
  signedIn,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';

/** The sample household: its results, its swab and its sticks are rows like anybody's. */
async function openTab(page: Page, name: string) {
  await visit(page, '/demo-dashboard');
  await page.getByRole('tab', { name, exact: true }).click();
  return page.getByRole('tabpanel');
}

test('N22 R300 R386 R483 seven nutrients with their sticks, then every marker, worst first, opened by keyboard @phone', async ({
  page,
}) => {
  const panel = await openTab(page, 'Health');
  await expect(panel.getByRole('heading', { level: 2, name: /attention\.|in range\./ })).toBeVisible();
  await expect(panel).toContainText('not a diagnosis');
  await expect(panel.locator('.results-nutrients > li')).toHaveCount(7);
  await panel.getByText('Minerals', { exact: true }).click();
  await expect(panel.locator('.results-nutrients h3')).toHaveText(['Magnesium', 'Calcium'], { useInnerText: true });

  const rows = panel.locator('.results-markers > li');
  const worst = await rows.count();
  await panel.getByRole('button', { name: /^Show the other \d+$/ }).click();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(50);
  expect(worst).toBeLessThan(50);
  await panel
    .getByRole('group', { name: 'Domain' })
    .getByRole('button', { name: /^Digestion/ })
    .click();
  await expect.poll(() => rows.count(), 'the rows of other domains are gone').toBeLessThan(50);
  await expect(rows.filter({ hasText: 'Fibre' })).toHaveCount(1);
  const first = rows.first().locator('summary');
  await first.focus();
  await page.keyboard.press('Enter');
  for (const fact of ['Optimal range', 'Reference range', 'Source', 'What we changed']) {
    await expect(rows.first().getByText(fact, { exact: true })).toBeVisible();
  }
  const compared = page.getByRole('region', { name: 'Before the sticks, and on them' });
  await expect(compared).toContainText(/On sticks: \d+ \w+ to/);
  await expect(compared.getByRole('listitem')).toHaveCount(4);
  expect(await findings(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('R267 R385 results day by its address: one sentence, three markers, what to ask a vet; closed by keyboard, and today’s stick comes next @both', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/demo-dashboard?scene=results');
  const scene = page.getByRole('region', { name: 'The results of Miso' });
  await expect(scene).toBeFocused();
  await expect(scene.getByRole('heading', { level: 2 })).toHaveText(
    /^The lab read \d+ markers for Miso: \d+ are in range, 2 are not, and fibre matters most\.$/,
  );
  const three = scene.getByRole('list', { name: 'What matters most' });
  await expect(three.getByRole('heading')).toHaveText(['Fibre', 'Vitamin D3', 'Magnesium']);
  await expect(three.getByText('Answered by')).toHaveCount(3);
  await expect(scene.getByText(/^Fibre is well below our working range/)).toBeVisible();
  await expect(scene).toContainText('not a diagnosis');
  expect(await findings(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(scene).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  const today = page.getByRole('region', { name: /^Today: / });
  await expect(today).toContainText(/The sticks last until|Next box by/);
  for (const name of ['Mark as given', 'Refused']) {
    const box = await today.getByRole('button', { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(isMobile ? 56 : 44);
  }
  await page.getByRole('tab', { name: 'Health' }).click();
  await page.getByRole('link', { name: 'In one sentence' }).click();
  await expect(scene).toBeFocused();
});

test('R269 R301 R480 the swab beside the profile, in words that are no diagnosis', async ({ page }) => {
  const panel = await openTab(page, 'DNA Report');
  for (const title of ['Breeds', 'Traits', 'Health predispositions']) {
    await expect(panel.getByRole('heading', { name: title })).toBeVisible();
  }
  for (const trait of ['Coat colour', 'Eye colour', 'Size']) await expect(panel.getByText(trait)).toBeVisible();
  await expect(panel).toContainText('not a diagnosis');
  expect(await findings(page)).toEqual([]);
});

test('R270 R302 R385 R481 N4 N5 28 sticks, seven supplements, and a reason for each of them @phone', async ({
  page,
}) => {
  const panel = await openTab(page, 'Supplements');
  await expect(panel.getByRole('list', { name: /^28 sticks of / }).getByRole('listitem')).toHaveCount(28);
  await expect(panel.locator('.supplements-current').getByText('Active', { exact: true })).toHaveCount(7);
  const reasons = panel.locator('.supplements-why details');
  await expect(reasons).toHaveCount(7);
  await reasons.filter({ hasText: /Score/ }).first().locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(
    panel.getByRole('columnheader', { name: 'Rule' }).or(panel.getByRole('rowheader')).first(),
  ).toBeVisible();
  await expect(panel.getByRole('heading', { name: /^Left out: / })).toBeVisible();
  await expect(panel.getByRole('img', { name: /per cent of the maximum is used/ })).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
});

test('R267 R268 R269 a cat without samples shows the awaited step, and there is nothing to print', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(404));
  const person = somebody();
  await register(page, person);
  await signedIn(page, person);
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const { id } = await (
    await page.request.post('/api/cats', { headers, data: { name: 'Miso', ageRange: 'adult' } })
  ).json();
  await visit(page, '/dashboard?tab=health');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Upcoming', { exact: true })).toBeVisible();
  await expect(panel).toContainText('5-7 business days');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'DNA Report' }).click();
  await expect(panel).toContainText('7-10 business days');
  await panel.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Pro?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Supplements' }).click();
  await expect(panel.getByRole('heading', { name: 'No sticks yet.' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect((await page.request.get(`/api/cats/${id}/report.pdf`, { headers })).status()).toBe(404);
});
