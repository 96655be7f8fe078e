// Fails when a page states a figure that neither the price module nor the claims registry knows, or when a screen's
// source has a price typed into it. Reads the built pages, so it runs after the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findUnregisteredNumbers, findTypedFigures, findTypedPrices } from './claim-lint.ts';

const PAGES = process.argv[2] ?? 'build/client';
const SCREENS = ['src/capabilities', 'src/web', 'src/ui', 'src/root.tsx'];

if (!existsSync(PAGES)) {
  console.error(`There is no ${PAGES}. Build first: npm run build`);
  process.exit(1);
}

const pages = filesUnder(PAGES).filter((file) => file.endsWith('.html'));
const screens = SCREENS.flatMap(filesUnder).filter(isScreen);
const articles = SCREENS.flatMap(filesUnder).filter((file) => file.endsWith('.mdx'));
const faults = [
  ...faultsIn(pages, findUnregisteredNumbers),
  ...faultsIn(screens, findTypedPrices),
  ...faultsIn(articles, findTypedFigures),
];

for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    `\n${faults.length} figures nobody answers for. Take them from src/capabilities/pricing/rules, or register them in claims.ts.`,
  );
  process.exit(1);
}
console.log(
  `Claims: every figure on ${pages.length} pages and in ${screens.length + articles.length} screens is registered.`,
);

function faultsIn(files, find) {
  return files.flatMap((file) =>
    find(readFileSync(file, 'utf8')).map(({ number, text }) => `${relative('.', file)}: ${number} in “${text}”`),
  );
}

function isScreen(file) {
  return (
    /\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    (file.endsWith('.tsx') || file.split(sep).includes('screens'))
  );
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(inner) : [inner];
  });
}
