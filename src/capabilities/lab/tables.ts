import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import { people } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { STICK_TYPES, STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import type { DnaReport } from './rules/dna.ts';
import type { Declared } from './rules/dose-guard.ts';
import type { Exchange } from './rules/formula-choice.ts';
import type { FormulaId } from './rules/formulas.ts';
import type { ExchangeDecision } from './rules/likely-exchange.ts';
import type { Month } from './rules/month.ts';
import type { SampleKind } from './rules/sample-codes.ts';
import type { RejectReason, SampleEventKind, SampleState } from './rules/sample-states.ts';
import type { SamplesState, SetEventKind } from './rules/samples-state.ts';
import type { SignOffDecision } from './rules/sign-off.ts';

/** Results of one cat's samples of one collection. Never changed once released. */
export const labSets = pgTable(
  'lab_sets',
  {
    id: uuid().primaryKey(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    /** Order whose parcel held the samples; empty for a set opened at the desk. */
    orderId: uuid('order_id'),
    /** The kit they were taken with, where that came later than the one of the order. */
    kitId: uuid('kit_id').unique(),
    /** `sandbox`: no lab read anything; the results are drawn from the profile. */
    source: text().$type<'lab' | 'sandbox'>().notNull(),
    state: text().$type<SamplesState>().notNull(),
    dna: jsonb().$type<DnaReport>(),
    /** Other supplements the cat gets, per day. */
    declared: jsonb().$type<Declared>().notNull(),
    /** Version of the ranges and units that its values have (`rules/panel.ts`). Rows from before it was stored have the only one there was. */
    ranges: text().notNull().default('2026-1'),
    /** Grows with every change; an entry names the one it saw. */
    version: integer().notNull().default(1),
    receivedAt: moment('received_at').notNull(),
    releasedAt: moment('released_at'),
    /** The released set that this one corrects: of the same samples, received when they were. */
    revises: uuid(),
    /** Reason for the correction, as its household reads it. */
    revisionReason: text('revision_reason'),
    /** Time at which results of these samples were released first; empty unless this set corrects another one. */
    firstReleasedAt: moment('first_released_at'),
  },
  (table) => [
    index('lab_sets_of_cat').on(table.catId, table.receivedAt),
    index('lab_sets_in_work').on(table.receivedAt).where(sql`state <> 'released'`),
    index('lab_sets_newest').on(table.releasedAt.desc().nullsFirst(), table.id).where(sql`state = 'released'`),
    uniqueIndex('lab_sets_open').on(table.catId).where(sql`state <> 'released'`),
    unique('lab_sets_order').on(table.orderId, table.catId),
    unique('lab_sets_revises').on(table.revises),
    foreignKey({ columns: [table.revises], foreignColumns: [table.id] }).onDelete('cascade'),
    check(
      'lab_sets_revision',
      sql`(${table.revises} is null) = (${table.revisionReason} is null) and (${table.revises} is null) = (${table.firstReleasedAt} is null)`,
    ),
    check('lab_sets_released', sql`(${table.state} = 'released') = (${table.releasedAt} is not null)`),
  ],
);

export const labValues = pgTable(
  'lab_values',
  {
    setId: uuid('set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    marker: text().notNull(),
    value: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.setId, table.marker] })],
);

