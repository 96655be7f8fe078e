import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import { expect, holdClock, type Page, refused, test, visit } from '../support/journey.ts';

const PARTNER = `/${SAMPLE_PARTNER.slug}`;

test('R403 one answer is open at a time, and it closes again', async ({ page }) => {
  await visit(page, '/about#support');
  const answers = page.locator('details[name="about-faq"]');
  await expect(answers).toHaveCount(8);
  await answers.nth(3).locator('summary').click();
  await expect(page.locator('details[name="about-faq"][open]')).toHaveCount(1);
  await expect(answers.nth(3)).toHaveAttribute('open');
  await answers.nth(3).locator('summary').press('Enter');
  await expect(page.locator('details[name="about-faq"][open]')).toHaveCount(0);
});

test('R400 each place of the about page is scrolled to, also from another page', async ({ page }) => {
  for (const place of ['about', 'mission', 'team', 'support', 'shipping']) {
    await page.goto('about:blank');
    await visit(page, `/about#${place}`);
    await expect(page.locator(`#${place}`)).toBeInViewport();
    await expect.poll(() => topOf(page, `#${place}`), place).toBeLessThan(450);
  }
  await visit(page, '/careers');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping and returns' }).click();
  await expect(page).toHaveURL(/\/about#shipping$/);
  await expect.poll(() => topOf(page, '#shipping')).toBeLessThan(450);
});

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.abs(element.getBoundingClientRect().top));

test('R420 the terms come first, #privacy is the other text, by press and by key; on paper there are both', async ({
  page,
}) => {
  await visit(page, '/legal');
  const terms = page.locator('#terms');
  const privacy = page.locator('#privacy');
  await expect(terms).toBeVisible();
  await expect(privacy).toBeHidden();
  await page.getByRole('tab', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/legal#privacy$/);
  await expect(privacy).toBeVisible();
  await expect(terms).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(terms).toBeVisible();
  await page.goto('about:blank');
  await visit(page, '/legal#privacy');
  await expect(privacy).toBeVisible();
  await expect(terms).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(terms).toBeVisible();
  await expect(privacy).toBeVisible();
  for (const path of ['/legal', '/blog/water', '/test-kit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner'), path).toBeHidden();
    await expect(page.getByRole('contentinfo'), path).toBeHidden();
  }
});

test('R415 R417 six positions, each tells more, and the one that is applied for is chosen in the form @phone', async ({
  page,
}) => {
  await visit(page, '/careers');
  const positions = page.locator('details[name="position"]');
  await expect(positions).toHaveCount(6);
  const second = positions.nth(1);
  const title = (await second.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await second.locator('summary').click();
  await second.getByRole('link', { name: /Apply/ }).click();
  await expect(page).toHaveURL(/\?position=[a-z-]+/);
  const chosen = page.getByLabel('Position', { exact: true });
  await expect(chosen.locator('option:checked')).toHaveText(title);
  await expect(chosen.locator('option')).toHaveCount(7);
  const applied = page.url();
  await chosen.selectOption({ index: 4 });
  await expect(page).not.toHaveURL(applied); // the address brings the choice back
  const other = await chosen.locator('option:checked').textContent();
  await page.reload();
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await expect(chosen.locator('option:checked')).toHaveText(other ?? '');
});

test('R424 R427 R428 R429 R432 shares keep to a hundred, what is out of range is put right, and the address brings the calculation back', async ({
  page,
}) => {
  await visit(page, '/affiliate');
  const field = (name: string) => page.getByRole('spinbutton', { name, exact: true });
  const shares = () =>
    Promise.all(['Standard', 'Premium', 'Pro'].map(async (plan) => Number(await field(plan).inputValue())));
  await expect.poll(shares).toEqual([30, 50, 20]);
  await field('Pro').fill('60');
  await field('Pro').press('Tab');
  await expect.poll(shares).toEqual([15, 25, 60]);
  await page.getByRole('slider', { name: /^Standard/ }).press('ArrowRight');
  expect((await shares()).reduce((sum, share) => sum + share)).toBe(100);
  await field('Team size').fill('4000');
  await field('Team size').press('Tab');
  await expect(field('Team size')).toHaveValue('100');
  await field('Team size').fill('cats');
  await field('Team size').press('Tab');
  await expect(field('Team size')).toHaveValue('1');
  const results = page.getByRole('main');
  for (const [currency, sign] of [
    ['EUR', '€'],
    ['AED', 'AED'],
    ['USD', '$'],
  ] as const) {
    await page.locator('#calculator').getByRole('radio', { name: currency }).press('Space');
    await expect(page).toHaveURL(new RegExp(`currency=${currency}`));
    await expect(results.getByText(sign).first()).toBeVisible();
  }
  await page.locator('#calculator').getByRole('radio', { name: 'AED' }).press('Space');
  await expect(page).toHaveURL(/currency=AED/);
  const kept = await shares();
  // The sentence below the results follows after a pause, and is not there at first.
  await expect(page.locator('#calculator')).toContainText(/AED\s[\d,]+ a month from month 13 on/);
  await expect(page.locator('#calculator')).not.toContainText(/[$€]/);
  const shown = await page.locator('#calculator').innerText();
  const address = page.url();
  await page.goto('about:blank');
  await visit(page, address);
  await expect.poll(shares).toEqual(kept);
  await expect(field('Team size')).toHaveValue('1');
  await expect.poll(() => page.locator('#calculator').innerText()).toBe(shown);
});

test('R455 the tabs of a partner page stay in sight, and the address says which', async ({ page }) => {
  await visit(page, PARTNER);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Overview', 'Products', 'Earnings', 'Impact']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }));
  await expect(tabs.nth(1)).toBeInViewport();
  await tabs.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${PARTNER}#products$`));
  await expect(page.getByRole('tabpanel', { name: 'Products' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeHidden();
  await expect(page.getByRole('article').filter({ hasText: '$25' }).first()).toBeVisible();
});

test.describe('the figure that counts up', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const figure = (page: Page) => page.getByRole('tabpanel', { name: 'Earnings' }).locator('.partner-count').first();

  test('R462 it begins half a second after loading, and ends at what it says', async ({ page }) => {
    await holdClock(page);
    await visit(page, `${PARTNER}#earnings`);
    await expect(figure(page)).toHaveText('$68,000');
    const counting = () => figure(page).evaluate((element) => element.hasAttribute('data-counting'));
    await page.clock.runFor(200);
    expect(await counting()).toBe(false);
    await page.clock.runFor(400);
    expect(await counting()).toBe(true);
    await page.clock.runFor(1500);
    expect(await counting()).toBe(false);
    await expect(figure(page)).toHaveText('$68,000');
  });

  test.describe('with less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('R462 it stands still', async ({ page }) => {
      await holdClock(page);
      await visit(page, `${PARTNER}#earnings`);
      await page.clock.runFor(700);
      expect(await figure(page).evaluate((element) => element.hasAttribute('data-counting'))).toBe(false);
    });
  });
});

