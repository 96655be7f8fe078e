import { findings } from '../support/axe.ts';
import {
  expect,
  expectToast,
  holdSession,
  mailedLink,
  type Page,
  refused,
  register,
  signedIn,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';
import { VIEWPORTS } from '../support/viewports.ts';

test('R313 R314 R315 R316 R318 R319 R322 R323 the profile is read, edited, given up and saved', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(422));
  const person = somebody();
  await register(page, person);
  await holdSession(page, person);
  await visit(page, '/profile');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const fields = ['First name', 'Last name', 'Email', 'Phone', 'Street and number', 'City'];
  for (const name of fields) await expect(field(name)).toBeDisabled();
  await expect(field('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Email notifications')).toBeChecked();
  await expect(page.getByLabel('SMS notifications')).not.toBeChecked();
  await expect(page.getByLabel('Delivery reminders')).toBeChecked();

  await page.getByRole('button', { name: 'Edit' }).click();
  await field('First name').fill('Somebody');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field('First name')).toHaveValue(person.firstName);

  await page.getByRole('button', { name: 'Edit' }).click();
  await field('First name').fill('Mariam');
  await field('Phone').fill('nobody’s');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Update Failed', 'Unable to update profile. Please try again.');
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
  await field('Phone').fill('');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/profile', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible();
  release();
  await expectToast(page, 'Profile Updated', 'Your profile has been successfully updated.');
  for (const name of fields) await expect(field(name)).toBeDisabled();
  await expect(page.getByRole('banner').getByText('Mariam', { exact: true }).first()).toBeVisible();
});

test('R317 R320 the account is shown, exported and deleted', async ({ page, watch }) => {
  watch.expectTrouble(refused(422));
  const person = somebody();
  await register(page, person);
  await holdSession(page, person);
  await visit(page, '/profile');
  const status = page.locator('section', { has: page.getByRole('heading', { name: 'Account Status' }) });
  const since = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(),
  );
  await expect(status.getByRole('definition')).toHaveText(['Premium Member', since, 'None', '0 cats']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^purrwell-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByRole('link', { name: 'Pause Plan' })).toHaveAttribute('href', '/dashboard?tab=billing');

  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel('Your password').fill('not the one');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(
    page.getByRole('dialog').getByText('That is not your password. Nothing was deleted.').first(),
  ).toBeVisible();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => storedToken(page)).toBeNull();
  await visit(page, '/profile');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});

/** Expects no findings of axe in every width and theme. */
async function inEveryLook(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of VIEWPORTS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, colorScheme);
    expect([name, width, colorScheme, await findings(page)]).toEqual([name, width, colorScheme, []]);
  }
}

test('R321 an e-mail is changed with the password, undone from the old address, and the password is changed', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectTrouble(refused(401), refused(422));
  const person = somebody();
  await register(page, person);
  await signedIn(page, person);
  const elsewhere = await browser.newPage();
  await visit(elsewhere, new URL(await mailedLink(page, 'verify-email', person.email), page.url()).href);
  await expect(elsewhere.getByRole('heading', { name: 'One more thing' })).toBeVisible();
  await elsewhere.getByLabel('Password', { exact: true }).fill('not the one');
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('That is not the password of this account.').first()).toBeVisible();
  await inEveryLook(elsewhere, 'verify-password');
  await elsewhere.close();
  // In the browser that is signed in, the link is enough, and it stays signed in.
  await visit(page, await mailedLink(page, 'verify-email', person.email));
  await expect(page.getByRole('heading', { name: 'We have found you' })).toBeVisible();

  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Your password')).toBeHidden();
  const asked = `new.${person.email}`;
  await page.getByLabel('Email', { exact: true }).fill(asked);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the password of this account.')).toBeVisible();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await inEveryLook(page, 'profile-contact');
  await page.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Profile Updated', 'Your profile has been successfully updated.');

  const security = page.locator('section', { has: page.getByRole('heading', { name: 'Security', exact: true }) });
  await expect(security.getByRole('listitem').first()).toContainText('Asked for another e-mail address');
  await expect(security.getByRole('listitem').last()).toContainText('from a private network');
  await security.getByRole('button', { name: /^This was not me: Signed in / }).click();
  const help = page.getByRole('dialog', { name: 'Not you?' });
  await expect(help.getByText('Someone else may have your password')).toBeVisible();
  await inEveryLook(page, 'profile-security');
  await help.getByRole('link', { name: 'Change the password' }).click();
  await expect(help).toBeHidden();

  await page.getByLabel('Current password').fill('not the one');
  await page.getByLabel('New password', { exact: true }).fill('eightsticks');
  await page.getByLabel('New password again').fill('eightsticks');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('That is not the password of this account.').first()).toBeVisible();
  await inEveryLook(page, 'profile-password');
  await page.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Password changed', 'Your new password is set. Every other device is signed out.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);

  await visit(page, await mailedLink(page, 'email-change-asked', person.email));
  await expect(page.getByRole('heading', { name: 'Was it not you?' })).toBeVisible();
  await inEveryLook(page, 'undo');
  await page.getByRole('button', { name: 'Undo the change' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is restored' })).toBeVisible();
  await inEveryLook(page, 'undone');
  await expect.poll(() => storedToken(page)).toBeNull();
  expect(await mailedLink(page, 'reset-password', person.email)).toContain('/reset-password#token=');
});
