import type { Browser, Locator } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { atTheDesk } from '../support/desk.ts';
import { expect, follow, readMail, signedIn, somebody, test, visit } from '../support/journey.ts';
import { readPdf } from '../support/pdf.ts';
import { phoneFaults } from '../support/phone-faults.ts';
import { keepPicture } from '../support/pictures.ts';

const PHONE = { width: 360, height: 740 };

/** Donated months by the desk's ledger. */
const donatedMonths = async (ledger: Locator) =>
  Number(/of (\d+) donated/.exec((await ledger.textContent()) ?? '')?.[1]);

/** Donated months that somebody is told who opens the page for the first time; a browser keeps the sum for five minutes. */
async function publicMonths(browser: Browser, shop: { url: string }): Promise<number> {
  const facts = await browser.newPage({ baseURL: shop.url });
  await visit(facts, '/facts');
  const said = facts.getByText(/ recorded so far/);
  await expect(said).toBeVisible();
  const months = Number(/\d+/.exec((await said.textContent()) ?? '')?.[0]);
  await facts.close();
  return months;
}

test('N15 a colleague refunds the box of one cat; page and mail of the customer, the donation ledger and the public sum say so, and the credit note opens', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = somebody();
  await visit(page, '/withdraw');
  await paidOrderOfMember(page, buyer);
  await signedIn(page, buyer);
  await visit(page, '/dashboard?tab=billing');
  const invoices = page.getByRole('table').filter({ hasText: 'Download invoice' });
  const number = (await invoices.getByRole('rowheader').textContent()) ?? '';
  expect(number).toMatch(/^INV-\d{4}-\d{6}$/);

  const own = page.getByText('of supplements', { exact: false }).filter({ hasText: 'cats in shelters' });
  await expect(own).toContainText('With your payments 2 months of supplements are set aside');

  const desk = await atTheDesk(browser, shop);
  await visit(desk, '/desk/payments?list=donations');
  const ledger = desk.getByText(/donated months? can be allocated/);
  const before = await donatedMonths(ledger);
  expect(await publicMonths(browser, shop)).toBe(before);
  await follow(desk, '/desk/payments');
  await desk.getByRole('searchbox', { name: 'Find the payments of an order' }).fill(number);
  const order = desk.getByRole('region', { name: 'Opened order' });
  await order.getByRole('button', { name: `Refund ${number}` }).click();
  const form = desk.getByRole('dialog', { name: `Refund ${number}` });
  await form.getByText('One box').click();
  await form.getByLabel('Reason').selectOption('The cat refused the sticks');
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'form-1440');
  expect(await phoneFaults(desk)).toEqual([]);
  await desk.setViewportSize(PHONE);
  await keepPicture(desk, 'form-360');
  await form.getByRole('button', { name: /^Refund AED/ }).dblclick();
  await expect(desk.locator('.toast')).toContainText('is being refunded');
  await expect(order.getByRole('list', { name: 'Credit notes' }).getByRole('listitem')).toHaveCount(1);
  await expect(order.getByText('Partly refunded')).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  expect(await phoneFaults(desk)).toEqual([]);
  await keepPicture(desk, 'order-360', { fullPage: true });
  await desk.setViewportSize({ width: 1440, height: 900 });
  await keepPicture(desk, 'order-1440');

  // The customer's open page follows by itself.
  const note = invoices.getByRole('link', { name: /^Download credit note, CN-\d{4}-\d{6}/ });
  await expect(note).toBeVisible();
  await keepPicture(page, 'billing-1440', { fullPage: true });
  const [download] = await Promise.all([page.waitForEvent('download'), note.click()]);
  const { createReadStream } = await import('node:fs');
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(await download.path())) chunks.push(chunk as Buffer);
  const { text } = await readPdf(Buffer.concat(chunks));
  expect(text).toContain(`Invoice ${number}`);
  expect(text).toContain('Refund: The cat refused the sticks');
  // The month of the refunded box is taken back from the cats in shelters, in the household's own sum and in the ledger.
  await expect(own).toContainText('With your payments 1 month of supplements is set aside');
  await page.setViewportSize(PHONE);
  await expect(note).toBeVisible();
  await expect(own).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await phoneFaults(page)).toEqual([]);
  await keepPicture(page, 'billing-360', { fullPage: true });
  await follow(desk, '/desk/payments?list=donations');
  await expect(async () => expect(await donatedMonths(ledger)).toBe(before - 1)).toPass();
  expect(await publicMonths(browser, shop)).toBe(before - 1);
  expect(await findings(desk)).toEqual([]);

  expect((await readMail(desk, 'refund-made', buyer.email)).text).toContain(`for invoice ${number}`);

  // The month's revenue is payments less refunds, on the page and in the file.
  await visit(desk, '/desk/figures');
  const revenue = desk.getByRole('region', { name: 'Revenue', exact: true });
  await revenue.getByText('The same as a table').click();
  const cells = revenue.getByRole('row').last().getByRole('cell');
  await expect(cells).toHaveText([/^AED/, /^AED/, /^AED/]);
  const [net, paid, returned] = (await cells.allTextContents()).map((text) => Number(text.replace(/[^\d.-]/g, '')));
  expect(returned).toBeGreaterThan(0);
  expect(net).toBeCloseTo((paid ?? 0) - (returned ?? 0));
  await revenue.getByRole('slider').press('Home');
  await expect(revenue.getByRole('slider')).toHaveAttribute('aria-valuetext', /: AED\s0$/);
  const [csv] = await Promise.all([
    desk.waitForEvent('download'),
    revenue.getByRole('link', { name: 'Revenue as CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('purrwell-revenue.csv');
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'figures-1440', { fullPage: true });
  await desk.setViewportSize({ width: 390, height: 844 });
  await keepPicture(desk, 'figures-390', { fullPage: true });
});
