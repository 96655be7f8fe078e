import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { checkouts, invoices } from '#src/capabilities/billing/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { bytea, moment } from '#src/platform/columns.ts';
import type { StageKey } from '#src/capabilities/pricing/rules/promises.ts';
import type { ParcelStatus } from '#src/platform/carriers/carrier.ts';
import type { RefundStatus } from '#src/platform/carriers/label-carrier.ts';
import { nameKey } from '#src/platform/name-search.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { BoxKey } from './rules/box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { ShippingStep } from './rules/carrier-news.ts';
import type { LabelState } from './rules/label-state.ts';
import type { MovementKind } from './rules/lots.ts';
import type { ExceptionCode, HistoryEventKey, HistoryEventKind, StepKey } from './rules/state-machine.ts';

export interface ShipTo {
  name: string;
  address: PostalAddress | null;
}

/*
 * Conditions of partial indexes. Values are written out: with a parameter in its place the database cannot tell that an
 * index fits.
 */

type Columns<Name extends string> = Record<Name, SQLWrapper>;

export const orderUnderWay = ({ stands, exception }: Columns<'stands' | 'exception'>) =>
  sql`${stands} <> 'optimizer_delivered' and ${exception} is distinct from 'order_stopped'`;

/** A box that nobody gets sticks from any more waits for nothing. */
export const boxUnderWay = ({ stands, cats, exception }: Columns<'stands' | 'cats' | 'exception'>) =>
  sql`${stands} <> 'box_delivered' and (${stands} <> 'box_paid' or jsonb_array_length(${cats}) > 0) and ${exception} is distinct from 'box_stopped'`;

/** A first box that nothing but its cats may keep from being packed. */
export const orderToPack = ({ stands, exception }: Columns<'stands' | 'exception'>) =>
  sql`${stands} = 'formula_creating' and ${exception} is null`;

/** The same of a later box. */
export const boxToPack = ({ stands, cats, exception }: Columns<'stands' | 'cats' | 'exception'>) =>
  sql`${stands} = 'box_paid' and jsonb_array_length(${cats}) > 0 and ${exception} is null`;

/** A first box that came to the door with a day that was promised. */
export const orderDelivered = sql`stands = 'optimizer_delivered' and promised_sticks_at is not null`;

/** The same of a later box. */
export const boxDelivered = sql`stands = 'box_delivered' and promised_at is not null`;

/** A promise of a delivery to the door. */
export const missedAtDoor = sql`promise = 'sticks-arrive'`;

/** A label that a parcel leaves with, or that is being bought for it. */
export const labelInUse = sql`state in ('wanted', 'bought')`;

/** The same of the test kits of an order on their way out, and of its samples on their way back. */
export const orderLabelInUse = sql`box_id is null and state in ('wanted', 'bought')`;

/**
 * Terms that a parcel is searched by beside its tracking number: groups of three characters, and `^` with the first one or two
 * characters of each word. A function of a migration.
 */
export const parcelTerms = ({ number, shipTo, cats }: Columns<'number' | 'shipTo' | 'cats'>) =>
  sql`parcel_terms(${number}, ${shipTo}, ${cats})`;

/** Name on the parcel. */
export const recipientName = ({ shipTo }: Columns<'shipTo'>) => sql`(${shipTo} ->> 'name')`;

/** Country on the parcel. Kept apart, so that parcels of a region are counted by an index alone. */
const country = () => text().generatedAlwaysAs(sql`ship_to -> 'address' ->> 'country'`);

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
    /** The promise of which the household was told that it has gone by. */
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

