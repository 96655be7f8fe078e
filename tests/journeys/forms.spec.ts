import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { atTheDesk, numberOf, openMessage } from '../support/desk.ts';
import {
  CUT_OFF,
  expect,
  expectToast,
  holdSession,
  mailedLink,
  readMail,
  refused,
  register,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import { realPdf, zipBomb } from '../support/pdfs.ts';

interface Typed {
  label: string;
  text: string;
  /** Error text if it is left out; without one the field is optional. */
  missing?: string;
  choice?: true;
}

interface Form {
  proves: string;
  path: string;
  /** Pressed before the form shows. */
  behind?: string;
  fields: Typed[];
  resume?: true;
  send: string;
  /** Name of the submission in the confirmation and in the mail. */
  thing: string;
  mail: string;
  /** Kind shown at the desk. */
  kind: string;
}

const NAME = { label: 'Name', text: 'Maryam Al Suwaidi', missing: 'Please enter your name.' };
const MAIL = { label: 'E-mail', text: '', missing: 'Please enter your e-mail.' };

const FORMS: Form[] = [
  {
    proves: 'R404 a message to the people here',
    path: '/about#support',
    fields: [
      NAME,
      MAIL,
      { label: 'Subject', text: 'A cat that reads', missing: 'Please enter a subject.' },
      {
        label: 'Message',
        text: 'Miso has read the label.\nShe has questions.',
        missing: 'Please write a message.',
      },
    ],
    send: 'Send message',
    thing: 'Your message',
    mail: 'contact-received',
    kind: 'Contact',
  },
  {
    proves: 'R416 R417 an application with a resume',
    path: '/careers#apply',
    fields: [
      NAME,
      MAIL,
      { label: 'Position', text: 'Feline nutritionist', missing: 'Please choose a position.', choice: true },
      { label: 'Cover letter (optional)', text: 'My cat thinks I should.' },
    ],
    resume: true,
    send: 'Submit application',
    thing: 'Your application',
    mail: 'application-received',
    kind: 'Job application',
  },
  {
    proves: 'R423 an application as an affiliate',
    path: '/affiliate#apply',
    fields: [
      { ...NAME, label: 'Full name' },
      MAIL,
      { label: 'Company or brand', text: 'Nine Lives Weekly', missing: 'Please enter your company or brand.' },
      { label: 'Website', text: 'https://ninelives.example', missing: 'Please enter the address of your website.' },
      { label: 'Platform focus', text: 'YouTube', missing: 'Please choose a platform.', choice: true },
      {
        label: 'Your audience',
        text: 'Nine thousand people and their cats.',
        missing: 'Please write a few words about your audience.',
      },
    ],
    send: 'Apply',
    thing: 'Your affiliate application',
    mail: 'affiliate-received',
    kind: 'Affiliate application',
  },
  {
    proves: 'R473 an enquiry from the page of a partner',
    path: '/rumah-tujuh-kucing',
    behind: 'Let’s Partner Together',
    fields: [
      NAME,
      MAIL,
      { label: 'Organisation', text: 'Kucing Sehat', missing: 'Please enter your organisation.' },
      { label: 'Website (optional)', text: 'https://kucing.example' },
      { label: 'Message', text: 'We know seven shelters.', missing: 'Please write a message.' },
    ],
    send: 'Send enquiry',
    thing: 'Your enquiry',
    mail: 'partnership-received',
    kind: 'Partnership',
  },
  {
    proves: 'R398 a request for the clinical results',
    path: '/science',
    behind: 'Ask for the results',
    fields: [
      NAME,
      MAIL,
      { label: 'Who is asking', text: 'I do research', missing: 'Please say who is asking.', choice: true },
      { label: 'What you would like to know (optional)', text: 'How many cats said yes?' },
    ],
    send: 'Ask for the results',
    thing: 'Your request',
    mail: 'results-request-received',
    kind: 'Clinical results request',
  },
  {
    proves: 'a withdrawal, in two steps',
    path: '/withdraw',
    behind: 'Withdraw from contract here',
    fields: [NAME, MAIL, { label: 'Order number (optional)', text: 'CAT-2026-1234567' }],
    send: 'Confirm withdrawal here',
    thing: 'Your withdrawal',
    mail: 'withdrawal-received',
    kind: 'Withdrawal',
  },
];

for (const form of FORMS) {
  test(`${form.proves}: told what is missing, kept through a reload and two failures, then at the desk and confirmed by mail`, async ({
    page,
    browser,
    shop,
    watch,
  }) => {
    watch.expectTrouble(refused(500), CUT_OFF);
    const { email } = somebody();
    const fields = form.fields.map((field) => (field === MAIL ? { ...field, text: email } : field));
    let box = await openForm(page, form);

    await box.getByRole('button', { name: form.send }).click();
    await saysWhatIsMissing(box, fields);
    if (form.resume) {
      await expect(box.getByLabel('Resume', { exact: true })).toHaveAccessibleDescription(
        /^Please add your resume as a PDF\./,
      );
    }

    for (const field of fields) await fill(box, field);
    await page.reload();
    box = await openForm(page, form);
    await saysAll(box, fields);

    const resume = await realPdf();
    if (form.resume) await choose(box, 'Inspector.pdf', resume);
    await failsTwice(page, box, form.send);
    await saysAll(box, fields);
    if (form.resume) await expect(box.getByText('Inspector.pdf')).toBeVisible();

    await box.getByRole('button', { name: form.send }).press('Enter');
    const thanks = page.locator('.thanks').filter({ hasText: `${form.thing} has arrived` });
    await expect(thanks).toBeFocused();
    const number = await numberOf(page);

    const confirmation = await readMail(page, form.mail, email);
    expect(confirmation.subject).toBe(`${form.thing} has arrived: ${number}`);
    expect(confirmation.text).toContain(`Reference number: ${number}`);

    const desk = await atTheDesk(browser, shop);
    const message = await openMessage(desk, number);
    await expect(message.getByText(form.kind, { exact: true }).first()).toBeVisible();
    for (const { text } of fields) await expect(message).toContainText(text);
    if (form.resume) await expect(message.getByRole('link', { name: 'Download Inspector.pdf' })).toBeVisible();
    await desk.context().close();
  });
}

test('R417 R418 R419 every file that is no resume is refused with a sentence, and nothing typed is lost; one that is leaves an empty form', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(422));
  const form = FORMS.find(({ resume }) => resume) as Form;
  const fields = form.fields.map((field) => (field === MAIL ? { ...field, text: somebody().email } : field));
  const box = await openForm(page, form);
  await expect(box.getByLabel('Resume', { exact: true })).toHaveAttribute('accept', /\.pdf/);
  for (const field of fields) await fill(box, field);
  const resume = await realPdf();
  for (const [name, content, sentence] of [
    ['resume.docx', resume, 'Please choose a PDF. Word and Pages can save as one.'],
    ['resume.pdf', Buffer.alloc(0), 'That file is empty. Please choose another.'],
    ['resume.pdf', Buffer.alloc(20 * 1024 * 1024, 32), 'That file is larger than 5 MB. Please send a smaller PDF.'],
    [
      'resume.pdf',
      Buffer.from('PK\u0003\u0004 a zip'),
      'That file is not a PDF. Please save it as a PDF and try again.',
    ],
    [
      'resume.pdf',
      resume.subarray(0, resume.length / 2),
      'That PDF is incomplete or damaged. Please save it again and try once more.',
    ],
    [
      'resume.pdf',
      await realPdf({ userPassword: 'miso' }),
      'That PDF is locked with a password. Please send it unlocked.',
    ],
    ['resume.pdf', zipBomb(), 'That PDF unpacks to far more than a resume needs. Please save it again, smaller.'],
  ] as const) {
    await choose(box, name, content);
    await expect(box.getByLabel('Resume', { exact: true })).not.toHaveAttribute('aria-invalid');
    await box.getByRole('button', { name: form.send }).click();
    await expect(box.getByLabel('Resume', { exact: true })).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
    await expectToast(page, 'Application not sent', sentence);
  }
  await saysAll(box, fields);
  await choose(box, 'Inspector.pdf', resume);
  await box.getByRole('button', { name: form.send }).click();
  await expectToast(
    page,
    'Application Submitted!',
    "Thank you for your interest. We'll review your application and get back to you soon.",
  );
  await page.getByRole('button', { name: 'Send another application' }).click();
  await saysAll(
    box,
    fields.map((field) => ({ ...field, text: field.choice ? 'Choose a position' : '' })),
  );
  await expect(box.getByText('Choose a PDF, or drop it here')).toBeVisible();
});

