import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningShop {
  url: string;
  pid: number;
  dataDir: string;
  output(): string;
  ended(): boolean;
  /** Asks it to stop (SIGTERM) or ends it at once (SIGKILL); resolves when the process is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts the built shop as its owner would, on a free port with a data folder of its own, and waits until it is ready.
 * `opened` is a data folder to begin with: that of a shop that has been opened before.
 */
export async function startShop(env: Record<string, string> = {}, opened?: string): Promise<RunningShop> {
  const port = env.PORT ?? String(await freePort());
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'purrwell-shop-')));
  if (opened) await cp(opened, dataDir, { recursive: true });
  const url = `http://localhost:${port}`;
  const shop: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      LOG_LEVEL: 'warn',
      DEMO_ACCOUNT: 'no',
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
      PUBLIC_URL: env.PUBLIC_URL ?? url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  shop.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  shop.stderr?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const gone = new Promise<number | null>((resolve) => shop.once('exit', (code) => resolve(code)));
  await untilReady(url, gone, () => printed);
  return {
    url,
    pid: shop.pid ?? 0,
    dataDir,
    output: () => printed,
    ended: () => shop.exitCode !== null || shop.signalCode !== null,
    stop: async (signal = 'SIGTERM') => {
      shop.kill(signal);
      const code = await gone;
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilReady(url: string, gone: Promise<number | null>, printed: () => string) {
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  const deadline = Date.now() + 240_000; // only a shop that hangs may end by it
  while (Date.now() < deadline && !ended) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The shop did not open:\n${printed()}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
