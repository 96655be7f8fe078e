import { findings } from '../support/axe.ts';
import { paidOrder, paidOrderOfMember } from '../support/paid-order.ts';
import {
  expect,
  holdSession,
  type Page,
  readMail,
  refused,
  register,
  somebody,
  spaced,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';

async function statusLink(page: Page, kind: string, email: string): Promise<string> {
  const { text } = await readMail(page, kind, email);
  return /\/order-status#[\w-]+/.exec(text)?.[0] ?? '';
}

const panel = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) });

test('R26 R371 R372 R373 R374 R375 R376 R377 R378 R500 a guest follows the order by the link in the mail, and gets a new one @phone', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(404), refused(401));
  const { email } = somebody();
  await visit(page, '/order-status');
  await expect(page.getByRole('heading', { level: 1, name: 'Where is it?' })).toBeVisible();
  const sample = page.getByRole('region', { name: 'An example' });
  await expect(sample).toContainText('This is a sample order.');
  await expect(sample.getByRole('listitem')).toHaveText([
    /^Order Confirmed, done/,
    /^Packed, done/,
    /^Shipped, to/,
    /^Delivered, to/,
  ]);
  for (const said of ['In Transit', '$39.99', /CAT-\d{4}-\d{7}/]) await expect(sample).toContainText(said);
  expect(await findings(page)).toEqual([]);
  await paidOrder(page, { email });
  const link = await statusLink(page, 'order-confirmation', email);

  // The same document with another #: the page notices.
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Where it is.' })).toBeVisible();
  const summary = panel(page, 'Order summary');
  const number = await summary.getByText(/^CAT-\d{4}-\d{7}$/).innerText();
  await expect(summary).toContainText('Processing');
  await expect(summary).toContainText(spaced('AED 340'));
  await expect(summary.getByText('Estimated delivery')).toBeVisible();
  const steps = panel(page, 'Delivery progress').getByRole('listitem');
  await expect(steps).toHaveText([/^Order Confirmed, done/, /^Packed/, /^Shipped/, /^Delivered/]);
  await expect(panel(page, 'Your Cats').getByRole('listitem')).toHaveText(['Miso', 'Biscuit']);
  await expect(page.getByRole('main')).not.toContainText('Maryam');
  expect(await findings(page)).toEqual([]);

  const help = panel(page, 'Need Help?');
  await expect(help.getByRole('link', { name: /Support$/ })).toHaveAttribute('href', '/support/chat');
  await help.getByRole('button', { name: 'Track Shipment' }).click();
  await expect(page.locator('#tracking')).toBeFocused();
  await help.getByRole('button', { name: 'Contact Support' }).click();
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(`Order ${number}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');

  await visit(page, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We do not know this link.' })).toBeVisible();
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('E-mail used for the order').fill(email);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await page.goto(await statusLink(page, 'order-link', email));
  await expect(panel(page, 'Order summary')).toContainText(number);
});

test('R22 R248 R249 R250 R251 R252 R253 R254 R255 R257 R258 R259 R497 a new member sees the welcome page and its steps; Logout is a whole page @both', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(404), refused(401));
  const person = somebody();
  await visit(page, '/home');
  await expect(page.getByText('Page Not Found')).toBeVisible();
  await register(page, person);
  await holdSession(page, person);
  await visit(page, '/home');
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(bar).toHaveText(['Home', 'Dashboard', 'Support']);
  await expect(page.locator('.welcome-avatar')).toHaveText('M');
  await expect(page.getByText('0 registered')).toBeVisible();
  for (const name of ['Continue Setup', 'Subscribe Now', 'Manage Cats', 'Complete Onboarding', 'Start Subscription'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  for (const name of ['Subscribe Now', 'Start Subscription'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/subscribe');
  for (const name of ['Continue Setup', 'Complete Onboarding'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/#everything');
  await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  for (const name of ['View Dashboard', 'Order Test Kit', 'AI Insights', 'Get Support'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Complete Onboarding' }).click();
  await expect(page.locator('#wizard-title')).toBeFocused();
  await visit(page, '/home');
  const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout');
  await page.getByRole('link', { name: 'Logout' }).click();
  expect((await left).isNavigationRequest()).toBe(true);
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => storedToken(page)).toBeNull();
});

test('R254 R256 R259 R271 R272 R273 R287 R372 a household sees its own order, where the parcel is, and takes its invoice along', async ({
  page,
}) => {
  const person = somebody();
  await paidOrderOfMember(page, person);
  await holdSession(page, person);
  await visit(page, '/home');
  await expect(page.getByText('2 cat(s) enrolled')).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await expect(page.locator('.welcome-recent').getByRole('listitem').first()).toBeVisible();
  await visit(page, '/order-status');
  await expect(panel(page, 'Your Cats').getByRole('listitem')).toHaveText(['Miso', 'Biscuit']);

  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.getByRole('tab', { name: 'Delivery' }).click();
  await expect(page.getByRole('heading', { name: 'We have your order.' })).toBeVisible();
  await expect(page.getByText('1 of 15 steps done. Sticks at the door in 21 to 25 days.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /, (done|next|to come)/ })).toHaveCount(15);
  await expect(panel(page, 'Subscription').first()).toContainText('Free shipping');
  await expect(page.getByRole('row').filter({ hasText: 'CAT-' })).toContainText('Processing');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await expect(page.getByRole('tab', { name: 'Billing' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Nothing is due yet.' })).toBeVisible();
  await expect(panel(page, 'Next payment')).toContainText(spaced('AED 340'));
  await expect(panel(page, 'Loyalty')).toContainText(/\d+ coins.*Your cat as a poster/);
  expect(await findings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download invoice/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^purrwell-invoice-.+\.pdf$/);
});
