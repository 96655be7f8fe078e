import { createElement } from 'react';
import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { VerifiedEmail } from '#src/lib/email.ts';
import { newId } from '#src/lib/id.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { openBareServices } from '#tests/support/engines.ts';
import type { AppServices } from '../services.ts';
import { clearMailsTo, forgetMails, mailsTo, sentTexts } from './sent-mails.ts';
import { deliverMail } from './outbox.ts';
import { mails } from './tables.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const day = (n: number) => new Date(NOW.getTime() + n * 86_400_000);
const maryam = 'maryam@example.com' as VerifiedEmail;

let services: AppServices;
beforeAll(async () => {
  const opened = await openBareServices('pglite', []);
  ({ services } = opened);
  return opened.close;
});
beforeEach(() => services.database.transaction(async (tx) => void (await tx.delete(mails))));

const stored = () => services.database.db.select().from(mails).orderBy(asc(mails.id));

type Row = typeof mails.$inferInsert;

const mailAsSent = (over: Partial<Row>): Row => {
  const said = { subject: 'A test', html: '<p>x</p>', text: 'x' };
  return { id: newId(), recipient: maryam, kind: 'test', ...said, createdAt: NOW, sentAt: NOW, ...over };
};

/** Stores a mail as it is after it was sent. */
async function keep(over: Partial<Row> = {}): Promise<string> {
  const row = mailAsSent(over);
  await services.database.transaction((tx) => tx.insert(mails).values(row));
  return row.id;
}

test('a mail is stored with a moment, a recipient and both parts, in the transaction that wrote it', async () => {
  const mail = {
    to: maryam,
    kind: 'test',
    subject: 'Über Miso & <Co>',
    html: createElement('p', null, 'Hello'),
    text: 'Hello',
  };
  await services.transact(SYSTEM, async (ctx) => {
    await ctx.mail(mail);
    await ctx.mail({ ...mail, secret: true, headers: { 'X-Test': '1' } });
  });
  expect(await stored()).toMatchObject([
    {
      recipient: maryam,
      subject: 'Über Miso & <Co>',
      html: '<!doctype html><p>Hello</p>',
      text: 'Hello',
      secret: false,
    },
    { secret: true, headers: { 'X-Test': '1' }, portraits: null, sentAt: null, lastError: null },
  ]);
});

test('the text of a mail is forgotten earlier than its having been written, each from its own day on', async () => {
  for (const n of [-3, -2, -1, 0]) await keep({ createdAt: day(n), subject: `Day ${n}` });
  await services.database.transaction((tx) => forgetMails(tx, { bodies: day(-1), notes: day(-2) }));
  expect((await stored()).map(({ subject, html, text }) => [subject, html, text])).toEqual([
    ['Day -2', null, null],
    ['Day -1', '<p>x</p>', 'x'],
    ['Day 0', '<p>x</p>', 'x'],
  ]);
});

test('the texts sent to an address are cleared for that address alone, and its having been written to stays', async () => {
  await keep({ subject: 'One' });
  await keep({ subject: 'Other', recipient: 'maryam@example.com.example' });
  await keep({ subject: 'Two', sentAt: null });
  const told = await services.read(SYSTEM, ({ tx }) => mailsTo(tx, maryam));
  expect(told.map(({ subject, sentAt }) => [subject, sentAt])).toEqual([
    ['One', NOW],
    ['Two', null],
  ]);
  for (const one of told) expect(Object.keys(one).toSorted()).toEqual(['createdAt', 'kind', 'sentAt', 'subject']);
  await services.database.transaction((tx) => clearMailsTo(tx, maryam));
  expect((await stored()).map(({ subject, text }) => [subject, text])).toEqual([
    ['One', null],
    ['Other', 'x'],
    ['Two', null],
  ]);
});

test('a mail without a body, one that was sent and one that is gone are not handed to a mail server', async () => {
  // A server that nobody listens at: reaching for it would fail.
  const settings = { ...services.settings, smtpUrl: 'smtp://127.0.0.1:9' };
  const withServer = { ...services, settings } as AppServices;
  const ids = [
    await keep(),
    await keep({ sentAt: null, html: null }),
    await keep({ sentAt: null, text: null }),
    newId(),
  ];
  for (const id of ids) await deliverMail.run(withServer, { id });
  expect((await stored()).map(({ lastError }) => lastError)).toEqual([null, null, null]);
  const waits = await keep({ sentAt: null });
  await expect(deliverMail.run(withServer, { id: waits })).rejects.toThrow('mail server refused: ESOCKET');
  expect((await stored()).at(-1)).toMatchObject({ sentAt: null, lastError: 'ESOCKET', text: 'x' });
});

test('texts about an order are found by its number as a word, oldest first, since a moment, at most sixty', async () => {
  const number = 'CAT-2026-1234567';
  const texts = [`About ${number}.`, `(${number})`, `${number}0`, `x${number}`, `${number}-2`, 'nothing'];
  for (const [n, text] of texts.entries()) await keep({ text, createdAt: day(n) });
  const find = (over: object = {}) =>
    services.read(SYSTEM, ({ tx }) =>
      sentTexts(tx, { recipient: maryam, since: day(0), kinds: ['test'], numbers: [number], ...over }),
    );
  expect((await find()).map(({ text }) => text)).toEqual([`About ${number}.`, `(${number})`, `${number}-2`]);
  expect(await find({ since: day(2) })).toHaveLength(1);
  expect(await find({ recipient: 'somebody@example.com' })).toEqual([]);
  // A pattern in the place of a number is only text.
  for (const trick of ['CAT-.*', '.', '[A-Z]+', '(', '\\', 'a|b'])
    expect([trick, await find({ numbers: [trick] })]).toEqual([trick, []]);
  const more = Array.from({ length: 65 }, (_, n) =>
    mailAsSent({ text: `More about ${number}`, createdAt: day(10 + n) }),
  );
  await services.database.transaction((tx) => tx.insert(mails).values(more));
  const many = await find();
  expect([many.length, many[0]?.text]).toEqual([60, `About ${number}.`]);
});
