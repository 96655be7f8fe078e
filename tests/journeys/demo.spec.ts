import { findings } from '../support/axe.ts';
import { expect, expectToast, type Page, test, visit } from '../support/journey.ts';

const openDemo = async (page: Page) => {
  await visit(page, '/demo-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Miso', exact: true })).toBeVisible();
};
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const panel = (page: Page) => page.getByRole('tabpanel');

test('R26 R206 R207 R292 R294 R295 R296 R305 the demo needs no account: three sample cats, everything unlocked, labelled sample figures @phone', async ({
  page,
}) => {
  await openDemo(page);
  await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText('Demo ModePro features unlocked');
  const main = page.getByRole('main');
  for (const said of [
    'Cats in household3Multi-cat 25% OFF',
    'Current planProNext payment $47.99 on Feb 1',
    'Monthly spend$143.97$35.99 saved versus $179.95 individual',
    'Delivery progress100%COMPLETED, PW-9MB5-7730',
    'Monthly kit $89.99 for a 28-day supply. These are sample figures, not a quote.',
  ])
    await expect(main).toContainText(said);
  const cards = page.getByRole('group', { name: 'Cat profiles' }).getByRole('button');
  await expect(cards).toHaveText([
    /^MisoBritish Shorthair, 4 years, male, 68% active, 5\.1 kg.+, .+, \+5 more$/,
    /^BiscuitMixed Breed, 3 years, female, 84% active, 4\.4 kg/,
    /^LailaSiamese, 2 years, female, 88% active, 3\.59 kg/,
  ]);
  expect(await findings(page)).toEqual([]);
  await cards.nth(2).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Laila' })).toBeVisible();
  await expect(cards.nth(2)).toHaveAttribute('aria-pressed', 'true');
});

test('R297 R298 R299 R300 R301 R302 R303 R304 R306 six tabs, each with what the sample household’s rows say', async ({
  page,
}) => {
  await openDemo(page);
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Health',
    'DNA Report',
    'Supplements',
    'Delivery',
    'Billing',
  ]);
  for (const said of ['5.1kg', '68%', '165of 200 ml', '4 of 7 optimal', '7 types, 4 of each, 28 days', 'Day 12 of 28'])
    await expect(panel(page)).toContainText(said);
  await openTab(page, 'Health');
  await expect(panel(page)).toContainText('Fibre');
  await expect(panel(page)).toContainText('Needs Attention');
  expect(await findings(page)).toEqual([]);
  await openTab(page, 'DNA Report');
  for (const said of ['British Shorthair', '87', 'Persian', 'Polycystic kidney disease'])
    await expect(panel(page)).toContainText(said);
  expect(await findings(page)).toEqual([]);
  await openTab(page, 'Supplements');
  await expect(panel(page)).toContainText('One stick on 4 of 28 days');
  await expect(panel(page).getByText('Active', { exact: true })).toHaveCount(7);
  expect(await findings(page)).toEqual([]);
  await openTab(page, 'Delivery');
  for (const said of ['tracking PW-9MB5-7730', 'Sat 4 Jan', '15 of 15 steps done', 'Optimizer kit', 'Delivered, done'])
    await expect(panel(page)).toContainText(said);
  expect(await findings(page)).toEqual([]);
  await openTab(page, 'Billing');
  for (const said of ['Gold', 'coins', 'until Platinum', 'Free shipping', 'INV-2024-000001'])
    await expect(panel(page)).toContainText(said);
  // The tab shows the household's own amounts; the sample amounts would contradict them.
  await expect(page.getByRole('main')).not.toContainText(/143\.97|47\.99|89\.99/);
  expect(await findings(page)).toEqual([]);
});

test('R42 R48 R293 the landing page and the footer lead to the demo, where nothing is written down, and the demo leads back', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Demo dashboard' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Open the demo dashboard' }).click();
  await expect(page).toHaveURL('/demo-dashboard');
  await page.getByRole('button', { name: 'Mark as given' }).click();
  await expectToast(page, 'This is Demo Mode', 'Nothing is saved here. With your own cats, your entries are saved.');
  await page.getByRole('link', { name: 'Back to Homepage' }).click();
  await expect(page).toHaveURL('/');
});
