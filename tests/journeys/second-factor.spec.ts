import { test as withoutShop } from '@playwright/test';
import jsQR from 'jsqr';
import { findings } from '../support/axe.ts';
import {
  expect,
  expectToast,
  holdSession,
  type Page,
  refused,
  signedIn,
  signIn,
  somebody,
  STAFF,
  test as base,
  visit,
} from '../support/journey.ts';
import { type RunningShop, startShop } from '../support/shop.ts';
import { bytesOfKey, totp } from '../support/totp.ts';

/** Keys of an account that is asked for nothing here: with them the desk wants a second factor. */
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_second_factor',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_second_factor',
  STRIPE_WEBHOOK_SECRET: 'whsec_second_factor',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};
const OWNER = { email: 'owner@purrwell.example', password: 'seven tails in a row' };

const REAL_PAYMENTS = { ...KEYS, STAFF_EMAIL: OWNER.email, STAFF_PASSWORD: OWNER.password };

const test = base.extend<{ shop: Pick<RunningShop, 'url'>; settings: Record<string, string> }>({
  settings: [REAL_PAYMENTS, { option: true }],
  shop: [
    async ({ settings }, use) => {
      const shop = await startShop(settings);
      await use(shop);
      await shop.stop();
    },
    { scope: 'test', timeout: 300_000 },
  ],
});

withoutShop('the codes that these journeys type are those that RFC 6238 publishes', () => {
  const key = Buffer.from('12345678901234567890');
  const published = {
    59: '94287082',
    1111111109: '07081804',
    1111111111: '14050471',
    1234567890: '89005924',
    2000000000: '69279037',
    20000000000: '65353130',
  };
  for (const [seconds, code] of Object.entries(published)) expect(totp(key, Number(seconds), 8)).toBe(code);
});

/** Scans the QR code by the pixels on the screen, as a camera does. */
async function scan(page: Page): Promise<URL> {
  const drawn = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const png = (await drawn.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const { data, width, height } = await blank.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { data: Array.from(pixels), width: image.width, height: image.height };
  }, `data:image/png;base64,${png}`);
  await blank.close();
  return new URL(jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? 'nothing:was-read');
}

/** An app that has scanned the code. `ahead`: how many steps its clock is fast, since a code counts once. */
function appOf(uri: URL) {
  const key = bytesOfKey(uri.searchParams.get('secret') ?? '');
  return (ahead = 0) => totp(key, Date.now() / 1000 + ahead * 30);
}

/** Enters the password again, as changes to sign-in methods require. */
async function confirmWith(page: Page, password: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
}

/** From a desk that is closed to an app that is set up; gives the app and the recovery codes. */
async function setUpApp(page: Page, { email, password }: typeof OWNER) {
  await visit(page, '/desk/orders');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByRole('link', { name: 'Open my profile' }).click();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeInViewport();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await confirmWith(page, password);
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog).toBeVisible();
  const uri = await scan(page);
  expect([uri.protocol, uri.hostname, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Purrwell:${email}`,
  ]);
  expect(await findings(page)).toEqual([]);
  const app = appOf(uri);
  await dialog.getByLabel('Six-digit code from the app').fill(app());
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allTextContents();
  expect(await findings(page)).toEqual([]);
  await kept.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  return { app, codes };
}

async function signedOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

/** As far as the question for a code. */
async function passwordAlone(page: Page, person: typeof OWNER) {
  await signedOut(page);
  // A page whose session has just ended may go to sign in at this moment, which stops this visit.
  await expect(() => visit(page, '/login')).toPass();
  await signIn(page, person);
  return page.getByRole('form', { name: 'Code from your authenticator app' });
}

const deskOpens = async (page: Page) => {
  await visit(page, '/desk/orders');
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'One more step' })).toHaveCount(0);
};

test('with real payments staff set up an authenticator, sign in with codes and a recovery code, and an admin resets a colleague', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.expectTrouble(refused(401), refused(403));
  await signedIn(page, OWNER);
  const { app } = await setUpApp(page, OWNER);
  const asked = await passwordAlone(page, OWNER);
  expect(await findings(page)).toEqual([]);
  await asked.getByLabel('Code').fill(app(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await deskOpens(page);

  const omar = somebody();
  await visit(page, '/desk/results');
  await expect(page.getByText('Results need a second pair of eyes.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  await page.getByLabel('E-mail').fill(omar.email);
  await page.getByLabel('Role', { exact: true }).selectOption('lab');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('button', { name: `Withdraw the invitation of ${omar.email}` })).toBeVisible();
  let invitation: { id: string } | undefined;
  await expect(async () => {
    const { mails } = await (await page.request.get('/api/desk/mails?limit=100')).json();
    invitation = mails.find(({ kind }: { kind: string }) => kind === 'staff-invitation');
    expect(invitation).toBeTruthy();
  }).toPass();
  const { text } = await (await page.request.get(`/api/desk/mails/${invitation?.id}`)).json();

  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const desk = await context.newPage();
  await visit(desk, /\S*staff-invitation#\S+/.exec(text)?.[0] ?? '');
  await desk.getByLabel('First name').fill('Omar');
  await desk.getByLabel('Last name').fill('Lab');
  await desk.getByLabel('Password', { exact: true }).fill(omar.password);
  await desk.getByLabel('Confirm password').fill(omar.password);
  await desk.getByRole('button', { name: 'Make my account' }).click();
  await expect(desk.getByRole('navigation', { name: 'Staff' })).toBeVisible();
  const { codes } = await setUpApp(desk, omar);
  const [code = ''] = codes;
  const withRecoveryCode = async () => {
    const form = await passwordAlone(desk, omar);
    await form.getByLabel('Code').fill(code);
    await desk.keyboard.press('Enter');
  };
  await withRecoveryCode();
  await expect(desk).toHaveURL(/\/dashboard$/);
  await withRecoveryCode();
  await expectToast(desk, 'Login Failed', 'This recovery code is wrong or already used.');
  await expect(desk).toHaveURL(/\/login/);

  await visit(page, '/desk/results');
  await expect(page.getByRole('heading', { name: 'Results', exact: true })).toBeVisible();
  await expect(page.getByText('Results need a second pair of eyes.')).toHaveCount(0);
  await visit(page, '/desk/staff');
  await page.getByRole('button', { name: 'Reset second factor of Omar Lab' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await confirmWith(page, OWNER.password);
  await expectToast(page, 'Second factor removed', 'Omar Lab is signed out everywhere.');
  await signedOut(desk);
  await holdSession(desk, omar);
  await visit(desk, '/desk/results');
  await expect(desk.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await context.close();
});

test.describe('without real payments', () => {
  test.use({ settings: { STAFF_SECOND_FACTOR: 'required' }, viewport: { width: 390, height: 844 } });

  test('the account of the first start sets up an app where it is required, and opens the desk with its code', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(refused(401), refused(403));
    await signedIn(page, STAFF);
    const { app } = await setUpApp(page, STAFF);
    await deskOpens(page);
    const form = await passwordAlone(page, STAFF);
    await form.getByLabel('Code').fill(app(1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await deskOpens(page);
  });
});
