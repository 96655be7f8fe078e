// npm run bench: the shop's weight and its answer times. Starts the built shop, measures, prints one table. Benches of
// their own end with code 1 where one of their aims is missed (bench/results.mjs); nothing here fails a test run.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { findBrowser } from '../scripts/browser.mjs';
import { programFile } from '../scripts/programs.mjs';
import { measureAgainstFloors } from './against-floor.mjs';
import { startOwnPostgres } from '../tests/support/postgres.ts';
import { startServer } from './shop.mjs';
import { lighthouse } from './lighthouse.mjs';
import { judge, printAndKeep } from './results.mjs';
import { pageWeights } from './weights.mjs';

/** The exit code where the programs of a bench are not installed. */
const PROGRAMS_MISSING = 3;
const only = new Set(process.argv.slice(2));
const wanted = (name) => only.size === 0 || only.has(name);

if (wanted('weights')) print('Bytes per page (brotli)', await pageWeights());
if (wanted('statements')) print('SQL statements per request', await statements());
if (wanted('floors')) printAndKeep(await measureAgainstFloors(startOwnPostgres));
if (wanted('lighthouse')) await measurePages();

// Takes minutes and some ten gigabytes of disk, so only when asked for.
if (only.has('households')) print('GET /api/user-dashboard on PostgreSQL', await households());

// A million households again, searched in every way that the desk has.
if (only.has('household-search'))
  judged('GET /api/desk/households on PostgreSQL', await householdSearch(), 'HOUSEHOLDS');

// Takes a minute or two of filling in logs.
if (only.has('long-logs')) print('GET /api/achievements/overview on PostgreSQL', await longLogs());

// Takes a minute or two.
if (only.has('board')) judged('GET /api/desk/orders on PostgreSQL', await board(), 'OPEN');
if (only.has('figures')) print('GET /api/desk/month-figures on PostgreSQL', await figures());

// Takes a minute or two.
if (only.has('packing')) judged('Packing floor on PostgreSQL', await packing(), 'RECALLED');

// Ten million files take half an hour.
if (only.has('plates')) await plates();

// Takes some minutes, and another seed each time; the suite sends fewer.
if (only.has('adversary')) adversary();

// Takes a minute, and another seed each time; the suite draws fewer values.
if (only.has('properties')) properties();

// LIVES=1000000 lives by the rules in a few minutes, then SHOP_LIVES=25 in a whole shop, twice.
if (only.has('lives')) await lives();

// Takes some four minutes and what Debian's packages of a PostgreSQL cluster install.
if (only.has('failover')) await failover();

/** Two shop processes on a replicated PostgreSQL that loses its primary; see bench/failover/run.ts. */
async function failover() {
  const { measureFailover } = await bundled('failover/run');
  const { tables, broken } = await measureFailover().catch((error) => {
    if (error.name !== 'ProgramsMissing') throw error;
    console.error(error.message);
    process.exit(PROGRAMS_MISSING);
  });
  for (const [title, rows] of tables) print(title, rows);
  if (broken.length === 0) return;
  console.error(`\nNot kept:\n  ${broken.join('\n  ')}`);
  process.exit(1);
}

/**
 * Random lives: every shown amount beside its charge. By the rules and the sandbox's arithmetic (bench/lives.ts),
 * then by pages, rows and invoices of a whole shop (src/capabilities/billing/plan-difference.test.ts), and whole households
 * with cards and a payment service that fail (tests/faults/lives.test.ts). LIVES, LIVES_SEED and SHOP_LIVES say how many
 * and which.
 */
async function lives() {
  const count = Number(process.env.LIVES ?? 1_000_000);
  const seed = Number(process.env.LIVES_SEED ?? 1);
  const { playLives } = await bundled('lives');
  const { differences, charges, ms } = playLives(count, seed);
  print(`Random lives, seed ${seed}`, {
    lives: count,
    'amounts compared': charges,
    'lives per second': Math.round((count / ms) * 1000),
  });
  judge(
    { 'lives: random lives in which an amount differs': new Set(differences.map(({ life }) => life)).size },
    count >= 1_000_000,
  );
  for (const difference of differences.slice(0, 5)) console.log(`  ${JSON.stringify(difference)}`);
  const shop = process.env.SHOP_LIVES ?? '25';
  const files = ['src/capabilities/billing/plan-difference.test.ts', 'tests/faults/lives.test.ts'];
  const env = { ...process.env, CHANGE_RUNS: shop, LIVES: shop, PROPERTY_SEED: String(seed) };
  const run =
    shop === '0'
      ? { status: 0 }
      : spawnSync(process.execPath, [programFile('vitest'), 'run', ...files], { env, stdio: 'inherit' });
  if (differences.length > 0 || run.status !== 0) process.exit(1);
}

