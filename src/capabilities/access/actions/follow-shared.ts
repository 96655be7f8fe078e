import type { DomainError } from '#src/lib/domain-error.ts';
import { openEventStream } from '#src/platform/http/event-stream.ts';
import type { Message, Topic } from '#src/platform/realtime.ts';
import type { AppServices } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { memberOf } from '../member-store.ts';
import { holdsAt, type Membership, type MemberRole } from '../rules/household-acts.ts';
import { sessionByHash, type SessionRow } from '../session-store.ts';

/** After how many seconds a page that found no room may ask again. */
const ASK_AGAIN = 30;

/** Topics of a household that its members hear of: those of the data they see. */
const HEARD: Record<MemberRole, ReadonlySet<Message>> = {
  sitter: new Set<Topic>(['log', 'cats', 'sticks', 'people']),
  partner: new Set<Topic>(['log', 'cats', 'sticks', 'people', 'billing', 'results', 'order']),
};

/**
 * Streams changes of a household to somebody who shares it (`household.follow`), until the membership or the session ends.
 * Refuses `too-many-pages`.
 */
export function followShared(
  services: AppServices,
  session: SessionRow,
  { personId, id, householdId, role, until }: Membership,
): ReadableStream<Uint8Array> | DomainError {
  const leaves: (() => void)[] = [];
  const now = () => services.clock.now();
  const { body, send, end } = openEventStream({
    stillWanted: () => now() < session.expiresAt && !(until && until <= now()),
    ended: () => {
      for (const leave of leaves) leave();
    },
  });
  const check = async () => {
    const { db } = services.database;
    const [signedIn, row] = [await sessionByHash(db, session.tokenHash, now()), await memberOf(db, personId, id)];
    if (signedIn?.person.id !== personId || !row || !holdsAt(row, now())) end('over');
  };
  // A page asks again if nothing is known of it.
  const recheck = () => void check().catch(() => end());
  const listening = (heard: (notices: readonly Message[]) => void) => ({
    onMessage: heard,
    end,
    group: 'members' as const,
  });
  const shared = services.realtime.follow(
    householdId,
    listening((notices) => {
      send(notices.filter((notice) => HEARD[role].has(notice)));
      if (notices.includes('people')) recheck();
    }),
  );
  if (shared) leaves.push(shared);
  // Of the own household: the end of the session that follows.
  const own = services.realtime.follow(
    session.householdId,
    listening((notices) => {
      if (notices.includes('session')) recheck();
    }),
  );
  if (own) leaves.push(own);
  if (!shared || !own) {
    end();
    return refusals('too-many-pages', { retryAfter: ASK_AGAIN });
  }
  recheck(); // an end while it was opened was not heard
  return body;
}
