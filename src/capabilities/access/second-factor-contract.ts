import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';

const code = line(40, { missing: 'Please enter the code.' });

/** Second step of a sign-in with an authenticator app: the token from the first step, and the code. */
export const SecondFactorInput = z.object({ pendingToken: line(100), code }).openapi('SecondFactorInput');
export type SecondFactorInput = z.infer<typeof SecondFactorInput>;

export const AppCode = z.object({ code }).openapi('AppCode');

export const SecondFactors = z
  .object({
    /** The desk asks for a second factor, and this session has shown none. */
    needed: z.boolean(),
    /** Time at which the authenticator app was set up; null without one. */
    appSince: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.number().int(),
  })
  .openapi('SecondFactors');
export type SecondFactors = z.infer<typeof SecondFactors>;

/** To be shown once. The address is for a QR code. */
export const AppSetup = z.object({ secret: z.string(), uri: z.string() }).openapi('AppSetup');
export type AppSetup = z.infer<typeof AppSetup>;

/** To be shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).openapi('RecoveryCodes');
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
