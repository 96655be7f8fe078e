import { expect, test } from 'vitest';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { people } from './tables.ts';
import { login } from './actions/login.ts';
import { seedStaff } from './actions/seed-staff.ts';
import {
  PASSWORD,
  MARYAM,
  RANA,
  NUMBER,
  IPHONE,
  browserAt,
  register,
  signIn,
  mailed,
  texted,
  confirmed,
  changeProfile,
  loggedEvents,
  ownEvents,
} from '#tests/support/security-log.ts';

const HOUR = 3_600_000;

onOneEngine('passkeys and numbers after a new password', (open) => {
  test('a code leaves passkeys and a mail names them; a mailed link takes them and a new number off, which is recorded', async () => {
    const services = await open();
    const pc = await confirmed(services);
    await pc.post('/api/auth/confirmations', { password: PASSWORD });
    const { json: options } = await pc.post('/api/passkey-challenges');
    await pc.post('/api/passkeys', { response: newAuthenticator().register(options), name: 'My laptop' });
    await services.database.db.update(people).set({ phone: NUMBER, phoneVerifiedAt: services.clock.now() });
    await pc.post('/api/auth/phone-reset-requests', { phone: NUMBER });
    const code = await texted(services);
    const reset = await pc.post('/api/auth/phone-resets', { phone: NUMBER, code, password: PASSWORD });
    expect(reset.status).toBe(200);
    const mail = (await services.mails()).findLast(({ kind }) => kind === 'sign-in-method');
    expect(mail?.text).toContain('These passkeys still work: My laptop.');
    await pc.post('/api/auth/password-reset-requests', { email: MARYAM });
    const token = await mailed(services, 'reset-password', MARYAM);
    const before = (await loggedEvents(services)).length;
    await pc.post('/api/auth/password-resets', { token, password: PASSWORD, removePasskeys: true });
    const added = (await loggedEvents(services)).slice(before).map(({ event }) => `${event.kind} ${event.by}`);
    expect(added).toEqual(['password-reset link', 'phone-removed link', 'passkey-removed link']);
  });
});

onOneEngine('the mail about a new device', (open) => {
  const told = async (services: TestServices) => (await services.mails()).filter(({ kind }) => kind === 'new-device');

  test('comes once for each device, in the time of the household, despite mail preferences, and opens nothing', async () => {
    const services = await open();
    const pc = await confirmed(services);
    expect(await told(services)).toEqual([]);
    await changeProfile(pc, {
      preferences: { emailNotifications: false, smsNotifications: false, deliveryReminders: false },
    });
    services.clock.advance(24 * HOUR);
    await signIn(pc);
    expect(await told(services)).toEqual([]);
    const phone = browserAt(services, '5.32.10.9', IPHONE);
    await signIn(phone);
    await signIn(phone);
    const [mail, ...others] = await told(services);
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(MARYAM);
    // 09:00 in Greenwich.
    expect(mail?.text).toContain(
      'on 2 December 2026, 13:00 (GST), with Safari on iPhone, from the United Arab Emirates (estimated).',
    );
    expect(mail?.text).toContain('/forgot-password');
    expect(mail?.text).not.toMatch(/token|5\.32/);
    // A reset makes its browser known.
    const laptop = browserAt(services);
    await laptop.post('/api/auth/password-reset-requests', { email: MARYAM });
    const token = await mailed(services, 'reset-password', MARYAM);
    await laptop.post('/api/auth/password-resets', { token, password: PASSWORD });
    await signIn(laptop);
    expect(await told(services)).toHaveLength(1);
  });

  test('does not come for the first sign-in or to an address nobody confirmed, comes to staff, and five times a day at most', async () => {
    const services = await open();
    const pc = browserAt(services);
    await register(pc);
    await signIn(pc);
    await signIn(browserAt(services, '5.32.10.9', IPHONE));
    expect((await ownEvents(pc)).map(({ kind }) => kind)).toEqual(['sign-in-new-device', 'sign-in']);
    expect(await told(services)).toEqual([]);
    await seedStaff(services, RANA);
    services.clock.advance(48 * HOUR);
    for (let n = 0; n < 8; n++) await signIn(browserAt(services), RANA.email, RANA.password);
    expect((await told(services)).map(({ recipient }) => recipient)).toEqual(Array(5).fill(RANA.email));
  });

  test('signing in on a known device costs one statement more for the log, and reading a session none', async () => {
    const services = await open();
    const pc = await confirmed(services);
    services.statements();
    await signIn(pc);
    const statements = services.statements();
    expect(statements.filter((text) => text.includes('security_events'))).toHaveLength(1);
    expect(statements.filter((text) => !/security_events/.test(text)).join()).not.toMatch(/new-device/);
    await pc.get('/api/auth/user');
    expect(services.statements()).toHaveLength(1);
  });
});

test('with an address that is none, such as a socket, nothing is kept of it', async () => {
  const services = await openTestServices('pglite');
  try {
    await register(newBrowser(services));
    await login(services, { email: MARYAM, password: PASSWORD }, { address: '/tmp/socket' });
    expect((await loggedEvents(services))[0]?.event).toMatchObject({ network: null, country: null, device: null });
  } finally {
    await services.close();
  }
});
