import { readSettings, type Settings } from '#src/platform/settings.ts';

/** Settings of a shop in a test; nothing but the sandbox's mood is read from this machine's environment. */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  const settings = readSettings({
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
    PUBLIC_URL: 'http://shop.test',
    LOG_LEVEL: 'silent',
    PAYMENTS: 'sandbox',
    SANDBOX_MOOD: process.env.SANDBOX_MOOD,
  });
  return { ...settings, ...overrides };
}