/** The property tests that draw fewer values in the suite (tests/support/runs.ts), with all of theirs. PROPERTY_SEED says which. */
function properties() {
  const { stdout } = spawnSync('git', ['grep', '-l', "runsOf } from '#tests/support/runs.ts'"], { encoding: 'utf8' });
  const seed = process.env.PROPERTY_SEED ?? String(Date.now() % 1_000_000);
  console.log(`\nProperty tests with seed ${seed}`);
  const run = spawnSync(process.execPath, [programFile('vitest'), 'run', ...stdout.trim().split('\n')], {
    env: { ...process.env, PROPERTY_RUNS: 'all', PROPERTY_SEED: seed },
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exit(1);
}

/** Generated requests to every route as everybody; see src/modules.test.ts. ADVERSARY_REQUESTS, _SEED and _ENGINE say how. */
function adversary() {
  const seed = String(Date.now() % 1_000_000);
  const settings = { ADVERSARY_REQUESTS: '40000', ADVERSARY_SEED: seed, ADVERSARY_ENGINE: 'postgres', ...process.env };
  console.log(
    `\n${settings.ADVERSARY_REQUESTS} requests, seed ${settings.ADVERSARY_SEED}, ${settings.ADVERSARY_ENGINE}`,
  );
  const run = spawnSync(process.execPath, [programFile('vitest'), 'run', 'src/modules.test.ts'], {
    env: settings,
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exit(1);
}

/**
 * Prints the rows of a bench and judges its figures: the process ends with code 1 where an aim was missed. `size` is the
 * setting that makes it smaller, whose figures are not kept.
 */
function judged(title, { rows, figures }, size) {
  print(title, rows);
  const missed = judge(figures, process.env[size] === undefined);
  if (missed.length === 0) return;
  console.error(`\nMissed:\n  ${missed.join('\n  ')}`);
  process.exitCode = 1;
}

/**
 * Random plate files by the rules, with a seed for each processor, and some through the import and its tables; see
 * src/capabilities/lab/rules/plate.test.ts and src/capabilities/lab/plate.test.ts. PLATE_FILES, PLATE_IMPORTS and
 * PROPERTY_SEED say how many and which.
 */
async function plates() {
  const files = Number(process.env.PLATE_FILES ?? 10_000_000);
  const imports = Number(process.env.PLATE_IMPORTS ?? 2000);
  const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000);
  const processes = availableParallelism();
  const share = Math.ceil(files / processes);
  const run = (file, env) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [programFile('vitest'), 'run', file], {
        env: { ...process.env, ...env },
        stdio: 'inherit',
      });
      child.once('exit', (code) => resolve(code === 0 ? 0 : 1));
    });
  const begun = performance.now();
  const swapped = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      run('src/capabilities/lab/rules/plate.test.ts', {
        PLATE_FILES: String(share),
        PROPERTY_SEED: String(seed + index),
      }),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  const left = await run('src/capabilities/lab/plate.test.ts', {
    PLATE_IMPORTS: String(imports),
    PROPERTY_SEED: String(seed),
  });
  const result = {
    rows: {
      'random files': share * processes,
      'files per second': Math.round((share * processes) / seconds),
      'random files imported': imports,
      'first seed': seed,
    },
    figures: {
      // A run ends at the first value that is with another cat, and names its file.
      'plates: runs of random files that failed': swapped.reduce((sum, one) => sum + one, 0),
      'plates: runs of imports that failed': left,
    },
  };
  judged('Plate files', result, 'PLATE_FILES');
}

async function measurePages() {
  const folder = mkdtempSync(join(tmpdir(), 'purrwell-bench-'));
  const shop = await startServer({ DATA_DIR: folder });
  try {
    print('Lighthouse 13, mobile', await lighthouse(shop.url));
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counted on the sources, with every statement logged; see bench/statements.ts. */
async function statements() {
  return (await bundled('statements')).countStatements();
}

/** Compares few and many households; see bench/households.ts. Set HOUSEHOLDS=1000,1000000 to choose the numbers. */
async function households() {
  const sizes = (process.env.HOUSEHOLDS ?? '1000,1000000').split(',').map(Number);
  return (await bundled('households')).measureHouseholds(sizes);
}

/** Database time and plans of each kind of search; see bench/household-search.ts. HOUSEHOLDS is the number of households. */
async function householdSearch() {
  await findBrowser(); // notes it in CHROMIUM_PATH
  return (await bundled('household-search')).measureHouseholdSearch(Number(process.env.HOUSEHOLDS ?? 1_000_000));
}

/** The board of orders; see bench/board.ts. OPEN says how many orders and boxes are under way. */
async function board() {
  await findBrowser();
  return (await bundled('board')).measureBoard(Number(process.env.OPEN ?? 100_000));
}

/** The figures of the business; see bench/figures.ts. PLANS says how many plans there are, with six invoices each. */
async function figures() {
  return (await bundled('figures')).measureFigures(Number(process.env.PLANS ?? 50_000));
}

/** The pick list of a day, a box at the station, and a recall; see bench/packing.ts. RECALLED says how many households got the lot. */
async function packing() {
  // React renders mails thirty times slower while it is developed with.
  process.env.NODE_ENV = 'production';
  await findBrowser();
  return (await bundled('packing')).measurePacking(Number(process.env.RECALLED ?? 50_000));
}

/** A household that has written everything down for ten years beside a young one; see bench/long-logs.ts. */
async function longLogs() {
  return (await bundled('long-logs')).measureLongLogs();
}

async function bundled(name) {
  const outfile = `.cache/bench-${name}.js`;
  await build({
    entryPoints: [`bench/${name}.ts`],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'import.meta.env.SSR': 'true' },
    logLevel: 'error',
  });
  cpSync('build/worker.js', '.cache/worker.js'); // looked for beside the bundle
  return import(pathToFileURL(outfile).href);
}

function print(title, rows) {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(rows))
    console.log(`  ${name.padEnd(44)} ${typeof value === 'number' ? value.toLocaleString('en') : value}`);
}
