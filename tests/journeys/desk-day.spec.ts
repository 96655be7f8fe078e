import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { StationView } from '#src/capabilities/fulfilment/packing-contract.ts';
import type { SetDetail, SetList } from '#src/capabilities/lab/set-contract.ts';
import { FORMULA_IDS, FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import { countOf } from '#src/lib/plurals.ts';
import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague, orderPaidBy, pressOrderTo, printedCodes } from '../support/desk.ts';
import { expect, follow, type Page, refused, signedIn, somebody, test, visit } from '../support/journey.ts';
import { paidOrder, paidOrderOfMember } from '../support/paid-order.ts';
import { keepPicture } from '../support/pictures.ts';
import { soonestDay } from '../support/stock.ts';
import { asks } from '../support/records.ts';

/** Every marker in the middle of its optimal range, but those of samples that were rejected. */
const middleWithout = (...rejected: string[]) =>
  Object.fromEntries(
    PANEL.flatMap(({ id, sample, optimal }) =>
      rejected.includes(sample) ? [] : [[id, (optimal.from + optimal.to) / 2]],
    ),
  );

type Order = Awaited<ReturnType<typeof orderPaidBy>>;

/** An order of somebody who is not on any page. */
async function orderOfSomebody(browser: Browser, desk: Page): Promise<Order> {
  const context = await browser.newContext({ baseURL: new URL(desk.url()).origin });
  const sessionId = await paidOrder(await context.newPage(), somebody());
  await context.close();
  return orderPaidBy(desk, sessionId);
}

/** Scans parcels onto the stack of a part of the page, by the keyboard alone. */
async function stackUp(desk: Page, field: string, numbers: readonly string[]): Promise<void> {
  const scan = desk.getByRole('textbox', { name: field });
  await expect(scan).toBeVisible();
  const part = desk.getByRole('region').filter({ has: scan });
  for (const number of numbers) {
    await scan.fill(number);
    await scan.press('Enter');
    await expect(part.getByText(`${number} is on the stack.`)).toBeVisible();
  }
}

