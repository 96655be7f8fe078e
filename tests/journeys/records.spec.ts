import {
  expect,
  expectToast,
  holdSession,
  type Page,
  refused,
  somebody,
  storedToken,
  test,
} from '../support/journey.ts';
import { findings } from '../support/axe.ts';
import { asks, withCats } from '../support/records.ts';

const MISO = { name: 'Miso', breed: 'british-shorthair', weight: { value: 5.1, unit: 'kg' } };

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });

test('R254 R280 R479 C20 a cat moves in, is described, and is laid to rest quietly; its records stay and it may come back @phone', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(409), refused(422));
  const [miso] = await withCats(page, [MISO]);
  await press(page, 'Add a cat');
  await press(page, 'Add this cat');
  await expect(dialog(page).getByText('Please enter a name.').first()).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('miso');
  await press(page, 'Add this cat');
  await expect(
    dialog(page)
      .getByText(/You already have a cat named Miso/)
      .first(),
  ).toBeVisible();
  await field(page, 'Name').fill('Bean');
  await dialog(page).getByText('Age', { exact: true }).click();
  await field(page, 'Months').fill('2');
  await expect(dialog(page).getByText(/Bean is under 3 months old, too young for sticks/)).toBeVisible();
  await expect(dialog(page).getByText(/nothing is ordered/)).toBeVisible();
  await field(page, 'Coat').selectOption({ label: 'Marmalade' });
  expect(await findings(page)).toEqual([]);
  await press(page, 'Add this cat');
  await expect(page.getByRole('heading', { level: 1, name: 'Bean' })).toBeVisible();
  await expect(page).toHaveURL(/\?cat=/);

  await page.getByRole('group', { name: 'Cat' }).getByRole('button', { name: 'Miso' }).click();
  await press(page, 'Profile');
  await press(page, 'Edit details');
  await field(page, 'Sex').selectOption({ label: 'Female' });
  await field(page, 'Indoors or outdoors').selectOption({ label: 'Indoors only' });
  const allergies = dialog(page).getByRole('textbox', { name: 'Allergies' });
  await allergies.fill('Beef, dairy');
  // Meanwhile, in another tab.
  const { version } = await asks<{ version: number }>(page, 'get', `/api/cats/${miso}`);
  await asks(page, 'patch', `/api/cats/${miso}`, { version, food: 'Duck' });
  await press(page, 'Save');
  await expect(dialog(page).getByRole('alert').first()).toHaveText(/Someone else changed this cat/);
  await expect(field(page, 'Food')).toHaveValue('Duck');
  await expect(allergies).toHaveValue('Beef, dairy');
  await press(page, 'Save');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Profile', exact: true })).toBeFocused();
  await press(page, 'Profile');
  const said = async (name: string) => dialog(page).locator('dl > div', { hasText: name }).getByRole('definition');
  for (const [name, value] of [
    ['Sex', 'Female'],
    ['Indoor cat', 'Yes'],
    ['Allergies', 'Beef, dairy'],
    ['Food', 'Duck'],
    ['Neutered', 'Not said'],
    ['Special needs', 'Not said'],
  ] as const)
    await expect(await said(name)).toHaveText(value);
  await press(page, 'Add a medicine or vaccination');
  await press(page, 'Save');
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Amlodipine');
  await dialog(page).getByLabel('Dose').fill('Half a tablet each morning');
  await press(page, 'Save');
  await expect(dialog(page).getByText('Half a tablet each morning. First day not known.')).toBeVisible();
  await expect(dialog(page).getByText(/^Miso gets Amlodipine\. Please ask your vet/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await press(page, 'Close');
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('note', { name: 'Sticks together with medicine' })).toHaveText(/Miso gets Amlodipine/);
  await press(page, 'Profile');
  await press(page, 'Miso no longer lives here');
  await dialog(page).getByText('Miso died').click();
  await expect(dialog(page).getByText(/send no reminders about Miso/)).toBeVisible();
  await press(page, 'Archive the records');
  await expect(page.getByRole('heading', { level: 1, name: 'Bean' })).toBeVisible();
  await expect(page.locator('.toast').filter({ hasText: 'Miso' })).toHaveCount(0);

  await page.getByText('Household view', { exact: true }).click();
  await press(page, 'Records of Miso');
  await expect(dialog(page).getByText('5.1 kg', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Edit details' })).toHaveCount(0);
  await press(page, 'Close');
  await press(page, 'Bring Miso back');
  await expectToast(page, 'Miso is back', 'In the old place and colour.');
  await expect(page.getByRole('tab', { name: 'Miso' })).toBeVisible();
});

test('yesterday’s weight in pounds is stored once, confirmed when it jumps, corrected and removed', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(409));
  const [miso] = await withCats(page, [MISO]);
  await asks(page, 'patch', '/api/household', { weightUnit: 'lb' });
  await page.reload();
  await expect(page.getByText('British Shorthair, 11.2 lb')).toBeVisible();
  await press(page, 'Weight');
  await field(page, 'Weight, in lb').fill('11.5');
  await dialog(page).getByText('kg', { exact: true }).click();
  await expect(field(page, 'Weight, in kg')).toHaveValue('5.22');
  await dialog(page).getByText('lb', { exact: true }).click();
  await field(page, 'Weight, in lb').fill('99');
  await press(page, 'Save the entry');
  await expect(
    dialog(page)
      .getByText(/A cat weighs between 0.3 and 15 kg/)
      .first(),
  ).toBeVisible();
  await field(page, 'Weight, in lb').fill('21');
  await field(page, 'Day').selectOption({ label: 'Yesterday' });
  expect((await field(page, 'Day').getByRole('option').all()).length).toBe(8);
  await press(page, 'Save the entry');
  await expect(dialog(page).getByRole('alert').filter({ hasText: '11.2 lb' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await press(page, 'Yes, it is right');
  await expectToast(page, 'Saved', 'Miso: 21 lb.');

  await press(page, 'Profile');
  const rows = dialog(page).getByRole('listitem');
  await expect(rows).toHaveText([/Weight 11.2 lb\s*Today/, /Weight 21 lb\s*Yesterday/]);
  await press(page, 'Correct: Weight, Yesterday');
  await field(page, 'Weight, in lb').fill('11.4');
  await press(page, 'Save the correction');
  await expectToast(page, 'Corrected', 'Miso: 11.4 lb.');
  await press(page, 'Profile');
  await expect(rows).toHaveText([/Weight 11.2 lb\s*Today/, /Weight 11.4 lb\s*Yesterday/]);
  await dialog(page).getByText('Show corrected and removed entries').click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: '21 lb' })).toHaveText(/Yesterday. Corrected$/);
  await press(page, 'Correct: Weight, Yesterday');
  await press(page, 'Remove this entry');
  await expectToast(page, 'Removed', 'The history shows that it was removed.');
  const stored = () => asks<{ entries: { day: string }[] }>(page, 'get', `/api/cats/${miso}/log`);
  await expect.poll(async () => (await stored()).entries.length).toBe(1);
});

