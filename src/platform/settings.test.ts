import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { DEMO_PASSWORDS } from './settings/staff.ts';
import { makeDataFolder } from './settings/secrets.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings/error.ts';

const SESSION_SECRET = 'a-secret-for-tests-of-32-characters';
const KEYS = {
  SESSION_SECRET,
  STAFF_EMAIL: 'owner@purrwell.example',
  STAFF_PASSWORD: 'nobody-knows-it',
  STRIPE_WEBHOOK_SECRET: 'whsec_test_1234',
};
const LIVE = { ...KEYS, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const PRODUCTION = { ...LIVE, NODE_ENV: 'production' };
const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'f'.repeat(32),
  TWILIO_FROM: '+15005550006',
};

const folder = mkdtempSync(join(tmpdir(), 'purrwell-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string, content: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

type Env = Record<string, string | undefined>;
const started = (secret: string, publishable: string) => () =>
  readSettings({ ...KEYS, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable });
const read = (env: Env = {}) => readSettings({ SESSION_SECRET, ...env });

/** The sentences that a start with these variables is refused with; none where it is not. */
function refused(env: Env): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.split('\n');
  }
}

test('secret and restricted keys open the shop, with a publishable key of the same mode', () => {
  for (const [secret, publishable] of [
    ['sk_test_1', 'pk_test_1'],
    ['rk_test_1', 'pk_test_1'],
    ['rk_live_1', 'pk_live_1'],
  ] as const)
    expect(started(secret, publishable)().payments).toBe('stripe');
  expect(started('sk_live_1', 'pk_test_1')).toThrow('different modes');
  expect(started('rk_test_1', 'pk_live_1')).toThrow('different modes');
  expect(started('pk_test_1', 'pk_test_1')).toThrow('must begin with sk_');
  expect(() => readSettings({ ...KEYS, PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'rk_live_1' })).toThrow('live key');
});

