import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProcess } from './bundle-process.ts';
import { freePort } from './shop.ts';

export interface ShopWithClock {
  url: string;
  /** Lets so many days pass, a quarter of a day at a time, with everything that falls due on the way. */
  pass(days: number): Promise<Date>;
  /** Lets so many minutes pass, and runs the jobs that waited for them. */
  passMinutes(minutes: number): Promise<Date>;
  /** Ends the membership of a founding member of Pro. */
  freeSeat(member: number): Promise<Date>;
  stop(): Promise<void>;
}

/** The built shop with a clock that can be moved, on a database in memory. */
export async function startShopWithClock(): Promise<ShopWithClock> {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-time-'));
  const file = await bundleProcess('tests/support/time-machine.ts', 'time-machine');
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
    // Journeys run at any time of the day.
    CHAT_HOURS: 'Sun-Sat 00:00-24:00',
    PAYOUT_CONNECT: 'AE,DE',
  };
  const shop = fork(file, { env });
  const ended = once(shop, 'exit').then((): never => {
    throw new Error('The moved shop ended.');
  });
  ended.catch(() => undefined); // it is told by the answer that is waited for
  const answer = async () => {
    const [{ now }] = (await Promise.race([once(shop, 'message'), ended])) as [{ now: string }];
    return new Date(now);
  };
  await answer();
  return {
    url,
    pass: (days) => {
      shop.send({ days });
      return answer();
    },
    passMinutes: (minutes) => {
      shop.send({ days: 0, minutes });
      return answer();
    },
    freeSeat: (member) => {
      shop.send({ days: 0, leaver: `founding member ${member}` });
      return answer();
    },
    stop: async () => {
      shop.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
      await rm(file, { force: true });
    },
  };
}
