import { createElement } from 'react';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseHtml } from '#tests/support/html.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { openBareServices } from '#tests/support/engines.ts';
import type { AppServices } from '../services.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { letter as writeLetter } from './letter.tsx';
import { Overloaded } from '#src/lib/unavailable.ts';
import { htmlWithPortraits } from './portraits.ts';
import { deliverMail } from './outbox.ts';
import { forgetMails, sentTexts } from './sent-mails.ts';
import { mails } from './tables.ts';

// A real mail server on the other side: it accepts all mails, or refuses recipients on request.
const received: { to: string[]; body: string }[] = [];
let refuseRecipients = 0;
let refusal = 451;
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true, // else its greeting waits for a name server
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    refuseRecipients-- > 0 ? done(Object.assign(new Error('refused'), { responseCode: refusal })) : done(),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        body: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});

let services: AppServices;
let close: () => Promise<void>;

beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port));
  });
  ({ services, close } = await openBareServices('pglite', [], { smtpUrl: `smtp://127.0.0.1:${port}` }));
});
afterAll(async () => {
  await close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const LINK = 'https://shop.test/claim#token=only-the-reader-has-it';

const letter = (to: string, secret = false) => ({
  to,
  kind: 'test',
  subject: 'About <your> cat\r\nBcc: somebody@example.com',
  html: createElement('p', null, 'Miso & Biscuit <3'),
  text: `Miso and Biscuit, order CAT-2026-1\n\n${LINK}\n\nor ${LINK}, too`,
  secret,
});
const stored = () => services.database.db.select().from(mails);

test('a mail is delivered once, with an html and a text part, and its subject adds no header', async () => {
  await services.transact(SYSTEM, (ctx) => ctx.mail(letter('maryam@example.com')));
  await services.jobs.drain(services);
  await services.jobs.drain(services);
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail?.to).toEqual(['maryam@example.com']);
  expect(mail?.body).toContain('Miso &amp; Biscuit &lt;3');
  expect(mail?.body).toContain('Miso and Biscuit');
  expect(mail?.body).not.toMatch(/^Bcc:/im);
  expect((await stored())[0]?.sentAt).not.toBeNull();
});

test('a mail has one recipient: an address that a mail server could read as several is kept, shown as wrong and never sent', async () => {
  received.length = 0;
  for (const to of ['x,victim@bank.example', 'Bank <victim@bank.example>'])
    await services.transact(SYSTEM, (ctx) => ctx.mail(letter(to)));
  await services.jobs.drain(services);
  expect(received).toEqual([]);
  const wrong = (await stored()).filter(({ recipient }) => recipient.includes('victim'));
  expect(wrong.map(({ sentAt, lastError }) => [sentAt, lastError])).toEqual([1, 2].map(() => [null, 'EADDRESS']));
  // A mail stored before the check is not sent to others either.
  await deliverMail.run(services, { id: wrong[0]?.id ?? '' });
  expect(received.map(({ to }) => to)).not.toContainEqual(['victim@bank.example']);
});

test('headers of its own travel with a mail', async () => {
  received.length = 0;
  const headers = {
    'List-Unsubscribe': '<https://shop.test/out?token=x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await services.transact(SYSTEM, (ctx) => ctx.mail({ ...letter('reader@example.com'), headers }));
  await services.jobs.drain(services);
  const unfolded = received[0]?.body.replace(/\r\n[ \t]+/g, ' ');
  for (const [name, value] of Object.entries(headers)) expect(unfolded).toContain(`${name}: ${value}`);
});

test('cats travel inside the mail as pictures that name nobody; a mail without pictures carries none', async () => {
  received.length = 0;
  const cats = [
    { name: 'Miso', look: namelessLook(CAST.miso), background: '#D3DF45' },
    { name: 'Laila', look: namelessLook(CAST.laila), background: '#FFC3B8' },
  ];
  const about = {
    to: 'cats@example.com',
    kind: 'cats',
    subject: 'Shipped',
    lines: ['On its way.'],
    reason: 'Because.',
  };
  await services.transact(SYSTEM, (ctx) => ctx.mail(writeLetter({ ...about, cats })));
  await services.jobs.drain(services);
  const body = received[0]?.body.replace(/=\r\n/g, '') ?? '';
  expect(body).toContain('multipart/related');
  expect(body.match(/^Content-Id: <cat-\d@purrwell>/gim)).toHaveLength(2);
  expect(body.match(/^Content-Disposition: inline; filename=cat-\d\.png/gim)).toHaveLength(2);
  expect(body).toContain('alt=3D"Miso"');
  expect(body).toMatch(/src=3D"cid:cat-1@purrwell"/);
  expect(body).not.toMatch(/src=3D"https?:/);
  const [row] = (await stored()).filter(({ recipient }) => recipient === 'cats@example.com');
  expect(JSON.stringify(row?.portraits)).not.toMatch(/Miso|Laila/);
  const filled = await htmlWithPortraits(services, { html: row?.html ?? '', portraits: row?.portraits ?? null });
  const pictures = parseHtml(filled ?? '').values('src', 'img');
  expect(pictures.filter((src) => src.startsWith('data:image/png;base64,iVBOR'))).toHaveLength(2);
  expect(filled).not.toMatch(/cid:|preload/);

  await services.transact(SYSTEM, (ctx) => ctx.mail(writeLetter(about)));
  await services.jobs.drain(services);
  expect(received[1]?.body).not.toMatch(/image\/png|cid:/);
  await services.transact(SYSTEM, ({ tx }) => forgetMails(tx, { bodies: new Date('2100-01-01'), notes: new Date(0) }));
  expect((await stored()).map(({ portraits }) => portraits)).not.toContainEqual(expect.anything());
});

test('a full drawing queue delays a mail with cats; later it goes without pictures, naming the cats instead', async () => {
  received.length = 0;
  const cats = [
    { name: 'Biscuit & <Co>', look: namelessLook({ breed: 'bengal' }), background: '#D3DF45' },
    { name: 'Laila', look: namelessLook({ breed: 'persian' }), background: '#FFC3B8' },
  ];
  const mail = { to: 'busy@example.com', kind: 'busy', subject: 'Shipped', lines: ['On its way.'], reason: 'Because.' };
  await services.transact(SYSTEM, (ctx) => ctx.mail(writeLetter({ ...mail, cats })));
  const row = (await stored()).find(({ recipient }) => recipient === mail.to);
  const full = { ...services.workers, run: () => Promise.reject(new Overloaded()) };
  const busy = { ...services, workers: full } as AppServices;
  await expect(deliverMail.run(busy, { id: row?.id ?? '' }, { retryCount: 4 })).rejects.toThrow(Overloaded);
  expect(received).toEqual([]);
  const shown = await htmlWithPortraits(busy, { html: row?.html ?? '', portraits: row?.portraits ?? null });
  expect(parseHtml(shown ?? '').all('img')).toEqual([]);
  expect(parseHtml(shown ?? '').text).toContain('Biscuit & <Co>, Laila');

  await deliverMail.run(busy, { id: row?.id ?? '' }, { retryCount: 5 });
  expect(received).toHaveLength(1);
  expect(received[0]?.body.replace(/=\r\n/g, '')).toMatch(/Biscuit &amp;[^,]*, Laila/);
  expect(received[0]?.body).not.toMatch(/cid:|image\/png/);
});

test('a mail of a transaction that was rolled back is never sent', async () => {
  received.length = 0;
  const undone = services.transact(SYSTEM, async (ctx) => {
    await ctx.mail(letter('never@example.com'));
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await services.jobs.drain(services);
  expect(received).toEqual([]);
});

test('a mail the server refuses is recorded and retried; secret links are cleared after delivery', async () => {
  received.length = 0;
  refuseRecipients = 1;
  await services.transact(SYSTEM, (ctx) => ctx.mail(letter('later@example.com', true)));
  await expect(services.jobs.drain(services)).rejects.toThrow('mail server refused');
  const waiting = (await stored()).find((mail) => mail.recipient === 'later@example.com');
  expect(waiting).toMatchObject({ sentAt: null, lastError: 'EENVELOPE' });
  expect(waiting?.html).toContain('Biscuit');

  // The worker's own retry is proved in jobs.test.ts; here the same job is simply run again.
  await deliverMail.run(services, { id: waiting?.id ?? '' });
  expect(received).toHaveLength(1);
  const sent = (await stored()).find((mail) => mail.recipient === 'later@example.com');
  const text = 'Miso and Biscuit, order CAT-2026-1\n\n[link]\n\nor [link] too';
  expect(sent).toMatchObject({ html: null, text, lastError: null });
  expect(sent?.sentAt).not.toBeNull();
  expect(received[0]?.body).toContain('only-the-reader-has-it');
  expect(JSON.stringify(sent)).not.toContain('only-the-reader-has-it');
});

test('a mail that is refused for good is given up after a dozen tries and stays recorded; one to try later is not', async () => {
  received.length = 0;
  await services.transact(SYSTEM, (ctx) => ctx.mail(letter('nobody@example.com')));
  refuseRecipients = 3;
  refusal = 550;
  await expect(services.jobs.drain(services)).rejects.toThrow('mail server refused');
  const mail = async () => (await stored()).find(({ recipient }) => recipient === 'nobody@example.com');
  const id = (await mail())?.id ?? '';
  await deliverMail.run(services, { id }, { retryCount: 12 });
  expect(await mail()).toMatchObject({ sentAt: null, lastError: 'EENVELOPE' });
  refusal = 451;
  await expect(deliverMail.run(services, { id }, { retryCount: 12 })).rejects.toThrow('mail server refused');
  expect(received).toEqual([]);
});

test('texts are found by the numbers they name, whole, once they were sent', async () => {
  const recipient = 'numbers@example.com';
  for (const text of ['Order CAT-2026-1', 'Box CAT-2026-1-2', 'Order CAT-2026-12', 'Order XCAT-2026-1', 'No number'])
    await services.transact(SYSTEM, (ctx) => ctx.mail({ ...letter(recipient), text }));
  const found = (numbers: string[], kinds = ['test']) =>
    services.transact(SYSTEM, async ({ tx }) => {
      const mailsOf = await sentTexts(tx, { recipient, since: new Date(0), kinds, numbers });
      return mailsOf.map(({ text }) => text).toSorted();
    });
  expect(await found(['CAT-2026-1'])).toEqual([]);
  await services.jobs.drain(services);
  expect(await found(['CAT-2026-1'])).toEqual(['Box CAT-2026-1-2', 'Order CAT-2026-1']);
  expect(await found(['CAT-2026-1', 'CAT-2026-12'])).toHaveLength(3);
  expect(await found(['.*'])).toEqual([]);
  expect(await found([])).toEqual([]);
  expect(await found(['CAT-2026-1'], ['another'])).toEqual([]);
});
