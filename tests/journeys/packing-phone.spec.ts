import type { OrderView } from '#src/capabilities/fulfilment/delivery-contract.ts';
import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague, pressOrderTo } from '../support/desk.ts';
import { CUT_OFF, expect, refused, signedIn, somebody, storedToken, test, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { phoneFaults } from '../support/phone-faults.ts';
import { keepPicture } from '../support/pictures.ts';
import { readPdf } from '../support/pdf.ts';
import { asks } from '../support/records.ts';

test('a packer with a phone packs a box, prints its label, and takes in the parcel that came back; a label that is refused says why @phone', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(409), CUT_OFF);
  const buyer = somebody();
  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await paidOrderOfMember(customer, buyer);
  await signedIn(customer, buyer);
  const { order } = await asks<{ order: Pick<OrderView, 'id' | 'number'> }>(customer, 'get', '/api/user-dashboard');
  const desk = await atTheDesk(browser, shop);
  await pressOrderTo(desk, order.id, 'formula_creating');
  const colleague = await invitedColleague(browser, desk, 'fulfilment');
  const token = await storedToken(colleague);
  await page.context().addCookies(await colleague.context().cookies());
  await page.goto('/robots.txt');
  await page.evaluate((kept) => localStorage.setItem('sessionToken', kept ?? ''), token);

  const number = `${order.number}-1`;
  await visit(page, '/desk/packing?view=station');
  const scan = page.getByRole('textbox', { name: 'Scan a box' });
  await scan.fill(number);
  await scan.press('Enter');
  const box = page.getByRole('region', { name: `Box ${number}` });
  const pack = page.getByRole('button', { name: `Pack ${number}` });
  await expect(pack).toBeInViewport({ ratio: 1 });
  expect(await phoneFaults(page)).toEqual([]);
  await keepPicture(page, 'to-pack-360', { fullPage: true });
  await pack.tap();
  await expect(box.getByText('Packed', { exact: true })).toBeVisible();
  await keepPicture(page, 'packed-360', { fullPage: true });

  // The label opens beside the station, and the file for the label printer is saved.
  const print = box.getByRole('link', { name: 'Print the label' });
  const [label, sticks] = [await print.boundingBox(), await box.locator('.packing-cats').boundingBox()];
  expect(label?.y).toBeLessThan(sticks?.y ?? 0);
  const [opened] = await Promise.all([
    page.context().waitForEvent('request', (r) => r.url().includes('label.pdf')),
    print.tap(),
  ]);
  const pdf = await page.request.get(opened.url());
  expect((await readPdf(await pdf.body())).text).toContain(number);
  const zpl = box.getByRole('link', { name: 'ZPL' });
  const filed = page.waitForEvent('download', (file) => file.suggestedFilename() === `label-${number}.zpl`);
  await zpl.tap();
  await filed;

  await pressOrderTo(desk, order.id, 'optimizer_shipped');
  await visit(page, `/desk/orders?search=${order.number}`);
  const row = page.locator('#content [data-row]:visible');
  await row.tap();
  const detail = page.getByRole('region', { name: 'Opened order' });
  await detail.getByRole('button', { name: 'Something went wrong' }).tap();
  await detail.getByLabel('What went wrong?').selectOption('Returned to sender');
  await detail.getByLabel('Note for colleagues (optional)').fill('No such street.');
  expect(await phoneFaults(page)).toEqual([]);
  await keepPicture(page, 'returned-360', { fullPage: true });
  await detail.getByRole('button', { name: 'Report it' }).tap();
  await expect(detail.getByText('Returned to sender.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await keepPicture(page, 'held-360', { fullPage: true });

  // A list that is opened by its filter begins with the pressed chip in view, and the page at its top.
  await visit(page, '/desk/orders?only=trouble');
  const chip = page.getByRole('button', { name: 'Held up only' });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(chip).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollWidth - innerWidth])).toEqual([0, 0]);
  await keepPicture(page, 'trouble-360');

  await visit(page, `/desk/orders?search=${order.number}`);
  await row.tap();
  await detail.getByRole('button', { name: 'Send it again' }).tap();
  await expect(detail.getByRole('button', { name: 'Send it again' })).toHaveCount(0);

  // Stopped while the box is on the table: the label says why it is not printed.
  await visit(page, `/desk/packing?view=station&box=${number}`);
  await expect(print).toBeVisible();
  const { revision } = await asks<{ revision: number }>(desk, 'get', `/api/desk/orders/${order.id}`);
  const stopped = { id: crypto.randomUUID(), seen: revision, exception: 'box_stopped' };
  await asks(desk, 'post', `/api/desk/orders/${order.id}/exceptions`, stopped);
  for (const link of [print, zpl]) {
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.tap()]);
    await expect(tab.getByRole('main')).toContainText('This is stopped, so no kit is sent and no label is printed.');
    await keepPicture(tab, 'refused-360');
    await tab.close();
  }
});
