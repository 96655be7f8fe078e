import { findings } from '../support/axe.ts';
import { expect, expectToast, holdSession, refused, STAFF, test, visit } from '../support/journey.ts';
import { everyLook } from '../support/looks.ts';
import { keepPicture } from '../support/pictures.ts';

test('a position is written at the desk, seen as customers will see it, published and taken back; /careers follows at once', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(422)); // a form that was sent empty
  const careers = async () => (await page.request.get('/careers')).text();
  expect(await careers()).not.toContain('Night vet');
  await holdSession(page, STAFF);
  await visit(page, '/desk/shop');
  await page.getByRole('link', { name: 'New position' }).click();
  const form = page.getByRole('form', { name: 'Position' });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByText('Please enter a title.')).toBeVisible();
  await form.getByLabel('Address').fill('night-vet');
  await form.getByLabel('Title').fill('Night vet');
  await form.getByLabel('Department').fill('Support');
  await form.getByLabel('In one sentence').fill('You answer <b>at night</b>.');
  await form.getByLabel('What they will do').fill('Answer.\nSleep by day.');
  await form.getByLabel('What they bring').fill('A licence.');
  await form.getByLabel('Advertised on').fill('2026-11-20');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Sleep by day.');
  expect(await careers()).not.toContain('Night vet');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published', 'Night vet');

  // Every reader without a script, a search engine too, finds it at once, and its markup is text.
  const html = await careers();
  expect(html).toContain('Night vet');
  expect(html).toContain('You answer &lt;b&gt;at night&lt;/b&gt;.');
  expect(html).toMatch(/"@type":"JobPosting"[^<]*Night vet/);
  await visit(page, '/careers#night-vet');
  await expect(page.getByText('Sleep by day.')).toBeVisible();
  await page.getByRole('link', { name: 'Apply: Night vet' }).click();
  await expect(page.getByLabel('Position')).toHaveValue('Night vet');

  await visit(page, '/desk/shop?open=night-vet');
  await expect(page.getByRole('heading', { level: 2, name: 'Night vet' })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take off the shop' }).click();
  await expectToast(page, 'Taken off the shop', 'Night vet');
  expect(await careers()).not.toContain('Night vet');
});

test('an article is written at the desk, seen as a phone shows it, and read at its own address, in the list and in the feed', async ({
  page,
}) => {
  await holdSession(page, STAFF);
  await visit(page, '/desk/shop?open=ARTICLE-NEW');
  const form = page.getByRole('form', { name: 'Article' });
  const texts: [label: string, text: string][] = [
    ['Address', 'old-cats'],
    ['Title', 'Old cats sleep more'],
    ['Teaser', 'And <b>deeper</b>.'],
    ['Subject', 'Age'],
    ['Date', '2026-11-20'],
    ['Author', 'Purrwell lab desk'],
    ['Text', 'They sleep.[1]\n\n## Why they do\n\n- **Age**\n- [Boredom](https://purrwell.example/about)'],
    ['Sources', 'Doe J | Old cats | Journal of Naps | 2024 | https://doi.org/10.1000/1'],
  ];
  for (const [label, text] of texts) await form.getByLabel(label).fill(text);
  // Half an article outlives a reload.
  await page.reload();
  for (const [label, text] of texts) await expect(form.getByLabel(label)).toHaveValue(text);
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="Article: Old cats sleep more"]');
  await expect(preview.getByRole('heading', { name: 'Why they do' })).toBeVisible();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published', 'Old cats sleep more');
  expect(await findings(page)).toEqual([]);

  const html = await (await page.request.get('/blog/old-cats')).text();
  expect(html).toContain('And &lt;b&gt;deeper&lt;/b&gt;.');
  expect(html).toMatch(/"@type":"Article"[^<]*Old cats sleep more/);
  expect(await (await page.request.get('/feed.xml')).text()).toContain('/blog/old-cats</link>');
  await visit(page, '/blog');
  await page.getByRole('link', { name: 'Old cats sleep more' }).click();
  await expect(page).toHaveTitle('Old cats sleep more. Purrwell');
  await page.getByRole('link', { name: 'Reference 1' }).click();
  await expect(page.locator('#ref-1')).toContainText('Journal of Naps');
  await visit(page, '/blog/old-cats');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old cats sleep more');
  expect(await findings(page)).toEqual([]);

  await visit(page, '/desk/shop?open=ARTICLE-old-cats');
  await page.getByRole('button', { name: 'Take off the shop' }).click();
  await expectToast(page, 'Taken off the shop', 'Old cats sleep more');
  expect((await page.request.get('/blog/old-cats')).status()).toBe(404);
});

