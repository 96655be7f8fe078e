// Everything that can be said about the code without running it.
import { spawnSync } from 'node:child_process';

import { join } from 'node:path';

const bin = (name) => join('node_modules', '.bin', name);
const node = process.execPath;

/** @type {[name: string, command: string, args: string[]][]} */
const steps = [
  ['Route types', node, [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'typegen']],
  ['Types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['Lint', bin('oxlint'), ['--type-aware', '--deny-warnings', 'src', 'tests', 'scripts', 'bench', 'db/demo']],
  ['Format', bin('biome'), ['format', '.']],
  ['Arrow', node, ['scripts/check-arrow.mjs']],
  ['Requirements', node, ['scripts/check-requirements.mjs']],
  ['Unused code', bin('knip'), ['--no-progress']],
];

for (const [name, command, args] of steps) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const output = `${stdout}${stderr}`.trim();
  if (status !== 0) {
    console.error(`${name}: failed\n${output}`);
    process.exit(1);
  }
  console.log(name === 'Arrow' || name === 'Requirements' ? output : `${name}: fine`);
}
