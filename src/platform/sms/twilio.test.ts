import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { openBareServices } from '#tests/support/engines.ts';
import { newId } from '#src/lib/id.ts';
import type { AppServices } from '../services.ts';
import { readSettings } from '../settings.ts';
import { SettingsError } from '../settings/error.ts';
import type { TwilioSettings } from '../settings/messages.ts';
import { deliverText } from './outbox.ts';
import { textMessages } from './tables.ts';
import { isSignedByTwilio, outcomeOf, sendByTwilio } from './twilio.ts';

// Answers as Twilio's OpenAPI document (twilio-oai, twilio_api_v2010, CreateMessage) and its error dictionary have them.
const ACCOUNT = `AC${'a'.repeat(32)}`;
const SERVICE = `MG${'b'.repeat(32)}`;
const SID = `SM${'c'.repeat(32)}`;
const created = { sid: SID, account_sid: ACCOUNT, status: 'queued', error_code: null, to: '+971501234567' };
const error = (status: number, code: number) => ({
  status,
  body: { code, message: `About +971501234567`, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

interface Seen {
  path: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
}

const seen: Seen[] = [];
let answer: { status: number; body: unknown } | 'silence' | 'late' = { status: 201, body: created };
let server: Server;
let services: AppServices;
let close: () => Promise<void>;
const logged: unknown[] = [];

const settings = (apiBase: string): TwilioSettings => ({
  accountSid: ACCOUNT,
  authToken: 'a token of the provider',
  sender: { MessagingServiceSid: SERVICE },
  apiBase,
});

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { authorization } = request.headers;
      seen.push({ path: request.url, authorization, form: Object.fromEntries(new URLSearchParams(body)) });
      if (answer === 'late') return undefined; // for ever
      if (answer === 'silence') return response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const twilio = settings(`http://127.0.0.1:${port}`);
  ({ services, close } = await openBareServices('pglite', [], {
    sms: 'twilio',
    twilio,
    publicUrl: 'https://shop.test',
  }));
  services.log.warn = ((...line: unknown[]) => void logged.push(line)) as AppServices['log']['warn'];
});
afterAll(async () => {
  await close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  seen.length = 0;
  logged.length = 0;
  answer = { status: 201, body: created };
});

const code = (minutes = 10) => ({
  to: '+971501234567',
  personId: newId(),
  kind: 'phone-code-verify',
  subject: 'Code to confirm a number',
  body: '123456 is your Purrwell code & more.',
  secret: true,
  expiresAt: new Date(services.clock.now().getTime() + minutes * 60_000),
});
async function newest() {
  const rows = await services.database.db.select().from(textMessages).orderBy(textMessages.id);
  return rows.at(-1);
}
async function post(text = code()) {
  await services.transact(SYSTEM, (ctx) => ctx.text(text));
  return (await newest())?.id ?? '';
}

test('a text message is handed over once, as the provider documents it, and its code is cleared', async () => {
  await post();
  await services.jobs.drain(services);
  await services.jobs.drain(services);
  expect(seen).toHaveLength(1);
  const [request] = seen;
  expect(request?.path).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`);
  const basic = Buffer.from(`${ACCOUNT}:a token of the provider`).toString('base64');
  expect(request?.authorization).toBe(`Basic ${basic}`);
  expect(request?.form).toEqual({
    To: '+971501234567',
    Body: '123456 is your Purrwell code & more.',
    MessagingServiceSid: SERVICE,
    StatusCallback: `https://shop.test/api/webhooks/text-messages?text=${(await newest())?.id}`,
    ValidityPeriod: expect.stringMatching(/^(600|59\d)$/),
  });
  expect(await newest()).toMatchObject({ body: null, lastError: null, providerId: SID });
  expect((await newest())?.sentAt).not.toBeNull();
});

