import { type SQLWrapper, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { checkouts } from '#src/capabilities/billing/tables.ts';
import { nameKey } from '#src/platform/name-search.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { ExceptionCode, HistoryEventKey, HistoryEventKind, StepKey } from './rules/state-machine.ts';

export interface ShipTo {
  name: string;
  address: PostalAddress | null;
}

/*
 * Conditions of partial indexes. Values are written out: with a parameter in its place the database cannot tell that an
 * index fits.
 */

export type Columns<Name extends string> = Record<Name, SQLWrapper>;

export const orderUnderWay = ({ stands, exception }: Columns<'stands' | 'exception'>) =>
  sql`${stands} <> 'optimizer_delivered' and ${exception} is distinct from 'order_stopped'`;

/** A first box that nothing but its cats may keep from being packed. */
export const orderToPack = ({ stands, exception }: Columns<'stands' | 'exception'>) =>
  sql`${stands} = 'formula_creating' and ${exception} is null`;

/** A first box that came to the door with a day that was promised. */
export const orderDelivered = sql`stands = 'optimizer_delivered' and promised_sticks_at is not null`;

/**
 * Terms that a parcel is searched by beside its tracking number: groups of three characters, and `^` with the first one or two
 * characters of each word. A function of a migration.
 */
export const parcelTerms = ({ number, shipTo, cats }: Columns<'number' | 'shipTo' | 'cats'>) =>
  sql`parcel_terms(${number}, ${shipTo}, ${cats})`;

/** Name on the parcel. */
export const recipientName = ({ shipTo }: Columns<'shipTo'>) => sql`(${shipTo} ->> 'name')`;

/** Country on the parcel. Kept apart, so that parcels of a region are counted by an index alone. */
export const country = () => text().generatedAlwaysAs(sql`ship_to -> 'address' ->> 'country'`);

/** Groups of three characters of a text. A text that contains another has all of its groups. */
export const trigrams = (text: SQLWrapper | string) => sql`text_trigrams(${text})`;

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** CAT, year, random number: made by billing when the payment stands. */
    number: text().notNull().unique(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    checkoutId: uuid('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    plan: text().$type<PlanId>().notNull(),
    catCount: integer('cat_count').notNull(),
    cats: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    /** Those of its cats that get no test kit, because their results were fresh. Empty where all get one. */
    noKitFor: jsonb('no_kit_for').$type<string[]>(),
    shipTo: jsonb('ship_to').$type<ShipTo>().notNull(),
    country: country(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    /** Current step, derived from the events. Every move updates it, so that the desk can query it. */
    stands: text().$type<JourneyKey>().notNull().default('order_received'),
    exception: text().$type<ExceptionCode>(),
    movedAt: timestamp('moved_at', { withTimezone: true }),
    /** Deadline of the next promise. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** The missed promise that the household was told of. */
    lateToldFor: timestamp('late_told_for', { withTimezone: true }),
    /** By when the kit was promised to leave, when the order was placed. */
    promisedKitAt: timestamp('promised_kit_at', { withTimezone: true }),
    /** By when the first sticks were promised at the door, when the order was placed. */
    promisedSticksAt: timestamp('promised_sticks_at', { withTimezone: true }),
    /** Last time a missed promise was noticed: open dates are counted again from it. */
    noticedAt: timestamp('noticed_at', { withTimezone: true }),
    /** Time of the last mail to the household about a missed promise or a silence. */
    wordAt: timestamp('word_at', { withTimezone: true }),
    /** Time of the next check of its promises, or of a silence; null where neither is to come. */
    checkAt: timestamp('check_at', { withTimezone: true }),
    /** Number of events: a move names the one that was on screen. */
    revision: integer().notNull().default(1),
    /** The `STATE_RULES` by which its boxes and renewals were worked out last; 0 for orders of before they were noted. */
    stateRules: integer('state_rules').notNull().default(0),
  },
  (table) => [
    index('orders_of_household').on(table.householdId, table.placedAt),
    index('orders_under_way').on(table.stands, table.placedAt).where(sql`${table.stands} <> 'optimizer_delivered'`),
    index('orders_waiting')
      .on(sql`coalesce(${table.movedAt}, ${table.placedAt})`, table.id)
      .where(orderUnderWay(table)),
    // Covers the counts of the board.
    index('orders_counted')
      .on(table.stands, table.exception, table.dueAt, table.plan, table.country)
      .where(orderUnderWay(table)),
    index('orders_to_pack').on(table.promisedSticksAt, table.id).where(orderToPack(table)),
    index('orders_to_check').on(table.checkAt).where(sql`check_at is not null`),
    index('orders_delivered').on(table.movedAt).where(orderDelivered),
    index('orders_search').using('gin', parcelTerms(table)),
    index('orders_by_recipient').on(nameKey(recipientName(table)), table.id.desc().nullsFirst()),
  ],
);

/** Columns of one line of a history. */
export const historyColumns = <K extends StepKey>() => ({
  /** Made by the reporter, so that a repeated report is one event. */
  id: uuid().primaryKey().defaultRandom(),
  /** 1, 2, 3 … within the order or box: two at once cannot both be the next. */
  revision: integer().notNull().default(1),
  kind: text().$type<HistoryEventKind>().notNull().default('step'),
  key: text().$type<HistoryEventKey<K>>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Actor: `system`, `sandbox`, `carrier`, or a person's id. */
  by: text().notNull(),
  note: text(),
  /** The parcel's number, where a step hands one over. */
  tracking: text(),
  /** The step that was taken back. */
  about: uuid(),
});

/** Append-only events of an order, including steps taken back. Its state is derived from them. */
export const journeyEvents = pgTable(
  'journey_events',
  {
    ...historyColumns<JourneyKey>(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('journey_events_revision').on(table.orderId, table.revision),
    index('journey_events_tracking').using('gin', trigrams(table.tracking)).where(sql`${table.tracking} is not null`),
  ],
);
