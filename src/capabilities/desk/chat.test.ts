import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { answer, chatMessage, colleague, lastMessage, write } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';

const EMAIL = { email: 'visitor@example.com' };

async function begun(services: TestServices, body = 'Hello?') {
  const visitor = newBrowser(services);
  const { json } = await write(visitor, body, EMAIL);
  return { visitor, id: json.conversation.id as string };
}

/** Reads the stream until something is new, and leaves it. */
async function heard(services: TestServices, token: string | null, meanwhile: () => Promise<unknown>) {
  const headers = { authorization: `Bearer ${token}` };
  const stream = await services.app.request('http://shop.test/api/desk/inbox-events', { headers });
  const reader = stream.body?.getReader();
  await reader?.read(); // that it is open
  await meanwhile();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

onOneEngine('chats at the desk', (open) => {
  test('a chat with new messages comes first and is live; answered, it stands back in the row', async () => {
    const services = await open();
    const noor = await colleague(services, 'Noor');
    const { visitor, id } = await begun(services);
    const form = { requestId: randomUUID(), name: 'Omar', ...EMAIL, subject: 'Later', message: 'By form' };
    await newBrowser(services).post('/api/contact', form);
    const listed = async () =>
      (await noor.get('/api/desk/inbox')).json.inquiries.map((one: { excerpt: string }) => one.excerpt);
    expect(await listed()).toEqual(['Hello?', 'By form']);
    const told = await heard(services, noor.token, () => write(visitor, 'Are you there?'));
    expect(told).toBe('data: {"topics":["messages"]}\n\n');
    expect(await listed()).toEqual(['Are you there?', 'By form']);
    const paged = (await noor.get('/api/desk/inbox?limit=1')).json;
    const rest = (await noor.get(`/api/desk/inbox?limit=1&before=${paged.next}`)).json.inquiries;
    expect(rest.map((one: { excerpt: string }) => one.excerpt)).toEqual(['By form']);
    const { json } = await answer(noor, id, 'I am.');
    expect(json).toMatchObject({ newMessages: false, chat: { seen: false } });
    expect(json.chat.messages.at(-1)).toMatchObject({ writer: 'staff', author: 'Noor', body: 'I am.' });
    expect(await listed()).toEqual(['By form', 'I am.']);
  });

  test('two colleagues answer at once: one is sent, the other reads who was faster; a double click is one', async () => {
    const services = await open();
    const [noor, omar] = [await colleague(services, 'Noor'), await colleague(services, 'Omar')];
    const { visitor, id } = await begun(services);
    const seen = await lastMessage(noor, id);
    const both = await Promise.all([answer(noor, id, 'Mine.', seen), answer(omar, id, 'Mine too.', seen)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.json.message).toMatch(/^(Noor|Omar) has answered while you were writing\./);
    const twice = chatMessage('Knowing that.', { seen: await lastMessage(noor, id) });
    const path = `/api/desk/inbox/${id}/messages`;
    const clicks = await Promise.all([noor.post(path, twice), noor.post(path, twice), noor.post(path, twice)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { messages } = (await visitor.get('/api/chat')).json.conversation;
    expect(messages.map(({ writer }: { writer: string }) => writer)).toEqual(['customer', 'staff', 'staff']);
    const other = await begun(services);
    expect((await noor.post(`/api/desk/inbox/${other.id}/messages`, twice)).json.code).toBe('entry-taken');
    const byMail = { id: randomUUID(), body: 'By mail?', seen: 0, done: false };
    expect((await noor.post(`/api/desk/inbox/${id}/replies`, byMail)).json.code).toBe('chat-answered-there');
  });

  test('a chat that is done opens again when its customer writes; after days another one begins', async () => {
    const services = await open();
    const noor = await colleague(services, 'Noor');
    const { visitor, id } = await begun(services);
    const close = async (seen?: string) =>
      noor.post(`/api/desk/inbox/${id}/state`, { state: 'done', seen: seen ?? (await lastMessage(noor, id)) });
    const before = await lastMessage(noor, id);
    await write(visitor, 'Wait');
    expect((await close(before)).json).toMatchObject({
      code: 'overtaken',
      message: expect.stringMatching(/new message/),
    });
    expect((await close()).json.state).toBe('done');
    await write(visitor, 'One more thing');
    const again = (await noor.get(`/api/desk/inbox/${id}`)).json;
    expect(again).toMatchObject({ state: 'open', newMessages: true });
    expect(again.history.map(({ kind, author }: { kind: string; author: string }) => [kind, author])).toEqual([
      ['done', 'Noor Desk'],
      ['reopened', null],
    ]);
    await close();
    services.clock.advance(4 * 86_400_000);
    expect((await visitor.get('/api/chat')).json.conversation).toBeNull();
    const next = await write(visitor, 'Something else', EMAIL);
    expect(next.json.conversation).toMatchObject({ messages: [{ body: 'Something else' }] });
    expect(next.json.conversation.id).not.toBe(id);
  });

  test('staff of another role, customers and visitors neither read nor answer chats', async () => {
    const services = await open();
    const { id } = await begun(services);
    const others: [Browser, number][] = [
      [await colleague(services, 'Lab', 'lab'), 403],
      [await colleague(services, 'Layla', 'customer'), 403],
      [newBrowser(services), 401],
    ];
    const reply = randomUUID();
    const saved = { version: randomUUID(), seen: null, name: 'x', body: 'x' };
    for (const [who, status] of others) {
      for (const path of [
        `inbox/${id}`,
        'inbox-events',
        'saved-replies',
        `saved-reply-versions?reply=${reply}`,
        'chat-times',
      ])
        expect((await who.get(`/api/desk/${path}`)).status, path).toBe(status);
      expect((await answer(who, id, 'No.')).status).toBe(status);
      expect((await who.post(`/api/desk/saved-replies/${reply}`, saved)).status).toBe(status);
    }
  });

  test('saved replies are changed with a history; whoever is slower is told, and a name is used once', async () => {
    const services = await open();
    const [noor, omar] = [await colleague(services, 'Noor'), await colleague(services, 'Omar')];
    const [id, first] = [randomUUID(), randomUUID()];
    const save = (who: Browser, body: string, over: object) =>
      who.post(`/api/desk/saved-replies/${id}`, { version: randomUUID(), name: 'refund-days', body, ...over });
    const made = await save(noor, 'Within 14 days.', { version: first, seen: null });
    expect(made.json.replies).toMatchObject([{ id, version: first, name: 'refund-days', author: 'Noor Desk' }]);
    await save(noor, 'Within 14 days.', { version: first, seen: null }); // the same press
    const both = await Promise.all([
      save(noor, 'Within two weeks.', { seen: first }),
      save(omar, 'Within a fortnight.', { seen: first }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.json.message).toMatch(
      /^(Noor|Omar) Desk has changed this reply\./,
    );
    const other = { version: randomUUID(), seen: null, name: 'refund-days', body: 'Another' };
    const taken = await omar.post(`/api/desk/saved-replies/${randomUUID()}`, other);
    expect(taken.json.code).toBe('reply-name-taken');
    const [current] = (await omar.get('/api/desk/saved-replies')).json.replies;
    const removal = { version: randomUUID(), seen: current.version };
    expect((await omar.post(`/api/desk/saved-replies/${id}/removal`, removal)).json.replies).toEqual([]);
    const { versions } = (await noor.get(`/api/desk/saved-reply-versions?reply=${id}`)).json;
    expect(versions).toHaveLength(3);
    expect(versions[0]).toMatchObject({ removed: true, author: 'Omar Desk' });
  });

  test('first answer times are those of the rows: median and nine of ten, answered or not, attended or not', async () => {
    const services = await open();
    const noor = await colleague(services, 'Noor');
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      if (i > 0) await noor.post('/api/desk/inbox-presence');
      ids.push((await begun(services)).id);
    }
    for (const id of ids.slice(0, 3)) {
      services.clock.advance(60_000);
      await answer(noor, id, 'Here.');
      await answer(noor, id, 'And here.'); // only the first counts
    }
    const { all, attended } = (await noor.get('/api/desk/chat-times')).json;
    expect(all).toEqual({ conversations: 4, unanswered: 1, median: 120, ninetieth: 168 });
    expect(attended).toEqual({ conversations: 3, unanswered: 1, median: 150, ninetieth: 174 });
    services.clock.advance(31 * 86_400_000);
    const later = (await (await colleague(services, 'Omar')).get('/api/desk/chat-times')).json;
    expect(later.all).toEqual({ conversations: 0, unanswered: 0, median: null, ninetieth: null });
  });
});
