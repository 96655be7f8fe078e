// Plays the life of a subscription in a test-mode account and in the sandbox, and prints where they differ.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const outfile = resolve('.cache/stripe-rehearse.js');
await bundleForNode('src/stripe-rehearse.ts', outfile);
const { runRehearsal } = await import(pathToFileURL(outfile).href);
process.exitCode = await runRehearsal(process.argv.slice(2), process.env, (line) => console.log(line));
