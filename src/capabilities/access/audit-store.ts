import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { type Cursor, olderThan } from '#src/platform/paging.ts';
import type { StaffActKey, SubjectKind } from './rules/staff-acts.ts';
import type { StaffScope } from './scopes.ts';
import { auditLog, people } from './tables.ts';

export type AuditEntry = typeof auditLog.$inferSelect;

export interface NewAuditEntry {
  at: Date;
  staffId: string;
  action: StaffActKey;
  subjectKind: SubjectKind | null;
  subjectId: string | null;
  subjectNumber: string | null;
  records: number | null;
  refusal: string | null;
  requestId: string;
}

/** Adds an entry with the colleague's name, address and role as they are now: one statement. Throws where there is no such account. */
export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { at, staffId, action, subjectKind, subjectId, subjectNumber, records, refusal, requestId } = entry;
  const colleague = tx
    .select({
      id: sql`${newId()}::uuid`.as('id'),
      at: sql`${at.toISOString()}::timestamptz`.as('at'),
      staffId: people.id,
      staffName: sql`${people.firstName} || ' ' || ${people.lastName}`.as('staff_name'),
      staffEmail: people.email,
      staffRole: people.role,
      action: sql`${action}::text`.as('action'),
      subjectKind: sql`${subjectKind}::text`.as('subject_kind'),
      subjectId: sql`${subjectId}::uuid`.as('subject_id'),
      subjectNumber: sql`${subjectNumber}::text`.as('subject_number'),
      records: sql`${records}::integer`.as('records'),
      refusal: sql`${refusal}::text`.as('refusal'),
      requestId: sql`${requestId}::uuid`.as('request_id'),
    })
    .from(people)
    .where(eq(people.id, staffId));
  const written = await tx.insert(auditLog).select(colleague).returning({ id: auditLog.id });
  if (written.length !== 1) throw new Error('The audit log has no entry for this act: its account is not there.');
}

/** The newest of these acts about a subject; refused ones do not count. */
export async function lastDone(
  tx: ReadHandle,
  actions: readonly StaffActKey[],
  subject: string,
): Promise<Pick<AuditEntry, 'staffId' | 'staffName' | 'at'> | undefined> {
  const { at, id, staffId, staffName, action, subjectId, refusal } = auditLog;
  const [entry] = await tx
    .select({ staffId, staffName, at })
    .from(auditLog)
    .where(and(eq(subjectId, subject), inArray(action, [...actions]), isNull(refusal)))
    .orderBy(desc(at), desc(id))
    .limit(1);
  return entry;
}

export interface AuditFilter {
  staffId?: string | undefined;
  action?: StaffActKey | undefined;
  subjects?: readonly string[] | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Ids of everything that was ever recorded with this number. */
export async function subjectsNumbered(tx: Tx, _scope: StaffScope<'staff'>, number: string): Promise<string[]> {
  const { subjectId, subjectNumber } = auditLog;
  const rows = await tx
    .selectDistinct({ subjectId })
    .from(auditLog)
    .where(and(eq(subjectNumber, number), isNotNull(subjectId)));
  return rows.flatMap((row) => row.subjectId ?? []);
}

/** Newest first. */
export async function auditEntries(
  tx: Tx,
  _scope: StaffScope<'staff'>,
  filter: AuditFilter,
  { before, limit }: { before: Cursor | null; limit: number },
): Promise<AuditEntry[]> {
  const { staffId, action, subjects, from, until } = filter;
  const { at, id } = auditLog;
  return tx
    .select()
    .from(auditLog)
    .where(
      and(
        staffId ? eq(auditLog.staffId, staffId) : undefined,
        action ? eq(auditLog.action, action) : undefined,
        subjects ? inArray(auditLog.subjectId, subjects) : undefined,
        from ? gte(at, from) : undefined,
        until ? lt(at, until) : undefined,
        olderThan(at, id, before),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Deletes older entries, which the table's trigger allows only with this setting, of this transaction. */
export async function deleteAuditEntriesBefore(tx: Tx, at: Date): Promise<void> {
  const keepSince = (moment: string) =>
    tx.execute(sql`select set_config('purrwell.audit_kept_since', ${moment}, true)`);
  await keepSince(at.toISOString());
  await tx.delete(auditLog).where(lt(auditLog.at, at));
  await keepSince('');
}
