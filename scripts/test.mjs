// Everything CI checks once the shop is built: the code, rules and actions on both engines, and the journeys in a real browser.
// With `--changed [commit]`: the static checks and the tests that the changes since then concern, without a build.
import { execFile, spawn, spawnSync } from 'node:child_process';
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

const [option, base] = process.argv.slice(2);
if (option === '--changed') testChanged(base);
else await testAll();

console.log(`\nAll checks passed in ${seconds(started)} s.`);

async function testAll() {
  const vitest = programFile('vitest');
  await atOnce([
    shown('Rules and actions', [vitest, 'run']),
    reported('Code', ['scripts/check.mjs']),
    reported('Claims', ['scripts/check-claims.mjs']),
    reported('Pages', ['scripts/check-pages.mjs']),
  ]);
  await findBrowser();
  const untried = [...findOtherBrowsers().missing, findBackupPrograms().missing].filter(Boolean);
  for (const sentence of untried) console.log(`\n${sentence}`);
  // Journeys wait for clocks and deliveries and leave a part of two processors idle.
  await atOnce([
    shown('Journeys', [programFile('playwright'), 'test']),
    reported('Billing, with a harsh sandbox', [vitest, 'run', ...HARSH], { SANDBOX_MOOD: 'harsh' }),
  ]);
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

/** Waits for all of them; names those that failed, which others may have printed over, and ends the process. */
async function atOnce(runs) {
  const failed = (await Promise.all(runs)).filter((name) => name !== null);
  if (failed.length === 0) return;
  console.error(`\nFailed: ${failed.join('; ')}.`);
  process.exit(1);
}

/** Runs a program whose output is shown as it comes; resolves to its name if it failed. */
function shown(name, args) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  return new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', (code) => {
      console.log(`${name}: ${code === 0 ? '' : 'failed after '}${seconds(begun)} s`);
      resolve(code === 0 ? null : name);
    });
  });
}

/** Runs a program beside others and prints its output once it is done; resolves to its name if it failed. */
function reported(name, args, env = {}) {
  const begun = Date.now();
  return new Promise((resolve) => {
    const options = { maxBuffer: Infinity, env: { ...process.env, ...env } };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      console.log(`\n── ${name}\n${stdout}${stderr}${name}: ${error ? 'failed after ' : ''}${seconds(begun)} s`);
      resolve(error ? name : null);
    });
  });
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
