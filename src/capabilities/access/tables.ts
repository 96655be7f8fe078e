import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Currency } from '#src/lib/money.ts';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { bytea, moment } from '#src/platform/columns.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { nameKey } from '#src/platform/name-search.ts';
import type { PostalAddress } from './rules/delivery-address.ts';
import type { EventActor, EventDetail, SecurityEventKind } from './rules/security-events.ts';
import type { MemberRole } from './rules/household-acts.ts';
import type { ActOnBehalf } from './rules/acts-on-behalf.ts';
import type { StaffActKey, SubjectKind } from './rules/staff-acts.ts';
import type { RecordedRole, StaffRole } from './rules/staff-roles.ts';

/** First and last name, as they are searched. */
export const fullName = ({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>) =>
  sql`${firstName} || ' ' || ${lastName}`;

export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Lower-cased. */
    email: text('email').unique(),
    /** E.164, such as +971501234567. Before it is verified several accounts may have the same one: it is occupied by nobody. */
    phone: text('phone'),
    passwordHash: text('password_hash'),
    /** Browsers in which somebody signed in before this are not known any more: the account was recovered. */
    devicesForgottenAt: moment('devices_forgotten_at'),
    /** A better password is asked for: found at sign-in, where the clear text is there; null once a new one is set. */
    passwordAdvice: text('password_advice').$type<'due' | 'dismissed'>(),
    preferredLoginMethod: text('preferred_login_method').$type<'email' | 'phone'>().notNull(),
    role: text('role').$type<'customer' | StaffRole>().notNull().default('customer'),
    /** Closed since: sessions are ended, and the right password opens nothing. */
    disabledAt: moment('disabled_at'),
    profileImageUrl: text('profile_image_url'),
    emailVerifiedAt: moment('email_verified_at'),
    phoneVerifiedAt: moment('phone_verified_at'),
    /** Asked for, and not yet the person's: the mailed link has not been used, or the number could not be tried. */
    pendingEmail: text('pending_email'),
    pendingPhone: text('pending_phone'),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    smsNotifications: boolean('sms_notifications').notNull().default(false),
    deliveryReminders: boolean('delivery_reminders').notNull().default(true),
    /** Grows with every change to the profile; an edit names the one it saw. */
    profileVersion: integer('profile_version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('people_contact', sql`${table.email} is not null or ${table.phone} is not null`),
    check('people_email_lower', sql`${table.email} = lower(${table.email})`),
    check('people_password_advice', sql`${table.passwordAdvice} in ('due', 'dismissed')`),
    check('people_role', sql`${table.role} in ('customer', 'admin', 'support', 'fulfilment', 'lab', 'vet', 'finance')`),
    index('people_phone').on(table.phone),
    index('people_staff').on(table.role).where(sql`role <> 'customer'`),
    index('people_by_name').on(nameKey(fullName(table)), table.id.desc().nullsFirst()),
    index('people_by_last_name').on(nameKey(table.lastName), table.id.desc().nullsFirst()),
    index('people_by_email').on(nameKey(table.email), table.id.desc().nullsFirst()),
    index('people_mailbox').on(mailboxOf(table.email)).where(sql`email_verified_at is not null`),
    uniqueIndex('people_verified_phone').on(table.phone).where(sql`phone_verified_at is not null`),
  ],
);

/** The unit of scope: cats, subscription and orders belong to a household, never to a person. */
export const households = pgTable('households', {
  id: uuid('id').primaryKey(),
  /** Country and currency stay empty until the household has told us, at its first order at the latest. */
  country: text('country'),
  currency: text('currency').$type<Currency>(),
  timeZone: text('time_zone').notNull().default(SHOP_ZONE),
  /** The delivery address; empty until it has ordered or said so. One line without a city, where it is from before there were fields. */
  deliveryAddress: jsonb('delivery_address').$type<PostalAddress>(),
  weightUnit: text('weight_unit').$type<'kg' | 'lb'>().notNull().default('kg'),
  createdAt: moment('created_at').notNull(),
});

/**
 * The state of a household's rows: another random value after every committed change of them. Written by triggers alone
 * (db/migrations, household-versions), as the last statement of a transaction. Random, so that a value never comes back
 * after a failover or a restored backup, as a count would.
 */
