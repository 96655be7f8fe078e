import { z } from '@hono/zod-openapi';
import { EMAIL_LONGEST, parseEmail } from '#src/lib/email.ts';
import { defineErrors, type Issue, DomainError } from '#src/lib/domain-error.ts';
import { line, secret } from '#src/lib/text.ts';
import { EVENT_ACTORS } from './rules/security-events.ts';
import { STAFF_ACTS, type StaffActKey } from './rules/staff-acts.ts';
import { FORMER_ADMIN, STAFF_ROLES } from './rules/staff-roles.ts';

export const refusals = defineErrors({
  unauthorized: [401, 'Unauthorized'],
  'wrong-credentials': [401, 'That e-mail, phone number or password is not right. Please try again.'],
  'password-needed': [422, 'Please enter the password of this account.'],
  'demo-password': [
    403,
    'This password is printed in our instructions, so it does not work here. Use “Forgotten?” to get a link for a new one.',
  ],
  'confirmation-needed': [403, 'Please confirm that it is you: with your password, or a passkey.'],
  'passkey-refused': [401, 'This passkey does not work here. It may have been removed. Please use your password.'],
  'passkey-late': [410, 'That took too long, or was sent twice. Please try again.'],
  'passkey-taken': [409, 'This device already has a passkey for an account here.'],
  'passkey-unknown': [404, 'That passkey no longer exists.'],
  'passkeys-full': [409, 'An account can have up to 20 passkeys. Please remove one first.'],
  'second-factor-asked': [401, 'Please enter the code of your authenticator app.'],
  'second-factor-late': [410, 'That took too long. Please sign in again.'],
  'second-factor-needed': [
    403,
    'Set up a passkey or an authenticator app first, or sign in with one: the desk asks for it.',
  ],
  'second-factor-unshown': [
    403,
    'Nothing has changed: this account has a second factor, and you signed in without it. Sign out, sign in with your passkey or the code of your app, then make the change again.',
  ],
  'app-there': [409, 'You already have an authenticator app. Remove it first.'],
  'app-missing': [409, 'There is no authenticator app to set up. Please start again.'],
  'provider-off': [404, 'This shop has no company accounts. Please sign in with your e-mail and password.'],
  'provider-late': [410, 'This sign-in was begun too long ago, or in another browser. Please start again.'],
  'provider-refused': [403, 'The company account was not accepted. Please start again.'],
  'provider-passkey': [403, 'Your account here has a passkey. Please sign in with it.'],
  'provider-stranger': [403, 'This company account belongs to nobody who works here. Ask an admin to invite you.'],
  'staff-only': [403, 'This page is for staff.'],
  'not-your-part': [403, 'Your role does not include this part of the desk. An admin can change that.'],
  'account-disabled': [403, 'This account has been closed. If you work here, an admin can open it again.'],
  'colleague-unknown': [404, 'This account does not belong to a staff member.'],
  'last-admin': [409, 'This is the last admin. Make someone else an admin first.'],
  'foreign-request': [403, 'Please log out from one of our own pages.'],
  'no-email': [409, 'Your account has no e-mail address.'],
  'email-taken': [409, 'There is already an account with this e-mail. Sign in, or ask for a new password.'],
  'phone-taken': [409, 'There is already an account with this phone number. Please sign in.'],
  'person-unknown': [404, 'We cannot find this person in this household.'],
  'no-address-to-mail': [409, 'This account has no e-mail address.'],
  'household-unknown': [404, 'We cannot find this household.'],
  'colleagues-household': [
    403,
    'Somebody who works here lives in this household: another admin changes it. Your own you change on its own pages.',
  ],
  'household-taken': [409, 'This order already belongs to an account. Please sign in.'],
  'profile-changed': [409, 'Someone else has changed this profile. This is the current version.'],
  'address-unconfirmed': [
    403,
    'Please confirm your e-mail or phone number first: your parcels follow this address. Nothing was saved.',
  ],
  'no-number': [409, 'There is no number to confirm. Please enter one in your profile first.'],
  'number-taken': [409, 'Another account has confirmed this number. Add an e-mail so that you can sign in again.'],
  'texts-off': [409, 'We send no text messages yet, so no code can reach you.'],
  'texts-spent': [
    429,
    'We have sent as many text messages as we may today. Please use your e-mail, or try again later.',
  ],
  'country-not-texted': [422, 'We send no text messages to this country. Please use an e-mail address.'],
  'code-expired': [410, 'This code no longer works. Please ask for a new one.'],
  'staff-stay': [409, 'An admin closes staff accounts at the desk.'],
  'session-unknown': [404, 'That device is already signed out.'],
  'link-unknown': [404, 'We do not know this link. Part of it may be missing.'],
  'members-full': [409, 'Up to five people can share a household, open invitations included. End one first.'],
  'member-there': [409, 'This person already shares your household.'],
  'member-self': [409, 'This is your own address. Please invite somebody else.'],
  'own-address-unconfirmed': [409, 'Please confirm your own e-mail address first: we have mailed you a link.'],
  'membership-unknown': [404, 'We cannot find this household among those you share.'],
  'membership-over': [403, 'You no longer share this household. Its owner can invite you again.'],
  'owner-only': [403, 'This is for the owner of the household.'],
  'invitation-unknown': [404, 'We do not know this invitation. Part of the link may be missing.'],
  'invitation-used': [410, 'This invitation has already been accepted. You find the household under “Shared cats”.'],
  'invitation-declined': [410, 'This invitation was declined. Its sender can invite you again.'],
  'invitation-revoked': [410, 'This invitation was withdrawn by its sender.'],
  'invitation-expired': [410, 'This invitation has expired. Its sender can invite you again.'],
  'invitation-for-another': [
    403,
    'This invitation is for another address. Sign in with the account that has confirmed it.',
  ],
  'link-used': [410, 'This link has already been used. Each link works once.'],
  'link-expired': [410, 'This link has expired. Please ask for a new one.'],
  'too-many-pages': [429, 'Too many pages are open. The other pages still show updates.'],
  'too-many-attempts': [429, 'Too many attempts. Please wait a little and try again.'],
});

