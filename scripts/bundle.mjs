import { build } from 'esbuild';

/** One file for Node out of a part of the server's side. */
export const bundleForNode = (entry, outfile) =>
  build({
    entryPoints: [entry],
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
