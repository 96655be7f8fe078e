import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings/error.ts';
import { derivedVapidKeys, publicKeyOf } from './vapid-keys.ts';

const env = { SESSION_SECRET: 'a-secret-for-tests-of-32-characters' };

test('a shop without keys makes a pair from its session secret: the same after every start, another one for another secret', () => {
  const { vapid } = readSettings(env);
  expect(vapid).toEqual({ ...derivedVapidKeys(env.SESSION_SECRET), contact: 'mailto:support@purrwell.example' });
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65);
  expect(derivedVapidKeys(`${env.SESSION_SECRET}2`).publicKey).not.toBe(vapid.publicKey);
});

test('keys of the operator are taken as they are; half of a pair, or two halves of different pairs, are refused by name', () => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = pair.getPrivateKey('base64url').padStart(43, 'A');
  expect(publicKeyOf(privateKey)).toBe(publicKey);
  const set = (more: object) => readSettings({ ...env, ...more });
  expect(
    set({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_CONTACT: 'https://purrwell.example' })
      .vapid,
  ).toEqual({ publicKey, privateKey, contact: 'https://purrwell.example' });
  const refused = (more: object, words: string) => expect(() => set(more)).toThrow(new SettingsError(words));
  refused({ VAPID_PUBLIC_KEY: publicKey }, 'VAPID_PRIVATE_KEY is missing although VAPID_PUBLIC_KEY is set.');
  refused({ VAPID_PRIVATE_KEY: privateKey }, 'VAPID_PUBLIC_KEY is missing although VAPID_PRIVATE_KEY is set.');
  const other = derivedVapidKeys('another').privateKey;
  refused(
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: other },
    'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.',
  );
  refused(
    { VAPID_CONTACT: 'push' },
    'VAPID_CONTACT must be an address such as mailto:push@example.com or https://example.com.',
  );
});