/** A field that is well-formed JSON and still wrong; the sentence stands beside the field and in the toast. */
export const invalidField = (path: string, message: string): DomainError => invalidFields([{ path, message }]);

/** The same of several fields; the first of them is said in the toast. */
export const invalidFields = (issues: Issue[]): DomainError =>
  new DomainError('invalid', 422, issues[0]?.message ?? '', { issues });

const PASSWORD_LONGEST = 200;
const password = secret(PASSWORD_LONGEST).min(1);
const name = line(100);
const contact = line(EMAIL_LONGEST);

/** An address that mail may go to, in its one spelling. Every schema that takes one uses this, or asks `parseEmail` later. */
export const emailAddress = (wrong = 'Please enter a valid email address.') =>
  line(EMAIL_LONGEST)
    .transform((text, ctx) => {
      const address = parseEmail(text);
      if (address !== null) return address;
      ctx.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    })
    .openapi({ type: 'string', format: 'email' });

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
/** Time zone in which a household that is created begins. The shop's where it is missing or none that exists; never an error. */
export const BROWSER_ZONE = line(64).optional().catch(undefined).openapi({
  type: 'string',
  description:
    'Time zone of the browser, such as Europe/Berlin, with which a new household begins. Asia/Dubai where it is missing or unknown; a household that exists keeps its own.',
});

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

export const DoneAnswer = z.object({ message: z.string() }).openapi('DoneAnswer');
export type DoneAnswer = z.infer<typeof DoneAnswer>;

export const LogoutQuery = z.object({
  browser: z
    .literal('forget')
    .optional()
    .openapi({ description: 'Takes back every cookie of ours, not only the session’s.' }),
});

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

/** The password is needed where the browser is not signed in to the account that the link belongs to. */
export const VerifyInput = z
  .object({ token: line(200), password: secret(PASSWORD_LONGEST).optional() })
  .openapi('VerifyInput');
export type VerifyInput = z.infer<typeof VerifyInput>;
/** `sessionToken` takes the place of the one that this browser showed. */
export const VerifyAnswer = z
  .object({ message: z.string(), sessionToken: z.string().optional() })
  .openapi('VerifyAnswer');
