// Compares requirements with the tests that name them. Fails for a test that names an unknown requirement or one marked
// as not yet built; lists those without a test.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const all = new Map();
for (const [, number, later, part] of readFileSync('docs/requirements.md', 'utf8').matchAll(
  /^- R(\d+) (\*\*not yet built\*\* )?(\*\*in part)?/gm,
)) {
  all.set(Number(number), { later: Boolean(later), part: Boolean(part), tests: 0 });
}

const wrong = [];
for (const file of ['src', 'db', 'tests', 'scripts'].flatMap(testsUnder)) {
  const source = readFileSync(file, 'utf8');
  for (const [, title] of source.matchAll(
    /\b(?:test|testOnce|it|describe|onBothEngines|journey)(?:\.\w+)*\(\s*[`'"]((?:[^`'"\\]|\\.)*)/g,
  )) {
    for (const [, from, to] of title.matchAll(/\bR(\d+)(?:\s*[–-]\s*R(\d+))?/g)) {
      for (let n = Number(from); n <= Number(to ?? from); n++) {
        const requirement = all.get(n);
        if (!requirement) wrong.push(`${file}: R${n} does not exist`);
        else if (requirement.later) wrong.push(`${file}: R${n} is marked as not yet built`);
        else requirement.tests += 1;
      }
    }
  }
}

const built = [...all].filter(([, { later }]) => !later);
const parts = built.filter(([, { part }]) => part);
const bare = built.filter(([, { tests }]) => tests === 0).map(([n]) => `R${n}`);
console.log(
  `Requirements: ${all.size} in all; ${built.length - parts.length} built, ${parts.length} in part, ${all.size - built.length} not yet; ${built.length - bare.length} of the built are named by tests.`,
);
if (bare.length) console.log(`Built, but named by no test: ${bare.join(' ')}`);
if (wrong.length) {
  console.error(wrong.join('\n'));
  process.exit(1);
}

function testsUnder(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return testsUnder(path);
    return /\.(test|spec)\.tsx?$/.test(name) ? [path] : [];
  });
}
