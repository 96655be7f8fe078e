import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { BoxKey } from './rules/box.ts';
import type { ExceptionCode } from './rules/state-machine.ts';
import { type Columns, country, historyColumns, orders, parcelTerms, type ShipTo, trigrams } from './order-tables.ts';

/** A box that nobody gets sticks from any more waits for nothing. */
export const boxUnderWay = ({ stands, cats, exception }: Columns<'stands' | 'cats' | 'exception'>) =>
  sql`${stands} <> 'box_delivered' and (${stands} <> 'box_paid' or jsonb_array_length(${cats}) > 0) and ${exception} is distinct from 'box_stopped'`;

/** A later box that nothing keeps from being packed. */
export const boxToPack = ({ stands, cats, exception }: Columns<'stands' | 'cats' | 'exception'>) =>
  sql`${stands} = 'box_paid' and jsonb_array_length(${cats}) > 0 and ${exception} is null`;

/** A later box that came to the door with a day that was promised. */
export const boxDelivered = sql`stands = 'box_delivered' and promised_at is not null`;

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
    ...historyColumns<BoxKey>(),
    boxId: uuid('box_id')
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('box_events_revision').on(table.boxId, table.revision),
    index('box_events_tracking').using('gin', trigrams(table.tracking)).where(sql`${table.tracking} is not null`),
  ],
);

/** `boxed`: a box is packed with it; `sampled`: its samples are in the lab. Only waiting ones can be withdrawn. */
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
    /** Time at which the courier for its samples was booked. */
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
    index('box_extras_at_home').on(table.deliveredAt).where(sql`state = 'delivered' and pickup_at is null`),
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
