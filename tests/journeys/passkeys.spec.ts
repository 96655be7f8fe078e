import { findings } from '../support/axe.ts';
import {
  expect,
  expectToast,
  holdSession,
  mailedLink,
  type Page,
  refused,
  register,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';

/** An authenticator of the browser's own, which asks nobody for a finger: everything else is as with a real one. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signedOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

test('a passkey is added with the password, signs in, and stands for the password within the session', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(401), refused(403));
  const person = somebody();
  await page.setViewportSize({ width: 360, height: 780 });
  await register(page, person);
  await holdSession(page, person);
  await visit(page, await mailedLink(page, 'verify-email', person.email));
  await expect(page.getByRole('heading', { name: 'We have found you' })).toBeVisible();

  await plugInAuthenticator(page);
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Your password').fill(person.password);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Passkey added', 'You can sign in with it from now on.');
  await expect(page.getByText('not used yet')).toBeVisible();
  await page.getByRole('button', { name: /^Change the passkey/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('My phone', { exact: true }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // The browser offers it beside the e-mail field, and this authenticator takes every offer.
  await signedOut(page);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await storedToken(page)).toBeTruthy();
  // Browsers without conditional mediation show a button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await signedOut(page);
  // A page whose session has just ended may go to sign in at this moment, which stops this visit.
  await expect(() => visit(page, '/login')).toPass();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Having signed in is no confirmation; the passkey is.
  await visit(page, '/profile');
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Change the passkey My phone' }).click();
  await page.getByRole('button', { name: 'Remove this passkey' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expectToast(page, 'Passkey removed', 'It no longer works here. You can also delete it on the device.');
  await expect(page.getByRole('button', { name: /^Change the passkey/ })).toHaveCount(0);
});
