// Everything that can be said about the code without running it.
import { execFile } from 'node:child_process';
import { programFile } from './programs.mjs';

/** @typedef {[name: string, file: string, ...args: string[]]} Step */

const LINTED = ['src', 'packages', 'tests', 'scripts', 'bench', 'db/demo'];

const KEPT = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** @type {Step} Writes the route types, which types and lint read. */
const first = ['Route types', programFile('react-router'), 'typegen'];
/** @type {Step[][]} Each row in its order; the rows at the same time. */
const rows = [
  // Each checker checks again the types that its files share with those of the others: four take twice the processor
  // time. Its results are kept for the next run, which checks only changed files and their importers.
  [['Types', programFile('tsc'), '--noEmit', '--checkers', '1', ...KEPT, '-p', '.']],
  [['Lint', programFile('oxlint'), '--type-aware', '--deny-warnings', ...LINTED]],
  [
    ['Packages', 'scripts/check-packages.mjs'],
    ['Unused code', programFile('knip'), '--no-progress'],
    ['Code that only tests use', programFile('knip'), '--no-progress', '--no-config-hints', '--production'],
    ['Boundaries', 'scripts/check-boundaries.mjs'],
    ['Icons', 'scripts/icons.mjs', '--check'],
    ['Requirements', 'scripts/check-requirements.mjs'],
    ['Format', programFile('biome'), 'format', '.'],
  ],
];

if (await passes(first)) await Promise.all(rows.map(inOrder));

/** @param {Step[]} steps */
async function inOrder(steps) {
  for (const step of steps) if (!(await passes(step))) return;
}

/** @param {Step} step */
function passes([name, ...args]) {
  const env = { ...process.env, FORCE_COLOR: '0' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { encoding: 'utf8', env, maxBuffer: Infinity }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      if (error) {
        process.exitCode = 1;
        console.error(`${name}: failed\n${output}`);
      } else console.log(args[0].startsWith('scripts/') ? output : `${name}: fine`);
      resolve(!error);
    });
  });
}
