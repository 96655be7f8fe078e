import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { VerifiedEmail } from '#src/lib/email.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { CommissionRow } from './rules/commission-row.ts';
import { affiliateClicks, affiliates, attributions, commissionRows } from './tables.ts';

export type Affiliate = typeof affiliates.$inferSelect;
export type Attribution = typeof attributions.$inferSelect;
type NewAttribution = typeof attributions.$inferInsert;

const { seq, at: _at, checkoutId: _checkoutId, ...figures } = getTableColumns(commissionRows);

/** The affiliate whose code it is, unless their account was closed. */
export async function affiliateByCode(tx: ReadHandle, code: string): Promise<Affiliate | undefined> {
  const [row] = await tx
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.code, code), isNull(affiliates.closedAt)));
  return row;
}

/** The same, locked until the transaction ends, so that the account cannot be deleted meanwhile. */
export async function holdAffiliateByCode(tx: Tx, code: string): Promise<Affiliate | undefined> {
  const [row] = await tx
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.code, code), isNull(affiliates.closedAt)))
    .for('key share');
  return row;
}

export async function affiliateById(tx: ReadHandle, id: string): Promise<Affiliate | undefined> {
  const [row] = await tx.select().from(affiliates).where(eq(affiliates.id, id));
  return row;
}

/** The affiliate with this address. A verified address gives access to the account. */
export async function affiliateByEmail(tx: ReadHandle, email: VerifiedEmail): Promise<Affiliate | undefined> {
  const [row] = await tx.select().from(affiliates).where(eq(affiliates.email, email));
  return row;
}

/** The account of a partner, closed ones too. */
export async function affiliateOfPartner(tx: ReadHandle, partnerId: string): Promise<Affiliate | undefined> {
  const [row] = await tx.select().from(affiliates).where(eq(affiliates.partnerId, partnerId));
  return row;
}

/** The account with this address, held until the transaction ends. It says nothing about who may see it. */
export async function lockAffiliateByAddress(tx: Tx, email: string): Promise<Affiliate | undefined> {
  const [row] = await tx.select().from(affiliates).where(eq(affiliates.email, email)).for('update');
  return row;
}

/** The affiliate, held until the transaction ends: one closes a month or changes an account at a time. */
export async function lockAffiliate(tx: Tx, id: string): Promise<Affiliate | undefined> {
  const [row] = await tx.select().from(affiliates).where(eq(affiliates.id, id)).for('update');
  return row;
}

export const affiliatesByName = (tx: ReadHandle, _scope: StaffScope<'payments'>): Promise<Affiliate[]> =>
  tx.select().from(affiliates).orderBy(asc(affiliates.name), asc(affiliates.id));

export const affiliateIds = (tx: ReadHandle): Promise<{ id: string }[]> =>
  tx.select({ id: affiliates.id }).from(affiliates).orderBy(asc(affiliates.id));

/** False if the application, the address or the code has an account. */
export async function insertAffiliate(tx: Tx, row: typeof affiliates.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(affiliates).values(row).onConflictDoNothing().returning({ id: affiliates.id });
  return rows.length > 0;
}

export async function updateAffiliate(
  tx: Tx,
  id: string,
  change: Partial<Pick<Affiliate, Exclude<keyof Affiliate, 'id' | 'email' | 'code'>>>,
): Promise<void> {
  await tx.update(affiliates).set(change).where(eq(affiliates.id, id));
}

/** Deletes an affiliate who earned nothing, with the openings of their links and their history. */
export async function deleteAffiliate(tx: Tx, id: string): Promise<void> {
  await tx.delete(affiliateClicks).where(eq(affiliateClicks.affiliateId, id));
  await tx.delete(affiliates).where(eq(affiliates.id, id));
}

/** The affiliate of an account at Stripe, held until the transaction ends. */
export async function lockAffiliateByConnect(tx: Tx, connectId: string): Promise<Affiliate | undefined> {
  const [row] = await tx.select().from(affiliates).where(eq(affiliates.connectId, connectId)).for('update');
  return row;
}

/** Accounts at Stripe that commissions are paid to. */
export const affiliatesWithConnect = (tx: ReadHandle): Promise<{ connectId: string | null }[]> =>
  tx
    .select({ connectId: affiliates.connectId })
    .from(affiliates)
    .where(and(isNotNull(affiliates.connectId), eq(affiliates.rail, 'connect')));

