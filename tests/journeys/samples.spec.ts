import { findings } from '../support/axe.ts';
import { atTheDesk, pressOrderTo, printedCodes } from '../support/desk.ts';
import { expect, type Page, readMail, refused, signedIn, somebody, test, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('N8 a kit is printed with codes, two samples are scanned and one is rejected; its household hears why, and a plate goes in without its bad rows', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(404));
  const buyer = somebody();
  await visit(page, '/withdraw');
  await paidOrderOfMember(page, buyer);
  await signedIn(page, buyer);
  const desk = await atTheDesk(browser, shop);
  const { id, number } = (await asks<{ order: { id: string; number: string } }>(page, 'get', '/api/user-dashboard'))
    .order;

  // Its kits leave by the keyboard alone: scanned onto the stack, labelled, packed and shipped.
  await visit(desk, '/desk/packing?view=kits');
  const toPack = desk.getByRole('textbox', { name: 'Scan a kit to pack' });
  await toPack.fill(number);
  await toPack.press('Enter');
  await expect(desk.getByText(`${number} is on the stack.`)).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Print the labels of 1 parcel' })).toHaveAttribute(
    'href',
    `/api/desk/packing/kits.pdf?numbers=${number}`,
  );
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'kits-1440', { fullPage: true });
  await desk.setViewportSize(PHONE);
  await expect.poll(() => overflow(desk)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'kits-390', { fullPage: true });
  await desk.setViewportSize(DESKTOP);
  const codes = await printedCodes(desk, id);
  expect(codes).toHaveLength(6);
  await desk.getByRole('button', { name: 'Mark 1 parcel packed' }).press('Enter');
  await expect(desk.getByText(`${number} packed`)).toBeVisible();
  const packed = desk.getByRole('textbox', { name: 'Scan a packed kit' });
  await packed.fill(number);
  await packed.press('Enter');
  await desk.getByRole('button', { name: 'Ship 1 parcel' }).press('Enter');
  await expect(desk.getByText(`${number} shipped`)).toBeVisible();
  await visit(desk, '/desk/accession');
  await pressOrderTo(desk, id, 'lab_transit');

  const field = desk.getByLabel('Code of a sample or a kit');
  const said = desk.getByRole('main').getByRole('status');
  await expect(field).toBeFocused();
  const scan = async (code: string, answer: RegExp) => {
    await field.fill(code);
    await desk.keyboard.press('Enter');
    await expect(said).toHaveText(answer);
    await expect(field).toHaveValue('');
  };
  const [hair = '', swab = '', stool = '', otherHair = '', otherSwab = '', otherStool = ''] = codes;
  const alarms = desk.locator('.accession-refused');
  // A refused scan stays although the next one follows at once.
  await field.fill('4006381333931');
  await desk.keyboard.press('Enter');
  await scan(hair, /^Received: hair\. Still missing: cheek swab and poop\.$/);
  await expect(alarms).toHaveText(/is not a code of a kit or a sample/);
  await desk.getByRole('button', { name: 'Put aside 4006381333931' }).click();
  await expect(alarms).toHaveCount(0);
  await scan(swab, /^Received: cheek swab\. Still missing: poop\.$/);
  await desk.getByRole('button', { name: 'Reject poop' }).click();
  await desk.getByLabel('Why the poop cannot be used').selectOption('Too little');
  await desk.getByRole('button', { name: 'Reject and collect again' }).click();
  await expect(said).toHaveText('The poop is rejected. A new one is collected. Nothing of this kit is missing.');
  await desk.getByRole('button', { name: 'Mark destroyed poop' }).click();
  await desk.getByRole('button', { name: 'It is destroyed' }).click();
  await expect(said).toHaveText(/^The poop is destroyed\./);
  await scan(otherHair, /^Received: hair\./);
  await scan(otherSwab, /^Received: cheek swab\./);
  await scan(otherStool, /^Received: poop\./);
  await field.fill(stool);
  await desk.keyboard.press('Enter');
  await expect(alarms).toHaveText(/This sample was destroyed/);
  await scan(hair, /received before/);
  await expect(desk.getByRole('heading', { name: 'Sets to send' })).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'accession-1440', { fullPage: true });
  await desk.setViewportSize(PHONE);
  await desk.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => overflow(desk)).toBeLessThanOrEqual(0);
  await keepPicture(desk, 'accession-390', { fullPage: true });
  await desk.setViewportSize(DESKTOP);

  const mail = await readMail(desk, 'sample-rejected', buyer.email);
  expect(mail.text).toContain('there was too little of it');
  await visit(page, '/dashboard?tab=delivery');
  const again = page.getByRole('region', { name: /^poop of .+, collected again$/ });
  await expect(again).toContainText('there was too little of it');
  await keepPicture(page, 'delivery-1440', { fullPage: true });

  await visit(desk, '/desk/plates');
  const plate = [
    'sample,Zinc [µg/g],Vitamin A,Vitamin D3',
    `${hair},210,,`,
    `${swab},,45,2`,
    `${swab},1,,`,
    `${stool},,,`,
  ];
  await desk.getByLabel('Or paste its rows').fill(plate.join('\n'));
  await desk.getByRole('button', { name: 'Check the rows' }).click();
  const rows = desk.getByRole('region', { name: 'Rows of the file' });
  await expect(rows.locator('.lab-bad')).toHaveCount(2);
  await expect(rows.locator('.lab-bad').first()).toContainText('Zinc is read in the hair sample');
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'plates-1440', { fullPage: true });
  await desk.setViewportSize(PHONE);
  await expect.poll(() => overflow(desk)).toBeLessThanOrEqual(0);
  await keepPicture(desk, 'plates-390', { fullPage: true });
  await desk.setViewportSize(DESKTOP);
  await desk.getByRole('button', { name: 'Import 2 rows without the 2 bad rows' }).click();
  await expect(desk.locator('.toast')).toContainText('2 rows imported');
  await expect(rows.getByText('Imported before, nothing changes')).toHaveCount(2);
});
