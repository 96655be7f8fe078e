import { expect, type Page, spaced, test, visit } from '../support/journey.ts';

const plans = (page: Page) => page.locator('#plans');
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const chooseCats = (page: Page, count: string) =>
  page.getByRole('group', { name: 'Number of cats' }).getByText(count, { exact: true }).click();
const chooseCurrency = (page: Page, currency: string) =>
  plans(page).getByRole('group', { name: 'Currency' }).getByText(currency, { exact: true }).click();

/** Per cat and month in a household of one to six: the table of the specification. */
const TABLE = {
  USD: {
    sign: '$',
    Standard: [35, 32, 30, 28, 26, 25],
    Premium: [53, 47, 44, 42, 39, 36],
    Pro: [76, 68, 64, 61, 56, 49],
  },
  EUR: {
    sign: '€',
    Standard: [30, 27, 26, 25, 23, 21],
    Premium: [45, 40, 38, 36, 34, 31],
    Pro: [65, 58, 55, 52, 48, 42],
  },
  AED: {
    sign: 'AED',
    Standard: [130, 115, 110, 105, 100, 95],
    Premium: [190, 170, 160, 154, 146, 138],
    Pro: [278, 248, 236, 223, 205, 180],
  },
} as const;
const PLANS = ['Standard', 'Premium', 'Pro'] as const;

const grouped = (amount: number) => amount.toLocaleString('en-US');

