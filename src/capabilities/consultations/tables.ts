import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { households, people } from '#src/capabilities/access/tables.ts';
import { moment } from '#src/platform/columns.ts';
import type { EventKind } from './rules/booking.ts';
import type { VetHours } from './rules/slots.ts';
import type { Way } from './rules/terms.ts';

/** Hours in which a vet takes consultations. Its row is locked while one of the vet's slots is taken. */
export const consultationVets = pgTable('consultation_vets', {
  vetId: uuid('vet_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  hours: jsonb().$type<VetHours>().notNull(),
  /** Address of the vet's own video room; null where the vet only calls. */
  link: text(),
  /** Grows with every change; a form names the one it shows. */
  version: integer().notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** Consultations: booked, moved, cancelled. Rows are kept, because cancelled ones may count. */
export const consultations = pgTable(
  'consultations',
  {
    /** Made by the form, so that two presses are one booking. */
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    vetId: uuid('vet_id').references(() => people.id, { onDelete: 'set null' }),
    vetName: text('vet_name').notNull(),
    catIds: jsonb('cat_ids').$type<string[]>().notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    way: text().$type<Way>().notNull(),
    /** E.164, as entered for this consultation; empty some time afterwards, null for a link. */
    phone: text(),
    /** The vet's link when it was booked; null for a call. */
    link: text(),
    question: text().notNull(),
    /** Of the calendar file. */
    sequence: integer().notNull(),
    /** Whether it is one of the month's: not once a vet, the shop, or the household in time cancelled it. */
    counts: boolean().notNull(),
    cancelledBy: text('cancelled_by').$type<'household' | 'vet' | 'shop'>(),
    cancelReason: text('cancel_reason'),
    cancelledAt: moment('cancelled_at'),
    noShowAt: moment('no_show_at'),
    remindedAt: moment('reminded_at'),
    bookedAt: moment('booked_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    check('consultations_span', sql`${table.endsAt} > ${table.startsAt}`),
    check('consultations_cancelled', sql`(${table.cancelledAt} is null) = (${table.cancelledBy} is null)`),
    check('consultations_way', sql`(${table.way} = 'phone') = (${table.phone} is not null)`),
    uniqueIndex('consultations_one_slot').on(table.vetId, table.startsAt).where(sql`cancelled_at is null`),
    index('consultations_of_household').on(table.householdId, table.startsAt),
    index('consultations_by_start').on(table.startsAt),
  ],
);

/** Events of consultations, for the household's timeline. Rows are added only. */
export const consultationEvents = pgTable(
  'consultation_events',
  {
    id: uuid().primaryKey(),
    consultationId: uuid('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    kind: text().$type<EventKind>().notNull(),
    at: moment('at').notNull(),
    /** Vet, cats and start as they were then. */
    vetName: text('vet_name').notNull(),
    catIds: jsonb('cat_ids').$type<string[]>().notNull(),
    startsAt: moment('starts_at').notNull(),
  },
  (table) => [
    index('consultation_events_of_household').on(table.householdId, table.at, table.id),
    index('consultation_events_of_consultation').on(table.consultationId),
  ],
);

/** Notes of vets after consultations. Rows are added only. */
export const consultationNotes = pgTable(
  'consultation_notes',
  {
    /** Made by the form, so that two presses are one note. */
    id: uuid().primaryKey(),
    consultationId: uuid('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => people.id, { onDelete: 'set null' }),
    /** As the author was called then. */
    authorName: text('author_name').notNull(),
    catIds: jsonb('cat_ids').$type<string[]>().notNull(),
    body: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('consultation_notes_of_household').on(table.householdId, table.at, table.id),
    index('consultation_notes_of_consultation').on(table.consultationId),
  ],
);
