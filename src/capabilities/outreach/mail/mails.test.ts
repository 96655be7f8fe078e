import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OutgoingMail } from '#src/platform/services.ts';
import { testSettings } from '#tests/support/settings.ts';
import { INQUIRY_KINDS, type InquiryKind } from '../rules/inquiries.ts';
import type { Inquiry } from '../store.ts';
import { inquiryConfirmation } from './confirmation.tsx';
import { newsletterAlreadyMail, newsletterConfirmMail, newsletterWelcomeMail } from './newsletter.tsx';
import { inquiryNotice } from './notice.tsx';
import { waitlistConfirmMail, waitlistMail } from './waitlist.tsx';
import { withdrawalReceipt } from './withdrawal-receipt.tsx';

const SETTINGS = testSettings({ supportEmail: 'people@purrwell.example' });
const TO = 'maryam@example.com';
const inquiry = (over: Partial<Inquiry> = {}): Inquiry & { email: string } => ({
  id: '0190b6f0-0000-7000-8000-000000000001',
  number: 'PW-7K3Q9D',
  requestId: '0190b6f0-0000-4000-8000-000000000002',
  kind: 'contact',
  name: 'Maryam Al Suwaidi',
  subject: 'A subject of my own',
  body: 'Words <b>of my own</b>',
  details: {},
  state: 'open',
  assigneeId: null,
  priority: false,
  newMessages: false,
  createdAt: new Date('2026-12-01T09:00:05Z'),
  updatedAt: new Date('2026-12-01T09:00:05Z'),
  doneAt: null,
  ...over,
  email: TO,
});

const markup = ({ html }: OutgoingMail): string => renderToStaticMarkup(html);
const wordsOf = (mail: OutgoingMail): string =>
  markup(mail)
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('each kind of message is confirmed to its sender with its number, the next step and none of their words', () => {
  // Times: C11 and the terms; a message within two working days would be a promise of its own.
  const said: Partial<Record<InquiryKind, string>> = {
    contact: 'Your message has arrived: PW-7K3Q9D',
    application: 'Your application has arrived: PW-7K3Q9D',
    affiliate: 'Your affiliate application has arrived: PW-7K3Q9D',
    partnership: 'Your enquiry has arrived: PW-7K3Q9D',
    'results-request': 'Your request has arrived: PW-7K3Q9D',
  };
  for (const [kind, subject] of Object.entries(said) as [InquiryKind, string][]) {
    const mail = inquiryConfirmation(SETTINGS, inquiry({ kind }));
    expect(mail).toMatchObject({ to: TO, kind: `${kind}-received`, subject });
    for (const part of [mail.text, wordsOf(mail)]) {
      expect(part).toContain('PW-7K3Q9D');
      expect(part).toContain('If you write again about this, please mention the number.');
      expect(part).toContain('tell people@purrwell.example');
      for (const typed of ['Maryam', 'of my own', '<b>']) expect(part).not.toContain(typed);
    }
  }
});

test('the desk is told the kind, the number and where to look, and not who wrote what', () => {
  for (const [kind, name] of Object.entries(INQUIRY_KINDS) as [InquiryKind, string][]) {
    const mail = inquiryNotice(SETTINGS, inquiry({ kind, details: { orderNumber: 'CAT-2026-1234567' } }));
    expect(mail).toMatchObject({ to: 'people@purrwell.example', subject: `${name} PW-7K3Q9D` });
    expect(mail.text).toContain('http://shop.test/desk/inbox?open=0190b6f0-0000-7000-8000-000000000001');
    for (const named of [TO, 'Maryam', 'of my own', 'CAT-2026'])
      expect(`${mail.subject} ${mail.text} ${markup(mail)}`).not.toContain(named);
  }
});

test('C17 the receipt of a withdrawal says what was declared and when, and that it is done only where it is', () => {
  const declared = inquiry({ kind: 'withdrawal', details: { orderNumber: 'CAT-2026-1234567', orderFound: true } });
  const [waiting, done] = [withdrawalReceipt(SETTINGS, declared, false), withdrawalReceipt(SETTINGS, declared, true)];
  for (const mail of [waiting, done])
    for (const part of [mail.text, wordsOf(mail)])
      for (const fact of [
        'You have declared that you withdraw from your contract with Purrwell.',
        'CAT-2026-1234567',
        '1 December 2026 at 13:00:05 (Dubai), 09:00:05 UTC',
        'PW-7K3Q9D',
        TO,
        'within 14 days',
      ])
        expect(part).toContain(fact);
  expect(done.text).toContain('The contract has ended');
  expect(waiting.text).not.toContain('has ended');
  expect(waiting.text).toContain('tell people@purrwell.example and we will not end any contract.');
  // Without an order number the declaration stands as well.
  expect(withdrawalReceipt(SETTINGS, inquiry({ kind: 'withdrawal' }), false).text).toContain(
    'Order: the one bought with this e-mail',
  );
});

test('mails to readers carry both ways out, and the question before carries none, because nobody reads yet', () => {
  const reader = { to: TO, origin: 'http://shop.test', unsubscribeToken: 'out-1' };
  for (const mail of [newsletterWelcomeMail(reader), newsletterAlreadyMail(reader)]) {
    expect(mail.headers).toEqual({
      'List-Unsubscribe': '<http://shop.test/api/newsletter/unsubscribe?token=out-1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.text).toContain('Unsubscribe: http://shop.test/newsletter/unsubscribe#token=out-1');
    expect(markup(mail)).toContain('href="http://shop.test/newsletter/unsubscribe#token=out-1"');
    expect(mail.secret).toBeUndefined();
  }
  const question = newsletterConfirmMail({ to: TO, link: 'http://shop.test/newsletter/confirm#token=in-1' });
  expect([question.headers, question.secret]).toEqual([undefined, true]);
  expect(question.text).toContain('The link works once, for 7 days. If you do not use it, we delete the address.');
  expect(question.text).toContain('http://shop.test/newsletter/confirm#token=in-1');
});

test('R8 the waitlist asks first, then tells the number, what it means and how to leave', () => {
  const link = 'http://shop.test/waitlist/confirm#token=in-1';
  const question = waitlistConfirmMail({ to: TO, link });
  expect(question).toMatchObject({ kind: 'waitlist-confirm', secret: true });
  expect(question.text).toContain('The link works once, for 7 days.');
  expect(question.text).toContain(link);
  expect(question.text).not.toMatch(/number \d/);
  const place = waitlistMail({ to: TO, place: 12, leave: 'http://shop.test/waitlist/leave#token=out-1' });
  expect(place.subject).toBe('You are number 12 on the Pro waitlist');
  for (const part of [place.text, wordsOf(place)]) {
    expect(part).toContain('You are number 12');
    expect(part).toContain('we offer it by mail to the first person on the list');
    expect(part).toContain('Waiting is free.');
  }
  expect(place.text).toContain('Leave the waitlist: http://shop.test/waitlist/leave#token=out-1');
  expect(markup(place)).toContain('href="http://shop.test/waitlist/leave#token=out-1"');
});
