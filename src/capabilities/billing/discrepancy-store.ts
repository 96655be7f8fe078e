import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { DiscrepancyKind, Finding } from './rules/discrepancies.ts';
import { discrepancies } from './tables.ts';
import type { IdPage } from './reconcile-store.ts';

export type Discrepancy = typeof discrepancies.$inferSelect;

/**
 * Stores the findings about a subject: known ones are seen again, new ones become rows, missing ones are resolved.
 * Findings that staff set aside stay so until their values change.
 */
export async function noteFindings(tx: Tx, subject: string, findings: Finding[], now: Date): Promise<void> {
  const kinds: DiscrepancyKind[] = [];
  for (const { kind, ours, theirs, householdId = null } of findings) {
    const same = and(eq(discrepancies.kind, kind), eq(discrepancies.subject, subject));
    const aside = await tx
      .update(discrepancies)
      .set({ lastSeenAt: now })
      .where(
        and(same, isNotNull(discrepancies.resolvedBy), eq(discrepancies.ours, ours), eq(discrepancies.theirs, theirs)),
      )
      .returning({ id: discrepancies.id });
    if (aside.length) continue;
    kinds.push(kind);
    await tx
      .insert(discrepancies)
      .values({ id: newId(), kind, subject, householdId, ours, theirs, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [discrepancies.kind, discrepancies.subject],
        targetWhere: sql`resolved_at is null`,
        set: { ours, theirs, householdId, lastSeenAt: now },
      });
  }
  await tx
    .update(discrepancies)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(discrepancies.subject, subject),
        isNull(discrepancies.resolvedAt),
        kinds.length ? notInArray(discrepancies.kind, kinds) : undefined,
      ),
    );
}

/** Open ones that nothing in this run has looked at. */
export function unseenDiscrepancies(tx: ReadHandle, before: Date, { after, limit }: IdPage) {
  const { id, subject, resolvedAt, lastSeenAt } = discrepancies;
  return tx
    .select({ id, subject })
    .from(discrepancies)
    .where(and(isNull(resolvedAt), lt(lastSeenAt, before), after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(limit);
}

/** Those of these subjects that have an open one. */
export async function differing(tx: ReadHandle, subjects: string[]): Promise<Set<string>> {
  const { subject, resolvedAt } = discrepancies;
  const rows = await tx
    .selectDistinct({ subject })
    .from(discrepancies)
    .where(and(isNull(resolvedAt), inArray(subject, subjects)));
  return new Set(rows.map((row) => row.subject));
}

export function openDiscrepancies(
  tx: ReadHandle,
  _scope: StaffScope<'payments'>,
  limit: number,
): Promise<Discrepancy[]> {
  return tx
    .select()
    .from(discrepancies)
    .where(isNull(discrepancies.resolvedAt))
    .orderBy(desc(discrepancies.firstSeenAt), desc(discrepancies.id))
    .limit(limit);
}

export async function lockDiscrepancy(tx: Tx, id: string): Promise<Discrepancy | undefined> {
  const [row] = await tx.select().from(discrepancies).where(eq(discrepancies.id, id)).for('update');
  return row;
}

export async function setAside(tx: Tx, id: string, by: { resolvedBy: string; resolvedAt: Date; note: string }) {
  await tx.update(discrepancies).set(by).where(eq(discrepancies.id, id));
}

export async function countDiscrepancies(tx: ReadHandle): Promise<{ kind: DiscrepancyKind; count: number }[]> {
  return tx
    .select({ kind: discrepancies.kind, count: sql<number>`count(*)::int` })
    .from(discrepancies)
    .where(isNull(discrepancies.resolvedAt))
    .groupBy(discrepancies.kind);
}