const NEWSLETTER = { path: '/blog', send: 'Subscribe' };

test('R414 the newsletter is asked for, confirmed by mail, and left again from the letter or by the mail program', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(410));
  const { email } = somebody();
  const box = await openForm(page, NEWSLETTER);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByLabel('E-mail')).toHaveAccessibleDescription(/^Please enter your e-mail\./);
  await box.getByLabel('E-mail').fill('miso at home');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByLabel('E-mail')).toHaveAccessibleDescription(/^Please enter a valid e-mail address\./);
  await box.getByLabel('E-mail').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.locator('.thanks').filter({ hasText: 'Please confirm' })).toContainText(
    `We are sending a link to confirm to ${email}.`,
  );
  const desk = await atTheDesk(browser, shop);
  await desk.goto('/desk/inbox?list=newsletter');
  const row = desk.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Not confirmed');

  await page.goto(await mailedLink(page, 'newsletter-confirm', email));
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible();
  await desk.reload();
  await expect(row).toContainText('Confirmed');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'This link has already been used' })).toBeVisible();

  const out = await mailedLink(page, 'newsletter-welcome', email);
  await visit(page, out);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are off the list' })).toBeVisible();
  await desk.reload();
  await expect(row).toContainText('Unsubscribed');
  await desk.context().close();

  // Request of a mail program's own unsubscribe button (RFC 8058).
  const oneClick = await page.request.post(`/api${out.replace('#', '?')}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  });
  expect(oneClick.status()).toBe(200);
});

for (const path of ['/#plans', '/info#plans']) {
  test(`the waitlist of Pro, joined on ${path}, seen at the desk and left from the mail`, async ({
    page,
    browser,
    shop,
  }) => {
    const { email } = somebody();
    await visit(page, path);
    const plans = page.getByRole('main');
    for (const choice of [
      plans.getByRole('radio', { name: '3', exact: true }),
      plans.getByRole('radio', { name: 'EUR' }),
    ]) {
      await choice.press('Space');
      await expect(choice).toBeChecked();
    }
    await plans.getByRole('button', { name: 'Join the waitlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'The Pro waitlist' });
    await dialog.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(/^Please enter your e-mail\./);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(dialog.locator('.thanks').filter({ hasText: 'Please confirm' })).toBeFocused();
    await page.goto(await mailedLink(page, 'waitlist-confirm', email));
    const told = page.getByRole('status').filter({ hasText: /You are number \d+/ });
    await expect(told).toBeVisible();
    const [, place] = /You are number (\d+)/.exec((await told.textContent()) ?? '') ?? [];
    expect((await readMail(page, 'waitlist-joined', email)).subject).toBe(
      `You are number ${place} on the Pro waitlist`,
    );

    const desk = await atTheDesk(browser, shop);
    await desk.goto('/desk/inbox?list=waitlist');
    const row = desk.getByRole('row').filter({ hasText: email });
    await expect(row.getByRole('cell').nth(1)).toHaveText('3');
    await expect(row).toContainText('EUR');

    await visit(page, await mailedLink(page, 'waitlist-joined', email));
    await page.getByRole('button', { name: 'Leave the waitlist' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You have left the waitlist' })).toBeVisible();
    await desk.reload();
    const list = desk.getByRole('table', { name: 'Waitlist for Pro' });
    await expect(list.or(desk.getByText('Nobody is on the Pro waitlist.'))).toBeVisible();
    await expect(row).toHaveCount(0);
    await desk.context().close();
  });
}

async function openForm(page: Page, { path, behind, send }: Pick<Form, 'path' | 'behind' | 'send'>): Promise<Locator> {
  await visit(page, path);
  if (behind) await page.getByRole('main').getByRole('button', { name: behind }).click();
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: send, exact: true }) });
  // Some are only fetched when somebody comes near.
  await expect(async () => {
    if ((await form.count()) === 0) await page.mouse.wheel(0, 900);
    await expect(form).toBeVisible({ timeout: 250 });
  }).toPass();
  return form;
}

const fieldOf = (box: Locator, { label }: Pick<Typed, 'label'>) => box.getByLabel(label, { exact: true });

async function fill(box: Locator, field: Typed) {
  if (field.choice) await fieldOf(box, field).selectOption(field.text);
  else await fieldOf(box, field).fill(field.text);
}

/** Every field says by itself that it is missing, and the first has the focus. */
async function saysWhatIsMissing(box: Locator, fields: Typed[]) {
  await expect(fieldOf(box, fields[0] as Typed)).toBeFocused();
  for (const field of fields) {
    const control = fieldOf(box, field);
    if (!field.missing) await expect(control).not.toHaveAttribute('aria-invalid');
    else {
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toHaveAccessibleDescription(new RegExp(`^${field.missing}`));
    }
  }
}

test('the contact form knows who is signed in, and forgets it with the session', async ({ page }) => {
  const person = somebody();
  await register(page, person);
  await holdSession(page, person);
  await visit(page, '/about#support');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send message' }) });
  await expect(form.getByLabel('Name')).toHaveValue(`${person.firstName} ${person.lastName}`);
  await expect(form.getByLabel('E-mail')).toHaveValue(person.email);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Success', 'You have been logged out successfully');
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('E-mail')).toHaveValue('');
});

async function saysAll(box: Locator, fields: Typed[]) {
  for (const field of fields) {
    const control = fieldOf(box, field);
    if (field.choice) await expect(control.locator('option:checked')).toHaveText(field.text);
    else await expect(control).toHaveValue(field.text);
  }
}

/**
 * Sends twice, with a server error and without a connection: each shows its message. By the keyboard: a message may come to lie
 * over the button, and stays while the pointer rests on it.
 */
async function failsTwice(page: Page, box: Locator, send: string) {
  const toast = page.locator('.toast');
  for (const [fail, words] of [
    [500, 'That did not work. Please try again.'],
    [null, 'We got no answer. Nothing you typed is lost: please check the connection and try again.'],
  ] as const) {
    await page.route('**/api/**', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return fail ? route.fulfill({ status: fail, body: 'broken' }) : route.abort();
    });
    await box.getByRole('button', { name: send }).press('Enter');
    await expect(toast).toContainText(words);
    await page.unroute('**/api/**');
  }
}

test('the resume is chosen by the keyboard: its name and size are said, what is wrong with it as well, and it is taken away again', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(422));
  const form = FORMS.find(({ resume }) => resume) as Form;
  const box = await openForm(page, form);
  const resume = box.getByLabel('Resume', { exact: true });
  const said = box.locator('[aria-live="polite"]').filter({ hasText: /PDF|Mews/ });
  await expect(said).toHaveText('Choose a PDF, or drop it here');
  // Asked for before the calls below: the page must have heard of it when the key arrives.
  const chooser = page.waitForEvent('filechooser');
  await box.getByLabel('Position').focus();
  await page.keyboard.press('Tab');
  await expect(resume).toBeFocused();
  // The input itself cannot be seen.
  expect(await box.locator('.filedrop').evaluate((zone) => getComputedStyle(zone).outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'Mews.docx', mimeType: 'application/msword', buffer: Buffer.alloc(2000, 32) });
  await expect(said).toHaveText('Mews.docx2 kB');

  for (const field of form.fields) await fill(box, field === MAIL ? { ...field, text: somebody().email } : field);
  await box.getByRole('button', { name: form.send }).press('Enter');
  await expect(resume).toHaveAccessibleDescription(/^Please choose a PDF. Word and Pages can save as one./);
  await expect(resume).toHaveAttribute('aria-invalid', 'true');
  expect(await findings(page)).toEqual([]);

  await resume.focus();
  await page.keyboard.press('Tab');
  const remove = box.getByRole('button', { name: 'Remove Mews.docx' });
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('Choose a PDF, or drop it here');
  await expect(resume).toBeFocused();
  await expect(remove).toHaveCount(0);
});

/** Files chosen so far. Each is in a folder of its own, because choosing the same file again is no change for a browser. */
let files = 0;

/** The browser reads the file from the disk: sending 20 MB through its protocol takes seconds of processor time. */
async function choose(box: Locator, name: string, content: Buffer) {
  const path = test.info().outputPath(`file-${++files}`, name);
  await mkdir(dirname(path));
  await writeFile(path, content);
  await box.getByLabel('Resume', { exact: true }).setInputFiles(path);
}