/** One line of a history. */
const factColumns = <K extends StepKey>() => ({
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
    ...factColumns<JourneyKey>(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('journey_events_revision').on(table.orderId, table.revision),
    index('journey_events_tracking').using('gin', trigrams(table.tracking)).where(sql`${table.tracking} is not null`),
  ],
);

/** Contents of a box for one cat: 28 sticks of this version; null if no formula has been released for it. */
export interface BoxCat {
  id: string;
  name: string;
  formulaVersion: number | null;
}

/** A month of sticks: the first is the journey's own, each later one is opened by a paid renewal. */
export const boxes = pgTable(
  'boxes',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    month: integer().notNull(),
    /** Number printed on the parcel. */
    number: text().notNull().unique(),
    /** The renewal that paid for it; the first box was paid with the order. */
    invoiceId: uuid('invoice_id')
      .unique()
      .references(() => invoices.id),
    cats: jsonb().$type<BoxCat[]>().notNull(),
    /** The cats that its renewal was for; empty where that was all of the order. */
    paidFor: jsonb('paid_for').$type<string[]>(),
    shipTo: jsonb('ship_to').$type<ShipTo>().notNull(),
    country: country(),
    /** That of its order, which never changes. */
    plan: text().$type<PlanId>().notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    /** Current step, as of orders. Empty for the first box, which follows the order's journey. */
    stands: text().$type<BoxKey>(),
    exception: text().$type<ExceptionCode>(),
    movedAt: timestamp('moved_at', { withTimezone: true }),
    dueAt: timestamp('due_at', { withTimezone: true }),
    lateToldFor: timestamp('late_told_for', { withTimezone: true }),
    /** By when it was promised at the door, when it was paid; empty for the first box, which has its order's. */
    promisedAt: timestamp('promised_at', { withTimezone: true }),
    /** As of orders. */
    noticedAt: timestamp('noticed_at', { withTimezone: true }),
    checkAt: timestamp('check_at', { withTimezone: true }),
    /** From when it may be packed; null while the results of a cat are missing. Worked out with its contents. */
    packableFrom: timestamp('packable_from', { withTimezone: true }),
    /** Set for free sticks that a colleague sends in place of others: no payment, no renewal and no claim goes by this box. */
    replacementReason: text('replacement_reason'),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('boxes_month').on(table.orderId, table.month),
    index('boxes_of_household').on(table.householdId, table.placedAt),
    index('boxes_under_way').on(table.stands, table.placedAt).where(sql`${table.stands} <> 'box_delivered'`),
    index('boxes_waiting').on(table.movedAt, table.id).where(boxUnderWay(table)),
    index('boxes_counted')
      .on(table.stands, table.exception, table.dueAt, table.plan, table.country)
      .where(boxUnderWay(table)),
    index('boxes_to_pack').on(table.promisedAt, table.id).where(boxToPack(table)),
    index('boxes_to_check').on(table.checkAt).where(sql`check_at is not null`),
    index('boxes_delivered').on(table.movedAt).where(boxDelivered),
    index('boxes_search').using('gin', parcelTerms(table)).where(sql`${table.stands} is not null`),
    check('boxes_first', sql`(${table.month} = 1) = (${table.stands} is null)`),
  ],
);

/** Append-only events of a box from the second on, in the form of `journeyEvents`. */
export const boxEvents = pgTable(
  'box_events',
  {
    ...factColumns<BoxKey>(),
    boxId: uuid('box_id')
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('box_events_revision').on(table.boxId, table.revision),
    index('box_events_tracking').using('gin', trigrams(table.tracking)).where(sql`${table.tracking} is not null`),
  ],
);

/** `waiting` for the payment service; `none`: no payment is to come that it could come off. */
export type CreditState = 'waiting' | 'given' | 'none';

/** A promise that was missed, once for each stage of an order and for each box, with the credit for it. */
export const missedPromises = pgTable(
  'missed_promises',
  {
    /** The id of its discount as well. */
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    promise: text().$type<StageKey>().notNull(),
    /** The month of sticks that it is about. */
    month: integer().notNull(),
    promisedFor: timestamp('promised_for', { withTimezone: true }).notNull(),
    noticedAt: timestamp('noticed_at', { withTimezone: true }).notNull(),
    percentOff: integer('percent_off').notNull(),
    credit: text().$type<CreditState>().notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    unique('missed_promises_once').on(table.orderId, table.promise, table.month),
    index('missed_promises_of_household').on(table.householdId, table.noticedAt),
    index('missed_promises_at_door').on(table.promisedFor).where(missedAtDoor),
    index('missed_promises_waiting').on(table.noticedAt).where(sql`credit = 'waiting'`),
  ],
);

