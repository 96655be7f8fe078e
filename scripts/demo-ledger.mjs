// Prints the ledger of the demo household: told anew each time, and the same text each time.
import { build } from 'esbuild';
import { resolve } from 'node:path';

const outfile = resolve('.cache/demo-ledger.js');
await build({
  entryPoints: ['db/demo/print-ledger.ts'],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  sourcemap: true,
  logLevel: 'warning',
  define: { 'import.meta.env.SSR': 'true', 'import.meta.env.DEV': 'false' },
  loader: { '.css': 'empty' },
});
process.setSourceMapsEnabled(true);
await import(outfile);
