import { randomUUID } from 'node:crypto';
import type { OrderView } from '#src/capabilities/fulfilment/delivery-contract.ts';
import type { StationView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { FORMULA_IDS, type FormulaId, FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { findings } from '../support/axe.ts';
import { atTheDesk, pressOrderTo } from '../support/desk.ts';
import {
  expect,
  type Page,
  readMail,
  refused,
  signedIn,
  somebody,
  type Somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { everyLook } from '../support/looks.ts';
import { keepPicture } from '../support/pictures.ts';
import { soonestDay } from '../support/stock.ts';
import { asks } from '../support/records.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** An order of a person whose sticks may be packed. Its first box has the number of the order and a one. */
async function toPack(page: Page, desk: Page, person: Somebody): Promise<string> {
  await paidOrderOfMember(page, person);
  await signedIn(page, person);
  const { order } = await asks<{ order: Pick<OrderView, 'id' | 'number'> }>(page, 'get', '/api/user-dashboard');
  await pressOrderTo(desk, order.id, 'formula_creating');
  return `${order.number}-1`;
}

/** A formula that every cat of these boxes gets; each lacks one of eight. */
async function commonFormula(desk: Page, ...numbers: string[]): Promise<FormulaId> {
  const all = await Promise.all(
    numbers.map((number) => asks<StationView>(desk, 'get', `/api/desk/packing/scan?number=${number}`)),
  );
  const cats = all.flatMap((box) => box.cats.map(({ lines }) => lines.map(({ formula }) => formula)));
  return FORMULA_IDS.find((formula) => cats.every((formulas) => formulas.includes(formula))) ?? 'omega';
}

test('a lot is received, two boxes are packed at the station and shipped in bulk; the lot is recalled, and the customer is told', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(404));
  const desk = await atTheDesk(browser, shop);
  const buyer = somebody();
  const neighbour = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const [first, second] = await Promise.all([toPack(page, desk, buyer), toPack(neighbour, desk, somebody())]);
  await neighbour.close();

  // It expires before all others of the shop, so it is packed first.
  const formula = await commonFormula(desk, first, second);
  const code = `OF-${randomUUID().slice(0, 6)}`;
  await visit(desk, '/desk/lots');
  const form = desk.getByRole('form', { name: 'Receive a lot' });
  await form.getByLabel('Formula').selectOption(FORMULAS[formula].name);
  await form.getByLabel('Lot code').fill(code);
  await form.getByLabel('Sticks made').fill('400');
  await form.getByLabel('Best before').fill(await soonestDay(desk, formula));
  await form.getByLabel('Best before').press('Enter');
  await expect(desk.locator('.toast')).toContainText(`Lot ${code} received`);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'lots-1440', { fullPage: true });

  await visit(desk, '/desk/packing');
  // On today's list, or after the cut-off on the next one.
  await expect(desk.getByText(/boxes? (to pack|more came after it)/)).toBeVisible();
  await keepPicture(desk, 'list-1440', { fullPage: true });

  // The keyboard alone: a scanner types a number and Enter. The next scan packs the box before it.
  await desk.getByRole('link', { name: 'Station' }).press('Enter');
  const field = desk.getByRole('textbox', { name: 'Scan a box' });
  await expect(field).toBeFocused();
  await desk.keyboard.type('CAT-2026-0000000-1');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('main').getByRole('alert')).toHaveText(
    'There is no box with the number CAT-2026-0000000-1.',
  );
  const box = (number: string) => desk.getByRole('region', { name: `Box ${number}` });
  await desk.keyboard.type(first);
  await desk.keyboard.press('Enter');
  await expect(box(first).getByText('To pack')).toBeVisible();
  await expect(box(first).getByText(code)).toHaveCount(2);
  await desk.keyboard.type(second);
  await desk.keyboard.press('Enter');
  await expect(box(second).getByText('To pack')).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'station-1440', { fullPage: true });
  await desk.setViewportSize(PHONE);
  await keepPicture(desk, 'station-390', { fullPage: true });
  // The next page begins in the dark.
  await desk.emulateMedia({ colorScheme: 'dark' });
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('2 packed at this station.')).toBeVisible();

  await visit(desk, '/desk/packing?view=packed');
  const scan = desk.getByRole('textbox', { name: 'Scan a packed box' });
  for (const number of [first, second]) {
    await scan.fill(number);
    await scan.press('Enter');
    await expect(desk.getByText(`${number} is on the stack.`)).toBeVisible();
  }
  await keepPicture(desk, 'stack-390-dark', { fullPage: true });
  expect(await findings(desk)).toEqual([]);
  await desk.setViewportSize(DESKTOP);
  await desk.emulateMedia({ colorScheme: 'light' });
  await desk.getByRole('button', { name: 'Ship 2 boxes' }).press('Enter');
  await expect(desk.getByText(`${first} shipped`)).toBeVisible();
  await expect(desk.getByText('2 shipped', { exact: true })).toBeVisible();

  await visit(desk, '/desk/lots');
  await desk.getByRole('link', { name: code }).press('Enter');
  const lot = desk.getByRole('region', { name: 'Opened lot' });
  await expect(lot.getByText('0 packed, 2 left')).toBeVisible();
  await lot.getByRole('button', { name: 'Recall this lot' }).press('Enter');
  const recall = desk.getByRole('dialog', { name: `Recall lot ${code}?` });
  await recall.getByLabel('Why').fill('Too much vitamin D.');
  await keepPicture(desk, 'recall-1440');
  await recall.getByRole('button', { name: 'Recall and write to them' }).press('Enter');
  await expect(lot.getByText('2 households written to about 2 boxes. All of them')).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'recalled-1440');
  await desk.setViewportSize(PHONE);
  await keepPicture(desk, 'recalled-390', { fullPage: true });
  expect(await everyLook(desk)).toEqual([]);
  const list = (await lot.getByRole('link', { name: 'Print who was written to' }).getAttribute('href')) ?? '';
  const headers = { authorization: `Bearer ${await storedToken(desk)}` };
  const printed = await desk.request.get(list, { headers });
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf']);

  const { subject, text } = await readMail(desk, 'lot-recalled', buyer.email);
  expect(subject).toBe(`Please stop giving ${FORMULAS[formula].name} to Miso and Biscuit`);
  expect(text).toContain(`Box ${first}: the ${FORMULAS[formula].name} sticks of Miso and Biscuit, lot ${code}.`);
  await visit(page, '/timeline');
  await expect(page.getByText(`${FORMULAS[formula].name} recalled: please stop giving these sticks`)).toBeVisible();
});