test('a text message of a transaction that was rolled back is never sent', async () => {
  const undone = services.transact(SYSTEM, async (ctx) => {
    await ctx.text(code());
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await services.jobs.drain(services);
  expect(seen).toEqual([]);
});

test('temporary failures of a text message are recorded without the number and retried', async () => {
  for (const [failing, lastError] of [
    [error(429, 20429), 'twilio-20429'],
    [error(400, 21611), 'twilio-21611'],
    [{ status: 503, body: '<html>maintenance</html>' }, 'http-503'],
    ['silence', 'UND_ERR_SOCKET'],
  ] as const) {
    answer = failing;
    const id = await post();
    await expect(services.jobs.drain(services)).rejects.toThrow(`text message provider: ${lastError}`);
    expect(await newest()).toMatchObject({ sentAt: null, lastError });
    expect((await newest())?.body).not.toBeNull();
    answer = { status: 201, body: created };
    await deliverText.run(services, { id });
    expect(await newest()).toMatchObject({ lastError: null, providerId: SID });
  }
});

test('a provider that does not answer in time is given up on and may be asked again', async () => {
  answer = 'late';
  const { twilio } = services.settings;
  const text = { to: '+971501234567', body: 'Hello', validSeconds: null, reportTo: null };
  const outcome = twilio && (await sendByTwilio(twilio, text, 50));
  expect(outcome).toEqual({ kind: 'refused', code: 'timeout', retry: true });
});

test('permanent failures of a text message are recorded, cleared and not retried; no log has the number or the code', async () => {
  for (const [status, number] of [
    [400, 21211], // no such number
    [400, 21610], // its owner has answered STOP
    [400, 21614], // a landline
    [403, 21408], // a country that is not enabled
    [401, 20003], // wrong credentials
  ] as const) {
    answer = error(status, number);
    const id = await post();
    await services.jobs.drain(services);
    expect(await newest()).toMatchObject({ sentAt: null, body: null, lastError: `twilio-${number}` });
    await deliverText.run(services, { id });
  }
  expect(seen).toHaveLength(5);
  expect(logged).toHaveLength(5);
  expect(JSON.stringify(logged)).not.toMatch(/501234567|123456/);
});

test('a code that has run out meanwhile is not sent any more', async () => {
  await post(code(0.05));
  await services.jobs.drain(services);
  expect(seen).toEqual([]);
  expect(await newest()).toMatchObject({ sentAt: null, body: null, lastError: 'expired' });
});

test('an answer that cannot be read is judged by its status alone', () => {
  expect(outcomeOf(201, {})).toEqual({ kind: 'taken', id: null });
  expect(outcomeOf(404, {})).toEqual({ kind: 'refused', code: 'http-404', retry: false });
  expect(outcomeOf(408, { code: 'none' })).toEqual({ kind: 'refused', code: 'http-408', retry: true });
});

test('a shop whose provider is not set up completely does not start, and says which settings are missing or wrong', () => {
  const read = (env: Record<string, string>) => readSettings({ SESSION_SECRET: 'x'.repeat(32), ...env });
  const complete = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: 'a token of the provider',
    TWILIO_FROM: '+15005550006',
  };
  expect(read(complete)).toMatchObject({ sms: 'twilio', twilio: { sender: { From: '+15005550006' } } });
  expect(read({ ...complete, SMS_COUNTRY_CODES: '+971, 49' }).smsCountryCodes).toEqual(['971', '49']);
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const)
    expect(() => read({ ...complete, [name]: '' })).toThrow(new RegExp(`^${name}.* is missing although SMS_PROVIDER`));
  const wrong = { SMS_PROVIDER: 'pigeon', TWILIO_ACCOUNT_SID: 'SK1', TWILIO_FROM: 'a name that is too long' };
  for (const [name, value] of Object.entries({ ...wrong, SMS_COUNTRY_CODES: 'AE' }))
    expect(() => read({ ...complete, [name]: value })).toThrow(SettingsError);
  expect(() => read({ ...complete, TWILIO_MESSAGING_SERVICE_SID: SERVICE })).toThrow('Set one of them');
  // Without a provider codes stay in the outbox of a shop to try things in; any other shop sends none.
  expect(read({}).sms).toBe('outbox');
  expect(read({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).sms).toBe('off');
});

test('a request counts as Twilio’s with the signature that Twilio publishes for it, and with nothing in it changed', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234', From: '+14158675309' };
  const signed = { url, form: new URLSearchParams({ To: '+18005551212', ...form }) };
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
  expect(isSignedByTwilio('12345', { ...signed, signature })).toBe(true);
  expect(isSignedByTwilio('12346', { ...signed, signature })).toBe(false);
  for (const wrong of [
    { url: `${url}1` },
    { form: new URLSearchParams({ To: '+18005551213', ...form }) },
    { form: new URLSearchParams(form) },
    { signature: undefined },
    { signature: '' },
    { signature: 'RSOYDt4T1cUTdK1PDd93/VVr9B8=' },
  ])
    expect(isSignedByTwilio('12345', { ...signed, signature, ...wrong })).toBe(false);
});
