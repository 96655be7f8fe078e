// Everything that can be said about the code without running it.
import { spawnSync } from 'node:child_process';
import { programFile } from './programs.mjs';

/** @type {[name: string, file: string, ...args: string[]][]} */
const steps = [
  ['Packages', 'scripts/check-packages.mjs'],
  ['Route types', programFile('react-router'), 'typegen'],
  ['Types', programFile('tsc'), '--noEmit', '-p', '.'],
  [
    'Lint',
    programFile('oxlint'),
    '--type-aware',
    '--deny-warnings',
    'src',
    'packages',
    'tests',
    'scripts',
    'bench',
    'db/demo',
  ],
  ['Format', programFile('biome'), 'format', '.'],
  ['Boundaries', 'scripts/check-boundaries.mjs'],
  ['Icons', 'scripts/icons.mjs', '--check'],
  ['Requirements', 'scripts/check-requirements.mjs'],
  ['Unused code', programFile('knip'), '--no-progress'],
];

for (const [name, ...args] of steps) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const output = `${stdout}${stderr}`.trim();
  if (status !== 0) {
    console.error(`${name}: failed\n${output}`);
    process.exit(1);
  }
  console.log(args[0].startsWith('scripts/') ? output : `${name}: fine`);
}
