// Looks at the Stripe account of the environment's keys, and with --repair mends its endpoint and domain.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const outfile = resolve('.cache/stripe-doctor.js');
await bundleForNode('src/stripe-doctor.ts', outfile);
const { runDoctor } = await import(pathToFileURL(outfile).href);
process.exitCode = await runDoctor(process.argv.slice(2), process.env, (line) => console.log(line));
