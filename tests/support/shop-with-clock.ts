import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { freePort } from './shop.ts';

export interface ShopWithClock {
  url: string;
  /** Lets so many days pass, a quarter of a day at a time, with everything that falls due on the way. */
  pass(days: number): Promise<Date>;
  /** Ends the membership of a founding member of Pro. */
  freeSeat(member: number): Promise<Date>;
  stop(): Promise<void>;
}

/** The built shop with a clock that can be moved, on a database in memory. */
export async function startShopWithClock(): Promise<ShopWithClock> {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-time-'));
  const file = resolve('build', `time-machine-${process.pid}.js`);
  await build({
    entryPoints: ['tests/support/time-machine.ts'],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    logLevel: 'warning',
    define: { 'import.meta.env.SSR': 'true', 'import.meta.env.DEV': 'false' },
    loader: { '.css': 'empty' },
  });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: '',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
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
