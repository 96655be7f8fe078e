import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { checkouts, invoices } from '#src/capabilities/billing/tables.ts';
import { type Browser, newBrowser, orderOf, paidOrder, payWith, payWithin, wizardDone } from '#tests/support/buyers.ts';
import { onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD, newMember } from '#tests/support/members.ts';
import { ACCOUNT, bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { referralCodes, referrals, pointsEntries } from './tables.ts';

const ANNA = 'anna@example.com';

const codeOf = async (member: Browser): Promise<string> => (await member.get('/api/friends')).json.code;

/** Points of a household for referrals, by its ledger. */
async function pointsFromReferrals(services: TestServices, householdId: string): Promise<number> {
  const rows = await services.database.db
    .select({ points: pointsEntries.points })
    .from(pointsEntries)
    .where(and(eq(pointsEntries.householdId, householdId), eq(pointsEntries.reason, 'friend')));
  return rows.reduce((sum, { points }) => sum + points, 0);
}

const householdOf = async (services: TestServices, code: string): Promise<string> => {
  const [row] = await services.database.db.select().from(referralCodes).where(eq(referralCodes.code, code));
  return row?.householdId ?? '';
};

/** The newest of all who came by somebody. */
async function lastReferral(services: TestServices) {
  const [row] = await services.database.db
    .select()
    .from(referrals)
    .orderBy(desc(referrals.createdAt), desc(referrals.id))
    .limit(1);
  return row;
}

async function codeOfLastOrder(services: TestServices): Promise<string | null | undefined> {
  const [row] = await services.database.db
    .select()
    .from(checkouts)
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(1);
  return row?.referralCode;
}

onOneEngine('referrals', (open) => {
  test('both households get 200 points when the first box ships and lose them when that is undone or refunded', async () => {
    const services = await open();
    const member = await newMember(services);
    const code = await codeOf(member);
    const referrer = await householdOf(services, code);
    const friend = await bought(services, { referralCode: ` ${code.toLowerCase()} `, email: ANNA });
    const points = async () => {
      await services.settle();
      return [await pointsFromReferrals(services, referrer), await pointsFromReferrals(services, friend.householdId)];
    };
    expect(await points()).toEqual([0, 0]);
    expect((await member.get('/api/friends')).json).toEqual({
      ...{ code, link: `http://shop.test/friend#${code}`, points: 200 },
      ...{ ordered: 1, came: 1, shipped: 0 },
    });

    const desk = await colleague(services, 'Dina');
    await pressOrder(desk, friend.id, 'optimizer_shipped');
    expect(await points()).toEqual([200, 200]);
    expect((await member.get('/api/friends')).json).toMatchObject({ ordered: 1, shipped: 1 });
    expect((await friend.customer.get('/api/achievements/points')).json.availablePoints).toBeGreaterThanOrEqual(200);
    const { revision } = (await desk.get(`/api/desk/orders/${friend.id}`)).json;
    const undo = { id: randomUUID(), seen: revision, reason: 'It is still here.' };
    expect((await desk.post(`/api/desk/orders/${friend.id}/undo`, undo)).status).toBe(200);
    expect(await points()).toEqual([0, 0]);
    await pressOrder(desk, friend.id, 'optimizer_delivered');
    expect(await points()).toEqual([200, 200]);

    const [paid] = await services.database.db
      .select()
      .from(invoices)
      .where(eq(invoices.householdId, friend.householdId));
    // The referred customer deletes the account, and is refunded afterwards.
    const { customer } = friend;
    expect((await customer.post('/api/account-deletions', { password: ACCOUNT.password })).status).toBe(200);
    expect(await points()).toEqual([200, 0]);
    await services.stripe.refunds.create({ payment_intent: paid?.stripeIntentId ?? '' });
    expect(await points()).toEqual([0, 0]);
    // The year has room for another.
    expect(await lastReferral(services)).toMatchObject({ refused: 'The order was refunded.' });
    expect((await member.get('/api/friends')).json).toMatchObject({ ordered: 0, shipped: 0 });
  });
});

test('on PostgreSQL 20 concurrent first requests get the same code', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  const member = await newMember(services);
  const asked = await Promise.all(Array.from({ length: 20 }, () => codeOf(member)));
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
  expect(await services.database.db.select().from(referralCodes)).toHaveLength(1);
});

