import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccount } from '#src/capabilities/access/actions/create-account.ts';
import { hashPassword } from '#src/capabilities/access/actions/hash-password.ts';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { inquiries, inquiryFiles, newsletterSubscribers, waitlistPlaces } from '#src/capabilities/outreach/tables.ts';
import { newId, sha256 } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Role } from '#src/platform/services.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import type { Colleagues, InboxCounts, InboxPage, InquiryDetail, ReadersPage, WaitlistPage } from './contract.ts';

interface Colleague {
  id: string;
  token: string;
}

async function somebody(services: TestServices, firstName: string, role: Role = 'support'): Promise<Colleague> {
  const passwordHash = await hashPassword('sevensticks');
  return services.transact(SYSTEM, async (ctx) => {
    const contact = { kind: 'email', email: `${firstName.toLowerCase()}@example.com` } as const;
    const made = await createAccount(ctx, { firstName, lastName: 'Desk', contact, passwordHash, role });
    if (isDomainError(made)) throw made;
    const { sessionToken: token } = await openSession(ctx, made.person.id);
    return { id: made.person.id, token };
  });
}

async function call<T>(services: TestServices, path: string, who?: Colleague, body?: unknown) {
  const headers: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await services.app.request(`http://shop.test/api/desk/${path}`, {
    headers,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as T & { message: string; code: string } };
}

type Row = typeof inquiries.$inferInsert;

async function arrive(services: TestServices, over: Partial<Row> = {}): Promise<string> {
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
    body: 'She looks at the stick.\nThe stick looks back.',
    details: {},
    createdAt: now,
    updatedAt: now,
    ...over,
  });
  return id;
}

const replyOf = (body: string, over: object = {}) => ({ id: randomUUID(), body, seen: 0, done: false, ...over });
const replies = async (services: TestServices) =>
  (await services.mails()).filter((mail) => mail.kind === 'inquiry-reply');
const READS = ['inbox', 'inbox-counts', 'colleagues', 'waitlist', 'newsletter', 'newsletter.csv'];

