import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProcess } from './bundle-process.ts';
import { freePort } from './shop.ts';

/** Time to pass, in days or minutes, who leaves the first places of Pro meanwhile, and whether missed promises are looked for after it. */
export interface TimePassing {
  days: number;
  minutes?: number;
  leaver?: string;
  promises?: boolean;
}

export interface ClockedShop {
  url: string;
  /** Resolves to the time in the shop once everything that fell due has been done. */
  move(passing: TimePassing): Promise<string>;
  ended(): boolean;
  stop(): Promise<void>;
}

export interface ShopWithClock {
  url: string;
  /** Lets so many days pass, a quarter of a day at a time, with everything that falls due on the way. */
  pass(days: number): Promise<Date>;
  /** Lets so many minutes pass, and runs the jobs that waited for them. */
  passMinutes(minutes: number): Promise<Date>;
  /** Lets so many days pass, then looks for promises that were missed, as the job of the night does. */
  passPromises(days: number): Promise<Date>;
  /** Ends the membership of a founding member of Pro. */
  freeSeat(member: number): Promise<Date>;
}

export function withClock(url: string, move: (passing: TimePassing) => Promise<string>): ShopWithClock {
  const moved = async (passing: TimePassing) => new Date(await move(passing));
  return {
    url,
    pass: (days) => moved({ days }),
    passMinutes: (minutes) => moved({ days: 0, minutes }),
    passPromises: (days) => moved({ days, promises: true }),
    freeSeat: (member) => moved({ days: 0, leaver: `founding member ${member}` }),
  };
}

let program: Promise<string> | null = null;

/** The program of the shop, bundled once a process and deleted with it. */
async function bundled(): Promise<string> {
  program ??= bundleProcess('tests/support/time-machine.ts', 'time-machine').then((file) => {
    process.once('exit', () => rmSync(file, { force: true }));
    return file;
  });
  return program;
}

/** For a machine on which much else is going on. */
const PATIENT = { DATABASE_CONNECT_TIMEOUT: '60', DATABASE_LOCK_TIMEOUT: '60', DATABASE_STATEMENT_TIMEOUT: '60' };

/** The built shop with a clock that can be moved, on an empty database. */
export async function startClockedShop(databaseUrl: string): Promise<ClockedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-time-'));
  const file = await bundled();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: '',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    NODE_COMPILE_CACHE: '.cache/compile',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomUUID(),
    ...PATIENT,
    // Journeys run at any time of the day.
    CHAT_HOURS: 'Sun-Sat 00:00-24:00',
    PAYOUT_CONNECT: 'AE,DE',
    PAYOUT_IBAN: 'DE89370400440532013000',
    PAYOUT_BIC: 'COBADEFFXXX',
  };
  const shop = fork(file, { env });
  const ended = once(shop, 'exit').then((): never => {
    throw new Error('The moved shop ended.');
  });
  ended.catch(() => undefined); // it is told by the answer that is waited for
  const answer = async () => {
    const [{ now }] = (await Promise.race([once(shop, 'message'), ended])) as [{ now: string }];
    return now;
  };
  await answer();
  return {
    url,
    move: (passing) => {
      shop.send(passing);
      return answer();
    },
    ended: () => shop.exitCode !== null || shop.signalCode !== null,
    stop: async () => {
      shop.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
