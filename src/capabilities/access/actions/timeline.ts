import type { ReadHandle } from '#src/platform/database.ts';
import { pageOfMailsTo } from '#src/platform/mail/sent-mails.ts';
import type { Page } from '#src/platform/paging.ts';
import { ON_BEHALF } from '../rules/acts-on-behalf.ts';
import { eventKind, whereabouts } from '../rules/security-events.ts';
import { type HouseholdScope, verifiedEmail } from '../scopes.ts';
import { actsOnBehalfOf } from '../behalf-store.ts';
import { securityEventsOf } from '../log-store.ts';
import { personById } from '../store.ts';
import { placeOfEvent } from './record-security-event.ts';

/** Events of a person's security log, newest first, for that person alone. The title is null for a kind that only a newer version knows. */
export async function accountEventsBefore(
  tx: ReadHandle,
  personId: string,
  page: Page,
): Promise<{ id: string; at: Date; title: string | null; text: string | null }[]> {
  const rows = await securityEventsOf(tx, personId, page);
  return rows.map(({ id, at, kind, device, ...event }) => ({
    id,
    at,
    title: eventKind(kind)?.text ?? null,
    text: whereabouts({ device, place: placeOfEvent(event) }).replace(/^./, (first) => first.toUpperCase()) || null,
  }));
}

/**
 * Mails to the address that the person has shown to read, newest first, from that moment on: earlier ones
 * may be somebody else's. For that person alone.
 */
export async function mailedBefore(
  tx: ReadHandle,
  personId: string,
  page: Page,
): Promise<{ id: string; at: Date; subject: string }[]> {
  const person = await personById(tx, personId);
  const recipient = person ? verifiedEmail(person) : null;
  return person?.emailVerifiedAt && recipient
    ? pageOfMailsTo(tx, { recipient, since: person.emailVerifiedAt }, page)
    : [];
}

/** Acts of colleagues on behalf of the household, newest first. */
export async function doneOnBehalfBefore(
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; title: string }[]> {
  const rows = await actsOnBehalfOf(tx, scope, page);
  return rows.map(({ id, at, act }) => ({ id, at, title: ON_BEHALF[act] }));
}
