// node scripts/launch.mjs icons: copies the icons that code names in imports such as '#src/ui/icons/arrow-left.ts' from
// lucide-react, which takes 51 MB for 2,000 of them, to src/ui/icons, and deletes the others. With --check it only says
// which files are not as they should be.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = 'node_modules/lucide-react';
const FOLDER = 'src/ui/icons';

const named = new Set();
for (const file of globSync('{src,packages}/**/*.{ts,tsx}'))
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/\/icons\/([a-z\d-]+)\.ts'/g)) named.add(name);

const wanted = new Map([['LICENSE', readFileSync(join(PACKAGE, 'LICENSE'), 'utf8')]]);
for (const name of named) wanted.set(`${name}.ts`, await sourceOf(name));

const there = new Map(globSync('*', { cwd: FOLDER }).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));
const wrong = [...new Set([...wanted.keys(), ...there.keys()])].filter((file) => wanted.get(file) !== there.get(file));
if (process.argv.includes('--check')) {
  for (const file of wrong)
    console.error(`${join(FOLDER, file)}: not as lucide-react has it; run node scripts/launch.mjs icons.`);
  if (wrong.length > 0) process.exit(1);
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of wrong) {
    if (wanted.has(file)) writeFileSync(join(FOLDER, file), wanted.get(file));
    else rmSync(join(FOLDER, file));
  }
}
console.log(`Icons: ${named.size}, as lucide-react has them`);

async function sourceOf(name) {
  const icon = await dataOf(name);
  const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => `  ['${tag}', ${literal(attributes)}],\n`);
  const component = name.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
  return `import { newIcon } from '../icon.tsx';\n\nexport const ${component} = newIcon([\n${shapes.join('')}]);\n`;
}

function literal(attributes) {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}: '${value}'`);
  return `{ ${pairs.join(', ')} }`;
}

/** An icon's data; a former name of one only names the file of the present. */
async function dataOf(name) {
  const file = join(PACKAGE, 'dist/esm/icons', `${name}.mjs`);
  const [, present] = /^export \{ default \} from '\.\/([\w-]+)\.mjs'/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (present) return dataOf(present);
  return (await import(pathToFileURL(file).href)).__iconData;
}
