import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#src/platform/columns.ts';
import type { ParcelStatus } from '#src/platform/carriers/carrier.ts';
import type { RefundStatus } from '#src/platform/carriers/label-carrier.ts';
import type { ShippingStep } from './rules/carrier-news.ts';
import type { LabelState } from './rules/label-state.ts';
import { orders } from './order-tables.ts';
import { boxes } from './box-tables.ts';

/** A label that a parcel leaves with, or that is being bought for it. */
export const labelInUse = sql`state in ('wanted', 'bought')`;

/** Such a label of the test kits of an order on their way out, and of its samples on their way back. */
export const orderLabelInUse = sql`box_id is null and state in ('wanted', 'bought')`;

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
