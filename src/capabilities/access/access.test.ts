import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Issue } from '#src/lib/domain-error.ts';
import type { ErrorBody } from '#src/platform/http/router.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import type { LoginAnswer, UserAnswer } from './sign-in-contract.ts';
import { households, people as accounts } from './tables.ts';

const MARYAM = { firstName: 'Maryam', lastName: 'Al Suwaidi', email: 'maryam@example.com', password: 'sevensticks' };
const HEADERS = { 'content-type': 'application/json', origin: 'http://shop.test' };

interface Answer {
  status: number;
  /** As each test expects it: an account, a session, or a refusal. */
  body: UserAnswer & LoginAnswer & ErrorBody & { issues: Issue[] };
  cookie: string;
  headers: Headers;
}

async function call(
  services: TestServices,
  method: string,
  path: string,
  input?: object,
  headers = {},
): Promise<Answer> {
  const init = {
    method,
    headers: { ...(input && HEADERS), ...headers },
    ...(input && { body: JSON.stringify(input) }),
  };
  const response = await services.app.request(`http://shop.test${path}`, init);
  const text = await response.text();
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const body = text && !isPage ? JSON.parse(text) : null;
  return { status: response.status, body, cookie, headers: response.headers };
}

const register = (services: TestServices, change: object = {}) =>
  call(services, 'POST', '/api/auth/register', { ...MARYAM, preferredLoginMethod: 'email', ...change });
const login = (services: TestServices, change: object = {}, headers = {}) =>
  call(services, 'POST', '/api/auth/login', { email: MARYAM.email, password: MARYAM.password, ...change }, headers);
