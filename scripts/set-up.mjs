// Prepares what a command needs: the project's own Node and npm, the packages, the build. Plain JavaScript for any Node
// from 18, without packages: see launch.mjs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { explainNpmFailure } from './npm-failure.mjs';

/** Oldest host Node accepted on platforms without a published Node. */
const OLDEST_HOST_NODE = 24;
const RUNTIME = 'runtime';
const RUNTIME_STAMP = join(RUNTIME, 'node_modules', '.complete');
const PACKAGES_STAMP = join('node_modules', '.complete');
const BUILD_STAMP = join('build', '.complete');
const LOCK = join('.cache', 'set-up.lock');
const NPM = join('node_modules', 'npm', 'bin', 'npm-cli.js');
const BUILD_INPUTS = [
  'src',
  'packages',
  'db/migrations',
  'db/demo',
  'db/write-rows.ts',
  'public',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];
/**
 * `start` installs the packages the shop runs and is built with; `all` adds those of tests, checks and the bench
 * (tools/package.json).
 */
const PACKAGE_SETS = { start: ['--include=dev', '--workspaces=false'], all: ['--include=dev'] };
const NPM_OPTIONS = [
  '--include=optional',
  '--include=peer',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--no-progress',
  '--engine-strict=false',
  '--ignore-scripts=false', // package.json names the scripts that may run (allowScripts)
  '--prefer-offline', // packages are pinned by hash, so cached ones are valid
  '--fetch-timeout=900000', // on a slow line Node takes minutes to arrive
  '--loglevel=error',
];
const STILL_WORKING_MS = 20_000;
const LOCK_POLL_MS = 500;
const LOCK_REFRESH_MS = 5000;
/** A lock that was not refreshed for so long is left over; its process number may be another's by now. */
const LOCK_STALE_MS = 30_000;

/** A step that failed; the message names the step, the cause and the remedy in one sentence. */
export class SetUpError extends Error {
  name = 'SetUpError';
}

/**
 * Installs and builds what is missing and returns the path of the Node to run the command with.
 * `onChild` is called with each process that is started meanwhile. Throws SetUpError.
 */
export async function setUp({ packages, build }, onChild = () => {}) {
  const steps = [
    { isDone: () => ownNode() !== undefined, run: installRuntime },
    { isDone: () => packagesAreReady(packages), run: installPackages },
    ...(build ? [{ isDone: buildIsReady, run: runBuild }] : []),
  ];
  if (!steps.every((step) => step.isDone())) {
    const unlock = await lock();
    try {
      for (const step of steps) if (!step.isDone()) await step.run(packages, onChild);
    } finally {
      unlock();
    }
  }
  return ownNode();
}

/** The absolute path of the Node that was found to work when the runtime was installed here; undefined before. */
function ownNode() {
  const stamp = readJson(RUNTIME_STAMP);
  return stamp?.digest === runtimeDigest() && existsSync(stamp.node) ? resolve(stamp.node) : undefined;
}

function runtimeDigest() {
  return digest([join(RUNTIME, 'package-lock.json')], process.platform, process.arch);
}

async function installRuntime(_, onChild) {
  const published = nodePackage();
  const what = published ? `Node ${published.version}` : 'npm';
  say(`Getting ${what} (once, about 60 MB)`);
  await runNpm({
    node: process.execPath,
    npm: hostNpm(),
    folder: RUNTIME,
    command: ['ci'],
    options: [],
    subject: what,
    onChild,
  });
  const node = await workingNode(published, onChild);
  writeFileSync(RUNTIME_STAMP, JSON.stringify({ digest: runtimeDigest(), node }));
}

/** The package of this platform in runtime/package.json, as { name, version }; undefined where there is none. */
function nodePackage() {
  const { optionalDependencies } = readJson(join(RUNTIME, 'package.json'));
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const names = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
  const name = names.find((candidate) => candidate in optionalDependencies);
  return name && { name, version: optionalDependencies[name] };
}

/** The installed Node if it runs here (it does not where another C library is used, as on Alpine), else the host's if it is new enough. */
async function workingNode(published, onChild) {
  if (published) {
    const folder = join(RUNTIME, 'node_modules', published.name);
    const node = join(folder, readJson(join(folder, 'package.json'))?.bin.node ?? 'missing');
    const { code } = await execute(resolve(node), ['--version'], { stdio: 'ignore' }, onChild);
    if (code === 0) return node;
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_HOST_NODE) return process.execPath;
  throw new SetUpError(
    `There is no ready-made Node for this machine (${process.platform} ${process.arch}) and its own is ${process.version}: ` +
      `install Node ${OLDEST_HOST_NODE} or newer and try again.`,
  );
}

