import { parentPort, workerData } from 'node:worker_threads';
import type { Transaction } from '@electric-sql/pglite';
import { openEngine } from './engine.ts';
import type { Answer, Call, CopiedError } from './messages.ts';

/** The thread that runs the embedded engine (client.ts is its other end). Its order of calls and transactions is PGlite's own. */

interface OpenTransaction {
  handle: Transaction;
  end: PromiseWithResolvers<void>;
  /** Settles once it is committed or rolled back. */
  done: Promise<void>;
}

const ROLL_BACK = new Error('rolled back');

const engine = await openEngine({ dataDir: workerData.folder });
const transactions = new Map<number, OpenTransaction>();
const listeners = new Map<number, () => Promise<void>>();

const post = (answer: Answer) => parentPort?.postMessage(answer);

parentPort?.on('message', async (call: Call & { id: number }) => {
  try {
    post({ id: call.id, result: (await carryOut(call)) as never });
  } catch (error) {
    post({ id: call.id, error: copied(error as Error) });
  }
});
post({ id: 0 });

async function carryOut(call: Call & { id: number }): Promise<unknown> {
  switch (call.do) {
    case 'query':
      return within(call.transaction).query(call.text, call.params, {
        rowMode: call.rowMode,
        parsers: Object.fromEntries((call.unparsed ?? []).map((type) => [type, (text: string) => text])),
      });
    case 'exec':
      return within(call.transaction).exec(call.text);
    case 'begin':
      return begin(call.id);
    case 'commit':
    case 'rollback':
      return end(call.transaction, call.do);
    case 'listen':
      listeners.set(call.id, await engine.listen(call.channel, (payload) => post({ listener: call.id, payload })));
      return;
    case 'unlisten':
      await listeners.get(call.listener)?.();
      listeners.delete(call.listener);
      return;
    case 'close':
      return engine.close();
  }
}

function within(transaction: number | undefined): Pick<Transaction, 'query' | 'exec'> {
  if (transaction === undefined) return engine;
  return open(transaction).handle;
}

function open(id: number): OpenTransaction {
  const found = transactions.get(id);
  if (!found) throw new Error('Transaction is closed');
  return found;
}

/** Resolves once the transaction has begun, which is when no other is open. */
function begin(id: number): Promise<void> {
  return new Promise((begun, failed) => {
    const end = Promise.withResolvers<void>();
    const done = engine.transaction((handle) => {
      transactions.set(id, { handle, end, done });
      begun();
      return end.promise;
    });
    done.catch(failed);
  });
}

async function end(id: number, how: 'commit' | 'rollback'): Promise<void> {
  const { end: ending, done } = open(id);
  transactions.delete(id);
  if (how === 'commit') ending.resolve();
  else ending.reject(ROLL_BACK);
  await done.catch((error: unknown) => {
    if (error !== ROLL_BACK) throw error;
  });
}

function copied(error: Error): CopiedError {
  const plain = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  const fields = Object.fromEntries(plain) as CopiedError['fields'];
  return { name: error.name, message: error.message, stack: error.stack, fields };
}
