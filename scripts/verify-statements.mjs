// Computes statements of commissions anew from their CSV files: npm run verify:statements -- <file.csv> …
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const outfile = resolve('.cache/verify-statements.js');
await bundleForNode('src/verify-statements.ts', outfile);
const { verifyStatements } = await import(pathToFileURL(outfile).href);
process.exitCode = await verifyStatements(process.argv.slice(2), (line) => console.log(line));
