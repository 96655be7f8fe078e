import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { people, securityEvents } from './tables.ts';
import {
  NUMBER,
  OTHER_NUMBER,
  PASSWORD,
  NEW_PASSWORD,
  newAccount,
  newAddress,
  enterNumber,
  texted,
  verified,
  askPhoneReset,
  resetWithCode,
  canSignIn,
  isSignedIn,
} from '#tests/support/phones.ts';

const DAY_MS = 86_400_000;

const mailsOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

const tokenIn = (text: string | null | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'no token';

onOneEngine('taking an account over by its number', (open) => {
  test('a number planted by whoever registered an address goes with its owner’s first new password', async () => {
    const services = await open();
    const thief = await newAccount(services, { email: 'victim@example.com' }, 'of the thief');
    await enterNumber(thief, OTHER_NUMBER, 'of the thief');
    await verified(services, thief, OTHER_NUMBER);
    const victim = newBrowser(services);
    await victim.post('/api/auth/password-reset-requests', { email: 'victim@example.com' });
    await services.runJobs();
    const token = tokenIn((await mailsOf(services, 'reset-password')).at(-1)?.text);
    const done = await victim.post('/api/auth/password-resets', { token, password: NEW_PASSWORD });
    expect(done.json.message).toContain('removed your phone number');
    const sent = (await services.texts()).length;
    await askPhoneReset(thief, OTHER_NUMBER);
    await services.runJobs();
    expect(await services.texts()).toHaveLength(sent);
    expect(await canSignIn(services, { phoneNumber: OTHER_NUMBER }, NEW_PASSWORD)).toBe(false);
    expect(await canSignIn(services, { email: 'victim@example.com' }, NEW_PASSWORD)).toBe(true);
  });

  test('a new number is told to the address and to the old number; the address takes the account back without any number', async () => {
    const services = await open();
    const browser = await newAddress(services, 'owner@example.com');
    await enterNumber(browser, NUMBER);
    await verified(services, browser);
    expect((await mailsOf(services, 'phone-added'))[0]).toMatchObject({ recipient: 'owner@example.com' });
    expect((await mailsOf(services, 'phone-added'))[0]?.text).toContain('ending in 4567');
    // From here on a thief with the session and the password acts.
    await enterNumber(browser, OTHER_NUMBER);
    await verified(services, browser, OTHER_NUMBER);
    const told = (await services.texts()).filter(({ kind }) => kind === 'phone-given-up');
    expect(told.map(({ recipient }) => recipient)).toEqual([NUMBER]);
    await askPhoneReset(browser, OTHER_NUMBER);
    expect((await resetWithCode(browser, await texted(services, OTHER_NUMBER), { phone: OTHER_NUMBER })).status).toBe(
      200,
    );
    const [notice] = await mailsOf(services, 'password-reset-by-phone');
    expect(notice).toMatchObject({ recipient: 'owner@example.com', secret: true });
    const undone = await newBrowser(services).post('/api/auth/email-change-undos', { token: tokenIn(notice?.text) });
    expect(undone.status).toBe(200);
    expect(await canSignIn(services, { email: 'owner@example.com' }, NEW_PASSWORD)).toBe(false);
    expect(await canSignIn(services, { phoneNumber: OTHER_NUMBER }, NEW_PASSWORD)).toBe(false);
    const sent = (await services.texts()).length;
    for (const phone of [NUMBER, OTHER_NUMBER]) await askPhoneReset(browser, phone);
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
    await askPhoneReset(owner);
    const done = await resetWithCode(owner, await texted(services));
    expect(done.json.message).toContain('We removed the passkeys of your account');
    await owner.post('/api/auth/login', { phoneNumber: NUMBER, password: NEW_PASSWORD });
    expect((await owner.get('/api/passkeys')).json.passkeys).toEqual([]);
    const kinds = await services.database.db
      .select({ kind: securityEvents.kind, by: securityEvents.by })
      .from(securityEvents);
    expect(kinds).toContainEqual({ kind: 'passkey-removed', by: 'code' });
    await askPhoneReset(owner);
    const again = await resetWithCode(owner, await texted(services), { password: 'nine new sticks' });
    expect(again.json.message).toBe('Your new password is set. Please sign in with it.');
  });

  test('a number that is given up opens nothing any more, and both sides are told', async () => {
    const services = await open();
    const browser = await newAddress(services, 'owner@example.com');
    await enterNumber(browser, NUMBER);
    await verified(services, browser);
    expect((await enterNumber(browser, '')).json).toMatchObject({ phone: '', phoneVerified: false });
    expect(await canSignIn(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(false);
    expect(await mailsOf(services, 'phone-removed')).toHaveLength(1);
    expect((await services.texts()).map(({ kind }) => kind)).toEqual(['phone-code-verify', 'phone-given-up']);
    // The number is free for its present owner.
    await verified(services, await newAccount(services, { phoneNumber: NUMBER }, 'of another'));
  });

  test('asking for a code is answered alike for verified, unverified and unknown numbers, after the same work', async () => {
    const services = await open();
    await verified(services, await newAccount(services, { phoneNumber: NUMBER }));
    await newAccount(services, { phoneNumber: OTHER_NUMBER }, 'of one');
    await newAccount(services, { phoneNumber: OTHER_NUMBER }, 'of two');
    const sent = (await services.texts()).length;
    const asked = [];
    const tried = [];
    for (const phone of [NUMBER, OTHER_NUMBER, '+15005550006']) {
      const browser = newBrowser(services);
      services.statements();
      const { status, json } = await askPhoneReset(browser, phone);
      asked.push({ status, json, statements: services.statements().length });
      await services.runJobs();
      services.statements();
      const guess = await resetWithCode(browser, '000000', { phone });
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
    expect(await canSignIn(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(false);
    services.clock.advance(DAY_MS);
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    for (const n of [3, 4]) await newAccount(services, { phoneNumber: NUMBER }, `of squatter ${n}`);
    expect([await isSignedIn(owner), await canSignIn(services, { phoneNumber: NUMBER }, 'of the first')]).toEqual([
      true,
      true,
    ]);
    await verified(services, owner);
    expect(await canSignIn(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(true);
    expect(await canSignIn(services, { phoneNumber: NUMBER }, 'of the first')).toBe(false);
    // Its first owner is still signed in, and can add an e-mail.
    expect(await isSignedIn(first)).toBe(true);
  });

  test('people who work here get no code: the desk does not open with a number', async () => {
    const services = await open();
    const browser = await newAddress(services, 'owner@example.com');
    await enterNumber(browser, NUMBER);
    await verified(services, browser);
    await services.database.db.update(people).set({ role: 'support' }).where(eq(people.phone, NUMBER));
    const sent = (await services.texts()).length;
    expect((await askPhoneReset(newBrowser(services))).status).toBe(200);
    await services.runJobs();
    expect(await services.texts()).toHaveLength(sent);
  });
});
