import { randomUUID } from 'node:crypto';
import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague } from '../support/desk.ts';
import { expect, expectToast, refused, test, visit } from '../support/journey.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';

const SAMPLE = 'rumah-tujuh-kucing';
const SLUG = `colleagues-${randomUUID().slice(0, 8)}`;
const NAME = `House ${SLUG}`;
const HOOK = 'https://hooks.example.com/cats';

test('of two admins on one partner’s page the second is told who changed what, keeps what was typed, and then replaces it', async ({
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(409));
  const desk = await atTheDesk(browser, shop);
  const { built } = await asks<{ built: object }>(desk, 'get', `/api/desk/shop-versions?kind=partner&key=${SAMPLE}`);
  await asks(desk, 'post', '/api/desk/shop-versions', {
    ...{ id: randomUUID(), kind: 'partner', key: SLUG, seen: 0, state: 'published', from: null },
    content: { ...built, name: NAME },
  });
  const vera = await invitedColleague(browser, desk, 'admin');
  for (const page of [desk, vera]) {
    await visit(page, '/desk/partners');
    await page.getByRole('link', { name: NAME }).click();
    await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible();
  }

  await vera.getByLabel('E-mail').fill('vera@partner.example');
  await vera.getByRole('form', { name: 'Contact' }).getByRole('button').click();
  await expectToast(vera, 'Address saved');
  const contact = desk.getByRole('form', { name: 'Contact' });
  await contact.getByLabel('E-mail').fill('dana@partner.example');
  await contact.getByRole('button').click();
  const told =
    'Vera Vet changed this address to vera@partner.example after it was shown here. Save again to replace that.';
  await expect(contact.getByText(told)).toBeVisible();
  await expect(contact.getByLabel('E-mail')).toHaveValue('dana@partner.example');
  await contact.getByRole('button').click();
  await expectToast(desk, 'Address saved');

  await desk.getByRole('button', { name: 'Add a webhook' }).click();
  await desk.getByRole('dialog').getByLabel('Address').fill(HOOK);
  await desk.getByRole('dialog').getByRole('button', { name: 'Add the webhook' }).click();
  await expect(desk.getByRole('dialog', { name: /secret/ })).toBeVisible();
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: `Change ${HOOK}` }).click();
  const form = desk.getByRole('dialog', { name: 'Change the webhook' });
  await form.getByLabel('Address').fill(`${HOOK}/new`);
  await visit(vera, '/desk/partners');
  await vera.getByRole('link', { name: NAME }).click();
  await vera.getByRole('button', { name: `Disable ${HOOK}` }).click();
  await expectToast(vera, 'Webhook disabled');
  await desk.setViewportSize({ width: 360, height: 780 });
  await form.getByRole('button', { name: 'Save' }).click();
  const changed = `Vera Vet changed this webhook after it was shown here. It is disabled now, with the address ${HOOK} and the events `;
  await expect(form.getByText(changed)).toBeVisible();
  await keepPicture(desk, 'webhook-changed-360');
  expect(await findings(desk)).toEqual([]);
  await expect(form.getByLabel('Address')).toHaveValue(`${HOOK}/new`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(desk.getByRole('button', { name: `Enable ${HOOK}/new` })).toBeVisible();
});
