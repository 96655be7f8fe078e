import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Settings } from '#src/platform/settings.ts';
import { personActor, SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';
import { sweep } from './jobs.ts';
import { phoneCodes } from './tables.ts';
import { resetByPhone, requestPhoneReset } from './actions/reset-by-phone.ts';
import { requestPhoneCode } from './actions/verify-phone.ts';
import {
  NUMBER,
  OTHER_NUMBER,
  PASSWORD,
  NEW_PASSWORD,
  newAccount,
  enterNumber,
  askPhoneCode,
  verified,
  askPhoneReset,
  canSignIn,
} from '#tests/support/phones.ts';

const DAY_MS = 86_400_000;

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

onOneEngine('limits of codes', (open) => {
  test('a number gets five codes a day, an account asks for ten, and Retry-After says when it goes on', async () => {
    const services = await open();
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    const personId = await personOf(owner);
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await askFrom(services, personId, n));
    expect(answers).toEqual([...Array(5).fill('sent'), 'too-many-attempts']);
    const told = await askPhoneCode(owner);
    expect(told.status).toBe(429);
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(3600);
    // Refused requests count as well, so three are left for other numbers of the same account.
    for (let n = 0; n < 5; n++) {
      await enterNumber(owner, `+9715010000${n}0`);
      answers.push(await askFrom(services, personId, n));
    }
    expect(answers.slice(6)).toEqual(['sent', 'sent', 'sent', 'too-many-attempts', 'too-many-attempts']);
    services.clock.advance(DAY_MS);
    expect((await askPhoneCode(owner)).status).toBe(200);
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
    for (const phone of [NUMBER, OTHER_NUMBER]) {
      const answers = [];
      for (let n = 0; n < 6; n++) answers.push(await asked(n, phone));
      expect(answers).toEqual([...Array(5).fill('sent'), 'too-many-attempts']);
    }
    expect((await askPhoneReset(newBrowser(services))).status).toBe(429);
    expect((await askPhoneReset(owner)).status).toBe(200);
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
      for (let n = 0; n < 4; n++) statuses.push((await askPhoneReset(browser)).status);
    }
    expect(statuses).toEqual([...Array(15).fill(200), 429]);
  });

  test('codes guessed at many accounts from one network are refused after sixty an hour', async () => {
    const services = await open();
    const codes = [];
    for (let n = 0; n < 61; n++) {
      const phone = `+97150200${String(n).padStart(4, '0')}`;
      const answer = await resetByPhone(services, { phone, code: '123456', password: NEW_PASSWORD }, from(9));
      codes.push(isDomainError(answer) ? answer.code : 'reset');
    }
    expect(codes).toEqual([...Array(60).fill('invalid'), 'too-many-attempts']);
  });

  test('the whole shop sends so many codes a day and no more; a new password is refused alike for everybody then', async () => {
    const services = await openWith({ smsDailyLimit: 2 });
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    const late = await newAccount(services, { phoneNumber: OTHER_NUMBER });
    await verified(services, owner);
    expect((await askPhoneCode(late)).status).toBe(200);
    const refused = await askPhoneCode(late);
    expect([refused.status, refused.json.code]).toEqual([429, 'texts-spent']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    for (const phone of [NUMBER, '+15005550006'])
      expect((await askPhoneReset(newBrowser(services), phone)).json.code).toBe('texts-spent');
    expect(await services.texts()).toHaveLength(2);
    services.clock.advance(DAY_MS);
    expect((await askPhoneReset(newBrowser(services))).status).toBe(200);
    await services.close();
  });

  test('codes go to the countries that are set only, and none where no text message can be sent', async () => {
    const some = await openWith({ smsCountryCodes: ['49'] });
    const abroad = await newAccount(some, { phoneNumber: NUMBER });
    expect((await askPhoneCode(abroad)).json.code).toBe('country-not-texted');
    expect((await askPhoneReset(abroad)).json.code).toBe('country-not-texted');
    await verified(some, await newAccount(some, { phoneNumber: '+4915112345678' }), '+4915112345678');
    await some.close();
    const none = await openWith({ sms: 'off' });
    const owner = await newAccount(none, { phoneNumber: NUMBER });
    expect((await owner.get('/api/profile')).json).toMatchObject({ textsSent: false, numberToConfirm: NUMBER });
    for (const answer of [await askPhoneCode(owner), await askPhoneReset(owner)])
      expect(answer.json.code).toBe('texts-off');
    // The number cannot be verified, so its first accounts keep its places.
    for (const n of [1, 2]) await newAccount(none, { phoneNumber: NUMBER }, `of squatter ${n}`);
    none.clock.advance(DAY_MS);
    await newAccount(none, { phoneNumber: NUMBER }, 'too late');
    expect(await canSignIn(none, { phoneNumber: NUMBER }, 'too late')).toBe(false);
    expect(await none.texts()).toEqual([]);
    await none.close();
  });

  test('codes and text messages are forgotten with the links and mails, and go with the account', async () => {
    const services = await open();
    const owner = await newAccount(services, { phoneNumber: NUMBER });
    await verified(services, owner);
    await askPhoneReset(owner);
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
    await askPhoneReset(again);
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