/** Values that an operator may have typed, by variable, with the sentence that each is refused with. */
const WRONG: readonly (readonly [name: string, sentence: string, ...values: string[]])[] = [
  ['PORT', 'must be a whole number', 'http', '-1', '3000.5', '3e3', '0x50', ' 3000', '٣٠٠٠'],
  ['PORT', 'must be between 0 and 65535', '65536', '99999999999999999999'],
  ['DATABASE_URL', 'must be an address beginning with postgres:// or postgresql://', 'localhost', 'mysql://db/shop'],
  ['DATABASE_LISTEN_URL', 'must be an address beginning with postgres:// or postgresql://', 'db:5432', '//db/shop'],
  ['DATABASE_READ_URL', 'must be an address beginning with postgres:// or postgresql://', 'replica', 'http://replica'],
  ['DATABASE_POOL', 'must be between 2 and 200', '0', '1', '201'],
  ['DATABASE_CONNECT_TIMEOUT', 'must be a number of seconds', '5s', '-1', '1,5', 'never'],
  ['DATABASE_CONNECT_TIMEOUT', 'must be between 0.1 and 60 seconds', '0', '0.09', '61'],
  ['DATABASE_STATEMENT_TIMEOUT', 'must be between 0.1 and 600 seconds', '0', '601'],
  ['DATABASE_LOCK_TIMEOUT', 'must be between 0.1 and 600 seconds', '0.05', '900'],
  ['DATABASE_START_TIMEOUT', 'must be between 0 and 86400 seconds', '86401'],
  ['MIGRATION_TIMEOUT', 'must be between 1 and 86400 seconds', '0', '86401'],
  ['MIGRATION_LOCK_TIMEOUT', 'must be between 1 and 86400 seconds', '0.5'],
  ['HEADERS_TIMEOUT', 'must be between 0.1 and 60 seconds', '0', '120'],
  ['BODY_TIMEOUT', 'must be between 0.1 and 300 seconds', '0', '301'],
  ['KEEP_ALIVE_TIMEOUT', 'must be between 0 and 3600 seconds', '3601'],
  ['SHUTDOWN_DELAY', 'must be between 0 and 60 seconds', '61'],
  ['SHUTDOWN_TIMEOUT', 'must be between 0 and 300 seconds', '301'],
  [
    'PUBLIC_URL',
    'must be an address beginning with http:// or https://',
    'shop.example',
    'ftp://shop.example',
    'https://',
  ],
  ['TRUSTED_PROXIES', 'must be between 0 and 5', '6'],
  ['TRUSTED_PROXIES', 'must be a whole number', 'yes', '10.0.0.0/8'],
  ['METRICS_TOKEN', 'must be at least 16 characters', 'short', 'x'.repeat(15)],
  ['METRICS_PORT', 'must be between 1 and 65535', '0', '65536'],
  ['SESSION_SECRET', 'must be at least 32 characters', 'x', 'x'.repeat(31)],
  ['SESSION_DAYS', 'must be between 1 and 30', '0', '31', '365'],
  ['TRUSTED_EXPORT_KEYS', 'must be public keys of 43 characters', 'key', `${'k'.repeat(43)};${'l'.repeat(43)}`],
  ['PAYMENTS', 'must be one of: stripe, sandbox', 'paypal', 'Stripe', 'none'],
  ['SANDBOX_MOOD', 'must be one of: gentle, harsh', 'angry'],
  ['STRIPE_SECRET_KEY', 'must begin with sk_, or with rk_ for a restricted key', 'pk_test_1', 'whsec_1', 'SK_test'],
  ['STRIPE_PUBLISHABLE_KEY', 'must begin with pk_', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'is too short', 'whsec_'],
  ['STRIPE_API_BASE', 'must be an address beginning with http:// or https://', 'localhost:12111'],
  ['SMTP_URL', 'must be an address beginning with smtp:// or smtps://', 'mailhost', 'mailhost:25', 'http://mailhost'],
  ['SMS_PROVIDER', 'must be one of: twilio', 'vonage', 'Twilio'],
  ['SMS_COUNTRY_CODES', 'must be calling codes such as 971,49,44', 'AE', '971;49', '0049', '971,', '+', '12345678'],
  ['SMS_DAILY_LIMIT', 'must be between 0 and 1000000', '1000001'],
  ['TWILIO_ACCOUNT_SID', 'must be AC and 32 hexadecimal digits', 'AC123', `MG${'0'.repeat(32)}`],
  ['TWILIO_AUTH_TOKEN', 'must be at least 16 characters', 'token'],
  ['TWILIO_FROM', 'must be a number such as +15005550006, or a name', '+0123', 'A name that is too long', '12', '٠٥٠٠'],
  ['TWILIO_MESSAGING_SERVICE_SID', 'must be MG and 32 hexadecimal digits', `AC${'0'.repeat(32)}`],
  ['TWILIO_API_BASE', 'must be an address beginning with http:// or https://', 'api.twilio.com'],
  [
    'EASYPOST_API_KEY',
    'must be at least 16 letters and digits',
    'EZTK123',
    'EZTK0123456789 abcdef',
    'EZTK0123456789:abcdef',
  ],
  ['EASYPOST_WEBHOOK_SECRET', 'must be at least 16 characters', 'A1B2C3'],
  ['EASYPOST_CARRIER', 'must be a carrier as EasyPost writes it', 'DHL Express', 'x'],
  [
    'EASYPOST_FROM',
    'must be street; city; region; postal code; country; phone',
    'Unit 4, Dubai',
    'Unit 4; Dubai; Dubai; ; UAE; +97145550100',
    'Unit 4; Dubai; Dubai; ; AE; 04 555 0100',
  ],
  ['EASYPOST_SIGNER', 'must be the name of a person', 'H'],
  ['EASYPOST_BOX_CM', 'must be length x width x height in centimetres', '24x17', '24x17x0', '24 x 17 x 5'],
  ['EASYPOST_LAB', 'must be street; city; region; postal code; country; phone', 'Lab 2'],
  ['EASYPOST_KIT_CM', 'must be length x width x height in centimetres', '20'],
  ['EASYPOST_BOX_GRAMS', 'must be between 1 and 20000', '0'],
  ['EASYPOST_STICK_GRAMS', 'must be a whole number', '4.5'],
  ['EASYPOST_HS_CODE', 'must be 6 to 10 digits of the Harmonized System', '2309.10'],
  ['EASYPOST_MADE_IN', 'must be a country such as AE', 'UAE'],
  ['EASYPOST_API_BASE', 'must be an address beginning with http:// or https://', 'api.easypost.com'],
  ['STAFF_EMAIL', 'must be an e-mail address', 'owner', 'owner@', 'a@b.example, c@d.example'],
  ['STAFF_PASSWORD', 'must be at least 6 characters', '12345'],
  ['STAFF_SECOND_FACTOR', 'must be one of: required, optional', 'yes'],
  ['SUPPORT_EMAIL', 'must be an e-mail address', 'support', 'Support <support@shop.example>'],
  ['SUPPORT_WHATSAPP', 'must be a phone number in international form', '050-123', '+971 50 123 4567', '1234567'],
  [
    'CHAT_HOURS',
    'must be hours such as Mon-Fri 09:00-21:00',
    '9 to 5',
    'Mon 21:00-09:00',
    'Mon-Fri 09:00-21:00, Wed 09:00-10:00',
  ],
  ['CHAT_ZONE', 'must be a time zone such as Asia/Dubai', 'Dubai', 'GST'],
  [
    'MAIL_FROM',
    'must be an address such as',
    'Purrwell',
    'hello@',
    'Purrwell <hello>',
    'a@b.example, c@d.example',
    'Purrwell, Inc. <a@b.example>',
  ],
  [
    'LAUNCH_OFFER_UNTIL',
    'must be a date such as 2027-06-30, a moment with its time zone',
    '30.06.2027',
    'June 2027',
    'soon 1',
    '1',
    'no',
  ],
  [
    'LAUNCH_OFFER_UNTIL',
    'must be a date such as 2027-06-30, a moment with its time zone',
    '2027-02-30',
    '2027-13-01',
    '2027-6-1',
    '2027',
  ],
  ['ANALYTICS_URL', 'must be an address beginning with http:// or https://', 'plausible.io'],
  ['CLINICAL_RESULTS_FILE', 'must be the path of a PDF file', '/nowhere/results.pdf', fileOf('not-a.pdf', 'GIF89a')],
  ['WALLET_PASS_TYPE', 'must be an identifier such as pass.com.example.cat', 'com.example.cat', 'pass.cat one'],
  ['WALLET_TEAM', 'must be ten letters and digits', 'A1B2C3', 'abcdefghij', 'A1B2C3D4E5F'],
  ['WALLET_CERTIFICATE_FILE', 'must be the path of a PEM file', '/nowhere/pass.pem', fileOf('der.pem', '0\x82')],
  ['WALLET_KEY_FILE', 'must be the path of a PEM file', folder],
  ['WALLET_WWDR_FILE', 'must be the path of a PEM file', '/nowhere/wwdr.pem'],
  ['DEMO_ACCOUNT', 'must be one of: yes, no', 'true', '1', 'off'],
  ['OFFLINE_DASHBOARD', 'must be one of: yes, no', 'off'],
  ['SERVE_PAGES', 'must be one of: yes, no', 'maybe'],
  ['LOG_LEVEL', 'must be one of: fatal, error, warn, info, debug, trace, silent', 'verbose', 'INFO'],
];

