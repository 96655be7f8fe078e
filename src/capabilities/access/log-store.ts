// The security log.
import { and, asc, desc, eq, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Cursor } from '#src/platform/paging.ts';
import { STAFF_CHANGES } from './rules/security-events.ts';
import type { StaffScope } from './scopes.ts';
import { people, securityEvents } from './tables.ts';

export type SecurityEvent = typeof securityEvents.$inferSelect;
export type NewSecurityEvent = Omit<typeof securityEvents.$inferInsert, 'id' | 'personId'>;

export async function insertSecurityEvent(tx: Tx, personId: string, event: NewSecurityEvent): Promise<void> {
  await tx.insert(securityEvents).values({ ...event, id: newId(), personId });
}

/** The same event for each of these people who exists: one statement, whether nobody does or somebody. */
export async function insertSecurityEventOfEach(tx: Tx, personIds: string[], event: NewSecurityEvent): Promise<void> {
  const { at, kind, by, device = null, country = null, network = null, session = null } = event;
  const nothing = sql`null`;
  const rows = tx
    .select({
      id: sql`gen_random_uuid()`.as('id'),
      personId: people.id,
      at: sql`${at.toISOString()}::timestamptz`.as('at'),
      kind: sql`${kind}::text`.as('kind'),
      by: sql`${by}::text`.as('done_by'),
      staffId: sql`${nothing}::uuid`.as('staff_id'),
      detail: sql`${nothing}::jsonb`.as('detail'),
      device: sql`${device}::text`.as('device'),
      country: sql`${country}::text`.as('country'),
      network: sql`${network}::text`.as('network'),
      session: sql`${session}::text`.as('session'),
    })
    .from(people)
    .where(inArray(people.id, personIds));
  await tx.insert(securityEvents).select(rows);
}

/** Newest first. */
export async function securityEventsOf(
  tx: ReadHandle,
  personId: string,
  { before, limit }: { before: Cursor | null; limit: number },
): Promise<(SecurityEvent & { staffName: string | null })[]> {
  const { at, id } = securityEvents;
  const staff = alias(people, 'staff');
  const rows = await tx
    .select({ event: securityEvents, staffName: staff.firstName })
    .from(securityEvents)
    .leftJoin(staff, eq(staff.id, securityEvents.staffId))
    .where(and(eq(securityEvents.personId, personId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
  return rows.map(({ event, staffName }) => ({ ...event, staffName }));
}

/** Full name of the colleague who last corrected a profile into a later version than this; null where none did. */
export async function correctorSince(tx: ReadHandle, personId: string, version: number): Promise<string | null> {
  const { at, id, kind, detail, staffId } = securityEvents;
  const [row] = await tx
    .select({ name: sql<string>`${people.firstName} || ' ' || ${people.lastName}` })
    .from(securityEvents)
    .innerJoin(people, eq(people.id, staffId))
    .where(
      and(
        eq(securityEvents.personId, personId),
        eq(kind, 'profile-corrected'),
        sql`(${detail} ->> 'profileVersion')::int > ${version}`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1);
  return row?.name ?? null;
}

/** Everything in a person's log, oldest first. */
export async function wholeLogOf(tx: ReadHandle, personId: string): Promise<SecurityEvent[]> {
  const { at, id } = securityEvents;
  return tx.select().from(securityEvents).where(eq(securityEvents.personId, personId)).orderBy(asc(at), asc(id));
}

/** Changes to staff accounts, newest first. */
export async function staffChanges(
  tx: ReadHandle,
  _scope: StaffScope<'staff'>,
  { before, limit }: { before: Cursor | null; limit: number },
) {
  const { at, id, kind, by, detail, personId, staffId } = securityEvents;
  const staff = alias(people, 'staff');
  const name = (of: { firstName: SQLWrapper; lastName: SQLWrapper }) =>
    sql<string>`${of.firstName} || ' ' || ${of.lastName}`;
  return tx
    .select({ id, at, kind, by, detail, person: name(people), staff: sql<string | null>`${name(staff)}` })
    .from(securityEvents)
    .innerJoin(people, eq(people.id, personId))
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(sql`${kind} like 'staff-%'`, inArray(kind, [...STAFF_CHANGES]), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

const OF_INVITATIONS = ['staff-invited', 'staff-invitation-withdrawn'] as const;

/** The newest event of invitations to this address: its kind, and the admin who invited or withdrew. */
export async function lastInvitationEvent(
  tx: ReadHandle,
  _scope: StaffScope<'staff'>,
  email: string,
): Promise<{ kind: string; personId: string } | undefined> {
  const { at, id, kind, detail, personId } = securityEvents;
  const [event] = await tx
    .select({ kind, personId })
    .from(securityEvents)
    // The pattern is that of the index of changes to staff, which are few.
    .where(and(sql`${kind} like 'staff-%'`, inArray(kind, [...OF_INVITATIONS]), sql`${detail} ->> 'email' = ${email}`))
    .orderBy(desc(at), desc(id))
    .limit(1);
  return event;
}

/** Whether somebody has signed in since the log began. */
export async function hasSignedIn(tx: ReadHandle, personId: string): Promise<boolean> {
  const signIns = inArray(securityEvents.kind, ['sign-in', 'sign-in-new-device']);
  const rows = await tx
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(eq(securityEvents.personId, personId), signIns))
    .limit(1);
  return rows.length > 0;
}

export async function deleteSecurityEventsBefore(tx: Tx, at: Date): Promise<void> {
  await tx.delete(securityEvents).where(lt(securityEvents.at, at));
}
