import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { CLIENT, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { newMember } from '#tests/support/members.ts';
import { seedStaff } from './actions/seed-staff.ts';
import { authenticatorApps, passkeys, people, rateLimits, securityEvents, staffIdentities } from './tables.ts';

const VERA = { email: 'vera@desk.example', password: 'works-at-the-desk' };
const claimsOf = (sub: string, email = VERA.email, more: object = {}) => ({
  sub,
  email,
  email_verified: true,
  ...more,
});

onOneEngine('sign-in with the company account', (open) => {
  let services: TestServices;
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    services = await open('shared');
    Object.assign(services.settings, { staffProvider: { issuer: provider.issuer, ...CLIENT } });
    await seedStaff(services, { ...VERA, firstName: 'Vera', role: 'vet' });
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    const { db } = services.database;
    await db.delete(rateLimits);
    await db.delete(staffIdentities);
    await db.update(people).set({ disabledAt: null });
    Object.assign(provider.changes, { claims: {}, signedByAnother: false, away: false });
    Object.assign(services.settings, { staffSecondFactor: false });
  });

  const begin = async (browser: Browser) => (await browser.post('/api/auth/provider-requests')).json.url as string;
  const finish = (browser: Browser, query: string) => browser.post('/api/auth/provider-logins', { query });
  async function signIn(claims: Record<string, unknown>, browser = newBrowser(services)) {
    const query = provider.authorize(await begin(browser), claims);
    return { browser, query, ...(await finish(browser, query)) };
  }
  const codeOf = async (claims: Record<string, unknown>) => {
    const { status, json } = await signIn(claims);
    return json.code ?? status;
  };

  test('R504 a colleague signs in by the address that the provider has checked, and later by the account there alone', async () => {
    const first = await signIn(claimsOf('account-1'));
    expect([first.status, first.json.user]).toMatchObject([200, { email: VERA.email, role: 'vet' }]);
    expect((await first.browser.get('/api/desk/results')).status).toBe(200);
    expect((await first.browser.get('/api/desk/staff')).json.code).toBe('not-your-part');
    const again = await signIn(claimsOf('account-1', 'renamed@elsewhere.example', { email_verified: false }));
    expect(again.json.user.email).toBe(VERA.email);
    // Another account of the provider that was given the same address.
    expect(await codeOf(claimsOf('account-2'))).toBe('provider-stranger');

    const kinds = (await services.database.db.select().from(securityEvents)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'provider-linked')).toHaveLength(1);
    expect(kinds.filter((kind) => kind.startsWith('sign-in')).length).toBeGreaterThanOrEqual(2);
    const mails = (await services.mails()).filter(({ subject }) => subject === 'Your company account was used here');
    expect(mails.map(({ recipient }) => recipient)).toEqual([VERA.email]);
  });

  test('R504 nobody else gets in: customers, strangers, addresses that were not checked, closed accounts', async () => {
    const member = await newMember(services);
    const { email } = (await member.get('/api/auth/user')).json.user;
    expect(await codeOf(claimsOf('customer', email))).toBe('provider-stranger');
    expect(await codeOf(claimsOf('stranger', 'nobody@elsewhere.example'))).toBe('provider-stranger');
    expect(await codeOf(claimsOf('unchecked', VERA.email, { email_verified: false }))).toBe('provider-stranger');
    expect(await codeOf(claimsOf('unchecked', VERA.email, { email_verified: 'true' }))).toBe('provider-stranger');
    expect(await codeOf({ sub: 'no address' })).toBe('provider-stranger');
    expect(await codeOf(claimsOf('account-1'))).toBe(200);
    await services.database.db
      .update(people)
      .set({ disabledAt: services.clock.now() })
      .where(eq(people.email, VERA.email));
    expect(await codeOf(claimsOf('account-1'))).toBe('account-disabled');
  });

  test('R504 a token of somebody else, for somebody else, or from before is refused, and so is a code sent twice', async () => {
    for (const claims of [
      { aud: 'another-shop' },
      { iss: 'https://elsewhere.example' },
      { exp: 1 },
      { nonce: 'made up' },
    ]) {
      provider.changes.claims = claims;
      expect([claims, await codeOf(claimsOf('account-1'))]).toEqual([claims, 'provider-refused']);
    }
    provider.changes.claims = {};
    provider.changes.signedByAnother = true;
    expect(await codeOf(claimsOf('account-1'))).toBe('provider-refused');
    provider.changes.signedByAnother = false;

    const done = await signIn(claimsOf('account-1'));
    expect((await finish(done.browser, done.query)).json.code).toBe('provider-late');
    // In the browser of a victim, with an answer that was given to a thief.
    const [thief, victim] = [newBrowser(services), newBrowser(services)];
    const stolen = provider.authorize(await begin(thief), claimsOf('account-1'));
    expect((await finish(victim, stolen)).json.code).toBe('provider-late');
    await begin(victim);
    expect((await finish(victim, stolen)).json.code).toBe('provider-refused');
    expect((await finish(thief, 'error=access_denied')).json.code).toBe('provider-refused');

    const slow = newBrowser(services);
    const late = provider.authorize(await begin(slow), claimsOf('account-1'));
    services.clock.advance(11 * 60_000);
    expect((await finish(slow, late)).json.code).toBe('provider-late');
  });

  test('R504 the company account counts as two factors only where the provider says so, and a provider that is away is said to be', async () => {
    Object.assign(services.settings, { staffSecondFactor: true });
    const one = await signIn(claimsOf('account-1', VERA.email, { amr: ['pwd'] }));
    expect((await one.browser.get('/api/desk/results')).json.code).toBe('second-factor-needed');
    const two = await signIn(claimsOf('account-1', VERA.email, { amr: ['pwd', 'mfa'] }));
    expect((await two.browser.get('/api/desk/results')).status).toBe(200);
    const browser = newBrowser(services);
    const query = provider.authorize(await begin(browser), claimsOf('account-1'));
    provider.changes.away = true;
    expect(await finish(browser, query)).toMatchObject({ status: 503, json: { code: 'provider-unavailable' } });
  });

  test('R504 an account with a factor of its own shows that one: whoever has its address at the provider is not linked to it', async () => {
    const { db } = services.database;
    const [vera] = await db.select().from(people).where(eq(people.email, VERA.email));
    const ofVera = { personId: vera?.id ?? '', createdAt: services.clock.now() };
    const key = { id: randomUUID(), credentialId: 'of-vera', publicKey: new Uint8Array(77), counter: 0 };
    await db.insert(passkeys).values({ ...ofVera, ...key, transports: [], name: 'Laptop' });
    for (const amr of [['pwd'], ['mfa']])
      expect(await codeOf(claimsOf('planted', VERA.email, { amr }))).toBe('provider-passkey');
    const app = { secret: new Uint8Array(48), lastStep: 0, confirmedAt: services.clock.now() };
    await db.insert(authenticatorApps).values({ ...ofVera, ...app });
    expect(await codeOf(claimsOf('planted', VERA.email, { amr: ['mfa'] }))).toBe('second-factor-asked');
    expect(await db.select().from(staffIdentities)).toEqual([]);
    await db.delete(passkeys);
    await db.delete(authenticatorApps);
    expect(await codeOf(claimsOf('account-1'))).toBe(200);
  });
});
