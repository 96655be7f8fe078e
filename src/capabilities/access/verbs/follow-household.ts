import type { Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import { openEventStream } from '#src/platform/http/event-stream.ts';
import type { Notice } from '#src/platform/live.ts';
import { refusals } from '../contract.ts';
import { type SessionRow, sessionByHash } from '../store.ts';

/** After how many seconds a page that found no room may ask again. */
const ASK_AGAIN = 30;

/**
 * Streams changes of the session's household, starting with those of the last `age` milliseconds, until the session
 * ends. Refuses `too-many-pages`.
 */
export function followHousehold(house: House, session: SessionRow, age: number): ReadableStream<Uint8Array> | Refusal {
  const { householdId, tokenHash, expiresAt } = session;
  const { body, send, end } = openEventStream({
    stillWanted: () => house.clock.now() < expiresAt,
    ended: () => leave?.(),
  });
  const hear = (notices: readonly Notice[]) => {
    send(notices.filter((notice) => notice !== 'session'));
    if (notices.includes('session')) void check();
  };
  const check = () =>
    sessionByHash(house.database.db, tokenHash, house.clock.now()).then(
      (row) => row?.householdId === householdId || end('over'),
      () => end(), // nothing is known of the session: the page asks again
    );
  const leave = house.live.follow(householdId, { hear, end });
  if (!leave) {
    end();
    return refusals('too-many-pages', { retryAfter: ASK_AGAIN });
  }
  hear(house.live.told(householdId, age));
  return body;
}
