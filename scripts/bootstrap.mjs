// Makes a bare clone ready: installs what package-lock.json names, and with --build also builds, each only when something changed.
// Plain JavaScript for any Node from 18, because it runs before anything is installed; what follows runs on the Node that comes with the packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [major] = process.versions.node.split('.').map(Number);
if (major < 18) fail(`Purrwell needs Node 18 or newer to set itself up; this is ${process.version}.`);

const INPUTS = [
  'src',
  'db/migrations',
  'db/demo',
  'public',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];

install();
if (process.argv.includes('--build')) build();

function install() {
  const stamp = join('node_modules', '.installed');
  const wanted = digest(['package-lock.json']);
  if (read(stamp) === wanted) return;
  say('Installing packages (once; later starts skip this)');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file that leaves out binaries of platforms it was not made on. What the lock names is installed as named.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) run(process.execPath, [npm, ...args]);
  else run('npm', args);
  writeFileSync(stamp, wanted);
}

function build() {
  const stamp = join('build', '.built');
  const wanted = digest(INPUTS);
  if (read(stamp) === wanted && existsSync('build/server.js')) return;
  say('Building');
  run(join('node_modules', '.bin', 'node'), ['scripts/build.mjs']);
  mkdirSync('build', { recursive: true });
  writeFileSync(stamp, wanted);
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) for (const file of files(path)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function files(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: '' } });
  if (error) fail(String(error));
  if (status !== 0) fail(`"${command} ${args.join(' ')}" did not work (see above).`);
}

function say(text) {
  console.log(`\n${text} …`);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
