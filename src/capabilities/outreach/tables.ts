import { sql } from 'drizzle-orm';
import type { Currency } from '#src/lib/money.ts';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#src/platform/columns.ts';
import { households, people } from '../access/tables.ts';
import type { StoredPitch } from './rules/partner-page.ts';
import type { InquiryDetails, InquiryKind } from './rules/inquiries.ts';
import type { LetterState } from './rules/letters.ts';

/** Messages sent through forms, answered at the desk. */
export const inquiries = pgTable(
  'inquiries',
  {
    /** Version 7: sorts by arrival. */
    id: uuid('id').primaryKey(),
    /** Number shown to the sender, such as PW-7K3Q9D. */
    number: text('number').notNull().unique(),
    /** Made by the form: the same request sent twice is one inquiry. */
    requestId: uuid('request_id').notNull().unique(),
    kind: text('kind').$type<InquiryKind>().notNull(),
    name: text('name').notNull(),
    /** Lower-cased. Null in a conversation of somebody who left no address. */
    email: text('email'),
    subject: text('subject'),
    body: text('body'),
    /** Fields of this kind only; the keys are in rules/inquiries.ts. */
    details: jsonb('details').$type<InquiryDetails>().notNull(),
    state: text('state').$type<'open' | 'done'>().notNull().default('open'),
    assigneeId: uuid('assignee_id').references(() => people.id),
    /** From a household whose messages are read first. */
    priority: boolean('priority').notNull().default(false),
    /** A conversation with messages that nobody has answered. */
    newMessages: boolean('new_messages').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    check('inquiries_state', sql`${table.state} in ('open', 'done')`),
    check('inquiries_done', sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
    index('inquiries_list').on(table.state, table.id.desc()),
    index('inquiries_waiting')
      .on(table.newMessages.desc(), table.priority.desc(), table.id.desc())
      .where(sql`state = 'open'`),
    index('inquiries_email').on(table.email),
    index('inquiries_age').on(table.createdAt),
  ],
);

/** Append-only history of an inquiry. */
export const inquiryEntries = pgTable(
  'inquiry_entries',
  {
    id: uuid('id').primaryKey(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    kind: text('kind')
      .$type<'reply' | 'assigned' | 'done' | 'reopened' | 'file-downloaded' | 'note' | 'withdrawn'>()
      .notNull(),
    /** Empty where the system did it. */
    authorId: uuid('author_id').references(() => people.id),
    body: text('body'),
    at: moment('at').notNull(),
  },
  (table) => [index('inquiry_entries_inquiry').on(table.inquiryId, table.id)],
);

/** Further facts of an inquiry of kind `chat`: its owner, and the messages that were read and mailed. */
export const conversations = pgTable(
  'conversations',
  {
    inquiryId: uuid('inquiry_id')
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    /** Of a signed-in customer; exactly one of this and the next. */
    householdId: uuid('household_id').references(() => households.id),
    /** SHA-256 of the secret in the cookie of the visitor's browser. */
    visitorHash: bytea('visitor_hash'),
    /** Whether somebody was there when it began. */
    attended: boolean('attended').notNull(),
    startedAt: moment('started_at').notNull(),
    firstAnswerAt: moment('first_answer_at'),
    /** Up to which message (`seq`) the customer has seen it, and up to which answers were mailed. */
    readSeq: bigint('read_seq', { mode: 'number' }).notNull().default(0),
    mailedSeq: bigint('mailed_seq', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('conversations_owner', sql`(${table.householdId} is null) <> (${table.visitorHash} is null)`),
    index('conversations_household').on(table.householdId),
    index('conversations_visitor').on(table.visitorHash),
    index('conversations_started').on(table.startedAt),
  ],
);

/** Messages of conversations. Append-only. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    /** Made by the page: the same message sent twice is one. */
    id: uuid('id').primaryKey(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    /** In the order of arrival: each writer holds the lock of the inquiry. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** `assistant`: said by Dr. AI before it handed over. */
    writer: text('writer').$type<'customer' | 'staff' | 'assistant'>().notNull(),
    /** The colleague; null for everybody else. */
    authorId: uuid('author_id').references(() => people.id),
    body: text('body').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    check('conversation_messages_writer', sql`${table.writer} in ('customer', 'staff', 'assistant')`),
    check('conversation_messages_author', sql`(${table.writer} = 'staff') = (${table.authorId} is not null)`),
    index('conversation_messages_order').on(table.inquiryId, table.seq),
  ],
);

/** Time at which a colleague last had the inbox in view. */
export const inboxPresence = pgTable('inbox_presence', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  seenAt: moment('seen_at').notNull(),
});

/** Saved replies with their history: the newest version of a reply counts. Append-only. */
export const savedReplyVersions = pgTable(
  'saved_reply_versions',
  {
    /** Made by the screen: the same press twice is one version. */
    id: uuid('id').primaryKey(),
    replyId: uuid('reply_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The word that is typed after the slash. */
    name: text('name').notNull(),
    body: text('body').notNull(),
    removed: boolean('removed').notNull().default(false),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    at: moment('at').notNull(),
  },
  (table) => [index('saved_reply_versions_reply').on(table.replyId, table.seq.desc())],
);

/** Attachments. Private: served at the desk only, never as a page. */
export const inquiryFiles = pgTable(
  'inquiry_files',
  {
    id: uuid('id').primaryKey(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    /** The sender's name for it, with everything taken out that is not a letter, digit, space, dot or dash. */
    name: text('name').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('inquiry_files_inquiry').on(table.inquiryId)],
);

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey(),
    /** Lower-cased. */
    email: text('email').notNull().unique(),
    state: text('state').$type<'pending' | 'confirmed' | 'unsubscribed'>().notNull(),
    /** Place of the form: footer, blog, landing. */
    source: text('source').notNull(),
    /** Made by the form: the same request sent twice is one mail. */
    requestId: uuid('request_id').notNull(),
    /** Version of the consent, and its times. */
    consentVersion: text('consent_version').notNull(),
    askedAt: moment('asked_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    /** Included in every newsletter; can unsubscribe its reader and nothing else. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
  },
  (table) => [
    check('newsletter_subscribers_email_lower', sql`${table.email} = lower(${table.email})`),
    check('newsletter_subscribers_state', sql`${table.state} in ('pending', 'confirmed', 'unsubscribed')`),
    index('newsletter_subscribers_state_age').on(table.state, table.askedAt),
  ],
);

/** Newsletters, written at the desk. Their words do not change once sending has begun. */
export const newsletterLetters = pgTable(
  'newsletter_letters',
  {
    /** Made by the screen. */
    id: uuid('id').primaryKey(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state').$type<LetterState>().notNull().default('draft'),
    /** Counts every save. */
    revision: integer('revision').notNull().default(1),
    /** The colleague who saved it last. */
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    updatedAt: moment('updated_at').notNull(),
    /** Confirmed subscribers when sending began. */
    addressed: integer('addressed'),
    /** Mails written so far. */
    mailed: integer('mailed').notNull().default(0),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('newsletter_letters_state', sql`${table.state} in ('draft', 'sending', 'stopped', 'sent')`),
    check('newsletter_letters_started', sql`(${table.state} = 'draft') = (${table.startedAt} is null)`),
    index('newsletter_letters_newest').on(table.updatedAt.desc()),
  ],
);

/** Append-only texts of a draft, one for each save. Those that were saved before there were any have only the last. */
export const newsletterVersions = pgTable(
  'newsletter_versions',
  {
    letterId: uuid('letter_id')
      .notNull()
      .references(() => newsletterLetters.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.letterId, table.revision] })],
);

/** Recipients of a newsletter: one row each, in the transaction that writes the mail. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    letterId: uuid('letter_id')
      .notNull()
      .references(() => newsletterLetters.id, { onDelete: 'cascade' }),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    /** False for somebody who has turned off optional mails. */
    mailed: boolean('mailed').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.letterId, table.subscriberId] }),
    index('newsletter_deliveries_subscriber').on(table.subscriberId),
  ],
);

