import { findings } from '../support/axe.ts';
import { expect, expectToast, refused, test, visit } from '../support/journey.ts';
import { withCats } from '../support/records.ts';

test('an owner shares a card of the cat, strangers see it and nothing else, and the link is taken back @phone', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectTrouble(refused(404));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await withCats(page, [{ name: 'Miso', breed: 'british-shorthair' }]);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Miso' });
  const preview = dialog.getByRole('img');
  await expect(preview).toHaveAttribute('alt', /^Miso, drawn.+Made for one cat in particular\.$/);
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await dialog.getByText('Seven formulas. One cat decides.').click();
  await dialog.getByLabel('Show the name Miso').uncheck();
  await expect(preview).toHaveAttribute('alt', /^A cat, drawn.+One cat decides\.$/);
  expect(await findings(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download the picture' }).click();
  expect((await coming).suggestedFilename()).toBe('cat purrwell.png');

  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  await expectToast(page, 'Link copied', 'Send it to someone with a cat.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/c\/[\w-]{22}$/);

  const stranger = await (await browser.newContext()).newPage();
  await visit(stranger, link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Seven formulas. One cat decides.');
  expect(await stranger.content()).not.toContain('Miso');
  const shown = stranger.getByRole('main').getByRole('img');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(stranger.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.+\/c\/.+\.png\?v=/);
  expect(await findings(stranger)).toEqual([]);
  for (const width of [320, 1440]) {
    await stranger.setViewportSize({ width, height: 800 });
    // The bar takes its narrow form a moment after the window does.
    const wide = () => stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(wide).toBeLessThanOrEqual(0);
  }

  await dialog.getByRole('button', { name: 'Take the link back' }).click();
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible();
  const gone = await stranger.goto(link);
  expect(gone?.status()).toBe(404);
  await stranger.context().close();
});
