import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { password } from './input-contract.ts';

export { emailAddress } from './input-contract.ts';
export { DeliveryAddressInput } from './profile-contract.ts';
export { type AuditEntryView, AuditPage } from './audit-contract.ts';
export { type StaffChangeView, StaffList } from './staff-contract.ts';

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
  'role-changed': [409, 'The role of this colleague was changed after it was shown here.'],
  'invited-before': [409, 'A colleague has invited this address before.'],
  'invitation-over': [409, 'This invitation was withdrawn or accepted before.'],
  'factor-reset': [409, 'The second factor of this colleague was reset after it was shown here.'],
  'access-set': [409, 'This account was closed or opened before.'],
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

export const DoneAnswer = z.object({ message: z.string() }).openapi('DoneAnswer');
export type DoneAnswer = z.infer<typeof DoneAnswer>;
/** Age in milliseconds of the page's latest data. */
export const FollowQuery = z.object({ age: z.coerce.number().int().min(0).max(31_536_000_000).default(0) });

/** Without the password the session must have been confirmed within ten minutes. */
export const DeletionInput = z.object({ password: password.optional() }).openapi('DeletionInput');
