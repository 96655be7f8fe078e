import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newAuthenticator, type SoftwareAuthenticator } from '#tests/support/authenticator.ts';
import { type Browser, newBrowser, postLate } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestServices, testOnce } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD, newMember } from '#tests/support/members.ts';
import { LIMITS } from './rules/limits.ts';
import { passkeys, people, rateLimits } from './tables.ts';

const MINUTE_MS = 60_000;

const confirm = (browser: Browser, password = MEMBERS_PASSWORD) =>
  browser.post('/api/auth/confirmations', { password });

/** Confirms with the password, then adds a passkey. */
async function addPasskey(browser: Browser, authenticator = newAuthenticator(), password = MEMBERS_PASSWORD) {
  expect((await confirm(browser, password)).status).toBe(200);
  const { json: options } = await browser.post('/api/passkey-challenges');
  const added = await browser.post('/api/passkeys', { response: authenticator.register(options), name: 'My laptop' });
  expect(added.status).toBe(200);
  return authenticator;
}

const challenge = async (browser: Browser, path = 'passkey-challenges') =>
  (await browser.post(`/api/auth/${path}`)).json;
const logIn = (browser: Browser, response: unknown) => browser.post('/api/auth/passkey-logins', { response });

async function opens(services: TestServices, authenticator: SoftwareAuthenticator): Promise<boolean> {
  const browser = newBrowser(services);
  return (await logIn(browser, authenticator.answer(await challenge(browser)))).status === 200;
}

const emailOf = async (browser: Browser): Promise<string> => (await browser.get('/api/auth/user')).json.user.email;

