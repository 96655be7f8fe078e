import { randomUUID } from 'node:crypto';
import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague } from '../support/desk.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';
import { CARDS, expect, expectToast, payByCard, readMail, somebody, test, visit } from '../support/journey.ts';
import { agree, payNow, walkToSummary, wizard } from '../support/quick-wizard.ts';

const SAMPLE = 'rumah-tujuh-kucing';
const SLUG = `kucing-${randomUUID().slice(0, 8)}`;
const NAME = `Rumah ${SLUG}`;

test('N17 R464 C60 a partner is paid for an order that began on their page, which says so', async ({
  page,
  browser,
  shop,
}) => {
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  const partner = somebody();
  const desk = await atTheDesk(browser, shop);
  const { built } = await asks<{ built: object }>(desk, 'get', `/api/desk/shop-versions?kind=partner&key=${SAMPLE}`);
  const publish = (seen: number, over: object = {}) =>
    asks(desk, 'post', '/api/desk/shop-versions', {
      ...{ id: randomUUID(), kind: 'partner', key: SLUG, seen, state: 'published', from: null },
      content: { ...built, name: NAME, ...over },
    });
  await publish(0);
  await visit(desk, '/desk/partners');
  await desk.getByRole('link', { name: NAME }).click();
  await desk.getByLabel('E-mail').fill(partner.email);
  await desk.getByRole('form', { name: 'Contact' }).getByRole('button').click();
  await expect(desk.getByText('Address saved')).toBeVisible();
  // Somebody else than who wrote the terms begins to pay by them.
  const second = await invitedColleague(browser, desk, 'finance');
  await visit(second, '/desk/payments?list=affiliates');
  await second.getByRole('button', { name: `Count and pay orders: ${NAME}` }).click();
  await expect(second.getByRole('region', { name: 'Affiliates' }).getByText(`page /${SLUG}`)).toBeVisible();
  expect((await readMail(desk, 'partner-opened', partner.email)).text).toContain('$2.50');

  // New terms of one colleague wait for another; the page shows the confirmed ones.
  await publish(1, { commissionAmount: 350 });
  await visit(desk, '/desk/payments?list=affiliates');
  const own = desk.getByRole('listitem').filter({ hasText: `page /${SLUG}` });
  await expect(own.getByText('New terms wait: $3.50 for each of 13 payments')).toBeVisible();
  await expect(own.getByText('You proposed these terms.')).toBeVisible();
  await expect(desk.getByRole('button', { name: `Confirm the new terms: ${NAME}` })).toHaveCount(0);
  await second.setViewportSize({ width: 360, height: 780 });
  await visit(second, '/desk/payments?list=affiliates');
  const confirm = second.getByRole('button', { name: `Confirm the new terms: ${NAME}` });
  await confirm.scrollIntoViewIfNeeded();
  await keepPicture(second, 'partner-terms-360');
  expect(await findings(second)).toEqual([]);
  await confirm.click();
  await expectToast(second, 'Terms confirmed', `They count from the next order; ${NAME} is told.`);
  await expect(second.getByText('$3.50 for each of 13 payments, since')).toBeVisible();
  expect((await readMail(desk, 'partner-terms-changed', partner.email)).text).toContain('$3.50');

  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, `/${SLUG}`);
  const strip = page.getByRole('region', { name: 'The link you came by' });
  await expect(strip.getByText(`You came by the page of ${NAME}`)).toBeVisible();
  const order = page.getByRole('region', { name: /Begin here/ });
  await expect(order.getByText('Paid partnership.')).toBeVisible();
  await keepPicture(page, 'partner-sales-360');
  expect(await findings(page)).toEqual([]);
  await strip.getByRole('button', { name: 'No, thanks' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await order.scrollIntoViewIfNeeded();
  await keepPicture(page, 'partner-sales');
  await order.getByRole('link', { name: 'Start with a free test kit' }).click();
  await expect(page.locator('#wizard-title')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('purrwell-friend'))).toBe(null);
  // The wizard is opened anew: a code that was not stored is still in the address of the button.
  const { search } = new URL(page.url());
  await walkToSummary(page, { email: somebody().email, names: ['Miso'], search });
  await expect(wizard(page).getByText(`You came by the page of ${NAME}, whom we pay for this order.`)).toBeVisible();
  await agree(page);
  await payNow(page).click();
  await payByCard(page, CARDS.pays);
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();

  await visit(desk, '/desk/partners');
  await desk.getByRole('link', { name: NAME }).click();
  const sales = desk.getByRole('region', { name: 'Sales' });
  await expect(sales.getByText('1 order, 0 not counted. Commission: $3.50.')).toBeVisible();
  const number = (await sales.getByRole('listitem').locator('b').first().textContent()) ?? '';
  await keepPicture(desk, 'partner-sales-desk');
  expect(await findings(desk)).toEqual([]);
  await visit(desk, `/desk/payments?order=${number}`);
  await expect(desk.getByText(`${NAME}, partner. It counts.`)).toBeVisible();
});
