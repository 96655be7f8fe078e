import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import { nameKey } from '#src/platform/name-search.ts';
import { households, people } from '#src/capabilities/access/tables.ts';
import type { LogKind, StickOutcome } from './rules/measures.ts';
import type { MedicineKind } from './rules/medicine.ts';
import type { CatTint } from './rules/tints.ts';
import type {
  Activity,
  AgeBand,
  ArchiveReason,
  Concern,
  Diet,
  Gender,
  HomeType,
  OutdoorAccess,
} from './rules/vocabulary.ts';

export const cats = pgTable(
  'cats',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** Made by the form: the same request sent twice is one cat. */
    requestId: uuid('request_id'),
    /** Place in the household, from 0: the order on every screen. */
    position: integer().notNull(),
    name: text().notNull(),
    /** At most one of these three determines the age; the day on which the last two were given is `ageGivenOn`. */
    bornOn: date('born_on'),
    ageMonths: integer('age_months'),
    ageBand: text('age_band').$type<AgeBand>(),
    /** Empty: on the day the cat came in. */
    ageGivenOn: date('age_given_on'),
    gender: text().$type<Gender>(),
    breed: text(),
    coat: text(),
    pattern: text(),
    eye: text(),
    tint: text().$type<CatTint>().notNull(),
    neutered: boolean(),
    concerns: text().array().$type<Concern[]>().notNull(),
    allergies: text().array().notNull().default([]),
    specialNeeds: text('special_needs'),
    homeType: text('home_type').$type<HomeType>(),
    outdoorAccess: text('outdoor_access').$type<OutdoorAccess>(),
    activity: text().$type<Activity>(),
    diet: text().$type<Diet>(),
    /** Food in the owner's words. */
    food: text(),
    /** Grows with every change; an edit names the one it saw. */
    version: integer().notNull().default(1),
    archivedAt: moment('archived_at'),
    archivedReason: text('archived_reason').$type<ArchiveReason>(),
    /** The day its first box of sticks was at home, in the household's calendar; empty before. */
    sticksSince: date('sticks_since'),
    /** From when until when it lived elsewhere before it came back. */
    absences: jsonb().$type<[from: string, until: string][]>().notNull().default([]),
    /** An import added it: nobody here has said that it is there until it gets sticks. */
    imported: boolean().notNull().default(false),
    /** The household was mailed that its weeks before and on sticks can be compared. */
    comparisonToldAt: moment('comparison_told_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('cats_of_household').on(table.householdId, table.position),
    index('cats_by_name').on(nameKey(table.name), table.id.desc().nullsFirst()),
    index('cats_to_compare').on(table.sticksSince).where(sql`comparison_told_at is null`),
    uniqueIndex('cats_request').on(table.householdId, table.requestId),
    check('cats_archived', sql`(${table.archivedAt} is null) = (${table.archivedReason} is null)`),
  ],
);

/** An entry that counts, of a stick that was refused. */
export const refusedStick = sql`outcome = 'refused' and corrected_by is null and removed_at is null`;

/**
 * Log entries of cats. Ids are made on the device, so they are unique within a household only. Rows are not rewritten:
 * a correction is a new row that the old one names, and a removal stores its time.
 */
export const healthEntries = pgTable(
  'health_entries',
  {
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    kind: text().$type<LogKind>().notNull(),
    at: moment('at').notNull(),
    /** Date by the household's time zone at the time of recording. */
    day: date().notNull(),
    /** Grams, millilitres or percent. */
    amount: integer(),
    outcome: text().$type<StickOutcome>(),
    /** Formula of a given stick, if it was noted. */
    formula: text(),
    note: text(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** First name of a partner or sitter who made it, which outlives the account; null for the household's owner. */
    signedBy: text('signed_by'),
    recordedAt: moment('recorded_at').notNull(),
    correctedBy: uuid('corrected_by'),
    removedAt: moment('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.householdId, table.id] }),
    index('health_entries_of_cat').on(table.catId, table.at, table.id),
    index('health_entries_by_day')
      .on(table.catId, table.kind, table.day)
      .where(sql`corrected_by is null and removed_at is null`),
    index('health_entries_refused').on(table.day, table.formula).where(refusedStick),
    index('health_entries_of_day')
      .on(table.householdId, table.day)
      .where(sql`corrected_by is null and removed_at is null`),
    check('health_entries_kind', sql`${table.kind} in ('weight', 'activity', 'appetite', 'water', 'stick', 'note')`),
    check(
      'health_entries_value',
      sql`case ${table.kind} when 'stick' then ${table.outcome} is not null when 'note' then ${table.note} is not null else ${table.amount} is not null end`,
    ),
    check('health_entries_gone_once', sql`${table.correctedBy} is null or ${table.removedAt} is null`),
  ],
);

/** Medicines and vaccinations of cats, as their people tell them. Rows are changed in place; a removed one stores its time. */
export const catMedicines = pgTable(
  'cat_medicines',
  {
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** Made by the form: the same request sent twice is one medicine. */
    id: uuid().notNull(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    kind: text().$type<MedicineKind>().notNull(),
    name: text().notNull(),
    /** Dose in the owner's words. */
    dose: text(),
    /** First day of a medicine, where it is known; the day of a vaccination. */
    startedOn: date('started_on'),
    /** Last day of a medicine, which may be ahead; the day on which a vaccination is due again. */
    endedOn: date('ended_on'),
    /** Places on the timeline: the days by the time zone at the time of recording; without a first day, the time of recording. */
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    version: integer().notNull().default(1),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** First name of a partner who entered it, which outlives the account; null for the household's owner. */
    signedBy: text('signed_by'),
    changedBy: uuid('changed_by').references(() => people.id, { onDelete: 'set null' }),
    changeSignedBy: text('change_signed_by'),
    /** It came with a cat that an import added; the imported timeline tells of it. */
    imported: boolean().notNull().default(false),
    recordedAt: moment('recorded_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.householdId, table.id] }),
    index('cat_medicines_of_cat').on(table.catId),
    check('cat_medicines_kind', sql`${table.kind} in ('medicine', 'vaccination')`),
    check('cat_medicines_days', sql`${table.endedOn} >= ${table.startedOn}`),
    check('cat_medicines_ended', sql`(${table.endedOn} is null) = (${table.endedAt} is null)`),
  ],
);
