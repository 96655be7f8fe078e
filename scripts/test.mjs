// Everything CI checks, from a bare clone (the packages are installed by then): the code, the build, rules and verbs on both engines, and the journeys in a real browser.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';

const started = Date.now();
const bin = (name) => join('node_modules', '.bin', name);

step('Code', process.execPath, ['scripts/check.mjs']);
step('Build', process.execPath, ['scripts/build.mjs']);
step('Claims', process.execPath, ['scripts/check-claims.mjs']);
step('Pages', process.execPath, ['scripts/check-pages.mjs']);
step('Rules and verbs', bin('vitest'), ['run']);
await findBrowser();
step('Journeys', bin('playwright'), ['test']);

console.log(`\nAll checks passed in ${seconds(started)} s.`);

function step(name, command, args) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error || status !== 0) {
    console.error(`\n${name} failed after ${seconds(begun)} s${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
  console.log(`${name}: ${seconds(begun)} s`);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
