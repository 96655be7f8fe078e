import { sha256 } from '#src/lib/id.ts';
import type { AppServices } from '#src/platform/services.ts';
import { type SessionRow, sessionByHash, touchSession } from '../store.ts';

const TOUCH_AFTER_MS = 3_600_000;

/** The session of a token, in one statement; null for unknown, ended or revoked tokens. */
export async function authenticate(services: AppServices, token: string): Promise<SessionRow | null> {
  const now = services.clock.now();
  const row = await sessionByHash(services.database.db, sha256(token), now);
  if (!row) return null;
  // "Last seen" is for people to recognise a session by; nobody waits for it.
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
    services.database
      .transaction((tx) => touchSession(tx, row.tokenHash, now))
      .catch((error) => services.log.warn({ error: String(error) }, 'last seen'));
  }
  return row;
}
