// Runs one of the project's commands on the project's own Node: node scripts/launch.mjs <command> [arguments].
// Gets ready what the command needs first; each step is skipped while nothing that it depends on has changed.
// Plain JavaScript for any Node from 18, without packages: nothing is installed yet when it runs.
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shopEnvironment, shopNodeOptions } from './node-options.mjs';

const COMMANDS = {
  start: {
    packages: 'start',
    build: true,
    file: 'scripts/start.mjs',
    options: shopNodeOptions,
    environment: shopEnvironment,
    stopsOnDisconnect: true,
  },
  dev: { packages: 'start', file: 'scripts/dev.mjs', stopsOnDisconnect: true },
  build: { packages: 'start', file: 'scripts/build.mjs' },
  demo: { packages: 'start', file: 'scripts/demo.mjs' },
  'demo:ledger': { packages: 'start', file: 'scripts/demo-ledger.mjs' },
  test: { packages: 'all', build: true, file: 'scripts/test.mjs' },
  check: { packages: 'all', file: 'scripts/check.mjs' },
  bench: { packages: 'all', build: true, file: 'bench/run.mjs' },
  browsers: { packages: 'all', build: true, file: 'scripts/browsers.mjs' },
  backup: { packages: 'start', file: 'scripts/backup.mjs' },
  restore: { packages: 'start', file: 'scripts/backup.mjs', first: ['restore'] },
  'export:parquet': { packages: 'start', file: 'scripts/export-parquet.mjs' },
  'verify:statements': { packages: 'start', file: 'scripts/verify-statements.mjs' },
  'stripe:doctor': { packages: 'start', file: 'scripts/stripe-doctor.mjs' },
  'stripe:rehearse': { packages: 'start', file: 'scripts/stripe-rehearse.mjs' },
  'stripe:setup': { packages: 'start', file: 'scripts/stripe-setup.mjs' },
  'try-hosts': { packages: 'start', file: 'scripts/try-hosts.mjs' },
  shots: { packages: 'all', build: true, file: 'scripts/shots.mjs' },
  icons: { packages: 'all', file: 'scripts/icons.mjs' },
  'social-cards': { packages: 'all', file: 'scripts/social-cards.mjs' },
  /** The program of an installed package: node scripts/launch.mjs exec vitest run src/lib */
  exec: { packages: 'all' },
};
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? ['SIGBREAK'] : [])];
const OLDEST_NODE = 18;
const PARENT_POLL_MS = 250;

process.chdir(join(fileURLToPath(import.meta.url), '..', '..'));

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(
    `Purrwell needs Node ${OLDEST_NODE} or newer to set itself up, and this is ${process.version}: install a newer one.`,
  );
}
const [name, ...given] = process.argv.slice(2);
const command = COMMANDS[name];
if (name === 'test' && given[0] === '--changed') command.build = false;
if (!command) fail(`There is no command "${name ?? ''}"; there are ${Object.keys(COMMANDS).join(', ')}.`);

let running;
let stopping;
for (const signal of SIGNALS) process.on(signal, () => stop(signal));
stopWithParent();

const { setUp, SetUpError } = await import('./set-up.mjs');
const { programFile } = await import('./programs.mjs');
try {
  const node = await setUp(command, (child) => {
    running = { child };
  });
  const file = command.file ?? programFile(given.shift());
  await run(node, [...(command.options?.() ?? []), file, ...(command.first ?? []), ...given]);
} catch (error) {
  if (stopping) exitBySignal(stopping);
  fail(error instanceof SetUpError ? error.message : error);
}

async function run(node, args) {
  const { spawn } = await import('node:child_process');
  const ipc = command.stopsOnDisconnect ? ['ipc'] : [];
  const env = command.environment?.() ?? process.env;
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', ...ipc] });
  running = { child };
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => (signal ? exitBySignal(signal) : process.exit(code)));
}

/** Asks the running program to stop. A closed channel works on every platform; on Windows a signal would end the program at once. */
function stop(signal) {
  stopping = signal;
  if (!running) exitBySignal(signal);
  else if (running.child.connected) running.child.disconnect();
  else running.child.kill(signal);
}

/** npm passes SIGTERM to a shell that dies without passing it on. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop('SIGTERM'), PARENT_POLL_MS).unref();
}

function exitBySignal(signal) {
  process.exit(128 + (constants.signals[signal] ?? 0));
}

function fail(problem) {
  console.error(problem);
  process.exit(1);
}
