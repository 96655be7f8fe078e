import { readSettings, type Settings } from '#src/platform/settings.ts';

/** A hundred at once wait longer than a visitor would where much else is going on; tests of the limits set their own. */
const PATIENT = { DATABASE_CONNECT_TIMEOUT: '60', DATABASE_LOCK_TIMEOUT: '60', DATABASE_STATEMENT_TIMEOUT: '60' };

/** Settings of a shop in a test; nothing but the sandbox's mood is read from this machine's environment. */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  const settings = readSettings({
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
    PUBLIC_URL: 'http://shop.test',
    LOG_LEVEL: 'silent',
    PAYMENTS: 'sandbox',
    ...PATIENT,
    SANDBOX_MOOD: process.env.SANDBOX_MOOD,
  });
  return { ...settings, ...overrides };
}
