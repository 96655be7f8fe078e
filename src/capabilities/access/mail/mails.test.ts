import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OutgoingMail } from '#src/platform/services.ts';
import { parseHtml } from '#tests/support/html.ts';
import { RETENTION } from '../rules/retention.ts';
import { alreadyRegisteredMail } from './already-registered.tsx';
import { deletionReceiptMail } from './deletion-receipt.tsx';
import { emailAskedMail, emailChangedMail, emailChangeMail } from './email-change.tsx';
import { invitationMail } from './invitation.tsx';
import { newDeviceMail } from './new-device.tsx';
import { passwordChangedMail } from './password-changed.tsx';
import { phoneAddedMail, phoneRemovedMail, resetByPhoneMail } from './phone-changed.tsx';
import { resetMail } from './reset.tsx';
import { signInMethodMail, type SignInMethodChange } from './sign-in-method.tsx';
import { verifyMail } from './verify.tsx';

const LINK = 'https://shop.example/page#token=the-token';
const SHOP = 'https://shop.example';
const support = { supportEmail: 'help@shop.example' };
const to = 'maryam@example.com';
const reader = { to, firstName: 'Maryam' };
const undo = { to, link: LINK, ...support };
const signInMethod = (change: SignInMethodChange) => signInMethodMail({ ...reader, ...support, change, origin: SHOP });
const newDevice = (change: object = {}) =>
  newDeviceMail({
    ...reader,
    ...support,
    publicUrl: SHOP,
    at: new Date('2026-11-22T19:22:00Z'),
    timeZone: 'Asia/Dubai',
    device: 'Chrome on Windows',
    place: { kind: 'country', code: 'DE' },
    ...change,
  });

const page = ({ html }: OutgoingMail) => parseHtml(renderToStaticMarkup(html));
const linksIn = (mail: OutgoingMail) => page(mail).values('href', 'a');

/** Mails that open an account to their reader, and those that only inform. */
const SECRET = {
  reset: resetMail({ ...reader, link: LINK }),
  verify: verifyMail({ ...reader, link: LINK }),
  change: emailChangeMail({ ...reader, link: LINK }),
  invitation: invitationMail({ to, invitedBy: 'Rana', role: 'lab', link: LINK }),
  asked: emailAskedMail({ ...undo, asked: 'new@example.com' }),
  changed: emailChangedMail({ ...undo, asked: 'new@example.com' }),
  added: phoneAddedMail({ ...undo, phone: '+971501234567', recovers: true }),
  removed: phoneRemovedMail({ ...undo, phone: '+971501234567', recovers: true }),
  byPhone: resetByPhoneMail({ ...undo, phone: '+971501234567', recovers: true }),
};
const OPEN = {
  known: alreadyRegisteredMail({ to, publicUrl: SHOP }),
  password: passwordChangedMail({ ...reader, ...support, origin: SHOP }),
  device: newDevice(),
  passkey: signInMethod({ what: 'passkey-added', name: 'My phone' }),
  deleted: deletionReceiptMail({ ...reader, ...support, kept: ['mailNotes'], now: new Date('2026-12-01T09:00:00Z') }),
};

test('every mail about an account has its reader, a subject, a reason, and the same links in HTML and text', () => {
  for (const [name, mail] of Object.entries({ ...SECRET, ...OPEN })) {
    expect([name, mail.to]).toEqual([name, to]);
    expect(mail.subject).toMatch(/^[A-Z][^\n]{5,60}$/);
    expect(page(mail).one('title').text).toBe(mail.subject);
    const paragraphs = mail.text.split('\n\n');
    expect(paragraphs.at(-1)).toMatch(/^(You get this mail because|If you )/);
    for (const link of linksIn(mail)) expect([name, mail.text.includes(link)]).toEqual([name, true]);
    // Nothing is loaded from anywhere when it is opened.
    expect(page(mail).values('src')).toEqual([]);
  }
});

test('mails with a link that opens the account are sealed once sent; mails that only tell of something hold none', () => {
  for (const [name, mail] of Object.entries(SECRET)) {
    expect([name, mail.secret]).toEqual([name, true]);
    expect(linksIn(mail)).toEqual([LINK]);
    expect(mail.text.match(/the-token/g)).toHaveLength(1);
  }
  for (const [name, mail] of Object.entries(OPEN)) {
    expect([name, mail.secret ?? false]).toEqual([name, false]);
    expect(mail.text).not.toContain('token');
  }
});

test('a link says how long it works: an hour, a day, three days, a week', () => {
  expect(SECRET.reset.text).toContain('The link works once, for 60 minutes.');
  for (const mail of [SECRET.verify, SECRET.change]) expect(mail.text).toContain('The link works once, for 24 hours.');
  expect(SECRET.invitation.text).toContain('The link works once, for 3 days.');
  for (const mail of [SECRET.asked, SECRET.changed, SECRET.added, SECRET.removed, SECRET.byPhone])
    expect(mail.text).toContain('The link works once, for 7 days. Questions: help@shop.example');
});

test('a name greets without doing anything else, and a mail without one greets nobody by it', () => {
  expect(SECRET.reset.text.startsWith('Hello Maryam.\n\n')).toBe(true);
  const planted = resetMail({ to, firstName: 'https://evil.example/\r\nBcc: x@y.example', link: LINK });
  expect(planted.text).not.toMatch(/evil\.example|Bcc:|@y/);
  expect(linksIn(planted)).toEqual([LINK]);
  expect(resetMail({ to, firstName: ' ', link: LINK }).text.startsWith('Hello.\n\n')).toBe(true);
  const markup = renderToStaticMarkup(resetMail({ to, firstName: '<img src=x>', link: LINK }).html);
  expect(markup).not.toContain('<img');
  // A stranger may have typed the name of an account, so a colleague’s invitation and the notice of a change have none.
  for (const mail of [SECRET.invitation, SECRET.asked, OPEN.known]) expect(mail.text).not.toContain('Hello');
});

