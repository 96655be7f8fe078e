import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type Cursor, parseCursor, cursorText } from '#src/platform/paging.ts';
import { invalidField } from '../input-contract.ts';
import type { LogPageQuery, SecurityLogPage } from '../session-contract.ts';
import { refusals } from '../contract.ts';
import type { StaffChangesPage } from '../staff-contract.ts';
import { securityEventsOf, staffChanges } from '../log-store.ts';
import type { StaffScope } from '../scopes.ts';
import { sessionName } from './open-session.ts';
import { placeOfEvent } from './record-security-event.ts';

const A_PAGE = 6;

/** A page of the signed-in person's log, newest first. Refuses `invalid` for a made-up `before`. */
export async function readSecurityLog(ctx: ReadCtx, query: LogPageQuery): Promise<SecurityLogPage | DomainError> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return refusals('unauthorized');
  const before = placeIn(query);
  if (before === undefined) return madeUp();
  const here = actor.from?.session && sessionName(actor.from.session);
  const rows = await securityEventsOf(ctx.tx, actor.personId, { before, limit: A_PAGE + 1 });
  return pageOf(rows, ({ id, kind, by, at, device, session, staffName, ...event }) => ({
    id,
    kind,
    by,
    at: at.toISOString(),
    device,
    place: placeOfEvent(event),
    here: session !== null && session === here,
    role: event.detail?.role ?? null,
    staff: staffName,
  }));
}

/** A page of the admins' changes of staff accounts, newest first. Refuses `invalid` for a made-up `before`. */
export async function readStaffChanges(
  ctx: ReadCtx,
  scope: StaffScope<'staff'>,
  query: LogPageQuery,
): Promise<StaffChangesPage | DomainError> {
  const before = placeIn(query);
  if (before === undefined) return madeUp();
  const rows = await staffChanges(ctx.tx, scope, { before, limit: A_PAGE + 1 });
  return pageOf(rows, ({ id, kind, at, person, staff, detail }) => ({
    id,
    kind,
    at: at.toISOString(),
    person,
    staff,
    role: detail?.role ?? null,
    email: detail?.email ?? null,
  }));
}

/** Null for the first page, undefined for a place that is none. */
const placeIn = ({ before }: LogPageQuery): Cursor | null | undefined =>
  before ? (parseCursor(before) ?? undefined) : null;

const madeUp = () => invalidField('before', 'Please start again from the first page.');

function pageOf<Row extends Cursor, View>(
  rows: Row[],
  view: (row: Row) => View,
): { events: View[]; next: string | null } {
  const shown = rows.slice(0, A_PAGE);
  const last = shown.at(-1);
  return { events: shown.map(view), next: rows.length > A_PAGE && last ? cursorText(last) : null };
}
