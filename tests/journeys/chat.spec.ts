import { findings } from '../support/axe.ts';
import { atTheDesk } from '../support/desk.ts';
import { expect, readMail, refused, somebody, visit } from '../support/journey.ts';
import { test } from '../support/journey-with-clock.ts';
import { keepPicture } from '../support/pictures.ts';

test('R402 C19 a visitor writes, a colleague answers live, the visitor leaves, and the next answer comes by mail', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(/net::ERR_INTERNET_DISCONNECTED/, refused(404));
  const { email } = somebody();
  await visit(page, '/about#support');
  await page.getByRole('button', { name: 'Start live chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Live chat' });
  const log = panel.getByRole('log');
  await expect(panel.getByRole('status')).toContainText('Nobody is at the chat at the moment.');
  const field = panel.getByLabel('Message');
  await field.fill('Is anybody there?');
  await field.press('Enter');
  await expect(panel.getByLabel('E-mail')).toHaveAccessibleDescription(/Please enter your e-mail/);
  expect(await findings(page)).toEqual([]);
  await keepPicture(page, 'chat-nobody');

  const desk = await atTheDesk(browser, shop);
  await desk.goto('/desk/inbox');
  await expect(desk.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await desk.getByRole('link', { name: 'Saved replies' }).click();
  await desk.getByRole('button', { name: 'New reply' }).click();
  await desk.getByLabel('Name').fill('fridays');
  await desk.getByRole('textbox', { name: 'Reply', exact: true }).fill('She gets salmon on Fridays.');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('button', { name: 'Edit /fridays' })).toBeVisible();
  await desk.getByRole('link', { name: /^Messages/ }).click();

  await panel.getByLabel('E-mail').fill(email);
  await page.context().setOffline(true);
  await field.fill('Does Miso get <b>salmon</b>?');
  await field.press('Enter');
  await expect(log.getByText('Not sent: we got no answer.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(log.getByText(/^Sent /)).toBeVisible();
  await expect(log.getByText('Does Miso get <b>salmon</b>?')).toHaveCount(1);
  await expect(panel.getByText(`is mailed to ${email}`)).toBeVisible();

  const row = desk.getByRole('main').getByRole('link', { name: /Does Miso get/ });
  await expect(row.getByText('New message')).toBeVisible();
  await row.click();
  const opened = desk.getByRole('region', { name: 'Opened message' });
  const answer = opened.getByLabel('Answer Visitor');
  await answer.fill('/fri');
  await expect(opened.getByRole('option', { name: /fridays/ })).toHaveAttribute('aria-selected', 'true');
  await answer.press('Enter');
  await expect(answer).toHaveValue('She gets salmon on Fridays.');
  expect(await findings(desk)).toEqual([]);
  await answer.press('Enter');
  await expect(log.getByText('She gets salmon on Fridays.')).toBeVisible();
  await expect(panel.getByRole('status')).toHaveText('Somebody is here now.');
  await expect(opened.getByText('Seen.', { exact: true })).toBeVisible();
  await field.fill('Thank you!');
  await field.press('Enter');
  await expect(opened.getByRole('log').getByText('Thank you!')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await keepPicture(page, 'chat-visitor');
  await keepPicture(desk, 'chat-desk');

  await visit(page, '/legal');
  await answer.fill('And tuna on Mondays.');
  await answer.press('Enter');
  await expect(opened.getByText(/^Not seen yet/)).toBeVisible();
  await shop.passMinutes(4);
  const mail = await readMail(page, 'chat-answer', email);
  expect(mail.text).toContain('And tuna on Mondays.');
  const link = new URL(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await visit(page, link.pathname + link.hash);
  await expect(log.getByText('And tuna on Mondays.')).toBeVisible();
  await expect(opened.getByText('Seen.', { exact: true })).toBeVisible();
  await desk.context().close();
});
