import type { EntryView, LogInput } from '../../contract.ts';
import { ApiError, api, isLooking } from '#src/web/api.ts';
import { isSessionOf } from '#src/web/session.ts';
import { unsentPrefix, unstored } from '#src/web/unsent-log.ts';

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

/** Thrown if the session has ended; entries stay on the device until its owner is back. */
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

  /** Removes an entry, sent or not. */
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

  /** Sends all waiting entries. Returns the outcome; throws when the server cannot be reached. */
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
        for (const answer of answers) (noteAnswer(answer) ? stored : refused).push(answer.id);
      }
      return { stored, refused };
    });
  }

  function noteAnswer(answer: Replayed): boolean {
    const kept = find(answer.id);
    if (answer.status === 'stored') settle(answer.id);
    else if (kept?.state === 'waiting') mark(kept, { state: 'refused', ...said(answer.why) });
    return answer.status === 'stored';
  }

  return { log, undo, flush };
}

const said = ({ code, message, fields }: Refused) => ({ code, message: Object.values(fields)[0] ?? message });

export type Queue = ReturnType<typeof createQueue>;

/* The queue of this device: the browser's storage and locks, and the requests. */

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Nothing that a colleague types while looking as a customer stays on the desk's device. */
const storage = () => (isLooking() ? sessionStorage : localStorage);

function stored(): [string, string][] {
  try {
    return Object.entries({ ...storage() });
  } catch {
    return [...unstored];
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
    unstored.delete(key);
  } catch {
    // no storage, or none left
    if (value === null) unstored.delete(key);
    else unstored.set(key, value);
  }
  changed();
}

function parsed(value: string): QueuedEntry[] {
  try {
    return [JSON.parse(value) as QueuedEntry];
  } catch {
    return [];
  }
}

/** Start of the keys for shared households among those of one person, so that logging out asks about them, too. */
const SHARED = 'shared.';

/**
 * Storage for the entries of one person on this device, of the own household or of a shared one (`membership`). Others who
 * sign in here have their own.
 */
function shelfOf(person: string, membership = ''): Storage {
  const own = unsentPrefix(person);
  const prefix = membership ? `${own}${SHARED}${membership}.` : own;
  const isHere = (key: string) => key.startsWith(prefix) && (membership !== '' || !key.startsWith(own + SHARED));
  return {
    all: () =>
      [...new Map([...stored(), ...unstored])]
        .filter(([key]) => isHere(key))
        .flatMap(([, value]) => parsed(value))
        .toSorted((a, b) => (a.entry?.at ?? '').localeCompare(b.entry?.at ?? '')),
    put: (kept) => write(prefix + kept.id, JSON.stringify(kept)),
    drop: (id) => write(prefix + id, null),
  };
}

/** An answer that settles it. Anything else means: later. */
function refusalOf(error: unknown): Refused {
  if (error instanceof ApiError && error.status === 401) throw new SignedOut();
  const settled = error instanceof ApiError && error.status < 500 && ![408, 425, 429].includes(error.status);
  if (!settled) throw error;
  return refusalDetails(error);
}

/** Reason of a refusal, by field. */
export function refusalDetails({ code, userMessage, issues }: ApiError): Refused {
  const fields = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
  return { code: code ?? '', message: userMessage ?? 'That did not work. Please try again.', fields };
}

/** Requests of one person. Another tab may have changed the session; then nothing leaves with it. */
const transportOf = (person: string): Transport => {
  const own = () => {
    if (!isSessionOf(person)) throw new SignedOut();
  };
  return {
    async send({ catId, ...entry }) {
      own();
      try {
        return { entry: await api.post(`/api/cats/${catId}/log`, entry) };
      } catch (error) {
        return { why: refusalOf(error) };
      }
    },
    async replay(entries) {
      own();
      let results;
      try {
        ({ results } = await api.post('/api/log/batch', { entries: [...entries] }));
      } catch (error) {
        const why = refusalOf(error);
        // One that an older page wrote in another shape: the others do not wait for it.
        if (entries.length === 1) return entries.map(({ id }): Replayed => ({ id, status: 'refused', why }));
        const answers: Replayed[] = [];
        for (const entry of entries) answers.push(...(await this.replay([entry])));
        return answers;
      }
      return entries.map(({ id }, index): Replayed => {
        const answer = results[index];
        if (answer?.status !== 'refused') return { id, status: 'stored' };
        return { id, status: 'refused', why: { code: answer.code ?? '', message: answer.message ?? '', fields: {} } };
      });
    },
    async remove(id) {
      own();
      try {
        await api.delete(`/api/log/${id}`);
        return null;
      } catch (error) {
        const why = refusalOf(error);
        return why.code === 'entry-unknown' ? null : { why };
      }
    },
  };
};

/** Requests of one person in a household that they share. Its entries are sent one by one: there is no batch of them. */
const sharedTransportOf = (person: string, membership: string): Transport => {
  const send: Transport['send'] = async ({ catId, ...entry }) => {
    if (!isSessionOf(person)) throw new SignedOut();
    try {
      return { entry: await api.post(`/api/shared/${membership}/cats/${catId}/log`, entry) };
    } catch (error) {
      return { why: refusalOf(error) };
    }
  };
  return {
    send,
    async replay(entries) {
      const answers: Replayed[] = [];
      for (const entry of entries) {
        const answer = await send(entry);
        const { id } = entry;
        answers.push('why' in answer ? { id, status: 'refused', why: answer.why } : { id, status: 'stored' });
      }
      return answers;
    },
    async remove(id) {
      if (!isSessionOf(person)) throw new SignedOut();
      try {
        await api.delete(`/api/shared/${membership}/log/${id}`);
        return null;
      } catch (error) {
        const why = refusalOf(error);
        return why.code === 'entry-unknown' ? null : { why };
      }
    },
  };
};

let last: Promise<unknown> = Promise.resolve();

/** One thing at a time: among all tabs where the browser can say so, else in this one. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return locks.request('purrwell.log', act) as Promise<T>;
  const mine = last.then(act, act);
  last = mine.catch(() => undefined);
  return mine;
}

const queues = new Map<string, Queue>();

/** Queue of the own household, or of one that is shared. */
export function queueOf(person: string, membership = ''): Queue {
  const key = `${person} ${membership}`;
  const wire = () => (membership ? sharedTransportOf(person, membership) : transportOf(person));
  const known = queues.get(key) ?? createQueue(shelfOf(person, membership), wire(), alone);
  queues.set(key, known);
  return known;
}

const seen = new Map<string, { text: string; kept: readonly QueuedEntry[] }>();

/** Pending entries of the own household, or of one that is shared; the same array until one changes. */
export function pendingEntriesOf(person: string, membership = ''): readonly QueuedEntry[] {
  const key = `${person} ${membership}`;
  const kept = person ? shelfOf(person, membership).all() : [];
  const text = JSON.stringify(kept);
  const before = seen.get(key);
  if (before?.text === text) return before.kept;
  seen.set(key, { text, kept });
  return kept;
}

/** Deletes waiting entries of a household that is no longer shared: they can never be sent. Returns their number. */
export function dropPendingOf(person: string, membership: string): number {
  const shelf = shelfOf(person, membership);
  const kept = shelf.all();
  for (const { id } of kept) shelf.drop(id);
  return kept.length;
}

/** Hears of every change, also of those in other tabs. */
export function onPendingChange(listener: () => void) {
  const elsewhere = ({ key }: StorageEvent) => (key === null || key.startsWith(unsentPrefix())) && listener();
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}
