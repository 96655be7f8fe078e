import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createAccount } from '#src/capabilities/access/actions/create-account.ts';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { people } from '#src/capabilities/access/tables.ts';
import { inquiries, newsletterSubscribers, waitlistPlaces } from '#src/capabilities/outreach/tables.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { mails } from '#src/platform/mail/tables.ts';
import type { Role } from '#src/platform/services.ts';
import { textMessages } from '#src/platform/sms/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import type { InboxPage, MailPage, ReadersPage, WaitlistPage } from './contract.ts';
import { readMail } from './actions/read-mails.ts';

interface Colleague {
  id: string;
  browser: Browser;
}

onOneEngine('the desk', (open) => {
  let services: TestServices;
  let noor: Colleague;
  let omar: Colleague;

  async function colleague(firstName: string, role: Role = 'support', closed = false): Promise<Colleague> {
    const browser = newBrowser(services);
    const id = await services.transact(SYSTEM, async (ctx) => {
      const contact = { kind: 'email', email: `${firstName.toLowerCase()}@desk.example` } as const;
      const made = await createAccount(ctx, { firstName, lastName: 'Desk', contact, passwordHash: '', role });
      if (isDomainError(made)) throw made;
      browser.token = (await openSession(ctx, made.person.id)).sessionToken;
      return made.person.id;
    });
    if (closed) {
      await services.database.db.update(people).set({ disabledAt: services.clock.now() }).where(eq(people.id, id));
    }
    return { id, browser };
  }

  beforeAll(async () => {
    services = await open('shared');
    [noor, omar] = [await colleague('Noor'), await colleague('Omar')];
  });

  async function arrive(over: Partial<typeof inquiries.$inferInsert> = {}): Promise<string> {
    const id = newId();
    const now = services.clock.now();
    await services.database.db.insert(inquiries).values({
      id,
      number: `PW-${id.slice(-6).toUpperCase()}`,
      requestId: randomUUID(),
      kind: 'contact',
      name: 'Maryam Al Suwaidi',
      email: 'maryam@example.com',
      subject: 'About Miso',
      body: 'She looks at the stick.',
      details: {},
      createdAt: now,
      updatedAt: now,
      ...over,
    });
    return id;
  }

  const act = async (who: Colleague, id: string, path: string, body: unknown) => {
    const { status, json } = await who.browser.post(`/api/desk/inbox/${id}/${path}`, body);
    return { status, json, code: json.code ?? json.state };
  };
  const history = async (id: string) =>
    (await noor.browser.get(`/api/desk/inbox/${id}`)).json.history.map(
      ({ kind, author }: { kind: string; author: string }) => `${kind} ${author}`,
    );

  test('a message is done or open by whoever pressed last, and a press that changes nothing is told to the other colleague', async () => {
    // State and colleague, the press, its answer, and the new rows of the history.
    const table: [
      before: 'open' | 'done' | 'reopened',
      by: 'noor' | 'omar',
      press: 'open' | 'done',
      answer: string,
      gains: number,
    ][] = [
      ['open', 'noor', 'open', 'open', 0],
      ['open', 'omar', 'open', 'open', 0],
      ['open', 'noor', 'done', 'done', 1],
      ['done', 'noor', 'done', 'done', 0],
      ['done', 'omar', 'done', 'overtaken', 0],
      ['done', 'noor', 'open', 'open', 1],
      ['done', 'omar', 'open', 'open', 1],
      ['reopened', 'noor', 'open', 'open', 0],
      ['reopened', 'omar', 'open', 'overtaken', 0],
      ['reopened', 'omar', 'done', 'done', 1],
    ];
    for (const [before, by, press, answer, gains] of table) {
      const id = await arrive();
      if (before !== 'open') await act(noor, id, 'state', { state: 'done' });
      if (before === 'reopened') await act(noor, id, 'state', { state: 'open' });
      const had = (await history(id)).length;
      const { code } = await act(by === 'noor' ? noor : omar, id, 'state', { state: press });
      expect([before, by, press, code]).toEqual([before, by, press, answer]);
      expect((await history(id)).length - had).toBe(gains);
    }
  });

  test('a message goes from the colleague who was on screen to another, and no press of a stale screen moves it', async () => {
    const pita = await colleague('Pita');
    const [lab, gone] = [await colleague('Lena', 'lab'), await colleague('Gone', 'support', true)];
    const customer = await colleague('Layla', 'customer');
    const nobody = null;
    const idOf = (who: Colleague | null) => who?.id ?? null;
    // Columns: assignee now, assignee on screen, assignee asked for; the assignee after it, or the refusal.
    const table: [has: Colleague | null, seen: Colleague | null, to: Colleague | null, then: string][] = [
      [nobody, nobody, omar, 'Omar Desk'],
      [omar, omar, nobody, 'nobody'],
      [omar, omar, pita, 'Pita Desk'],
      [omar, nobody, noor, 'overtaken'],
      [nobody, omar, noor, 'overtaken'],
      [omar, pita, noor, 'overtaken'],
      // It is assigned to that colleague already: fine, whatever was on screen.
      [omar, nobody, omar, 'Omar Desk'],
      [nobody, omar, nobody, 'nobody'],
      [nobody, nobody, lab, 'not-staff'],
      [nobody, nobody, gone, 'not-staff'],
      [nobody, nobody, customer, 'not-staff'],
    ];
    for (const [has, seen, to, then] of table) {
      const id = await arrive({ assigneeId: idOf(has) });
      const { json } = await act(noor, id, 'assignee', { from: idOf(seen), to: idOf(to) });
      expect(json.code ?? json.assignee?.name ?? 'nobody').toBe(then);
      const { assignee } = (await noor.browser.get(`/api/desk/inbox/${id}`)).json;
      const refused = Boolean(json.code);
      expect(assignee?.id ?? null).toBe(refused ? idOf(has) : idOf(to));
      expect((await history(id)).length).toBe(refused || idOf(has) === idOf(to) ? 0 : 1);
    }
    const late = await act(noor, await arrive({ assigneeId: omar.id }), 'assignee', { from: null, to: noor.id });
    expect(late.json.message).toBe('This has just been assigned to Omar Desk.');
    const back = await act(noor, await arrive(), 'assignee', { from: omar.id, to: noor.id });
    expect(back.json.message).toBe('This is no longer assigned to anyone.');
    const made = await act(noor, await arrive(), 'assignee', { from: null, to: randomUUID() });
    expect([made.status, made.code]).toEqual([422, 'not-staff']);
  });

  test('an act on a message that is gone, or never was, is refused with a sentence and leaves nothing', async () => {
    const id = randomUUID();
    const written = { id: randomUUID(), body: 'Dear Maryam' };
    for (const [path, body] of [
      ['replies', { ...written, seen: 0, done: false }],
      ['notes', written],
      ['state', { state: 'done' }],
      ['assignee', { from: null, to: noor.id }],
      ['withdrawal', { orderNumber: 'CAT-2026-1234567' }],
    ] as const) {
      const { status, json } = await act(noor, id, path, body);
      expect([path, status, json.code, json.message]).toEqual([
        path,
        404,
        'inquiry-unknown',
        'We cannot find this message. It may have been deleted because it was old.',
      ]);
    }
    expect((await noor.browser.get(`/api/desk/inbox/${id}`)).status).toBe(404);
    expect((await noor.browser.get(`/api/desk/inbox/${id}/files/${id}`)).json.code).toBe('file-unknown');
    expect((await services.mails()).filter(({ kind }) => kind === 'inquiry-reply')).toEqual([]);
  });

  test('a reply that settles a message closes it once, also one that is closed already, and a note closes nothing', async () => {
    const id = await arrive({ subject: null, kind: 'withdrawal' });
    const reply = (seen: number, done: boolean, body = 'Dear Maryam') => ({ id: randomUUID(), body, seen, done });
    expect((await act(noor, id, 'notes', { id: randomUUID(), body: 'She called, too.' })).code).toBe('open');
    expect((await act(noor, id, 'replies', reply(0, false))).code).toBe('open');
    const settled = reply(1, true, 'One line\n\nanother paragraph\nof two lines');
    expect((await act(noor, id, 'replies', settled)).code).toBe('done');
    expect((await act(noor, id, 'replies', settled)).code).toBe('done');
    expect((await act(omar, id, 'replies', reply(2, true))).code).toBe('done');
    // Entries of one moment have no order between them.
    expect((await history(id)).toSorted()).toEqual([
      'done Noor Desk',
      'note Noor Desk',
      'reply Noor Desk',
      'reply Noor Desk',
      'reply Omar Desk',
    ]);
    const sent = (await services.mails()).filter(
      ({ kind, text }) => kind === 'inquiry-reply' && text?.includes('paragraph'),
    );
    expect(sent).toHaveLength(1);
    // A message without a subject is called by its kind; the note is never part of a mail.
    expect(sent[0]?.subject).toMatch(/^Re: .*[Ww]ithdraw.* \(PW-/);
    expect(sent[0]?.html).toContain('another paragraph');
    expect(JSON.stringify(await services.mails())).not.toContain('She called');
  });

  test('words of a reply or a note are checked: nothing, blanks, too many, and an id that is none', async () => {
    const id = await arrive();
    const body = (over: object) => ({ id: randomUUID(), body: 'Dear Maryam', seen: 0, done: false, ...over });
    for (const [over, field] of [
      [{ body: '' }, 'body'],
      [{ body: ' \n\t ' }, 'body'],
      [{ body: 'x'.repeat(10_001) }, 'body'],
      [{ id: '1' }, 'id'],
      [{ seen: -1 }, 'seen'],
      [{ seen: 0.5 }, 'seen'],
      [{ done: 'yes' }, 'done'],
    ] as const) {
      const { status, json } = await act(noor, id, 'replies', body(over));
      expect([over, status, json.issues[0].path]).toEqual([over, 422, field]);
    }
    expect(await history(id)).toEqual([]);
  });

  test('a page of the inbox has an excerpt of one line, and says where the next one begins only if there is one', async () => {
    const long = `${'A stick.\n\n '.repeat(40)}`;
    const ids = [await arrive({ body: long, name: 'Paged' }), await arrive({ body: null, name: 'Paged' })];
    const page = async (query: string): Promise<InboxPage> =>
      (await noor.browser.get(`/api/desk/inbox?search=Paged&${query}`)).json;
    const { inquiries: shown, next } = await page('limit=2');
    expect([shown.map(({ id }) => id), next]).toEqual([ids.toReversed(), null]);
    expect(shown[0]?.excerpt).toBe('');
    expect(shown[1]?.excerpt).toMatch(/^A stick\. A stick\./);
    expect(shown[1]?.excerpt.length).toBe(140);
    const first = await page('limit=1');
    expect(first.next).toBe(ids[1]);
    expect((await page(`limit=1&before=${first.next}`)).inquiries.map(({ id }) => id)).toEqual([ids[0]]);
    for (const query of ['limit=0', 'limit=101', 'state=closed', 'kind=spam', 'before=1', 'limit=many'])
      expect([query, (await noor.browser.get(`/api/desk/inbox?${query}`)).status]).toEqual([query, 422]);
  });

  test('the fate of a mail or text message is told from what happened to it, in this order', async () => {
    const at = services.clock.now();
    const mail = {
      recipient: 'a@b.example',
      kind: 'fate',
      subject: 'Fate',
      html: '<p>x</p>',
      text: 'x',
      createdAt: at,
    };
    const text = { recipient: '+971501234567', kind: 'fate', subject: 'Fate', body: 'x', createdAt: at };
    // Without a mail server or provider nothing waits.
    const cases: [row: object, channel: 'mail' | 'text', status: string, error: string | null][] = [
      [{ ...mail }, 'mail', 'kept', null],
      [{ ...mail, lastError: 'EENVELOPE' }, 'mail', 'failed', 'EENVELOPE'],
      [{ ...mail, sentAt: at }, 'mail', 'sent', null],
      [{ ...mail, sentAt: at, lastError: 'EENVELOPE' }, 'mail', 'sent', 'EENVELOPE'],
      [{ ...text }, 'text', 'kept', null],
      [{ ...text, lastError: 'expired' }, 'text', 'failed', 'expired'],
      [{ ...text, sentAt: at }, 'text', 'sent', null],
      [{ ...text, sentAt: at, undelivered: 'twilio-30005' }, 'text', 'failed', 'twilio-30005'],
      [{ ...text, undelivered: 'failed', lastError: 'http-503' }, 'text', 'failed', 'failed'],
    ];
    const ids: string[] = [];
    for (const [row, channel] of cases) {
      const id = newId();
      ids.push(id);
      if (channel === 'mail') await services.database.db.insert(mails).values({ id, ...row } as never);
      else await services.database.db.insert(textMessages).values({ id, ...row } as never);
    }
    const seen: MailPage['mails'] = [];
    for (let next: string | null = ''; next !== null; ) {
      const answer: MailPage = (await noor.browser.get(`/api/desk/mails?limit=2${next && `&before=${next}`}`)).json;
      seen.push(...answer.mails);
      next = answer.next;
    }
    const mine = seen.filter(({ id }) => ids.includes(id)).toReversed();
    expect(mine.map(({ id }) => id)).toEqual(ids);
    expect(mine.map(({ channel, status, error }) => [channel, status, error])).toEqual(
      cases.map(([, channel, status, error]) => [channel, status, error]),
    );
    expect((await noor.browser.get(`/api/desk/mails/${randomUUID()}`)).json.code).toBe('mail-unknown');
  });

  test('a message with a secret is read by an owner while nothing carries it, and by nobody once something does', async () => {
    const at = services.clock.now();
    const ids = [newId(), newId()] as const;
    const secret = { secret: true, kind: 'secret', subject: 'Secret', createdAt: at };
    const mail = { id: ids[0], recipient: 'a@b.example', html: '<p>the link</p>', text: 'the link', ...secret };
    await services.database.db.insert(mails).values(mail);
    await services.database.db
      .insert(textMessages)
      .values({ id: ids[1], recipient: '+1', body: 'the code', ...secret });
    const twilio = { accountSid: '', authToken: '', sender: { From: '' }, apiBase: '' };
    for (const [role, settings, readable] of [
      ['admin', {}, true],
      ['support', {}, false],
      ['admin', { smtpUrl: 'smtp://mail', twilio }, false],
      ['support', { smtpUrl: 'smtp://mail', twilio }, false],
    ] as const)
      for (const [i, said] of (['the link', 'the code'] as const).entries()) {
        const scope = { role, personId: noor.id, area: 'outbox' } as never;
        const opened = await services.read(SYSTEM, (ctx) =>
          readMail({ ...ctx, settings: { ...ctx.settings, ...settings } }, scope, ids[i] as string),
        );
        if (isDomainError(opened)) throw opened;
        expect([role, opened.text]).toEqual([role, readable ? said : null]);
        expect(opened.html).toBe(readable && i === 0 ? '<p>the link</p>' : null);
      }
  });

  test('somebody in the queue moves up when another leaves, on every page, and newest readers come first', async () => {
    const at = services.clock.now();
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@queue.example`);
    for (const email of emails)
      await services.database.db
        .insert(waitlistPlaces)
        .values({ id: newId(), email, cats: 1, currency: 'EUR', leaveToken: email, joinedAt: at });
    const page = async (query: string): Promise<WaitlistPage> =>
      (await noor.browser.get(`/api/desk/waitlist?${query}`)).json;
    const places = ({ places: all }: WaitlistPage) => all.map(({ place, email }) => `${place} ${email[0]}`);
    const first = await page('limit=2');
    expect(places(first)).toEqual(['1 a', '2 b']);
    expect(places(await page(`limit=2&after=${first.next}`))).toEqual(['3 c', '4 d']);
    await services.database.db.delete(waitlistPlaces).where(eq(waitlistPlaces.email, 'a@queue.example'));
    expect(places(await page(`limit=2&after=${first.next}`))).toEqual(['2 c', '3 d']);
    expect(await page('after=1000000')).toEqual({ places: [], next: null });

    const reader = { source: 'footer', consentVersion: '2026-11', askedAt: at };
    const later = new Date(at.getTime() + 60_000);
    for (const [email, state, dates, since] of [
      ['pending@news.example', 'pending', {}, at],
      ['yes@news.example', 'confirmed', { confirmedAt: later }, later],
      ['no@news.example', 'unsubscribed', { confirmedAt: at, unsubscribedAt: later }, later],
      // From before the date of leaving was kept.
      ['old@news.example', 'unsubscribed', {}, at],
    ] as const) {
      const id = newId();
      await services.database.db
        .insert(newsletterSubscribers)
        .values({ id, email, state, requestId: randomUUID(), unsubscribeToken: email, ...reader, ...dates });
      const [newest] = ((await noor.browser.get('/api/desk/newsletter?limit=1')).json as ReadersPage).readers;
      expect(newest).toMatchObject({ id, email, state, since: since.toISOString() });
    }
    const { counts } = (await noor.browser.get('/api/desk/newsletter')).json as ReadersPage;
    expect(counts).toEqual({ pending: 1, confirmed: 1, unsubscribed: 2 });
  });
});