/** Append-only second readings of values that are far out. The last one of a marker counts. */
export const labSecondReadings = pgTable(
  'lab_second_readings',
  {
    id: uuid().primaryKey(),
    setId: uuid('set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    marker: text().notNull(),
    value: doublePrecision().notNull(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [index('lab_second_readings_of_set').on(table.setId, table.at)],
);

/** Append-only decisions of vets about results from which no sticks could be made. The last one of a set counts. */
export const labSignOffs = pgTable(
  'lab_sign_offs',
  {
    id: uuid().primaryKey(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    setId: uuid('set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    decision: text().$type<SignOffDecision>().notNull(),
    /** As its household reads it. */
    reason: text().notNull(),
    /** Problems of the sticks when it was signed. */
    problems: jsonb().$type<string[]>().notNull(),
    /** The sticks that were signed; empty where none are made. */
    version: integer(),
    /** Name of the vet, as it was then. */
    signedBy: text('signed_by').notNull(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('lab_sign_offs_of_cat').on(table.catId, table.at),
    index('lab_sign_offs_of_set').on(table.setId, table.at),
    check('lab_sign_offs_version', sql`(${table.decision} = 'other-sticks') = (${table.version} is not null)`),
  ],
);

/**
 * Samples of two cats that are likely those of each other: neither set is released before a second person has decided.
 * Nothing is changed without a decision.
 */
export const labExchangeHolds = pgTable(
  'lab_exchange_holds',
  {
    id: uuid().primaryKey(),
    /** The two sets, the smaller id first. */
    oneSetId: uuid('one_set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    otherSetId: uuid('other_set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    /** Reasons to think so, as they were found. */
    why: text().notNull(),
    openedAt: moment('opened_at').notNull(),
    decision: text().$type<ExchangeDecision>(),
    /** Reason for the decision, as the household reads it where samples are exchanged. */
    reason: text(),
    /** Name of the colleague who decided, as it was then. */
    decidedBy: text('decided_by'),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('lab_exchange_holds_open').on(table.oneSetId, table.otherSetId).where(sql`decided_at is null`),
    index('lab_exchange_holds_of_one').on(table.oneSetId),
    index('lab_exchange_holds_of_other').on(table.otherSetId),
    check('lab_exchange_holds_order', sql`${table.oneSetId} < ${table.otherSetId}`),
    check(
      'lab_exchange_holds_decided',
      sql`(${table.decision} is null) = (${table.decidedAt} is null) and (${table.decision} is null) = (${table.reason} is null) and (${table.decision} is null) = (${table.decidedBy} is null)`,
    ),
  ],
);

/** Append-only history of a set. */
export const labHistory = pgTable(
  'lab_history',
  {
    id: uuid().primaryKey(),
    setId: uuid('set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    kind: text().$type<SetEventKind>().notNull(),
    /** Empty where the system did it. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    note: text(),
    at: moment('at').notNull(),
  },
  (table) => [index('lab_history_of_set').on(table.setId, table.at)],
);

/** Append-only formulas of a cat, with every reason. The latest one is in force. */
export const formulaVersions = pgTable(
  'formula_versions',
  {
    id: uuid().primaryKey(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    setId: uuid('set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    month: jsonb().$type<Month>().notNull(),
    /** The formulas of the month, kept apart because a month takes long to read. */
    formulas: jsonb()
      .$type<FormulaId[]>()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_path_query_array(month, '$.lines[*].formula')`),
    /** Made by its household, which exchanged one formula of the version before; empty for a version of the lab. */
    exchange: jsonb().$type<Exchange>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('formula_versions_of_cat').on(table.catId, table.version),
    index('formula_versions_of_set').on(table.setId),
    check(
      'formula_versions_sticks',
      sql.raw(
        `(jsonb_array_length(month -> 'lines') = ${STICK_TYPES} and not jsonb_path_exists(month, '$.lines[*] ? (!(@.sticks == ${STICKS_PER_TYPE}))')) is true`,
      ),
    ),
  ],
);

/** Append-only choices of a household: the version that stays in the boxes, or, empty, the newest one again. The last one counts. */
export const formulaPins = pgTable(
  'formula_pins',
  {
    id: uuid().primaryKey(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    version: integer(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('formula_pins_of_cat').on(table.catId, table.at),
    foreignKey({
      columns: [table.catId, table.version],
      foreignColumns: [formulaVersions.catId, formulaVersions.version],
    }).onDelete('cascade'),
  ],
);

/** A test kit with codes on it, for one cat. Kits that were printed before there were codes have no row. */
export const labKits = pgTable(
  'lab_kits',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    /** Order that the kit goes with; empty for a bonus kit. */
    orderId: uuid('order_id'),
    /** Bonus kit of a box (`lab_sets.kit_id`); empty for a kit of an order. */
    extraId: uuid('extra_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('lab_kits_of_order').on(table.orderId, table.createdAt),
    index('lab_kits_of_extra').on(table.extraId, table.createdAt),
    index('lab_kits_of_cat').on(table.catId),
    check('lab_kits_one_parcel', sql`(${table.orderId} is null) <> (${table.extraId} is null)`),
  ],
);

/** One sample of a kit, bound by its code to one cat and one kind. */
export const labSamples = pgTable(
  'lab_samples',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    kitId: uuid('kit_id')
      .notNull()
      .references(() => labKits.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    kind: text().$type<SampleKind>().notNull(),
    state: text().$type<SampleState>().notNull(),
    /** Reason for its rejection. */
    reason: text().$type<RejectReason>(),
    /** The rejected sample that this one is collected instead of. */
    replaces: uuid(),
    /** Results that it is read for, from the time the lab opens them. */
    setId: uuid('set_id').references(() => labSets.id, { onDelete: 'set null' }),
    /** Of the parcel that a re-collection went in. */
    tracking: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('lab_samples_replaces').on(table.replaces),
    foreignKey({ columns: [table.replaces], foreignColumns: [table.id] }).onDelete('cascade'),
    uniqueIndex('lab_samples_of_kit').on(table.kitId, table.kind).where(sql`replaces is null`),
    index('lab_samples_of_cat').on(table.catId),
    index('lab_samples_of_set').on(table.setId),
    index('lab_samples_tracking').on(sql`lower(${table.tracking})`).where(sql`${table.tracking} is not null`),
    index('lab_samples_to_send').on(table.createdAt).where(sql`replaces is not null and state = 'made'`),
    check('lab_samples_reason', sql`(${table.state} = 'rejected') <= (${table.reason} is not null)`),
  ],
);

/** Append-only custody of a sample: person, act and time. */
export const labSampleEvents = pgTable(
  'lab_sample_events',
  {
    id: uuid().primaryKey(),
    sampleId: uuid('sample_id')
      .notNull()
      .references(() => labSamples.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    kind: text().$type<SampleEventKind>().notNull(),
    /** Empty where the system did it. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    note: text(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('lab_sample_events_of_sample').on(table.sampleId, table.at),
    index('lab_sample_events_of_cat').on(table.catId, table.at),
  ],
);