export type VerifyAnswer = z.infer<typeof VerifyAnswer>;

export const UndoInput = z.object({ token: line(200) }).openapi('UndoInput');

/** As it was typed; spaces and hyphens in it are taken. */
const code = line(20, { missing: 'Please enter the code from the text message.' });
export const PhoneCodeInput = z.object({ code }).openapi('PhoneCodeInput');
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

const Preferences = z.object({
  emailNotifications: z.boolean().default(true),
  smsNotifications: z.boolean().default(false),
  deliveryReminders: z.boolean().default(true),
});
/** Fields are checked by rules/delivery-address.ts. `line1` is as long as the one-line addresses stored before. */
export const DeliveryAddressInput = z
  .object({
    line1: line(400),
    line2: line(200).default(''),
    city: line(100),
    region: line(100).default(''),
    postalCode: line(20).default(''),
    country: line(2),
  })
  .openapi('DeliveryAddress');

/** Fields are checked by rules/profile.ts. `version` is the one the form was filled from. */
export const ProfileInput = z
  .object({
    firstName: name,
    lastName: name,
    email: contact,
    phone: contact,
    /** Null, or all fields empty, where there is none. */
    address: DeliveryAddressInput.nullable(),
    /** The monthly sum that was shown for the new address, in minor units; needed where that sum changes. */
    agreedMonthly: z.int().min(0).optional(),
    preferences: Preferences,
    version: z.number().int().optional(),
    /** Needed to ask for another e-mail or phone number, or to give one up, unless the session was confirmed within ten minutes. */
    currentPassword: secret(PASSWORD_LONGEST).optional(),
  })
  .openapi('ProfileInput');
export type ProfileInput = z.infer<typeof ProfileInput>;

export const Profile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    /** Empty where the account has none. */
    email: z.string(),
    phone: z.string(),
    /** Without a city where it is one line from before there were fields. */
    address: z
      .object({
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        region: z.string(),
        postalCode: z.string(),
        country: z.string(),
      })
      .nullable(),
    /** After a change of address: what it means for boxes and payments. */
    notes: z.array(z.string()).optional(),
    preferences: Preferences,
    version: z.number().int(),
    /** Asked for and not in effect yet. */
    unconfirmed: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    /** The number that waits for a code we send to it; null where none waits. */
    numberToConfirm: z.string().nullable(),
    phoneVerified: z.boolean(),
    /** Whether this shop sends text messages. */
    textsSent: z.boolean(),
    memberSince: z.iso.datetime(),
    /** The password is a common one, and its owner has not said no to the advice to change it. */
    betterPasswordAsked: z.boolean(),
    supportEmail: z.string(),
  })
  .openapi('Profile');
export type Profile = z.infer<typeof Profile>;

export const SessionView = z
  .object({
    id: z.string(),
    /** "Chrome on Windows"; null where the browser did not say. */
    device: z.string().nullable(),
    signedInAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    current: z.boolean(),
  })
  .openapi('Session');
export type SessionView = z.infer<typeof SessionView>;
export const SessionList = z.array(SessionView);
/** Age in milliseconds of the page's latest data. */
export const FollowQuery = z.object({ age: z.coerce.number().int().min(0).max(31_536_000_000).default(0) });

export const LogPageQuery = z.object({
  before: line(120).optional().openapi({ description: '`next` of the page before.' }),
});
export type LogPageQuery = z.infer<typeof LogPageQuery>;

export const SecurityEventView = z
  .object({
    id: z.uuid(),
    /** A key of rules/security-events.ts EVENT_KINDS. */
    kind: z.string(),
    by: z.enum(EVENT_ACTORS),
    at: z.iso.datetime(),
    device: z.string().nullable(),
    /** Estimated from the network; nothing finer than a country. */
    place: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('private') }),
        z.object({ kind: z.literal('country'), code: z.string() }),
      ])
      .nullable(),
    /** Done in the session that asks. */
    here: z.boolean(),
    role: z.string().nullable(),
    /** First name of the admin who did it. */
    staff: z.string().nullable(),
  })
  .openapi('SecurityEvent');
