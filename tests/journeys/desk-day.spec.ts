import { randomUUID } from 'node:crypto';
import type { StationView } from '#src/capabilities/fulfilment/packing-contract.ts';
import type { SetDetail, SetList } from '#src/capabilities/lab/contract.ts';
import { FORMULA_IDS, FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague, pressOrderTo, printedCodes } from '../support/desk.ts';
import { expect, refused, signedIn, somebody, test, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';

/** Every marker in the middle of its optimal range, but those of samples that were rejected. */
const middleWithout = (...rejected: string[]) =>
  Object.fromEntries(
    PANEL.flatMap(({ id, sample, optimal }) =>
      rejected.includes(sample) ? [] : [[id, (optimal.from + optimal.to) / 2]],
    ),
  );

test('a day at the desk: kits come back, a sample is rejected, a plate imported, a dose refused and signed, a box packed with lots, one recalled, money given back; the customer’s page follows', async ({
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
  await visit(page, '/dashboard?tab=delivery');
  const { order } = await asks<{ order: { id: string; number: string } }>(page, 'get', '/api/user-dashboard');
  const desk = await atTheDesk(browser, shop);
  const vet = await invitedColleague(browser, desk, 'vet');

  // The kits were printed, left and come back.
  const [hair = '', swab = '', stool = '', ...others] = await printedCodes(desk, order.id);
  await pressOrderTo(desk, order.id, 'lab_transit');
  await visit(desk, '/desk/accession');
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
  for (const code of others) await scan(code, /^Received: /);
  await expect(page.getByRole('region', { name: /^poop of .+, collected again$/ })).toBeVisible();

  await visit(desk, '/desk/plates');
  const plate = ['sample,Zinc [µg/g],Vitamin A', `${hair},210,`, `${swab},1,`, `${stool},,`, `${others[1] ?? ''},,45`];
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

  // The box, with its lots, by the keyboard alone.
  await pressOrderTo(desk, order.id, 'formula_creating');
  const number = `${order.number}-1`;
  const box = await asks<StationView>(desk, 'get', `/api/desk/packing/scan?number=${number}`);
  const inAll = (formula: string) => box.cats.every(({ lines }) => lines.some((line) => line.formula === formula));
  const formula = FORMULA_IDS.find(inAll) ?? 'omega';
  const code = `OF-${randomUUID().slice(0, 6)}`;
  const bestBefore = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10);
  await asks(desk, 'post', '/api/desk/lots', { id: randomUUID(), code, formula, made: 400, bestBefore });
  await visit(desk, '/desk/packing?view=station');
  await expect(desk.getByRole('textbox', { name: 'Scan a box' })).toBeFocused();
  await desk.keyboard.type(number);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('region', { name: `Box ${number}` }).getByText(code)).toHaveCount(2);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('1 packed at this station.')).toBeVisible();
  await visit(desk, '/desk/packing?view=packed');
  await desk.getByRole('textbox', { name: 'Scan a packed box' }).fill(number);
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: 'Ship 1 box' }).press('Enter');
  await expect(desk.getByText(`${number} shipped`)).toBeVisible();

  await visit(desk, '/desk/lots');
  await desk.getByRole('link', { name: code }).press('Enter');
  const lot = desk.getByRole('region', { name: 'Opened lot' });
  await lot.getByRole('button', { name: 'Recall this lot' }).press('Enter');
  const recall = desk.getByRole('dialog', { name: `Recall lot ${code}?` });
  await recall.getByLabel('Why').fill('Too much vitamin D.');
  await recall.getByRole('button', { name: 'Recall and write to them' }).press('Enter');
  await expect(lot.getByText(/^1 household written to about 1 box\./)).toBeVisible();

  await page.getByRole('tab', { name: 'Billing' }).click();
  const invoices = page.getByRole('table').filter({ hasText: 'Download invoice' });
  const invoice = (await invoices.getByRole('rowheader').textContent()) ?? '';
  await visit(desk, '/desk/payments');
  await desk.getByRole('searchbox', { name: 'Find the payments of an order' }).fill(invoice);
  await desk.getByRole('button', { name: `Refund ${invoice}` }).click();
  const form = desk.getByRole('dialog', { name: `Refund ${invoice}` });
  await form.getByText('One box').click();
  await form.getByLabel('Reason').selectOption('The cat refused the sticks');
  await form.getByRole('button', { name: /^Refund AED/ }).press('Enter');
  await expect(invoices.getByRole('link', { name: /^Download credit note/ })).toBeVisible();
  await visit(page, '/timeline');
  await expect(page.getByText(`${FORMULAS[formula].name} recalled: please stop giving these sticks`)).toBeVisible();
  await expect(page.getByText('A vet signed other sticks, version 1')).toBeVisible();
  await keepPicture(page, 'timeline-1440', { fullPage: true });
});
