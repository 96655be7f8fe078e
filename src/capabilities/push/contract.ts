import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { secret } from '#src/lib/text.ts';
import { LONGEST_ENDPOINT } from './rules/limits.ts';
import type { PushKind } from './rules/kinds.ts';

export const refusals = defineErrors({
  'push-off': [404, 'This shop sends no messages to devices.'],
  'push-endpoint': [422, 'Messages cannot be sent to this browser. Please try another one.'],
  'push-keys': [422, 'This browser sent keys that we cannot use. Please turn messages on again.'],
});

export const PushKinds = z.object({
  box: z.boolean(),
  results: z.boolean(),
  streak: z.boolean(),
  cutOff: z.boolean(),
} satisfies Record<PushKind, z.ZodBoolean>);
export type PushKinds = z.infer<typeof PushKinds>;

export const PushView = z
  .object({
    available: z.boolean().describe('Whether this shop sends messages.'),
    publicKey: z.string().describe('Key that browsers bind their subscription to (RFC 8292), as base64url.'),
    kinds: PushKinds.describe('Which messages are wanted; the same on every device.'),
    browsers: z.int().describe('On how many browsers messages are shown.'),
  })
  .openapi('Push');
export type PushView = z.infer<typeof PushView>;

const endpoint = secret(LONGEST_ENDPOINT, { missing: 'Please name the browser.' });

/** As a browser's `PushSubscription` gives it. */
export const PushBrowserInput = z.object({
  endpoint,
  p256dh: secret(100, { missing: 'The key is missing.' }),
  auth: secret(40, { missing: 'The secret is missing.' }),
});
export type PushBrowserInput = z.infer<typeof PushBrowserInput>;

export const PushBrowser = z
  .object({ id: z.string().describe('Name of this registration. Messages to it carry it.') })
  .openapi('PushBrowser');
export type PushBrowser = z.infer<typeof PushBrowser>;

export const PushEndpoint = z.object({ endpoint });