export const householdVersions = pgTable('household_versions', {
  /** Without a reference: checking one would lock the household's row. */
  householdId: uuid('household_id').primaryKey(),
  version: uuid('version').notNull(),
});

/** Finished documents, so that one that is asked for again is not set again. They can be made anew from the rows at any time. */
export const finishedDocuments = pgTable(
  'finished_papers',
  {
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** Type of the document and the id of its subject. */
    name: text('name').notNull(),
    /** SHA-256 of its content and of the code that set it. */
    version: bytea('version').notNull(),
    bytes: bytea('bytes').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.householdId, table.name] }),
    index('finished_papers_made_at').on(table.madeAt),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id),
    // A person belongs to one household.
    personId: uuid('person_id')
      .notNull()
      .unique()
      .references(() => people.id),
    role: text('role').$type<'owner'>().notNull().default('owner'),
  },
  (table) => [primaryKey({ columns: [table.householdId, table.personId] })],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is only in the browser. */
    tokenHash: bytea('token_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    userAgentLabel: text('user_agent_label'),
    /** Time of the last confirmation of the person within this session, by password or passkey. */
    confirmedAt: moment('confirmed_at'),
    /** Opened with a passkey, or with a password and a code; or a second factor was set up in it. */
    secondFactor: boolean('second_factor').notNull().default(false),
  },
  (table) => [index('sessions_person').on(table.personId), index('sessions_expiry').on(table.expiresAt)],
);

/** Single-use tokens of mailed links. Links to a household without a person (a guest's claim) keep it in `subject`. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    hash: bytea('hash').primaryKey(),
    purpose: text('purpose')
      .$type<'verify' | 'reset' | 'undo' | 'claim' | 'newsletter' | 'waitlist' | 'invitation' | 'second-factor'>()
      .notNull(),
    personId: uuid('person_id').references(() => people.id),
    subject: jsonb('subject').$type<Record<string, string>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('single_use_tokens_person').on(table.personId, table.purpose),
    index('single_use_tokens_undo').on(table.subject).where(sql`purpose = 'undo'`),
  ],
);

/** The security log of each account. Rows are only added, in the transaction of their subject, and deleted by age. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    by: text('done_by').$type<EventActor>().notNull(),
    /** The admin who did it, of changes to staff. Without a reference: staff accounts are closed, never deleted. */
    staffId: uuid('staff_id'),
    detail: jsonb('detail').$type<EventDetail>(),
    /** "Chrome on Windows". */
    device: text('device'),
    /** ISO 3166-1 alpha-2, estimated from the network. */
    country: text('country'),
    /** A /24 or a /48, never an address. */
    network: text('network'),
    /** Public name of the session; reveals nothing about its token. */
    session: text('session'),
  },
  (table) => [
    index('security_events_person').on(table.personId, table.at, table.id),
    index('security_events_at').on(table.at),
    index('security_events_staff').on(table.at, table.id).where(sql`kind like 'staff-%'`),
  ],
);

/**
 * Acts and looks of staff. A trigger refuses every change of a row, and its deletion but by the nightly sweep
 * (db/migrations, audit-log-append-only). Of customers it holds ids and numbers of their things only.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** Without a reference: staff accounts are closed, never deleted. */
    staffId: uuid('staff_id').notNull(),
    /** Name, address and role as they were then. */
    staffName: text('staff_name').notNull(),
    staffEmail: text('staff_email'),
    staffRole: text('staff_role').$type<RecordedRole>().notNull(),
    action: text('action').$type<StaffActKey>().notNull(),
    subjectKind: text('subject_kind').$type<SubjectKind>(),
    subjectId: uuid('subject_id'),
    /** As the desk calls it, such as CAT-2026-1234567. */
    subjectNumber: text('subject_number'),
    /** Number of records that a list or an export showed. */
    records: integer('records'),
    /** Code of the refusal; null where it was done or shown. */
    refusal: text('refusal'),
    /** The X-Request-Id of the answer, which the logs have, too. */
    requestId: uuid('request_id').notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_staff').on(table.staffId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_subject').on(table.subjectId, table.at, table.id).where(sql`subject_id is not null`),
    index('audit_log_number').on(table.subjectNumber, table.at, table.id).where(sql`subject_number is not null`),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key. */
    publicKey: bytea('public_key').notNull(),
    /** Grows with each use where the authenticator counts at all; else 0. An unsigned number of 32 bits. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_person').on(table.personId)],
);

/** Accounts of colleagues at the provider of STAFF_OIDC_ISSUER, linked at their first use. */
export const staffIdentities = pgTable(
  'staff_identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's own name for the account, which stays when the address changes. */
    subject: text('subject').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('staff_identities_person').on(table.personId, table.issuer),
  ],
);

