// Everything CI checks once the shop is built: the code, rules and actions on both engines, and the journeys in a real browser.
// With `--changed [commit]`: the static checks and the tests that the changes since then concern, without a build.
import { spawn, spawnSync } from 'node:child_process';
import { findBackupPrograms } from './backup-programs.mjs';
import { findBrowser } from './browser.mjs';
import { changedFiles, testsOf } from './changed-tests.mjs';
import { findOtherBrowsers } from './other-browsers.mjs';
import { programFile } from './programs.mjs';

const started = Date.now();

/** Renewals, first payments, changes of plan and events, which a payment service makes hardest. */
const HARSH = ['discounts', 'embedded-banks', 'events', 'plan-ending', 'renewals'].map(
  (name) => `src/capabilities/billing/${name}.test.ts`,
);

const HARSHLY = { env: { SANDBOX_MOOD: 'harsh' } };

/** Programs that end with this one. */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const [option, base] = process.argv.slice(2);
if (option === '--changed') testChanged(base);
else await testAll();

console.log(`\nAll checks passed in ${seconds(started)} s.`);

/**
 * Two programs at a time keep two processors busy: tests wait for databases, clocks and deliveries. The checks of types, which
 * need most memory, are done before the journeys begin.
 */
async function testAll() {
  const vitest = programFile('vitest');
  const rules = reported('Rules and actions', [vitest, 'run'], { shownAfter: Promise.resolve() });
  const failed = await Promise.all([
    inTurn([
      () => rules,
      () => reported('Billing, with a harsh sandbox', [vitest, 'run', '--maxWorkers=1', ...HARSH], HARSHLY),
    ]),
    inTurn([
      () => reported('Code', ['scripts/check.mjs']),
      () => reported('Claims', ['scripts/check-claims.mjs']),
      () => reported('Pages', ['scripts/check-pages.mjs']),
      () => journeys(rules),
    ]),
  ]);
  const names = failed.flat();
  if (names.length > 0) {
    console.error(`\nFailed: ${names.join('; ')}.`);
    process.exit(1);
  }
}

/** Journeys in each browser that this machine has; their output is shown once that of the rules is complete. */
async function journeys(rules) {
  await findBrowser();
  const untried = [...findOtherBrowsers().missing, findBackupPrograms().missing].filter(Boolean);
  for (const sentence of untried) console.log(`\n${sentence}`);
  return reported('Journeys', [programFile('playwright'), 'test'], { shownAfter: rules });
}

function testChanged(base) {
  const changed = changedFiles(base);
  const { tests, built, checked } = testsOf(changed);
  console.log(`${changed.length} changed files, ${tests.length} test files.`);
  const types = ['--type-aware', '--type-check', '--deny-warnings'];
  if (checked.length > 0) step('Types and lint', [programFile('oxlint'), ...types, ...checked]);
  const format = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  if (changed.length > 0) step('Format', [programFile('biome'), 'format', ...format, ...changed]);
  step('Boundaries', ['scripts/check-boundaries.mjs']);
  step('Requirements', ['scripts/check-requirements.mjs']);
  if (tests.length > 0) step('Rules and actions', [programFile('vitest'), 'run', ...tests]);
  const left = built.join(' ');
  console.log(left && `\nNot run, because they need the build: ${left}`);
}

function step(name, args) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const { status, error } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (error || status !== 0) {
    console.error(`\n${name} failed after ${seconds(begun)} s${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
  console.log(`${name}: ${seconds(begun)} s`);
}

/** Runs one after the other, until one has failed; resolves to its name in a list. */
async function inTurn(steps) {
  for (const begin of steps) {
    const failed = await begin();
    if (failed) return [failed];
  }
  return [];
}

/**
 * Runs a program beside others and resolves to its name if it failed. What it says is shown when it is done, so that others do
 * not print between its lines; as it comes, once `shownAfter` has resolved.
 */
function reported(name, args, { shownAfter, env = {} } = {}) {
  const begun = Date.now();
  const child = spawn(process.execPath, args, {
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let kept = `\n── ${name}\n`;
  let shows = false;
  const show = () => {
    if (!shows) process.stdout.write(kept);
    shows = true;
  };
  const say = (text) => {
    if (shows) process.stdout.write(text);
    else kept += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  shownAfter?.then(show);
  return new Promise((resolve) => {
    const end = (failed, problem = '') => {
      running.delete(child);
      say(`${problem}${name}: ${failed ? 'failed after ' : ''}${seconds(begun)} s\n`);
      show();
      resolve(failed ? name : null);
    };
    child.once('error', (error) => end(true, `${error.message}\n`));
    child.once('close', (code) => end(code !== 0));
  });
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