onOneEngine('referrals that do not count', (open) => {
  test('a self-referral does not count, by mailbox or household; the order stands', async () => {
    const services = await open('shared');
    const member = await newMember(services);
    const code = await codeOf(member);
    const { email } = (await member.get('/api/auth/user')).json.user;
    const guest = await paidOrder(services, { referralCode: code, email: email.replace('@', '+Friend@') });
    await services.settle();
    expect((await guest.browser.get(`/api/checkout-sessions/${guest.sessionId}`)).json.state).toBe('confirmed');
    expect(await lastReferral(services)).toMatchObject({ refused: 'You cannot refer yourself.' });

    const other = await newMember(services);
    const own = await codeOf(other);
    expect((await other.get(`/api/friend-codes/${own}`)).json).toEqual({ valid: false });
    expect((await other.get(`/api/friend-codes/${code}`)).json).toEqual({ valid: true });
    const choice = { planType: 'standard', catCount: 1, currency: 'AED', country: 'AE' };
    const pay = async (referralCode: unknown) => {
      const { json } = await other.post('/api/get-or-create-subscription', { ...choice, referralCode });
      return { payment: json, session: json.sessionId, kept: await codeOfLastOrder(services) };
    };
    const begun = await pay(code);
    expect(begun.kept).toBe(code);
    expect(await pay(null)).toMatchObject({ session: begun.session, kept: null });
    await other.post('/api/get-or-create-subscription', { ...choice, friendCode: code });
    expect(await codeOfLastOrder(services)).toBe(code);
    await payWithin(services, (await pay(own)).payment);
    await services.settle();
    expect((await other.get('/api/subscription')).json.status).toBe('active');
    expect(await lastReferral(services)).toMatchObject({
      refused: 'You cannot refer yourself.',
      referredHouseholdId: null,
    });
    expect((await other.get('/api/friends')).json).toMatchObject({ ordered: 0 });
    expect((await other.get(`/api/friend-codes/${code}`)).json).toEqual({ valid: false });
  });

  test('a former customer and the twenty-first referral of a year do not count', async () => {
    const services = await open('shared');
    const member = await newMember(services);
    const code = await codeOf(member);
    await paidOrder(services, { email: 'before@gmail.com' });
    services.clock.advance(60_000);
    await paidOrder(services, { email: 'Be.fore+2@googlemail.com', referralCode: code });
    await services.settle();
    expect(await lastReferral(services)).toMatchObject({ refused: 'Your friend had ordered before.' });

    const householdId = await householdOf(services, code);
    const referralRow = () => ({
      id: randomUUID(),
      householdId,
      checkoutId: randomUUID(),
      createdAt: new Date(services.clock.now().getTime() - 60_000),
    });
    await services.database.db.insert(referrals).values(Array.from({ length: 19 }, referralRow));
    const valid = async () => (await newBrowser(services).get(`/api/friend-codes/${code}`)).json;
    await services.database.db.insert(referrals).values({ ...referralRow(), refused: 'The order was refunded.' });
    expect(await valid()).toEqual({ valid: true });
    await services.database.db.insert(referrals).values(referralRow());
    expect(await valid()).toEqual({ valid: false });
    const last = await paidOrder(services, { email: 'late@example.com', referralCode: code });
    await services.settle();
    expect((await last.browser.get(`/api/checkout-sessions/${last.sessionId}`)).json.state).toBe('confirmed');
    expect(await lastReferral(services)).toMatchObject({ refused: '20 friends had already counted this year.' });
    expect((await member.get('/api/friends')).json).toMatchObject({ ordered: 20 });
  });

  test('an invalid referral code does not block an order; a valid one stays until the buyer removes it', async () => {
    const services = await open('shared');
    const code = await codeOf(await newMember(services));
    const browser = await wizardDone(services);
    const begin = async (referralCode: unknown, names: string[]) => {
      const order = await orderOf(browser, { names, referralCode, email: 'choosy@example.com' });
      const { status, json } = await browser.post('/api/create-checkout-session', order);
      services.clock.advance(1000);
      return { status, url: json.checkoutUrl as string, kept: await codeOfLastOrder(services) };
    };
    for (const odd of [12, 'X'.repeat(5000)])
      expect(await begin(odd, ['Miso'])).toMatchObject({ status: 200, kept: null });
    expect(await begin(code, ['Miso'])).toMatchObject({ kept: code });
    expect(await begin(undefined, ['Miso', 'Laila'])).toMatchObject({ kept: code });
    expect(await begin(null, ['Miso', 'Laila'])).toMatchObject({ kept: null });
    const { url, kept } = await begin('ZZZZZZZZ', ['Miso']);
    expect(kept).toBe('ZZZZZZZZ');
    const noted = (await services.database.db.select().from(referrals)).length;
    await payWith(services, url);
    await services.settle();
    expect((await browser.get(`/api/checkout-sessions/${url.split('/').at(-1)}`)).json.state).toBe('confirmed');
    expect(await services.database.db.select().from(referrals)).toHaveLength(noted);
  });
});

