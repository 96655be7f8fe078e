// The JavaScript file behind a program of an installed package, to be run by process.execPath: shims in node_modules/.bin are shell scripts, and others on Windows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Programs whose package has another name. */
const PACKAGES = {
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  'react-router': '@react-router/dev',
};

export function programFile(program) {
  const folder = join('node_modules', ...(PACKAGES[program] ?? program).split('/'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
