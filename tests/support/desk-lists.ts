import type { DeskList } from './desk-pages.ts';
import { expect, type Page } from './journey.ts';

const ROW = '#content [data-row]';
const OPENED = '#content [data-opened]';

/** Removes the focus from any element: the keys of the desk do nothing in a field. */
export const leaveFields = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/**
 * Presses the keys of a list that leave the page as it is, and returns their faults. Waits for its rows where it has
 * to have some; a page that has just been opened may miss a key, and is asked again.
 */
export async function wrongKeys(page: Page, { keys, maybe = '' }: DeskList): Promise<string[]> {
  const [expected, allowed] = [keys, maybe].map((list) => list.split(' ').filter(Boolean)) as [string[], string[]];
  if (expected.includes('j')) await expect(page.locator(`${ROW}:visible`).first()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Keys of the desk' });
  let has: string[] = [];
  const wrong: string[] = [];
  await expect(async () => {
    await leaveFields(page);
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible({ timeout: 1000 });
    has = (await dialog.locator('kbd').allTextContents()).filter((key) => key !== '?');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(has.filter((key) => expected.includes(key) || !allowed.includes(key)).join(' ')).toBe(keys);
  })
    .toPass({ timeout: 60_000 })
    .catch(() => wrong.push(`? lists ${has.join(' ')} instead of ${keys}`));
  const press = async (key: string, selector: string, means: boolean) => {
    await page.keyboard.press(key);
    const is = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    // A list that may have rows can get them from another journey after its keys were read; rows that were there may have
    // been those of the list before it.
    if (allowed.includes(key) && (!means || (await page.locator(`${ROW}:visible`).count()) === 0)) return;
    if (means !== is) wrong.push(`${key} ${means ? 'does not go' : 'goes'} to ${selector}`);
  };
  for (const key of ['j', 'j', 'k']) {
    await leaveFieldsUnlessRow(page);
    await press(key, ROW, has.includes('j'));
  }
  if (expected.includes('e') && !expected.includes('Enter')) await press('e', `${ROW} *`, true);
  if (expected.includes('Space')) {
    const row = page.locator(`${ROW}:focus`);
    const before = await row.isChecked();
    await page.keyboard.press('Space');
    if ((await row.isChecked()) === before) wrong.push('Space chooses nothing');
    await page.keyboard.press('Space');
  }
  await leaveFields(page);
  await press('/', '#content input', has.includes('/'));
  await leaveFields(page);
  return wrong;
}

const leaveFieldsUnlessRow = (page: Page) =>
  page.evaluate((row) => {
    const { activeElement } = document;
    if (!activeElement?.matches(row)) (activeElement as HTMLElement | null)?.blur();
  }, ROW);

/** Opens the first row by j and Enter, and goes to its first act by e. */
export async function openByKeys(page: Page): Promise<void> {
  await leaveFields(page);
  await page.keyboard.press('j');
  await expect(page.locator(`${ROW}:focus`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator(OPENED)).toBeVisible();
}

/** Once the opened item is shown: e goes to an act in it, Escape closes it. */
export async function closeByKeys(page: Page): Promise<void> {
  await leaveFields(page);
  await page.keyboard.press('e');
  await expect(page.locator(`${OPENED} :focus`)).toBeVisible();
  await leaveFields(page);
  await page.keyboard.press('Escape');
  await expect(page.locator(OPENED)).toHaveCount(0);
}

/** Addresses of the desk's pages and lists that the open page links to, in the rail and above its rows. */
export const linkedLists = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.desk-rail a[href*="/desk/"], #content nav.tabs a')].map(
      ({ pathname, search }) => pathname + search,
    ),
  );
