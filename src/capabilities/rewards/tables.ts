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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { households, people } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { moment } from '#src/platform/columns.ts';
import type { Grant, RedemptionState } from './rules/grants.ts';
import type { LedgerReason } from './rules/points.ts';
import type { LoggedKind } from './rules/streak-kinds.ts';

const household = () =>
  uuid('household_id')
    .notNull()
    .references(() => households.id, { onDelete: 'cascade' });

/**
 * Append-only ledger of points, written one row at a time for a household. The sum of `points` can be spent. Points
 * taken back after they were spent are `owed`, and new ones pay that first.
 */
export const pointsEntries = pgTable(
  'points_entries',
  {
    id: uuid().primaryKey(),
    householdId: household(),
    points: integer().notNull(),
    /** Change of the household's debt of points; negative where it was repaid. */
    owed: integer().notNull().default(0),
    reason: text().$type<LedgerReason>().notNull(),
    /** The one thing they are for: an order, a box, a set of results, a day, an achievement, a redemption. */
    about: text().notNull(),
    /** Number of the entry about this subject: 1 earned, 2 reversed, 3 earned again. Unique, so that concurrent writers cannot add the same one. */
    sequence: integer('turn').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('points_entries_turn').on(table.householdId, table.about, table.sequence),
    index('points_entries_of_household').on(table.householdId, table.at, table.id),
    // Covers the sum of a household's points: ten years of daily entries are thousands of rows.
    index('points_entries_summed').on(table.householdId, table.reason, table.points, table.owed),
  ],
);

/** Time and catalogue of achievements of a household's last settlement. */
export const rewardStandings = pgTable('reward_standings', {
  householdId: household().primaryKey(),
  catalogue: integer().notNull(),
  settledAt: moment('settled_at').notNull(),
});

/** Progress of achievements, calculated from the household's rows whenever they change. */
export const achievementProgress = pgTable(
  'achievement_progress',
  {
    householdId: household(),
    achievementId: text('achievement_id').notNull(),
    progress: integer().notNull(),
    completedAt: moment('completed_at'),
  },
  (table) => [primaryKey({ columns: [table.householdId, table.achievementId] })],
);

/** The streaks of a household up to its last day, worked out from its log whenever that changes. */
export const streaks = pgTable(
  'streaks',
  {
    id: uuid().primaryKey(),
    householdId: household(),
    kind: text().$type<LoggedKind>().notNull(),
    /** The last day that counts, in the household's calendar. */
    lastDay: date('last_day').notNull(),
    lastAt: moment('last_at').notNull(),
    /** Days of the streak that ends on the last day. */
    current: integer().notNull(),
    /** Of those, the ones that remain if the day after the last is missed and let pass. */
    afterGrace: integer('after_grace').notNull(),
    longest: integer().notNull(),
  },
  (table) => [unique('streaks_kind').on(table.householdId, table.kind)],
);

/** A reward that was asked for: paid with points in the same transaction, granted right after, or undone. */
export const redemptions = pgTable(
  'redemptions',
  {
    /** Made by the page, so that a press sent twice is one. */
    id: uuid().notNull(),
    householdId: household(),
    rewardId: text('reward_id').notNull(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** For rewards that are for one cat. */
    catId: uuid('cat_id').references(() => cats.id, { onDelete: 'set null' }),
    cost: integer().notNull(),
    state: text().$type<RedemptionState>().notNull(),
    /** Result, decided on redemption: texts and dates for the page, ids for the module that fulfils it. */
    grant: jsonb().$type<Grant>().notNull(),
    /** Reason for the reversal, in a sentence for the household. */
    undone: text(),
    askedAt: moment('asked_at').notNull(),
    settledAt: moment('settled_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.householdId, table.id] }),
    index('redemptions_of_household').on(table.householdId, table.askedAt),
  ],
);

/** Referral codes. They are not secret and reveal nothing. */
export const referralCodes = pgTable('friend_codes', {
  householdId: household().primaryKey(),
  code: text().notNull().unique(),
  createdAt: moment('created_at').notNull(),
});

/** Referrals. Both households get their points once the first box of the referred one has shipped. */
export const referrals = pgTable(
  'friendships',
  {
    id: uuid().primaryKey(),
    /** Referrer; null once they have left, which takes nothing from the referred. */
    householdId: uuid('household_id').references(() => households.id, { onDelete: 'set null' }),
    /** Referred household. The points depend on its order, `checkoutId`. */
    referredHouseholdId: uuid('friend_household_id').references(() => households.id, { onDelete: 'set null' }),
    checkoutId: uuid('checkout_id').notNull().unique(),
    /** Whether the first box has left and the order still stands. */
    shipped: boolean().notNull().default(false),
    /** Reason for which it does not count; null if it does. */
    refused: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('friendships_of_household').on(table.householdId),
    index('friendships_of_friend').on(table.referredHouseholdId),
    // One counted referral for each referred household.
    uniqueIndex('friendships_once').on(table.referredHouseholdId).where(sql`refused is null`),
    check(
      'friendships_two',
      sql`${table.referredHouseholdId} is null or ${table.referredHouseholdId} <> ${table.householdId}`,
    ),
  ],
);
