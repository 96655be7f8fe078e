// Chooses the tests that a change concerns: those of its module and those that reach it by imports. A test that opens a whole
// shop reaches every module: it runs for its own module and for what it imports itself.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCE = /\.(tsx?|mts|mjs)$/;
const TEST = /\.test\.tsx?$/;
/** Tests of the built shop. */
const BUILT = /^tests\/(journeys\/.*\.spec|faults\/.*\.test)\.ts$/;
const IMPORT = /\b(?:(?:import|export)\s+(type\s)?[^'";]*?\bfrom|import\s*\(?)\s*'([^']+)'/g;
/** Opens a whole shop. */
const SHOP = 'src/app.ts';
/** A module, else the folder. */
const partOf = (file) => /^(src\/capabilities\/[\w-]+|packages\/[\w-]+|src\/[\w-]+)\//.exec(file)?.[1] ?? dirname(file);

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter(Boolean);
}

/** Fork point of the branch from `main`; the last commit on `main` itself, and where there is no `main`. */
function forkPoint() {
  for (const name of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', name, 'HEAD'], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}

/** Files that differ from `base` and still exist, with those that are not committed. */
export function changedFiles(base = forkPoint()) {
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => existsSync(file));
}

/**
 * Returns the test files that these files concern, those of the built shop apart, and the changed files with those that
 * import them. An import of types alone does not reach a test: it runs no code.
 */
export function testsOf(changed) {
  const files = new Set(
    git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => SOURCE.test(file)),
  );
  const importers = new Map();
  const checked = new Set(changed.filter((file) => files.has(file)));
  for (const file of files) {
    if (!existsSync(file)) continue;
    for (const [, type, target] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const found = resolveImport(file, target, files);
      if (changed.includes(found)) checked.add(file);
      if (found && !type) importers.set(found, [...(importers.get(found) ?? []), file]);
    }
  }
  const reaching = (targets) => {
    const reached = new Set(targets);
    for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
    return reached;
  };
  const reached = reaching(changed);
  const withShop = reaching([SHOP]);
  const direct = new Set(changed.flatMap((file) => [file, ...(importers.get(file) ?? [])]));
  const parts = new Set(changed.filter((file) => SOURCE.test(file)).map(partOf));
  const concerns = (file) => direct.has(file) || parts.has(partOf(file)) || (reached.has(file) && !withShop.has(file));
  const all = [...files].filter(concerns);
  return {
    tests: all.filter((file) => TEST.test(file) && !BUILT.test(file)),
    built: all.filter((file) => BUILT.test(file)),
    checked: [...checked],
  };
}

function resolveImport(from, target, files) {
  if (target === '#stripe-sandbox') return 'packages/stripe-sandbox/index.ts';
  const path = target.startsWith('#') ? target.slice(1) : target.startsWith('.') ? join(dirname(from), target) : null;
  return path && files.has(path) ? path : null;
}
