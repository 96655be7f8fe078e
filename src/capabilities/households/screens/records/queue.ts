import type { EntryView, LogInput } from '../../contract.ts';

/** An entry as it is sent: whole, so that sending it again is the same request. */
export type OutgoingEntry = LogInput & { catId: string };

/** An entry on this device that the server has not confirmed. */
export interface QueuedEntry {
  id: string;
  /** Null where an entry is taken back that the server has confirmed. */
  entry: OutgoingEntry | null;
  state: 'waiting' | 'taking-back' | 'refused';
  /** Sent at least once; the answer may have been lost. */
  tried: boolean;
  /** Code of the refusal. */
  code?: string | undefined;
  message?: string | undefined;
}

export interface Refused {
  code: string;
  message: string;
  /** Error texts by field. */
  fields: Record<string, string>;
}

/**
 * Reason for which an entry is still on this device: no connection, an expired session, a slow response, or an earlier
 * request that is still sending it.
 */
export type PendingReason = 'unreachable' | 'signed-out' | 'slow' | 'under-way';

export type SendOutcome =
  | { status: 'stored'; entry: EntryView }
  | { status: 'kept'; because: PendingReason }
  | { status: 'refused'; why: Refused };

export type Replayed = { id: string; status: 'stored' } | { id: string; status: 'refused'; why: Refused };

/** Thrown where the session has ended; what was written stays on the device until its owner is back. */
export class SignedOut extends Error {
  override name = 'SignedOut';
}

/** Each rejects when no answer came, with `SignedOut` when the answer was that nobody is signed in. */
export interface Transport {
  send(entry: OutgoingEntry): Promise<{ entry: EntryView } | { why: Refused }>;
  replay(entries: readonly OutgoingEntry[]): Promise<Replayed[]>;
  /** Succeeds also for an entry that does not exist. */
  remove(id: string): Promise<{ why: Refused } | null>;
}

/** One value an id, so that two tabs never write over each other. */
export interface Storage {
  all(): QueuedEntry[];
  put(kept: QueuedEntry): void;
  drop(id: string): void;
}

/** Runs one thing at a time, among all tabs of this browser. */
export type WithLock = <T>(act: () => Promise<T>) => Promise<T>;

/** As many as the server looks at in one go. */
const MOST_AT_ONCE = 100;

/**
 * Stores an entry on the device first and sends it second, under an id made here. A lost connection, a lost response, a
 * reload or a second tab neither loses nor duplicates it.
 */
export function createQueue(shelf: Storage, wire: Transport, alone: WithLock) {
  const find = (id: string) => shelf.all().find((kept) => kept.id === id);
  const mark = (kept: QueuedEntry, more: Partial<QueuedEntry>) => shelf.put({ ...kept, ...more });

  async function log(entry: OutgoingEntry): Promise<SendOutcome> {
    if (!find(entry.id)) shelf.put({ id: entry.id, entry, state: 'waiting', tried: false });
    return alone(async () => {
      const kept = find(entry.id);
      if (kept?.state !== 'waiting') return { status: 'kept', because: 'under-way' };
      mark(kept, { tried: true });
      try {
        const answer = await wire.send(entry);
        settle(entry.id);
        return 'why' in answer ? { status: 'refused', why: answer.why } : { status: 'stored', entry: answer.entry };
      } catch (error) {
        return { status: 'kept', because: error instanceof SignedOut ? 'signed-out' : 'unreachable' };
      }
    });
  }

  /** Drops an answered entry, unless it is to be removed by now. */
  function settle(id: string) {
    if (find(id)?.state === 'waiting') shelf.drop(id);
  }

  /** Takes an entry back, wherever it has got to. */
  async function undo(id: string): Promise<Refused | null> {
    const kept = find(id);
    if (kept?.state === 'refused') {
      shelf.drop(id);
      return null;
    }
    shelf.put({ id, entry: kept?.tried ? kept.entry : null, state: 'taking-back', tried: true });
    return alone(() => takeBack(id)).catch(() => null);
  }

  /** A request whose answer was lost may still arrive; it is made to arrive first, and is taken back then. */
  async function takeBack(id: string): Promise<Refused | null> {
    const kept = find(id);
    if (kept?.state !== 'taking-back') return null;
    if (kept.entry) await wire.replay([kept.entry]);
    const refused = await wire.remove(id);
    shelf.drop(id);
    return refused?.why ?? null;
  }

  /** Sends everything that waits. Says what became of it; throws when the server cannot be reached. */
  function flush(): Promise<{ stored: string[]; refused: string[] }> {
    return alone(async () => {
      const stored: string[] = [];
      const refused: string[] = [];
      for (const { id } of shelf.all().filter(({ state }) => state === 'taking-back')) await takeBack(id);
      const waiting = shelf.all().filter(({ state, entry }) => state === 'waiting' && entry);
      for (let from = 0; from < waiting.length; from += MOST_AT_ONCE) {
        const some = waiting.slice(from, from + MOST_AT_ONCE);
        for (const kept of some) mark(kept, { tried: true });
        const answers = await wire.replay(some.flatMap(({ entry }) => entry ?? []));
        for (const answer of answers) (hear(answer) ? stored : refused).push(answer.id);
      }
      return { stored, refused };
    });
  }

  function hear(answer: Replayed): boolean {
    const kept = find(answer.id);
    if (answer.status === 'stored') settle(answer.id);
    else if (kept?.state === 'waiting') mark(kept, { state: 'refused', ...said(answer.why) });
    return answer.status === 'stored';
  }

  return { log, undo, flush };
}

const said = ({ code, message, fields }: Refused) => ({ code, message: Object.values(fields)[0] ?? message });

export type Queue = ReturnType<typeof createQueue>;
