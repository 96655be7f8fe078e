import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, onOneEngine, openTestServices, type TestServices, testOnce } from '#tests/support/engines.ts';
import { consumeGuess } from './rate-limit.ts';
import { delayAfter, SLOWDOWNS } from './rules/limits.ts';
import { lockPerson, updatePerson } from './store.ts';
import { personByEmail } from './contact-store.ts';
import { people } from './tables.ts';
import { login } from './actions/login.ts';
import { seedStaff } from './actions/seed-staff.ts';

const MARYAM = { firstName: 'Maryam', lastName: 'Al Suwaidi', email: 'maryam@example.com', password: 'sevensticks' };

async function call(services: TestServices, method: string, path: string, body?: object, headers = {}) {
  const json = body && { 'content-type': 'application/json', origin: 'http://shop.test' };
  const init = { method, headers: { ...json, ...headers }, ...(body && { body: JSON.stringify(body) }) };
  const response = await services.app.request(`http://shop.test${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    body: text ? JSON.parse(text) : null,
    retryAfter: Number(response.headers.get('retry-after')),
    cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
  };
}

const register = (services: TestServices, change: object = {}) =>
  call(services, 'POST', '/api/auth/register', { ...MARYAM, preferredLoginMethod: 'email', ...change });
const signIn = (services: TestServices, change: object = {}, headers = {}) =>
  call(services, 'POST', '/api/auth/login', { email: MARYAM.email, password: MARYAM.password, ...change }, headers);
const deviceCookie = (cookies: string[]) => cookies.find((cookie) => cookie.startsWith('pw_devices=')) ?? '';
const from = (n: number) => ({ address: `198.51.${n}.7` });
const guess = (services: TestServices, n: number, email = MARYAM.email) =>
  login(services, { email, password: `guess ${n}` }, from(n));

onBothEngines('guessing at sign-in', (open) => {
  test('of thirty guesses at once ten are heard, the rest are told when; another account is not slowed down', async () => {
    const services = await open();
    await register(services);
    await register(services, { email: 'omar@example.com' });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn(services, { password: `guess ${i}` })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const waiting = answers.filter(({ status }) => status === 429);
    expect(waiting).toHaveLength(20);
    expect(new Set(waiting.map(({ retryAfter }) => retryAfter))).toEqual(new Set([15]));
    expect((await signIn(services)).status).toBe(429);
    expect((await signIn(services, { email: 'omar@example.com' })).status).toBe(200);
    services.clock.advance(15_000);
    expect((await signIn(services, { password: 'another guess' })).status).toBe(401);
    expect((await signIn(services)).retryAfter).toBe(30);
    services.clock.advance(30_000);
    expect((await signIn(services)).status).toBe(200);
    // Being right, from there, ends the delays.
    expect((await signIn(services, { password: 'a typo' })).status).toBe(401);
    expect((await signIn(services)).status).toBe(200);
  });

  test('the delays in the database are those of the rule, also when they are asked for from two clocks', async () => {
    const services = await open();
    const slowdown = { free: 3, firstSeconds: 2, longestSeconds: 20, forgetSeconds: 300 };
    const ask = (at: number) =>
      services.transact(SYSTEM, ({ tx }) => consumeGuess(tx, 'key', slowdown, new Date(1_800_000_000_000 + at * 1000)));
    let [at, heard] = [0, 0];
    for (let n = 0; n < 12; n++) {
      const wait = delayAfter(heard, slowdown);
      if (wait > 0) {
        const early = await ask(at + wait - 0.5);
        expect(isDomainError(early) && early.extras.retryAfter).toBe(1);
      }
      at += wait;
      expect(await ask(at)).toBeNull();
      heard += 1;
    }
    expect(isDomainError(await ask(at - 5))).toBe(true);
    expect(await ask(at + 300)).toBeNull();
    expect(await ask(at + 299)).toBeNull();
  });
});

onOneEngine('an account under attack', (open) => {
  testOnce(
    'the owner gets in on a known device, a botnet is slowed down, and an unknown account behaves the same',
    async () => {
      const services = await open();
      await register(services);
      const first = await signIn(services);
      const known = { cookie: deviceCookie(first.cookies) };
      expect(known.cookie).toMatch(/^pw_devices=[\w.~-]+$/);

      // A guess from each of sixty networks, at an account that exists and at one that does not.
      for (const email of [MARYAM.email, 'nobody@example.com']) {
        const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(services, n, email)));
        const codes = answers.map((answer) => (isDomainError(answer) ? answer.code : 'signed in')).toSorted();
        const { free } = SLOWDOWNS.account;
        const expected = [...Array(60 - free).fill('too-many-attempts'), ...Array(free).fill('wrong-credentials')];
        expect(codes).toEqual(expected);
      }
      const stranger = await signIn(services, {}, { 'x-forwarded-for': '203.0.113.9' });
      expect([stranger.status, stranger.retryAfter > 0]).toEqual([429, true]);
      // The owner's device, and nobody else's.
      expect((await signIn(services, {}, known)).status).toBe(200);
      expect((await signIn(services, { email: 'nobody@example.com' }, known)).status).toBe(429);
      // A stolen device is slowed down as well.
      for (let n = 0; n < 10; n++) expect((await signIn(services, { password: `guess ${n}` }, known)).status).toBe(401);
      expect((await signIn(services, { password: 'guess' }, known)).retryAfter).toBe(15);

      // A mailed link makes a new device known.
      await call(services, 'POST', '/api/auth/password-reset-requests', { email: MARYAM.email });
      await services.runJobs();
      const mail = (await services.mails()).findLast(({ kind }) => kind === 'reset-password');
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      const reset = await call(services, 'POST', '/api/auth/password-resets', { token, password: 'eight sticks' });
      expect(reset.status).toBe(200);
      const laptop = { cookie: deviceCookie(reset.cookies) };
      expect((await signIn(services, { password: 'eight sticks' }, laptop)).status).toBe(200);
      expect((await signIn(services, { password: 'eight sticks' })).status).toBe(429);
    },
  );
});

onBothEngines('a browser that an account was used on', (open) => {
  test('is not known any more once the account was recovered by mail or text message; the browser that recovered it is', async () => {
    const services = await open();
    const phoneNumber = '+971501234567';
    const byMail = { email: MARYAM.email };
    const byText = { phoneNumber };
    await register(services);
    const { db } = services.database;
    const shown = services.clock.now();
    await db.update(people).set({ phone: phoneNumber, emailVerifiedAt: shown, phoneVerifiedAt: shown });
    services.clock.advance(8 * 86_400_000);
    const told = async () => (await services.mails()).filter(({ kind }) => kind === 'new-device').length;
    let password: string = MARYAM.password;
    const enters = async (cookie: string, who: object) => {
      const before = await told();
      services.clock.advance(1000);
      const answer = await call(services, 'POST', '/api/auth/login', { ...who, password }, { cookie });
      expect(answer.status).toBe(200);
      return { known: (await told()) === before, cookie: deviceCookie(answer.cookies) };
    };
    const recoveries = [
      async () => {
        await call(services, 'POST', '/api/auth/password-reset-requests', byMail);
        await services.runJobs();
        const mail = (await services.mails()).findLast(({ kind }) => kind === 'reset-password');
        const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
        return call(services, 'POST', '/api/auth/password-resets', { token, password });
      },
      async () => {
        await call(services, 'POST', '/api/auth/phone-reset-requests', { phone: phoneNumber });
        await services.runJobs();
        const code = /^\d{6}/.exec((await services.texts()).at(-1)?.body ?? '')?.[0];
        return call(services, 'POST', '/api/auth/phone-resets', { phone: phoneNumber, code, password });
      },
    ];
    for (const [index, recover] of recoveries.entries()) {
      const who = index ? byText : byMail;
      const { cookie: stolen } = await enters('', who);
      expect((await enters(stolen, who)).known).toBe(true);
      password = `eight sticks in all ${index}`;
      const recovered = await recover();
      expect(recovered.status).toBe(200);
      expect((await enters(stolen, who)).known).toBe(false);
      expect((await enters(deviceCookie(recovered.cookies), who)).known).toBe(true);
    }
  });

  testOnce(
    'is not known any more once the old address has undone a change, before anybody has a new password',
    async () => {
      const services = await open();
      await register(services);
      const { db } = services.database;
      await db.update(people).set({ emailVerifiedAt: services.clock.now() });
      const { body, cookies } = await signIn(services);
      const stolen = { cookie: deviceCookie(cookies) };
      const session = { authorization: `Bearer ${body.sessionToken}` };
      const profile = await call(services, 'GET', '/api/profile', undefined, session);
      const { firstName, lastName, phone, address, preferences } = profile.body;
      const change = { firstName, lastName, phone, address, preferences, email: 'thief@example.com' };
      await call(services, 'PUT', '/api/profile', { ...change, currentPassword: MARYAM.password }, session);
      await services.runJobs();
      const notice = (await services.mails()).findLast(({ kind }) => kind === 'email-change-asked');
      const token = /token=([\w-]+)/.exec(notice?.text ?? '')?.[1];

      // Once strangers have used up the account's guesses, only browsers that are known to it are heard.
      for (let n = 0; n < 60; n++) await guess(services, n);
      const heard = async () => (await signIn(services, { password: 'a guess' }, stolen)).status;
      expect(await heard()).toBe(401);
      services.clock.advance(1000);
      expect((await call(services, 'POST', '/api/auth/email-change-undos', { token })).status).toBe(200);
      expect(await heard()).toBe(429);
      expect((await call(services, 'GET', '/api/profile', undefined, session)).status).toBe(401);
    },
  );
});

onOneEngine('passwords that are refused', (open) => {
  testOnce('C35 a common password and the own name or address are refused wherever one is set, in words', async () => {
    const services = await open();
    await register(services);
    await call(services, 'POST', '/api/auth/password-reset-requests', { email: MARYAM.email });
    await services.runJobs();
    const mail = (await services.mails()).findLast(({ kind }) => kind === 'reset-password');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const ways = {
      register: (password: string) => register(services, { email: 'new@example.com', password }),
      reset: (password: string) => call(services, 'POST', '/api/auth/password-resets', { token, password }),
    };
    const common = /public lists/;
    const own = /your name, e-mail or phone/;
    const wrong: [string, RegExp][] = [
      ['123456', common],
      ['PassWord', common],
      ['  letmein ', common],
      ['P@ssw0rd', common],
      ['tekcor', common],
      ['Purrwell2026!', common],
      ['alsuwaidi', own],
      ['Maryam Al Suwaidi', own],
    ];
    for (const [way, send] of Object.entries(ways)) {
      const address = way === 'register' ? 'New@Example.com' : 'maryam@example.com';
      for (const [password, sentence] of [...wrong, [address, own] as const]) {
        const { status, body } = await send(password);
        expect([status, body.issues?.[0]?.path], `${way} ${password}`).toEqual([422, 'password']);
        expect(body.message).toMatch(sentence);
      }
      expect((await send('seven sticks for Miso')).status, way).toBeLessThan(300);
    }
    await expect(seedStaff(services, { email: 'desk@example.com', password: 'qwerty' })).rejects.toThrow(
      /public lists/,
    );
  });

  test('an old hash is renewed at sign-in, also by many at once; a common password is noted and asked about until it is changed', async () => {
    const services = await open();
    await register(services);
    const weak = await hash('letmein', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const maryam = () => services.read(SYSTEM, (ctx) => personByEmail(ctx.tx, MARYAM.email));
    const { id = '' } = (await maryam()) ?? {};
    await services.transact(SYSTEM, async ({ tx }) => {
      await lockPerson(tx, id);
      await updatePerson(tx, id, { passwordHash: weak });
    });
    const together = await Promise.all([1, 2, 3, 4].map(() => signIn(services, { password: 'letmein' })));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await maryam())?.passwordHash).toMatch(/\$m=19456,t=2,p=1\$/);
    const headers = { authorization: `Bearer ${together[0]?.body.sessionToken}`, origin: 'http://shop.test' };
    const advice = async () =>
      (await call(services, 'GET', '/api/profile', undefined, headers)).body.betterPasswordAsked;
    expect(await advice()).toBe(true);
    expect((await call(services, 'POST', '/api/profile/password-advice-dismissals', undefined, headers)).status).toBe(
      200,
    );
    expect(await advice()).toBe(false);
    await signIn(services, { password: 'letmein' });
    expect(await advice()).toBe(false);
  });
});

test('the passwords of the README open nothing where payments are real', async () => {
  const services = await openTestServices('pglite', { demoPasswords: false });
  try {
    const refused = await register(services, { password: 'behind-the-desk' });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/instructions/)]);
    services.settings.demoPasswords = true;
    await register(services, { password: 'behind-the-desk' });
    expect((await signIn(services, { password: 'behind-the-desk' })).status).toBe(200);
    services.settings.demoPasswords = false;
    const late = await signIn(services, { password: 'behind-the-desk' });
    expect([late.status, late.body.code]).toEqual([403, 'demo-password']);
  } finally {
    await services.close();
  }
});
