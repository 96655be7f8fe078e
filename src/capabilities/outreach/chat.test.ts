import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { answer, chatMessage, colleague, saidTo, write } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { fileIn, takeExport } from '#tests/support/exports.ts';
import { advanceWithJobs } from '#tests/support/job-time.ts';
import { MEMBERS_PASSWORD, newMember } from '#tests/support/members.ts';
import type { TimelineItem, TimelinePage } from '#src/capabilities/home/timeline-contract.ts';
import { TimelineLine } from '#src/capabilities/portability/rules/timeline-line.ts';
import { conversationMessages, conversations, inquiries } from './tables.ts';

const EMAIL = 'visitor@example.com';
const MINUTE = 60_000;

const rowsOf = async ({ database: { db } }: TestServices) => ({
  inquiries: await db.select().from(inquiries),
  conversations: await db.select().from(conversations),
  messages: await db.select().from(conversationMessages),
});
const kinds = async (services: TestServices, to?: string) =>
  (await services.mails()).filter(({ recipient }) => !to || recipient === to).map(({ kind }) => kind);
const here = (desk: Browser) => desk.post('/api/desk/inbox-presence');
const idOf = async (browser: Browser) => (await browser.get('/api/chat')).json.conversation.id as string;

/** Chats on the timeline, an entry a page, by the filter for messages. */
async function chatsOn(browser: Browser): Promise<TimelineItem[]> {
  const items: TimelineItem[] = [];
  for (let before = ''; ; ) {
    const page = (await browser.get(`/api/timeline?limit=1&kind=message&before=${before}`)).json as TimelinePage;
    items.push(...page.items);
    if (!page.next) return items;
    before = page.next;
  }
}

