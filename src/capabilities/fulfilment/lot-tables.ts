import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { moment } from '#src/platform/columns.ts';
import type { MovementKind } from './rules/lots.ts';
import { boxes } from './box-tables.ts';

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
    /** The packed or unpacked box. No reference: the count stays where the box is deleted. */
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
