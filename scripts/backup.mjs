// Saves the database to a file, or restores it: npm run backup -- <file>, npm run restore -- <file> [--force].
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const outfile = resolve('.cache/backup.js');
await bundleForNode('src/backup.ts', outfile);
const { runBackup, runRestore } = await import(pathToFileURL(outfile).href);
const given = process.argv.slice(2);
const print = (line) => console.log(line);
process.exitCode =
  given[0] === 'restore'
    ? await runRestore(given.slice(1), process.env, print)
    : await runBackup(given, process.env, print);
