import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Settings } from '#src/platform/settings.ts';
import { personActor, SYSTEM } from '#tests/support/actors.ts';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, openTestServices, type TestServices, testOnce } from '#tests/support/engines.ts';
import { confirmAddress } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { sweep } from './jobs.ts';
import { people, phoneCodes, securityEvents } from './tables.ts';
import { resetByPhone, requestPhoneReset } from './actions/reset-by-phone.ts';
import { requestPhoneCode } from './actions/verify-phone.ts';

const NUMBER = '+971501234567';
const OTHER = '+971507654321';
const PASSWORD = 'sevensticks';
const NEW = 'eightsticks';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Contact = { email: string } | { phoneNumber: string };

async function newAccount(services: TestServices, contact: Contact, password = PASSWORD): Promise<Browser> {
  const browser = newBrowser(services);
  const preferredLoginMethod = 'email' in contact ? 'email' : 'phone';
  const account = { firstName: 'Maryam', lastName: 'Example', ...contact, password, preferredLoginMethod };
  expect((await browser.post('/api/auth/register', account)).status).toBe(201);
  await browser.post('/api/auth/login', { ...contact, password });
  return browser;
}

async function newAddress(services: TestServices, email: string, password = PASSWORD): Promise<Browser> {
  const browser = await newAccount(services, { email }, password);
  await confirmAddress(services, browser, email);
  return browser;
}

async function enterNumber(browser: Browser, phone: string, currentPassword = PASSWORD) {
  const { firstName, lastName, email, address, preferences } = (await browser.get('/api/profile')).json;
  return browser.put('/api/profile', { firstName, lastName, email, phone, address, preferences, currentPassword });
}

/** The code in the newest text message to a number, once jobs have run. */
async function texted(services: TestServices, phone = NUMBER): Promise<string> {
  await services.runJobs();
  const text = (await services.texts()).findLast(({ recipient }) => recipient === phone);
  return /^\d{6}/.exec(text?.body ?? '')?.[0] ?? `no code to ${phone}`;
}

const ask = (browser: Browser) => browser.post('/api/profile/phone-codes');
const confirm = (browser: Browser, code: string) => browser.post('/api/profile/phone-verifications', { code });

async function verified(services: TestServices, browser: Browser, phone = NUMBER): Promise<void> {
  expect((await ask(browser)).status).toBe(200);
  expect((await confirm(browser, await texted(services, phone))).status).toBe(200);
}

const askReset = (browser: Browser, phone = NUMBER) => browser.post('/api/auth/phone-reset-requests', { phone });
const reset = (browser: Browser, code: string, { phone = NUMBER, password = NEW } = {}) =>
  browser.post('/api/auth/phone-resets', { phone, code, password });
const opens = async (services: TestServices, contact: Contact, password: string) =>
  (await newBrowser(services).post('/api/auth/login', { ...contact, password })).status === 200;