test('a change of address names the new one, and states the effect of undoing it', () => {
  expect(SECRET.asked.text).toContain(
    'asked to change its e-mail to new@example.com. It changes when the link we sent there is used.',
  );
  expect(SECRET.changed.text).toContain('The e-mail of your account is new@example.com from now on.');
  for (const { text } of [SECRET.asked, SECRET.changed])
    expect(text).toContain('We restore this address, sign out every device and send you a link to set a new password.');
  expect(SECRET.change.text).not.toContain('Undo');
});

test('a number is shown by its last four digits, and its use for signing in is stated where it has one', () => {
  for (const mail of [SECRET.added, SECRET.removed, SECRET.byPhone]) {
    expect(mail.text).toContain('ending in 4567');
    expect(renderToStaticMarkup(mail.html) + mail.text).not.toContain('50123');
    expect(mail.text).toContain('We remove every phone number, sign out every device, disable the password');
  }
  expect(SECRET.added.text).toContain('it can sign in, and a code sent to it replaces a forgotten password.');
  const colleague = phoneAddedMail({ ...undo, phone: '+971501234567', recovers: false });
  expect(colleague.text).toContain('it can sign in. If that was you');
  expect(colleague.text).not.toContain('replaces a forgotten password');
});

test('an invitation names who invites and the work', () => {
  for (const [role, work] of [
    ['admin', 'as an admin'],
    ['lab', 'in the lab'],
    ['support', 'in support'],
  ] as const) {
    const { text } = invitationMail({ to, invitedBy: 'Rana', role, link: LINK });
    expect(text).toContain(`Rana invites you to work at the Purrwell desk, ${work}.`);
  }
});

test('a sign-in on a new device is mailed in the household’s own time, with the known facts of it', () => {
  // Dubai's clock has two names, which one is shown depends on the version of the time zone data.
  expect(newDevice().text).toMatch(
    /on 22 November 2026, 23:22 \((GMT\+4|GST)\), with Chrome on Windows, from Germany \(estimated\)\. This device/,
  );
  const london = { timeZone: 'Europe/London' };
  expect(newDevice({ ...london, at: new Date('2026-06-22T23:00:00Z') }).text).toContain(
    'on 23 June 2026, 00:00 (BST),',
  );
  expect(newDevice({ ...london, device: null, place: null }).text).toContain('19:22 (GMT). This device is new');
  expect(newDevice({ device: null, place: { kind: 'private' } }).text).toContain(', from a private network. This');
  expect(linksIn(newDevice())).toEqual(['https://shop.example/forgot-password']);
});

test('each change of a way to sign in is told in its own words, with the name of the passkey as text', () => {
  const cases: [SignInMethodChange, subject: string, sentence: string][] = [
    [
      { what: 'passkey-added', name: '<b>Phone</b>' },
      'A passkey was added',
      'sign in with the passkey “<b>Phone</b>”.',
    ],
    [{ what: 'passkey-removed', name: 'Phone' }, 'A passkey was removed', 'The passkey “Phone” no longer works.'],
    [{ what: 'app-added' }, 'An authenticator app was set up', 'your password and a code from your authenticator app.'],
    [{ what: 'app-removed' }, 'The authenticator app was removed', 'no longer asks for the code'],
    [{ what: 'recovery-codes-made' }, 'New recovery codes were made', 'you had before no longer work.'],
    [{ what: 'recovery-code-used', left: 9 }, 'A recovery code was used', '9 are left.'],
    [{ what: 'recovery-code-used', left: 1 }, 'A recovery code was used', '1 is left.'],
    [{ what: 'recovery-code-used', left: 0 }, 'A recovery code was used', 'None is left.'],
    [{ what: 'reset-by-admin', by: 'Rana' }, 'Your passkeys and authenticator app were removed', 'Rana removed'],
    [{ what: 'password-reset', passkeys: ['Phone', 'Laptop'] }, 'Your password was replaced', 'Phone, Laptop.'],
  ];
  for (const [change, subject, sentence] of cases) {
    const mail = signInMethod(change);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(sentence);
    expect(page(mail).text).toContain(sentence);
    expect(linksIn(mail)).toEqual(['https://shop.example/profile#passkeys']);
    expect(mail.text).toContain('write to help@shop.example.');
  }
});

test('R320 the receipt of a deleted account lists kept data with period and reason, and nothing else', () => {
  const receipt = deletionReceiptMail({
    ...reader,
    ...support,
    kept: ['orders', 'mailNotes', 'suppression'],
    now: new Date('2026-12-01T09:00:00Z'),
  });
  expect(receipt.text).toContain(
    '- Orders, invoices, payments, refunds and withdrawals, with the terms you agreed to: 10 years after the end of the year they belong to, at the latest until 31 December 2036.',
  );
  expect(receipt.text).toContain(
    'to whom, when, about what: 2 years after it was written, at the latest until 1 December 2028.',
  );
  expect(receipt.text).toContain('on the list of addresses not to write to: until you ask us to delete that too.');
  const rows = page(receipt)
    .all('li')
    .map(({ text }) => text);
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(receipt.text).toContain(`- ${row}`);
  expect(receipt.text).not.toContain(RETENTION.messages.what);
  expect(receipt.text).toContain('nothing more will be charged');
  expect(receipt.text).toContain('write to help@shop.example.');
});
