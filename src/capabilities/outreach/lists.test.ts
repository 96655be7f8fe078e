import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { post } from '#tests/support/http.ts';
import { newsletterSubscribers, waitlistPlaces } from './tables.ts';

const DAY = 86_400_000;

/** The tokens that were mailed to an address, newest last. */
async function mailed(services: TestServices, email: string, kind: string): Promise<string[]> {
  const mails = (await services.mails()).filter((mail) => mail.recipient === email && mail.kind === kind);
  return mails.map(({ text }) => /[#?]token=([\w-]+)/.exec(text ?? '')?.[1] ?? '');
}

type Act = (
  services: TestServices,
  email: string,
) => Promise<{ status: number; json: { message: string; code: string } }>;

const NEWSLETTER = {
  ask: (services, email) =>
    post(services, '/api/newsletter/subscribe', { requestId: randomUUID(), email, source: 'footer' }),
  confirm: async (services, email) => {
    const token = (await mailed(services, email, 'newsletter-confirm')).at(-1) ?? 'none';
    return post(services, '/api/newsletter/confirm', { token });
  },
  leave: async (services, email) => {
    const row = (await services.database.db.select().from(newsletterSubscribers)).find((one) => one.email === email);
    return post(services, '/api/newsletter/unsubscribe', { token: row?.unsubscribeToken ?? 'none' });
  },
} satisfies Record<string, Act>;

/** Steps that lead to each state, and for each action its answer, mails and resulting rows. */
const READERS: {
  state: string;
  way: (keyof typeof NEWSLETTER)[];
  after: Record<keyof typeof NEWSLETTER, [status: number, mail: string | null, state: string | null]>;
}[] = [
  {
    state: 'unknown',
    way: [],
    after: { ask: [200, 'newsletter-confirm', 'pending'], confirm: [404, null, null], leave: [404, null, null] },
  },
  {
    state: 'asked',
    way: ['ask'],
    after: {
      ask: [200, 'newsletter-confirm', 'pending'],
      confirm: [200, 'newsletter-welcome', 'confirmed'],
      leave: [200, null, 'unsubscribed'],
    },
  },
  {
    state: 'reading',
    way: ['ask', 'confirm'],
    after: {
      ask: [200, 'newsletter-already', 'confirmed'],
      confirm: [410, null, 'confirmed'],
      leave: [200, null, 'unsubscribed'],
    },
  },
  {
    state: 'gone',
    way: ['ask', 'confirm', 'leave'],
    after: {
      ask: [200, 'newsletter-confirm', 'unsubscribed'],
      confirm: [410, null, 'unsubscribed'],
      leave: [200, null, 'unsubscribed'],
    },
  },
  {
    state: 'back again',
    way: ['ask', 'confirm', 'leave', 'ask', 'confirm'],
    after: {
      ask: [200, 'newsletter-already', 'confirmed'],
      confirm: [410, null, 'confirmed'],
      leave: [200, null, 'unsubscribed'],
    },
  },
];

const WAITLIST = {
  ask: (services, email) =>
    post(services, '/api/waitlist', { requestId: randomUUID(), email, cats: 2, currency: 'AED' }),
  confirm: async (services, email) => {
    const token = (await mailed(services, email, 'waitlist-confirm')).at(-1) ?? 'none';
    return post(services, '/api/waitlist/confirm', { token });
  },
  leave: async (services, email) => {
    const token = (await mailed(services, email, 'waitlist-joined')).at(-1) ?? 'none';
    return post(services, '/api/waitlist/leave', { token });
  },
} satisfies Record<string, Act>;

const WAITING: {
  state: string;
  way: (keyof typeof WAITLIST)[];
  after: Record<keyof typeof WAITLIST, [status: number, mail: string | null, waits: boolean]>;
}[] = [
  {
    state: 'unknown',
    way: [],
    after: { ask: [200, 'waitlist-confirm', false], confirm: [404, null, false], leave: [404, null, false] },
  },
  {
    state: 'asked',
    way: ['ask'],
    after: {
      ask: [200, 'waitlist-confirm', false],
      confirm: [200, 'waitlist-joined', true],
      leave: [404, null, false],
    },
  },
  {
    state: 'waiting',
    way: ['ask', 'confirm'],
    after: { ask: [200, 'waitlist-joined', true], confirm: [410, null, true], leave: [200, null, false] },
  },
  {
    state: 'gone',
    way: ['ask', 'confirm', 'leave'],
    after: { ask: [200, 'waitlist-confirm', false], confirm: [410, null, false], leave: [404, null, false] },
  },
];

onOneEngine('the lists of addresses', (open) => {
  test('every press on every state of a subscription has one answer, at most one mail, and one state after it', async () => {
    const services = await open();
    for (const { state, way, after } of READERS)
      for (const action of Object.keys(after) as (keyof typeof NEWSLETTER)[]) {
        const email = `${state.replace(' ', '-')}-${action}@example.com`;
        for (const step of way) await NEWSLETTER[step](services, email);
        const before = (await services.mails()).length;
        const { status } = await NEWSLETTER[action](services, email);
        const [mail, ...more] = (await services.mails()).slice(before);
        const rows = await services.database.db.select().from(newsletterSubscribers);
        const left = rows.find((row) => row.email === email)?.state ?? null;
        expect([state, action, status, mail?.kind ?? null, left]).toEqual([state, action, ...after[action]]);
        expect(more).toEqual([]);
        if (mail) expect(mail.recipient).toBe(email);
      }
  });

  test('R8 every press on every state of a place in the queue has one answer, at most one mail, and one state after it', async () => {
    const services = await open();
    for (const { state, way, after } of WAITING)
      for (const action of Object.keys(after) as (keyof typeof WAITLIST)[]) {
        const email = `${state}-${action}@example.com`;
        for (const step of way) await WAITLIST[step](services, email);
        const before = (await services.mails()).length;
        const { status } = await WAITLIST[action](services, email);
        const [mail, ...more] = (await services.mails()).slice(before);
        const rows = await services.database.db.select().from(waitlistPlaces);
        const waits = rows.some((row) => row.email === email);
        expect([state, action, status, mail?.kind ?? null, waits]).toEqual([state, action, ...after[action]]);
        expect(more).toEqual([]);
      }
  });

  test('R8 places are numbered without gaps however people leave, and a link of a week ago takes none', async () => {
    const services = await open();
    const number = async (email: string) => {
      await WAITLIST.ask(services, email);
      const { subject } = (await services.mails()).findLast((mail) => mail.recipient === email) ?? {};
      return Number(/number (\d+)/.exec(subject ?? '')?.[1]);
    };
    const cats = ['ana', 'bo', 'cy', 'di', 'ed'].map((name) => `${name}@example.com`);
    for (const email of cats) {
      await WAITLIST.ask(services, email);
      expect((await WAITLIST.confirm(services, email)).json.message).toContain(`number ${cats.indexOf(email) + 1}`);
    }
    services.clock.advance(3_600_000);
    for (const gone of ['bo@example.com', 'ana@example.com']) await WAITLIST.leave(services, gone);
    expect([await number('cy@example.com'), await number('di@example.com'), await number('ed@example.com')]).toEqual([
      1, 2, 3,
    ]);
    await WAITLIST.ask(services, 'late@example.com');
    services.clock.advance(7 * DAY - 1);
    const inTime = await WAITLIST.confirm(services, 'late@example.com');
    expect([inTime.status, inTime.json.message]).toEqual([
      200,
      'You are number 4. The next free seat goes to number 1, by mail.',
    ]);
    await WAITLIST.ask(services, 'later@example.com');
    services.clock.advance(7 * DAY);
    const late = await WAITLIST.confirm(services, 'later@example.com');
    expect([late.status, late.json.code]).toEqual([410, 'link-expired']);
    expect(await services.database.db.$count(waitlistPlaces)).toBe(4);
  });

  test('the address that leaves is the one of the link, also where the body names another token', async () => {
    const services = await open();
    for (const email of ['one@example.com', 'two@example.com']) {
      await NEWSLETTER.ask(services, email);
      await NEWSLETTER.confirm(services, email);
    }
    const rows = await services.database.db.select().from(newsletterSubscribers);
    const token = (email: string) => rows.find((row) => row.email === email)?.unsubscribeToken ?? '';
    const path = `/api/newsletter/unsubscribe?token=${token('one@example.com')}`;
    const { json } = await post(services, path, { token: token('two@example.com') });
    expect(json.message).toBe('one@example.com will get no more letters from us.');
    const after = await services.database.db.select().from(newsletterSubscribers);
    expect(Object.fromEntries(after.map(({ email, state }) => [email, state]))).toEqual({
      'one@example.com': 'unsubscribed',
      'two@example.com': 'confirmed',
    });
    // The time of the first leave is kept: it proves since when nobody may write.
    const left = after.find(({ email }) => email === 'one@example.com')?.unsubscribedAt;
    services.clock.advance(DAY);
    await post(services, path, {});
    const again = (await services.database.db.select().from(newsletterSubscribers)).find(
      ({ email }) => email === 'one@example.com',
    );
    expect(again?.unsubscribedAt).toEqual(left);
  });

  test('links are tried 120 times an hour from one network, and no more until the hour is over', async () => {
    const services = await open();
    const guess = () => post(services, '/api/waitlist/confirm', { token: randomUUID() });
    const tried = await Promise.all(Array.from({ length: 130 }, guess));
    expect(tried.filter(({ status }) => status === 404)).toHaveLength(120);
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(10);
    // The same limit for links of the newsletter.
    expect((await post(services, '/api/newsletter/confirm', { token: 'x' })).status).toBe(429);
    services.clock.advance(3_600_000);
    expect((await guess()).status).toBe(404);
  });
});
