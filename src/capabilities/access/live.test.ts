import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { newMember } from '#tests/support/members.ts';

const DAY_MS = 86_400_000;

/** One open page: its messages so far, and whether the stream has ended. */
async function openPage(services: TestServices, browser: Browser, path = '/api/events') {
  const answer = await services.app.request(`http://shop.test${path}`, {
    headers: { cookie: `pw_session=${browser.token}` },
  });
  const page = { status: answer.status, headers: answer.headers, heard: '', over: false, leave: async () => {} };
  if (answer.status !== 200 || !answer.body) return page;
  const reader = answer.body.getReader();
  page.leave = () => reader.cancel();
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    const { value, done } = await reader.read();
    page.over = done;
    page.heard += decoder.decode(value);
    if (!done) return read();
  };
  void read();
  return page;
}

const householdOf = async (services: TestServices, browser: Browser) => {
  const answer = await browser.get('/api/auth/user');
  const { rows } = (await services.database.db.execute(
    `select household_id from memberships where person_id = '${answer.json.user.id}'`,
  )) as unknown as { rows: { household_id: string }[] };
  return rows[0]?.household_id ?? '';
};

onBothEngines('events', (open) => {
  test('C70 an open page is told the topic and nothing else; the cookie is enough, and another household hears nothing', async () => {
    const services = await open();
    const [mine, theirs] = [await newMember(services), await newMember(services)];
    const householdId = await householdOf(services, mine);
    const [page, other] = [await openPage(services, mine), await openPage(services, theirs)];
    expect(page.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(page.headers.get('cache-control')).toMatch(/no-store/);
    await services.transact(SYSTEM, (ctx) => ctx.notify(householdId, 'order'));
    await expect.poll(() => page.heard).toBe(': open\n\ndata: {"topics":["order"]}\n\n');
    expect(other.heard).toBe(': open\n\n');
    // A page that opens a moment too late gets the missed messages.
    const late = await openPage(services, mine, '/api/events?age=60000');
    await expect.poll(() => late.heard).toMatch(/"order"/);
    for (const { leave } of [page, other, late]) await leave();
    expect((await services.app.request('http://shop.test/api/events')).status).toBe(401);
  });

  testOnce(
    'C70 a stream ends with its own session: signed out from another device, or the account deleted',
    async () => {
      const services = await open();
      const laptop = await newMember(services);
      const { email } = (await laptop.get('/api/auth/user')).json.user;
      const [onLaptop, again] = [await openPage(services, laptop), { ...laptop, token: laptop.token }];
      await laptop.post('/api/auth/login', { email, password: 'sevensticks' });
      const onPhone = await openPage(services, laptop);
      const phone = laptop.token;
      expect(phone).not.toBe(again.token);
      await laptop.delete('/api/sessions'); // every other device
      await expect.poll(() => onLaptop.over).toBe(true);
      expect(onLaptop.heard).toMatch(/event: over/);
      expect(onPhone.over).toBe(false);
      expect((await openPage(services, again)).status).toBe(401);
      await laptop.post('/api/account-deletions', { password: 'sevensticks' });
      await expect.poll(() => onPhone.over).toBe(true);
    },
  );

  test('C70 no more than ten pages of a household at once; one that leaves makes room; none costs a statement', async () => {
    const services = await open();
    const browser = await newMember(services);
    services.statements();
    const pages = await Promise.all(Array.from({ length: 10 }, () => openPage(services, browser)));
    expect(services.statements().length).toBeLessThanOrEqual(10); // whose session it is, together where they come together
    const one = await openPage(services, browser);
    expect([one.status, one.headers.get('retry-after')]).toEqual([429, '30']);
    await pages[0]?.leave();
    const another = await openPage(services, browser);
    expect(another.status).toBe(200);
    services.clock.advance(31 * DAY_MS);
    expect((await openPage(services, browser)).status).toBe(401);
    for (const page of [...pages, another]) await page.leave();
  });
});
