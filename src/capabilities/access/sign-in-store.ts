// The sign-in of a customer in one statement.
import { sql } from 'drizzle-orm';
import { newId } from '#src/lib/id.ts';
import { rowsOf, type Tx } from '#src/platform/database.ts';
import type { NewSecurityEvent } from './log-store.ts';
import { type Release, releaseParts } from './rate-limit.ts';
import type { NewSessionRow } from './session-store.ts';
import type { Person } from './store.ts';
import { securityEvents, sessions } from './tables.ts';

interface AtOnce {
  /** As read before the password was checked. */
  person: Person;
  session: NewSessionRow;
  event: NewSecurityEvent;
  /** The kind of the event where the person has signed in before. */
  kindIfNotFirst: NewSecurityEvent['kind'];
  releases: readonly Release[];
}

/**
 * Opens a session of a customer, records it and takes hits back, unless the account was closed, or its password or known
 * devices have changed since it was read, or it has an authenticator app; then nothing is written. Returns whether it was
 * opened. Locks the person, then the counters. Only of staff the app can be confirmed meanwhile, and staff are left out:
 * a row that changes while this waits for its lock is judged anew, one of another table is not.
 */
export async function openSessionAtOnce(
  tx: Tx,
  { person, session, event, kindIfNotFirst, releases }: AtOnce,
): Promise<boolean> {
  const { tokenHash, createdAt, expiresAt, lastSeenAt, userAgentLabel, confirmedAt, secondFactor } = sessions;
  const forgottenAt = person.devicesForgottenAt?.toISOString() ?? null;
  const rows = await rowsOf(
    tx,
    sql`
      with same as materialized (
        select id from people
        where id = ${person.id} and password_hash = ${person.passwordHash} and disabled_at is null
          and devices_forgotten_at is not distinct from ${forgottenAt}::timestamptz and role = 'customer'
          and not exists (select from authenticator_apps where person_id = ${person.id} and confirmed_at is not null)
        for update
      ),
      ${releaseParts(releases, sql`exists (select from same)`)},
      opened as (
        insert into sessions (
          token_hash, person_id, created_at, expires_at, last_seen_at, user_agent_label, confirmed_at, second_factor
        )
        select ${sql.param(session.tokenHash, tokenHash)}::bytea, id,
          ${sql.param(session.createdAt, createdAt)}::timestamptz, ${sql.param(session.expiresAt, expiresAt)}::timestamptz,
          ${sql.param(session.lastSeenAt, lastSeenAt)}::timestamptz, ${sql.param(session.userAgentLabel, userAgentLabel)}::text,
          ${session.confirmedAt && sql.param(session.confirmedAt, confirmedAt)}::timestamptz,
          ${sql.param(session.secondFactor, secondFactor)}::boolean
        from same
      )
      insert into security_events (id, person_id, at, kind, done_by, device, country, network, session)
      select ${newId()}::uuid, id, ${sql.param(event.at, securityEvents.at)}::timestamptz,
        case when exists (
          select from security_events where person_id = ${person.id} and kind in ('sign-in', 'sign-in-new-device')
        ) then ${kindIfNotFirst}::text else ${event.kind}::text end,
        ${event.by}::text, ${event.device ?? null}::text, ${event.country ?? null}::text,
        ${event.network ?? null}::text, ${event.session ?? null}::text
      from same
      returning id`,
  );
  return rows.length === 1;
}
