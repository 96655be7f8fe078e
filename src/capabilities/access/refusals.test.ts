import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#src/platform/services.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { confirmAddress, MEMBERS_PASSWORD, newMember } from '#tests/support/members.ts';
import { seedStaff } from './actions/seed-staff.ts';

const ID = randomUUID();
const TOKEN = 'a'.repeat(43);
const WEBAUTHN = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  clientExtensionResults: {},
};
const MADE = { ...WEBAUTHN, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };
const PROFILE = {
  firstName: 'Maryam',
  lastName: 'Example',
  email: 'maryam@example.com',
  phone: '',
  address: null,
  preferences: {},
};

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Request = readonly [method: Method, path: string, body?: unknown];

/** Everything that takes somebody who is signed in, with a body it would take. */
const SIGNED_IN: readonly Request[] = [
  ['get', '/api/auth/user'],
  ['post', '/api/auth/logout-everywhere'],
  ['post', '/api/auth/password-changes', { currentPassword: 'sevensticks', password: 'eight sticks' }],
  ['post', '/api/auth/email-verification-requests'],
  ['get', '/api/profile'],
  ['put', '/api/profile', PROFILE],
  ['post', '/api/profile/phone-codes'],
  ['post', '/api/profile/phone-verifications', { code: '123456' }],
  ['post', '/api/profile/password-advice-dismissals'],
  ['get', '/api/profile/export'],
  ['post', '/api/account-deletions', { password: 'sevensticks' }],
  ['get', '/api/sessions'],
  ['delete', '/api/sessions'],
  ['delete', '/api/sessions/x'],
  ['get', '/api/security-events'],
  ['get', '/api/events'],
  ['get', '/api/passkeys'],
  ['post', '/api/passkey-challenges'],
  ['post', '/api/passkeys', { response: MADE }],
  ['patch', `/api/passkeys/${ID}`, { name: 'Phone' }],
  ['delete', `/api/passkeys/${ID}`],
  ['post', '/api/auth/confirmation-challenges'],
  ['post', '/api/auth/confirmations', { password: 'sevensticks' }],
  ['get', '/api/authenticator-app'],
  ['post', '/api/authenticator-app/setups'],
  ['post', '/api/authenticator-app', { code: '123456' }],
  ['post', '/api/authenticator-app/recovery-codes'],
  ['delete', '/api/authenticator-app'],
];

/** Requests that only an owner may make. */
const OWNERS: readonly Request[] = [
  ['get', '/api/desk/staff'],
  ['get', '/api/desk/staff/changes'],
  ['get', '/api/desk/audit'],
  ['post', '/api/desk/staff/invitations', { email: 'new@example.com', role: 'lab' }],
  ['post', '/api/desk/staff/withdrawals', { email: 'new@example.com' }],
  ['post', `/api/desk/staff/${ID}/role`, { role: 'lab' }],
  ['post', `/api/desk/staff/${ID}/access`, { enabled: false }],
  ['post', `/api/desk/staff/${ID}/second-factor-resets`, { asOf: new Date(0).toISOString() }],
];

async function told(browser: Browser, [method, path, body]: Request) {
  const send = browser[method] as (path: string, body?: unknown) => ReturnType<Browser['get']>;
  const { status, json } = await send(path, body);
  return {
    status,
    code: json?.code,
    message: json?.message,
    issues: json?.issues?.map(({ path: at }: { path: string }) => at),
  };
}

