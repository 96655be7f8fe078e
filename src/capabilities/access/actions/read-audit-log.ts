import type { DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import { cursorText, parseCursor } from '#src/platform/paging.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type AuditEntry, auditEntries, type AuditFilter } from '../audit-store.ts';
import { type AuditEntryView, type AuditPage, type AuditQuery, invalidField } from '../contract.ts';
import type { StaffScope } from '../scopes.ts';
import { staffMembers } from '../store.ts';

const A_PAGE = 25;

/** A page of what staff did and looked at, newest first. Refuses `invalid` for a made-up `before`. */
export async function readAuditLog(
  ctx: Ctx,
  scope: StaffScope<'staff'>,
  query: AuditQuery,
): Promise<AuditPage | DomainError> {
  const before = query.before ? parseCursor(query.before) : null;
  if (query.before && !before) return invalidField('before', 'Please start again from the first page.');
  const rows = await auditEntries(ctx.tx, scope, filterOf(query), { before, limit: A_PAGE + 1 });
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
export const isNarrowed = (query: AuditQuery): boolean => Object.values(filterOf(query)).some(Boolean);

/** A subject is given by its id or by its number, in any case. */
function filterOf({ staff, action, subject, from, until }: AuditQuery): AuditFilter {
  const named = subject?.trim();
  const bySubject = isUuid(named ?? '') ? { subjectId: named } : { subjectNumber: named?.toUpperCase() };
  return {
    staffId: staff,
    action,
    ...bySubject,
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
