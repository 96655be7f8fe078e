import { build } from 'esbuild';

const COMMON = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  logLevel: 'warning',
  define: { 'import.meta.env.SSR': 'true', 'import.meta.env.DEV': 'false' },
  loader: { '.css': 'empty' },
};
/** Packages that stay beside the bundle: with native code, WebAssembly or threads of their own, or shared with the rendered pages. */
const BESIDE = ['@node-rs/argon2', '@electric-sql/pglite', 'piscina', 'react-router', 'pg-native'];
/** Functions that packages in CommonJS expect. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/** One file for Node out of a part of the server's side. */
export const bundleForNode = (entry, outfile) =>
  build({ ...COMMON, entryPoints: [entry], outfile, packages: 'external', sourcemap: true });

/**
 * The server with its packages, which it needs half the time and half the memory to load than from a thousand files.
 * What it loads later lies in `parts` beside it.
 */
export const bundleServer = (entry, outdir) =>
  build({
    ...COMMON,
    entryPoints: { server: entry },
    outdir,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    external: BESIDE,
    banner: { js: REQUIRE },
    minifySyntax: true,
    // Comments and blanks would be kept in memory; lines stay short, because Node prints the one that a crash comes from.
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: 'external',
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    define: { ...COMMON.define, 'process.env.NODE_ENV': '"production"' },
  });
