import { readFile } from 'node:fs/promises';
import { findings } from '../support/axe.ts';
import { expect, holdSession, type Page, refused, STAFF, test, visit } from '../support/journey.ts';
import { keepPicture } from '../support/pictures.ts';

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('N19 staff play a whole life at the desk, and its ledger is that of the command', async ({ page, watch }) => {
  watch.expectTrouble(refused(503));
  await holdSession(page, STAFF);
  await visit(page, '/desk/payments');
  const part = page.getByRole('region', { name: 'Time machine' });
  const told = part.getByText('The life was played.');
  const stillPlays = part.getByRole('alert');
  // On a busy machine an answer comes before the life is over; the next press shows it.
  while (!(await told.isVisible())) {
    await part.getByRole('button', { name: 'Play a life' }).press('Enter');
    // Once the life is over, the answer to a press may be there before this looks.
    await expect(part.getByRole('button', { name: 'Playing...' }).or(told)).toBeVisible();
    await keepPicture(part, 'playing-1440');
    await expect(told.or(stillPlays)).toBeVisible({ timeout: 120_000 });
  }
  const ledger = part.getByRole('region', { name: 'Ledger of the life' });
  expect(`${await ledger.textContent()}\n`).toBe(await readFile('db/demo/life/ledger.txt', 'utf8'));
  expect(await findings(page)).toEqual([]);
  await keepPicture(part, 'ledger-1440');
  await part.getByText('Every row of the household').press('Enter');
  await expect(part.getByRole('region', { name: 'Rows of the household' })).toBeVisible();
  await keepPicture(part, 'rows-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
  await part.scrollIntoViewIfNeeded();
  await keepPicture(part, 'ledger-390');
});