onOneEngine('the chat', (open) => {
  test('nobody there: a message needs an address, and is confirmed and told to the desk as one from the form', async () => {
    const services = await open();
    const visitor = newBrowser(services);
    expect((await visitor.get('/api/chat')).json).toMatchObject({ there: false, conversation: null });
    const refused = await write(visitor, 'Is anybody there?');
    expect([refused.status, refused.json.code, refused.json.issues[0].path]).toEqual([422, 'address-needed', 'email']);
    expect(await rowsOf(services)).toEqual({ inquiries: [], conversations: [], messages: [] });
    const { status, json } = await write(visitor, 'Is anybody there?', { email: EMAIL, name: 'Maryam' });
    expect([status, json.there]).toEqual([200, false]);
    expect((await rowsOf(services)).inquiries).toMatchObject([
      { kind: 'chat', name: 'Maryam', email: EMAIL, newMessages: true },
    ]);
    const [confirmation, notice] = await services.mails();
    expect(confirmation).toMatchObject({ recipient: EMAIL, kind: 'chat-received' });
    expect(confirmation?.text).not.toContain('anybody there');
    expect(notice).toMatchObject({ recipient: services.settings.supportEmail, kind: 'inquiry-notice' });
    await write(visitor, 'Hello?');
    expect(await services.mails()).toHaveLength(2);
  });

  test('somebody is there while an inbox is in view within the hours, and not a minute or an evening later', async () => {
    const services = await open();
    const [visitor, desk] = [newBrowser(services), await colleague(services, 'Noor')];
    const there = async () => (await visitor.get('/api/chat')).json.there;
    await here(desk);
    expect(await there()).toBe(true);
    services.clock.advance(MINUTE);
    expect(await there()).toBe(false);
    services.clock.advance(9 * 60 * MINUTE); // ten in the evening in Dubai
    await here(desk);
    expect(await there()).toBe(false);
    for (const role of ['lab', 'customer'] as const)
      expect((await here(await colleague(services, role, role))).status).toBe(403);
    expect((await here(visitor)).status).toBe(401);
  });

  test('a message sent many times at once is one, in one conversation; another browser’s id shows nothing', async () => {
    const services = await open();
    const visitor = newBrowser(services);
    await visitor.get('/api/chat');
    const first = chatMessage('First', { email: EMAIL });
    await Promise.all([visitor.post('/api/chat/messages', first), visitor.post('/api/chat/messages', first)]);
    const again = chatMessage('Second <script>alert(1)</script>');
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.post('/api/chat/messages', again)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await saidTo(visitor)).toEqual(['First', again.body]);
    const stranger = newBrowser(services);
    expect((await stranger.post('/api/chat/messages', { ...again, email: EMAIL })).json.code).toBe('message-taken');
    expect((await (await newMember(services)).post('/api/chat/messages', again)).json.code).toBe('message-taken');
    expect(await saidTo(stranger)).toBeNull();
    expect((await stranger.post('/api/chat/address', { email: EMAIL })).json.code).toBe('no-conversation');
    await stranger.post('/api/chat/read', { id: again.id });
    expect((await rowsOf(services)).conversations).toMatchObject([{ readSeq: 0 }]);
    expect((await services.app.request('http://shop.test/api/chat/events')).status).toBe(404);
    const { messages, conversations: begun } = await rowsOf(services);
    expect([messages.length, begun.length]).toEqual([2, 1]);
  });

  test('two pages of one household that begin at once have one conversation; another household reads nothing', async () => {
    const services = await open();
    const [mine, theirs] = [await newMember(services), await newMember(services)];
    await Promise.all(Array.from({ length: 6 }, (_, i) => write(mine, `Hello ${i}`)));
    expect((await saidTo(mine))?.toSorted()).toEqual(Array.from({ length: 6 }, (_, i) => `Hello ${i}`));
    expect((await rowsOf(services)).conversations).toHaveLength(1);
    expect(await saidTo(theirs)).toBeNull();
  });

  test('N3 every message of a household’s chat and every answer with its name is on its timeline, a day at a time, and nothing else is', async () => {
    const services = await open();
    const [mine, theirs, visitor] = [await newMember(services), await newMember(services), newBrowser(services)];
    const desk = await colleague(services, 'Noor');
    const said = [
      { writer: 'customer', body: 'Why does she stare?' },
      { writer: 'assistant', body: 'Dr. AI has no answer to that.' },
    ];
    await write(mine, 'Hello 0', { said });
    const id = await idOf(mine);
    const note = { id: randomUUID(), body: 'Between colleagues alone.' };
    expect((await desk.post(`/api/desk/inbox/${id}/notes`, note)).status).toBe(200);
    for (let n = 1; n < 4; n++) {
      services.clock.advance(MINUTE);
      await write(mine, `Hello ${n}`);
      await answer(desk, id, `Answer ${n}`);
    }
    services.clock.advance(26 * 60 * MINUTE);
    await answer(desk, id, 'A day later.');
    const { email } = (await mine.get('/api/auth/user')).json.user;
    await services.database.db.execute('update people set email_verified_at = now()');
    await write(visitor, 'Of a browser in which nobody signed in', { email });

    const days = await chatsOn(mine);
    expect(days).toMatchObject([
      { title: 'Chat with us', text: expect.stringMatching(/^PW-\w+, 1 message\. Answered by Noor\.$/) },
      { title: 'Chat with us', text: expect.stringMatching(/^PW-\w+, 9 messages\. Answered by Noor\.$/) },
    ]);
    const bodies = days.map(({ body }) => body?.replaceAll(/^\d\d:\d\d /gm, '').split('\n\n'));
    expect(bodies).toEqual([
      ['Noor: A day later.'],
      [
        ...['You: Why does she stare?', 'Dr. AI: Dr. AI has no answer to that.', 'You: Hello 0'],
        ...['You: Hello 1', 'Noor: Answer 1', 'You: Hello 2', 'Noor: Answer 2', 'You: Hello 3', 'Noor: Answer 3'],
      ],
    ]);
    expect(await chatsOn(theirs)).toEqual([]);
    const whole = JSON.stringify((await mine.get('/api/timeline?limit=100')).json);
    expect(whole).not.toMatch(/Between colleagues|nobody signed in|You wrote to us/);

    const lines = fileIn(await takeExport(services, mine, MEMBERS_PASSWORD), 'timeline.jsonl')
      .trim()
      .split('\n');
    const exported = lines.map((line) => TimelineLine.parse(JSON.parse(line))).filter(({ kind }) => kind === 'message');
    expect(exported.map(({ id: line, body }) => [line, body])).toEqual(days.map(({ id: item, body }) => [item, body]));
    expect(lines.join('\n')).not.toMatch(/Between colleagues|nobody signed in/);
  });

  test('N3 a long chat is several entries of its day, which an export can hold; a new message moves none of them', async () => {
    const services = await open();
    const mine = await newMember(services);
    const longest = (n: number) => `${n} `.padEnd(2000, 'x');
    await write(mine, longest(0));
    const {
      inquiries: [inquiry],
      messages,
    } = await rowsOf(services);
    const rows = Array.from({ length: 99 }, (_, n) => ({
      ...{ id: randomUUID(), inquiryId: inquiry?.id ?? '', writer: 'customer' as const },
      ...{ authorId: null, body: longest(n + 1), at: messages[0]?.at ?? new Date() },
    }));
    await services.database.db.insert(conversationMessages).values(rows);
    const days = await chatsOn(mine);
    expect(days.map(({ text }) => Number(/ (\d+) /.exec(text ?? '')?.[1])).toSorted((a, b) => a - b)).toEqual([
      20, 40, 40,
    ]);
    const numbers = days.flatMap(({ body }) => [...(body ?? '').matchAll(/You: (\d+) x/g)].map(([, n]) => Number(n)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    services.clock.advance(MINUTE);
    await write(mine, 'One more');
    expect((await chatsOn(mine)).map(({ id }) => id)).toEqual(days.map(({ id }) => id));
    const lines = fileIn(await takeExport(services, mine, MEMBERS_PASSWORD), 'timeline.jsonl')
      .trim()
      .split('\n');
    for (const line of lines) TimelineLine.parse(JSON.parse(line));
  });

  test('a visitor’s conversation moves to the household that signs in in that browser, and to no other by its address', async () => {
    const services = await open();
    const visitor = newBrowser(services);
    const person = { email: 'maryam@example.com', password: MEMBERS_PASSWORD };
    await write(visitor, 'Written before', { email: person.email });
    const names = { firstName: 'Maryam', lastName: 'Example', preferredLoginMethod: 'email' };
    await newBrowser(services).post('/api/auth/register', { ...person, ...names });
    const elsewhere = newBrowser(services);
    await elsewhere.post('/api/auth/login', person);
    expect(await saidTo(elsewhere)).toBeNull();
    await visitor.post('/api/auth/login', person);
    expect(await chatsOn(elsewhere)).toEqual([]);
    expect(await saidTo(visitor)).toEqual(['Written before']);
    expect(await chatsOn(elsewhere)).toMatchObject([{ body: expect.stringContaining('You: Written before') }]);
    expect(await saidTo(elsewhere)).toEqual(['Written before']);
    expect((await rowsOf(services)).conversations).toMatchObject([{ visitorHash: null }]);
    visitor.token = null;
    await visitor.post('/api/auth/logout', {});
    expect(await saidTo(visitor)).toBeNull();
  });

  test('flooding by one browser is refused, and costs no row', async () => {
    const services = await open();
    const visitor = newBrowser(services);
    await write(visitor, 'Hi', { email: EMAIL });
    const flood = await Promise.all(Array.from({ length: 60 }, (_, i) => write(visitor, `${i}`)));
    const refused = flood.filter(({ status }) => status === 429);
    expect(refused.length).toBe(21);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await rowsOf(services)).messages).toHaveLength(40);
    services.clock.advance(11 * MINUTE);
    expect((await write(visitor, 'Later')).status).toBe(200);
    expect((await write(visitor, 'x'.repeat(2001))).status).toBe(422);
    expect((await write(visitor, 'For bots', { nickname: 'bot' })).json.conversation).toBeNull();
  });

  test('an answer that nobody has read for three minutes is mailed once; one that was read is not', async () => {
    const services = await open();
    const [visitor, desk] = [newBrowser(services), await colleague(services, 'Noor')];
    await here(desk);
    await write(visitor, 'Does Miso get salmon?', { email: EMAIL });
    expect(await services.mails()).toEqual([]);
    const id = await idOf(visitor);
    expect((await answer(desk, id, 'She does, on Fridays.')).status).toBe(200);
    const { conversation } = (await visitor.get('/api/chat')).json;
    expect(conversation).toMatchObject({ unread: 1 });
    await visitor.post('/api/chat/read', { id: conversation.messages.at(-1).id });
    await advanceWithJobs(services, 4 * MINUTE);
    await services.runJobs();
    expect(await services.mails()).toEqual([]);

    await answer(desk, id, 'And <b>tuna</b> on Mondays.');
    await advanceWithJobs(services, 2 * MINUTE);
    await answer(desk, id, 'Anything else?');
    await services.runJobs();
    expect(await services.mails()).toEqual([]);
    await advanceWithJobs(services, 4 * MINUTE);
    await services.runJobs();
    await services.runJobs();
    const [mail, ...more] = await services.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: EMAIL,
      kind: 'chat-answer',
      headers: { 'Reply-To': services.settings.supportEmail },
    });
    // Anybody can leave any address: it is mailed colleagues' answers alone.
    expect(mail?.text).not.toContain('Does Miso get salmon?');
    for (const part of ['And <b>tuna</b> on Mondays.', 'Anything else?', 'http://shop.test/about#chat'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('&lt;b&gt;tuna');
    expect(await kinds(services, services.settings.supportEmail)).toEqual([]);
  });

  test('without an address nothing is mailed until one is left; then the answer that waits is', async () => {
    const services = await open();
    const [visitor, desk] = [newBrowser(services), await colleague(services, 'Noor')];
    await here(desk);
    await write(visitor, 'Hello');
    await answer(desk, await idOf(visitor), 'Hello!');
    await advanceWithJobs(services, 4 * MINUTE);
    await services.runJobs();
    expect(await services.mails()).toEqual([]);
    expect((await visitor.post('/api/chat/address', { email: EMAIL })).json.conversation.email).toBe(EMAIL);
    await advanceWithJobs(services, 4 * MINUTE);
    await services.runJobs();
    expect(await kinds(services)).toEqual(['chat-answer']);
  });

  test('Dr. AI’s conversation comes first, as it was said, and once', async () => {
    const services = await open();
    const member = await newMember(services);
    const said = [
      { writer: 'customer', body: 'Why does she stare?' },
      { writer: 'assistant', body: 'Dr. AI has no answer to that.' },
    ];
    const handed = chatMessage('Can somebody look at this?', { said });
    await member.post('/api/chat/messages', handed);
    await member.post('/api/chat/messages', handed);
    expect(await saidTo(member)).toEqual(['Why does she stare?', 'Dr. AI has no answer to that.', handed.body]);
    const staff = { ...handed, id: randomUUID(), said: [{ writer: 'staff', body: 'I am from the shop.' }] };
    expect((await member.post('/api/chat/messages', staff)).status).toBe(422);
  });

  test('a conversation is in the export of its household alone and goes with the account', async () => {
    const services = await open();
    const [mine, other] = [await newMember(services), newBrowser(services)];
    await write(mine, 'Mine alone');
    await write(other, 'Somebody else’s', { email: 'else@example.com' });
    await mine.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const headers = { authorization: `Bearer ${mine.token}` };
    const zip = await services.app.request('http://shop.test/api/profile/export', { headers });
    const files = Object.values(unzipSync(new Uint8Array(await zip.arrayBuffer()))).map((bytes) => strFromU8(bytes));
    expect(files.join('\n')).toContain('Mine alone');
    expect(files.join('\n')).not.toContain('Somebody else’s');
    await mine.post('/api/account-deletions', { password: MEMBERS_PASSWORD });
    expect((await rowsOf(services)).messages.map(({ body }) => body)).toEqual(['Somebody else’s']);
  });
});
