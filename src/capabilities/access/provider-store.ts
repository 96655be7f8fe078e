import { and, eq } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { staffIdentities } from './tables.ts';

type StaffIdentity = typeof staffIdentities.$inferSelect;

/** The account of an identity at the provider; undefined where it was never used here. */
export async function identityOf(tx: ReadHandle, issuer: string, subject: string): Promise<StaffIdentity | undefined> {
  const [row] = await tx
    .select()
    .from(staffIdentities)
    .where(and(eq(staffIdentities.issuer, issuer), eq(staffIdentities.subject, subject)));
  return row;
}

/** Links an identity to a colleague; false where either is linked at this provider already. */
export async function linkIdentity(tx: Tx, row: StaffIdentity): Promise<boolean> {
  const linked = await tx.insert(staffIdentities).values(row).onConflictDoNothing().returning();
  return linked.length === 1;
}

export async function unlinkIdentitiesOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(staffIdentities).where(eq(staffIdentities.personId, personId));
}