/** The queue for a Pro seat: how many rows stand before one's own. Leaving deletes the row, and all behind it move up. */
export const waitlistPlaces = pgTable(
  'waitlist_places',
  {
    id: uuid('id').primaryKey(),
    /** In the order of arrival. */
    ticket: integer('ticket').generatedAlwaysAsIdentity().unique(),
    /** Lower-cased. */
    email: text('email').notNull().unique(),
    cats: integer('cats').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    leaveToken: text('leave_token').notNull().unique(),
    joinedAt: moment('joined_at').notNull(),
    /** The invitation to a seat, while it runs. */
    offerId: uuid('offer_id').unique(),
    offeredUntil: moment('offered_until'),
  },
  // With few values it is the smallest index, which counts the places.
  (table) => [index('waitlist_places_currency').on(table.currency)],
);

/** Partners. A row holds the page at /{slug} and the terms offered there. */
export const partners = pgTable(
  'partners',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    published: boolean('published').notNull().default(false),
    /** The partner is made up, and the page says so. */
    sample: boolean('sample').notNull().default(false),
    country: text('country').notNull(),
    /** The partner's own, beside the currency of the commission; both or neither. */
    localCurrency: text('local_currency'),
    /** Units of it for one unit of the commission's currency. */
    localRate: integer('local_rate'),
    audience: integer('audience').notNull(),
    /** Of ten thousand people, how many subscribe in a month. */
    conversionBasisPoints: integer('conversion_basis_points').notNull(),
    /** For one subscription and month, in minor units. */
    commissionAmount: integer('commission_amount').notNull(),
    commissionCurrency: text('commission_currency').$type<Currency>().notNull(),
    cookieDays: integer('cookie_days').notNull(),
    /** Months for which a subscription pays. */
    paidMonths: integer('paid_months').notNull(),
    /** In words, as it will stand in the agreement. */
    terms: text('terms').notNull(),
    /** Address for mails about keys and webhooks; null while nobody is known. */
    contactEmail: text('contact_email'),
    /** Code of orders that begin on the page; null while nothing is counted and paid. */
    orderCode: text('order_code').unique(),
    content: jsonb('content').$type<StoredPitch>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('partners_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('partners_local', sql`(${table.localCurrency} is null) = (${table.localRate} is null)`),
    check(
      'partners_figures',
      sql`${table.audience} >= 0 and ${table.commissionAmount} > 0 and ${table.paidMonths} > 0`,
    ),
  ],
);

/**
 * Terms by which partners are paid: published by one colleague and confirmed by another. The highest number of a partner counts;
 * rows are only added.
 */
export const partnerTerms = pgTable(
  'partner_terms',
  {
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partners.id),
    /** 1 is the first. */
    number: integer('number').notNull(),
    /** For each payment, in minor units. */
    commissionAmount: integer('commission_amount').notNull(),
    commissionCurrency: text('commission_currency').$type<Currency>().notNull(),
    payments: integer('payments').notNull(),
    /**
     * The version of the page that proposed them; 0 for those that the shop began with, or that counted before
     * terms took two people, which nobody here proposed.
     */
    version: integer('version').notNull(),
    proposedById: uuid('proposed_by_id').references(() => people.id),
    confirmedById: uuid('confirmed_by_id')
      .notNull()
      .references(() => people.id),
    confirmedAt: moment('confirmed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.number] }),
    check('partner_terms_two', sql`${table.confirmedById} <> ${table.proposedById}`),
    check('partner_terms_proposed', sql`(${table.version} = 0) = (${table.proposedById} is null)`),
    check('partner_terms_figures', sql`${table.commissionAmount} > 0 and ${table.payments} > 0`),
  ],
);
