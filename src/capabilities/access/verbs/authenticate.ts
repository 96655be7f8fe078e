import { sha256 } from '#src/kit/id.ts';
import type { House } from '#src/platform/house.ts';
import { type SessionRow, sessionByHash, touchSession } from '../store.ts';

const TOUCH_AFTER_MS = 3_600_000;

/** The session of a token, in one statement; null for unknown, ended or revoked tokens. */
export async function authenticate(house: House, token: string): Promise<SessionRow | null> {
  const now = house.clock.now();
  const row = await sessionByHash(house.database.db, sha256(token), now);
  if (!row) return null;
  // "Last seen" is for people to recognise a session by; nobody waits for it.
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
    touchSession(house.database.db, row.tokenHash, now).catch((error) =>
      house.log.warn({ error: String(error) }, 'last seen'),
    );
  }
  return row;
}