test('a wrong variable is refused in one sentence that names it and the values it takes', () => {
  for (const [name, sentence, ...values] of WRONG)
    for (const value of values) {
      const sentences = refused({ [name]: value });
      expect(sentences, `${name}=${value}`).toHaveLength(1);
      expect(sentences[0], `${name}=${value}`).toMatch(new RegExp(`^${name} .*\\.$`));
      expect(sentences[0], `${name}=${value}`).toContain(sentence);
    }
});

test('everything that is wrong is told at once, a sentence each, and no sentence repeats a value, which may be a secret', () => {
  const one = new Map(WRONG.map(([name, , value]) => [name, value as string]));
  const sentences = refused(Object.fromEntries(one));
  expect(sentences.map((sentence) => sentence.replace(/ .*/, '')).toSorted()).toEqual([...one.keys()].toSorted());
  const secret = fc.constantFrom('SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL');
  fc.assert(
    fc.property(secret, fc.stringMatching(/^[a-z]{6}$/), (name, value) => {
      const told = refused({ [name]: value });
      expect(told).toHaveLength(1);
      expect(told.join()).not.toContain(value);
    }),
    { numRuns: 50 },
  );
});

test('the table of operations names every variable that is read, and no other', () => {
  const documented = [...readFileSync(resolve('docs/operations.md'), 'utf8').matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
    .map(([, name]) => name as string);
  const known = new Set(WRONG.map(([name]) => name));
  // A name of a company may be anything; these two are set by the scripts that start the shop.
  const free = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_REGISTRATION', 'DATA_DIR', 'ANALYTICS_DOMAIN'];
  const ours = ['SERVE_PAGES'];
  const here = [...known, ...free, 'WALLET_KEY_PASSPHRASE'].filter((name) => !ours.includes(name));
  expect(documented.filter((name) => here.includes(name)).toSorted()).toEqual(here.toSorted());
});

test('the ends of every range are allowed, and seconds may have a fraction', () => {
  for (const [name, ...values] of [
    ['PORT', '0', '65535'],
    ['DATABASE_POOL', '2', '200'],
    ['DATABASE_CONNECT_TIMEOUT', '0.1', '60'],
    ['DATABASE_START_TIMEOUT', '0', '86400'],
    ['MIGRATION_TIMEOUT', '1', '86400'],
    ['BODY_TIMEOUT', '0.1', '300'],
    ['TRUSTED_PROXIES', '0', '5'],
    ['METRICS_PORT', '1', '65535'],
    ['SESSION_DAYS', '1', '30'],
    ['SMS_DAILY_LIMIT', '0', '1000000'],
  ] as const)
    for (const value of values) expect(refused({ [name]: value }), `${name}=${value}`).toEqual([]);
  const { databaseTimeouts, httpTimeouts } = read({ DATABASE_LOCK_TIMEOUT: '2.5', HEADERS_TIMEOUT: '0.25' });
  expect([databaseTimeouts.lock, httpTimeouts.headers]).toEqual([2500, 250]);
});

test('a variable that is empty is as good as not set', () => {
  const names = new Set(WRONG.map(([name]) => name));
  names.delete('SESSION_SECRET');
  const empty = Object.fromEntries([...names].map((name) => [name, '']));
  expect(read(empty)).toEqual(read());
  expect(read({ STRIPE_SECRET_KEY: '' }).payments).toBe('sandbox');
});

test('addresses lose the slash at their end, and the shop is where its port is unless it is said otherwise', () => {
  expect(read({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100');
  expect(read({ PUBLIC_URL: 'https://shop.example//' }).publicUrl).toBe('https://shop.example');
  const { analyticsUrl, analyticsDomain } = read({
    PUBLIC_URL: 'https://shop.example/',
    ANALYTICS_URL: 'https://p.example/',
  });
  expect([analyticsUrl, analyticsDomain]).toEqual(['https://p.example', 'shop.example']);
  expect(read({ ...TWILIO, TWILIO_API_BASE: 'https://api.dublin.twilio.com/' }).twilio?.apiBase).toBe(
    'https://api.dublin.twilio.com',
  );
});

test('a shop to try things in has the accounts of the README; one in production or with real payments has not', () => {
  const demo = read();
  expect(demo).toMatchObject({ payments: 'sandbox', demoPasswords: true, demoAccount: true, staffSecondFactor: false });
  expect(demo.staffPassword).toBe(DEMO_PASSWORDS[0]);
  expect(read({ DEMO_ACCOUNT: 'no' })).toMatchObject({ demoPasswords: true, demoAccount: false });
  // Rows of another server that speaks the Stripe API are not the demo's.
  expect(read({ STRIPE_API_BASE: 'http://localhost:12111' }).demoAccount).toBe(false);
  for (const env of [LIVE, PRODUCTION, { NODE_ENV: 'production', PAYMENTS: 'sandbox' }]) {
    const settings = read({ ...env, STAFF_EMAIL: undefined, STAFF_PASSWORD: undefined });
    expect(settings).toMatchObject({ demoPasswords: false, demoAccount: false });
    expect([settings.staffEmail, settings.staffPassword]).toEqual([undefined, undefined]);
    for (const password of DEMO_PASSWORDS)
      expect(refused({ ...env, STAFF_PASSWORD: password })).toEqual([
        'STAFF_PASSWORD is printed in the README, so everybody knows it. Set another one.',
      ]);
  }
  const asks = (env: Record<string, string>) => read(env).staffSecondFactor;
  expect([LIVE, { PAYMENTS: 'sandbox' }].map(asks)).toEqual([true, false]);
  const without = { NODE_ENV: 'production', PAYMENTS: 'sandbox' };
  expect(asks({ ...without, STAFF_SECOND_FACTOR: 'required' })).toBe(true);
  expect(asks({ ...LIVE, STAFF_SECOND_FACTOR: 'optional' })).toBe(false);
});

test('real payments need every key of Stripe, and production needs to be told that no money shall move', () => {
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
    for (const env of [LIVE, PRODUCTION]) {
      const sentences = refused({ ...env, PAYMENTS: 'stripe', [name]: '' });
      expect(sentences.length, name).toBeGreaterThan(0);
      for (const sentence of sentences) expect(sentence).toMatch(new RegExp(`^${name} is missing`));
    }
  expect(refused({ NODE_ENV: 'production' })).toEqual([
    'STRIPE_SECRET_KEY is missing. Set it, or say PAYMENTS=sandbox if no money shall move.',
  ]);
  expect(refused({ NODE_ENV: 'production', PAYMENTS: 'sandbox' })).toEqual([]);
  // The key of Stripe's payment form stays out of the pages of a shop that takes no money.
  expect(read({ PAYMENTS: 'sandbox', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).stripePublishableKey).toBeUndefined();
});

test('a secret that is public or that processes could not share is refused', () => {
  const compose = /SESSION_SECRET:.*"?\$\{SESSION_SECRET:-([^}]+)\}/.exec(
    readFileSync(resolve('compose.yaml'), 'utf8'),
  )?.[1];
  expect(compose?.length).toBeGreaterThanOrEqual(32);
  expect(refused({ SESSION_SECRET: compose })).toEqual([]);
  for (const env of [LIVE, PRODUCTION])
    expect(refused({ ...env, SESSION_SECRET: compose })).toEqual([
      'SESSION_SECRET is the one printed in compose.yaml. Set at least 32 random characters.',
    ]);
  expect(refused({ ...PRODUCTION, SESSION_SECRET: '' })).toEqual([
    'SESSION_SECRET is missing. Set at least 32 random characters.',
  ]);
  expect(refused({ SESSION_SECRET: '', DATABASE_URL: 'postgres://db/shop' })).toEqual([
    'SESSION_SECRET is missing. With DATABASE_URL several processes share it, so it must be set.',
  ]);
});

test('settings of a database server are refused without one', () => {
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL']) {
    const [sentence, ...more] = refused({ [name]: 'postgres://db/shop' });
    expect(sentence).toMatch(new RegExp(`^${name} is set but DATABASE_URL is not`));
    expect(more).toEqual([]);
    expect(refused({ [name]: 'postgres://db/shop', DATABASE_URL: 'postgres://pooler/shop' })).toEqual([]);
  }
  expect(refused({ METRICS_PORT: '3000' })[0]).toMatch(/^METRICS_PORT is the same as PORT\./);
  expect(refused({ METRICS_PORT: '3000', PORT: '3001' })).toEqual([]);
});

test('text messages need an account and one sender; without a provider a shop to try things in keeps them, others send none', () => {
  expect(read().sms).toBe('outbox');
  expect(read(LIVE).sms).toBe('off');
  expect(read(TWILIO)).toMatchObject({
    sms: 'twilio',
    twilio: { sender: { From: '+15005550006' } },
    smsCountryCodes: null,
  });
  const service = `MG${'a'.repeat(32)}`;
  expect(read({ ...TWILIO, TWILIO_FROM: '', TWILIO_MESSAGING_SERVICE_SID: service }).twilio?.sender).toEqual({
    MessagingServiceSid: service,
  });
  const [account, token, sender] = refused({ SMS_PROVIDER: 'twilio' });
  expect(account).toMatch(/^TWILIO_ACCOUNT_SID is missing/);
  expect(token).toMatch(/^TWILIO_AUTH_TOKEN is missing/);
  expect(sender).toMatch(/^TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is missing/);
  expect(refused({ ...TWILIO, TWILIO_MESSAGING_SERVICE_SID: service })[0]).toMatch(/are both set\. Set one of them\.$/);
  expect(read({ SMS_COUNTRY_CODES: '+971, 49 ,1212' }).smsCountryCodes).toEqual(['971', '49', '1212']);
  for (const from of ['+971501234567', '12345', 'Purrwell', 'Purrwell 9'])
    expect(refused({ ...TWILIO, TWILIO_FROM: from })).toEqual([]);
});

test('parcels are followed with the key and the secret of EasyPost, and a part of them is refused', () => {
  const [key, secret] = ['EZTK0123456789abcdef', 'a secret of the webhook'];
  expect(read().easypost).toBeUndefined();
  expect(read({ EASYPOST_API_KEY: key, EASYPOST_WEBHOOK_SECRET: secret }).easypost).toEqual({
    apiKey: key,
    webhookSecret: secret,
    carrier: undefined,
    apiBase: 'https://api.easypost.com/v2',
  });
  const missing = (name: string) => `${name} is missing although another EASYPOST_ setting is set.`;
  expect(refused({ EASYPOST_API_KEY: key })).toEqual([missing('EASYPOST_WEBHOOK_SECRET')]);
  expect(refused({ EASYPOST_WEBHOOK_SECRET: secret })).toEqual([missing('EASYPOST_API_KEY')]);
  expect(refused({ EASYPOST_CARRIER: 'DHLExpress' })).toHaveLength(2);
});

test('labels are bought with all facts about parcels, and some of them are refused', () => {
  const key = { EASYPOST_API_KEY: 'EZTK0123456789abcdef', EASYPOST_WEBHOOK_SECRET: 'a secret of the webhook' };
  const facts = {
    EASYPOST_FROM: 'Unit 4, 12 Street; Dubai; Dubai; ; AE; +97145550100',
    ...{ EASYPOST_SIGNER: 'Huda Signer', EASYPOST_BOX_CM: '24x17x5', EASYPOST_BOX_GRAMS: '120' },
    ...{ EASYPOST_STICK_GRAMS: '4', EASYPOST_KIT_GRAMS: '90', EASYPOST_KIT_VALUE: '12' },
  };
  expect(read({ ...key, ...facts }).easypost?.labels).toEqual({
    from: {
      ...{ name: 'Purrwell', email: 'support@purrwell.example', street1: 'Unit 4, 12 Street', city: 'Dubai' },
      ...{ region: 'Dubai', postalCode: '', country: 'AE', phone: '+97145550100' },
    },
    ...{ signer: 'Huda Signer', size: { length: 24, width: 17, height: 5 }, boxGrams: 120, stickGrams: 4 },
    ...{ kit: { grams: 90, value: 1200, hsCode: '392690', postage: false }, hsCode: '230910', madeIn: 'AE' },
    customsChecked: false,
  });
  const size = { EASYPOST_KIT_CM: '20x14x4' };
  const outbound = read({ ...key, ...facts, ...size }).easypost?.labels;
  expect(outbound).toMatchObject({ kit: { size: { length: 20, width: 14, height: 4 }, postage: false } });
  expect(outbound?.samples).toBeUndefined();
  const postage = { EASYPOST_KIT_POSTAGE: 'yes' };
  expect(read({ ...key, ...facts, ...size, ...postage }).easypost?.labels?.kit.postage).toBe(true);
  const lab = { EASYPOST_LAB: 'Lab 2, 9 Street; Dubai; Dubai; ; AE; +97145550200' };
  expect(read({ ...key, ...facts, ...size, ...lab }).easypost?.labels?.samples).toMatchObject({
    ...{ lab: { name: 'Purrwell laboratory', street1: 'Lab 2, 9 Street' }, hsCode: '051199' },
  });
  expect(refused({ ...key, EASYPOST_SIGNER: 'Huda Signer' })).toHaveLength(6);
  expect(refused({ ...key, ...facts, ...lab })).toHaveLength(1);
  expect(refused({ ...key, ...facts, ...postage })).toEqual([expect.stringMatching(/^EASYPOST_KIT_CM is missing/)]);
  expect(refused({ ...key, ...facts, EASYPOST_KIT_POSTAGE: 'no' })).toEqual([]);
  expect(refused({ ...key, ...size })).toHaveLength(7);
  expect(refused(facts)).toHaveLength(2);
});

test('a part of the wallet settings is refused with the names of those that are missing', () => {
  expect(refused({ WALLET_TEAM: 'A1B2C3D4E5', WALLET_KEY_PASSPHRASE: 'x' })).toEqual(
    ['WALLET_PASS_TYPE', 'WALLET_CERTIFICATE_FILE', 'WALLET_KEY_FILE', 'WALLET_WWDR_FILE'].map(
      (name) => `${name} is missing although another WALLET_ setting is set.`,
    ),
  );
  expect(refused({ WALLET_KEY_PASSPHRASE: 'x' })).toHaveLength(5);
});

test('mails come from one address, with a name or without', () => {
  for (const from of [
    'hello@shop.example',
    'Purrwell <hello@shop.example>',
    '"Purrwell, Dubai" <hello@shop.example>',
    'متجر <hello@shop.example>',
    'hello@localhost',
    '"The \\"Cat\\" Shop" <shop@relay>',
  ])
    expect(read({ MAIL_FROM: from }).mailFrom).toBe(from);
});

test('the launch offer runs to the end of its last day in Dubai, until a moment, or not at all', () => {
  const until = (text: string) => read({ LAUNCH_OFFER_UNTIL: text }).launchOfferUntil?.toISOString();
  expect(until('2027-06-30')).toBe('2027-06-30T20:00:00.000Z');
  expect(until('2028-02-29')).toBe('2028-02-29T20:00:00.000Z');
  expect(until('2027-06-30T12:00:00Z')).toBe('2027-06-30T12:00:00.000Z');
  expect(until('2027-06-30T12:00:00+04:00')).toBe('2027-06-30T08:00:00.000Z');
  expect(until(' 2027-06-30T23:59:59.999Z ')).toBe('2027-06-30T23:59:59.999Z');
  expect(until('2027-06-30T23:59+0400')).toBe('2027-06-30T19:59:00.000Z');
  expect(until('off')).toBeUndefined();
  expect(read().launchOfferUntil?.toISOString()).toBe(until('2027-06-30'));
});

test('without a secret one is made in the data folder, for its owner alone, and the same one is found again', () => {
  const env = { DATA_DIR: join(folder, 'kept', 'data') };
  const { sessionSecret } = readSettings(env);
  const file = join(env.DATA_DIR, 'session-secret');
  expect(sessionSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o700);
  expect(readSettings(env).sessionSecret).toBe(sessionSecret);
  expect(readSettings({ DATA_DIR: join(folder, 'other') }).sessionSecret).not.toBe(sessionSecret);
  // One that was given is never written down.
  readSettings({ DATA_DIR: join(folder, 'given'), SESSION_SECRET });
  expect(() => statSync(join(folder, 'given'))).toThrow('ENOENT');
});

test('a kept secret that was cut off, by a full disk for example, is not signed with', () => {
  const dataDir = join(folder, 'cut-off');
  readSettings({ DATA_DIR: dataDir });
  const file = join(dataDir, 'session-secret');
  for (const left of ['', '\n', 'abc123']) {
    writeFileSync(file, left);
    expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(SettingsError);
    expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(`${file} holds no secret of 32 characters`);
    expect(readFileSync(file, 'utf8')).toBe(left);
  }
});

test('a data folder that is a file, or below one, is refused with its path and the setting to change', () => {
  const file = fileOf('a-file', '');
  for (const dataDir of [file, join(file, 'data')])
    expect(() => makeDataFolder(dataDir)).toThrow(
      new RegExp(
        `^The data folder ${dataDir} cannot be written \\(E\\w+\\)\\. Set DATA_DIR to a folder of your own\\.$`,
      ),
    );
  const closed = join(folder, 'closed');
  makeDataFolder(closed);
  chmodSync(closed, 0o500);
  // The system lets root write everywhere.
  if (process.getuid?.() !== 0) expect(() => makeDataFolder(closed)).toThrow('EACCES');
  chmodSync(closed, 0o700);
});
