import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { VerifiedEmail } from '#src/lib/email.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { gifts } from './tables.ts';

const MOMENTS = {
  redeemed: gifts.redeemedAt,
  ending: gifts.endingToldAt,
  stopped: gifts.refundedAt,
} as const;

/** Moments of one kind in the gifts of a household, newest first. */
export function giftMomentsBefore(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  kind: keyof typeof MOMENTS,
  { before, limit }: Page,
) {
  const at = MOMENTS[kind];
  const id = sql<string>`md5(${gifts.id} || ${kind})::uuid`;
  const { giverName, plan, months, number } = gifts;
  return tx
    .select({ id, at, giverName, plan, months, number })
    .from(gifts)
    .where(and(eq(gifts.householdId, householdId), isNotNull(at), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

const GIVEN = { bought: gifts.paidAt, redeemed: gifts.redeemedAt, returned: gifts.refundedAt } as const;
export type GivenKind = keyof typeof GIVEN;

/** Moments of one kind in the gifts that somebody with this address gave, newest first. Nothing about who has them. */
export function givenMomentsBefore(tx: ReadHandle, giver: VerifiedEmail, kind: GivenKind, { before, limit }: Page) {
  const at = GIVEN[kind];
  const id = sql<string>`md5(${gifts.id} || ${kind})::uuid`;
  const { plan, months, number, totalAmount, currency } = gifts;
  return tx
    .select({ id, at, plan, months, number, totalAmount, currency })
    .from(gifts)
    .where(and(sql`lower(${gifts.giverEmail}) = ${giver}`, isNotNull(at), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
