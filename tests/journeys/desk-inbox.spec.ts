import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { paidOrder } from '../support/paid-order.ts';
import { openMessage } from '../support/desk.ts';
import {
  expect,
  expectToast,
  holdSession,
  readMail,
  refused,
  register,
  STAFF,
  signedIn,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import { realPdf } from '../support/pdfs.ts';

/** An application that was sent behind the scenes. */
async function application(page: Page, email: string, resume: Buffer): Promise<string> {
  const answer = await page.request.post('/api/careers/applications', {
    multipart: {
      requestId: crypto.randomUUID(),
      name: 'Ana Petrova',
      email,
      position: 'Feline nutritionist',
      coverLetter: 'Forty cats know me by name.',
      resume: { name: 'Ana Petrova.pdf', mimeType: 'application/pdf', buffer: resume },
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).number;
}

test('a message from its arrival to done and back: opened, taken, answered by mail, noted upon, its file byte for byte', async ({
  page,
}) => {
  const { email } = somebody();
  const resume = await realPdf();
  await visit(page, '/login');
  const number = await application(page, email, resume);
  await holdSession(page, STAFF);
  await visit(page, '/desk/inbox');
  const list = page.getByRole('main').getByRole('list');
  await expect(list.getByRole('link', { name: number })).toBeVisible();
  const message = await openMessage(page, number);
  await expect(page.getByRole('heading', { level: 2, name: 'Job application' })).toBeFocused();
  await expect(message).toContainText('Forty cats know me by name.');
  await expect(message.getByText('Nothing has happened yet.')).toBeVisible();

  await message.getByRole('button', { name: 'Take it' }).click();
  await expect(page.locator('.toast')).toContainText('Assigned to');
  await expect(message.getByRole('listitem').filter({ hasText: 'took it' })).toBeVisible();
  await expect(message.getByRole('button', { name: 'Take it' })).toHaveCount(0);

  const coming = page.waitForEvent('download');
  await message.getByRole('link', { name: 'Download Ana Petrova.pdf' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('Ana Petrova.pdf');
  expect((await readFile(await file.path())).equals(resume)).toBe(true);
  await expect(message.getByRole('listitem').filter({ hasText: 'downloaded Ana Petrova.pdf' })).toBeVisible();

  await message.getByRole('button', { name: 'Send reply' }).click();
  const reply = message.getByLabel('Reply to Ana Petrova');
  await expect(reply).toHaveAccessibleDescription(/^Please write something first\./);
  await reply.fill('Dear Ana,\n\nare you free on Thursday?');
  await page.reload();
  await expect(reply).toHaveValue('Dear Ana,\n\nare you free on Thursday?');
  await message.getByRole('button', { name: 'Send reply' }).dblclick();
  await expectToast(page, 'Reply sent', `To ${email}.`);
  await expect(message.getByRole('listitem').filter({ hasText: 'answered by mail' })).toHaveCount(1);
  await expect(reply).toHaveValue('');
  const mail = await readMail(page, 'inquiry-reply', email);
  expect(mail.subject).toContain(number);
  expect(mail.text).toContain('Dear Ana,\n\nare you free on Thursday?');

  await message.getByText('Internal note').click();
  await message.getByLabel('Note for colleagues').fill('Ask about the forty cats.');
  await message.getByRole('button', { name: 'Save note' }).click();
  await expect(message.getByRole('listitem').filter({ hasText: 'left a note' })).toContainText(
    'Ask about the forty cats.',
  );

  await message.getByRole('button', { name: 'Mark as done' }).click();
  await expectToast(page, 'Marked as done');
  await message.getByRole('button', { name: 'Reopen' }).click();
  await expectToast(page, 'Open again');
  await message.getByLabel('Assigned to').selectOption('Nobody');
  await expectToast(page, 'Assigned to no one');
  await message.getByRole('button', { name: 'Mark as done' }).click();
  await message.getByRole('button', { name: 'Close the message' }).click();

  await page.getByRole('button', { name: /^Open/ }).click();
  await expect(page).not.toHaveURL(/state=/);
  await expect(list.getByRole('link', { name: number })).toHaveCount(0);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(list.getByRole('link', { name: number })).toBeVisible();
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/search=maryam.*kind=contact/);
  await expect(page.getByText('No message matches this filter.')).toBeVisible();

  // Another filter is pressed in the moment in which the pause after typing ends.
  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/search=/);
  await page.evaluate(() => {
    const chips = [...document.querySelectorAll<HTMLElement>('.inbox-filters button')];
    document.querySelector<HTMLElement>('.inbox-filters input')?.focus();
    document.execCommand('insertText', false, 'Maryam');
    setTimeout(() => chips.find(({ textContent }) => textContent.startsWith('Every kind'))?.click(), 301);
  });
  await expect(page).toHaveURL(/search=Maryam/);
  await expect(page).not.toHaveURL(/kind=/);
  await expect(page).toHaveURL(/search=Maryam/);
});

test('a payment that a bank disputes is answered from the desk, and the outcome is shown', async ({ page }) => {
  await paidOrder(page, somebody(), 'premium', DISPUTED);
  await holdSession(page, STAFF);
  await visit(page, '/desk/payments');
  const row = page.getByRole('main').getByRole('link', { name: /Fraudulent, evidence until/ });
  await row.click();
  const dispute = page.getByRole('region', { name: 'Opened dispute' });
  await expect(page.getByRole('heading', { level: 2, name: 'Maryam Al Suwaidi' })).toBeFocused();
  await expect(dispute.getByText('agreed to the terms, version').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page)).toEqual([]);
  await dispute.getByLabel('In your own words').fill('winning_evidence');
  await dispute.getByRole('button', { name: 'Send evidence' }).click();
  await expectToast(page, 'Evidence is on its way', 'Banks take 60 to 75 days to answer.');
  await expect(async () => {
    await page.reload();
    await expect(dispute.getByText(/^(Evidence needed|Under review|Won)$/).first()).toBeVisible();
    await expect(dispute.getByText('Won', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('N28 staff compare rows with the payment service now, on a phone and at a desk', async ({ page }) => {
  await holdSession(page, STAFF);
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/desk/payments');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByText(/^Compared with Stripe on .*: \d+ checked, \d+ corrected\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play a life' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Compare now' })).toBeEnabled();
  expect(await findings(page)).toEqual([]);
});

const DISPUTED = '4000000000000259';

test('R28 to a customer there is no desk', async ({ page, watch }) => {
  watch.expectTrouble(refused(404));
  const person = somebody();
  await register(page, person);
  await signedIn(page, person);
  for (const path of ['/desk/inbox', '/desk/figures', '/desk/outbox']) {
    await page.goto(path);
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Staff' })).toHaveCount(0);
  }
  expect((await page.request.get('/api/desk/inbox')).status()).toBe(403);
});
