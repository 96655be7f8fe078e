import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { newId } from '#src/lib/id.ts';
import type { Ctx, AppServices, RequestOrigin } from '#src/platform/services.ts';
import { consume } from '../rate-limit.ts';
import { insertSecurityEvent, insertSecurityEventOfEach, type NewSecurityEvent } from '../log-store.ts';
import { countryOf } from '../rules/country-of-network.ts';
import { deviceLabel } from '../rules/device.ts';
import { LIMITS } from '../rules/limits.ts';
import { isPrivateNetwork, loggedNetwork } from '../rules/network.ts';
import type { EventActor, EventDetail, EventPlace, SecurityEventKind } from '../rules/security-events.ts';
import { sessionName } from './open-session.ts';

export interface LoggedOrigin {
  device: string | null;
  country: string | null;
  network: string | null;
  session: string | null;
}

interface EventInput {
  personId: string;
  kind: SecurityEventKind;
  by: EventActor;
  detail?: EventDetail;
  /** Origin of the event; by default the current request. A job passes a `LoggedOrigin`. */
  from?: RequestOrigin | LoggedOrigin | undefined;
}

/**
 * Adds a row to a person's security log, in the transaction of the event. One statement. Every action that opens
 * or ends a session or changes a sign-in method calls it (security-log-actions.test.ts).
 */
export async function recordSecurityEvent(ctx: Ctx, event: EventInput): Promise<void> {
  await insertSecurityEvent(ctx.tx, event.personId, securityEvent(ctx, event));
}

/** The row of `recordSecurityEvent`, for a store that inserts it together with its subject. */
export function securityEvent(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  { personId, kind, by, detail, from }: EventInput,
): NewSecurityEvent {
  const acting = ctx.actor.kind === 'person' ? ctx.actor : null;
  const staffId = by === 'staff' ? (acting?.personId ?? null) : null;
  // The origin of somebody else's request is not the person's to see: a colleague, or an account that confirmed their
  // number.
  const isOthers = acting !== null && acting.personId !== personId;
  const origin = isOthers ? NOWHERE : loggedOrigin(from ?? acting?.from);
  return { at: ctx.now, kind, by, staffId, detail: detail ?? null, ...origin };
}

interface Attempts {
  /** One row for a burst under the same key. */
  key: string;
  personIds: string[];
  from: RequestOrigin | undefined;
}

/**
 * Notes that somebody tried to get into an account, once an hour at most for each `key`. Nobody's account takes as many
 * statements as somebody's. The transaction must commit.
 */
export async function recordAttempt(
  { tx, now }: Ctx,
  kind: 'wrong-passwords' | 'wrong-codes' | 'wrong-reset-codes' | 'passkey-refused',
  { key, personIds, from }: Attempts,
): Promise<void> {
  const logged = await consume(tx, key, LIMITS.attemptsLogged, now);
  if (logged) return;
  const event = { at: now, kind, by: 'unknown', ...loggedOrigin(from) } as const;
  await insertSecurityEventOfEach(tx, personIds.length ? personIds : [newId()], event);
}

/** `recordAttempt` for a wrong password, which is found out outside of a transaction. */
export async function recordWrongPassword(services: AppServices, attempts: Attempts): Promise<void> {
  await services.transact({ kind: 'visitor' }, (ctx) => recordAttempt(ctx, 'wrong-passwords', attempts));
}

const NOWHERE: LoggedOrigin = { device: null, country: null, network: null, session: null };

/** Device, country and network of a request: no address, no token. */
export function loggedOrigin(from: RequestOrigin | LoggedOrigin | undefined): LoggedOrigin {
  if (!from) return NOWHERE;
  if ('network' in from) return from;
  const network = loggedNetwork(from.address);
  return {
    device: deviceLabel(from.userAgent),
    country: network && !isPrivateNetwork(network) ? countryOf(countries(), network) : null,
    network,
    session: from.session ? sessionName(from.session) : null,
  };
}

export function placeOfEvent({ country, network }: Pick<LoggedOrigin, 'country' | 'network'>): EventPlace {
  if (network && isPrivateNetwork(network)) return { kind: 'private' };
  return country ? { kind: 'country', code: country } : null;
}

let table: Buffer | undefined;

/** 1.4 MB, read when the first event is recorded. */
function countries(): Buffer {
  table ??= readFileSync(resolve('src/capabilities/access/rules/countries-by-network.bin'));
  return table;
}
