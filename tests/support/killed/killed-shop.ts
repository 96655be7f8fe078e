import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Browser, newBrowser } from '../buyers.ts';
import { bundleProcess } from '../bundle-process.ts';
import type { TestServices } from '../engines.ts';
import { retryJobs } from '../job-time.ts';
import { freePort } from '../shop.ts';

/** A point in the life of a process: a call of the payment service, or the commit of a transaction, by its name. */
export interface Mark {
  at: 'before call' | 'after call' | 'before commit' | 'after commit';
  /** Regular expression for a call (`POST /v1/refunds`), or for the purpose of a transaction (`billing/sync-refunds`). */
  what: string;
}

export type Order = { mark: Mark } | { settleAt: string };

export interface KilledShop {
  /** The same person at the process that is to be killed, and at the one after it. */
  browser(of: Browser): Browser;
  /** Stands for the process where a helper asks for services. */
  services: TestServices;
  /** The process ends by SIGKILL once it comes here. */
  markPoint(mark: Mark): Promise<void>;
  /** Resolves once the process has been killed; begins the next one, which gets the jobs back. */
  restart(): Promise<void>;
  /** Runs jobs and delivers events at the process. Rejects where it is killed meanwhile. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const ENDED = 'The process ended.';

/** Begins a shop in a process of its own, on the database and at the time of `beside`. */
export async function startKilledShop(beside: TestServices): Promise<KilledShop> {
  const file = await bundleProcess('tests/support/killed/program.ts', 'killed-shop');
  let [child, port] = await begin(file, beside);
  const request = (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url);
    return fetch(`http://localhost:${port}${pathname}${search}`, { ...init, redirect: 'manual' });
  };
  const tell = async (order: Order) => {
    if (ended(child)) throw new Error(ENDED);
    child.send(order);
    await answerOf(child);
  };
  const services = { app: { request } } as unknown as TestServices;
  return {
    services,
    browser: (of) => Object.assign(newBrowser(services), { token: of.token }),
    markPoint: (mark) => tell({ mark }),
    settle: () => tell({ settleAt: beside.clock.now().toISOString() }),
    restart: async () => {
      if (!ended(child)) await once(child, 'exit');
      if (child.signalCode !== 'SIGKILL') throw new Error(`The process ended by itself: ${child.exitCode}.`);
      await giveBack(beside);
      [child, port] = await begin(file, beside);
    },
    stop: async () => {
      child.kill('SIGKILL');
      await rm(file, { force: true });
    },
  };
}

const ended = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function begin(file: string, { settings, clock }: TestServices): Promise<[ChildProcess, number]> {
  const port = await freePort();
  const { SANDBOX_MOOD = '', PATH = '' } = process.env;
  const env = { PATH, SANDBOX_MOOD, DATABASE_URL: settings.databaseUrl ?? '', CLOCK: clock.now().toISOString() };
  const child = fork(file, { env: { ...env, NODE_COMPILE_CACHE: '.cache/compile', PORT: String(port) } });
  await answerOf(child);
  return [child, port];
}

async function answerOf(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(ENDED)));
  await Promise.race([once(child, 'message'), gone]);
}

/** Ends the leases of a dead process's jobs and deliveries at once. */
async function giveBack(services: TestServices): Promise<void> {
  await retryJobs(services);
  await services.database.db.execute(
    sql`update sandbox.deliveries set next_attempt_at = now() where delivered_at is null`,
  );
}
