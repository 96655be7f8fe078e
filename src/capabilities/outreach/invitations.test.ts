import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { releaseSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { endHold } from '#src/capabilities/billing/actions/end-hold.ts';
import { planSeats } from '#src/capabilities/pricing/tables.ts';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser, orderOf, payWith, wizardDone } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { addProPlaces, proHolders } from '#tests/support/pro-places.ts';
import { endInvitation, inviteNightly } from './actions/invite-next.ts';
import { waitlistPlaces } from './tables.ts';

const HOUR_MS = 3_600_000;
/** Forms for the waitlist that are sent at the same time. */
const AT_ONCE = 7;
const EUROPE = { currency: 'EUR', country: 'NL', plan: 'pro' } as const;

const queue = ({ database: { db } }: TestServices) =>
  db.select().from(waitlistPlaces).orderBy(asc(waitlistPlaces.ticket));
const seats = ({ database: { db } }: TestServices) => db.select().from(planSeats).orderBy(asc(planSeats.seatNo));
const mailsOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

async function mailedToken(services: TestServices, email: string, kind: string): Promise<string> {
  const mine = (await mailsOf(services, kind)).filter(({ recipient }) => recipient === email);
  const links = [...(mine.at(-1)?.text ?? '').matchAll(/\/waitlist\/(\w+)#token=([\w-]+)/g)];
  return links.find(([, page]) => page !== 'leave')?.[2] ?? 'none';
}

/** Asks for a place, and takes it through the mailed link. Returns its number. */
async function join(services: TestServices, email: string): Promise<number> {
  const browser = newBrowser(services);
  await browser.post('/api/waitlist', { requestId: randomUUID(), email, cats: 2, currency: 'EUR' });
  const token = await mailedToken(services, email, 'waitlist-confirm');
  const { json, status } = await browser.post('/api/waitlist/confirm', { token });
  if (status === 503) return join(services, email);
  return Number(/You are number (\d+)/.exec(json.message)?.[1]);
}

/** Begins an order; a shop that is too busy to answer is asked again. */
async function order(browser: Browser, email: string): ReturnType<Browser['post']> {
  const answer = await browser.post('/api/create-checkout-session', await orderOf(browser, { ...EUROPE, email }));
  return answer.status === 503 ? order(browser, email) : answer;
}

/** A shop whose one seat is taken, with a queue. */
async function fullShop(services: TestServices, emails: string[]): Promise<void> {
  await addProPlaces(services, 1);
  await services.database.db.update(planSeats).set({ holder: 'member' });
  for (const [index, email] of emails.entries()) expect(await join(services, email)).toBe(index + 1);
}

const free = (services: TestServices, holder = 'member') =>
  services.transact(SYSTEM, (ctx) => releaseSeat(ctx, 'pro', holder));

/** A browser that has opened the invitation of this address. */
async function invited(services: TestServices, email: string) {
  const browser = await wizardDone(services);
  const token = await mailedToken(services, email, 'seat-offer');
  return { browser, token, opened: await browser.post('/api/waitlist/invitation', { token }) };
}

onOneEngine('the queue for Pro', (open) => {
  test('N16 sixty forms for three seats: three hold one, 57 wait in order, and freed seats go to the first of them', {
    timeout: 120_000,
  }, async () => {
    const services = await open();
    await addProPlaces(services, 3);
    const emails = Array.from({ length: 60 }, (_, index) => `buyer-${index}@example.com`);
    const browsers = await Promise.all(emails.map(() => wizardDone(services)));
    const answers = await Promise.all(browsers.map((browser, index) => order(browser, emails[index] ?? '')));
    const waiting = emails.filter((_, index) => answers[index]?.status !== 200);
    const begun = answers.filter(({ status }) => status === 200);
    expect([begun.length, waiting.length]).toEqual([3, 57]);
    expect(new Set(answers.flatMap(({ json }) => json.code ?? []))).toEqual(new Set(['pro-sold-out']));
    // In groups, one after another: nobody is before a person who joined earlier, and people who join together have
    // neighbouring numbers.
    const numbers: number[] = [];
    for (let at = 0; at < waiting.length; at += AT_ONCE) {
      const group = waiting.slice(at, at + AT_ONCE);
      numbers.push(...(await Promise.all(group.map((email) => join(services, email)))));
      const places = Array.from(group, (_, index) => at + index + 1);
      expect(numbers.slice(at).toSorted((one, other) => one - other)).toEqual(places);
    }
    for (const { json } of begun) await payWith(services, json.checkoutUrl);
    await services.settle();
    const holders = await proHolders(services);
    expect(holders).toHaveLength(3);
    expect(await services.database.db.select().from(subscriptions)).toHaveLength(3);
    expect(await mailsOf(services, 'seat-offer')).toEqual([]);

    // Two plans end at once: the first two are invited, each to one seat, and nobody else gets it.
    await Promise.all(holders.slice(0, 2).map((holder) => free(services, holder)));
    const first = [1, 2].map((place) => waiting[numbers.indexOf(place)]);
    expect((await mailsOf(services, 'seat-offer')).map(({ recipient }) => recipient)).toEqual(first);
    expect((await seats(services)).map(({ holder, offerId }) => [holder !== null, offerId !== null])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
        [false, true],
      ]),
    );
    const stranger = await wizardDone(services);
    expect((await order(stranger, 'stranger@example.com')).json.code).toBe('pro-sold-out');
  });

  test('N16 an invitation is for its address alone, is used once, and takes its place off the list', async () => {
    const services = await open();
    await fullShop(services, ['first@example.com', 'second@example.com']);
    await free(services);
    const { browser, token, opened } = await invited(services, 'first@example.com');
    expect([opened.status, opened.json.email]).toEqual([200, 'first@example.com']);
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly/);
    const plans = async (of: Browser) =>
      (await of.get('/api/subscription-plans')).json.find(({ planType }: { planType: string }) => planType === 'pro');
    expect([(await plans(browser)).soldOut, (await plans(newBrowser(services))).soldOut]).toEqual([false, true]);
    expect((await plans(browser)).seats).toEqual({ total: 50, taken: 49, held: 1 });

    expect((await order(browser, 'friend@example.com')).json.code).toBe('invitation-other-address');
    const changed = await newBrowser(services).post('/api/waitlist/invitation', { token: `${token}A` });
    expect([changed.status, changed.json.code]).toEqual([404, 'invitation-unknown']);

    const begun = await order(browser, 'First@Example.com');
    expect(begun.status).toBe(200);
    // The same invitation in another browser holds no second seat.
    const twin = await invited(services, 'first@example.com');
    expect((await order(twin.browser, 'first@example.com')).json.code).toBe('pro-sold-out');
    await payWith(services, begun.json.checkoutUrl);
    await services.settle();
    expect((await seats(services)).map(({ holder, offerId }) => [typeof holder, offerId])).toEqual([['string', null]]);
    expect((await queue(services)).map(({ email }) => email)).toEqual(['second@example.com']);
    const replayed = await newBrowser(services).post('/api/waitlist/invitation', { token });
    expect([replayed.status, replayed.json.code]).toEqual([410, 'invitation-over']);
  });

  test('N16 not taken in 48 hours, the seat goes to the next, once; a form that lapses gives it back to its invitation', async () => {
    const services = await open();
    await fullShop(services, ['first@example.com', 'second@example.com', 'third@example.com']);
    await free(services);
    const { browser, token } = await invited(services, 'first@example.com');
    const begun = await order(browser, 'first@example.com');
    const [{ checkoutId, offerId } = { checkoutId: null, offerId: null }] = await seats(services);
    services.clock.advance(15 * 60_000);
    await endHold.run(services, { checkoutId: checkoutId ?? '' });
    expect((await payWith(services, begun.json.checkoutUrl)).status).toBeGreaterThanOrEqual(400);
    expect((await seats(services))[0]).toMatchObject({ checkoutId: null, offerId });
    expect(await mailsOf(services, 'seat-offer')).toHaveLength(1);

    services.clock.advance(48 * HOUR_MS);
    // Two processes whose job is due at once, and the nightly one.
    const late = { offerId: offerId ?? '' };
    await Promise.all([
      endInvitation.run(services, late),
      endInvitation.run(services, late),
      inviteNightly.run(services, {}),
    ]);
    expect((await mailsOf(services, 'seat-offer')).map(({ recipient }) => recipient)).toEqual([
      'first@example.com',
      'second@example.com',
    ]);
    expect((await mailsOf(services, 'seat-missed')).map(({ recipient }) => recipient)).toEqual(['first@example.com']);
    expect((await queue(services)).map(({ email, offerId: runs }) => [email, runs !== null])).toEqual([
      ['second@example.com', true],
      ['third@example.com', false],
    ]);
    expect((await browser.post('/api/waitlist/invitation', { token })).json.code).toBe('invitation-over');
    expect((await order(browser, 'first@example.com')).json.code).toBe('pro-sold-out');

    // The second leaves the list instead: the third is next at once.
    const [place] = await queue(services);
    await newBrowser(services).post('/api/waitlist/leave', { token: place?.leaveToken });
    expect((await mailsOf(services, 'seat-offer')).at(-1)?.recipient).toBe('third@example.com');
  });

  test('N16 a release that ends in the middle invites nobody, and a person who joins while a seat is free is invited at once', async () => {
    const services = await open();
    await fullShop(services, ['first@example.com']);
    const crashed = services.transact(SYSTEM, async (ctx) => {
      await releaseSeat(ctx, 'pro', 'member');
      throw new Error('The process ends here.');
    });
    await expect(crashed).rejects.toThrow('ends here');
    expect([await mailsOf(services, 'seat-offer'), await proHolders(services)]).toEqual([[], ['member']]);
    await free(services);
    await free(services); // repeated
    expect(await mailsOf(services, 'seat-offer')).toHaveLength(1);
    await services.database.db.update(planSeats).set({ offerId: null, offeredUntil: null });
    await join(services, 'second@example.com');
    expect((await mailsOf(services, 'seat-offer')).at(-1)?.recipient).toBe('second@example.com');
  });
});
