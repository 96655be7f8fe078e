import { afterEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#src/web/api.ts';
import { signIn } from '#src/web/session.ts';
import type { CurrentUser } from '#src/capabilities/access/sign-in-contract.ts';
import { countUnsent } from '#src/web/unsent-log.ts';
import { dropPendingOf, type OutgoingEntry, pendingEntriesOf, queueOf } from './queue.ts';

function storage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  return kept as unknown as Storage;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Maryam's browser, signed in; `answer` is the server. */
function openBrowser(answer: (path: string, request: { body?: string; headers?: Record<string, string> }) => Response) {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { documentElement: { classList: { toggle: () => {} } } });
  vi.stubGlobal('fetch', async (path: string, request = {}) =>
    path === '/api/auth/user' ? Response.json({ user: { id: 'maryam' } }) : answer(path, request),
  );
  signIn('of-maryam', { id: 'maryam' } as CurrentUser);
}

const note = (id: string): OutgoingEntry => ({
  id,
  catId: 'miso',
  kind: 'note',
  note: 'Slept on the till.',
  at: '2026-12-01T08:00:00.000Z',
});

test('N6 entries of one person are never sent with the session of another, who signed in in another tab', async () => {
  const reached: string[] = [];
  openBrowser((path, { headers = {} }) => {
    reached.push(`${path} ${headers.authorization}`);
    return Response.json({ id: 'one', results: [{ status: 'stored' }] });
  });
  expect(await queueOf('maryam').log(note('one'))).toMatchObject({ status: 'stored' });
  localStorage.setItem(TOKEN_KEY, 'of-rana');
  reached.length = 0;
  expect(await queueOf('maryam').log(note('two'))).toEqual({ status: 'kept', because: 'signed-out' });
  await expect(queueOf('maryam').flush()).rejects.toThrow();
  await queueOf('maryam').undo('two');
  expect(reached).toEqual([]);
  expect(pendingEntriesOf('maryam').map(({ state }) => state)).toEqual(['taking-back']);

  localStorage.setItem(TOKEN_KEY, 'of-maryam');
  await queueOf('maryam').flush();
  expect(new Set(reached.map((line) => line.split(' ').at(-1)))).toEqual(new Set(['of-maryam']));
  expect(pendingEntriesOf('maryam')).toEqual([]);
});

test('N20 entries of a shared household wait apart from the own ones, are sent to it alone, and go when the share ends', async () => {
  const reached: string[] = [];
  let online = false;
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { documentElement: { classList: { toggle: () => {} } } });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/user') return Response.json({ user: { id: 'noor' } });
    if (!online) throw new TypeError('Failed to fetch');
    reached.push(path);
    return Response.json({ id: 'one', results: [] });
  });
  signIn('of-noor', { id: 'noor' } as CurrentUser);
  const shared = queueOf('noor', 'share-1');
  expect(await shared.log(note('one'))).toEqual({ status: 'kept', because: 'unreachable' });
  expect(await queueOf('noor', 'share-2').log(note('two'))).toMatchObject({ status: 'kept' });
  expect([pendingEntriesOf('noor'), pendingEntriesOf('noor', 'share-1').map(({ id }) => id)]).toEqual([[], ['one']]);
  // Logging out asks about them, too.
  expect(countUnsent('noor').count).toBe(2);
  online = true;
  await queueOf('noor').flush();
  expect(reached).toEqual([]);
  expect(await shared.flush()).toEqual({ stored: ['one'], refused: [] });
  expect(reached).toEqual(['/api/shared/share-1/cats/miso/log']);
  expect([dropPendingOf('noor', 'share-2'), dropPendingOf('noor', 'share-2'), countUnsent('noor').count]).toEqual([
    1, 0, 0,
  ]);
});

test('N6 an entry that the server cannot read is refused by itself, and the others are sent', async () => {
  const stored: string[] = [];
  let offline = true;
  openBrowser((_path, { body = '' }) => {
    if (offline) throw new TypeError('Failed to fetch');
    const { entries } = JSON.parse(body) as { entries: OutgoingEntry[] };
    if (entries.some(({ id }) => id === 'old')) return Response.json({ message: 'Please check.' }, { status: 422 });
    stored.push(...entries.map(({ id }) => id));
    return Response.json({ results: entries.map(() => ({ status: 'stored' })) });
  });
  for (const id of ['one', 'old', 'two']) await queueOf('maryam').log(note(id));
  offline = false;
  expect(await queueOf('maryam').flush()).toEqual({ stored: ['one', 'two'], refused: ['old'] });
  expect(stored).toEqual(['one', 'two']);
  expect(pendingEntriesOf('maryam')).toMatchObject([{ id: 'old', state: 'refused', message: 'Please check.' }]);
});

test('N6 an entry that a full browser held in memory is not shown older than it is stored later', async () => {
  openBrowser(() => {
    throw new TypeError('Failed to fetch');
  });
  const { setItem } = localStorage;
  let full = true;
  vi.stubGlobal('localStorage', {
    ...storage(),
    getItem: () => null,
    removeItem: () => {},
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('Full', 'QuotaExceededError');
      setItem(key, value);
    },
  });
  await queueOf('maryam').log(note('one'));
  expect(pendingEntriesOf('maryam')).toMatchObject([{ id: 'one', state: 'waiting' }]);
  expect(countUnsent('maryam')).toEqual({ count: 1, lost: 1 });
  full = false;
  await queueOf('maryam').undo('one');
  expect(countUnsent('maryam').lost).toBe(0);
});
