// Creates the shop's objects in the Stripe account of the environment's keys.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const outfile = resolve('.cache/stripe-setup.js');
await bundleForNode('src/stripe-setup.ts', outfile);
const { runSetup } = await import(pathToFileURL(outfile).href);
process.exitCode = await runSetup(process.argv.slice(2), process.env, (line) => console.log(line));
