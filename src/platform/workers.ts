import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { Overloaded } from '#src/lib/unavailable.ts';
import { spareProcessors } from './place.ts';

/** Work that takes a processor for longer than a request may keep others waiting. In and out go copies of plain data. */
export interface WorkerTask<I, O> {
  name: string;
  /** Only for the compiler. */
  readonly shape?: (input: I) => O;
}

export const defineTask = <I, O>(name: string): WorkerTask<I, O> => ({ name });

export interface Workers {
  /**
   * Runs a task on a thread of its own. Throws `Overloaded` where too many wait already. `signal` ends the task, with its
   * thread where it runs already; an `AbortError` is thrown then.
   */
  run<I, O>(task: WorkerTask<I, O>, input: I, signal?: AbortSignal): Promise<O>;
  /** Says which code does the work: a result that was kept is of use as long as this is the same. */
  version(): Promise<string>;
  /** Threads that live now. */
  readonly threads: number;
  close(): Promise<void>;
}

/** One processor stays free for requests. */
const THREADS = spareProcessors(4);
const MOST_WAITING = 100;
const IDLE_MS = 5000;
const RETRY_AFTER_SECONDS = 10;

/** Beside the built server, else the source, which Node reads as it is. */
function workerFile(): string {
  const built = fileURLToPath(new URL('./worker.js', import.meta.url));
  return existsSync(built) ? built : resolve('src/worker.ts');
}

/** Opens a pool whose threads start with the first task and end when there is nothing to do. */
export function openWorkers({ mostWaiting = MOST_WAITING, idleMs = IDLE_MS } = {}): Workers {
  const filename = workerFile();
  const started = process.hrtime.bigint();
  let pool: Promise<Piscina> | undefined;
  let opened: Piscina | undefined;
  let version: Promise<string> | undefined;
  let waiting = 0;
  const open = async () => {
    const { Piscina: Pool } = await import('piscina');
    opened = new Pool({
      filename,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: idleMs,
      // With it an answer may be read while its task is still being sent; the idle timer it starts is then cleared by the
      // sending (piscina 5), and the thread stays until the next task.
      atomics: 'disabled',
      // A document or a file that eats memory ends its own thread.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    return opened;
  };
  return {
    run: async ({ name }, input, signal) => {
      if (waiting >= mostWaiting + THREADS) throw new Overloaded(RETRY_AFTER_SECONDS);
      waiting += 1;
      try {
        pool ??= open();
        return await (await pool).run({ name, input }, { signal: signal ?? null });
      } finally {
        waiting -= 1;
      }
    },
    version: () => {
      // Source files that are not built may change at any time.
      version ??= filename.endsWith('.js')
        ? readFile(filename).then((code) => createHash('sha256').update(code).digest('base64url'))
        : Promise.resolve(`${process.pid} ${started}`);
      return version;
    },
    get threads() {
      return opened?.threads.length ?? 0;
    },
    close: async () => {
      await (await pool)?.close({ force: true });
    },
  };
}