test('a day at the desk: a stack of kits is packed and shipped, kits come back, a sample is rejected, a plate imported, a dose refused and signed, a stack of boxes packed with lots and shipped, a lot recalled, money given back; the customer’s open page follows', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(404));
  const buyer = somebody();
  await paidOrderOfMember(page, buyer);
  await signedIn(page, buyer);
  const openedAt = await page.evaluate(() => performance.timeOrigin);
  const desk = await atTheDesk(browser, shop);
  const vet = await invitedColleague(browser, desk, 'vet');
  const { order } = await asks<{ order: Order }>(page, 'get', '/api/user-dashboard');
  const neighbours = await Promise.all([1, 2].map(() => orderOfSomebody(browser, desk)));

  // Labels are printed, and the stack of kits is packed and leaves: a kit that is packed without any has no codes.
  const [hair = '', swab = '', stool = '', ...others] = await printedCodes(desk, order.id);
  await follow(page, '/dashboard?tab=delivery');
  const kits = [order, ...neighbours].map(({ number }) => number);
  await visit(desk, '/desk/packing?view=kits');
  await stackUp(desk, 'Scan a kit to pack', kits);
  await expect(desk.getByRole('link', { name: 'Print the labels of 3 parcels' })).toBeVisible();
  await desk.getByRole('button', { name: 'Mark 3 parcels packed' }).press('Enter');
  await expect(desk.getByText('3 packed', { exact: true })).toBeVisible();
  await stackUp(desk, 'Scan a packed kit', kits);
  await desk.getByRole('button', { name: 'Ship 3 parcels' }).press('Enter');
  await expect(desk.getByText('3 shipped', { exact: true })).toBeVisible();

  // The carrier brings them and fetches the samples.
  await pressOrderTo(desk, order.id, 'lab_transit');
  const othersReady = Promise.all(neighbours.map(({ id }) => pressOrderTo(desk, id, 'formula_creating')));
  await follow(desk, '/desk/accession');
  const field = desk.getByLabel('Code of a sample or a kit');
  const said = desk.getByRole('main').getByRole('status');
  const scan = async (code: string, answer: RegExp) => {
    await field.fill(code);
    await desk.keyboard.press('Enter');
    await expect(said).toHaveText(answer);
  };
  await scan(hair, /^Received: hair\./);
  await scan(swab, /^Received: cheek swab\./);
  await desk.getByRole('button', { name: 'Reject poop' }).click();
  await desk.getByLabel('Why the poop cannot be used').selectOption('Too little');
  await desk.getByRole('button', { name: 'Reject and collect again' }).click();
  await expect(said).toHaveText(/^The poop is rejected\./);
  // Each is waited for by its own answer: those of the kit before begin alike.
  const [otherHair = '', otherSwab = '', otherStool = ''] = others;
  await scan(otherHair, /^Received: hair\./);
  await scan(otherSwab, /^Received: cheek swab\./);
  await scan(otherStool, /^Received: poop\./);
  await expect(page.getByRole('region', { name: /^poop of .+, collected again$/ })).toBeVisible();

  // From here on the customer reads the timeline, which is not opened again.
  await follow(page, '/timeline');
  await follow(desk, '/desk/plates');
  const plate = ['sample,Zinc [µg/g],Vitamin A', `${hair},210,`, `${swab},1,`, `${stool},,`, `${otherSwab},,45`];
  await desk.getByLabel('Or paste its rows').fill(plate.join('\n'));
  await desk.getByRole('button', { name: 'Check the rows' }).click();
  await desk.getByRole('button', { name: 'Import 2 rows without the 2 bad rows' }).click();
  await expect(desk.locator('.toast')).toContainText('2 rows imported');

  // One cat gets drops already: with its sticks they would be too much.
  const { sets } = await asks<SetList>(desk, 'get', '/api/desk/results');
  const cats = await asks<{ id: string; name: string }[]>(page, 'get', '/api/cats');
  const own = sets.filter(({ cat }) => cats.some(({ id }) => id === cat.id));
  expect(own).toHaveLength(2);
  let held = '';
  for (const { id } of own) {
    const at = `/api/desk/results/${id}`;
    const set = await asks<SetDetail>(desk, 'get', at);
    const rejected = set.kit?.samples.some(({ state }) => state === 'rejected') ?? false;
    if (!rejected) held = id;
    const values = rejected ? middleWithout('stool') : middleWithout();
    const declared = rejected ? {} : { vitaminD3: 400 };
    const input = { version: set.version, values, removed: [], dna: null, declared };
    const { version } = await asks<SetDetail>(desk, 'post', `${at}/values`, input);
    await asks(vet, 'post', `${at}/release`, { version, withoutSticks: !rejected });
  }
  await visit(vet, `/desk/results?state=held&set=${held}`);
  const decision = vet.getByRole('region', { name: 'Decision of a vet' });
  await expect(decision.getByRole('row', { name: /^Vitamin D3/ })).toBeVisible();
  await decision.getByLabel('Your decision as a vet').selectOption('other-sticks');
  await decision.getByLabel('Why').fill('Please give less of the drops.');
  expect(await findings(vet)).toEqual([]);
  await keepPicture(vet, 'sign-off-1440', { fullPage: true });
  await decision.getByRole('button', { name: 'Sign' }).press('Enter');
  await expect(vet.locator('.toast')).toContainText('Signed');
  await expect(page.getByText('A vet signed other sticks, version 1')).toBeVisible();

  // A stack of boxes, with their lots, by the keyboard alone: the next scan packs the box before it.
  await pressOrderTo(desk, order.id, 'formula_creating');
  await othersReady;
  const numbers = kits.map((number) => `${number}-1`);
  const [number = ''] = numbers;
  const boxes = await Promise.all(
    numbers.map((scanned) => asks<StationView>(desk, 'get', `/api/desk/packing/scan?number=${scanned}`)),
  );
  const catsWith = (formula: string, box: StationView | undefined) =>
    (box?.cats ?? []).filter(({ lines }) => lines.some((line) => line.formula === formula)).length;
  const formula = FORMULA_IDS.find((id) => catsWith(id, boxes[0]) === 2) ?? 'omega';
  const concerned = boxes.filter((box) => catsWith(formula, box) > 0).length;
  const code = `OF-${randomUUID().slice(0, 6)}`;
  const bestBefore = await soonestDay(desk, formula);
  await asks(desk, 'post', '/api/desk/lots', { id: randomUUID(), code, formula, made: 400, bestBefore });
  await follow(desk, '/desk/packing?view=station');
  await expect(desk.getByRole('textbox', { name: 'Scan a box' })).toBeFocused();
  for (const scanned of numbers) {
    await desk.keyboard.type(scanned);
    await desk.keyboard.press('Enter');
    const box = desk.getByRole('region', { name: `Box ${scanned}` });
    await expect(box.getByText('To pack')).toBeVisible();
    if (scanned === number) await expect(box.getByText(code)).toHaveCount(2);
  }
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('3 packed at this station.')).toBeVisible();
  await follow(desk, '/desk/packing?view=packed');
  await stackUp(desk, 'Scan a packed box', numbers);
  await desk.getByRole('button', { name: 'Ship 3 boxes' }).press('Enter');
  await expect(desk.getByText('3 shipped', { exact: true })).toBeVisible();

  await follow(desk, '/desk/lots');
  await desk.getByRole('link', { name: code }).press('Enter');
  const lot = desk.getByRole('region', { name: 'Opened lot' });
  await lot.getByRole('button', { name: 'Recall this lot' }).press('Enter');
  const recall = desk.getByRole('dialog', { name: `Recall lot ${code}?` });
  await recall.getByLabel('Why').fill('Too much vitamin D.');
  await recall.getByRole('button', { name: 'Recall and write to them' }).press('Enter');
  const told = `${countOf(concerned, 'household')} written to about ${countOf(concerned, 'box', 'boxes')}.`;
  await expect(lot.getByText(told)).toBeVisible();
  await expect(page.getByText(`${FORMULAS[formula].name} recalled: please stop giving these sticks`)).toBeVisible();
  await keepPicture(page, 'timeline-1440', { fullPage: true });

  await follow(page, '/dashboard?tab=billing');
  const invoices = page.getByRole('table').filter({ hasText: 'Download invoice' });
  const invoice = (await invoices.getByRole('rowheader').textContent()) ?? '';
  await follow(desk, '/desk/payments');
  await desk.getByRole('searchbox', { name: 'Find the payments of an order' }).fill(invoice);
  await desk.getByRole('button', { name: `Refund ${invoice}` }).click();
  const form = desk.getByRole('dialog', { name: `Refund ${invoice}` });
  await form.getByText('One box').click();
  await form.getByLabel('Reason').selectOption('The cat refused the sticks');
  await form.getByRole('button', { name: /^Refund AED/ }).press('Enter');
  await expect(invoices.getByRole('link', { name: /^Download credit note/ })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(openedAt);
});
