import { afterEach, expect, test, vi } from 'vitest';
import { onceReachable } from './code-loading.ts';

const load = vi.fn(async () => 'code');
const asked = vi.fn();

/** A browser that takes itself to be online or not, and a server that answers or not. */
function line({ online, answers, heardMsAgo }: { online: boolean; answers: boolean; heardMsAgo?: number }) {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { onLine: online });
  vi.stubGlobal('fetch', async () => {
    asked();
    if (!answers) throw new TypeError('Failed to fetch');
    return { status: 200 };
  });
  const entry = { responseEnd: performance.now() - (heardMsAgo ?? 0), responseStatus: 200 };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    heardMsAgo === undefined ? [] : [entry as PerformanceResourceTiming],
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('code is imported at once on a line that nobody doubts', async () => {
  line({ online: true, answers: true });
  await expect(onceReachable(load)).resolves.toBe('code');
  line({ online: true, answers: true, heardMsAgo: 1000 });
  await expect(onceReachable(load, { careful: true })).resolves.toBe('code');
  expect(asked).not.toHaveBeenCalled();
});

test('nothing is imported where the server does not answer, so that no browser remembers a failure', async () => {
  line({ online: true, answers: false, heardMsAgo: 60_000 });
  await expect(onceReachable(load, { careful: true })).rejects.toThrow('no connection');
  // It is asked from now on, also for what is not careful, until it answers.
  await expect(onceReachable(load)).rejects.toThrow('no connection');
  expect(load).not.toHaveBeenCalled();
  line({ online: true, answers: true });
  await expect(onceReachable(load)).resolves.toBe('code');
  line({ online: false, answers: false });
  await expect(onceReachable(load)).rejects.toThrow('no connection');
});

test('offline only the dashboard’s code counts as kept on this device', async () => {
  const at = (pathname: string) => {
    line({ online: false, answers: false });
    vi.stubGlobal('window', { location: { pathname } });
    vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } });
  };
  at('/desk');
  await expect(onceReachable(load)).rejects.toThrow('no connection');
  expect(load).not.toHaveBeenCalled();
  at('/dashboard');
  await expect(onceReachable(load)).resolves.toBe('code');
});
