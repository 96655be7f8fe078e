import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onOneEngine, testOnce } from '#tests/support/engines.ts';
import { fileIn, takeExport } from '#tests/support/exports.ts';
import { NETHERLANDS, paidGift, redemption } from '#tests/support/gifts.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { timelineHash } from '#src/capabilities/portability/actions/timeline-hash.ts';
import { TimelineLine } from '#src/capabilities/portability/rules/timeline-line.ts';
import { REDEEM, withPoints } from '#tests/support/points.ts';
import { isDocument, paperPath } from './screens/timeline/paper-path.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import type { TimelineItem, TimelinePage } from './timeline-contract.ts';

const DAY_MS = 86_400_000;

/** Pages to the end, without the person's own items. */
async function leaf(browser: Browser, limit: number, filter = ''): Promise<TimelineItem[]> {
  return (await leafAll(browser, limit, filter)).filter(({ kind }) => kind !== 'mail' && kind !== 'account');
}

async function leafAll(browser: Browser, limit: number, filter = ''): Promise<TimelineItem[]> {
  const items: TimelineItem[] = [];
  for (let before = ''; ; ) {
    const { status, json } = await browser.get(`/api/timeline?limit=${limit}&before=${before}${filter}`);
    expect(status).toBe(200);
    const page = json as TimelinePage;
    items.push(...page.items);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    if (!page.next) return items;
    before = page.next;
  }
}

const titles = (items: TimelineItem[]) => items.map(({ title, entry }) => title ?? entry?.kind);

