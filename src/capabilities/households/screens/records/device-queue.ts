import { ApiError, api } from '#src/web/api.ts';
import { onSessionChange } from '#src/web/session.ts';
import {
  createQueue,
  type OutgoingEntry,
  type QueuedEntry,
  type Queue,
  type Refused,
  type Replayed,
  type Storage,
  SignedOut,
} from './queue.ts';

/** The number changes with the shape of what is kept; what an older page kept is left alone and not understood. */
const PREFIX = 'purrwell.log.v1.';

const listeners = new Set<() => void>();
const changed = () => {
  for (const hear of listeners) hear();
};

/** For browsers that refuse storage: as long as the page stays open. */
const unstored = new Map<string, string>();

function stored(): [string, string][] {
  try {
    return Object.entries({ ...localStorage });
  } catch {
    return [...unstored];
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // no storage, or none left
    if (value !== null) unstored.set(key, value);
  }
  if (value === null) unstored.delete(key);
  changed();
}

function parsed(value: string): QueuedEntry[] {
  try {
    return [JSON.parse(value) as QueuedEntry];
  } catch {
    return [];
  }
}

/** Storage for the entries of one person on this device. Others who sign in here have their own. */
function shelfOf(person: string): Storage {
  const prefix = `${PREFIX}${person}.`;
  return {
    all: () =>
      [...new Map([...stored(), ...unstored])]
        .filter(([key]) => key.startsWith(prefix))
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

const transport = {
  async send({ catId, ...entry }: OutgoingEntry) {
    try {
      return { entry: await api.post(`/api/cats/${catId}/log`, entry) };
    } catch (error) {
      return { why: refusalOf(error) };
    }
  },
  async replay(entries: readonly OutgoingEntry[]): Promise<Replayed[]> {
    const { results } = await api.post('/api/log/batch', { entries });
    return entries.map(({ id }, index) => {
      const answer = results[index];
      if (answer?.status !== 'refused') return { id, status: 'stored' };
      return { id, status: 'refused', why: { code: answer.code ?? '', message: answer.message ?? '', fields: {} } };
    });
  },
  async remove(id: string) {
    try {
      await api.delete(`/api/log/${id}`);
      return null;
    } catch (error) {
      const why = refusalOf(error);
      return why.code === 'entry-unknown' ? null : { why };
    }
  },
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

export function queueOf(person: string): Queue {
  const known = queues.get(person) ?? createQueue(shelfOf(person), transport, alone);
  queues.set(person, known);
  return known;
}

let seen: { person: string; text: string; kept: readonly QueuedEntry[] } = { person: '', text: '[]', kept: [] };

/** Pending entries; the same array until one changes. */
export function pendingEntriesOf(person: string): readonly QueuedEntry[] {
  const kept = person ? shelfOf(person).all() : [];
  const text = JSON.stringify(kept);
  if (seen.person !== person || seen.text !== text) seen = { person, text, kept };
  return seen.kept;
}

/** Hears of every change, also of those in other tabs. */
export function onPendingChange(hear: () => void) {
  const elsewhere = ({ key }: StorageEvent) => (key === null || key.startsWith(PREFIX)) && hear();
  listeners.add(hear);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(hear);
    window.removeEventListener('storage', elsewhere);
  };
}

// Signing out deletes pending entries. An expired session keeps them to be sent later.
onSessionChange((change) => {
  if (change !== 'signed-out') return;
  for (const [key] of stored()) if (key.startsWith(PREFIX)) write(key, null);
  unstored.clear();
});