/** `boxed`: a box is packed with it; `sampled`: its samples are in the lab. Only what waits can be withdrawn. */
type ExtraState = 'waiting' | 'boxed' | 'delivered' | 'sampled' | 'withdrawn';

/** Extras, shipped with a month of sticks: free ones wait for the next box that is packed, follow-up kits for that of their renewal. */
export const boxExtras = pgTable(
  'box_extras',
  {
    /** Made by the caller, so that a repeated request is one extra. */
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    kind: text().$type<'test-kit'>().notNull(),
    /** Empty until a box is packed with it. */
    boxId: uuid('box_id').references(() => boxes.id, { onDelete: 'cascade' }),
    state: text().$type<ExtraState>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Time at which the household booked the courier for its samples. */
    pickupAt: timestamp('pickup_at', { withTimezone: true }),
    /** Of a follow-up kit: the renewal that was for it. It goes into the box of that renewal and into no other. */
    invoiceId: uuid('invoice_id').references(() => invoices.id, { onDelete: 'set null' }),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** Time at which the household was reminded of samples that it had not sent. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    /** Of a follow-up kit whose box was lost or damaged: when its price was refunded. It is not sent again. */
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
  },
  (table) => [
    index('box_extras_of_household').on(table.householdId, table.createdAt),
    index('box_extras_of_box').on(table.boxId),
    index('box_extras_coming_back').on(table.boxId).where(sql`state = 'delivered' and pickup_at is not null`),
    index('box_extras_of_invoice').on(table.invoiceId).where(sql`invoice_id is not null`),
    index('box_extras_to_remind')
      .on(table.deliveredAt)
      .where(sql`state = 'delivered' and pickup_at is null and invoice_id is not null and reminded_at is null`),
    check('box_extras_boxed', sql`(${table.state} in ('waiting', 'withdrawn')) = (${table.boxId} is null)`),
  ],
);

/** A skip of the next box that was proposed by mail, once for each box that is to come. */
export const skipProposals = pgTable(
  'skip_proposals',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The month of sticks that would be skipped. */
    month: integer().notNull(),
    chargesAt: timestamp('charges_at', { withTimezone: true }).notNull(),
    /** The estimate of each cat that was written about, in sticks at the cut-off. */
    cats: jsonb().$type<{ id: string; atCutOff: number }[]>().notNull(),
    mailedAt: timestamp('mailed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('skip_proposals_once').on(table.orderId, table.month),
    index('skip_proposals_of_household').on(table.householdId),
  ],
);

/** A refusal of the log as it was attached to a claim. */
export interface ClaimedEntry {
  id: string;
  day: string;
  at: string;
  note: string | null;
}

/** A claim for the sticks that a cat refused: one for each box and cat. Its refund has the same id. */
export const refusalClaims = pgTable(
  'refusal_claims',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    boxId: uuid('box_id')
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    /** Payment of the box. */
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    entries: jsonb().$type<ClaimedEntry[]>().notNull(),
    /** Decision of the rule: `refund` at once, or a `person` decides. */
    decision: text().$type<'refund' | 'person'>().notNull(),
    /** Repayment by the terms; null where a person decides. */
    repays: text().$type<'order' | 'box'>(),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('refusal_claims_once').on(table.boxId, table.catId),
    index('refusal_claims_of_household').on(table.householdId, table.claimedAt),
    index('refusal_claims_of_cat').on(table.catId),
    index('refusal_claims_by_time').on(table.claimedAt),
    index('refusal_claims_of_invoice').on(table.invoiceId),
  ],
);

