// npm run demo -- life: plays a whole life with the shop in memory and prints its ledger, the same text each time.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const STORIES = { life: 'db/demo/life/print-life.ts' };

const [name = ''] = process.argv.slice(2);
const entry = Object.hasOwn(STORIES, name) ? STORIES[name] : null;
if (!entry) {
  console.error(`Say which: npm run demo -- ${Object.keys(STORIES).join(', ')}`);
  process.exit(1);
}
const outfile = resolve(`.cache/demo-${name}.js`);
await bundleForNode(entry, outfile);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(outfile).href);
process.exit();