test('a newsletter is written, seen as a mail, sent and followed to its end; sent it can be read and not changed', async ({
  page,
}) => {
  await holdSession(page, STAFF);
  await visit(page, '/desk/shop');
  await page.getByRole('link', { name: 'New newsletter' }).click();
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Subject').fill('What cats drink');
  await form.getByLabel('Text').fill('## Water\n\nIt is **wet**: [read](https://purrwell.example/blog/water).');
  await form.getByRole('button', { name: 'Preview' }).click();
  const mail = page.frameLocator('iframe[title="Mail: What cats drink"]');
  await expect(mail.getByRole('link', { name: 'read' })).toHaveAttribute('href', 'https://purrwell.example/blog/water');
  await expect(mail.getByRole('link', { name: 'Unsubscribe' })).toBeVisible();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Draft saved', 'What cats drink');
  await form.getByLabel('Subject').fill('What dogs drink');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await form.getByRole('button', { name: 'Save draft' }).click();
  const undo = page.getByRole('button', { name: /^Undo the last change/ });
  await expect(undo).toBeVisible();
  await form.getByLabel('Subject').fill('What birds drink');
  await expect(undo).toHaveCount(0);
  await form.getByLabel('Subject').fill('What dogs drink');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await keepPicture(page, 'newsletter-history-1440', { fullPage: true });
  expect(await everyLook(page)).toEqual([]);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'saved it' })
    .last()
    .getByRole('button', { name: /^Put back/ })
    .click();
  await expectToast(page, 'Put back', 'What cats drink');
  await expect(form.getByLabel('Subject')).toHaveValue('What cats drink');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(page.getByRole('status').getByText('Sent', { exact: true })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('R455 a partner’s page is written at the desk, seen as a phone shows it, and published at its own address', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(422)); // a list without its parts
  await holdSession(page, STAFF);
  await visit(page, '/desk/shop');
  await page.getByRole('link', { name: 'New partner' }).click();
  const form = page.getByRole('form', { name: 'Partner' });
  const texts: [label: string, text: string][] = [
    ['Address', 'house-of-nine'],
    ['Name', 'House of Nine'],
    ['Country', 'Jordan'],
    ['Headline', 'Nine cats and a balcony.'],
    ['People who follow them', '120,000'],
    ['Subscribe in a month, in percent', '0.29'],
    ['Commission for one subscription and month', '2.50'],
    ['Terms', 'Paid monthly for each subscription.'],
    ['Below the headline', 'You film what others cut.'],
    ['Why they are a match', 'Only a title'],
    ['About the shelters', 'The supplies go to shelters.'],
    ['What they could show', 'A month of sticks | One a day.'],
    ['What they get from us', 'One person to write to | With a name.'],
  ];
  for (const [label, text] of texts) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByText('Each line has a title and a text, with | between them.')).toBeVisible();
  await form.getByLabel('Why they are a match').fill('Nine opinions | No two of them agree.');
  await form.getByRole('button', { name: 'Preview' }).click();
  const phone = page.frameLocator('iframe[title="Page of House of Nine"]');
  await expect(phone.getByRole('heading', { name: 'Nine cats and a balcony.' })).toBeVisible();
  await expect(phone.getByText('No two of them agree.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published', 'House of Nine');
  await visit(page, '/house-of-nine');
  // 120,000 people, 29 of ten thousand, 2.50 each
  await expect(page.getByText('House of Nine, Jordan: $870 for one month’s new subscribers')).toBeVisible();
});

test('the launch offer is taken off and brought back at the desk, and visitors are told at once', async ({ page }) => {
  const offer = async () =>
    (await (await page.request.get('/api/subscription-plans?currency=USD&cats=1')).json())[0].launchOffer;
  const { until } = await offer();
  await holdSession(page, STAFF);
  await visit(page, '/desk/shop');
  await page.getByRole('link', { name: 'Launch offer' }).click();
  const form = page.getByRole('form', { name: 'Launch offer' });
  await form.getByRole('button', { name: 'Preview' }).click();
  const note = page.frameLocator('iframe[title="The launch offer on the start page"]');
  await expect(note.getByText('for the whole household')).toContainText('with the code LAUNCH at checkout');
  await form.getByRole('button', { name: 'Take off the shop' }).click();
  await expectToast(page, 'Taken off the shop', 'Launch offer');
  expect(await offer()).toBeNull();
  await page.getByRole('button', { name: 'Publish again what the shop was built with' }).click();
  await expectToast(page, 'Published', 'Launch offer');
  expect((await offer()).until).toBe(until);
});
