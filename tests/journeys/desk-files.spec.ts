import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { findings } from '../support/axe.ts';
import { atTheDesk } from '../support/desk.ts';
import { expect, type Page, test, visit } from '../support/journey.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks, withCats } from '../support/records.ts';

const PHONE = { width: 390, height: 844 };
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const csv = (name: string, text: string, encoding: BufferEncoding = 'utf8'): Chosen => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});

/** Chooses a file by the keyboard alone: the field has the focus afterwards as before. */
async function choose(page: Page, file: Chosen): Promise<void> {
  const field = page.getByLabel('CSV file', { exact: true });
  const chooser = page.waitForEvent('filechooser');
  await field.focus();
  await expect(field).toBeFocused();
  await page.keyboard.press('Space');
  await (await chooser).setFiles(file);
}

test('N8 files of the lab are chosen by the keyboard in any encoding, and one that cannot be read is named and leaves what was typed', async ({
  page,
  browser,
  shop,
}) => {
  const [catId] = await withCats(page, [{ name: 'Miso' }]);
  const desk = await atTheDesk(browser, shop);
  // While somebody listens, the browser hands over each dialog; told anew before each key, it may hear of that after the key.
  desk.on('filechooser', () => {});
  await visit(desk, '/desk/plates');
  const set = await asks<SetDetail>(desk, 'post', '/api/desk/results', { catId });
  const field = desk.getByLabel('CSV file', { exact: true });
  const area = desk.getByLabel('Or paste its rows');
  const rows = desk.getByRole('region', { name: 'Rows of the file' });
  const refused = (sentence: RegExp) => expect(field).toHaveAccessibleDescription(sentence);

  await area.fill('sample,Zinc [µg/g]\ntyped by hand');
  const typed = await area.inputValue();
  await choose(desk, { name: 'plate.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004, and so on') });
  await refused(/^plate\.xlsx is a workbook, not a CSV file\. .* save it as CSV/);
  await choose(desk, { name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0, 0x10]) });
  await refused(/^cat\.jpg is not a CSV file\./);
  await choose(desk, csv('empty.csv', '\uFEFF\r\n'));
  await refused(/^empty\.csv is empty\./);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'refused-1440', { fullPage: true });
  await choose(desk, csv('whole-year.csv', 'sample,Zinc [µg/g]\n'.repeat(60_000)));
  await refused(/^whole-year\.csv is too large: 200,000 characters are read at once\. Split it/);
  await expect(area).toHaveValue(typed);
  await expect(rows).toHaveCount(0);

  // As Excel saves “Unicode Text”, then the same file once more after it was corrected in place.
  const unicode = (code: string) => csv('plate.txt', `\uFEFFsample\tZinc [µg/g]\r\n${code}\t210\r\n`, 'utf16le');
  await choose(desk, unicode('H2222-22222'));
  await expect(rows).toContainText('H2222-22222');
  await expect(field).toHaveAccessibleDescription('');
  await choose(desk, unicode('H3333-33333'));
  await expect(rows).toContainText('H3333-33333');
  await expect(rows).not.toContainText('H2222-22222');
  await desk.setViewportSize(PHONE);
  expect(await overflow(desk)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'plate-390', { fullPage: true });
  await area.fill('typed anew');
  await choose(desk, csv('plate.csv', 'sample;Zinc [µg/g]\nH4444-44444;120,5', 'latin1'));
  await expect(desk.getByText('The rows of plate.csv replaced the rows that were typed.')).toBeVisible();
  await expect(area).toHaveValue(/Zinc \[µg\/g\]/);
  await desk.getByRole('button', { name: 'Bring back the typed rows' }).press('Enter');
  await expect(area).toHaveValue('typed anew');
  await expect(area).toBeFocused();

  await visit(desk, `/desk/results?set=${set.id}`);
  await desk.getByText('Import a file').click();
  await choose(desk, csv('one.csv', 'x'.repeat(60_000)));
  await refused(/^one\.csv is too large: 50,000 characters/);
  expect(await overflow(desk)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'results-390', { fullPage: true });
  // As Excel in German saves it.
  await choose(desk, csv('Ergebnisse.csv', 'Marker;Value;Unit\r\ntaurine;120,5;µmol/L\r\n', 'latin1'));
  await expect(desk.getByText('All rows are valid.')).toBeVisible();
  await desk.getByRole('button', { name: 'Remove Ergebnisse.csv' }).press('Enter');
  await expect(area).toHaveValue('');
  await choose(desk, csv('Ergebnisse.csv', 'Marker;Value;Unit\r\ntaurine;121,5;µmol/L\r\n', 'latin1'));
  await desk.getByRole('button', { name: 'Import 1 row' }).press('Enter');
  await expect(desk.locator('.toast')).toContainText('1 marker was imported from the file.');
  await expect(desk.getByRole('button', { name: 'Remove Ergebnisse.csv' })).toHaveCount(0);
  await expect(desk.getByLabel(/^Taurine, /)).toHaveValue('121.5');
});
