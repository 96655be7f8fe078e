import { z } from '@hono/zod-openapi';
import { secret } from '#src/lib/text.ts';
import { STAFF_ROLES } from './rules/staff-roles.ts';
import { BROWSER_ZONE, contact, name, password, PASSWORD_LONGEST } from './input-contract.ts';

const Role = z.enum(['customer', ...STAFF_ROLES]);

export const CurrentUser = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: Role,
    emailVerified: z.boolean(),
    /** The desk asks for a second factor, and this session has shown none. */
    secondFactorNeeded: z.literal(true).optional(),
    /** Id of the household, where a colleague looks as this customer. */
    lookedAt: z.string().optional(),
    phoneVerified: z.boolean(),
  })
  .openapi('CurrentUser');
export type CurrentUser = z.infer<typeof CurrentUser>;

export const LoginInput = z
  .object({ email: contact.optional(), phoneNumber: contact.optional(), password })
  .refine((input) => Boolean(input.email) !== Boolean(input.phoneNumber), {
    message: 'Please enter both email and password',
    path: ['email'],
  })
  .openapi('LoginInput');
export type LoginInput = z.infer<typeof LoginInput>;

export const LoginAnswer = z.object({ sessionToken: z.string(), user: CurrentUser }).openapi('LoginAnswer');
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** Exactly one of `email` and `phoneNumber`; which fields are wrong is decided by rules/registration.ts. */
export const RegisterInput = z
  .object({
    firstName: name,
    lastName: name,
    email: contact.optional(),
    phoneNumber: contact.optional(),
    password: secret(PASSWORD_LONGEST),
    preferredLoginMethod: z.enum(['email', 'phone']),
    timeZone: BROWSER_ZONE,
  })
  .refine((input) => Boolean(input.email) !== Boolean(input.phoneNumber), {
    message: 'Please enter an e-mail or a phone number.',
    path: ['email'],
  })
  .refine((input) => (input.preferredLoginMethod === 'email') === Boolean(input.email), {
    message: 'Please choose the one you gave: e-mail or phone number.',
    path: ['preferredLoginMethod'],
  })
  .openapi('RegisterInput');
export type RegisterInput = z.infer<typeof RegisterInput>;

export const UserAnswer = z.object({ user: CurrentUser }).openapi('UserAnswer');
export type UserAnswer = z.infer<typeof UserAnswer>;

export const LogoutQuery = z.object({
  browser: z
    .literal('forget')
    .optional()
    .openapi({ description: 'Takes back every cookie of ours, not only the session’s.' }),
});
