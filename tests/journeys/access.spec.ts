import type { Page } from '@playwright/test';
import { findings } from '../support/axe.ts';
import {
  CUT_OFF,
  expect,
  expectToast as toast,
  holdClock,
  holdSession,
  mailedLink,
  readMail,
  refused,
  register,
  STAFF,
  type Somebody,
  signIn,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';

async function fillRegistration(page: Page, person: Somebody, method: 'E-mail' | 'Phone') {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByText(method, { exact: true }).first().click();
  if (method === 'E-mail') await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
  else await page.getByRole('textbox', { name: 'Phone' }).fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
}

/** Expects no findings of axe on the page in both themes. */
async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    expect([name, theme, await findings(page)]).toEqual([name, theme, []]);
  }
}

const textedCode = async (page: Page, purpose: 'verify' | 'reset', phone: string) =>
  /^\d{6}/.exec((await readMail(page, `phone-code-${purpose}`, phone)).text)?.[0] ?? 'no code';

test.describe('signing in', () => {
  test('R138 R147 both fields are needed, and Back to Home leads home @both', async ({ page }) => {
    await visit(page, '/login');
    await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toast(page, 'Missing Information', 'Please enter both email and password');
    await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('R168 a wrong password is told in the server’s words, and what was typed stays', async ({ page, watch }) => {
    watch.expectTrouble(refused(401));
    const person = somebody();
    await visit(page, '/login');
    await register(page, person);
    await signIn(page, { ...person, password: 'not the password' });
    await toast(page, 'Login Failed', 'That e-mail, phone number or password is not right. Please try again.');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(person.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
    expect(await storedToken(page)).toBeNull();
  });

  test('R139 R156 R161 R167 R236 R242 C37 welcome back, and 200 ms later the dashboard; until then the page stays', async ({
    page,
  }) => {
    const person = somebody();
    await holdClock(page);
    await visit(page, '/login');
    await register(page, person);
    await signIn(page, person);
    await toast(page, 'Login Successful', 'Welcome back!');
    expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
    await page.clock.runFor(190);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Oh. It’s you.' })).toBeVisible();
    await page.clock.runFor(10);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a form that is sent before the code of its page has arrived is sent once it has', async ({ page }) => {
    const person = somebody();
    await register(page, person);
    const arrived = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/assets/*.js', async (route) => {
      asked += 1;
      await arrived.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await signIn(page, person);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect(page).toHaveURL(/\/login$/);
    arrived.resolve();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('R24 for those signed in there is no login page', async ({ page }) => {
    const person = somebody();
    await visit(page, '/login');
    await register(page, person);
    await signIn(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit(page, '/login');
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  });
});

test.describe('signing up', () => {
  test('R140 R153 each thing that is wrong is said in its turn', async ({ page, watch }) => {
    watch.expectTrouble(refused(422));
    const person = somebody();
    await visit(page, '/register');
    const submit = () => page.getByRole('button', { name: 'Create account' }).click();
    await submit();
    await toast(page, 'Missing Information', 'Please enter your first and last name.');
    await page.getByLabel('First name').fill('Maryam');
    await page.getByLabel('Last name').fill('Al Suwaidi');
    await submit();
    await toast(page, 'Invalid Email', 'Please enter a valid email address.');
    await page.getByText('Phone', { exact: true }).first().click();
    await submit();
    await toast(page, 'Invalid Phone Number', 'Please enter a valid phone number.');
    await page.getByRole('textbox', { name: 'Phone' }).fill(person.phone);
    await page.getByLabel('Password', { exact: true }).fill('five5');
    await submit();
    await toast(page, 'Weak Password', 'Password must be at least 6 characters long.');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await submit();
    await toast(page, "Passwords Don't Match", 'Please make sure both passwords are identical.');
    await expect(page.getByLabel('Confirm password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Confirm password').fill('123456');
    await submit();
    const common = 'This password is on public lists of common passwords. Please choose another one.';
    await toast(page, 'Registration Failed', common);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });

  test('R141 R144 R163 R164 R166 R243 by phone: account, login, dashboard after half a second; the number is confirmed and replaces the password @phone', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(refused(422));
    const person = somebody();
    await holdClock(page);
    await visit(page, '/register');
    await fillRegistration(page, person, 'Phone');
    const sent = page.waitForRequest('**/api/auth/register');
    const login = page.waitForRequest('**/api/auth/login');
    await page.getByRole('button', { name: 'Create account' }).click();
    const { password, firstName, lastName, phone } = person;
    const registration = { firstName, lastName, phoneNumber: phone, password, preferredLoginMethod: 'phone' };
    expect((await sent).postDataJSON()).toEqual(registration);
    expect((await login).postDataJSON()).toEqual({ phoneNumber: phone, password });
    await toast(page, 'Login Successful', 'Welcome back!');
    await page.clock.runFor(490);
    await expect(page).toHaveURL(/\/register$/);
    await page.clock.runFor(10);
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.clock.resume();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('link', { name: 'Add an e-mail or confirm your number in your profile' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your number' })).toBeFocused();
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter the 6 digits from the text message.').first()).toBeVisible();
    await inBothThemes(page, 'phone-code');
    await page.getByLabel('Code', { exact: true }).fill(await textedCode(page, 'verify', phone));
    await page.keyboard.press('Enter');
    await toast(page, 'Number confirmed', `${phone} now belongs to your account.`);
    await expect(page.getByText('Confirmed. You can sign in with it.')).toBeVisible();
    await page.evaluate(() => localStorage.clear());

    await visit(page, '/forgot-password');
    await page.getByRole('button', { name: 'Use my phone number instead' }).click();
    await inBothThemes(page, 'reset-number');
    await page.getByLabel('Phone').fill(phone);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
    await inBothThemes(page, 'reset-code');
    await page.getByLabel('Code', { exact: true }).fill(await textedCode(page, 'reset', phone));
    await page.getByLabel('New password').fill('eight sticks');
    await page.getByLabel('Confirm password').fill('eight sticks');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('Your new password is set.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await signIn(page, { email: phone, password: 'eight sticks' });
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add an e-mail or confirm your number in your profile' })).toBeHidden();
  });

  test('R142 R163 R166 R243 an account that cannot be signed in leads to the login page after one and a half seconds', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(CUT_OFF);
    const person = somebody();
    await holdClock(page);
    await visit(page, '/register');
    await page.route('**/api/auth/login', (route) => route.abort());
    await fillRegistration(page, person, 'E-mail');
    await page.getByRole('button', { name: 'Create account' }).click();
    await toast(page, 'Account Created Successfully!', 'Welcome to the service. Please log in to continue...');
    // The pause begins once signing in has failed; a second request that fails like it fails after it.
    await page.evaluate(() => fetch('/api/auth/login', { method: 'POST' }).catch(() => undefined));
    await page.clock.runFor(1490);
    await expect(page).toHaveURL(/\/register$/);
    await page.clock.runFor(10);
    await expect(page).toHaveURL(/\/login$/);
  });

  test('R142 R165 R169 a taken e-mail leads to the login page and a mail; without an answer, try again later', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(refused(401), CUT_OFF, refused(500));
    const person = somebody();
    await visit(page, '/register');
    await register(page, person);
    await fillRegistration(page, { ...person, password: 'another one' }, 'E-mail');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await toast(page, 'Please sign in', 'If you already had an account here, use its password.');
    expect((await readMail(page, 'already-registered', person.email)).text).toContain('/forgot-password');
    await visit(page, '/register');
    await fillRegistration(page, person, 'E-mail');
    await page.route('**/api/auth/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Create account' }).click();
    await toast(page, 'Registration Failed', 'Please try again later.');
    await page.unroute('**/api/auth/register');
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.getByRole('button', { name: 'Create account' }).click();
    await toast(page, 'Registration Failed', 'Failed to register');
  });

  test('R154 R155 C36 the sign-up tab asks for everything, then signs in; for phones it points to the other form', async ({
    page,
  }) => {
    const person = somebody();
    await visit(page, '/login');
    await page.getByLabel('E-mail', { exact: true }).fill(person.email);
    await page.getByRole('tab', { name: 'Sign In' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(person.email);
    const submit = () => page.getByRole('button', { name: 'Sign Up' }).click();
    await submit();
    await toast(page, 'Missing Information', 'Please fill in all fields');
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByLabel('Password', { exact: true }).fill('five5');
    await submit();
    await toast(page, 'Password Too Short', 'Password must be at least 6 characters long');
    await expect(page.getByRole('link', { name: 'Register with a phone number' })).toHaveAttribute('href', '/register');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await submit();
    await toast(page, 'Login Successful', 'Welcome back!');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('R239 registration is prefilled from the full wizard', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'onboardingData',
        JSON.stringify({ owner: { name: 'Noor Al Sabah', email: 'noor@example.com' } }),
      ),
    );
    await visit(page, '/register');
    await expect(page.getByLabel('First name')).toHaveValue('Noor');
    await expect(page.getByLabel('Last name')).toHaveValue('Al Sabah');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('noor@example.com');
  });
});

test.describe('the session', () => {
  test('R158 without a stored token nobody asks who is there', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/auth/user') && asked.push(request.url()));
    await visit(page, '/login');
    // The form that was sent empty is answered by the running page, which would have asked by then.
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toast(page, 'Missing Information', 'Please enter both email and password');
    expect(asked).toEqual([]);
  });

  test('R157 R171 R225 R226 a token the server does not know is dropped without a word', async ({ page, watch }) => {
    watch.expectTrouble(refused(401));
    await page.addInitScript(() => localStorage.setItem('sessionToken', 'x'.repeat(43)));
    const question = page.waitForRequest('**/api/auth/user');
    await visit(page, '/login');
    expect((await question).headers().authorization).toBe(`Bearer ${'x'.repeat(43)}`);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect.poll(() => storedToken(page)).toBeNull();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('R160 R171 a server that cannot answer is asked once, and the token is kept', async ({ page, watch }) => {
    watch.expectTrouble(refused(503));
    // The page's own data may be asked for meanwhile, with a token that nobody knows.
    watch.expectTrouble(refused(401));
    let asked = 0;
    await page.route('**/api/auth/user', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.addInitScript(() => localStorage.setItem('sessionToken', 'x'.repeat(43)));
    await visit(page, '/dashboard');
    await expect(page.getByText(/^503: /)).toBeVisible();
    expect(asked).toBe(1);
    expect(await storedToken(page)).toBe('x'.repeat(43));
  });

  test('R157 R159 R162 logout goes to the front door and is heard in the other tab', async ({ page, context }) => {
    await visit(page, '/login');
    await signIn(page, STAFF);
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit(page, '/desk/outbox');
    const other = await context.newPage();
    await visit(other, '/desk/outbox');
    await expect(other.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await storedToken(page)).toBeNull();
    await expect(other.getByText('Page Not Found')).toBeVisible();
  });

  test('R222 R244 a session that ended elsewhere is said, and half a second later one may sign in again', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(refused(401));
    await visit(page, '/login');
    await signIn(page, STAFF);
    await expect(page).toHaveURL(/\/dashboard$/);
    await register(page, somebody()); // so that there is a mail
    await visit(page, '/desk/outbox');
    await expect(page.locator('.outbox-row').first()).toBeVisible();
    const token = await storedToken(page);
    await page.request.post('/api/auth/logout-everywhere', { headers: { authorization: `Bearer ${token}` } });
    await holdClock(page);
    await page.locator('.outbox-row').first().click();
    await toast(page, 'Unauthorized', 'You are logged out. Logging in again...');
    await page.clock.runFor(490);
    await expect(page).toHaveURL(/\/desk\/outbox/);
    await page.clock.runFor(10);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

  test('a form sent after the session has ended elsewhere says so, and leads to signing in', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(refused(401));
    const person = somebody();
    await register(page, person);
    await visit(page, '/login');
    await signIn(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('First name').fill('Maryam');
    const token = await storedToken(page);
    await page.request.post('/api/auth/logout-everywhere', { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Unauthorized', 'You are logged out. Logging in again...');
    await expect(page.getByText('Update Failed')).toHaveCount(0);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('mailed links', () => {
  test('a forgotten password: mail, new password, and the link is spent', async ({ page, watch }) => {
    watch.expectTrouble(refused(410));
    const person = somebody();
    await visit(page, '/login');
    await register(page, person);
    await page.getByRole('link', { name: 'Forgotten?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await toast(page, 'Invalid Email', 'Please enter a valid email address.');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    const link = await mailedLink(page, 'reset-password', person.email);
    const token = link.split('token=')[1] ?? 'none';
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
    // Links of older mails carry it before the #.
    for (const address of [link, link.replace('#', '?')]) {
      await visit(page, address);
      await expect(page.getByLabel('New password')).toBeVisible();
      await expect(page).toHaveURL(/\/reset-password$/);
    }
    expect(asked.filter((one) => one.includes(token))).toEqual([expect.stringContaining('/reset-password?token=')]);
    await page.reload();
    await page.getByLabel('New password').fill('eight sticks');
    await page.getByLabel('Confirm password').fill('eight sticks');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('Your new password is set.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await signIn(page, { ...person, password: 'eight sticks' });
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit(page, link);
    await page.getByLabel('New password').fill('nine sticks');
    await page.getByLabel('Confirm password').fill('nine sticks');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();
  });

  test('an e-mail is confirmed by its link and the password of the account; an altered link is not known', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(refused(404), refused(410), refused(422));
    const person = somebody();
    await visit(page, '/login');
    await register(page, person);
    const link = await mailedLink(page, 'verify-email', person.email);
    await visit(page, `${link.slice(0, -2)}__`);
    await expect(page.getByRole('heading', { name: 'We do not know this link' })).toBeVisible();
    await visit(page, link);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
    await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible();
    // The same address again would not load the page again.
    await visit(page, '/login');
    await visit(page, link);
    await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();
  });

  test('a slow answer about whose session it is does not fail as the link ends that session', async ({ page }) => {
    const person = somebody();
    await visit(page, '/login');
    await register(page, person);
    await holdSession(page, person);
    const link = await mailedLink(page, 'verify-email', person.email);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/auth/user', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/auth/user');
    await page.goto(link);
    await asked;
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await expect(page.getByRole('heading', { name: 'Checking the link' })).toBeVisible();
    letGo();
    await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
  });

  test('R172 R504 staff read a mail as it looks and as text; for customers there is no such page', async ({ page }) => {
    const person = somebody();
    await visit(page, '/desk/outbox');
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await register(page, person);
    await visit(page, '/login');
    await signIn(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit(page, '/desk/outbox');
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await visit(page, '/login');
    await signIn(page, STAFF);
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit(page, '/desk/outbox');
    await page.getByRole('link', { name: person.email }).click();
    const mail = page.frameLocator('iframe');
    await expect(mail.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
    await expect(mail.getByRole('link', { name: 'Confirm my e-mail' })).toHaveCSS(
      'background-color',
      'rgb(255, 122, 47)',
    );
    await expect(page.locator('pre')).toContainText('/verify-email#token=');
  });
});
