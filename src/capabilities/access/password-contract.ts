import { z } from '@hono/zod-openapi';
import { line, secret } from '#src/lib/text.ts';
import { code, contact, emailAddress, password, PASSWORD_LONGEST } from './input-contract.ts';

export const ResetRequestInput = z.object({ email: emailAddress() }).openapi('ResetRequestInput');
/** The same answer for known and unknown accounts. */
export const ResetRequestAnswer = z
  .object({ message: z.string(), supportEmail: z.string() })
  .openapi('ResetRequestAnswer');
export type ResetRequestAnswer = z.infer<typeof ResetRequestAnswer>;

export const ResetInput = z
  .object({
    token: line(200),
    password: secret(PASSWORD_LONGEST),
    removePasskeys: z.boolean().default(false).describe('Also removes every passkey of the account.'),
  })
  .openapi('ResetInput');
export type ResetInput = z.infer<typeof ResetInput>;
export const PhoneResetRequestInput = z.object({ phone: contact }).openapi('PhoneResetRequestInput');
export const PhoneResetInput = z
  .object({ phone: contact, code, password: secret(PASSWORD_LONGEST) })
  .openapi('PhoneResetInput');
export type PhoneResetInput = z.infer<typeof PhoneResetInput>;

/** Without the present password the session must have been confirmed within ten minutes. */
export const PasswordChangeInput = z
  .object({ currentPassword: password.optional(), password: secret(PASSWORD_LONGEST) })
  .openapi('PasswordChangeInput');
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>;