onOneEngine('timeline', (open) => {
  test('N3 the household as one stream: the same whatever the size of a page, by cat, by kind, and nobody else’s', async () => {
    const services = await open();
    const { customer: browser, id } = await bought(services);
    const desk = await colleague(services, 'Nour');
    await pressOrder(desk, id, 'kit_packed');
    services.clock.advance(DAY_MS);
    const [miso, biscuit] = (await browser.get('/api/cats')).json as { id: string }[];
    const at = services.clock.now().toISOString();
    // Things written down at one moment have an order as well.
    for (let n = 0; n < 5; n++) {
      const cat = n % 2 ? miso : biscuit;
      const entry = { id: randomUUID(), kind: 'note', note: `Note ${n}`, at };
      expect((await browser.post(`/api/cats/${cat?.id}/log`, entry)).status).toBe(200);
    }
    const wrong = { id: randomUUID(), kind: 'appetite', value: 20, at };
    await browser.post(`/api/cats/${miso?.id}/log`, wrong);
    services.clock.advance(60_000);
    await browser.delete(`/api/log/${wrong.id}`);
    await services.settle();

    const all = await leaf(browser, 100);
    expect(new Set(all.map((item) => item.id)).size).toBe(all.length);
    expect(all.map((item) => item.at)).toEqual(
      all
        .map((item) => item.at)
        .toSorted()
        .toReversed(),
    );
    expect(all[0]).toMatchObject({ state: 'removal', cats: [miso?.id], entry: { value: 20 } });
    expect(all.filter(({ state }) => state === 'removed')).toHaveLength(1);
    expect(titles(all)).toEqual(
      expect.arrayContaining(['Order received', 'Test kit packed', 'Miso moved in', 'Biscuit moved in', '100 points']),
    );
    expect(await leaf(browser, 4)).toEqual(all);

    expect(await leaf(browser, 6, `&cat=${miso?.id}`)).toEqual(all.filter(({ cats }) => cats.includes(miso?.id ?? '')));
    for (const kind of ['log', 'order', 'invoice'])
      expect(await leaf(browser, 4, `&kind=${kind}`)).toEqual(all.filter((item) => item.kind === kind));

    const stranger = await newMember(services);
    const theirs = await newCat(stranger, { name: 'Noor' });
    expect(titles(await leaf(stranger, 10))).toEqual(['Noor moved in']);
    expect((await browser.get(`/api/timeline?cat=${theirs}`)).status).toBe(404);
    expect((await browser.get('/api/timeline?before=1.entry.x')).status).toBe(422);
    expect((await browser.get('/api/timeline?kind=gossip')).status).toBe(422);
    stranger.token = null;
    await stranger.post('/api/auth/logout');
    expect((await stranger.get('/api/timeline')).status).toBe(401);
  });

  testOnce('N3 a new entry does not shift the following pages of the timeline', async () => {
    const services = await open();
    const browser = await newMember(services);
    const cat = await newCat(browser, { name: 'Miso' });
    const note = (text: string) =>
      browser.post(`/api/cats/${cat}/log`, {
        id: randomUUID(),
        kind: 'note',
        note: text,
        at: services.clock.now().toISOString(),
      });
    for (const text of ['one', 'two', 'three', 'four']) {
      services.clock.advance(1000);
      await note(text);
    }
    const first = (await browser.get('/api/timeline?limit=2')).json as TimelinePage;
    services.clock.advance(1000);
    await note('five');
    const second = (await browser.get(`/api/timeline?limit=2&before=${first.next}`)).json as TimelinePage;
    expect([...first.items, ...second.items].map(({ entry }) => entry?.note)).toEqual(['four', 'three', 'two', 'one']);
  });

  testOnce(
    'N3 mails and sign-ins are their person’s alone, mails from the moment on at which the address was confirmed',
    async () => {
      const services = await open();
      const { customer, id, householdId } = await bought(services);
      const own = await leafAll(customer, 3, '&kind=account');
      expect(titles(own)).toEqual(['Signed in']);
      expect(own.every(({ opens }) => opens?.to === 'security')).toBe(true);
      const desk = await colleague(services, 'Nour');
      services.clock.advance(1000);
      await services.database.db.execute(
        sql`update people set email_verified_at = ${services.clock.now().toISOString()}::timestamptz`,
      );
      expect(await leafAll(customer, 3, '&kind=mail')).toEqual([]);
      services.clock.advance(60_000);
      await pressOrder(desk, id, 'kit_packed');
      await pressOrder(desk, id, 'kit_shipped');
      await services.settle();
      const mailed = await leafAll(customer, 3, '&kind=mail');
      expect(mailed).toMatchObject([{ title: 'We mailed you', text: expect.stringContaining('kit') }]);
      const all = await leafAll(customer, 4);
      expect(all.filter(({ kind }) => kind === 'mail')).toEqual(mailed);
      expect(all.filter(({ kind }) => kind === 'account')).toEqual(own);

      const looking = newBrowser(services);
      looking.token = (await desk.post(`/api/desk/households/${householdId}/looks`)).json.token;
      expect(titles(await leafAll(looking, 20))).toEqual(titles(await leaf(customer, 20)));
      const page = await desk.get(`/api/desk/households/${householdId}`);
      expect(page.status).toBe(200);
      expect(page.json.timeline.map(({ title }: { title: string }) => title)).not.toContain('Signed in');
      const stranger = await newMember(services);
      expect(JSON.stringify(await leafAll(stranger, 20))).not.toContain(mailed[0]?.text);
    },
  );

  testOnce(
    'N3 a gift is on the timeline of whoever gave it, with its price, and of whoever redeemed it, without; and in their exports',
    async () => {
      const services = await open();
      const [giver, friend] = [await newMember(services), await newMember(services)];
      const { email: giverEmail } = (await giver.get('/api/auth/user')).json.user;
      const { code } = await paidGift(services, NETHERLANDS, { giverEmail: giverEmail.toUpperCase() });
      const gifts = async (browser: Browser) => await leafAll(browser, 1, '&kind=gift');
      expect(await gifts(giver)).toEqual([]); // anybody could have the address
      await services.database.db.execute(sql`update people set email_verified_at = now() where email = ${giverEmail}`);
      services.clock.advance(60_000);
      expect((await friend.post('/api/gift-redemptions', redemption(code))).status).toBe(200);
      await services.settle();
      const given = await gifts(giver);
      expect(given).toMatchObject([
        { kind: 'gift', title: 'Your gift was redeemed', text: expect.stringMatching(/^GIFT-[\d-]+\.$/) },
        { kind: 'gift', title: 'You bought a gift', text: expect.stringMatching(/3 months of Premium, €[\d.]+\.$/) },
      ]);
      const got = await gifts(friend);
      expect(got).toMatchObject([{ kind: 'gift', title: 'A gift from Grandma redeemed' }]);
      expect(JSON.stringify(await leafAll(friend, 50))).not.toContain('€');
      expect(JSON.stringify(given)).not.toMatch(/Maryam|Canal|Miso/);
      // Nobody else sees the gift: it may be a surprise at home.
      const desk = await colleague(services, 'Nour');
      const { rows } = (await services.database.db.execute(
        sql`select m.household_id as id from memberships m join people p on p.id = m.person_id where p.email = ${giverEmail}`,
      )) as unknown as { rows: { id: string }[] };
      const looking = newBrowser(services);
      looking.token = (await desk.post(`/api/desk/households/${rows[0]?.id}/looks`)).json.token;
      expect(await gifts(looking)).toEqual([]);

      const archive = await takeExport(services, giver, MEMBERS_PASSWORD);
      const { version, parts } = JSON.parse(fileIn(archive, 'manifest.json'));
      const lines = fileIn(archive, 'timeline.jsonl')
        .trim()
        .split('\n')
        .map((line) => TimelineLine.parse(JSON.parse(line)));
      expect([version, parts[0].timelineHash]).toEqual([4, timelineHash(lines)]);
      const told = lines.filter(({ kind }) => kind === 'gift');
      expect(told.map(({ title, personal }) => [title, personal])).toEqual([
        ['Your gift was redeemed', true],
        ['You bought a gift', true],
      ]);
    },
  );

  testOnce('N3 documents are found by their kind and by cat, and each opens', async () => {
    const services = await open();
    const { customer, id, householdId } = await bought(services);
    await pressOrder(await colleague(services, 'Nour'), id, 'optimizer_delivered');
    await services.settle();
    const [miso] = (await customer.get('/api/cats')).json as { id: string }[];
    await customer.post(`/api/cats/${miso?.id}/vet-links`, { period: 'day' });
    await withPoints(services, householdId, 200);
    await customer.post(REDEEM, { rewardId: 'poster', catId: miso?.id });
    const documents = await leaf(customer, 3, '&kind=document');
    expect(documents).toEqual(
      (await leaf(customer, 100)).filter(({ kind }) => kind === 'document' || kind === 'invoice'),
    );
    const opened = documents.map(({ opens }) => `${opens?.to}`).toSorted();
    expect(opened).toEqual(['achievements', 'invoice', 'report', 'report', 'sheet', 'sheet', 'vet-sheet']);
    for (const { opens } of documents)
      if (isDocument(opens)) {
        const headers = { authorization: `Bearer ${customer.token}` };
        const answer = await services.app.request(`http://shop.test${paperPath(opens)}`, { headers });
        expect([opens.to, answer.status, answer.headers.get('content-type')]).toEqual([
          opens.to,
          200,
          'application/pdf',
        ]);
      }
    const hers = await leaf(customer, 3, `&kind=document&cat=${miso?.id}`);
    expect(hers).toEqual(documents.filter(({ cats }) => cats.includes(miso?.id ?? '')));
    expect(hers.map(({ opens }) => `${opens?.to}`).toSorted()).toEqual([
      'achievements',
      'report',
      'sheet',
      'vet-sheet',
    ]);
  });

  testOnce('N3 a message is part of it once the address it came from is confirmed', async () => {
    const services = await open();
    const browser = await newMember(services);
    const { email } = (await browser.get('/api/auth/user')).json.user;
    const message = { name: 'Maryam', email, subject: 'Sticks', message: 'Do they taste of fish?' };
    const sent = await browser.post('/api/contact', { ...message, requestId: randomUUID() });
    expect(sent.status).toBeLessThan(300);
    expect(await leaf(browser, 10)).toEqual([]);
    await services.database.db.execute('update people set email_verified_at = now()');
    expect(await leaf(browser, 10)).toMatchObject([{ kind: 'message', title: 'You wrote to us' }]);
  });
});
