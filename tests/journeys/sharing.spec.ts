import { findings } from '../support/axe.ts';
import {
  expect,
  expectToast,
  holdSession,
  mailedLink,
  type Page,
  refused,
  register,
  signIn,
  type Somebody,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';

/** An account that has confirmed its address; with a paid order where it is that of a household with a plan. */
async function confirmed(page: Page, person: Somebody, withPlan = false): Promise<void> {
  if (withPlan) await paidOrderOfMember(page, person);
  else await register(page, person);
  const link = await mailedLink(page, 'verify-email', person.email);
  await holdSession(page, person);
  const token = /token=([\w-]+)/.exec(link)?.[1];
  const answer = await page.request.post('/api/auth/email-verifications', {
    data: { token },
    headers: await own(page),
  });
  expect(answer.status()).toBe(200);
  await holdSession(page, person); // confirming ends earlier sessions
}

const own = async (page: Page) => ({ authorization: `Bearer ${await storedToken(page)}` });

test('N20 an owner invites a sitter, who logs on a phone in the own name, is seen by the owner and ended, and a partner, who pauses the plan', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectTrouble(refused(403));
  const owner = somebody();
  await confirmed(page, owner, true);
  await page.request.post('/api/cats', { data: { name: 'Mochi', allergies: ['fish'] }, headers: await own(page) });

  await visit(page, '/profile');
  const people = page.getByRole('region', { name: 'People' });
  const sitter = { ...somebody(), firstName: 'Noor' };
  await people.getByLabel('E-mail').fill(sitter.email);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await people.getByLabel('Until the end of').fill(day);
  await people.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Your password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Invitation sent', `We have mailed a link to ${sitter.email}. It works for seven days.`);
  await expect(people.getByText('Invited as a sitter')).toBeVisible();
  const invitation = await mailedLink(page, 'member-invitation', sitter.email);

  const phone = await browser.newPage({ viewport: { width: 360, height: 780 }, baseURL: new URL(page.url()).origin });
  await confirmed(phone, sitter);
  // Signed in as somebody else, as on a family's tablet: the invitation goes on by itself after signing in.
  const other = somebody();
  await register(phone, other);
  await holdSession(phone, other);
  await visit(phone, invitation);
  await expect(phone.getByRole('heading', { name: 'Maryam’s cats' })).toBeVisible();
  await phone.getByRole('button', { name: 'Log out' }).click();
  await phone.getByRole('link', { name: 'Sign in' }).click();
  await signIn(phone, sitter);
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(phone.getByRole('heading', { name: 'Miso' })).toBeVisible();
  await expect(phone.getByText('You are a sitter, until the end of')).toBeVisible();
  await phone.getByLabel('Note about Miso').fill('Ate the whole bowl.');
  await phone.getByRole('button', { name: 'Add the note' }).click();
  await expect(phone.getByText('logged by Noor (you)')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Next box' })).toHaveCount(0);

  // Without a connection the entry waits on the phone, and is sent once there is one.
  await phone.context().setOffline(true);
  await phone.getByLabel('Note about Miso').fill('Asleep by eight.');
  await phone.getByRole('button', { name: 'Add the note' }).click();
  await expect(phone.getByText('on this device, sent once there is a connection')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('logged by Noor (you)')).toHaveCount(2);

  await visit(page, '/timeline');
  await expect(page.getByText('Logged by Noor. Ate the whole bowl.')).toBeVisible();
  await visit(page, '/profile');
  await people.getByRole('button', { name: 'End access for Noor' }).click();
  await expect(people.getByText('Noor, sitter')).toHaveCount(0);

  // The open page hears of it, without a press.
  await expect(phone.getByRole('heading', { name: 'This household is not shared with you now.' })).toBeVisible();

  // A partner pauses the plan in the own name, and finds no way to pay.
  const partner = { ...somebody(), firstName: 'Omar' };
  await page.request.post('/api/auth/confirmations', { data: { password: owner.password }, headers: await own(page) });
  await page.request.post('/api/household-people', {
    data: { email: partner.email, role: 'partner' },
    headers: await own(page),
  });
  const asked = await mailedLink(page, 'member-invitation', partner.email);
  await confirmed(phone, partner);
  await visit(phone, asked);
  await phone.getByRole('button', { name: 'Accept' }).click();
  const box = phone.getByRole('region', { name: 'Next box' });
  await expect(phone.getByText('Payments, and adding a cat, stay with Maryam')).toBeVisible();
  await expect(box.getByRole('button')).toHaveText(['Skip the next box', 'Move the next box', 'Pause the plan']);
  await expect(phone.getByRole('main').getByText(/pay now|invoice|card/i)).toHaveCount(0);
  const [{ id }] = await (await phone.request.get('/api/memberships', { headers: await own(phone) })).json();
  for (const path of ['preview', ''])
    expect(
      (
        await phone.request.post(`/api/shared/${id}/next-box/${path}`.replace(/\/$/, ''), {
          data: path ? { change: 'now' } : { token: 'x'.repeat(40) },
          headers: await own(phone),
        })
      ).status(),
    ).toBeGreaterThanOrEqual(400);
  await phone.getByRole('button', { name: 'Add a medicine or vaccination' }).first().click();
  await phone.getByLabel('Name', { exact: true }).fill('Amlodipine');
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText(/^Miso gets Amlodipine\. Please ask your vet/)).toBeVisible();
  expect(await findings(phone)).toEqual([]);
  await box.getByRole('button', { name: 'Pause the plan' }).click();
  await phone.getByRole('button', { name: 'See what changes' }).click();
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(phone, 'Done', 'The owner has been mailed a receipt with your name.');
  await expect(box).toContainText('The plan is paused until then. You changed it, and can undo it.');
  await visit(page, '/timeline');
  await expect(page.getByText('Entered by Omar.')).toBeVisible();
  await expect(page.getByText(/By Omar\. Receipt/)).toBeVisible();
  await phone.close();
});