onOneEngine('referrals after the order', (open) => {
  test('a claimed guest order moves its referral to the account; claimed by the referrer it does not count', async () => {
    const services = await open('shared');
    const member = await newMember(services);
    const code = await codeOf(member);
    const claims = async (owner: Browser, email: string) => {
      const guest = await paidOrder(services, { email, referralCode: code });
      await services.settle();
      const claimed = await owner.post(`/api/checkout-sessions/${guest.sessionId}/claim`);
      await services.settle();
      return claimed.status;
    };
    const friend = newBrowser(services);
    const account = { email: 'claims@example.com', password: MEMBERS_PASSWORD };
    const register = { firstName: 'Some', lastName: 'Body', ...account, preferredLoginMethod: 'email' };
    await friend.post('/api/auth/register', register);
    await friend.post('/api/auth/login', account);
    expect(await claims(friend, account.email)).toBe(200);
    const referral = await lastReferral(services);
    expect(referral).toMatchObject({
      refused: null,
      referredHouseholdId: await householdOf(services, await codeOf(friend)),
    });

    // Under another address when it was paid for, under the referrer's own by the time it is claimed.
    const { email } = (await member.get('/api/auth/user')).json.user;
    const guest = await paidOrder(services, { email: 'second@example.com', referralCode: code });
    await services.settle();
    await services.database.db.update(checkouts).set({ email }).where(eq(checkouts.email, 'second@example.com'));
    expect((await member.post(`/api/checkout-sessions/${guest.sessionId}/claim`)).status).toBe(200);
    expect(await lastReferral(services)).toMatchObject({
      refused: 'You cannot refer yourself.',
      referredHouseholdId: null,
    });
  });

  test('a referrer’s account deletion invalidates the code and leaves the referred household its points', async () => {
    const services = await open('shared');
    const member = await newMember(services);
    const code = await codeOf(member);
    const friend = await bought(services, { referralCode: code, email: 'stays@example.com' });
    await services.settle();
    await pressOrder(await colleague(services, 'Dana'), friend.id, 'optimizer_shipped');
    await services.settle();
    expect(await pointsFromReferrals(services, friend.householdId)).toBe(200);
    expect((await member.post('/api/account-deletions', { password: MEMBERS_PASSWORD })).status).toBe(200);
    await services.settle();
    expect(await pointsFromReferrals(services, friend.householdId)).toBe(200);
    expect((await newBrowser(services).get(`/api/friend-codes/${code}`)).json).toEqual({ valid: false });
  });

  test('checking a code tells only whether it is valid and is rate limited', async () => {
    const services = await open('shared');
    const code = await codeOf(await newMember(services));
    const visitor = newBrowser(services);
    expect((await visitor.get('/api/friends')).status).toBe(401);
    expect((await visitor.get(`/api/friend-codes/${code}`)).json).toEqual({ valid: true });
    const answers = [];
    for (let i = 0; i < 61; i++) answers.push((await visitor.get('/api/friend-codes/22222222')).status);
    expect(answers[0]).toBe(200);
    expect(answers.at(-1)).toBe(429);
  });
});
