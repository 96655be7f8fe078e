import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { NoConnection } from '../database-errors.ts';
import type { Answer, Call, CopiedError } from './messages.ts';

/** Part of PGlite's interface that the shop uses. */
export interface EmbeddedClient extends Pick<PGlite, 'query' | 'exec' | 'close'> {
  transaction<T>(work: (tx: Pick<Transaction, 'query' | 'exec'>) => Promise<T>): Promise<T>;
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
}

/** Beside the built server, else the source, which Node reads as it is. */
function threadFile(): string {
  const built = fileURLToPath(new URL('./database-thread.js', import.meta.url));
  return existsSync(built) ? built : resolve('src/platform/embedded/thread.ts');
}

/**
 * Opens the embedded engine on a thread of its own, so that no statement keeps requests waiting that need none.
 * Errors are the engine's (code, severity, constraint …); NoConnection once the thread has ended. `onEnded` is called once
 * if an open engine ends without having been closed; it cannot be opened again in this process.
 */
export async function openEmbeddedClient(
  folder: string,
  onEnded: (error: Error) => void = () => {},
): Promise<EmbeddedClient> {
  const thread = new Worker(threadFile(), {
    workerData: { folder },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<number, (payload: string) => void>();
  let ended: Error | null = null;
  let state: 'opening' | 'open' | 'closing' = 'opening';
  let calls = 0;

  const opened = Promise.withResolvers<unknown>();
  waiting.set(calls, opened);
  thread.on('message', (answer: Answer) => {
    if ('listener' in answer) return listeners.get(answer.listener)?.(answer.payload);
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) call?.reject(restored(answer.error));
    else call?.resolve(answer.result);
  });
  const end = (cause?: Error) => {
    if (ended) return;
    ended = new NoConnection('The embedded database has ended.', { cause });
    opened.reject(cause ?? ended);
    for (const call of waiting.values()) call.reject(ended);
    waiting.clear();
    if (state === 'open') onEnded(ended);
  };
  thread.on('error', end);
  thread.on('exit', () => end());

  const send = (call: Call) => {
    const id = ++calls;
    return { id, result: ended ? Promise.reject(ended) : answerTo(id, call) };
  };
  const answerTo = (id: number, call: Call): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    try {
      thread.postMessage({ ...call, id });
    } catch (error) {
      waiting.delete(id); // a parameter that cannot be copied
      answer.reject(error);
    }
    return answer.promise;
  };
  const statements = (transaction?: number): Pick<Transaction, 'query' | 'exec'> => ({
    query: async <T>(text: string, params?: unknown[], { rowMode, parsers }: QueryOptions = {}) => {
      const unparsed = parsers && Object.keys(parsers).map(Number);
      const results = await send({ do: 'query', text, params, rowMode, unparsed, transaction }).result;
      return parsed(results as Results<T>, parsers);
    },
    exec: (text: string) => send({ do: 'exec', text, transaction }).result as Promise<Results[]>,
  });

  await opened.promise;
  state = 'open';
  return {
    ...statements(),
    transaction: async (work) => {
      const { id, result } = send({ do: 'begin' });
      await result;
      try {
        const value = await work(statements(id));
        await send({ do: 'commit', transaction: id }).result;
        return value;
      } catch (error) {
        await send({ do: 'rollback', transaction: id }).result.catch(() => {});
        throw error;
      }
    },
    listen: async (channel, listener) => {
      const { id, result } = send({ do: 'listen', channel });
      listeners.set(id, listener);
      await result;
      return async () => {
        listeners.delete(id);
        await send({ do: 'unlisten', listener: id }).result;
      };
    },
    close: async () => {
      state = 'closing';
      try {
        await send({ do: 'close' }).result;
      } catch (error) {
        if (!ended) throw error;
      } finally {
        await thread.terminate();
      }
    },
  };
}

/** Gives the values that were left as PostgreSQL wrote them to the caller's parsers. */
function parsed<T>(results: Results<T>, parsers: QueryOptions['parsers'] = {}): Results<T> {
  results.fields.forEach(({ name, dataTypeID }, i) => {
    const parse = parsers[dataTypeID];
    if (!parse) return;
    for (const row of results.rows as Record<string | number, unknown>[]) {
      const key = Array.isArray(row) ? i : name;
      if (row[key] !== null) row[key] = parse(row[key] as string);
    }
  });
  return results;
}

function restored({ name, message, stack, fields }: CopiedError): Error {
  return Object.assign(new Error(message), { ...fields, name, stack });
}