onOneEngine('refusals', (open) => {
  let services: TestServices;
  let customer: Browser;
  beforeAll(async () => {
    services = await open('shared');
    customer = await newMember(services);
  });

  const staff = async (role: Exclude<Role, 'customer'>) => {
    const who = { email: `${role}@desk.example`, password: `works-here-as-${role}` };
    await seedStaff(services, { ...who, role });
    const browser = newBrowser(services);
    expect((await browser.post('/api/auth/login', who)).status).toBe(200);
    return browser;
  };

  test('R226 C33 nobody is told 401 Unauthorized by everything that takes a signed-in person, and so is a made-up token', async () => {
    const madeUp = { ...newBrowser(services), token: null };
    const forged = newBrowser(services);
    forged.token = TOKEN;
    for (const browser of [madeUp, forged])
      for (const request of SIGNED_IN)
        expect([request[1], await told(browser, request)]).toEqual([
          request[1],
          { status: 401, code: 'unauthorized', message: 'Unauthorized', issues: undefined },
        ]);
  });

  test('R504 the staff pages are refused to visitors with 401, to customers and to every role but owner with 403', async () => {
    const others: [Browser, status: number, code: string, message: string][] = [
      [newBrowser(services), 401, 'unauthorized', 'Unauthorized'],
      [customer, 403, 'staff-only', 'This page is for staff.'],
    ];
    const message = 'Your role does not include this part of the desk. An admin can change that.';
    for (const role of ['lab', 'support'] as const) others.push([await staff(role), 403, 'not-your-part', message]);
    for (const [browser, status, code, sentence] of others)
      for (const request of OWNERS)
        expect([request[1], await told(browser, request)]).toEqual([
          request[1],
          { status, code, message: sentence, issues: undefined },
        ]);
  });

  test('a colleague who is not there, and a customer, are nobody to change', async () => {
    const owner = await staff('admin');
    const { id } = (await customer.get('/api/auth/user')).json.user;
    await owner.post('/api/auth/confirmations', { password: 'works-here-as-admin' });
    for (const [method, path, body] of OWNERS.slice(5))
      for (const unknown of [ID, id]) {
        const { status, code } = await told(owner, [method, path.replace(ID, unknown), body]);
        expect([path, status, code]).toEqual([path, 404, 'colleague-unknown']);
      }
    expect((await customer.get('/api/auth/user')).json.user.role).toBe('customer');
  });

  test('a customer has no authenticator app, and is told so before a confirmation is asked for', async () => {
    for (const request of SIGNED_IN.filter(([, path]) => path.startsWith('/api/authenticator-app')))
      expect([request[1], (await told(customer, request)).code]).toEqual([request[1], 'staff-only']);
  });

  test('changes of the ways to sign in ask for a confirmation in this session, also right after signing in', async () => {
    const owner = await staff('admin');
    const needed = 'Please confirm that it is you: with your password, or a passkey.';
    const passkeys: Request[] = [
      ['post', '/api/passkey-challenges'],
      ['post', '/api/passkeys', { response: MADE }],
    ];
    const apps = SIGNED_IN.filter(([method, path]) => path.startsWith('/api/authenticator-app') && method !== 'get');
    for (const [browser, requests] of [
      [customer, passkeys],
      [owner, [...passkeys, ...apps]],
    ] as const)
      for (const request of requests)
        expect([request[1], await told(browser, request)]).toEqual([
          request[1],
          { status: 403, code: 'confirmation-needed', message: needed, issues: undefined },
        ]);
  });

  test('links that are unknown, of another kind or empty are refused alike wherever one is used', async () => {
    const visitor = newBrowser(services);
    // A link that is good for something else opens nothing here.
    const email = (await customer.get('/api/profile')).json.email;
    const mail = (await services.mails()).findLast(
      ({ kind, recipient }) => kind === 'verify-email' && recipient === email,
    );
    const verification = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const account = { firstName: 'Omar', lastName: 'Example', password: 'a long enough one' };
    const uses: readonly [path: string, body: object][] = [
      ['/api/auth/password-resets', { password: 'a long enough one' }],
      ['/api/auth/email-change-undos', {}],
      ['/api/staff-invitations/lookups', {}],
      ['/api/staff-invitations/acceptances', account],
    ];
    for (const [path, body] of uses)
      for (const token of [TOKEN, verification, '', 'x'.repeat(200)]) {
        const { status, code, message } = await told(visitor, ['post', path, { ...body, token }]);
        expect([path, status, code, message]).toEqual([
          path,
          404,
          'link-unknown',
          'We do not know this link. Part of it may be missing.',
        ]);
      }
    const late = await told(visitor, [
      'post',
      '/api/auth/second-factors',
      { pendingToken: verification, code: '123456' },
    ]);
    expect([late.status, late.code]).toEqual([410, 'second-factor-late']);
    await confirmAddress(services, customer, email);
    const used = await told(customer, ['post', '/api/auth/email-verifications', { token: verification }]);
    expect([used.status, used.code, used.message]).toEqual([
      410,
      'link-used',
      'This link has already been used. Each link works once.',
    ]);
  });

  test('a body with a wrong field is refused with 422 and the field’s name, and changes nothing', async () => {
    const wrong: readonly (readonly [...Request, field: string])[] = [
      ['post', '/api/auth/login', { email: 'a@b.example', phoneNumber: '0501234567', password: 'x' }, 'email'],
      ['post', '/api/auth/login', { email: 'a@b.example', password: '' }, 'password'],
      ['post', '/api/auth/login', { email: 'a@b.example', password: 'x'.repeat(201) }, 'password'],
      ['post', '/api/auth/password-reset-requests', { email: 'not an address' }, 'email'],
      ['post', '/api/auth/phone-reset-requests', { phone: '12345' }, 'phone'],
      ['post', '/api/auth/phone-resets', { phone: '0501234567', code: '', password: 'sevensticks' }, 'code'],
      ['post', '/api/auth/phone-resets', { phone: 'x', code: '123456', password: 'sevensticks' }, 'phone'],
      ['post', '/api/auth/confirmations', {}, 'password'],
      ['post', '/api/auth/confirmations', { password: 'x', passkey: WEBAUTHN }, 'password'],
      ['post', '/api/auth/confirmations', { password: 'a guess' }, 'password'],
      [
        'post',
        '/api/auth/password-changes',
        { currentPassword: 'a guess', password: 'eight sticks' },
        'currentPassword',
      ],
      ['post', '/api/auth/password-changes', { currentPassword: MEMBERS_PASSWORD, password: 'short' }, 'password'],
      ['post', '/api/auth/password-changes', { currentPassword: MEMBERS_PASSWORD, password: 'Maryam' }, 'password'],
      ['post', '/api/account-deletions', { password: 'a guess' }, 'password'],
      ['post', '/api/account-deletions', { password: '' }, 'password'],
      ['patch', `/api/passkeys/${ID}`, { name: ' ' }, 'name'],
      ['patch', '/api/passkeys/not-an-id', { name: 'Phone' }, 'id'],
      ['put', '/api/profile', { ...PROFILE, email: 'not an address' }, 'email'],
      ['put', '/api/profile', { ...PROFILE, email: '' }, 'email'],
      ['put', '/api/profile', { ...PROFILE, phone: '12345' }, 'phone'],
      ['put', '/api/profile', { ...PROFILE, agreedMonthly: -1 }, 'agreedMonthly'],
      ['get', '/api/security-events?before=yesterday', undefined, 'before'],
      ['get', '/api/security-events?before=1.2', undefined, 'before'],
      ['get', '/api/events?age=-1', undefined, 'age'],
      ['post', '/api/auth/logout?browser=everything', undefined, 'browser'],
    ];
    const before = (await customer.get('/api/profile')).json;
    for (const [method, path, body, field] of wrong) {
      const { status, code, issues, message } = await told(customer, [method, path, body]);
      expect([path, status, code, issues]).toEqual([path, 422, 'invalid', [field]]);
      expect(message).toMatch(/^[A-Z].*[.)d]$/);
    }
    expect((await customer.get('/api/profile')).json).toEqual(before);
  });

  test('R320 staff cannot delete their own account', async () => {
    const owner = await staff('admin');
    const refused = await told(owner, ['post', '/api/account-deletions', { password: 'works-here-as-admin' }]);
    expect(refused).toMatchObject({
      status: 409,
      code: 'staff-stay',
      message: 'An admin closes staff accounts at the desk.',
    });
  });

  test('an account without a number or address has nothing to confirm, and a device that is not there cannot be signed out', async () => {
    const noNumber = await told(customer, ['post', '/api/profile/phone-codes']);
    expect([noNumber.status, noNumber.code]).toEqual([409, 'no-number']);
    expect((await told(customer, ['post', '/api/profile/phone-verifications', { code: '123456' }])).code).toBe(
      'no-number',
    );
    const byPhone = newBrowser(services);
    const contact = { phoneNumber: '+971501112233', password: MEMBERS_PASSWORD };
    const account = { firstName: 'Noor', lastName: 'Example', ...contact, preferredLoginMethod: 'phone' };
    await byPhone.post('/api/auth/register', account);
    await byPhone.post('/api/auth/login', contact);
    const noEmail = await told(byPhone, ['post', '/api/auth/email-verification-requests']);
    expect(noEmail).toMatchObject({ status: 409, code: 'no-email', message: 'Your account has no e-mail address.' });
    for (const id of ['x', TOKEN]) {
      const unknown = await told(customer, ['delete', `/api/sessions/${id}`]);
      expect([unknown.status, unknown.code]).toEqual([404, 'session-unknown']);
    }
    // Another account's device is as unknown as one that never was.
    const [theirs] = (await byPhone.get('/api/sessions')).json;
    expect((await told(customer, ['delete', `/api/sessions/${theirs.id}`])).code).toBe('session-unknown');
    expect((await byPhone.get('/api/auth/user')).status).toBe(200);
  });
});