test('N6 an offline entry waits on the device and is stored once afterwards; an invalid one is reported', async ({
  page,
  context,
  watch,
}) => {
  // Without a connection, prefetched data does not come either.
  watch.expectTrouble(/net::ERR_/, refused(409), /EventSource/, /Couldn't load preload assets/);
  const person = somebody();
  const [miso] = await withCats(page, [MISO], person);
  const note = async (text: string) => {
    await press(page, 'Note');
    await dialog(page).getByRole('textbox', { name: 'Note' }).fill(text);
    await press(page, 'Save the entry');
    await expectToast(
      page,
      'Kept on this device',
      'We could not reach the server. It is sent once you have a connection.',
    );
  };
  // The forms are on the device by the time one of them has been open.
  await press(page, 'Note');
  await press(page, 'Close');
  await context.setOffline(true);
  await note('Slept on the scale.');
  await press(page, 'Weight');
  await field(page, 'Weight, in kg').fill('9');
  await press(page, 'Save the entry');
  const waiting = page.getByRole('region', { name: 'Not sent yet' });
  await expect(waiting).toHaveText(/2 entries are kept on this device/);
  expect(await findings(page)).toEqual([]);

  await context.setOffline(false);
  await expectToast(page, 'Caught up', '1 entry was saved.');
  await expect(waiting).toHaveText(/Not saved: weight of Miso, .+ Miso weighed 5.1 kg .+ please confirm it/);
  await waiting.getByRole('button', { name: 'Yes, it is right' }).click();
  await expect(waiting).toBeHidden();
  // Hidden before its answer is there; held back below, it would count among what is caught up.
  const stored = () => asks<{ entries: { kind: string; note: string | null }[] }>(page, 'get', `/api/cats/${miso}/log`);
  await expect.poll(async () => (await stored()).entries.filter(({ kind }) => kind === 'weight').length).toBe(2);

  // It arrives, and the answer is lost on the way back; and nothing gets through until the page is opened again.
  await page.route('**/api/log/batch', (route) => route.abort());
  await page.route('**/api/cats/*/log', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await note('Slept on the lab coat.');
  await page.unroute('**/api/log/batch');
  await page.unroute('**/api/cats/*/log');
  await page.reload();
  await expectToast(page, 'Caught up', '1 entry was saved.');
  const { entries } = await stored();
  expect(entries.map(({ kind, note }) => note ?? kind).sort()).toEqual([
    'Slept on the lab coat.',
    'Slept on the scale.',
    'weight',
    'weight',
  ]);

  // Another person of the same phone neither sees nor sends the first one's entries.
  await page.route('**/api/log/batch', (route) => route.abort());
  await page.route('**/api/cats/*/log', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  const owner = (await storedToken(page)) ?? '';
  await note('Slept on the parcel.');
  await press(page, 'Logout');
  const question = page.getByRole('group', { name: 'Not sent yet' });
  await expect(question).toContainText('1 log entry is only on this device');
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  expect(await storedToken(page)).toBe(owner);
  await press(page, 'Logout');
  await question.getByRole('button', { name: 'Keep it and log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.unroute('**/api/log/batch');
  await page.unroute('**/api/cats/*/log');
  const [theirs] = await withCats(page, [{ name: 'Bean' }]);
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0);
  expect((await asks<{ entries: unknown[] }>(page, 'get', `/api/cats/${theirs}/log`)).entries).toEqual([]);
  await holdSession(page, person);
  await page.reload();
  await expectToast(page, 'Caught up', '1 entry was saved.');
});