export type SecurityEventView = z.infer<typeof SecurityEventView>;
export const SecurityLogPage = z
  .object({ events: z.array(SecurityEventView), next: z.string().nullable() })
  .openapi('SecurityLogPage');
export type SecurityLogPage = z.infer<typeof SecurityLogPage>;

export const SessionParams = z.object({ id: line(100) });

/** Without the password the session must have been confirmed within ten minutes. */
export const DeletionInput = z.object({ password: password.optional() }).openapi('DeletionInput');

const StaffRoleField = z.enum(STAFF_ROLES);
export const StaffList = z
  .object({
    staff: z.array(
      z.object({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: StaffRoleField,
        disabledAt: z.iso.datetime().nullable(),
        /** Devices they are signed in on. */
        devices: z.number().int(),
        you: z.boolean(),
      }),
    ),
    /** Nobody can release results, because one account alone could both enter and release them. */
    needsSecondPerson: z.boolean(),
    invitations: z.array(
      z.object({
        email: z.string(),
        role: StaffRoleField,
        invitedBy: z.string().nullable(),
        expiresAt: z.iso.datetime(),
      }),
    ),
  })
  .openapi('StaffList');
export type StaffList = z.infer<typeof StaffList>;
const StaffChangeView = z
  .object({
    id: z.uuid(),
    /** One of rules/security-events.ts STAFF_CHANGES. */
    kind: z.string(),
    at: z.iso.datetime(),
    /** The account's holder; for an invitation, its sender. */
    person: z.string(),
    /** Null where the person did it, or the shop at its start. */
    staff: z.string().nullable(),
    role: z.string().nullable(),
    /** Of whom an invitation was for. */
    email: z.string().nullable(),
  })
  .openapi('StaffChange');
export type StaffChangeView = z.infer<typeof StaffChangeView>;
export const StaffChangesPage = z
  .object({ events: z.array(StaffChangeView), next: z.string().nullable() })
  .openapi('StaffChangesPage');
export type StaffChangesPage = z.infer<typeof StaffChangesPage>;
const AuditEntryView = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    /** Name, address and role as they were then. */
    staff: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      role: z.enum([...STAFF_ROLES, FORMER_ADMIN]),
    }),
    /** A key of rules/staff-acts.ts STAFF_ACTS. */
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.uuid(), number: z.string().nullable() }).nullable(),
    /** Number of records that a list or an export showed. */
    records: z.number().int().nullable(),
    /** Code of the refusal. */
    refusal: z.string().nullable(),
    requestId: z.uuid(),
  })
  .openapi('AuditEntry');
export type AuditEntryView = z.infer<typeof AuditEntryView>;
export const AuditPage = z
  .object({
    entries: z.array(AuditEntryView),
    /** Present and former staff, to choose from. */
    colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
    next: z.string().nullable(),
  })
  .openapi('AuditPage');
export type AuditPage = z.infer<typeof AuditPage>;
export const AuditQuery = LogPageQuery.extend({
  staff: z.uuid().optional(),
  action: z.enum(Object.keys(STAFF_ACTS) as [StaffActKey]).optional(),
  subject: line(60).optional().openapi({ description: 'A number such as CAT-2026-1234567, or an id.' }),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
export const ColleagueParams = z.object({ id: z.uuid() });
export const RoleInput = z.object({ role: StaffRoleField }).openapi('RoleInput');
export const AccessInput = z.object({ enabled: z.boolean() }).openapi('AccessInput');
export const InvitationInput = z.object({ email: emailAddress(), role: StaffRoleField }).openapi('InvitationInput');
export type InvitationInput = z.infer<typeof InvitationInput>;
export const InvitationWithdrawal = z.object({ email: emailAddress() }).openapi('InvitationWithdrawal');
export const InvitationToken = z.object({ token: line(200) }).openapi('InvitationToken');
export const InvitationView = z.object({ email: z.string(), role: StaffRoleField }).openapi('InvitationView');
export type InvitationView = z.infer<typeof InvitationView>;
export const AcceptanceInput = z
  .object({ token: line(200), firstName: name, lastName: name, password: secret(PASSWORD_LONGEST) })
  .openapi('AcceptanceInput');
