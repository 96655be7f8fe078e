import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { shopEnvironment, shopNodeOptions } from '../scripts/node-options.mjs';

/** Starts the built shop with these settings and says how long it took to answer. */
export async function startServer(settings) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [...shopNodeOptions(), 'scripts/start.mjs'], {
    env: {
      ...shopEnvironment(),
      NODE_ENV: '',
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      DEMO_ACCOUNT: 'no',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The shop ended with code ${child.exitCode} instead of answering.`);
    await new Promise((later) => setTimeout(later, 10));
  }
  const readyMs = Math.round(performance.now() - begun);
  const stop = () => new Promise((done) => child.once('exit', done) && child.kill('SIGTERM'));
  return { url, pid: child.pid, readyMs, stop };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