const whoAmI = (services: TestServices, headers: object) => call(services, 'GET', '/api/auth/user', undefined, headers);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The newest link of a kind that was mailed, as path and token. */
async function mailedToken(services: TestServices, kind: string): Promise<string> {
  await services.runJobs();
  const mail = (await services.mails()).filter((one) => one.kind === kind).at(-1);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

onBothEngines('people', (open) => {
  testOnce('R143 R146 R227 R228 R491 an account is made by e-mail and signs in with it', async () => {
    const services = await open();
    const made = await register(services);
    expect(made.status).toBe(201);
    const { status, body } = await login(services, { email: ' Maryam@Example.COM' });
    expect(status).toBe(200);
    expect(body.sessionToken).toMatch(/^[\w-]{43}$/);
    expect(body.user).toEqual({
      id: made.body.user.id,
      firstName: 'Maryam',
      lastName: 'Al Suwaidi',
      email: 'maryam@example.com',
      phoneNumber: null,
      profileImageUrl: null,
      role: 'customer',
      emailVerified: false,
      phoneVerified: false,
    });
  });

  test('N27 a household begins with the time zone of the browser that registers; missing or unknown, with the shop’s', async () => {
    const services = await open();
    const said = ['Pacific/Auckland', undefined, 'Mars/Olympus', '+04:00', 7, { zone: 'Europe/Rome' }, 'x'.repeat(500)];
    for (const [index, timeZone] of said.entries())
      expect((await register(services, { email: `m${index}@example.com`, timeZone })).status).toBe(201);
    // Registering again with the address of an account changes nothing.
    expect((await register(services, { email: 'm0@example.com', timeZone: 'Europe/Rome' })).status).toBe(201);
    const { db } = services.database;
    const rows = await db.select({ timeZone: households.timeZone }).from(households);
    const others = Array(said.length - 1).fill('Asia/Dubai');
    expect(rows.map(({ timeZone }) => timeZone).toSorted()).toEqual([...others, 'Pacific/Auckland']);
    const { body } = await login(services, { email: 'm0@example.com' });
    const own = await call(services, 'GET', '/api/household', undefined, bearer(body.sessionToken));
    expect(own.body).toMatchObject({ timeZone: 'Pacific/Auckland' });
  });

  testOnce(
    'R143 R164 an account made by phone signs in with the number, however it is written and in either field',
    async () => {
      const services = await open();
      const made = await register(services, {
        email: undefined,
        phoneNumber: '050 123 4567',
        preferredLoginMethod: 'phone',
      });
      expect(made.body.user).toMatchObject({ email: null, phoneNumber: '+971501234567' });
      for (const contact of [
        { phoneNumber: '+971 50 123 4567' },
        { email: '(050) 123-4567', phoneNumber: undefined },
      ]) {
        const { status } = await login(services, { email: undefined, ...contact });
        expect(status).toBe(200);
      }
    },
  );

  test('a number that nobody has verified is occupied by nobody: each account made with it opens with its own password', async () => {
    const services = await open();
    const byPhone = { email: undefined, phoneNumber: '+971501234567', preferredLoginMethod: 'phone' };
    const people = ['squatter', 'owner'].map((firstName) => ({
      ...byPhone,
      firstName,
      password: `of the ${firstName}`,
    }));
    for (const person of people) expect((await register(services, person)).status).toBe(201);
    for (const { firstName, password } of people) {
      const { body } = await login(services, { email: undefined, phoneNumber: byPhone.phoneNumber, password });
      expect(body.user.firstName).toBe(firstName);
    }
    expect((await login(services, { email: undefined, phoneNumber: byPhone.phoneNumber })).status).toBe(401);
    const more = await Promise.all(Array.from({ length: 4 }, () => register(services, byPhone)));
    // Sign-up does not tell which of them made an account: one did, since three may share a number.
    expect(more.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await services.database.db.select().from(accounts)).toHaveLength(3);
    // Once one account has verified the number, it belongs to that account alone.
    await services.database.db
      .update(accounts)
      .set({ phoneVerifiedAt: services.clock.now() })
      .where(eq(accounts.firstName, 'owner'));
    const [squatter, owner] = people;
    expect((await login(services, { email: undefined, ...squatter })).status).toBe(401);
    expect((await login(services, { email: undefined, ...owner })).status).toBe(200);
  });

  testOnce('R143 both contacts, or none, are refused and the field is named', async () => {
    const services = await open();
    for (const contact of [{ phoneNumber: '0501234567' }, { email: undefined }]) {
      const { status, body } = await register(services, contact);
      expect(status).toBe(422);
      expect(body.issues[0]?.path).toBe('email');
    }
    expect((await login(services, { email: undefined })).status).toBe(422);
  });

  testOnce('R143 a way to sign in that is not the contact given is refused', async () => {
    const services = await open();
    for (const change of [
      { preferredLoginMethod: 'phone' },
      { email: undefined, phoneNumber: '+971501234567', preferredLoginMethod: 'email' },
    ]) {
      const { status, body } = await register(services, change);
      expect([status, body.issues[0]?.path]).toEqual([422, 'preferredLoginMethod']);
      expect(body.message).toBe(
        'Please check the way to sign in: Please choose the one you gave: e-mail or phone number.',
      );
    }
    expect(await services.database.db.select().from(accounts)).toEqual([]);
  });

  testOnce('R148 R149 R150 R151 the server holds the same rules as the form', async () => {
    const services = await open();
    const byPhone = { email: undefined, preferredLoginMethod: 'phone' };
    const wrong: [change: object, path: string, message: string][] = [
      [{ lastName: ' ' }, 'lastName', 'Please enter your first and last name.'],
      [{ email: 'maryam@example' }, 'email', 'Please enter a valid email address.'],
      [{ ...byPhone, phoneNumber: '+12 34' }, 'phoneNumber', 'Please enter a valid phone number.'],
      [{ ...byPhone, phoneNumber: '+1 1 1 1 1 1' }, 'phoneNumber', 'Please enter a valid phone number.'],
      [{ password: 'five5' }, 'password', 'Password must be at least 6 characters long.'],
    ];
    for (const [change, path, message] of wrong) {
      const { status, body } = await register(services, change);
      expect([status, body.issues]).toEqual([422, [{ path, message }]]);
      expect(body.message).toBe(message);
    }
    expect((await register(services, { firstName: 'Mar\u0000yam' })).status).toBe(400);
  });

  test('R169 twenty who register the same e-mail at once make one account', async () => {
    const services = await open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        register(services, { email: i % 2 ? 'one@example.com' : 'ONE@example.com' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const told = (await services.mails()).map(({ recipient, kind }) => `${recipient} ${kind}`);
    expect(told.filter((one) => one === 'one@example.com verify-email')).toHaveLength(1);
    // The owner is told of the others, but not without end.
    expect(told.filter((one) => one === 'one@example.com already-registered')).toHaveLength(5);
    expect(await services.database.db.select().from(accounts)).toHaveLength(1);
    expect(await services.database.db.select().from(households)).toHaveLength(1);
  });

  testOnce(
    'signing up tells nobody whether there is an account: same answer, same work, a mail to its owner',
    async () => {
      const services = await open();
      const number = { email: undefined, phoneNumber: '+971501234567', preferredLoginMethod: 'phone' };
      for (const change of [{}, number]) {
        const attempts = [];
        for (const lastName of ['Al Suwaidi', 'Stranger']) {
          services.statements();
          const { status, body } = await register(services, { ...change, lastName, password: `${lastName}-pass` });
          // The number of statements stands for the time taken: beyond rate limits and mail, the rest costs the same.
          const { id, ...user } = body.user;
          expect(id).toMatch(/^[0-9a-f-]{36}$/);
          attempts.push({ status, user: { ...user, lastName: '' }, statements: services.statements().length });
        }
        const [unknown, known] = attempts;
        expect(known).toEqual(unknown);
      }
      const mail = (await services.mails()).find(({ kind }) => kind === 'already-registered');
      expect(mail).toMatchObject({ recipient: MARYAM.email });
      expect(mail?.text).toContain('http://shop.test/login');
      expect(mail?.text).toContain('http://shop.test/forgot-password');
      expect(mail?.text).not.toContain('Stranger');
      // The account is unchanged.
      expect((await login(services, { password: 'Al Suwaidi-pass' })).body.user.lastName).toBe('Al Suwaidi');
      expect((await login(services, { password: 'Stranger-pass' })).status).toBe(401);
    },
  );
});

onBothEngines('sessions', (open) => {
  testOnce('R225 R226 C33 bearer token and cookie are one session; nobody is 401 Unauthorized', async () => {
    const services = await open();
    await register(services);
    const { body, cookie, headers } = await login(services);
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
    expect((await whoAmI(services, bearer(body.sessionToken))).body).toEqual({ user: body.user });
    expect((await whoAmI(services, { cookie })).body).toEqual({ user: body.user });
    const nobody = await whoAmI(services, {});
    expect([nobody.status, nobody.body]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }]);
    expect((await whoAmI(services, bearer('x'.repeat(43)))).status).toBe(401);
  });

  testOnce('a session is resolved in one SQL statement, and in none for a visitor', async () => {
    const services = await open();
    await register(services);
    const { body } = await login(services);
    services.statements();
    await whoAmI(services, bearer(body.sessionToken));
    expect(services.statements()).toHaveLength(1);
    await whoAmI(services, {});
    expect(services.statements()).toHaveLength(0);
  });

  test('R229 C33 logout ends the session for bearer and cookie alike, and only that one', async () => {
    const services = await open();
    await register(services);
    const here = await login(services);
    const there = await login(services);
    const out = await call(services, 'POST', '/api/auth/logout', undefined, {
      ...bearer(here.body.sessionToken),
      origin: HEADERS.origin,
    });
    expect(out.status).toBe(200);
    expect(out.headers.get('set-cookie')).toMatch(/^pw_session=;.*Max-Age=0/);
    expect((await whoAmI(services, bearer(here.body.sessionToken))).status).toBe(401);
    expect((await whoAmI(services, { cookie: here.cookie })).status).toBe(401);
    expect((await whoAmI(services, bearer(there.body.sessionToken))).status).toBe(200);
    const again = await call(services, 'POST', '/api/auth/logout', undefined, bearer(here.body.sessionToken));
    expect(again.status).toBe(200);
  });

  testOnce('logout everywhere ends every session of the person and nobody else’s', async () => {
    const services = await open();
    await register(services);
    await register(services, { email: 'omar@example.com' });
    const mine = [await login(services), await login(services)];
    const omars = await login(services, { email: 'omar@example.com' });
    const [first] = mine;
    const out = await call(
      services,
      'POST',
      '/api/auth/logout-everywhere',
      undefined,
      bearer(first?.body.sessionToken ?? ''),
    );
    expect(out.status).toBe(200);
    for (const { body } of mine) expect((await whoAmI(services, bearer(body.sessionToken))).status).toBe(401);
    expect((await whoAmI(services, bearer(omars.body.sessionToken))).status).toBe(200);
    expect((await call(services, 'POST', '/api/auth/logout-everywhere')).status).toBe(401);
  });

  testOnce('a session ends by itself', async () => {
    const services = await open();
    await register(services);
    const { body } = await login(services);
    services.clock.advance((services.settings.sessionDays * 24 - 1) * 3_600_000);
    expect((await whoAmI(services, bearer(body.sessionToken))).status).toBe(200);
    services.clock.advance(2 * 3_600_000);
    expect((await whoAmI(services, bearer(body.sessionToken))).status).toBe(401);
  });

  testOnce('somebody can sign in however far the clock of the shop has been moved', async () => {
    const services = await open();
    await register(services);
    services.clock.advance(900 * 24 * 3_600_000);
    const { headers, body } = await login(services);
    expect(headers.get('set-cookie')).toContain(`Max-Age=${services.settings.sessionDays * 86_400};`);
    expect((await whoAmI(services, bearer(body.sessionToken))).status).toBe(200);
  });

  testOnce(
    'R235 C32 GET /api/login leads to the login page; GET /api/logout only from our own pages, in its own window',
    async () => {
      const services = await open();
      await register(services);
      const at = await call(services, 'GET', '/api/login');
      expect([at.status, at.headers.get('location')]).toEqual([302, '/login']);
      const { body, cookie } = await login(services);
      const navigation = {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      };
      const refused = [
        { ...navigation, 'sec-fetch-site': 'cross-site' },
        { ...navigation, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
        { ...navigation, 'sec-fetch-dest': 'iframe' },
        { referer: 'https://elsewhere.example/' },
        {},
      ];
      for (const headers of refused) {
        expect((await call(services, 'GET', '/api/logout', undefined, { cookie, ...headers })).status).toBe(403);
      }
      expect((await whoAmI(services, bearer(body.sessionToken))).status).toBe(200);
      const out = await call(services, 'GET', '/api/logout', undefined, { cookie, ...navigation });
      expect([out.status, out.headers.get('location')]).toEqual([302, '/']);
      expect((await whoAmI(services, bearer(body.sessionToken))).status).toBe(401);
    },
  );
});

onBothEngines('guessing', (open) => {
  testOnce('R168 a wrong password and an unknown account get the same answer after the same work', async () => {
    const services = await open();
    await register(services);
    const timed = async (change: object) => {
      const started = process.cpuUsage();
      const { status, body } = await login(services, change);
      const { user, system } = process.cpuUsage(started);
      return { work: user + system, answer: [status, body] };
    };
    await timed({ password: 'warming up' });
    const known = [];
    const unknown = [];
    for (let i = 0; i < 7; i++) {
      known.push(await timed({ password: `guess ${i}` }));
      unknown.push(await timed({ email: `nobody${i}@example.com`, password: `guess ${i}` }));
    }
    for (const { answer } of [...known, ...unknown]) expect(answer).toEqual(known[0]?.answer);
    expect(known[0]?.answer[0]).toBe(401);
    // The least of each in processor time: whatever else the process does only adds to it.
    const least = (list: { work: number }[]) => Math.min(...list.map(({ work }) => work));
    const ratio = least(known) / least(unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('signing in rightly, however often, is not guessing', async () => {
    const services = await open();
    await register(services);
    for (let i = 0; i < 12; i++) expect((await login(services)).status).toBe(200);
  });
});

onBothEngines('mailed links', (open) => {
  testOnce('an e-mail is confirmed once by a mailed link; the used, the old and the altered link say so', async () => {
    const services = await open();
    await register(services);
    const token = await mailedToken(services, 'verify-email');
    const { password } = MARYAM;
    const verify = (token: string) => call(services, 'POST', '/api/auth/email-verifications', { token, password });
    expect((await verify(`${token.slice(0, -1)}_`)).body.code).toBe('link-unknown');
    expect((await verify(token)).status).toBe(200);
    const again = await verify(token);
    expect([again.status, again.body.code]).toEqual([410, 'link-used']);
    const { body } = await login(services);
    expect(body.user.emailVerified).toBe(true);

    await register(services, { email: 'omar@example.com' });
    const late = await mailedToken(services, 'verify-email');
    services.clock.advance(24 * 3_600_000);
    const old = await verify(late);
    expect([old.status, old.body.code]).toEqual([410, 'link-expired']);
  });

  testOnce('a new link to confirm the e-mail ends the one before it', async () => {
    const services = await open();
    await register(services);
    const first = await mailedToken(services, 'verify-email');
    const { body } = await login(services);
    const ask = (headers = {}) => call(services, 'POST', '/api/auth/email-verification-requests', undefined, headers);
    expect((await ask()).status).toBe(401);
    expect((await ask(bearer(body.sessionToken))).status).toBe(200);
    const second = await mailedToken(services, 'verify-email');
    const { password } = MARYAM;
    const verify = (token: string) => call(services, 'POST', '/api/auth/email-verifications', { token, password });
    expect((await verify(first)).body.code).toBe('link-expired');
    expect((await verify(second)).status).toBe(200);
    const again = await login(services);
    expect((await ask(bearer(again.body.sessionToken))).body.message).toMatch(/already/);
  });

  testOnce(
    'asking for a new password is answered alike for known and unknown, and only the known get mail',
    async () => {
      const services = await open();
      await register(services);
      const ask = (email: string) => call(services, 'POST', '/api/auth/password-reset-requests', { email });
      const known = await ask('Maryam@example.com');
      const unknown = await ask('nobody@example.com');
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      expect(known.status).toBe(200);
      await services.runJobs();
      const resets = (await services.mails()).filter(({ kind }) => kind === 'reset-password');
      expect(resets.map(({ recipient }) => recipient)).toEqual(['maryam@example.com']);
      expect(resets[0]?.text).toContain('http://shop.test/reset-password#token=');
      expect(resets[0]?.html).toContain('http://shop.test/reset-password#token=');
    },
  );

  test('a mailed link sets a new password, ends every session and cannot be used again, not even twenty times at once', async () => {
    const services = await open();
    await register(services);
    const before = await login(services);
    await call(services, 'POST', '/api/auth/password-reset-requests', { email: MARYAM.email });
    const token = await mailedToken(services, 'reset-password');
    const reset = (password: string) => call(services, 'POST', '/api/auth/password-resets', { token, password });
    expect((await reset('five5')).body.issues[0]?.path).toBe('password');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(`new password ${i}`)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link-used')).toHaveLength(19);
    expect((await whoAmI(services, bearer(before.body.sessionToken))).status).toBe(401);
    expect((await login(services)).status).toBe(401);
    const after = await login(services, { password: `new password ${won}` });
    expect(after.body.user.emailVerified).toBe(true);
  });

  testOnce('a link to a new password lives an hour', async () => {
    const services = await open();
    await register(services);
    await call(services, 'POST', '/api/auth/password-reset-requests', { email: MARYAM.email });
    const token = await mailedToken(services, 'reset-password');
    services.clock.advance(3_600_000);
    const late = await call(services, 'POST', '/api/auth/password-resets', { token, password: 'new password' });
    expect([late.status, late.body.code]).toEqual([410, 'link-expired']);
    expect((await login(services)).status).toBe(200);
  });

  testOnce('asking again and again for links is refused after the fifth', async () => {
    const services = await open();
    const ask = () => call(services, 'POST', '/api/auth/password-reset-requests', { email: MARYAM.email });
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
