import { findings } from '../support/axe.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { atTheDesk } from '../support/desk.ts';
import {
  expect,
  expectToast,
  holdSession,
  mailedLink,
  readMail,
  refused,
  somebody,
  spaced,
  test,
  visit,
} from '../support/journey.ts';

test('R313 R321 somebody moves from Dubai to Berlin: both monthly sums are said first, and the next box goes there @both', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(401), refused(403), refused(409), refused(422));
  const person = somebody();
  await paidOrderOfMember(page, person);
  await holdSession(page, person);
  await visit(page, '/profile');
  const address = page.getByRole('group', { name: 'Delivery address' });
  const save = page.getByRole('button', { name: 'Save Changes' });
  const toBerlin = async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await address.getByLabel('Country').selectOption('Germany');
    await address.getByLabel('Street and number').fill('Torstraße 1');
    await address.getByLabel('Postcode').fill('1');
    await address.getByLabel('City').fill('Berlin');
    await save.click();
  };

  await expect(address.getByLabel('Country')).toHaveValue('AE');
  await expect(address.getByLabel('Country')).toBeDisabled();
  await expect(address.getByLabel('Postcode')).toBeHidden();
  for (const [label, autocomplete] of [
    ['Street and number', 'shipping address-line1'],
    ['City', 'shipping address-level2'],
    ['Emirate', 'shipping address-level1'],
    ['Country', 'shipping country'],
  ] as const)
    await expect(address.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete);

  await toBerlin();
  await expect(page.getByText('Please enter your postcode, such as 10115 in Germany.')).toBeVisible();
  await expect(address.getByLabel('Postcode')).toBeFocused();
  await address.getByLabel('Postcode').fill('10115');
  await save.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please confirm your e-mail or phone number first' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mail me the link again' })).toBeVisible();
  await visit(page, await mailedLink(page, 'verify-email', person.email));
  await expect(page.getByRole('heading', { name: 'We have found you' })).toBeVisible();

  await visit(page, '/profile');
  await toBerlin();
  await address.getByLabel('Postcode').fill('10115');
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Your monthly payment changes' });
  await expect(dialog.getByRole('definition')).toHaveText([spaced('AED 340'), spaced('AED 358')]);
  await expect(dialog.getByText('VAT is included: 19% (Germany) instead of 5% (United Arab Emirates).')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(address.getByLabel('City')).toHaveValue('Berlin');
  await save.click();
  await dialog.getByRole('button', { name: spaced('Save for AED 358 a month') }).click();
  await expectToast(page, 'Profile Updated', 'Your profile has been successfully updated.');
  const there = 'Torstraße 1, 10115 Berlin, Germany';
  await expect(page.getByRole('status').getByText(`The next box goes to ${there}.`)).toBeVisible();
  await expect(address.getByLabel('Postcode')).toHaveValue('10115');
  expect(await findings(page)).toEqual([]);
  expect((await readMail(page, 'delivery-address-changed', person.email)).text).toContain(spaced('AED 358'));

  await visit(page, '/dashboard?tab=billing');
  await expect(page.getByRole('tabpanel').getByText(spaced('AED 358')).first()).toBeVisible();

  const desk = await atTheDesk(browser, shop);
  const { subject } = await readMail(page, 'order-confirmation', person.email);
  const [number = ''] = /CAT-[\d-]+/.exec(subject) ?? [];
  await desk.goto(`/desk/orders?search=${number}`);
  await desk
    .getByRole('main')
    .getByRole('link', { name: number.split('-').at(-1) ?? '' })
    .click();
  const opened = desk.getByRole('region', { name: 'Opened order' });
  await expect(opened.getByText(there)).toBeVisible();
  await expect(opened.getByText('United Arab Emirates')).toBeHidden();
  await desk.context().close();
});
