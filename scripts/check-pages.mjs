// Fails when a prerendered page is not valid HTML, shares its title, misses metadata for search engines and sharing, has a link or button that leads nowhere, or loads more script than its budget. Reads the built pages, so it runs after the build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPath, DOWNLOADS } from '../src/capabilities/content/rules/downloads.ts';
import { CLIENT_RENDERED, LISTED, PRERENDERED } from '../src/web/pages.ts';
import { overweightPages } from '../bench/weights.mjs';
import { invalidPlaces, readPage } from './read-page.mjs';
import { pageFaults } from './check-page.mjs';

const BUILD = process.argv[2] ?? 'build/client';

if (!existsSync(BUILD)) {
  console.error(`There is no ${BUILD}. Build first: npm run build`);
  process.exit(1);
}

/** Answered by the server without a page of the build (content/routes.ts). */
const ANSWERED = new Set([
  ...CLIENT_RENDERED,
  ...DOWNLOADS.map(({ id }) => downloadPath(id)),
  '/support/chat',
  '/support/mail',
  '/feed.xml',
]);
const [, origin] = /ORIGIN_PLACEHOLDER = '([^']+)'/.exec(readFileSync('src/web/meta.ts', 'utf8')) ?? [];

const sources = PRERENDERED.map((path) => ({ path, html: readFileSync(join(BUILD, path, 'index.html'), 'utf8') }));
const invalid = await Promise.all(
  sources.map(async ({ path, html }) => (await invalidPlaces(html)).map((fault) => `${path}: ${fault}`)),
);
const pages = await Promise.all(sources.map(({ path, html }) => readPage(path, html)));
const faults = pageFaults(pages, {
  origin,
  listed: (path) => LISTED.includes(path),
  answers: (path) => ANSWERED.has(path),
  file: (path) => /\.\w+#?$/.test(path) && existsSync(join(BUILD, path.replace(/#$/, ''))),
});

const found = [...invalid.flat(), ...faults, ...overweightPages()];
for (const fault of found) console.error(fault);
if (found.length > 0) {
  console.error(`\n${found.length} faults on ${pages.length} pages.`);
  process.exit(1);
}
const links = pages.reduce((sum, page) => sum + page.links.length, 0);
console.log(
  `Pages: ${pages.length} pages are valid, have names of their own, and their ${links} links lead somewhere.`,
);