test('R28 an unknown partner is Page Not Found, by address and by interface', async ({ page, watch }) => {
  watch.expectTrouble(refused(404));
  const answer = await page.goto('/rumah-tanpa-kucing');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Page Not Found')).toBeVisible();
  expect((await page.request.get('/api/partners/rumah-tanpa-kucing')).status()).toBe(404);
});

test('R413 five articles, one of them in front, and every reference leads to its source', async ({ page }) => {
  await visit(page, '/blog');
  const articles = page.getByRole('main').locator('a[href^="/blog/"]');
  expect(new Set(await articles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).size).toBe(5);
  await page.getByRole('main').locator('a[href="/blog/water"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/water/);
  const reference = page.getByRole('link', { name: 'Reference 1', exact: true }).first();
  await reference.click();
  await expect(page).toHaveURL(/\/blog\/water#ref-1$/);
  await expect(page.locator('#ref-1')).toBeInViewport();
  const numbers = await page
    .locator('a.blog-ref')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const target of new Set(numbers)) await expect(page.locator(target as string), `${target}`).toHaveCount(1);
});

test('R443 R444 R445 R446 R447 R448 R449 R450 R451 R452 R453 R454 the kit guide: the contents of the box, five steps, facts to know, and somebody to ask', async ({
  page,
}) => {
  await visit(page, '/test-kit');
  const main = page.getByRole('main');
  const under = (name: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
  const titles = (name: string) => under(name).getByRole('heading', { level: 3 });
  await expect(titles('What is in the box')).toHaveText([
    'Poop collection kit',
    'Cheek swab kit',
    'Hair collection kit',
    'Papers and post',
  ]);
  for (const words of [
    'instruction card, pre-labeled return envelopes, and the courier bag',
    'inside the cheek for 10 to 15 seconds',
    'back of the neck',
    'Seal it at once, then the fridge until it ships',
  ])
    await expect(under('What is in the box')).toContainText(words);
  await expect(titles('Five steps')).toHaveText(['Collect', 'Seal', 'Package', 'Return', 'Receive results']);
  await expect(under('Five steps')).toContainText('Within 24 hours of the most recent sample');
  await expect(under('Five steps')).toContainText('within 14 business days');
  await expect(under('What the report covers').locator('dt')).toHaveText([
    'Heart',
    'Kidney',
    'Vision',
    'Skin',
    'Calm',
    'Joints',
    'Renal',
  ]);
  await expect(titles('Important information')).toHaveText([
    'Intended use',
    'Not a diagnostic test',
    'Confidentiality and data use',
  ]);
  await expect(main).toContainText('Legal and ethics.');
  await main.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL(/\/about#support$/);
  await expect(page.locator('#support')).toBeInViewport();
});
