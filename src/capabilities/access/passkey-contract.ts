import { z } from '@hono/zod-openapi';
import { line, secret } from '#src/lib/text.ts';
import { PASSKEY_NAME_LONGEST } from './rules/passkeys.ts';

const base64url = (max: number) => line(max).regex(/^[\w-]+$/, 'Please send base64url.');
/** Credential ids have 1023 bytes at most (WebAuthn, section 4). */
const credentialId = base64url(1364);
/** Taken as any object, of which nothing is kept. */
const extensions: z.ZodType<Record<string, never>, object | undefined> = z.object({}).default({});
const attachment = z.enum(['platform', 'cross-platform']).optional();

/** `RegistrationResponseJSON` of WebAuthn, as far as it is looked at. */
export const RegistrationResponse = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: z.array(line(20)).max(10).optional(),
    }),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensions,
  })
  .openapi('RegistrationResponse');
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

/** `AuthenticationResponseJSON` of WebAuthn. */
export const AuthenticationResponse = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(8000),
      userHandle: base64url(100).optional(),
    }),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensions,
  })
  .openapi('AuthenticationResponse');
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>;

/** Options of a ceremony for the browser: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export const CeremonyOptions = z.looseObject({ challenge: z.string() }).openapi('CeremonyOptions');

export const PasskeyLogin = z.object({ response: AuthenticationResponse }).openapi('PasskeyLogin');
export const NewPasskey = z
  .object({ response: RegistrationResponse, name: line(PASSKEY_NAME_LONGEST).default('') })
  .openapi('NewPasskey');
export type NewPasskey = z.infer<typeof NewPasskey>;
export const PasskeyParams = z.object({ id: z.uuid() });
export const PasskeyName = z
  .object({ name: line(PASSKEY_NAME_LONGEST, { missing: 'Please enter a name.' }) })
  .openapi('PasskeyName');

export const PasskeyList = z
  .object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .openapi('PasskeyList');
export type PasskeyList = z.infer<typeof PasskeyList>;

/** Exactly one of the two. */
export const ConfirmationInput = z
  .object({ password: secret(200).min(1).optional(), passkey: AuthenticationResponse.optional() })
  .refine((input) => Boolean(input.password) !== Boolean(input.passkey), {
    message: 'Please enter your password.',
    path: ['password'],
  })
  .openapi('ConfirmationInput');
export type ConfirmationInput = z.infer<typeof ConfirmationInput>;