onBothEngines('passkeys', (open) => {
  testOnce(
    'a passkey is added after the password, signs in from another device, and is renamed and removed',
    async () => {
      const services = await open();
      const laptop = await newMember(services);
      // Having signed in just now is not enough.
      expect((await laptop.post('/api/passkey-challenges')).json.code).toBe('confirmation-needed');
      const authenticator = await addPasskey(laptop);
      const mail = (await services.mails()).findLast(({ kind }) => kind === 'sign-in-method');
      expect(mail?.text).toContain('“My laptop”');

      const other = newBrowser(services);
      const asked = await challenge(other);
      expect(asked).toMatchObject({ rpId: 'shop.test', userVerification: 'required' });
      services.clock.advance(MINUTE_MS);
      const entered = await logIn(other, authenticator.answer(asked));
      expect(entered.json.user.email).toBe(await emailOf(laptop));
      expect(entered.headers.getSetCookie().join()).toMatch(/pw_session=.*pw_devices=/s);
      const { passkeys: list } = (await other.get('/api/passkeys')).json;
      expect(list).toMatchObject([{ name: 'My laptop', lastUsedAt: services.clock.now().toISOString() }]);

      const one = `/api/passkeys/${list[0].id}`;
      expect((await other.patch(one, { name: 'Work' })).json.passkeys[0].name).toBe('Work');
      const stranger = await newMember(services);
      await confirm(stranger);
      expect((await stranger.patch(one, { name: 'Mine' })).status).toBe(404);
      expect((await stranger.delete(one)).status).toBe(404);
      // A sign-in by passkey is no confirmation either; an answer within the session is.
      expect((await other.delete(one)).json.code).toBe('confirmation-needed');
      const options = await challenge(other, 'confirmation-challenges');
      expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
      await other.post('/api/auth/confirmations', { passkey: authenticator.answer(options) });
      expect((await other.delete(one)).json.passkeys).toEqual([]);
      expect(await opens(services, authenticator)).toBe(false);
    },
  );

  testOnce('a challenge is answered once, within five minutes, in its own ceremony and session', async () => {
    const services = await open();
    const owner = await newMember(services);
    const authenticator = await addPasskey(owner);
    const visitor = newBrowser(services);
    const answer = authenticator.answer(await challenge(visitor));
    const twice = await Promise.all([logIn(newBrowser(services), answer), logIn(newBrowser(services), answer)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const late = authenticator.answer(await challenge(visitor));
    services.clock.advance(5 * MINUTE_MS);
    expect((await logIn(visitor, late)).json.code).toBe('passkey-late');

    // For a confirmation: not the challenge of a sign-in, nor of another session of the same person.
    const elsewhere = newBrowser(services);
    await elsewhere.post('/api/auth/login', { email: await emailOf(owner), password: MEMBERS_PASSWORD });
    for (const asked of [await challenge(visitor), await challenge(elsewhere, 'confirmation-challenges')]) {
      const passkey = authenticator.answer(asked);
      expect((await owner.post('/api/auth/confirmations', { passkey })).json.code).toBe('passkey-late');
    }
    // For a sign-in: not the challenge of a confirmation, nor one we never gave out.
    for (const asked of [await challenge(owner, 'confirmation-challenges'), { challenge: 'A'.repeat(43) }]) {
      expect((await logIn(visitor, authenticator.answer(asked))).json.code).toBe('passkey-late');
    }
    await confirm(owner);
    const { json: options } = await owner.post('/api/passkey-challenges');
    await confirm(elsewhere);
    const response = newAuthenticator().register(options);
    expect((await elsewhere.post('/api/passkeys', { response })).json.code).toBe('passkey-late');
  });

  testOnce('a passkey whose body arrives after its session was ended is not added', async () => {
    const services = await open();
    const thief = await newMember(services);
    const owner = newBrowser(services);
    await owner.post('/api/auth/login', { email: await emailOf(thief), password: MEMBERS_PASSWORD });
    await confirm(thief);
    const response = newAuthenticator().register((await thief.post('/api/passkey-challenges')).json);
    const after = () => owner.post('/api/auth/logout-everywhere');
    expect((await postLate(services, thief, { path: '/api/passkeys', body: { response }, after })).status).toBe(401);
    expect(await services.database.db.select().from(passkeys)).toEqual([]);
  });

  test('a copied passkey is refused: its counter has not grown; of two uses at once with one count one is', async () => {
    const services = await open();
    const authenticator = await addPasskey(await newMember(services));
    expect(await opens(services, authenticator)).toBe(true);
    authenticator.counter -= 1;
    expect(await opens(services, authenticator)).toBe(false);
    const visitor = newBrowser(services);
    const [one, other] = [await challenge(visitor), await challenge(visitor)];
    const { counter } = authenticator;
    const first = authenticator.answer(one);
    authenticator.counter = counter;
    const second = authenticator.answer(other);
    const both = await Promise.all([logIn(newBrowser(services), first), logIn(newBrowser(services), second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    // Authenticators without a counter stay at 0.
    const still = await addPasskey(await newMember(services), newAuthenticator({ counts: false }));
    expect([await opens(services, still), await opens(services, still)]).toEqual([true, true]);
  });

  testOnce('a passkey added before the address is confirmed by its owner is removed on confirmation', async () => {
    const services = await open();
    const register = async (email: string) => {
      const thief = newBrowser(services);
      const account = { firstName: 'Not', lastName: 'Them', email, password: MEMBERS_PASSWORD };
      await thief.post('/api/auth/register', { ...account, preferredLoginMethod: 'email' });
      await thief.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
      return thief;
    };
    const mailed = async (kind: string, to: string) => {
      await services.runJobs();
      const mail = (await services.mails()).findLast((one) => one.kind === kind && one.recipient === to);
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    };
    const reset = async (email: string, more = {}) => {
      await newBrowser(services).post('/api/auth/password-reset-requests', { email });
      const token = await mailed('reset-password', email);
      return newBrowser(services).post('/api/auth/password-resets', { token, password: 'my very own words', ...more });
    };
    // By the owner's first reset.
    const planted = await addPasskey(await register('victim@example.com'));
    expect((await reset('victim@example.com')).status).toBe(200);
    expect(await opens(services, planted)).toBe(false);
    // By confirming the address, which the answer says.
    const owner = await register('owner@example.com');
    const early = await addPasskey(owner);
    const token = await mailed('verify-email', 'owner@example.com');
    const confirmed = await owner.post('/api/auth/email-verifications', { token });
    expect(confirmed.json.message).toMatch(/removed/);
    expect(await opens(services, early)).toBe(false);
    // Afterwards a reset keeps passkeys and names them in a mail, unless its reader wants them gone.
    const own = await addPasskey(owner);
    await reset('owner@example.com');
    expect(await opens(services, own)).toBe(true);
    const notice = (await services.mails()).findLast(({ kind }) => kind === 'sign-in-method');
    expect(notice).toMatchObject({ recipient: 'owner@example.com', text: expect.stringContaining('My laptop') });
    await reset('owner@example.com', { removePasskeys: true });
    expect(await opens(services, own)).toBe(false);
  });

  testOnce('the old address that undoes a change of e-mail removes the passkeys of whoever changed it', async () => {
    const services = await open();
    const browser = await newMember(services);
    const email = await emailOf(browser);
    const link = async (kind: string, to: string) => {
      const mail = (await services.mails()).findLast((one) => one.kind === kind && one.recipient === to);
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    };
    await browser.post('/api/auth/email-verifications', { token: await link('verify-email', email) });
    const thiefs = await addPasskey(browser);
    const { json: profile } = await browser.get('/api/profile');
    // The session is confirmed, so no password is asked for.
    expect((await browser.put('/api/profile', { ...profile, email: 'thief@example.com' })).status).toBe(200);
    await browser.post('/api/auth/email-verifications', { token: await link('email-change', 'thief@example.com') });
    expect(await opens(services, thiefs)).toBe(true);
    await newBrowser(services).post('/api/auth/email-change-undos', { token: await link('email-changed', email) });
    expect(await opens(services, thiefs)).toBe(false);
  });

  test('an account has at most twenty passkeys, also when two are added at once; leaving deletes them', async () => {
    const services = await open();
    const browser = await newMember(services);
    await addPasskey(browser);
    const [row] = await services.database.db.select().from(passkeys);
    const rows = Array.from({ length: 18 }, (_, n) => ({
      ...row!,
      id: crypto.randomUUID(),
      credentialId: `other-${n}`,
    }));
    await services.database.db.insert(passkeys).values(rows);
    const asked = [await browser.post('/api/passkey-challenges'), await browser.post('/api/passkey-challenges')];
    const both = await Promise.all(
      asked.map(({ json }) => browser.post('/api/passkeys', { response: newAuthenticator().register(json) })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await browser.post('/api/passkey-challenges')).json.code).toBe('passkeys-full');
    expect((await browser.post('/api/account-deletions', {})).status).toBe(200);
    expect(await services.database.db.select().from(passkeys)).toEqual([]);
  });
});

onOneEngine('checks of a passkey', (open) => {
  testOnce(
    'another origin or shop, no finger, another person’s credential or handle, and a forged signature open nothing',
    async () => {
      const services = await open();
      const [owner, other] = [await newMember(services), await newMember(services)];
      const [mine, theirs] = [await addPasskey(owner), await addPasskey(other)];
      const visitor = newBrowser(services);
      const asked = () => challenge(visitor);
      const attempts = [
        mine.answer(await asked(), { origin: 'http://shop.test.example' }),
        mine.answer(await asked(), { origin: 'http://evil.shop.test' }),
        mine.answer(await asked(), { rpId: 'test' }),
        mine.answer(await asked(), { verifiesUser: false }),
        { ...mine.answer(await asked()), id: theirs.credentialId, rawId: theirs.credentialId },
        { ...mine.answer(await asked()), id: 'unknown', rawId: 'unknown' },
      ];
      const moved = mine.answer(await asked());
      attempts.push({ ...moved, response: { ...moved.response, userHandle: theirs.userHandle } });
      const unnamed = mine.answer(await asked());
      attempts.push({ ...unnamed, response: { ...unnamed.response, userHandle: undefined as never } });
      const forged = mine.answer(await asked());
      attempts.push({
        ...forged,
        response: { ...forged.response, signature: theirs.answer(await asked()).response.signature },
      });
      for (const [place, attempt] of attempts.entries()) {
        expect([place, (await logIn(visitor, attempt)).json.code]).toEqual([place, 'passkey-refused']);
      }
      expect((await logIn(visitor, mine.answer(await asked()))).status).toBe(200);
      // A passkey of another person neither confirms this session nor can be registered by it.
      const passkey = theirs.answer(await challenge(owner, 'confirmation-challenges'));
      expect((await owner.post('/api/auth/confirmations', { passkey })).json.code).toBe('passkey-refused');
      const { json: options } = await owner.post('/api/passkey-challenges');
      for (const wrong of [{ origin: 'http://evil.shop.test' }, { rpId: 'evil.test' }, { verifiesUser: false }]) {
        const { json } = await owner.post('/api/passkey-challenges');
        const refused = await owner.post('/api/passkeys', { response: newAuthenticator().register(json, wrong) });
        expect(refused.json.code).toBe('passkey-refused');
      }
      expect((await owner.post('/api/passkeys', { response: theirs.register(options) })).json.code).toBe(
        'passkey-taken',
      );
    },
  );

  testOnce('a closed account stays closed to its passkey', async () => {
    const services = await open();
    const browser = await newMember(services);
    const authenticator = await addPasskey(browser);
    await services.database.db.update(people).set({ disabledAt: services.clock.now() });
    const visitor = newBrowser(services);
    const answer = await logIn(visitor, authenticator.answer(await challenge(visitor)));
    expect([answer.status, answer.json.code]).toEqual([403, 'account-disabled']);
  });

  testOnce('a network that asks for challenges without end waits', async () => {
    const services = await open();
    const visitor = newBrowser(services);
    expect((await visitor.post('/api/auth/passkey-challenges')).status).toBe(200);
    await services.database.db.update(rateLimits).set({ hits: LIMITS.challengeByNetwork.max });
    expect((await visitor.post('/api/auth/passkey-challenges')).status).toBe(429);
  });
});

onOneEngine('confirming within a session', (open) => {
  testOnce(
    'counts for ten minutes of that session, and opens password, contact and deletion without typing the password again',
    async () => {
      const services = await open();
      const here = await newMember(services);
      const email = await emailOf(here);
      const there = newBrowser(services);
      await there.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
      const change = (browser: Browser, password: string) => browser.post('/api/auth/password-changes', { password });
      expect((await change(here, 'eight sticks')).json).toMatchObject({
        code: 'password-needed',
        issues: [{ path: 'currentPassword' }],
      });
      expect((await here.post('/api/account-deletions', {})).json.code).toBe('password-needed');
      expect((await confirm(here, 'a guess')).json.issues[0].path).toBe('password');
      await confirm(here);
      expect((await change(there, 'eight sticks')).json.code).toBe('password-needed');
      services.clock.advance(10 * MINUTE_MS);
      expect((await change(here, 'eight sticks')).json.code).toBe('password-needed');
      await confirm(here);
      services.clock.advance(9 * MINUTE_MS);
      expect((await change(here, 'eight sticks')).status).toBe(200);
    },
  );

  testOnce(
    'data is exported within ten minutes of signing in, then only once it is confirmed; keys of passkeys are not in it',
    async () => {
      const services = await open();
      const browser = await newMember(services);
      await addPasskey(browser);
      services.clock.advance(10 * MINUTE_MS);
      const get = () =>
        services.app.request('/api/profile/export', { headers: { authorization: `Bearer ${browser.token}` } });
      const refused = await get();
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'confirmation-needed' }]);
      await confirm(browser);
      const archive = unzipSync(new Uint8Array(await (await get()).arrayBuffer()));
      const { tables } = JSON.parse(strFromU8(archive['purrwell.json']!));
      expect(tables.passkeys).toMatchObject([{ name: 'My laptop' }]);
      expect(Object.keys(tables.passkeys[0])).not.toContain('publicKey');
    },
  );
});
