import { expect, test } from 'vitest';
import { newBrowser, orderOf, paidOrder, payWith, sessionIdOf, wizardDone } from '../../../tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '../../../tests/support/engines.ts';
import { memberships, people } from '#src/capabilities/access/tables.ts';

const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };
const DAY_MS = 86_400_000;

const page = (sessionId: string, rest = '') => `/api/checkout-sessions/${sessionId}${rest}`;

async function signedIn(services: TestServices, email: string) {
  const browser = newBrowser(services);
  const register = {
    firstName: 'Some',
    lastName: 'Body',
    email,
    password: 'something-else',
    preferredLoginMethod: 'email',
  };
  await browser.post('/api/auth/register', register);
  await browser.post('/api/auth/login', { email, password: 'something-else' });
  return browser;
}

async function mailedToken(services: TestServices): Promise<string> {
  const mail = (await services.mails()).find(({ kind }) => kind === 'order-confirmation');
  return /claim#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

onBothEngines('claiming an order', (open) => {
  testOnce('R506 a guest makes the account in one step, is signed in and owns the order', async () => {
    const services = await open();
    const { browser, sessionId } = await paidOrder(services);
    const common = await browser.post(page(sessionId, '/account'), { ...ACCOUNT, password: 'letmein' });
    expect([common.status, common.json.issues[0].path]).toEqual([422, 'password']);
    const made = await browser.post(page(sessionId, '/account'), ACCOUNT);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      user: { email: 'maryam@example.com', firstName: 'Maryam', emailVerified: false },
    });
    const user = await browser.get('/api/auth/user');
    expect(user.json.user.email).toBe('maryam@example.com');
    const home = await browser.get('/api/user-dashboard');
    expect(home.json.household.cats.map((cat: { name: string }) => cat.name)).toEqual(['Miso', 'Biscuit']);
    expect((await browser.get(page(sessionId))).json.accountState).toBe('yours');
    expect((await newBrowser(services).get(page(sessionId))).json.accountState).toBe('claimed');
    expect((await services.mails()).map(({ kind }) => kind)).toContain('verify-email');
    const again = await browser.post(page(sessionId, '/account'), ACCOUNT);
    expect([again.status, again.json.code]).toEqual([409, 'already-claimed']);
  });

  testOnce(
    'R506 C39 the recipient is the account’s name where none is given; a password that holds it and one word alone are refused',
    async () => {
      const services = await open();
      const { browser, sessionId } = await paidOrder(services);
      const seen = await browser.get(page(sessionId));
      expect(seen.json.nameKnown).toBe(true);
      expect(JSON.stringify(seen.json)).not.toContain('Maryam');
      const own = await browser.post(page(sessionId, '/account'), { password: 'maryam example' });
      expect([own.status, own.json.issues[0].path]).toEqual([422, 'password']);
      const made = await browser.post(page(sessionId, '/account'), { password: ACCOUNT.password });
      expect(made.json.user).toMatchObject({ firstName: 'Maryam', lastName: 'Example', emailVerified: false });

      const other = await wizardDone(services, ['Miso']);
      const order = await orderOf(other, { names: ['Miso'], email: 'noor@example.com' });
      const customerData = { ...order.customerData, name: 'Noor' };
      const begun = await other.post('/api/create-checkout-session', { ...order, customerData });
      await payWith(services, begun.json.checkoutUrl);
      await services.settle();
      const alone = page(sessionIdOf(begun.json.checkoutUrl));
      expect((await other.get(alone)).json.nameKnown).toBe(false);
      const nameless = await other.post(`${alone}/account`, { password: ACCOUNT.password });
      expect([nameless.status, nameless.json.code]).toEqual([422, 'name-missing']);
      expect((await other.post(`${alone}/account`, { ...ACCOUNT, firstName: 'Noor' })).status).toBe(201);
    },
  );

  testOnce('an order that is not paid makes no account', async () => {
    const services = await open();
    const browser = await wizardDone(services);
    const { json } = await browser.post('/api/create-checkout-session', await orderOf(browser));
    const refused = await browser.post(page(sessionIdOf(json.checkoutUrl), '/account'), ACCOUNT);
    expect([refused.status, refused.json.code]).toEqual([409, 'not-paid-yet']);
  });

  testOnce('of many who claim at once one gets the order', async () => {
    const services = await open();
    const { sessionId } = await paidOrder(services);
    const token = await mailedToken(services);
    const byPage = Array.from({ length: 5 }, () => newBrowser(services).post(page(sessionId, '/account'), ACCOUNT));
    const byLink = Array.from({ length: 5 }, () =>
      newBrowser(services).post('/api/claims/account', { ...ACCOUNT, token }),
    );
    const statuses = (await Promise.all([...byPage, ...byLink])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [201, 409, 410].includes(status))).toBe(true);
    expect(await services.database.db.select().from(memberships)).toHaveLength(1);
    expect(await services.database.db.select().from(people)).toHaveLength(1);
  });

  testOnce(
    'a known e-mail is asked to sign in; then the order moves to that account, cats, subscription and all',
    async () => {
      const services = await open();
      const { sessionId } = await paidOrder(services);
      const owner = await signedIn(services, 'maryam@example.com');
      const taken = await newBrowser(services).post(page(sessionId, '/account'), ACCOUNT);
      expect([taken.status, taken.json.code]).toEqual([409, 'email-taken']);
      expect(taken.json.message).toContain('Sign in');
      expect((await owner.get('/api/user-dashboard')).json).toMatchObject({
        household: { cats: [] },
        subscription: { status: 'none' },
        order: null,
      });
      expect((await owner.post(page(sessionId, '/claim'))).status).toBe(200);
      const home = (await owner.get('/api/user-dashboard')).json;
      expect(home.household.cats.map((cat: { name: string }) => cat.name)).toEqual(['Miso', 'Biscuit']);
      expect(home).toMatchObject({
        subscription: { status: 'active', plan: 'premium' },
        order: { journey: { done: 1 } },
      });
      expect((await owner.post(page(sessionId, '/claim'))).status).toBe(200); // again: nothing changes
      expect((await owner.get(page(sessionId))).json.accountState).toBe('yours');
    },
  );

  testOnce('another account cannot take the order, nor can nobody', async () => {
    const services = await open();
    const { sessionId } = await paidOrder(services);
    const stranger = await signedIn(services, 'stranger@example.com');
    const refused = await stranger.post(page(sessionId, '/claim'));
    expect([refused.status, refused.json.code]).toEqual([403, 'email-differs']);
    expect((await stranger.get('/api/user-dashboard')).json.household.cats).toEqual([]);
    expect((await newBrowser(services).post(page(sessionId, '/claim'))).json).toEqual({
      message: 'Unauthorized',
      code: 'unauthorized',
    });
  });

  testOnce('the mailed link works once, for 7 days, and proves the address', async () => {
    const services = await open();
    const { sessionId } = await paidOrder(services);
    const token = await mailedToken(services);
    const seen = await newBrowser(services).post('/api/claims/order', { token });
    expect(seen.json).toMatchObject({ sessionId, state: 'confirmed', accountState: 'guest' });
    services.clock.advance(7 * DAY_MS - 1000);
    const made = await newBrowser(services).post('/api/claims/account', { ...ACCOUNT, token });
    expect(made.json).toMatchObject({ user: { emailVerified: true } });
    const used = await newBrowser(services).post('/api/claims/order', { token });
    expect([used.status, used.json.code]).toEqual([410, 'link-used']);
    const unknown = await newBrowser(services).post('/api/claims/order', { token: 'x'.repeat(43) });
    expect(unknown.status).toBe(404);
  });

  testOnce(
    'after 7 days neither link nor page makes an account; a confirmed e-mail still reaches the order',
    async () => {
      const services = await open();
      const { sessionId } = await paidOrder(services);
      const token = await mailedToken(services);
      services.clock.advance(7 * DAY_MS + 1000);
      const late = await newBrowser(services).post('/api/claims/account', { ...ACCOUNT, token });
      expect([late.status, late.json.code]).toEqual([410, 'link-expired']);
      const byPage = await newBrowser(services).post(page(sessionId, '/account'), ACCOUNT);
      expect([byPage.status, byPage.json.code]).toEqual([410, 'claim-expired']);
      expect(await services.database.db.select().from(people)).toHaveLength(0);
      expect((await newBrowser(services).get(page(sessionId))).json.accountState).toBe('guest-expired');
      // An address can be registered by anybody, but only its owner can confirm it.
      const owner = await signedIn(services, 'maryam@example.com');
      const refused = await owner.post(page(sessionId, '/claim'));
      expect([refused.status, refused.json.code]).toEqual([410, 'claim-expired']);
      const confirm = (await services.mails()).find(({ kind }) => kind === 'verify-email')?.text ?? '';
      await owner.post('/api/auth/email-verifications', {
        token: /verify-email#token=([\w-]{43})/.exec(confirm)?.[1],
      });
      expect((await owner.post(page(sessionId, '/claim'))).status).toBe(200);
      expect((await owner.get(page(sessionId))).json.accountState).toBe('yours');
    },
  );

  test('a signed-in buyer owns the order at once, and is not sold a second subscription', async () => {
    const services = await open();
    const browser = await signedIn(services, 'maryam@example.com');
    const begun = await browser.post('/api/create-checkout-session', await orderOf(browser));
    await payWith(services, begun.json.checkoutUrl);
    await services.settle();
    expect((await browser.get(page(sessionIdOf(begun.json.checkoutUrl)))).json.accountState).toBe('yours');
    expect((await services.mails()).find(({ kind }) => kind === 'order-confirmation')?.text).not.toContain('/claim');
    const second = await browser.post('/api/create-checkout-session', await orderOf(browser));
    expect([second.status, second.json.code]).toEqual([409, 'already-subscribed']);
    expect(second.json.message).toContain('already has a subscription');
  });
});
