import type { OrderView } from '#src/capabilities/fulfilment/delivery-contract.ts';
import { findings } from '../support/axe.ts';
import { atTheDesk, pressOrderTo } from '../support/desk.ts';
import { type Easypost, openEasypost } from '../support/easypost.ts';
import { expect, signedIn, somebody, test as base, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';
import { type RunningShop, startShop } from '../support/shop.ts';

const FACTS = {
  EASYPOST_FROM: 'Unit 4, 12 Street; Dubai; Dubai; ; AE; +97145550100',
  ...{ EASYPOST_SIGNER: 'Huda Signer', EASYPOST_BOX_CM: '24x17x5', EASYPOST_BOX_GRAMS: '120' },
  ...{ EASYPOST_STICK_GRAMS: '4', EASYPOST_KIT_GRAMS: '90', EASYPOST_KIT_VALUE: '12' },
  ...{ EASYPOST_LAB: 'Lab 2, 9 Street; Dubai; Dubai; ; AE; +97145550200', EASYPOST_KIT_CM: '20x14x4' },
  EASYPOST_KIT_POSTAGE: 'yes',
};

/** A shop that buys its labels at a server which speaks EasyPost's API. */
const test = base.extend<{ carrier: Easypost; shop: Pick<RunningShop, 'url'> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
  carrier: async ({}, use) => {
    const carrier = await openEasypost(() => new Date());
    await use(carrier);
    await carrier.close();
  },
  shop: [
    async ({ carrier }, use) => {
      const { apiKey, apiBase } = carrier.settings;
      const account = { EASYPOST_API_KEY: apiKey, EASYPOST_API_BASE: apiBase };
      const secret = { EASYPOST_WEBHOOK_SECRET: 'a secret of this journey' };
      const shop = await startShop({ ...FACTS, ...account, ...secret }, process.env.OPENED_SHOP);
      await use(shop);
      await shop.stop();
    },
    { scope: 'test', timeout: 300_000 },
  ],
});

test('labels are bought of packed kits, for their way back, and of the box at the station, each by a press and once', async ({
  page,
  browser,
  shop,
  carrier,
}) => {
  const desk = await atTheDesk(browser, shop);
  const buyer = somebody();
  await paidOrderOfMember(page, buyer);
  await signedIn(page, buyer);
  const { order } = await asks<{ order: Pick<OrderView, 'id' | 'number'> }>(page, 'get', '/api/user-dashboard');
  await pressOrderTo(desk, order.id, 'kit_packed');
  await visit(desk, `/desk/orders?open=${order.id}`);
  const opened = desk.getByRole('region', { name: 'Opened order' });
  await opened.getByRole('button', { name: 'Buy the return label' }).click();
  await expect(opened.getByRole('link', { name: 'Print the return label' })).toBeFocused();
  await expect(opened.getByText(/^USPS, GroundAdvantage, EZ\w+, USD 5\.93$/)).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'return-label-1440', { fullPage: true });

  // By the keyboard alone: the row is chosen, and the labels of all that are chosen are bought.
  await desk.setViewportSize({ width: 360, height: 800 });
  await visit(desk, '/desk/packing?view=kits');
  await expect(desk.getByRole('link', { name: 'Pick list' })).toBeInViewport({ ratio: 1 });
  const chosen = desk.getByRole('checkbox', { name: order.number });
  await expect(chosen).toBeVisible();
  await desk.keyboard.press('j');
  await expect(chosen).toBeFocused();
  await desk.keyboard.press('Space');
  await desk.getByRole('button', { name: 'Buy the labels of 1 parcel' }).press('Enter');
  const question = desk.getByRole('dialog', { name: 'Buy 1 label?' });
  await expect(question).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await question.getByRole('button', { name: 'Buy 1 label' }).press('Enter');
  await expect(desk.getByText(`${order.number} labelled`)).toBeVisible();
  await expect(desk.getByRole('link', { name: `Print the label of ${order.number}` })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'ZPL of 1 label' })).toBeFocused();
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'kits-360', { fullPage: true });

  await pressOrderTo(desk, order.id, 'formula_creating');
  await visit(desk, '/desk/packing?view=station');
  const number = `${order.number}-1`;
  const box = desk.getByRole('region', { name: `Box ${number}` });
  const scan = desk.getByRole('textbox', { name: 'Scan a box' });
  await expect(scan).toBeFocused();
  await desk.keyboard.type(number);
  await desk.keyboard.press('Enter');
  await expect(box.getByText('Its label is bought once it is packed.')).toBeVisible();
  await desk.keyboard.press('Enter');
  const press = box.getByRole('button', { name: 'Buy the label' });
  // Its answer is lost: pressed again, it is looked up and paid once.
  carrier.state.loses = '/buy';
  await press.click();
  await expect(box.getByRole('alert')).toContainText('nothing is bought twice');
  await keepPicture(desk, 'lost-360', { fullPage: true });
  await press.click();
  await expect(box.getByRole('link', { name: 'Print the label' })).toBeFocused();
  expect(carrier.shipments.state.paid).toBe(3);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'label-360', { fullPage: true });
  // The next scan is no press on the link of this label.
  await desk.keyboard.type(number);
  await expect(scan).toHaveValue(number);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await keepPicture(desk, 'label-1440', { fullPage: true });
});
