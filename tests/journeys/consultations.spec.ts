import { readFile } from 'node:fs/promises';
import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague } from '../support/desk.ts';
import { test } from '../support/journey-with-clock.ts';
import { expect, holdSession, refused, somebody, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';

test('R202 a vet sets hours, a member books on a phone in two presses, and reads the vet’s note on the timeline', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(401)); // of the open page, whose session ends while hours pass
  const person = somebody();
  const desk = await atTheDesk(browser, shop);
  const vet = await invitedColleague(browser, desk, 'vet');
  await visit(vet, '/desk/consultations');
  const hours = vet.getByRole('region', { name: 'Hours of Vera Vet' });
  await hours.getByLabel('Monday').fill('9 to 5');
  await hours.getByRole('button', { name: 'Save the hours' }).click();
  await expect(hours.getByText('Please write hours as 09:00-12:00')).toBeVisible();
  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await hours.getByLabel(day).fill('00:00-24:00');
  await hours.getByRole('button', { name: 'Save the hours' }).click();
  await expect(vet.getByText('Hours saved')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 780 });
  await paidOrderOfMember(page, person, 'premium');
  await holdSession(page, person);
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Talk to a vet' })).toBeVisible();
  await page.getByRole('button', { name: 'Talk to a vet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Talk to a vet' });
  await expect(dialog.getByRole('status').first()).toContainText('2 of 2 left until');
  await dialog.getByLabel('What is it about?').fill('Miso drinks a lot. Is that fine?');
  await dialog.getByLabel('Your phone number').fill('+971 50 123 4567');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Book this time' }).click();
  await expect(dialog.getByRole('status').first()).toContainText('1 of 2 left until');
  const booked = dialog.getByRole('region', { name: 'Your consultations' }).getByRole('listitem');
  await expect(booked).toContainText('The vet calls +971501234567.');
  const taken = page.waitForEvent('download');
  await booked.getByRole('link', { name: /^Calendar file/ }).click();
  const calendar = await readFile(await (await taken).path(), 'utf8');
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT[^]*DTSTART[^]*END:VCALENDAR\r\n$/);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  await booked.scrollIntoViewIfNeeded();

  // The next free time is two hours ahead, or somewhat more.
  await shop.passMinutes(170);
  await visit(vet, '/desk/consultations');
  const item = vet.getByRole('region', { name: 'Week', exact: true }).getByRole('listitem');
  await expect(item).toContainText('Miso drinks a lot.');
  await item.getByRole('button', { name: /^Facts for the vet/ }).click();
  await expect(item.getByRole('region', { name: 'Miso' })).toBeVisible();
  expect(await findings(vet)).toEqual([]);
  await item.getByLabel('Note for the household').fill('Weigh him on Sunday.');
  await item.getByRole('button', { name: 'Add the note' }).click();
  await expect(item.getByText('Weigh him on Sunday.')).toBeVisible();
  await vet.setViewportSize({ width: 390, height: 800 });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await holdSession(page, person);
  await visit(page, '/timeline');
  await page.getByRole('listitem').filter({ hasText: 'Note after your consultation' }).getByText('Read it').click();
  await expect(page.getByText('Weigh him on Sunday.')).toBeVisible();
  await visit(page, '/dashboard?consultations=open');
  await expect(dialog.getByText('Weigh him on Sunday.')).toBeVisible();
  await page.keyboard.press('Escape');
});