/** Sticks of one formula that were made together. */
export const lots = pgTable(
  'lots',
  {
    /** Made by the screen, so that a repeated receipt is one lot. */
    id: uuid().primaryKey(),
    /** Printed on the sticks. */
    code: text().notNull().unique(),
    formula: text().$type<FormulaId>().notNull(),
    /** Number of sticks that were made. */
    made: integer().notNull(),
    bestBefore: date('best_before', { mode: 'string' }).notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Person's id, or `system`. */
    receivedBy: text('received_by').notNull(),
    /** Sum of the lot's movements, kept here so that it can be locked and never falls below zero. */
    stock: integer().notNull(),
    recalledAt: moment('recalled_at'),
  },
  (table) => [
    index('lots_first_to_expire').on(table.formula, table.bestBefore, table.receivedAt, table.id),
    check('lots_stock', sql`${table.stock} >= 0`),
  ],
);

/** Append-only movements of sticks into and out of a lot. */
export const lotMovements = pgTable(
  'lot_movements',
  {
    id: uuid().primaryKey(),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => lots.id),
    kind: text().$type<MovementKind>().notNull(),
    /** Into the lot, or out of it where negative. */
    sticks: integer().notNull(),
    /** The box of what was packed or unpacked. No reference: the count stays where the box is deleted. */
    boxId: uuid('box_id'),
    reason: text(),
    by: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('lot_movements_of_lot').on(table.lotId, table.at)],
);

/** Sticks of a lot in a packed box, for one cat. */
export const boxLots = pgTable(
  'box_lots',
  {
    id: uuid().primaryKey(),
    boxId: uuid('box_id')
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => lots.id),
    formula: text().$type<FormulaId>().notNull(),
    sticks: integer().notNull(),
    packedAt: moment('packed_at').notNull(),
    /** Time at which the box had to be sent again after these had left. */
    resentAt: moment('resent_at'),
  },
  (table) => [
    index('box_lots_of_box').on(table.boxId),
    index('box_lots_of_lot').on(table.lotId, table.boxId),
    index('box_lots_of_cat').on(table.catId),
  ],
);

/** Number of sticks of a formula at or below which the desk warns. */
export const reorderPoints = pgTable('reorder_points', {
  formula: text().$type<FormulaId>().primaryKey(),
  sticks: integer().notNull(),
  by: text().notNull(),
  at: moment('at').notNull(),
});

/** A lot that must not be given any more. */
export const recalls = pgTable('recalls', {
  /** Made by the screen, so that a repeated recall is one. */
  id: uuid().primaryKey(),
  lotId: uuid('lot_id')
    .notNull()
    .unique()
    .references(() => lots.id),
  /** For the household as well. */
  reason: text().notNull(),
  by: text().notNull(),
  at: moment('at').notNull(),
  /** Time at which every household that got the lot had been written to. */
  finishedAt: moment('finished_at'),
});

/** A box that got recalled sticks, and that its household was written to. */
export const recallNotices = pgTable(
  'recall_notices',
  {
    id: uuid().primaryKey(),
    recallId: uuid('recall_id')
      .notNull()
      .references(() => recalls.id),
    boxId: uuid('box_id')
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** Cats that the recalled sticks were packed for. */
    cats: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    /** Address that was written to. */
    email: text().notNull(),
    mailedAt: moment('mailed_at').notNull(),
  },
  (table) => [
    unique('recall_notices_once').on(table.recallId, table.boxId),
    index('recall_notices_of_household').on(table.householdId, table.mailedAt),
    index('recall_notices_of_box').on(table.boxId),
  ],
);

