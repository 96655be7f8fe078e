import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { taskNeeded } from '#src/capabilities/fulfilment/events.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { post } from '#tests/support/http.ts';
import { confirmAddress, MEMBERS_PASSWORD, newMember } from '#tests/support/members.ts';
import { inquiries, inquiryEntries, newsletterSubscribers, waitlistPlaces } from './tables.ts';

const sender = (email: string) => ({ requestId: randomUUID(), name: 'Maryam Example', email });

/** Everything somebody may leave with us under an address. */
async function leaveEverything(services: TestServices, email: string) {
  const said: [string, object][] = [
    ['/api/contact', { ...sender(email), subject: 'Hello', message: `Written as ${email}` }],
    ['/api/withdrawals', sender(email)],
    ['/api/newsletter/subscribe', { requestId: randomUUID(), email, source: 'blog' }],
    ['/api/waitlist', { requestId: randomUUID(), email, cats: 1, currency: 'USD' }],
  ];
  for (const [path, body] of said) expect((await post(services, path, body)).status).toBe(200);
  const link = (await services.mails()).findLast(({ kind }) => kind === 'waitlist-confirm')?.text ?? '';
  await post(services, '/api/waitlist/confirm', { token: /token=([\w-]+)/.exec(link)?.[1] });
}

async function kept(services: TestServices, email: string) {
  const { db } = services.database;
  const written = (await db.select().from(inquiries)).filter((row) => row.email === email);
  const readers = (await db.select().from(newsletterSubscribers)).filter((row) => row.email === email);
  const places = (await db.select().from(waitlistPlaces)).filter((row) => row.email === email);
  return [...written.map(({ kind }) => kind as string).toSorted(), readers.length, places.length];
}

async function exported(services: TestServices, owner: Browser): Promise<Record<string, string>> {
  await owner.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
  const zip = await services.app.request('http://shop.test/api/profile/export', {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

async function member(services: TestServices, confirmed: boolean) {
  const browser = await newMember(services);
  const { email } = (await browser.get('/api/profile')).json;
  if (confirmed) await confirmAddress(services, browser, email);
  return { browser, email: email as string };
}

onOneEngine('everything somebody wrote to us', (open) => {
  test('goes with the account, but for a withdrawal, and nothing of anybody else goes along', async () => {
    const services = await open();
    const { browser, email } = await member(services, true);
    await leaveEverything(services, email);
    await leaveEverything(services, 'somebody-else@example.com');
    expect(await kept(services, email)).toEqual(['contact', 'withdrawal', 1, 1]);
    const gone = await browser.post('/api/account-deletions', { password: MEMBERS_PASSWORD });
    expect(gone.status).toBe(200);
    expect(await kept(services, email)).toEqual(['withdrawal', 0, 0]);
    expect(await kept(services, 'somebody-else@example.com')).toEqual(['contact', 'withdrawal', 1, 1]);
  });

  test('is neither exported nor deleted with an account that never confirmed the address', async () => {
    const services = await open();
    const { browser, email } = await member(services, false);
    await leaveEverything(services, email);
    const files = await exported(services, browser);
    expect(Object.values(files).join('\n')).not.toContain(`Written as ${email}`);
    await browser.post('/api/account-deletions', { password: MEMBERS_PASSWORD });
    expect(await kept(services, email)).toEqual(['contact', 'withdrawal', 1, 1]);
  });

  test('is part of the export with the answers to it, without notes of the desk and without any secret of a link', async () => {
    const services = await open();
    const { browser, email } = await member(services, true);
    await leaveEverything(services, email);
    await leaveEverything(services, 'somebody-else@example.com');
    const { db } = services.database;
    const rows = await db.select().from(inquiries);
    const at = services.clock.now();
    for (const { id: inquiryId, email: from } of rows)
      for (const kind of ['reply', 'note'] as const)
        await db.insert(inquiryEntries).values({
          ...{ id: randomUUID(), inquiryId, kind, authorId: null, at },
          body: `${kind} about ${from}`,
        });
    const files = await exported(services, browser);
    const all = Object.values(files).join('\n');
    expect(all).toContain(`Written as ${email}`);
    expect(all).toContain(`reply about ${email}`);
    expect(all).not.toContain('note about');
    expect(all).not.toContain('somebody-else');
    const secrets = [
      ...(await db.select().from(newsletterSubscribers)).map(({ unsubscribeToken }) => unsubscribeToken),
      ...(await db.select().from(waitlistPlaces)).map(({ leaveToken }) => leaveToken),
      ...rows.map(({ requestId }) => requestId),
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
  });
});

onOneEngine('a task that the shop gives itself', (open) => {
  test('is in the inbox once, however often and at once it is found, and its notice names nobody', async () => {
    const services = await open();
    const about = randomUUID();
    const task = {
      kind: 'sticks-held' as const,
      about,
      subject: 'No sticks for Miso',
      lines: ['Miso has no formula.', 'Look into it.'],
      orderNumber: 'CAT-2026-1234567',
      name: 'Maryam Example',
      email: 'Maryam@Example.com',
    };
    const find = (over: Partial<typeof task> = {}) =>
      services.transact(SYSTEM, (ctx) => ctx.emit(taskNeeded, { ...task, ...over }));
    await Promise.all([find(), find(), find()]);
    services.clock.advance(86_400_000);
    await find();
    expect(await services.database.db.select().from(inquiries)).toMatchObject([
      {
        kind: 'sticks-held',
        email: 'maryam@example.com',
        subject: 'No sticks for Miso',
        body: 'Miso has no formula.\nLook into it.',
        details: { orderNumber: 'CAT-2026-1234567' },
        state: 'open',
        priority: false,
      },
    ]);
    const [notice, ...more] = await services.mails();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'inquiry-notice', recipient: services.settings.supportEmail });
    for (const named of ['Miso', 'Maryam', 'CAT-2026'])
      expect(`${notice?.subject} ${notice?.html}`).not.toContain(named);
    // The same fact of another kind, and another fact, are other tasks.
    await find({ about: randomUUID() });
    expect(await services.database.db.$count(inquiries)).toBe(2);
  });
});
