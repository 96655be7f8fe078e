import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { rateLimits, sessions, singleUseTokens, webauthnChallenges } from './tables.ts';

export type SingleUse = typeof singleUseTokens.$inferSelect;

export async function insertSingleUse(tx: Tx, row: typeof singleUseTokens.$inferInsert) {
  await tx.insert(singleUseTokens).values(row);
}

/** Older links for the same thing stop working when a newer one is sent. */
export async function expireSingleUse(
  tx: Tx,
  { purpose, personId, subject }: Pick<SingleUse, 'purpose' | 'personId' | 'subject'>,
  now: Date,
) {
  const sameSubject = sql`${singleUseTokens.subject} = ${JSON.stringify(subject)}::jsonb`;
  // An address has its own link back, which the next change of e-mail must not end.
  const sameOwner = personId
    ? and(eq(singleUseTokens.personId, personId), purpose === 'undo' ? sameSubject : undefined)
    : sql`${singleUseTokens.personId} is null and ${sameSubject}`;
  await tx
    .update(singleUseTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(singleUseTokens.purpose, purpose),
        sameOwner,
        isNull(singleUseTokens.usedAt),
        gt(singleUseTokens.expiresAt, now),
      ),
    );
}

/**
 * Ends every mailed link of a person that still works. Links that undo a change of e-mail stay, so that a thief who has
 * the new address cannot end them; `undoneUntil` ends those that expire later, which are of later changes.
 */
export async function expireLinksOf(tx: Tx, personId: string, now: Date, undoneUntil?: Date): Promise<void> {
  const { purpose, expiresAt, usedAt } = singleUseTokens;
  const ends = undoneUntil ? or(ne(purpose, 'undo'), gt(expiresAt, undoneUntil)) : ne(purpose, 'undo');
  await tx
    .update(singleUseTokens)
    .set({ expiresAt: now })
    .where(and(eq(singleUseTokens.personId, personId), ends, isNull(usedAt), gt(expiresAt, now)));
}

/** Whether somebody else can still take this address back: it may not become another account's meanwhile. */
export async function isHeldByUndo(
  tx: ReadHandle,
  email: string,
  exceptPersonId: string | null,
  now: Date,
): Promise<boolean> {
  const { purpose, personId, subject, expiresAt, usedAt } = singleUseTokens;
  const rows = await tx
    .select({ personId })
    .from(singleUseTokens)
    .where(
      and(
        eq(purpose, 'undo'),
        sql`${subject} = ${JSON.stringify({ email })}::jsonb`,
        exceptPersonId ? ne(personId, exceptPersonId) : undefined,
        isNull(usedAt),
        gt(expiresAt, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function singleUseByHash(tx: ReadHandle, hash: Uint8Array): Promise<SingleUse | undefined> {
  const [row] = await tx.select().from(singleUseTokens).where(eq(singleUseTokens.hash, hash));
  return row;
}

/** One statement, so that of many who come at once exactly one gets the row. */
export async function takeSingleUse(
  tx: Tx,
  hash: Uint8Array,
  purpose: SingleUse['purpose'],
  now: Date,
): Promise<SingleUse | undefined> {
  const [row] = await tx
    .update(singleUseTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(singleUseTokens.hash, hash),
        eq(singleUseTokens.purpose, purpose),
        isNull(singleUseTokens.usedAt),
        gt(singleUseTokens.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** Forgets sessions, challenges and links that ended, and counts that began, before these times. */
export async function forgetBefore(tx: Tx, times: { sessions: Date; links: Date; counts: Date }) {
  await tx.delete(sessions).where(lt(sessions.expiresAt, times.sessions));
  await tx.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, times.sessions));
  await tx.delete(singleUseTokens).where(lt(singleUseTokens.expiresAt, times.links));
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, times.counts));
}
