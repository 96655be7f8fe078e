import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
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
import { bytea, moment } from '#src/platform/columns.ts';

/** Where an address leads: capitals and what stands behind a plus make no other mailbox, nor do dots where Google has it. */
export const mailboxOf = (email: SQLWrapper): SQL => {
  const name = sql`split_part(split_part(lower(${email}), '@', 1), '+', 1)`;
  const at = sql`split_part(lower(${email}), '@', 2)`;
  return sql`(case when ${at} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com' else ${name} || '@' || ${at} end)`;
};

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
    /** A better password is asked for: found at sign-in, where the clear text is there; null once a new one is set. */
    passwordAdvice: text('password_advice').$type<'due' | 'dismissed'>(),
    preferredLoginMethod: text('preferred_login_method').$type<'email' | 'phone'>().notNull(),
    role: text('role').$type<'customer' | 'owner' | 'lab' | 'support'>().notNull().default('customer'),
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
    /** Grows with every change to the profile; who edits says which one they saw. */
    profileVersion: integer('profile_version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('people_contact', sql`${table.email} is not null or ${table.phone} is not null`),
    check('people_email_lower', sql`${table.email} = lower(${table.email})`),
    check('people_password_advice', sql`${table.passwordAdvice} in ('due', 'dismissed')`),
    check('people_role', sql`${table.role} in ('customer', 'owner', 'lab', 'support')`),
    index('people_phone').on(table.phone),
    uniqueIndex('people_verified_phone').on(table.phone).where(sql`phone_verified_at is not null`),
  ],
);

/** The unit of scope: cats, subscription and orders belong to a household, never to a person. */
export const households = pgTable('households', {
  id: uuid('id').primaryKey(),
  /** Country and currency stay empty until the household has told us, at its first order at the latest. */
  country: text('country'),
  currency: text('currency').$type<'USD' | 'EUR' | 'AED'>(),
  timeZone: text('time_zone').notNull().default('Asia/Dubai'),
  /** Where parcels go, in the household's own lines; empty until it has ordered or said so. */
  deliveryAddress: text('delivery_address'),
  weightUnit: text('weight_unit').$type<'kg' | 'lb'>().notNull().default('kg'),
  createdAt: moment('created_at').notNull(),
});

/** Finished documents, so that one that is asked for again is not set again. They can be made anew from the rows at any time. */
export const finishedPapers = pgTable(
  'finished_papers',
  {
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** What sort of document it is, and the id of what it is about. */
    name: text('name').notNull(),
    /** SHA-256 of what is in it and of the code that set it. */
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
  },
  (table) => [index('sessions_person').on(table.personId), index('sessions_expiry').on(table.expiresAt)],
);

/** What a mailed link stands for. Links to a household without a person (a guest's claim) keep it in `subject`. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    hash: bytea('hash').primaryKey(),
    purpose: text('purpose')
      .$type<'verify' | 'reset' | 'undo' | 'claim' | 'newsletter' | 'waitlist' | 'invitation'>()
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

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: moment('window_start').notNull(),
  hits: integer('hits').notNull(),
});
