import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague, pressOrderTo, printedCodes } from '../support/desk.ts';
import { expect, type Page, readMail, signedIn, somebody, test, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';

const PHONE = { width: 360, height: 800 };
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('N8 an owner exchanges two samples that were mixed up; the lab opens a correction, and a far value is hidden until it is read again', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = somebody();
  await visit(page, '/withdraw');
  await paidOrderOfMember(page, buyer);
  await signedIn(page, buyer);
  const desk = await atTheDesk(browser, shop);
  await visit(desk, '/desk/results');
  const { order } = await asks<{ order: { id: string } }>(page, 'get', '/api/user-dashboard');
  await printedCodes(desk, order.id);

  await visit(page, '/dashboard?tab=delivery');
  const codes = page.getByRole('region', { name: 'Sample codes' });
  await codes.scrollIntoViewIfNeeded();
  await keepPicture(page, 'codes-1440');
  await codes.getByRole('button', { name: 'Two samples were mixed up' }).click();
  await page.getByLabel('This sample').selectOption({ index: 1 });
  await page.getByLabel('was mixed up with').selectOption({ index: 1 });
  expect(await findings(page)).toEqual([]);
  await keepPicture(page, 'exchange-1440');
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('We have mailed you which code is whose now.');
  await readMail(desk, 'samples-exchanged', buyer.email);
  await page.setViewportSize(PHONE);
  await codes.scrollIntoViewIfNeeded();
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(page, 'codes-360');

  await pressOrderTo(desk, order.id, 'analysis_complete');
  await visit(desk, '/desk/results?state=released');
  await desk.locator('.lab-row').first().click();
  await desk.getByRole('button', { name: 'Correct these results' }).click();
  await desk.getByLabel('What was wrong').fill('A digit of one value was wrong.');
  await keepPicture(desk, 'revise-1440', { fullPage: true });
  await desk.getByRole('button', { name: 'Open the correction' }).click();
  await expect(desk.getByRole('region', { name: 'Correction' })).toContainText('A digit of one value was wrong.');
  await desk.getByLabel(/^Zinc, /).fill('1200');
  await desk.getByLabel(/^Iron, /).fill('50');
  await desk.getByRole('button', { name: 'Save results' }).click();
  await expect(desk.locator('.toast')).toContainText('Entered');
  // The colleague who entered a value does not read it again.
  const other = await invitedColleague(browser, desk, 'lab');
  await visit(other, new URL(desk.url()).pathname + new URL(desk.url()).search);
  const again = other.getByRole('region', { name: 'Second reading' });
  await again.getByLabel('Zinc, mg/kg, second reading').fill('120');
  await expect(other.getByLabel(/^Zinc, mg\/kg$/)).toHaveValue('');
  await again.getByRole('button', { name: 'Save the second reading' }).click();
  await expect(again.getByRole('alert')).toContainText('The two readings differ: Zinc.');
  expect(await findings(other)).toEqual([]);
  await keepPicture(other, 'again-1440', { fullPage: true });
  await other.setViewportSize(PHONE);
  await expect.poll(() => overflow(other)).toBeLessThanOrEqual(0);
  await keepPicture(other, 'again-360', { fullPage: true });
  await again.getByLabel('Zinc, mg/kg, second reading').fill('1200');
  await again.getByRole('button', { name: 'Save the second reading' }).click();
  await expect(again).toHaveCount(0);
  await expect(other.getByRole('region', { name: 'Correction' })).toContainText('Zinc: 1200 mg/kg instead of');
});