/** A parcel that is followed at its carrier: one for each step that handed one over with a number. */
export const trackedParcels = pgTable(
  'tracked_parcels',
  {
    /** The event of the order or box that handed it over. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The box from the second month on; null for a parcel of the order itself. */
    boxId: uuid('box_id').references(() => boxes.id, { onDelete: 'cascade' }),
    leg: text().$type<ShippingStep>().notNull(),
    /** Tracking number, without spaces. */
    code: text().notNull(),
    leftAt: moment('left_at').notNull(),
    /** Empty until the carrier's provider follows it. Parcels with one number have one tracker. */
    trackerId: text('tracker_id'),
    carrier: text(),
    status: text().$type<ParcelStatus>().notNull().default('unknown'),
    /** The provider's reason for the status, such as `lost`. */
    detail: text(),
    /** The carrier's time of the status. */
    statusAt: moment('status_at'),
    /** The carrier's own time of the delivery. */
    deliveredAt: moment('delivered_at'),
    publicUrl: text('public_url'),
    /** Code of the last question that was not answered. */
    error: text(),
    askedAt: moment('asked_at'),
    /** Time of the mail that it has left: with the carrier's page, where there is one. */
    mailedAt: moment('mailed_at'),
    /** From when on nothing is taken or asked: it was delivered, or its number was taken back. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('tracked_parcels_of_order').on(table.orderId),
    index('tracked_parcels_of_box').on(table.boxId),
    index('tracked_parcels_of_tracker').on(table.trackerId),
    index('tracked_parcels_to_ask').on(table.askedAt.asc().nullsFirst(), table.id).where(sql`ended_at is null`),
  ],
);

/** Events of the carrier's provider that were taken: each one once. */
export const carrierEvents = pgTable(
  'carrier_events',
  { id: text().primaryKey(), receivedAt: moment('received_at').notNull() },
  (table) => [index('carrier_events_received').on(table.receivedAt)],
);

/** A label that is bought at the carrier, with its postage: at most one in use for a box, and for the samples of an order. */
export const parcelLabels = pgTable(
  'parcel_labels',
  {
    /** Our reference of the shipment at the provider. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The first box of an order as well; null for its test kits, and for the samples that come back. */
    boxId: uuid('box_id').references(() => boxes.id, { onDelete: 'cascade' }),
    /** True for the test kits on their way out. */
    kits: boolean().notNull().default(false),
    state: text().$type<LabelState>().notNull(),
    wantedAt: moment('wanted_at').notNull(),
    /** Person's id. */
    wantedBy: text('wanted_by').notNull(),
    /** Until when one process asks the provider; an earlier moment: its answer was lost. Null: nothing is open. */
    claimedUntil: moment('claimed_until'),
    /** Code of the last question that was refused. */
    error: text(),
    shipmentId: text('shipment_id'),
    trackingCode: text('tracking_code'),
    trackerId: text('tracker_id'),
    carrier: text(),
    service: text(),
    /** In minor units of `currency`, which may be none of the shop's. */
    cost: integer(),
    currency: text(),
    boughtAt: moment('bought_at'),
    refund: text().$type<RefundStatus>(),
    /** Since when it is not used. */
    voidingAt: moment('voiding_at'),
    /** Time of the last question for its money. */
    askedAt: moment('asked_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [
    uniqueIndex('parcel_labels_in_use').on(table.boxId).where(labelInUse),
    uniqueIndex('parcel_labels_of_orders_in_use').on(table.orderId, table.kits).where(orderLabelInUse),
    index('parcel_labels_of_order').on(table.orderId),
    index('parcel_labels_tracking').on(sql`lower(${table.trackingCode})`).where(sql`${table.trackingCode} is not null`),
    index('parcel_labels_to_void').on(table.id).where(sql`state = 'voiding'`),
  ],
);

/** Printable forms of a label. They are deleted once the parcel is long gone. */
export const parcelLabelFiles = pgTable(
  'parcel_label_files',
  {
    labelId: uuid('label_id')
      .primaryKey()
      .references(() => parcelLabels.id, { onDelete: 'cascade' }),
    pdf: bytea().notNull(),
    zpl: bytea().notNull(),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [index('parcel_label_files_stored').on(table.storedAt)],
);
