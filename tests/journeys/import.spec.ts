import { findings } from '../support/axe.ts';
import {
  CUT_OFF,
  expect,
  expectToast,
  follow,
  holdSession,
  type Page,
  refused,
  register,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';
import { VIEWPORTS } from '../support/viewports.ts';

const own = async (page: Page) => ({ authorization: `Bearer ${await storedToken(page)}` });

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

test('N23 an export is looked at, imported into another account, found on the timeline and removed again @both', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(422), CUT_OFF);
  const before = somebody();
  await register(page, before);
  await holdSession(page, before);
  const { id } = await (
    await page.request.post('/api/cats', { data: { name: 'Miso' }, headers: await own(page) })
  ).json();
  const entry = { id: crypto.randomUUID(), kind: 'note', note: 'Slept on the keys.', at: new Date().toISOString() };
  await page.request.post(`/api/cats/${id}/log`, { data: entry, headers: await own(page) });
  const exported = await (await page.request.get('/api/profile/export', { headers: await own(page) })).body();
  const archive = { name: 'purrwell.zip', mimeType: 'application/zip', buffer: exported };

  const person = somebody();
  await register(page, person);
  await holdSession(page, person);
  await visit(page, '/profile');
  const card = page.getByRole('region', { name: 'Moved from another shop' });
  await card.getByRole('button', { name: 'Import Data' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import data' });
  const look = dialog.getByRole('button', { name: 'See what is in it' });

  await look.press('Enter');
  await expect(dialog.getByText('Please choose the zip file of an export.')).toBeVisible();
  await dialog.getByLabel('Your export').setInputFiles({ ...archive, buffer: Buffer.alloc(0) });
  await expect(dialog.getByText('purrwell.zip0 bytes')).toBeVisible();
  await look.click();
  await expect(dialog.getByText('That file is empty. Please choose another.')).toBeVisible();
  await dialog.getByLabel('Your export').setInputFiles({ ...archive, buffer: Buffer.from('hello') });
  await look.click();
  await expect(dialog.getByText('The file is no zip archive, or not all of it is there.')).toBeVisible();
  await inEveryLook(page, 'a file that cannot be read');

  await dialog.getByLabel('Your export').setInputFiles(archive);
  await page.route('**/api/import-previews', (route) => route.abort());
  await look.click();
  await expect(
    dialog.getByText('We got no answer. Check your connection and try again. Nothing was imported.'),
  ).toBeVisible();
  await page.unroute('**/api/import-previews');
  await look.click();
  await expect(dialog.getByRole('heading', { name: 'In this file' })).toBeFocused();
  await expect(dialog.getByText('Miso moves in with the profile.')).toBeVisible();
  await expect(dialog.getByText('Signed by this shop, and not edited since.')).toBeVisible();
  await inEveryLook(page, 'the preview');

  await dialog.getByRole('button', { name: 'Import it' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeFocused();
  await dialog.getByRole('link', { name: 'Open the timeline' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Slept on the keys.' });
  await expect(item.getByText('From your import')).toBeVisible();
  await follow(page, '/timeline?kind=document');
  await page.getByRole('link', { name: /^Open: An export was imported/ }).click();
  await expect(card.getByText(/^From /)).toBeVisible();
  await inEveryLook(page, 'the profile with an import');

  await card.getByRole('button', { name: /^Remove this import/ }).click();
  await card.getByRole('button', { name: /^Remove it/ }).click();
  await expectToast(page, 'Import removed', 'Miso went with it.');
  await expect(card.getByText(/^From /)).toHaveCount(0);
});
