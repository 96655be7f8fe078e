// Everything CI checks once the shop is built: the code, rules and actions on both engines, and the journeys in a real browser.
// With `--changed [commit]`: the static checks and the tests that the changes since then concern, without a build.
import { execFile, spawnSync } from 'node:child_process';
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
  await atOnce({
    Code: 'scripts/check.mjs',
    Claims: 'scripts/check-claims.mjs',
    Pages: 'scripts/check-pages.mjs',
  });
  step('Rules and actions', [programFile('vitest'), 'run']);
  step('Billing, with a harsh sandbox', [programFile('vitest'), 'run', ...HARSH], { SANDBOX_MOOD: 'harsh' });
  await findBrowser();
  for (const sentence of findOtherBrowsers().missing) console.log(`\n${sentence}`);
  step('Journeys', [programFile('playwright'), 'test']);
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

function step(name, args, env = {}) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const { status, error } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (error || status !== 0) {
    console.error(`\n${name} failed after ${seconds(begun)} s${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
  console.log(`${name}: ${seconds(begun)} s`);
}

/** Runs scripts beside each other and prints what each has to say once it is done. */
async function atOnce(files) {
  const runs = Object.entries(files).map(
    ([name, file]) =>
      new Promise((resolve) => {
        const begun = Date.now();
        execFile(process.execPath, [file], { maxBuffer: Infinity }, (error, stdout, stderr) => {
          console.log(`\n── ${name}\n${stdout}${stderr}${name}: ${error ? 'failed after ' : ''}${seconds(begun)} s`);
          resolve(!error);
        });
      }),
  );
  if ((await Promise.all(runs)).includes(false)) process.exit(1);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
