import { countryName } from '#src/lib/country-name.ts';
import { countryInSentence } from './delivery-countries.ts';

/** Advice to people who did not act themselves, by the way in that was used. */
export type Help =
  /** A stranger has the password or a session: change the password, and sign the others out. */
  | 'password'
  /** A stranger reads the mailbox: secure it first. */
  | 'mailbox'
  /** A stranger may have a passkey, which a new password does not end. */
  | 'passkey'
  /** A stranger reads the text messages. */
  | 'number'
  /** A failed attempt. */
  | 'attempt'
  /** Done by those who run the shop: they are asked. */
  | 'shop';

interface EventKind {
  /** The event, as shown to the account's holder. */
  text: string;
  help: Help | null;
}

/** Everything the security log tells of. A new kind needs a line here and nothing else: the table takes any text. */
export const EVENT_KINDS = {
  'sign-in': { text: 'Signed in', help: 'password' },
  'sign-in-new-device': { text: 'Signed in on a new device', help: 'password' },
  'wrong-passwords': { text: 'At least one wrong password was tried', help: 'attempt' },
  'signed-out': { text: 'Signed out', help: 'password' },
  'session-ended': { text: 'Signed another device out', help: 'password' },
  'signed-out-others': { text: 'Signed all other devices out', help: 'password' },
  'signed-out-everywhere': { text: 'Signed out everywhere', help: 'password' },
  'password-changed': { text: 'Changed the password', help: 'password' },
  'wrong-codes': { text: 'The right password was followed by at least one wrong code', help: 'password' },
  'passkey-added': { text: 'Added a passkey', help: 'passkey' },
  'passkey-removed': { text: 'Removed a passkey', help: 'passkey' },
  'passkey-refused': { text: 'A passkey was refused, because a copy of it may exist', help: 'passkey' },
  'app-added': { text: 'Set up an authenticator app', help: 'password' },
  'app-removed': { text: 'Removed the authenticator app', help: 'password' },
  'recovery-codes-made': { text: 'Made new recovery codes', help: 'password' },
  'recovery-code-used': { text: 'Used a recovery code', help: 'password' },
  'provider-linked': { text: 'Signed in with the company account for the first time', help: 'password' },
  'reset-asked': { text: 'Asked for a link to a new password', help: 'attempt' },
  'password-reset': { text: 'Set a new password through the mailed link', help: 'mailbox' },
  'reset-code-asked': { text: 'Asked for a code to set a new password', help: 'attempt' },
  'wrong-reset-codes': { text: 'At least one wrong code for a new password was tried', help: 'attempt' },
  'password-reset-by-phone': { text: 'Set a new password with a code from a text message', help: 'number' },
  'email-asked': { text: 'Asked for another e-mail address', help: 'password' },
  'phone-asked': { text: 'Asked for another phone number', help: 'password' },
  'phone-confirmed': { text: 'Confirmed the phone number with a code from a text message', help: 'password' },
  'phone-taken': { text: 'Another account confirmed the phone number, so it no longer works here', help: null },
  'phone-removed': { text: 'Removed the phone number', help: 'password' },
  'email-changed': { text: 'Changed to another confirmed e-mail address', help: 'mailbox' },
  'email-change-undone': {
    text: 'Undid a change of e-mail address, number or password through the mailed link',
    help: 'mailbox',
  },
  'profile-corrected': { text: 'Our team corrected the name or the delivery address', help: 'shop' },
  'email-confirmed': { text: 'Confirmed the e-mail address', help: 'mailbox' },
  'data-exported': { text: 'Took a copy of all data', help: 'password' },
  'deletion-asked': { text: 'Tried to delete the account with a wrong password', help: 'password' },
  'member-invited': { text: 'Invited somebody to share the household', help: 'password' },
  'member-joined': { text: 'Somebody accepted an invitation to share the household', help: 'password' },
  'member-left': { text: 'Somebody who shared the household left it', help: null },
  'member-ended': { text: 'Somebody’s access to the household was ended', help: 'password' },
  'staff-invited': { text: 'Invited a colleague', help: 'password' },
  'staff-invitation-withdrawn': { text: 'Took an invitation back', help: 'password' },
  'staff-joined': { text: 'Joined the staff through a mailed invitation', help: 'mailbox' },
  'staff-role-changed': { text: 'The role at the desk was changed', help: 'shop' },
  'staff-closed': { text: 'The account was closed', help: 'shop' },
  'staff-opened': { text: 'The account was opened again', help: 'shop' },
  'staff-signed-out': { text: 'Signed out everywhere by an admin', help: 'shop' },
  'staff-second-factor-reset': { text: 'The passkeys and the authenticator app were removed', help: 'shop' },
} as const satisfies Record<string, EventKind>;

export type SecurityEventKind = keyof typeof EVENT_KINDS;

/** Kinds that admins read at the desk, about colleagues. Everything else is read by its person only. */
export const STAFF_CHANGES = [
  'staff-invited',
  'staff-invitation-withdrawn',
  'staff-joined',
  'staff-role-changed',
  'staff-closed',
  'staff-opened',
  'staff-signed-out',
  'staff-second-factor-reset',
] as const satisfies readonly SecurityEventKind[];
export type StaffChangeKind = (typeof STAFF_CHANGES)[number];

/**
 * Actor of a security event: `self` is signed in or gave the password, `link` and `code` used a mailed link or a texted
 * code, `staff` is an admin, `shop` is the shop at its start.
 */
export const EVENT_ACTORS = ['self', 'link', 'code', 'staff', 'unknown', 'shop'] as const;
export type EventActor = (typeof EVENT_ACTORS)[number];

/** Details that the event's kind does not include. Never a token, password or number. */
export interface EventDetail {
  role?: string;
  /** An address that a colleague was invited by. */
  email?: string;
  /** Version of the profile that a correction by staff made. */
  profileVersion?: number;
}

/** Location of a device: a private network, a country (ISO 3166-1 alpha-2), or null if unknown. */
export type EventPlace = { kind: 'private' } | { kind: 'country'; code: string } | null;

/** Text and help of a kind; null for a kind that only a newer version of the shop knows. */
export function eventKind(kind: string): EventKind | null {
  return Object.hasOwn(EVENT_KINDS, kind) ? EVENT_KINDS[kind as SecurityEventKind] : null;
}

/** 'with Chrome on Windows, from Germany (estimated)'; empty where nothing is known. */
export function whereabouts({ device, place }: { device: string | null; place: EventPlace }): string {
  const from =
    place &&
    (place.kind === 'private'
      ? 'a private network'
      : `${countryInSentence(place.code, countryName(place.code) ?? place.code)} (estimated)`);
  return [device && `with ${device}`, from && `from ${from}`].filter(Boolean).join(', ');
}
