import { sha256 } from '#src/lib/id.ts';
import { batched } from '#src/platform/batched.ts';
import type { AppServices } from '#src/platform/services.ts';
import { type SessionRow, sessionsByHashes, touchSession } from '../session-store.ts';

const TOUCH_AFTER_MS = 3_600_000;

/** More than one question at a time, so that a connection that has died holds nobody up. */
const AT_ONCE = 3;
const MOST_TOGETHER = 64;
const readers = new WeakMap<AppServices, (tokenHash: Buffer) => Promise<SessionRow | undefined>>();

/** Reads the sessions of requests that come at the same time in one statement. */
function readerOf(services: AppServices) {
  const { database, clock } = services;
  const known = readers.get(services);
  if (known) return known;
  const read = batched((hashes: readonly Buffer[]) => sessionsByHashes(database.db, hashes, clock.now()), {
    atOnce: AT_ONCE,
    most: MOST_TOGETHER,
  });
  readers.set(services, read);
  return read;
}

/** The session of a token, in one statement with others that are asked for now; null for unknown, ended or revoked tokens. */
export async function authenticate(services: AppServices, token: string): Promise<SessionRow | null> {
  const now = services.clock.now();
  const row = await readerOf(services)(sha256(token));
  if (!row) return null;
  // "Last seen" is for people to recognise a session by; nobody waits for it.
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
    services.database
      .transaction((tx) => touchSession(tx, row.tokenHash, now))
      .catch((error) => services.log.warn({ error: String(error) }, 'last seen'));
  }
  return row;
}
