import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { PartnerScope } from './scopes.ts';
import { partnerKeys } from './tables.ts';

export type KeyRow = typeof partnerKeys.$inferSelect;

const isLive = (now: Date) =>
  and(isNull(partnerKeys.revokedAt), or(isNull(partnerKeys.expiresAt), gt(partnerKeys.expiresAt, now)));

/** A key by its public id, before it is proven. */
export async function keyById(tx: ReadHandle, id: string): Promise<KeyRow | undefined> {
  return (await tx.select().from(partnerKeys).where(eq(partnerKeys.id, id)))[0];
}

/** A key that nobody revokes until the transaction ends. */
export async function keyForShare(tx: Tx, id: string): Promise<KeyRow | undefined> {
  return (await tx.select().from(partnerKeys).where(eq(partnerKeys.id, id)).for('share'))[0];
}

/** Notes the use of a key. */
export async function touchKey(tx: Tx, id: string, lastUsedAt: Date): Promise<void> {
  await tx.update(partnerKeys).set({ lastUsedAt }).where(eq(partnerKeys.id, id));
}

export function keysOf(tx: ReadHandle, { partnerId }: PartnerScope): Promise<KeyRow[]> {
  return tx.select().from(partnerKeys).where(eq(partnerKeys.partnerId, partnerId)).orderBy(desc(partnerKeys.id));
}

export async function countLiveKeys(tx: Tx, { partnerId }: PartnerScope, now: Date): Promise<number> {
  const rows = await tx
    .select({ id: partnerKeys.id })
    .from(partnerKeys)
    .where(and(eq(partnerKeys.partnerId, partnerId), isLive(now)));
  return rows.length;
}

/** Live keys of every partner that has some. */
export async function liveKeysByPartner(tx: ReadHandle, _scope: StaffScope<'partners'>, now: Date) {
  const { partnerId } = partnerKeys;
  return tx.select({ partnerId, keys: count() }).from(partnerKeys).where(isLive(now)).groupBy(partnerId);
}

/** False where there is a key of this id. */
export async function insertKey(tx: Tx, row: typeof partnerKeys.$inferInsert): Promise<boolean> {
  const made = await tx.insert(partnerKeys).values(row).onConflictDoNothing().returning({ id: partnerKeys.id });
  return made.length > 0;
}

export async function lockKey(tx: Tx, { partnerId }: PartnerScope, id: string): Promise<KeyRow | undefined> {
  const own = and(eq(partnerKeys.id, id), eq(partnerKeys.partnerId, partnerId));
  return (await tx.select().from(partnerKeys).where(own).for('no key update'))[0];
}

export async function revoke(tx: Tx, id: string, revokedAt: Date): Promise<void> {
  await tx.update(partnerKeys).set({ revokedAt }).where(eq(partnerKeys.id, id));
}
