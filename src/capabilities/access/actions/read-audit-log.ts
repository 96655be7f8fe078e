import type { DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import { cursorText, parseCursor } from '#src/platform/paging.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type AuditEntry, auditEntries, type AuditFilter, subjectsNumbered } from '../audit-store.ts';
import type { AuditEntryView, AuditPage, AuditQuery } from '../audit-contract.ts';
import { invalidField } from '../input-contract.ts';
import type { StaffScope } from '../scopes.ts';
import { staffMembers } from '../staff-store.ts';

const A_PAGE = 25;

/** A page of the acts and looks of staff, newest first. Refuses `invalid` for a made-up `before`. */
export async function readAuditLog(
  ctx: Ctx,
  scope: StaffScope<'staff'>,
  query: AuditQuery,
): Promise<AuditPage | DomainError> {
  const before = query.before ? parseCursor(query.before) : null;
  if (query.before && !before) return invalidField('before', 'Please start again from the first page.');
  const filter = { ...filterOf(query), subjects: await subjectsOf(ctx, scope, query) };
  const rows = await auditEntries(ctx.tx, scope, filter, { before, limit: A_PAGE + 1 });
  const shown = rows.slice(0, A_PAGE);
  const last = shown.at(-1);
  const staff = await staffMembers(ctx.tx, scope);
  return {
    entries: shown.map(viewOf),
    colleagues: staff.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
    next: rows.length > A_PAGE && last ? cursorText(last) : null,
  };
}

/** Whether anything but the newest entries is asked for. */
export const isNarrowed = (query: AuditQuery): boolean =>
  Boolean(query.subject?.trim()) || Object.values(filterOf(query)).some(Boolean);

/**
 * Ids of the subject that is searched, given by its id or, in any case, by its number. An entry knows the number only
 * where the act found it, so the others are found by the id.
 */
async function subjectsOf(
  ctx: Ctx,
  scope: StaffScope<'staff'>,
  { subject }: AuditQuery,
): Promise<string[] | undefined> {
  const named = subject?.trim();
  if (!named) return undefined;
  return isUuid(named) ? [named] : subjectsNumbered(ctx.tx, scope, named.toUpperCase());
}

function filterOf({ staff, action, from, until }: AuditQuery): Omit<AuditFilter, 'subjects'> {
  return {
    staffId: staff,
    action,
    from: from ? new Date(from) : undefined,
    until: until ? new Date(until) : undefined,
  };
}

function viewOf({ id, at, action, records, refusal, requestId, ...entry }: AuditEntry): AuditEntryView {
  const { staffId, staffName: name, staffEmail: email, staffRole: role } = entry;
  const { subjectKind: kind, subjectId, subjectNumber: number } = entry;
  const subject = kind && subjectId ? { kind, id: subjectId, number } : null;
  return {
    id,
    at: at.toISOString(),
    staff: { id: staffId, name, email, role },
    action,
    subject,
    records,
    refusal,
    requestId,
  };
}
