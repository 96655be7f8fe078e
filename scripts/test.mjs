// Everything CI checks once the shop is built: the code, rules and actions on both engines, and the journeys in a real browser.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { findOtherBrowsers } from './other-browsers.mjs';
import { programFile } from './programs.mjs';

const started = Date.now();

/** Renewals, first payments, changes of plan and events, which a payment service makes hardest. */
const HARSH = ['discounts', 'embedded-banks', 'events', 'plan-ending', 'renewals'].map(
  (name) => `src/capabilities/billing/${name}.test.ts`,
);

step('Code', ['scripts/check.mjs']);
step('Claims', ['scripts/check-claims.mjs']);
step('Pages', ['scripts/check-pages.mjs']);
step('Rules and actions', [programFile('vitest'), 'run']);
step('Billing, with a harsh sandbox', [programFile('vitest'), 'run', ...HARSH], { SANDBOX_MOOD: 'harsh' });
await findBrowser();
for (const sentence of findOtherBrowsers().missing) console.log(`\n${sentence}`);
step('Journeys', [programFile('playwright'), 'test']);

console.log(`\nAll checks passed in ${seconds(started)} s.`);

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

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
