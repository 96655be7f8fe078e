import { randomUUID } from 'node:crypto';
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

/** An account that has confirmed its address. */
async function confirmed(page: Page, person: Somebody): Promise<void> {
  await register(page, person);
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

test('N20 an owner invites a sitter, who logs on a phone in the own name, is seen by the owner and ended', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectTrouble(refused(403));
  const owner = somebody();
  await confirmed(page, owner);
  const cat = { data: { name: 'Miso', allergies: ['fish'] }, headers: await own(page) };
  const { id } = await (await page.request.post('/api/cats', cat)).json();
  const medicine = { id: randomUUID(), kind: 'medicine', name: 'Amlodipine', dose: 'Half a tablet' };
  await page.request.post(`/api/cats/${id}/medicines`, { ...cat, data: medicine });

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
  await expect(phone.getByRole('list', { name: 'Medicines and vaccinations of Miso' })).toContainText('Half a tablet.');
  await expect(phone.getByRole('button', { name: /medicine|Amlodipine/ })).toHaveCount(0);
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
  await phone.close();
});