const isIn = async (browser: Browser) => (await browser.get('/api/auth/user')).status === 200;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const mailsOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);
const tokenIn = (text: string | null | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'no token';

onBothEngines('verifying a number', (open) => {
  testOnce(
    'text messages are in the export of their account only, also those to former numbers, and are deleted with it',
    async () => {
      const services = await open();
      const owner = await newAddress(services, 'maryam@example.com');
      const FORMER = '+971507654321';
      expect((await enterNumber(owner, FORMER)).status).toBe(200);
      await verified(services, owner, FORMER);
      expect((await enterNumber(owner, NUMBER)).status).toBe(200);
      await verified(services, owner);
      // Another person has the number that was given up.
      const other = await newAccount(services, { phoneNumber: FORMER });
      await verified(services, other, FORMER);
      const exported = async (browser: Browser) => {
        const headers = { authorization: `Bearer ${browser.token}` };
        const answer = await services.app.request('/api/profile/export', { headers });
        const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
        const { tables } = JSON.parse(strFromU8(files['purrwell.json'] ?? new Uint8Array()));
        return tables.texts.map(({ kind, recipient }: Record<string, string>) => `${kind} ${recipient}`);
      };
      expect(await exported(owner)).toEqual([
        'phone-code-verify +971…321',
        'phone-code-verify +971…567',
        'phone-given-up +971…321',
      ]);
      expect(await exported(other)).toEqual(['phone-code-verify +971…321']);
      expect((await owner.post('/api/account-deletions', { password: PASSWORD })).status).toBe(200);
      const left = await services.texts();
      expect(left.map(({ personId, body }) => [personId !== null, body !== null])).toEqual([
        [false, false],
        [false, false],
        [false, false],
        [true, true],
      ]);
    },
  );

  testOnce(
    'an account with nothing but a number confirms it and gets a new password by it, which ends every session',
    async () => {
      const services = await open();
      const [here, there] = [await newAccount(services, { phoneNumber: NUMBER }), newBrowser(services)];
      await there.post('/api/auth/login', { phoneNumber: NUMBER, password: PASSWORD });
      expect((await here.get('/api/profile')).json).toMatchObject({ numberToConfirm: NUMBER, phoneVerified: false });
      expect((await ask(here)).json.message).toContain(NUMBER);
      const [text] = await services.texts();
      expect(text?.body).toMatch(/^\d{6} is your Purrwell code to confirm this number\.[^]*\n\n@shop\.test #\d{6}$/);
      expect(text?.body?.length).toBeLessThanOrEqual(160);
      const code = await texted(services);
      const done = await confirm(here, `${code.slice(0, 3)} ${code.slice(3)}`);
      expect(done.json).toMatchObject({ phone: NUMBER, numberToConfirm: null, phoneVerified: true });
      expect((await here.get('/api/auth/user')).json.user.phoneVerified).toBe(true);
      expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
      expect((await confirm(here, code)).json.code).toBe('no-number');
      expect((await ask(here)).json.code).toBe('no-number');

      const stranger = newBrowser(services);
      expect((await askReset(stranger, '050 123 4567')).status).toBe(200);
      const second = await texted(services);
      expect((await reset(stranger, second, { password: '123456' })).json.issues[0].path).toBe('password');
      expect((await reset(stranger, second, { password: NUMBER })).json.issues[0].path).toBe('password');
      const answers = await Promise.all(Array.from({ length: 6 }, () => reset(newBrowser(services), second)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await reset(stranger, second)).json.issues[0].path).toBe('code');
      expect(await isIn(here)).toBe(false);
      expect(await opens(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(false);
      expect(await opens(services, { phoneNumber: NUMBER }, NEW)).toBe(true);
    },
  );

  test('of thirty guesses at once five are heard, then not even the right code; a new one ends the old, and lives ten minutes', async () => {
    const services = await open();
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    await ask(owner);
    const first = await texted(services);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => confirm(owner, wrong(first))));
    const codes = guesses.map(({ json }) => json.code);
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'code-expired')).toHaveLength(25);
    expect((await confirm(owner, first)).json.code).toBe('code-expired');
    await ask(owner);
    const second = await texted(services);
    await ask(owner);
    expect((await confirm(owner, second === (await texted(services)) ? wrong(second) : second)).json.code).toBe(
      'invalid',
    );
    services.clock.advance(10 * MINUTE_MS);
    expect((await confirm(owner, await texted(services))).json.code).toBe('code-expired');
    await verified(services, owner);
  });

  testOnce('a code is for one account, one number and one purpose', async () => {
    const services = await open();
    const [owner, other] = [
      await newAccount(services, { phoneNumber: NUMBER }),
      await newAddress(services, 'o@example.com'),
    ];
    await ask(owner);
    const mine = await texted(services);
    await enterNumber(other, NUMBER);
    expect((await confirm(other, mine)).json.code).toBe('code-expired');
    await ask(other);
    const theirs = await texted(services);
    // For a number it was not sent to, it is nothing, and the number stays as it was.
    await enterNumber(other, OTHER);
    expect((await confirm(other, theirs)).json.code).toBe('code-expired');
    expect((await reset(newBrowser(services), mine)).json.issues[0].path).toBe('code');
    expect((await confirm(owner, mine)).status).toBe(200);
    await askReset(newBrowser(services));
    const forReset = await texted(services);
    await enterNumber(owner, OTHER);
    expect((await confirm(owner, forReset)).json.code).toBe('code-expired');
    expect((await reset(newBrowser(services), forReset, { phone: OTHER })).json.issues[0].path).toBe('code');
    expect((await reset(newBrowser(services), forReset)).status).toBe(200);
    // The change that waited is gone with the old password.
    const now = newBrowser(services);
    await now.post('/api/auth/login', { phoneNumber: NUMBER, password: NEW });
    expect((await now.get('/api/profile')).json.unconfirmed.phone).toBeNull();
  });

  test('of two accounts that confirm the same number at once one gets it, and every other account loses it', async () => {
    const services = await open();
    const both = [await newAddress(services, 'one@example.com'), await newAddress(services, 'two@example.com')];
    const squatter = await newAccount(services, { phoneNumber: NUMBER }, 'of the squatter');
    const codes: string[] = [];
    for (const browser of both) {
      await enterNumber(browser, NUMBER);
      await ask(browser);
      codes.push(await texted(services));
    }
    const answers = await Promise.all(both.map((browser, i) => confirm(browser, codes[i] ?? '')));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('number-taken');
    expect((await ask(squatter)).json.code).toBe('number-taken');
    expect(await opens(services, { phoneNumber: NUMBER }, 'of the squatter')).toBe(false);
    expect(await opens(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(true);
  });

  test('two who confirm numbers of each other’s at once do not wait crosswise', async () => {
    const services = await open();
    const one = await newAccount(services, { phoneNumber: NUMBER });
    const two = await newAccount(services, { phoneNumber: OTHER });
    const codes: string[] = [];
    for (const [browser, phone] of [
      [one, OTHER],
      [two, NUMBER],
    ] as const) {
      await enterNumber(browser, phone);
      await ask(browser);
      codes.push(await texted(services, phone));
    }
    const answers = await Promise.all([confirm(one, codes[0] ?? ''), confirm(two, codes[1] ?? '')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

onOneEngine('taking an account over by its number', (open) => {
  test('a number planted by whoever registered an address goes with its owner’s first new password', async () => {
    const services = await open();
    const thief = await newAccount(services, { email: 'victim@example.com' }, 'of the thief');
    await enterNumber(thief, OTHER, 'of the thief');
    await verified(services, thief, OTHER);
    const victim = newBrowser(services);
    await victim.post('/api/auth/password-reset-requests', { email: 'victim@example.com' });
    await services.runJobs();
    const token = tokenIn((await mailsOf(services, 'reset-password')).at(-1)?.text);
    const done = await victim.post('/api/auth/password-resets', { token, password: NEW });
    expect(done.json.message).toContain('removed your phone number');
    const sent = (await services.texts()).length;
    await askReset(thief, OTHER);
    await services.runJobs();
    expect(await services.texts()).toHaveLength(sent);
    expect(await opens(services, { phoneNumber: OTHER }, NEW)).toBe(false);
    expect(await opens(services, { email: 'victim@example.com' }, NEW)).toBe(true);
  });

  test('a new number is told to the address and to the old number; the address takes the account back without any number', async () => {
    const services = await open();
    const browser = await newAddress(services, 'owner@example.com');
    await enterNumber(browser, NUMBER);
    await verified(services, browser);
    expect((await mailsOf(services, 'phone-added'))[0]).toMatchObject({ recipient: 'owner@example.com' });
    expect((await mailsOf(services, 'phone-added'))[0]?.text).toContain('ending in 4567');
    // From here on a thief with the session and the password acts.
    await enterNumber(browser, OTHER);
    await verified(services, browser, OTHER);
    const told = (await services.texts()).filter(({ kind }) => kind === 'phone-given-up');
    expect(told.map(({ recipient }) => recipient)).toEqual([NUMBER]);
    await askReset(browser, OTHER);
    expect((await reset(browser, await texted(services, OTHER), { phone: OTHER })).status).toBe(200);
    const [notice] = await mailsOf(services, 'password-reset-by-phone');
    expect(notice).toMatchObject({ recipient: 'owner@example.com', secret: true });
    const undone = await newBrowser(services).post('/api/auth/email-change-undos', { token: tokenIn(notice?.text) });
    expect(undone.status).toBe(200);
    expect(await opens(services, { email: 'owner@example.com' }, NEW)).toBe(false);
    expect(await opens(services, { phoneNumber: OTHER }, NEW)).toBe(false);
    const sent = (await services.texts()).length;
    for (const phone of [NUMBER, OTHER]) await askReset(browser, phone);
    await services.runJobs();
    expect(await services.texts()).toHaveLength(sent);
    expect(await mailsOf(services, 'reset-password')).toHaveLength(1);
  });

  test('a reset by text message takes the passkeys of an account without a confirmed e-mail, and says so', async () => {
    const services = await open();
    const thief = await newAccount(services, { phoneNumber: NUMBER });
    await verified(services, thief);
    await thief.post('/api/auth/confirmations', { password: PASSWORD });
    const { json: options } = await thief.post('/api/passkey-challenges');
    const added = await thief.post('/api/passkeys', { response: newAuthenticator().register(options) });
    expect(added.status).toBe(200);
    const owner = newBrowser(services);
    await askReset(owner);
    const done = await reset(owner, await texted(services));
    expect(done.json.message).toContain('We removed the passkeys of your account');
    await owner.post('/api/auth/login', { phoneNumber: NUMBER, password: NEW });
    expect((await owner.get('/api/passkeys')).json.passkeys).toEqual([]);
    const kinds = await services.database.db
      .select({ kind: securityEvents.kind, by: securityEvents.by })
      .from(securityEvents);
    expect(kinds).toContainEqual({ kind: 'passkey-removed', by: 'code' });
    await askReset(owner);
    const again = await reset(owner, await texted(services), { password: 'nine new sticks' });
    expect(again.json.message).toBe('Your new password is set. Please sign in with it.');
  });

  test('a number that is given up opens nothing any more, and both sides are told', async () => {
    const services = await open();
    const browser = await newAddress(services, 'owner@example.com');
    await enterNumber(browser, NUMBER);
    await verified(services, browser);
    expect((await enterNumber(browser, '')).json).toMatchObject({ phone: '', phoneVerified: false });
    expect(await opens(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(false);
    expect(await mailsOf(services, 'phone-removed')).toHaveLength(1);
    expect((await services.texts()).map(({ kind }) => kind)).toEqual(['phone-code-verify', 'phone-given-up']);
    // The number is free for its present owner.
    await verified(services, await newAccount(services, { phoneNumber: NUMBER }, 'of another'));
  });

  test('asking for a code is answered alike for verified, unverified and unknown numbers, after the same work', async () => {
    const services = await open();
    await verified(services, await newAccount(services, { phoneNumber: NUMBER }));
    await newAccount(services, { phoneNumber: OTHER }, 'of one');
    await newAccount(services, { phoneNumber: OTHER }, 'of two');
    const sent = (await services.texts()).length;
    const asked = [];
    const tried = [];
    for (const phone of [NUMBER, OTHER, '+15005550006']) {
      const browser = newBrowser(services);
      services.statements();
      const { status, json } = await askReset(browser, phone);
      asked.push({ status, json, statements: services.statements().length });
      await services.runJobs();
      services.statements();
      const guess = await reset(browser, '000000', { phone });
      const { status: refused, json: said } = guess;
      tried.push({ refused, said, statements: services.statements().length });
    }
    expect(asked).toEqual([asked[0], asked[0], asked[0]]);
    expect(tried).toEqual([tried[0], tried[0], tried[0]]);
    expect(tried[0]?.said.issues[0].path).toBe('code');
    expect((await services.texts()).slice(sent).map(({ recipient }) => recipient)).toEqual([NUMBER]);
  });

  test('three accounts on a number do not keep it for good: the next day somebody signs up with it, and has it alone', async () => {
    const services = await open();
    const first = await newAccount(services, { phoneNumber: NUMBER }, 'of the first');
    for (const n of [1, 2]) await newAccount(services, { phoneNumber: NUMBER }, `of squatter ${n}`);
    await newAccount(services, { phoneNumber: NUMBER });
    expect(await opens(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(false);
    services.clock.advance(DAY_MS);
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    for (const n of [3, 4]) await newAccount(services, { phoneNumber: NUMBER }, `of squatter ${n}`);
    expect([await isIn(owner), await opens(services, { phoneNumber: NUMBER }, 'of the first')]).toEqual([true, true]);
    await verified(services, owner);
    expect(await opens(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(true);
    expect(await opens(services, { phoneNumber: NUMBER }, 'of the first')).toBe(false);
    // Its first owner is still signed in, and can add an e-mail.
    expect(await isIn(first)).toBe(true);
  });

  test('people who work here get no code: the desk does not open with a number', async () => {
    const services = await open();
    const browser = await newAddress(services, 'owner@example.com');
    await enterNumber(browser, NUMBER);
    await verified(services, browser);
    await services.database.db.update(people).set({ role: 'support' }).where(eq(people.phone, NUMBER));
    const sent = (await services.texts()).length;
    expect((await askReset(newBrowser(services))).status).toBe(200);
    await services.runJobs();
    expect(await services.texts()).toHaveLength(sent);
  });
});

const from = (n: number) => ({ address: `198.51.${n}.7` });
const personOf = async (browser: Browser) => (await browser.get('/api/auth/user')).json.user.id as string;

async function askFrom(services: TestServices, personId: string, n: number) {
  const actor = personActor({ personId, householdId: personId });
  const answer = await services.transact(actor, (ctx) => requestPhoneCode(ctx, from(n)));
  return isDomainError(answer) ? answer.code : 'sent';
}

async function openWith(settings: Partial<Settings>): Promise<TestServices> {
  return openTestServices('pglite', settings);
}

onOneEngine('what codes may cost', (open) => {
  test('a number gets five codes a day, an account asks for ten, and Retry-After says when it goes on', async () => {
    const services = await open();
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    const personId = await personOf(owner);
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await askFrom(services, personId, n));
    expect(answers).toEqual([...Array(5).fill('sent'), 'too-many-attempts']);
    const told = await ask(owner);
    expect(told.status).toBe(429);
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(3600);
    // Refused requests count as well, so three are left for other numbers of the same account.
    for (let n = 0; n < 5; n++) {
      await enterNumber(owner, `+9715010000${n}0`);
      answers.push(await askFrom(services, personId, n));
    }
    expect(answers.slice(6)).toEqual(['sent', 'sent', 'sent', 'too-many-attempts', 'too-many-attempts']);
    services.clock.advance(DAY_MS);
    expect((await ask(owner)).status).toBe(200);
  });

  test('asking for a new password is limited by number for strangers, and apart from them on a device the account knows', async () => {
    const services = await open();
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    await verified(services, owner);
    services.clock.advance(DAY_MS);
    const asked = async (n: number, phone = NUMBER) => {
      const answer = await requestPhoneReset(services, phone, from(n));
      return isDomainError(answer) ? answer.code : 'sent';
    };
    for (const phone of [NUMBER, OTHER]) {
      const answers = [];
      for (let n = 0; n < 6; n++) answers.push(await asked(n, phone));
      expect(answers).toEqual([...Array(5).fill('sent'), 'too-many-attempts']);
    }
    expect((await askReset(newBrowser(services))).status).toBe(429);
    expect((await askReset(owner)).status).toBe(200);
    const network = [];
    for (let n = 0; n < 61; n++) network.push(await asked(200, `+97150200${String(n).padStart(4, '0')}`));
    expect(network.filter((code) => code === 'sent')).toHaveLength(60);
    expect(network.at(-1)).toBe('too-many-attempts');
  });

  test('many devices that know an account get fifteen codes a day between them', async () => {
    const services = await open();
    await verified(services, await newAccount(services, { phoneNumber: NUMBER }));
    services.clock.advance(DAY_MS);
    const statuses = [];
    for (let device = 0; device < 4; device++) {
      const browser = newBrowser(services);
      await browser.post('/api/auth/login', { phoneNumber: NUMBER, password: PASSWORD });
      for (let n = 0; n < 4; n++) statuses.push((await askReset(browser)).status);
    }
    expect(statuses).toEqual([...Array(15).fill(200), 429]);
  });

  test('codes guessed at many accounts from one network are refused after sixty an hour', async () => {
    const services = await open();
    const codes = [];
    for (let n = 0; n < 61; n++) {
      const phone = `+97150200${String(n).padStart(4, '0')}`;
      const answer = await resetByPhone(services, { phone, code: '123456', password: NEW }, from(9));
      codes.push(isDomainError(answer) ? answer.code : 'reset');
    }
    expect(codes).toEqual([...Array(60).fill('invalid'), 'too-many-attempts']);
  });

  test('the whole shop sends so many codes a day and no more; a new password is refused alike for everybody then', async () => {
    const services = await openWith({ smsDailyLimit: 2 });
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    const late = await newAccount(services, { phoneNumber: OTHER });
    await verified(services, owner);
    expect((await ask(late)).status).toBe(200);
    const refused = await ask(late);
    expect([refused.status, refused.json.code]).toEqual([429, 'texts-spent']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    for (const phone of [NUMBER, '+15005550006'])
      expect((await askReset(newBrowser(services), phone)).json.code).toBe('texts-spent');
    expect(await services.texts()).toHaveLength(2);
    services.clock.advance(DAY_MS);
    expect((await askReset(newBrowser(services))).status).toBe(200);
    await services.close();
  });

  test('codes go to the countries that are set only, and none where no text message can be sent', async () => {
    const some = await openWith({ smsCountryCodes: ['49'] });
    const abroad = await newAccount(some, { phoneNumber: NUMBER });
    expect((await ask(abroad)).json.code).toBe('country-not-texted');
    expect((await askReset(abroad)).json.code).toBe('country-not-texted');
    await verified(some, await newAccount(some, { phoneNumber: '+4915112345678' }), '+4915112345678');
    await some.close();
    const none = await openWith({ sms: 'off' });
    const owner = await newAccount(none, { phoneNumber: NUMBER });
    expect((await owner.get('/api/profile')).json).toMatchObject({ textsSent: false, numberToConfirm: NUMBER });
    for (const answer of [await ask(owner), await askReset(owner)]) expect(answer.json.code).toBe('texts-off');
    // The number cannot be verified, so its first accounts keep its places.
    for (const n of [1, 2]) await newAccount(none, { phoneNumber: NUMBER }, `of squatter ${n}`);
    none.clock.advance(DAY_MS);
    await newAccount(none, { phoneNumber: NUMBER }, 'too late');
    expect(await opens(none, { phoneNumber: NUMBER }, 'too late')).toBe(false);
    expect(await none.texts()).toEqual([]);
    await none.close();
  });

  test('codes and text messages are forgotten with the links and mails, and go with the account', async () => {
    const services = await open();
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    await verified(services, owner);
    await askReset(owner);
    await services.runJobs();
    expect(await services.database.db.select().from(phoneCodes)).toHaveLength(1);
    services.clock.advance(8 * DAY_MS);
    await sweep.run(services, {});
    expect(await services.database.db.select().from(phoneCodes)).toEqual([]);
    services.clock.advance(90 * DAY_MS);
    await sweep.run(services, {});
    expect((await services.texts()).map(({ body }) => body)).toEqual([null, null]);
    const again = newBrowser(services);
    await again.post('/api/auth/login', { phoneNumber: NUMBER, password: PASSWORD });
    await askReset(again);
    await services.runJobs();
    expect((await again.post('/api/account-deletions', { password: PASSWORD })).status).toBe(200);
    expect(await services.database.db.select().from(phoneCodes)).toEqual([]);
    expect((await services.texts()).every(({ body }) => body === null)).toBe(true);
    services.clock.advance(3 * 365 * DAY_MS);
    await sweep.run(services, {});
    expect(await services.texts()).toEqual([]);
  });
});

test('a text message that did not arrive is shown as failed at the desk, when its provider says so and signs that', async () => {
  const authToken = 'a token of the provider';
  const twilio = { accountSid: 'AC1', authToken, sender: { From: '+15005550006' }, apiBase: 'http://127.0.0.1:9' };
  const services = await openTestServices('pglite', { sms: 'twilio', twilio, publicUrl: 'https://shop.test' });
  try {
    const post = { to: NUMBER, personId: newId(), kind: 'phone-given-up', subject: 'Given up', body: 'Given up.' };
    await services.transact(SYSTEM, (ctx) => ctx.text(post));
    const [text] = await services.texts();
    const report = async (MessageStatus: string, { id = text?.id, ErrorCode = '30005', key = authToken } = {}) => {
      const path = `/api/webhooks/text-messages?text=${id}`;
      const form = { ErrorCode, MessageSid: 'SM1', MessageStatus };
      const signed = `https://shop.test${path}ErrorCode${ErrorCode}MessageSidSM1MessageStatus${MessageStatus}`;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', key).update(signed).digest('base64'),
      };
      const body = new URLSearchParams(form).toString();
      return (await services.app.request(`https://shop.test${path}`, { method: 'POST', headers, body })).status;
    };
    const failed = async () => (await services.texts())[0]?.undelivered;
    expect(await report('delivered')).toBe(200);
    expect(await report('undelivered', { key: 'somebody else’s' })).toBe(403);
    expect(await report('undelivered', { id: 'x' })).toBe(403);
    expect(await failed()).toBeNull();
    expect(await report('undelivered')).toBe(200);
    expect(await report('undelivered')).toBe(200);
    expect(await failed()).toBe('twilio-30005');
    const desk = await colleague(services, 'Dana');
    const { mails } = (await desk.get('/api/desk/mails')).json;
    expect(mails).toMatchObject([{ channel: 'text', status: 'failed', error: 'twilio-30005' }]);
  } finally {
    await services.close();
  }
});