test.describe('the landing page', () => {
  test('R33 R39 R43 R44 R45 R46 sections stand in their order, with eight formulas, four posts, three voices and eight questions', async ({
    page,
  }) => {
    await visit(page, '/');
    const marks = [
      page.getByRole('heading', { level: 1, name: 'Made for one cat in particular.' }),
      page.locator('.stats'),
      page.locator('#features'),
      page.locator('#plans'),
      page.getByRole('heading', { name: 'Everything the cat won’t tell you.' }),
      page.locator('#science'),
      page.getByRole('group', { name: 'Sample posts' }),
      page.getByRole('region', { name: 'What people say' }),
      page.locator('#about'),
      page.locator('#support'),
      page.getByRole('contentinfo'),
    ];
    const tops: number[] = [];
    for (const mark of marks) tops.push((await mark.boundingBox())?.y ?? Number.NaN);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    await expect(page.locator('#science details')).toHaveCount(8);
    await expect(page.getByRole('group', { name: 'Sample posts' }).locator('.post')).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'What people say' }).getByRole('figure')).toHaveCount(3);
    await expect(page.locator('#support details')).toHaveCount(8);
    await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
      'Features',
      'Plans',
      'Science',
      'About',
      'Support',
    ]);
  });

  test('R1 R2 R3 R4 R5 R6 R11 R12 it names the product, its origin, the samples and the promises', async ({ page }) => {
    await visit(page, '/');
    for (const words of [
      'A free home test tells us what your cat is short of. Then we make up seven veterinary-formulated sticks, four of each, enough for the month.',
      'a little poop, a cheek swab and a pinch of fur',
      'D7+',
      'Our Dubai lab',
      'more than 50 biomarkers',
      '3 to 5 days',
      '14 business days',
      '28 sticks per cat, per month',
      'you have 30 days to get your money back',
      'Each paid subscription sets a month of supplements aside for a shelter cat.',
      'Purrwell, Dubai.',
    ]) {
      await expect(page.getByText(words).first()).toBeVisible();
    }
  });

  test('R7 R8 R41 R175 R179 R180 R181 R182 R183 R184 R185 R186 R187 R189 R190 R191 every count in every currency shows the table', async ({
    page,
  }) => {
    await visit(page, '/');
    for (const [currency, rows] of Object.entries(TABLE)) {
      await chooseCurrency(page, currency);
      const told = (amount: number) => spaced(`${rows.sign}${currency === 'AED' ? ' ' : ''}${grouped(amount)}`);
      for (const cats of [1, 2, 3, 4, 5, 6]) {
        await chooseCats(page, cats === 6 ? '6+' : String(cats));
        for (const name of PLANS) {
          const unit = rows[name][cats - 1] as number;
          await expect(card(page, name).locator('.price')).toContainText(`${rows.sign}${unit}per cat`);
          if (name === 'Pro') continue;
          const saved = (rows[name][0] - unit) * cats;
          const percent = Math.round(((rows[name][0] - unit) / rows[name][0]) * 100);
          await expect(card(page, name)).toContainText(`${told(unit * cats)} a month`);
          if (cats > 1) await expect(card(page, name)).toContainText(`You save ${told(saved)} (${percent}%)`);
        }
      }
    }
    await expect(card(page, 'Pro')).toContainText('Sold out');
    await expect(card(page, 'Pro')).toContainText('50 of 50 places taken');
    await expect(card(page, 'Pro').getByRole('link')).toHaveCount(0);
    await expect(card(page, 'Premium')).toContainText('Most popular');
    await expect(plans(page).getByText('30-day money-back guarantee on every plan')).toBeVisible();
  });

  test('R177 R193 R237 the chosen currency is kept: after a reload, in the footer and in another tab @both', async ({
    page,
    context,
  }) => {
    await visit(page, '/');
    await expect(page.getByText('The kit is worth $275. You pay nothing for it.')).toBeVisible();
    const other = await context.newPage();
    await visit(other, '/');
    await chooseCurrency(page, 'AED');
    const worth = /The kit is worth AED\s920\./;
    await expect(page.getByText(worth)).toBeVisible();
    await expect(other.getByText(worth)).toBeVisible();
    await page.reload();
    await expect(page.getByText(worth)).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'AED' })).toBeChecked();
    await page.getByRole('contentinfo').getByRole('group', { name: 'Currency' }).getByText('EUR').click();
    await expect(page.getByText('The kit is worth €250. You pay nothing for it.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('purrwell-currency'))).toBe('EUR');
  });

  test('R43 a stick opens by mouse, by press and by keyboard, and closes the one before', async ({ page }) => {
    await visit(page, '/');
    const sticks = page.locator('#science details');
    const open = page.locator('#science details[open]');
    await sticks.first().scrollIntoViewIfNeeded();
    await expect(open).toHaveCount(1);
    await sticks.nth(2).hover();
    await expect(sticks.nth(2)).toHaveAttribute('open');
    await expect(open).toHaveCount(1);
    await expect(open.getByRole('listitem').first()).toBeVisible();
    await page.mouse.move(0, 0);
    await sticks.nth(5).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(sticks.nth(5)).toHaveAttribute('open');
    await expect(open).toHaveCount(1);
  });

  test('R46 R198 a question opens its answer and closes the one before @both', async ({ page }) => {
    await visit(page, '/');
    const questions = page.locator('#support details');
    const first = questions.first();
    await expect(first).toHaveAttribute('open');
    await page.getByText('Do they share?').click();
    await expect(questions.filter({ hasText: 'Do they share?' })).toHaveAttribute('open');
    await expect(page.getByText('32% in USD, 31% in EUR, 27% in AED').last()).toBeVisible();
    await expect(first).not.toHaveAttribute('open');
  });

  test('R47 How it works is a dialog that gives the focus back', async ({ page }) => {
    await visit(page, '/');
    const opener = page.getByRole('button', { name: 'How it works' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'How it works' });
    await expect(
      dialog.getByRole('img', { name: /^In place of the film: a swab touches the cheek of Biscuit/ }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    // Safari gives a pressed button no focus.
    await expect(opener).toBeFocused();
    await opener.blur();
    await opener.dispatchEvent('click');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const focused = await page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      return document.activeElement?.localName;
    });
    expect(focused).toBe('body');
  });

  test('R34 R35 R42 every way in leads where it says', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Try Now' }).click();
    await expect(page).toHaveURL(/#onboarding$/);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Step 1 of 5')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('link', { name: 'Open the demo dashboard' }).click();
    await expect(page).toHaveURL(/\/demo-dashboard$/);
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('R37 R38 on a phone two bars stay at the thumb, and the menu folds away @phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    const bars = page.getByRole('navigation', { name: 'Order' });
    await expect(bars.getByRole('link', { name: 'Get Free Test Kit' })).toBeInViewport();
    await expect(bars.getByRole('link', { name: 'Get Free Test Kit' })).toContainText('Save $275');
    await expect(bars.getByRole('link', { name: 'Subscribe Now' })).toContainText('Save up to 32%');
    await page.locator('#support').scrollIntoViewIfNeeded();
    await bars.getByRole('link', { name: 'Subscribe Now' }).click();
    await expect(page.getByRole('heading', { name: 'How many cats are we talking about?' })).toBeInViewport();
    await page.getByLabel('Menu', { exact: true }).first().click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Science' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Eight formulas. Your cat gets seven.' })).toBeInViewport();
    await bars.getByRole('link', { name: 'Get Free Test Kit' }).click();
    await expect(page.getByRole('dialog').getByText('Step 1 of 5')).toBeVisible();
  });

  test('the theme that was chosen stays, before the first paint too', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await visit(page, '/');
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBe('light');
    await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
    await expect.poll(theme).toBe('dark');
    const themes: (string | undefined)[] = [];
    await page.exposeFunction('sawTheme', (seen?: string) => themes.push(seen));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const seen = document.documentElement.dataset.theme;
        if (document.body && seen) (window as unknown as { sawTheme(seen: string): void }).sawTheme(seen);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(new Set(themes)).toEqual(new Set(['dark']));
    await visit(page, '/login');
    expect(await theme()).toBe('dark');
  });

  test('without JavaScript everything can be read, every price stands there, and nothing is promised that needs a script', async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made for one cat in particular.');
    await expect(page.locator('noscript p')).toBeVisible();
    expect(await page.locator('noscript p').innerText()).toContain('Ordering needs JavaScript');
    await expect(page.getByRole('button', { name: 'How it works' })).toBeHidden();
    await expect(page.getByRole('group', { name: 'Number of cats' })).toBeHidden();
    await expect(page.locator('noscript table')).toHaveCount(3);
    expect(await page.locator('noscript table').last().locator('tr').last().innerText()).toMatch(/6.*95.*138.*180/s);
    await page.locator('#support summary').nth(2).click();
    await expect(page.getByText('Post it within 24 hours of the last sample.')).toBeVisible();
    await expect(page.getByText('50,000').first()).toBeVisible();
    await context.close();
  });
});