/** The npm that came with the host's Node; it only has to install ours. */
function hostNpm() {
  const beside = dirname(process.execPath);
  const found = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ].find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  if (!found)
    throw new SetUpError('npm was not found beside Node: install npm and run the command with it, as in "npm start".');
  return found;
}

function packagesAreReady(packages) {
  const stamp = readJson(PACKAGES_STAMP);
  return stamp?.digest === packagesDigest() && (stamp.packages === 'all' || stamp.packages === packages);
}

function packagesDigest() {
  return digest(['package-lock.json'], process.platform, process.arch);
}

async function installPackages(packages, onChild) {
  say('Installing packages (once; later starts skip this)');
  const npm = join(RUNTIME, NPM);
  // Packages are added to those installed: `npm ci` would delete the files of a running shop first.
  const isAddition = readJson(PACKAGES_STAMP)?.digest === packagesDigest();
  rmSync(PACKAGES_STAMP, { force: true });
  await runNpm({
    node: ownNode(),
    npm,
    folder: '.',
    command: isAddition ? ['install', '--no-save'] : ['ci'],
    options: PACKAGE_SETS[packages],
    subject: 'The packages',
    onChild,
  });
  writeFileSync(PACKAGES_STAMP, JSON.stringify({ digest: packagesDigest(), packages }));
}

function buildIsReady() {
  return readJson(BUILD_STAMP)?.digest === buildDigest() && existsSync(join('build', 'server.js'));
}

function buildDigest() {
  return digest(BUILD_INPUTS);
}

async function runBuild(_, onChild) {
  say('Building');
  const file = join('scripts', 'build.mjs');
  const { code } = await execute(ownNode(), [file], { stdio: 'inherit', env: environment() }, onChild);
  if (code !== 0) throw new SetUpError('The shop could not be built: the reason stands above.');
  writeFileSync(BUILD_STAMP, JSON.stringify({ digest: buildDigest() }));
}

/**
 * Runs an npm command in the folder with the given Node. Downloads stay in npm's cache, so that a retry continues
 * there.
 */
async function runNpm({ node, npm, folder, command, options, subject, onChild }) {
  const began = Date.now();
  const news = setInterval(
    () => console.log(`  still at it after ${Math.round((Date.now() - began) / 1000)} s`),
    STILL_WORKING_MS,
  );
  const args = [resolve(npm), ...command, ...NPM_OPTIONS, ...options];
  const { code, stderr, error } = await execute(
    node,
    args,
    { cwd: folder, env: environment(), stdio: ['ignore', 'inherit', 'pipe'] },
    onChild,
  ).finally(() => clearInterval(news));
  if (code === 0) return;
  throw new SetUpError(explainNpmFailure({ subject, folder: resolve(folder), output: error ? String(error) : stderr }));
}

/** The caller's environment without npm's own variables, and with our Node found first. */
function environment() {
  const kept = Object.entries(process.env).filter(
    ([key]) =>
      !/^npm_(package|lifecycle|config_(local_prefix|global_prefix|node_gyp|npm_version))|^npm_(execpath|node_execpath|command)$|^INIT_CWD$|^NODE_ENV$/i.test(
        key,
      ),
  );
  const env = Object.fromEntries(kept);
  const path = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  if (ownNode()) env[path] = [dirname(ownNode()), env[path]].filter(Boolean).join(delimiter);
  return env;
}

function execute(file, args, options, onChild) {
  return new Promise((done) => {
    const child = spawn(file, args, options);
    onChild(child);
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', (error) => done({ code: null, stderr, error }));
    child.on('close', (code) => done({ code, stderr }));
  });
}

/** Locks the folder, so that only one process sets it up; others wait. Returns the function that unlocks it. */
async function lock() {
  for (let told = false; ; told = true) {
    try {
      mkdirSync(dirname(LOCK), { recursive: true });
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      const refresh = setInterval(() => utimesSync(LOCK, new Date(), new Date()), LOCK_REFRESH_MS);
      return () => {
        clearInterval(refresh);
        rmSync(LOCK, { force: true });
      };
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new SetUpError(explainNpmFailure({ subject: 'Purrwell', folder: resolve('.'), output: String(error) }));
    }
    const owner = Number(read(LOCK));
    const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    const isLeftOver = owner === process.pid || age > LOCK_STALE_MS || (owner && !isAlive(owner));
    if (isLeftOver) rmSync(LOCK, { force: true });
    else {
      if (!told)
        console.log(
          `Another command (process ${owner}) is setting this folder up; waiting for it (if there is none, delete ${LOCK}) …`,
        );
      await new Promise((done) => setTimeout(done, LOCK_POLL_MS));
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function digest(paths, ...others) {
  const hash = createHash('sha256').update(others.join('\n'));
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

function readJson(file) {
  try {
    return JSON.parse(read(file) ?? 'null');
  } catch {
    return undefined; // half written
  }
}

function say(text) {
  console.log(`\n${text} …`);
}
