// Builds the browser's side (prerendered pages, hashed assets, one content security policy per page, brotli) and the server's (one file).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { finishPage } from '../src/platform/http/finish-page.ts';
import { bundleForBrowser, bundleForNode, bundleServer } from './bundle.mjs';
import { compactDrawings } from './compact-drawings.mjs';
import { inlineEntries, withoutEntries } from './inline-entries.mjs';
import { leanManifest } from './lean-manifest.mjs';
import { filesOfDashboard } from './dashboard-files.mjs';
import { programFile } from './programs.mjs';

const CLIENT = 'build/client';
const ASSETS = join(CLIENT, 'assets');
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.data']);

/** Rows are written beside the build, which React Router clears as it begins. */
const ROWS = 'build-rows';
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

for (const folder of ['build', ROWS]) rmSync(folder, { recursive: true, force: true });
await Promise.all([
  writeRows(),
  buildBrowserSide().then(async (bundle) => {
    finishPages();
    await buildServiceWorker(bundle);
    await Promise.all([compress(), buildServer()]);
  }),
]);
for (const name of readdirSync(ROWS)) renameSync(join(ROWS, name), join('build', name));
rmSync(ROWS, { recursive: true });

/** In a process of its own: its clock and its databases end with it. */
async function writeRows() {
  mkdirSync(ROWS);
  const program = join(ROWS, 'write-rows.js');
  await bundleForNode('db/write-rows.ts', program);
  await node(['--enable-source-maps', program, ROWS]);
  for (const file of [program, `${program}.map`]) rmSync(file);
}

async function buildBrowserSide() {
  await node([programFile('react-router'), 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  const bundle = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
  rmSync(join(CLIENT, '.vite'), { recursive: true, force: true });
  return bundle;
}

/** Each page gets the policy that allows exactly its own inline scripts. */
function finishPages() {
  const policies = {};
  const pages = filesUnder(CLIENT).filter((path) => path.endsWith('.html'));
  for (const file of readdirSync(ASSETS).filter((name) => name.startsWith('manifest-'))) {
    const page = readFileSync(join(CLIENT, 'index.html'), 'utf8');
    writeFileSync(join(ASSETS, file), leanManifest(withoutEntries(asset(file), page, asset)));
  }
  for (const file of pages) {
    const shell = file.endsWith('__spa-fallback.html');
    const missing = file === join(CLIENT, '404', 'index.html');
    const landing = file === join(CLIENT, 'index.html');
    const page = compactDrawings(inlineEntries(readFileSync(file, 'utf8'), asset), { together: landing });
    const { html, policy } = finishPage(page, {
      app: shell ? 'at-once' : missing ? 'none' : 'after-paint',
    });
    writeFileSync(file, html);
    policies[file.slice(CLIENT.length).replaceAll('\\', '/')] = policy;
  }
  writeFileSync(join(CLIENT, 'csp.json'), JSON.stringify(policies));
}

/** The dashboard's service worker, with the list of files that the dashboard may load. */
async function buildServiceWorker(bundle) {
  const page = readFileSync(join(CLIENT, 'dashboard/index.html'), 'utf8');
  const [manifest] = /\/assets\/manifest-[\w-]+\.js/.exec(page) ?? [];
  if (!manifest) throw new Error('The dashboard names no manifest of its build.');
  const files = [...new Set([manifest, ...filesOfDashboard(bundle), ...(page.match(/\/assets\/[\w.-]+/g) ?? [])])];
  await bundleForBrowser('src/web/service-worker-off.ts', join(CLIENT, 'sw-off.js'), {});
  await bundleForBrowser('src/web/service-worker.ts', join(CLIENT, 'sw.js'), {
    BUILD: JSON.stringify(manifest),
    FILES: JSON.stringify(files),
  });
}

function asset(name) {
  return readFileSync(join(ASSETS, name), 'utf8');
}

async function compress() {
  const brotli = promisify(brotliCompress);
  const files = filesUnder(CLIENT).filter((path) => COMPRESSIBLE.has(extname(path)) && !path.endsWith('csp.json'));
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(file);
      if (body.length < 400) return;
      const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      writeFileSync(`${file}.br`, await brotli(body, { params: options }));
    }),
  );
}

async function buildServer() {
  await bundleServer(
    {
      server: 'src/server.ts',
      processes: 'src/processes.ts',
      'demo-account': 'db/demo/tell-account.ts',
      'demo-life': 'db/demo/life/life-thread.ts',
    },
    'build',
  );
  await bundleForNode('src/worker.ts', 'build/worker.js');
  await bundleForNode('src/platform/embedded/thread.ts', 'build/database-thread.js');
}

/** Runs a program that ends with the build; one that fails says so itself, and ends the build. */
async function node(args, env = {}) {
  const stdio = ['ignore', 'ignore', 'inherit'];
  const child = spawn(process.execPath, args, { stdio, env: { ...process.env, ...env } });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  if (code !== 0) process.exit(1);
}

function filesUnder(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}