onBothEngines('inbox', (open) => {
  testOnce(
    'C54 the inbox is for staff and admin; visitors and customers are told nothing and change nothing',
    async () => {
      const services = await open();
      const id = await arrive(services);
      const customer = await somebody(services, 'Layla', 'customer');
      const acts: [string, unknown][] = [
        [`inbox/${id}/replies`, replyOf('No.')],
        [`inbox/${id}/notes`, { id: randomUUID(), body: 'No.' }],
        [`inbox/${id}/state`, { state: 'done' }],
        [`inbox/${id}/assignee`, { from: null, to: null }],
      ];
      const reads = [...READS, `inbox/${id}`, `inbox/${id}/files/${randomUUID()}`].map((path) => [path, undefined]);
      for (const [path, body] of [...reads, ...acts] as [string, unknown][]) {
        expect((await call(services, path, undefined, body)).status, path).toBe(401);
        expect((await call(services, path, customer, body)).status, path).toBe(403);
      }
      const staff = await somebody(services, 'Noor');
      expect((await call<InquiryDetail>(services, `inbox/${id}`, staff)).json).toMatchObject({
        state: 'open',
        history: [],
      });
      expect(await replies(services)).toEqual([]);
      expect((await call(services, `inbox/${randomUUID()}`, staff)).status).toBe(404);
      expect((await call(services, 'inbox/1', staff)).status).toBe(422);
    },
  );

  test('20 parallel sends of one reply are one mail, which leads back to us by its number', async () => {
    const services = await open();
    const id = await arrive(services);
    const noor = await somebody(services, 'Noor');
    const reply = replyOf('Dear Maryam,\n\nshe is <right>.\nGive her time.');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call<InquiryDetail>(services, `inbox/${id}/replies`, noor, reply)),
    );
    for (const { status, json } of answers) {
      expect(status).toBe(200);
      expect(json.history).toEqual([
        expect.objectContaining({ kind: 'reply', author: 'Noor Desk', body: reply.body, id: reply.id }),
      ]);
    }
    const [mail, ...more] = await replies(services);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'maryam@example.com',
      subject: `Re: About Miso (${answers[0]?.json.number})`,
      headers: { 'Reply-To': 'support@purrwell.example' },
    });
    expect(mail?.text).toContain('she is <right>.\nGive her time.\n\nNoor, Purrwell');
    expect(mail?.html).toContain('she is &lt;right&gt;.');
  });

  test('a reply to an inquiry that a colleague has answered meanwhile is refused and names the colleague', async () => {
    const services = await open();
    const id = await arrive(services);
    const [noor, omar] = [await somebody(services, 'Noor'), await somebody(services, 'Omar')];
    expect((await call(services, `inbox/${id}/replies`, noor, replyOf('Mine.'))).status).toBe(200);
    const late = replyOf('Mine too.');
    const { status, json } = await call(services, `inbox/${id}/replies`, omar, late);
    expect(status).toBe(409);
    expect(json.message).toMatch(/^Noor Desk has answered while you were writing\./);
    expect(await replies(services)).toHaveLength(1);
    const knowing = await call(services, `inbox/${id}/replies`, omar, { ...late, seen: 1, done: true });
    expect(knowing.json).toMatchObject({ state: 'done' });
    expect(await replies(services)).toHaveLength(2);
  });

  testOnce('an id that another message has used is refused, as are empty words', async () => {
    const services = await open();
    const [first, second] = [await arrive(services), await arrive(services)];
    const noor = await somebody(services, 'Noor');
    const reply = replyOf('Once.');
    await call(services, `inbox/${first}/replies`, noor, reply);
    expect((await call(services, `inbox/${second}/replies`, noor, reply)).json.code).toBe('entry-taken');
    expect((await call(services, `inbox/${second}/notes`, noor, { id: reply.id, body: 'x' })).json.code).toBe(
      'entry-taken',
    );
    expect((await call(services, `inbox/${second}/replies`, noor, replyOf('  '))).status).toBe(422);
    expect((await call(services, `inbox/${second}/notes`, noor, { id: randomUUID(), body: 'a\u0000b' })).status).toBe(
      400,
    );
    expect(await replies(services)).toHaveLength(1);
  });

  test('of many who take a message at once one gets it, and the others read who', async () => {
    const services = await open();
    const id = await arrive(services);
    const staff = await Promise.all(['Noor', 'Omar', 'Pita', 'Rana'].map((name) => somebody(services, name)));
    const takes = await Promise.all(
      staff.map((who) => call<InquiryDetail>(services, `inbox/${id}/assignee`, who, { from: null, to: who.id })),
    );
    expect(takes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const winner = takes.find(({ status }) => status === 200)?.json;
    expect(winner?.history).toEqual([expect.objectContaining({ kind: 'assigned', body: winner?.assignee?.name })]);
    for (const { status, json } of takes) {
      if (status === 409) expect(json.message).toBe(`${winner?.assignee?.name} has just taken this.`);
    }
    const [noor] = staff as [Colleague];
    const from = winner?.assignee?.id;
    const back = await call<InquiryDetail>(services, `inbox/${id}/assignee`, noor, { from, to: null });
    expect(back.json.assignee).toBeNull();
    const customer = await somebody(services, 'Layla', 'customer');
    expect((await call(services, `inbox/${id}/assignee`, noor, { from: null, to: customer.id })).json.code).toBe(
      'not-staff',
    );
    const { json } = await call<Colleagues>(services, 'colleagues', noor);
    expect(json.colleagues.map(({ name }) => name)).toEqual(['Noor Desk', 'Omar Desk', 'Pita Desk', 'Rana Desk']);
  });

  test('done and open again are kept with who and when; the same press twice is one, a colleague’s is told', async () => {
    const services = await open();
    const id = await arrive(services);
    const [noor, omar] = [await somebody(services, 'Noor'), await somebody(services, 'Omar')];
    const done = { state: 'done' };
    await Promise.all(Array.from({ length: 5 }, () => call(services, `inbox/${id}/state`, noor, done)));
    const late = await call(services, `inbox/${id}/state`, omar, done);
    expect(late.json).toMatchObject({ code: 'overtaken', message: 'Noor Desk has already marked this as done.' });
    services.clock.advance(60_000);
    const { json } = await call<InquiryDetail>(services, `inbox/${id}/state`, omar, { state: 'open' });
    expect(json).toMatchObject({ state: 'open', doneAt: null });
    expect(json.history.map(({ kind, author, at }) => [kind, author, at])).toEqual([
      ['done', 'Noor Desk', '2026-12-01T09:00:00.000Z'],
      ['reopened', 'Omar Desk', '2026-12-01T09:01:00.000Z'],
    ]);
  });

  test('the list is read newest first, page by page, by state, kind, holder, and name, address or number', async () => {
    const services = await open();
    const noor = await somebody(services, 'Noor');
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await arrive(services, { name: `Cat ${i}` }));
    const percent = await arrive(services, {
      kind: 'affiliate',
      name: '100% Cats',
      email: 'a_b@example.org',
      subject: null,
    });
    await call(services, `inbox/${ids[0]}/assignee`, noor, { from: null, to: noor.id });
    await call(services, `inbox/${ids[1]}/state`, noor, { state: 'done' });

    const names = async (query: string) =>
      (await call<InboxPage>(services, `inbox?${query}`, noor)).json.inquiries.map(({ name }) => name);
    expect(await names('')).toEqual(['100% Cats', 'Cat 4', 'Cat 3', 'Cat 2', 'Cat 0']);
    expect(await names('state=mine')).toEqual(['Cat 0']);
    expect(await names('state=done')).toEqual(['Cat 1']);
    expect(await names('kind=affiliate')).toEqual(['100% Cats']);
    expect(await names('search=%25')).toEqual(['100% Cats']);
    expect(await names('search=A_B@')).toEqual(['100% Cats']);
    expect(await names(`state=all&search=pw-${ids[1]?.slice(-6)}`)).toEqual(['Cat 1']);
    expect(await names('search=nobody')).toEqual([]);

    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = `inbox?state=all&limit=4${next && `&before=${next}`}`;
      const { json }: { json: InboxPage } = await call<InboxPage>(services, query, noor);
      seen.push(...json.inquiries.map(({ id }) => id));
      next = json.next;
    }
    expect(seen).toEqual([percent, ...ids.toReversed()]);
    const { json } = await call<InboxCounts>(services, 'inbox-counts', noor);
    expect(json).toEqual({ open: 5, mine: 1, waitlist: 0, newsletter: 0 });
  });

  test('C54 a file is handed out to be kept, never as a page, and who took it stands in the history', async () => {
    const services = await open();
    const id = await arrive(services, { kind: 'application', details: { position: 'Formulation scientist' } });
    const other = await arrive(services);
    const noor = await somebody(services, 'Noor');
    const bytes = new TextEncoder().encode('%PDF-1.7 with <script>alert(1)</script>');
    const file = { id: newId(), inquiryId: id, name: 'Résumé "final".pdf', size: bytes.length, bytes };
    await services.database.db
      .insert(inquiryFiles)
      .values({ ...file, sha256: sha256('x'), createdAt: services.clock.now() });
    const headers = { authorization: `Bearer ${noor.token}` };
    const get = (path: string) => services.app.request(`http://shop.test/api/desk/inbox/${path}`, { headers });
    const answer = await get(`${id}/files/${file.id}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="R_sum_ _final_\.pdf"; filename\*=UTF-8''R%C3%A9sum/,
    );
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get(`${other}/files/${file.id}`)).status).toBe(404);
    const { json } = await call<InquiryDetail>(services, `inbox/${id}`, noor);
    expect(json).toMatchObject({
      details: { position: 'Formulation scientist' },
      files: [{ id: file.id, name: file.name, size: bytes.length }],
      history: [{ kind: 'file-downloaded', author: 'Noor Desk', body: file.name }],
    });
  });

  test('the waitlist is read in its order, and newsletter addresses with where they stand', async () => {
    const services = await open();
    const noor = await somebody(services, 'Noor');
    const at = services.clock.now();
    for (const name of ['a', 'b', 'c']) {
      const email = `${name}@example.com`;
      await services.database.db
        .insert(waitlistPlaces)
        .values({ id: newId(), email, cats: 2, currency: 'AED', leaveToken: email, joinedAt: at });
    }
    const first = await call<WaitlistPage>(services, 'waitlist?limit=2', noor);
    const rest = await call<WaitlistPage>(services, `waitlist?limit=2&after=${first.json.next}`, noor);
    const places = [...first.json.places, ...rest.json.places].map(({ place, email }) => [place, email]);
    expect(places).toEqual([
      [1, 'a@example.com'],
      [2, 'b@example.com'],
      [3, 'c@example.com'],
    ]);
    expect(rest.json.next).toBeNull();

    for (const [email, state] of [
      ['=1+1@example.com', 'confirmed'],
      ['waits@example.com', 'pending'],
      ['left@example.com', 'unsubscribed'],
    ] as const) {
      await services.database.db.insert(newsletterSubscribers).values({
        id: newId(),
        email,
        state,
        source: 'footer',
        requestId: randomUUID(),
        consentVersion: '2026-11',
        askedAt: at,
        confirmedAt: state === 'pending' ? null : at,
        unsubscribeToken: `token-${state}`,
      });
    }
    const { json } = await call<ReadersPage>(services, 'newsletter', noor);
    expect(json.counts).toEqual({ pending: 1, confirmed: 1, unsubscribed: 1 });
    expect(json.readers.map(({ email }) => email)).toEqual([
      'left@example.com',
      'waits@example.com',
      '=1+1@example.com',
    ]);
    const take = ({ token }: Colleague) =>
      services.app.request('http://shop.test/api/desk/newsletter.csv', {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await take(noor)).status).toBe(403);
    const csv = await take(await somebody(services, 'Omar', 'admin'));
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    expect(await csv.text()).toBe(
      `email,confirmed,unsubscribe\r\n"'=1+1@example.com",2026-12-01T09:00:00.000Z,http://shop.test/newsletter/unsubscribe#token=token-confirmed\r\n`,
    );
    expect((await call<InboxCounts>(services, 'inbox-counts', noor)).json).toMatchObject({
      waitlist: 3,
      newsletter: 1,
    });
  });
});
