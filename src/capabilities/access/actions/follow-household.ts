import type { DomainError } from '#src/lib/domain-error.ts';
import type { AppServices } from '#src/platform/services.ts';
import { openEventStream } from '#src/platform/http/event-stream.ts';
import type { Message } from '#src/platform/realtime.ts';
import { refusals } from '../contract.ts';
import { type SessionRow, sessionByHash } from '../session-store.ts';

/** After how many seconds a page that found no room may ask again. */
const ASK_AGAIN = 30;

/**
 * Streams changes of the session's household, starting with those of the last `age` milliseconds, until the session
 * ends. Refuses `too-many-pages`.
 */
export function followHousehold(
  services: AppServices,
  session: SessionRow,
  age: number,
): ReadableStream<Uint8Array> | DomainError {
  const { householdId, tokenHash, expiresAt } = session;
  const { body, send, end } = openEventStream({
    stillWanted: () => services.clock.now() < expiresAt,
    ended: () => leave?.(),
  });
  const onMessage = (notices: readonly Message[]) => {
    send(notices.filter((notice) => notice !== 'session'));
    if (notices.includes('session')) void check();
  };
  const check = () =>
    sessionByHash(services.database.db, tokenHash, services.clock.now()).then(
      (row) => row?.householdId === householdId || end('over'),
      () => end(), // nothing is known of the session: the page asks again
    );
  const leave = services.realtime.follow(householdId, { onMessage, end });
  if (!leave) {
    end();
    return refusals('too-many-pages', { retryAfter: ASK_AGAIN });
  }
  onMessage(services.realtime.recent(householdId, age));
  return body;
}