/** Challenges given out for a passkey. A row goes when its challenge is answered, rightly or not. */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: bytea('hash').primaryKey(),
    ceremony: text('ceremony').$type<'registration' | 'sign-in' | 'confirmation'>().notNull(),
    /** The session that asked; null at sign-in. */
    sessionHash: bytea('session_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('webauthn_challenges_expiry').on(table.expiresAt)],
);

/** The authenticator app (TOTP, RFC 6238) of somebody who works here. */
export const authenticatorApps = pgTable('authenticator_apps', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Encrypted; see lib/encrypt.ts. */
  secret: bytea('secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Time of the first code typed; until then the app counts for nothing. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that counted: that one and older ones count no more. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Recovery codes for a lost authenticator app. A row goes when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code. */
    hash: bytea('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.hash] })],
);

/** A code that was sent to a number and can still be used; a person has one for each purpose, the newest. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'verify' | 'reset'>().notNull(),
    /** The number it was sent to, E.164. */
    phone: text('phone').notNull(),
    /** HMAC of person, purpose, number and code, with a key of the server's. */
    mac: bytea('mac').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.purpose] }),
    index('phone_codes_expiry').on(table.expiresAt),
  ],
);

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: moment('window_start').notNull(),
  hits: integer('hits').notNull(),
});

/** People who share a household that is not their own. Rows go with either account; entries keep the name they are signed with. */
export const householdMembers = pgTable(
  'household_members',
  {
    id: uuid('id').primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text('role').$type<MemberRole>().notNull(),
    /** Name with which they sign, unlike any other in the household, and their address when they joined. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    invitedBy: uuid('invited_by').references(() => people.id, { onDelete: 'set null' }),
    joinedAt: moment('joined_at').notNull(),
    /** A sitter's membership is over at this moment. */
    until: moment('until'),
    lastActedAt: moment('last_acted_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('household_members_role', sql`${table.role} in ('partner', 'sitter')`),
    check('household_members_term', sql`(${table.role} = 'sitter') = (${table.until} is not null)`),
    uniqueIndex('household_members_live').on(table.householdId, table.personId).where(sql`ended_at is null`),
    index('household_members_person').on(table.personId),
  ],
);

/** Invitations to share a household, by mail. */
export const householdInvitations = pgTable(
  'household_invitations',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the mailed token. */
    tokenHash: bytea('token_hash').notNull().unique(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** Lower-cased. Only an account that has confirmed this address can accept. */
    email: text('email').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    until: moment('until'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Null while it is open. */
    outcome: text('outcome').$type<'accepted' | 'declined' | 'revoked'>(),
  },
  (table) => [
    check('household_invitations_role', sql`${table.role} in ('partner', 'sitter')`),
    check('household_invitations_term', sql`(${table.role} = 'sitter') = (${table.until} is not null)`),
    check('household_invitations_outcome', sql`${table.outcome} in ('accepted', 'declined', 'revoked')`),
    index('household_invitations_household').on(table.householdId),
    index('household_invitations_expiry').on(table.expiresAt),
  ],
);

/** Acts that a colleague did on behalf of a household, as its timeline shows them. Kept as long as the household. */
export const actsOnBehalf = pgTable(
  'acts_on_behalf',
  {
    /** Id of the note of the request, or of the returned redemption: a repeated act is in here once. */
    id: uuid('id').primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    act: text('act').$type<ActOnBehalf>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('acts_on_behalf_of_household').on(table.householdId, table.at, table.id)],
);
