import type { Query } from '@tanstack/react-query';
import type { Topic } from '#src/platform/realtime.ts';
import { queryClient } from './query-client.ts';
import { isRefreshedBy } from './refreshed-by.ts';
import { checkSession, onSessionChange } from './session.ts';

/** Time out of sight after which a page stops following: browsers allow all tabs of a site few connections. */
const UNSEEN_MS = 30_000;
/** Three beats of the server. Silence for longer is a line that broke without a word. */
const SILENCE_MS = 80_000;
const RETRY_MS = [1000, 3000, 10_000, 30_000];
/** Changes come in twos and threes; they are fetched together. */
const GATHER_MS = 150;
/** Age of the oldest requests of a page when its event stream opens: changes since then are replayed. */
const HEAD_START_MS = 1000;

/**
 * Data is stale only once the server says so: the topics' queries are refetched where they are on screen, and later
 * elsewhere.
 */
function readAgain(topics: ReadonlySet<Topic>) {
  const concerned = ({ queryKey }: Query) => isRefreshedBy(queryKey, topics);
  const first = queryClient.getQueryCache().findAll({ predicate: concerned, fetchStatus: 'fetching' });
  void queryClient.invalidateQueries({ predicate: concerned });
  // The very first answer may have left the server before the change: it is awaited and then asked for again.
  for (const query of first) {
    if (query.state.data !== undefined) continue;
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => {});
  }
}

let knownUntil: number | null = null; // later changes have to be requested

/**
 * Follows the household while somebody is signed in and looking; ends with the returned function. `since`: time of the requests for the data on
 * screen.
 */
export function followHousehold(since: number): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let unseen: ReturnType<typeof setTimeout> | undefined;
  let gather: ReturnType<typeof setTimeout> | undefined;
  let over = false; // signed out elsewhere: the page hears of it at its next request
  const told = new Set<Topic>();
  knownUntil ??= since - HEAD_START_MS;

  const alive = () => {
    failures = 0;
    clearTimeout(silence);
    silence = setTimeout(lost, SILENCE_MS);
  };
  const heartbeat = () => {
    alive();
    knownUntil = Date.now();
  };
  const onMessage = ({ data }: MessageEvent<string>) => {
    heartbeat();
    for (const topic of (JSON.parse(data) as { topics: Topic[] }).topics) told.add(topic);
    gather ??= setTimeout(() => {
      gather = undefined;
      readAgain(new Set(told));
      told.clear();
    }, GATHER_MS);
  };
  const close = () => {
    source?.close();
    source = null;
    clearTimeout(retry);
    clearTimeout(silence);
  };
  const open = () => {
    if (source || over || !navigator.onLine) return;
    clearTimeout(retry);
    source = new EventSource(`/api/events?age=${Math.max(0, Date.now() - (knownUntil ?? 0))}`);
    source.onopen = alive;
    source.onmessage = onMessage;
    source.addEventListener('beat', heartbeat);
    source.addEventListener('over', end);
    source.onerror = lost;
  };
  const lost = () => {
    // Refused for good may mean signed out; everything else passes.
    if (source?.readyState === EventSource.CLOSED && failures === 0) void checkSession();
    close();
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
    failures += 1;
    retry = setTimeout(open, wait * (0.5 + Math.random()));
  };
  const end = () => {
    over = true;
    close();
  };
  const look = () => {
    clearTimeout(unseen);
    if (document.visibilityState === 'visible') open();
    else unseen = setTimeout(close, UNSEEN_MS);
  };
  const signedOut = onSessionChange((change) => change === 'signed-out' && end());
  window.addEventListener('online', look);
  window.addEventListener('offline', close);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', look);
  look();
  return () => {
    close();
    clearTimeout(unseen);
    clearTimeout(gather);
    signedOut();
    window.removeEventListener('online', look);
    window.removeEventListener('offline', close);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', look);
  };
}
