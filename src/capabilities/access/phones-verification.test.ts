import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, testOnce } from '#tests/support/engines.ts';
import {
  NUMBER,
  OTHER_NUMBER,
  PASSWORD,
  NEW_PASSWORD,
  newAccount,
  newAddress,
  enterNumber,
  texted,
  askPhoneCode,
  confirmPhone,
  verified,
  askPhoneReset,
  resetWithCode,
  canSignIn,
  isSignedIn,
} from '#tests/support/phones.ts';

const MINUTE_MS = 60_000;

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

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
      expect((await askPhoneCode(here)).json.message).toContain(NUMBER);
      const [text] = await services.texts();
      expect(text?.body).toMatch(/^\d{6} is your Purrwell code to confirm this number\.[^]*\n\n@shop\.test #\d{6}$/);
      expect(text?.body?.length).toBeLessThanOrEqual(160);
      const code = await texted(services);
      const done = await confirmPhone(here, `${code.slice(0, 3)} ${code.slice(3)}`);
      expect(done.json).toMatchObject({ phone: NUMBER, numberToConfirm: null, phoneVerified: true });
      expect((await here.get('/api/auth/user')).json.user.phoneVerified).toBe(true);
      expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
      expect((await confirmPhone(here, code)).json.code).toBe('no-number');
      expect((await askPhoneCode(here)).json.code).toBe('no-number');

      const stranger = newBrowser(services);
      expect((await askPhoneReset(stranger, '050 123 4567')).status).toBe(200);
      const second = await texted(services);
      expect((await resetWithCode(stranger, second, { password: '123456' })).json.issues[0].path).toBe('password');
      expect((await resetWithCode(stranger, second, { password: NUMBER })).json.issues[0].path).toBe('password');
      const answers = await Promise.all(Array.from({ length: 6 }, () => resetWithCode(newBrowser(services), second)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await resetWithCode(stranger, second)).json.issues[0].path).toBe('code');
      expect(await isSignedIn(here)).toBe(false);
      expect(await canSignIn(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(false);
      expect(await canSignIn(services, { phoneNumber: NUMBER }, NEW_PASSWORD)).toBe(true);
    },
  );

  test('of thirty guesses at once five are heard, then not even the right code; a new one ends the old, and lives ten minutes', async () => {
    const services = await open();
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    await askPhoneCode(owner);
    const first = await texted(services);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => confirmPhone(owner, wrong(first))));
    const codes = guesses.map(({ json }) => json.code);
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'code-expired')).toHaveLength(25);
    expect((await confirmPhone(owner, first)).json.code).toBe('code-expired');
    await askPhoneCode(owner);
    const second = await texted(services);
    await askPhoneCode(owner);
    expect((await confirmPhone(owner, second === (await texted(services)) ? wrong(second) : second)).json.code).toBe(
      'invalid',
    );
    services.clock.advance(10 * MINUTE_MS);
    expect((await confirmPhone(owner, await texted(services))).json.code).toBe('code-expired');
    await verified(services, owner);
  });

  testOnce('a code is for one account, one number and one purpose', async () => {
    const services = await open();
    const [owner, other] = [
      await newAccount(services, { phoneNumber: NUMBER }),
      await newAddress(services, 'o@example.com'),
    ];
    await askPhoneCode(owner);
    const mine = await texted(services);
    await enterNumber(other, NUMBER);
    expect((await confirmPhone(other, mine)).json.code).toBe('code-expired');
    await askPhoneCode(other);
    const theirs = await texted(services);
    // For a number it was not sent to, it is nothing, and the number stays as it was.
    await enterNumber(other, OTHER_NUMBER);
    expect((await confirmPhone(other, theirs)).json.code).toBe('code-expired');
    expect((await resetWithCode(newBrowser(services), mine)).json.issues[0].path).toBe('code');
    expect((await confirmPhone(owner, mine)).status).toBe(200);
    await askPhoneReset(newBrowser(services));
    const forReset = await texted(services);
    await enterNumber(owner, OTHER_NUMBER);
    expect((await confirmPhone(owner, forReset)).json.code).toBe('code-expired');
    expect((await resetWithCode(newBrowser(services), forReset, { phone: OTHER_NUMBER })).json.issues[0].path).toBe(
      'code',
    );
    expect((await resetWithCode(newBrowser(services), forReset)).status).toBe(200);
    // The change that waited is gone with the old password.
    const now = newBrowser(services);
    await now.post('/api/auth/login', { phoneNumber: NUMBER, password: NEW_PASSWORD });
    expect((await now.get('/api/profile')).json.unconfirmed.phone).toBeNull();
  });

  test('of two accounts that confirm the same number at once one gets it, and every other account loses it', async () => {
    const services = await open();
    const both = [await newAddress(services, 'one@example.com'), await newAddress(services, 'two@example.com')];
    const squatter = await newAccount(services, { phoneNumber: NUMBER }, 'of the squatter');
    const codes: string[] = [];
    for (const browser of both) {
      await enterNumber(browser, NUMBER);
      await askPhoneCode(browser);
      codes.push(await texted(services));
    }
    const answers = await Promise.all(both.map((browser, i) => confirmPhone(browser, codes[i] ?? '')));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('number-taken');
    expect((await askPhoneCode(squatter)).json.code).toBe('number-taken');
    expect(await canSignIn(services, { phoneNumber: NUMBER }, 'of the squatter')).toBe(false);
    expect(await canSignIn(services, { phoneNumber: NUMBER }, PASSWORD)).toBe(true);
  });

  test('two who confirm numbers of each other’s at once do not wait crosswise', async () => {
    const services = await open();
    const one = await newAccount(services, { phoneNumber: NUMBER });
    const two = await newAccount(services, { phoneNumber: OTHER_NUMBER });
    const codes: string[] = [];
    for (const [browser, phone] of [
      [one, OTHER_NUMBER],
      [two, NUMBER],
    ] as const) {
      await enterNumber(browser, phone);
      await askPhoneCode(browser);
      codes.push(await texted(services, phone));
    }
    const answers = await Promise.all([confirmPhone(one, codes[0] ?? ''), confirmPhone(two, codes[1] ?? '')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
