// Writes every table of the shop to a folder as Parquet: npm run export:parquet -- <folder>.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const outfile = resolve('.cache/export-parquet.js');
await bundleForNode('src/export-parquet.ts', outfile);
const { runExport } = await import(pathToFileURL(outfile).href);
process.exitCode = await runExport(process.argv.slice(2), process.env, (line) => console.log(line));
