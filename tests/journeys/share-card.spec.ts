import { findings } from '../support/axe.ts';
import { expect, expectToast, refused, test, visit } from '../support/journey.ts';
import { withCats } from '../support/records.ts';

test('N7 an owner shares a card of the cat and the facts for a vet, strangers see no more, and links are taken back @phone', async ({
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

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'For the vet' }).click();
  const vets = page.getByRole('dialog', { name: 'Miso, for the vet' });
  await vets.getByLabel(/is open for/).selectOption('week');
  await vets.getByRole('button', { name: 'Make a link' }).click();
  await expect(vets.getByRole('img', { name: 'QR code of the link for the vet' })).toBeVisible();
  await vets.getByRole('button', { name: 'Copy the link' }).click();
  await expectToast(page, 'Link copied', 'Send it to your vet.');
  expect(await findings(page)).toEqual([]);
  const forVet = await page.evaluate(() => navigator.clipboard.readText());
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const opened = await stranger.goto(forVet);
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  await expect(stranger.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
  await expect(stranger).toHaveURL(/\/vet$/);
  await expect(stranger.getByRole('row', { name: /^Breed British Shorthair/ })).toBeVisible();
  for (const width of [360, 1440]) {
    await stranger.setViewportSize({ width, height: 800 });
    const wide = () => stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(wide).toBeLessThanOrEqual(0);
  }
  expect(await findings(stranger)).toEqual([]);
  await stranger.getByLabel('Your name').fill('Dr. Amal Haddad');
  await stranger.getByLabel('Practice').fill('Marina Vets');
  await stranger.getByLabel('Note', { exact: true }).fill('<b>Weigh</b> again in two weeks.');
  await stranger.getByRole('button', { name: 'Sign and leave the note' }).click();
  await expect(stranger.getByText('By somebody who had the link, not checked by us.')).toBeVisible();

  expect(await stranger.context().cookies()).toEqual([]);
  expect(asked.filter((path) => path === '/api/events')).toEqual([]);

  await expect(vets.getByText('Opened 1 time')).toBeVisible();
  await expect(vets.getByText('<b>Weigh</b> again in two weeks.')).toBeVisible();
  await vets.getByRole('button', { name: 'Take it back' }).click();
  await expect(vets.getByText('Taken back')).toBeVisible();
  await expect(vets.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link opens nothing.' })).toBeVisible();
  await stranger.context().close();
});