/** Adds an opening of the affiliate's link to the hour it was in. */
export async function countClick(tx: Tx, affiliateId: string, hour: Date): Promise<void> {
  await tx
    .insert(affiliateClicks)
    .values({ affiliateId, hour, clicks: 1 })
    .onConflictDoUpdate({
      target: [affiliateClicks.affiliateId, affiliateClicks.hour],
      set: { clicks: sql`${affiliateClicks.clicks} + 1` },
    });
}

/** False if the order has an attribution. */
export async function insertAttribution(tx: Tx, row: NewAttribution): Promise<boolean> {
  const rows = await tx
    .insert(attributions)
    .values(row)
    .onConflictDoNothing()
    .returning({ checkoutId: attributions.checkoutId });
  return rows.length > 0;
}

export async function attributionOf(tx: ReadHandle, checkoutId: string): Promise<Attribution | undefined> {
  const [row] = await tx.select().from(attributions).where(eq(attributions.checkoutId, checkoutId));
  return row;
}

/** The attribution of an order, held until the transaction ends: one reckons its commissions at a time. */
export async function lockAttribution(tx: Tx, checkoutId: string): Promise<Attribution | undefined> {
  const [row] = await tx.select().from(attributions).where(eq(attributions.checkoutId, checkoutId)).for('update');
  return row;
}

export function attributionsOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Attribution[]> {
  return tx
    .select()
    .from(attributions)
    .where(eq(attributions.householdId, householdId))
    .orderBy(asc(attributions.createdAt));
}

/** Openings of affiliates' links by affiliate and hour since a moment. */
export const clicksOfAllSince = (tx: ReadHandle, affiliateIds: readonly string[], since: Date) =>
  tx
    .select({
      affiliateId: affiliateClicks.affiliateId,
      ...{ at: affiliateClicks.hour, clicks: affiliateClicks.clicks },
    })
    .from(affiliateClicks)
    .where(and(isOneOf(affiliateClicks.affiliateId, affiliateIds), gt(affiliateClicks.hour, since)));

/** The same of one. */
export const clicksSince = (tx: ReadHandle, affiliateId: string, since: Date) =>
  clicksOfAllSince(tx, [affiliateId], since);

/** Every order of affiliates, counted or refused, newest first. */
export const attributionsOfAffiliates = (tx: ReadHandle, affiliateIds: readonly string[]): Promise<Attribution[]> =>
  tx
    .select()
    .from(attributions)
    .where(isOneOf(attributions.affiliateId, affiliateIds))
    .orderBy(desc(attributions.createdAt), desc(attributions.checkoutId));

/** The same of one. */
export const attributionsOfAffiliate = (tx: ReadHandle, affiliateId: string): Promise<Attribution[]> =>
  attributionsOfAffiliates(tx, [affiliateId]);

export async function updateAttribution(
  tx: Tx,
  checkoutId: string,
  change: Partial<Pick<Attribution, 'householdId' | 'refused'>>,
): Promise<void> {
  await tx.update(attributions).set(change).where(eq(attributions.checkoutId, checkoutId));
}

/** The orders of a household that leaves are nobody's. */
export async function detachAttributions(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.update(attributions).set({ householdId: null }).where(eq(attributions.householdId, householdId));
}

/** Number of affiliates whom somebody brought along. */
export const countTeam = (tx: ReadHandle, id: string): Promise<number> =>
  tx.$count(affiliates, eq(affiliates.broughtById, id));

/** The last rows of an affiliate, newest first. */
export const newestRows = (tx: ReadHandle, affiliateId: string, limit: number) =>
  tx.select().from(commissionRows).where(eq(commissionRows.affiliateId, affiliateId)).orderBy(desc(seq)).limit(limit);

/** Rows by the payments of an order, oldest first. */
export function rowsOfOrder(tx: ReadHandle, checkoutId: string): Promise<CommissionRow[]> {
  return tx.select(figures).from(commissionRows).where(eq(commissionRows.checkoutId, checkoutId)).orderBy(asc(seq));
}

export async function addRows(
  tx: Tx,
  { checkoutId, at }: { checkoutId: string; at: Date },
  rows: CommissionRow[],
): Promise<void> {
  if (rows.length) await tx.insert(commissionRows).values(rows.map((row) => ({ ...row, checkoutId, at })));
}
