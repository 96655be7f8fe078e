// Prints the ledger of the demo household: told anew each time, and the same text each time.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const outfile = resolve('.cache/demo-ledger.js');
await bundleForNode('db/demo/print-ledger.ts', outfile);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(outfile).href);