test.describe('the landing page, with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('R33 R52 anchors lead to their sections, below the bar that stays', async ({ page }) => {
    await visit(page, '/');
    for (const name of ['Features', 'Plans', 'Science', 'About', 'Support']) {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/#${name.toLowerCase()}$`));
      await expect
        .poll(() =>
          page.locator(`#${name.toLowerCase()}`).evaluate((section) => Math.round(section.getBoundingClientRect().top)),
        )
        .toBeLessThan(140);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Try Now' })).toBeInViewport();
    }
    for (const [hash, heading] of [
      ['#plans', 'How many cats are we talking about?'],
      ['#science', 'Eight formulas. Your cat gets seven.'],
    ] as const) {
      await visit(page, `/${hash}`);
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    }
  });

  test('R10 R40 the figures count up to what is written, once', async ({ page }) => {
    await visit(page, '/');
    const stats = page.locator('.stats');
    await stats.scrollIntoViewIfNeeded();
    await expect(stats.locator('.running')).toHaveCount(0);
    await expect(stats).toContainText('50,000 cats so far. 98% of them ate it');
    await expect(stats).toContainText('7-in-1, every 28 days');
  });

  test('R44 the carousel goes through its posts and rests at both ends', async ({ page }) => {
    await visit(page, '/');
    const [previous, next] = [
      page.getByRole('button', { name: 'Previous post' }),
      page.getByRole('button', { name: 'Next post' }),
    ];
    await next.scrollIntoViewIfNeeded();
    await expect(previous).toBeDisabled();
    for (let press = 0; press < 8 && (await next.isEnabled()); press++) {
      const before = await page.locator('.posts').evaluate((posts) => posts.scrollLeft);
      await next.click();
      await expect.poll(() => page.locator('.posts').evaluate((posts) => posts.scrollLeft)).toBeGreaterThan(before);
      await expect(async () => {
        const one = await page.locator('.posts').evaluate((posts) => posts.scrollLeft);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        expect(await page.locator('.posts').evaluate((posts) => posts.scrollLeft)).toBe(one);
        const isAtEnd = await page
          .locator('.posts')
          .evaluate((posts) => posts.scrollLeft > posts.scrollWidth - posts.clientWidth - 8);
        expect(await next.isDisabled(), 'the button knows whether this is the end').toBe(isAtEnd);
      }).toPass();
    }
    await expect(next).toBeDisabled();
    await expect(page.locator('.post').last()).toBeInViewport();
    await expect(previous).toBeEnabled();
  });
});
