import { findings } from '../support/axe.ts';
import { atTheDesk } from '../support/desk.ts';
import { expect, readMail, signedIn, somebody, test, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { everyLook } from '../support/looks.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';

const PHONE = { width: 390, height: 844 };

test('a colleague finds a household by its cat, leaves a note and cancels its plan; the customer’s page follows', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = somebody();
  await visit(page, '/withdraw');
  await paidOrderOfMember(page, buyer);
  await signedIn(page, buyer);
  await visit(page, '/dashboard?tab=billing');
  const [cat] = await asks<{ name: string }[]>(page, 'get', '/api/cats');

  const desk = await atTheDesk(browser, shop);
  await visit(desk, '/desk/households');
  await expect(desk.getByRole('searchbox')).toBeVisible();
  await desk.keyboard.press('/');
  await expect(desk.getByRole('searchbox')).toBeFocused();
  await desk.keyboard.type(cat?.name ?? '');
  const row = desk.getByRole('link').filter({ hasText: buyer.email });
  await expect(row).toBeVisible();
  await keepPicture(desk, 'search-1440');
  expect(await findings(desk)).toEqual([]);
  await desk.getByRole('searchbox').fill(buyer.email);
  await desk.keyboard.press('Enter');
  await expect(desk.locator('a[data-row]')).toHaveCount(1);
  await desk.getByRole('searchbox').blur();
  await desk.keyboard.press('j');
  await expect(row).toBeFocused();
  await desk.keyboard.press('Enter');

  const opened = desk.getByRole('region', { name: 'Opened household' });
  await expect(opened.getByLabel('Note for colleagues')).toBeVisible();
  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog', { name: 'Keys of the desk' })).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.keyboard.press('e');
  await expect.poll(() => opened.evaluate((part) => part.contains(document.activeElement))).toBe(true);
  await opened.getByLabel('Note for colleagues').fill('Moves house in spring.');
  await opened.getByRole('button', { name: 'Save note' }).dblclick();
  await expect(opened.getByText('Moves house in spring.', { exact: true })).toHaveCount(1);
  // Older notes are read a page at a time; the first of them has the focus.
  const id = new URL(desk.url()).searchParams.get('open') ?? '';
  for (let note = 1; note <= 20; note += 1)
    await asks(desk, 'post', `/api/desk/households/${id}/notes`, { id: crypto.randomUUID(), body: `Note ${note}` });
  const { pathname, search } = new URL(desk.url());
  await visit(desk, pathname + search);
  await expect(opened.getByText('Note 20', { exact: true })).toBeVisible();
  await expect(opened.getByText('Moves house in spring.', { exact: true })).toHaveCount(0);
  await opened.getByRole('button', { name: 'Older notes' }).press('Enter');
  await expect(opened.getByRole('listitem').filter({ hasText: 'Moves house in spring.' })).toBeFocused();
  await expect(opened.getByRole('button', { name: 'Older notes' })).toHaveCount(0);
  await keepPicture(desk, 'household-older-1440', { fullPage: true });
  expect(await everyLook(desk)).toEqual([]);
  // Acts of its own pages: seen as they will be, done once, told by mail, and followed by the customer's open page.
  await opened.getByRole('button', { name: 'Add a cat', exact: true }).click();
  await opened.getByLabel('Name', { exact: true }).fill('Zoya');
  await opened.getByLabel('Who asked for it, and how').fill('Maryam, in the chat.');
  await keepPicture(desk, 'household-cat-1440');
  await opened.getByRole('button', { name: 'Add the cat' }).click();
  await expect(opened.getByText('Maryam, in the chat.', { exact: true })).toBeVisible();
  expect((await readMail(desk, 'done-on-behalf', buyer.email)).text).toContain('Our team did this for you');
  await opened.getByRole('button', { name: 'Change plan or its cats' }).click();
  await opened.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('standard');
  await expect(opened.getByText('Charged now:')).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await desk.setViewportSize(PHONE);
  await keepPicture(desk, 'household-plan-390', { fullPage: true });
  expect(await findings(desk)).toEqual([]);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await opened.getByRole('button', { name: 'Not now' }).click();
  await opened.getByRole('button', { name: 'Cancel the plan' }).click();
  await opened.getByLabel('Who asked for it, and how').fill('Maryam, by phone.');
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'household-1440');
  await desk.setViewportSize(PHONE);
  await keepPicture(desk, 'household-390', { fullPage: true });
  expect(await findings(desk)).toEqual([]);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await opened.locator('form').getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(opened.getByText('Maryam, by phone.', { exact: true })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Take the cancellation back' })).toBeVisible();
  expect((await readMail(desk, 'plan-cancelled', buyer.email)).text).toContain('Our team did this for you');

  await opened.getByRole('button', { name: 'See what they see' }).click();
  await expect(desk.getByText(`You see what ${buyer.firstName}`)).toBeVisible();
  await expect(desk.getByRole('heading', { name: cat?.name ?? '' }).first()).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'looking-1440');
  await desk.getByRole('button', { name: 'Back to the desk' }).click();
  await expect(opened.getByText('Maryam, by phone.', { exact: true })).toBeVisible();

  // The customer's open page follows by itself.
  await expect(page.getByRole('button', { name: 'Keep the plan' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
});
