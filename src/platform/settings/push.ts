import { z } from 'zod';
import { derivedVapidKeys, vapidFaults, type VapidSettings } from '../vapid-keys.ts';
import type { Given } from './fields.ts';

/** Keys of push messages. */
export const pushFields = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a public key of P-256 as base64url, 87 characters')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of P-256 as base64url, 43 characters')
    .optional(),
  VAPID_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be an address such as mailto:push@example.com or https://example.com',
    )
    .optional(),
};

export interface PushSettings {
  /** Keys of push messages, and an address for the operators of push services. */
  vapid: VapidSettings;
}

type PushGiven = Given<typeof pushFields>;

/** Keys of the operator, else a pair made from the session secret. */
export function vapidSettings(e: PushGiven, sessionSecret: string, supportEmail: string): VapidSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e;
  const keys = publicKey && privateKey ? { publicKey, privateKey } : derivedVapidKeys(sessionSecret);
  return { ...keys, contact: e.VAPID_CONTACT ?? `mailto:${supportEmail}` };
}

export const pushFaults = (e: PushGiven): string[] =>
  vapidFaults({ publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY });
