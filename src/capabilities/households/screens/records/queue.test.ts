import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntryView } from '../../contract.ts';
import {
  type WithLock,
  createQueue,
  type OutgoingEntry,
  type QueuedEntry,
  type Refused,
  type Replayed,
  type Storage,
  SignedOut,
  type Transport,
} from './queue.ts';

const NO: Refused = { code: 'cat-unknown', message: 'We cannot find this cat.', fields: {} };

/** A server that stores the first entry of an id only, and remembers withdrawn ids. */
function newServer() {
  const rows = new Map<string, 'live' | 'removed'>();
  const late: OutgoingEntry[] = [];
  const store = (entry: OutgoingEntry): { entry: EntryView } | { why: Refused } => {
    if (entry.catId === 'stranger') return { why: NO };
    if (!rows.has(entry.id)) rows.set(entry.id, 'live');
    return { entry: { id: entry.id } as EntryView };
  };
  const remove = (id: string) => {
    if (rows.has(id)) rows.set(id, 'removed');
    return rows.has(id) ? null : { why: NO };
  };
  return { rows, late, store, remove, arriveLate: () => late.splice(0).forEach(store) };
}

type Line = 'fine' | 'down' | 'answer-lost' | 'late';

/** Each request draws its outcome; once the drawn ones are used up, the connection is fine. */
function newWire(server: ReturnType<typeof newServer>, lines: Line[]): Transport {
  const pass = async <T>(act: () => T, entries: readonly OutgoingEntry[]): Promise<T> => {
    await Promise.resolve();
    const line = lines.shift() ?? 'fine';
    if (line === 'down') throw new TypeError('Failed to fetch');
    if (line === 'late') {
      server.late.push(...entries);
      throw new TypeError('Failed to fetch');
    }
    const answer = act();
    if (line === 'answer-lost') throw new TypeError('Failed to fetch');
    return answer;
  };
  return {
    send: (entry) => pass(() => server.store(entry), [entry]),
    replay: (entries) =>
      pass(
        () =>
          entries.map((entry): Replayed => {
            const answer = server.store(entry);
            return 'why' in answer
              ? { id: entry.id, status: 'refused', why: answer.why }
              : { id: entry.id, status: 'stored' };
          }),
        entries,
      ),
    remove: (id) => pass(() => server.remove(id), []),
  };
}

function newShelf(): Storage {
  const values = new Map<string, string>();
  return {
    all: () => [...values.values()].map((value) => JSON.parse(value) as QueuedEntry),
    put: (kept) => void values.set(kept.id, JSON.stringify(kept)),
    drop: (id) => void values.delete(id),
  };
}

function newAlone(): WithLock {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = last.then(act, act);
    last = mine.catch(() => undefined);
    return mine;
  };
}

const newEntry = (id: string, catId = 'miso'): OutgoingEntry => ({
  id,
  catId,
  kind: 'water',
  value: 40,
  at: '2026-12-01T08:00:00.000Z',
});

const actions = fc.array(
  fc.record({
    tab: fc.integer({ min: 0, max: 1 }),
    what: fc.constantFrom('log', 'undo', 'flush', 'again', 'reload', 'late'),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    wait: fc.boolean(),
  }),
  { maxLength: 30 },
);
const lines = fc.array(fc.constantFrom<Line>('fine', 'down', 'answer-lost', 'late'), { maxLength: 40 });

test('despite lost connections, retries, reloads and a second tab every entry is stored once and removed ones are gone', async () => {
  await fc.assert(
    fc.asyncProperty(actions, lines, async (steps, drawn) => {
      const server = newServer();
      const shelf = newShelf();
      const alone = newAlone();
      const wire = newWire(server, [...drawn]);
      const open = () => createQueue(shelf, wire, alone);
      const tabs = [open(), open()];
      const wanted = new Map<string, boolean>();
      const running: Promise<unknown>[] = [];
      for (const { tab, what, id, wait } of steps) {
        const queue = tabs[tab] ?? open();
        const under: Promise<unknown>[] = [];
        if (what === 'log' && !wanted.has(id)) {
          wanted.set(id, true);
          under.push(queue.log(newEntry(id)));
        } else if (what === 'undo' && wanted.has(id)) {
          wanted.set(id, false);
          under.push(queue.undo(id));
        } else if (what === 'flush') under.push(queue.flush().catch(() => undefined));
        else if (what === 'again' && wanted.get(id)) under.push(queue.log(newEntry(id)));
        else if (what === 'reload') tabs[tab] = open();
        else if (what === 'late') server.arriveLate();
        running.push(...under);
        if (wait) await Promise.all(under);
      }
      await Promise.all(running);
      drawn.length = 0;
      for (let round = 0; round < 60 && shelf.all().length; round++)
        await open()
          .flush()
          .catch(() => undefined);
      server.arriveLate();
      expect(shelf.all()).toEqual([]);
      for (const [id, there] of wanted) expect([id, server.rows.get(id) === 'live']).toEqual([id, there]);
      expect(server.rows.size).toBeLessThanOrEqual(wanted.size);
    }),
    { numRuns: 2000 },
  );
});

test('a refusal is reported at once to an open form, else stored with its reason', async () => {
  const server = newServer();
  const shelf = newShelf();
  const lines: Line[] = [];
  const queue = createQueue(shelf, newWire(server, lines), newAlone());
  expect(await queue.log(newEntry('a', 'stranger'))).toEqual({ status: 'refused', why: NO });
  expect(shelf.all()).toEqual([]);

  lines.push('down');
  expect(await queue.log(newEntry('b', 'stranger'))).toEqual({ status: 'kept', because: 'unreachable' });
  await queue.log(newEntry('c'));
  expect(await queue.flush()).toEqual({ stored: [], refused: ['b'] });
  expect(shelf.all()).toMatchObject([{ id: 'b', state: 'refused', message: NO.message }]);
  expect(await queue.flush()).toEqual({ stored: [], refused: [] });
  await queue.undo('b');
  expect([shelf.all(), [...server.rows.keys()]]).toEqual([[], ['c']]);
});

test('a session that has ended is told apart from a line that is down; the entry stays for its owner', async () => {
  const shelf = newShelf();
  const ended = { send: () => Promise.reject(new SignedOut()), replay: () => Promise.reject(new SignedOut()) };
  const queue = createQueue(shelf, { ...newWire(newServer(), []), ...ended }, newAlone());
  expect(await queue.log(newEntry('a'))).toEqual({ status: 'kept', because: 'signed-out' });
  await expect(queue.flush()).rejects.toBeInstanceOf(SignedOut);
  expect(shelf.all()).toMatchObject([{ id: 'a', state: 'waiting' }]);
});
