import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PlayLife } from '#src/capabilities/desk/demo-routes.ts';
import { withDeadline } from '#src/lib/deadline.ts';
import { Overloaded } from '#src/lib/unavailable.ts';

/** Beside the built server; sources play on this thread. */
const THREAD = fileURLToPath(new URL('./demo-life.js', import.meta.url));
/** A life takes about half a minute on a quiet machine, and minutes on one where much else is going on. */
const DEADLINE_MS = 900_000;
const AGAIN_SECONDS = 60;

/** Plays a life on a thread of its own, with a shop, a database and a clock that exist in its memory alone, and ends it. */
export const playLife: PlayLife = async () => {
  if (!existsSync(THREAD)) {
    const { tellLife, viewOfLife } = await import('./tell-life.ts');
    return viewOfLife(await tellLife());
  }
  const thread = new Worker(THREAD, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const played = new Promise<Awaited<ReturnType<PlayLife>>>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('Its thread ended before the life did.')));
  });
  try {
    return await withDeadline(played, DEADLINE_MS, () => new Overloaded(AGAIN_SECONDS));
  } finally {
    await thread.terminate();
  }
};
