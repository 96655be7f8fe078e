import { findings } from '../support/axe.ts';
import { expect, expectToast, readMail, refused, STAFF, signedIn, somebody, test, visit } from '../support/journey.ts';

test('a colleague is invited, joins with a password of their own, sees what goes with the role, and is signed out', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(409));
  const omar = somebody();
  await signedIn(page, STAFF);
  await visit(page, '/desk/staff');
  await page.getByLabel('E-mail').fill(omar.email);
  await page.getByLabel('Role', { exact: true }).selectOption('lab');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('button', { name: `Withdraw the invitation of ${omar.email}` })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const mail = await readMail(page, 'staff-invitation', omar.email);
  const link = /\S*staff-invitation#\S+/.exec(mail.text)?.[0] ?? '';
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const desk = await context.newPage();
  await desk.goto(link);
  await expect(desk.getByText(`You sign in as ${omar.email}.`)).toBeVisible();
  expect(desk.url()).not.toContain('#');
  expect(await findings(desk)).toEqual([]);
  await desk.getByLabel('First name').fill('Omar');
  await desk.getByLabel('Last name').fill('Lab');
  await desk.getByLabel('Password', { exact: true }).fill(omar.password);
  await desk.getByLabel('Confirm password').fill(omar.password);
  await desk.getByRole('button', { name: 'Make my account' }).click();
  const rail = desk.getByRole('navigation', { name: 'Staff' });
  await expect(rail.getByRole('link')).toHaveText(['Orders', 'Results']);
  await visit(desk, '/desk/staff');
  await expect(desk.getByRole('heading', { name: 'Not in your role' })).toBeVisible();
  expect(await findings(desk)).toEqual([]);

  await visit(page, '/desk/staff');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close account of Omar Lab' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expectToast(page, 'The account is closed', 'Omar Lab is signed out everywhere.');
  await expect(page.getByRole('button', { name: 'Open again the account of Omar Lab' })).toBeVisible();
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes.getByRole('listitem').first()).toContainText('Desk Purrwell closed the account of Omar Lab.');
  await desk.reload();
  await expect(desk.getByText('Page Not Found')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Close account of Desk Purrwell' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expectToast(page, 'Nothing has changed', 'This is the last owner. Make someone else an owner first.');
});
