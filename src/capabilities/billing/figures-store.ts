import { and, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FiguresReader } from '#src/capabilities/access/scopes.ts';
import { countWhere } from '#src/platform/counts.ts';
import type { ShopMonth } from '#src/lib/shop-months.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { planBegan as began, donations, invoices, shelterAllocations, subscriptions } from './tables.ts';

export const within = (at: PgColumn, { from, until }: ShopMonth) => and(gte(at, from), lt(at, until));

export const asNumber = (value: SQL) => sql<number>`coalesce(${value}, 0)::float8`.mapWith(Number);

const { createdAt, endedAt, quantity } = subscriptions;
const liveAt = (moment: Date) => and(lt(createdAt, moment), or(isNull(endedAt), gte(endedAt, moment)));

/**
 * Plans that were live when a month began and when it ended, those that began or ended within it, and the cats that live ones
 * renew for now.
 */
export async function planCounts(tx: ReadHandle, _reader: FiguresReader, month: ShopMonth) {
  const { from, until } = month;
  const [row] = await tx
    .select({
      before: countWhere(liveAt(from)),
      lost: countWhere(and(liveAt(from), lt(endedAt, until))),
      started: countWhere(within(createdAt, month)),
      ended: countWhere(within(endedAt, month)),
      live: countWhere(liveAt(until)),
      renewing: sql<number>`coalesce(sum(${quantity}) filter (where ${liveAt(until)}), 0)::int`,
    })
    .from(subscriptions)
    .where(and(began, lt(createdAt, until), or(isNull(endedAt), gte(endedAt, from))));
  return row ?? { before: 0, lost: 0, started: 0, ended: 0, live: 0, renewing: 0 };
}

/** Cats of plans that were live when a month ended, by the last month of sticks that each had paid for by then. */
export async function catsInPlans(tx: ReadHandle, _reader: FiguresReader, { until }: ShopMonth): Promise<number> {
  const { terms, paidAt, stripeSubscriptionId } = invoices;
  const cats = tx
    .select({ cats: sql<number>`(${terms} ->> 'cats')::int` })
    .from(invoices)
    .where(
      and(
        eq(stripeSubscriptionId, subscriptions.stripeId),
        lt(paidAt, until),
        inArray(sql`${terms} ->> 'reason'`, ['first', 'renewal']),
      ),
    )
    .orderBy(desc(invoices.issuedAt))
    .limit(1);
  const [row] = await tx
    .select({ cats: asNumber(sql`sum(${cats})`) })
    .from(subscriptions)
    .where(and(began, liveAt(until)));
  return row?.cats ?? 0;
}

/** Households by the month in which their first plan began, and how many of them had a live plan when a month ended. */
export async function householdsByCohort(tx: ReadHandle, _reader: FiguresReader, { until }: ShopMonth) {
  const { householdId } = subscriptions;
  const households = tx
    .select({
      first: sql`min(${createdAt})`.as('first'),
      live: sql<boolean>`bool_or(${or(isNull(endedAt), gte(endedAt, until))})`.as('live'),
    })
    .from(subscriptions)
    .where(and(began, lt(createdAt, until)))
    .groupBy(householdId)
    .as('cohort_households');
  // The shop's month, as `monthOf` has it.
  const cohort = sql<string>`to_char(${households.first} at time zone 'Asia/Dubai', 'YYYY-MM')`;
  return tx
    .select({ cohort, size: count(), live: countWhere(sql`${households.live}`) })
    .from(households)
    .groupBy(sql`1`);
}

/** Renewals whose first try was refused in a month, and how many of them were paid since. */
export async function refusedRenewals(tx: ReadHandle, _reader: FiguresReader, month: ShopMonth) {
  const [row] = await tx
    .select({ refused: count(), recovered: countWhere(eq(invoices.status, 'paid')) })
    .from(invoices)
    .where(within(invoices.failureToldAt, month));
  return row ?? { refused: 0, recovered: 0 };
}

/** Months that were set aside for shelters, taken back with a refund, and allocated. */
export async function donatedMonths(tx: ReadHandle, _reader: FiguresReader, month: ShopMonth) {
  const { day, units } = shelterAllocations;
  const [given] = await tx
    .select({ units: asNumber(sql`sum(${units})`) })
    .from(shelterAllocations)
    .where(and(gte(day, `${month.month}-01`), lt(day, `${month.month}-32`)));
  return {
    setAside: await tx.$count(donations, within(donations.paidAt, month)),
    reversed: await tx.$count(donations, within(donations.reversedAt, month)),
    allocated: given?.units ?? 0,
  };
}
