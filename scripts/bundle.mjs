import { readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { DRIZZLE_ENTITY, rememberKinds } from './fast-drizzle.mjs';

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

const fastDrizzle = {
  name: 'fast-drizzle',
  setup({ onLoad }) {
    onLoad({ filter: DRIZZLE_ENTITY }, async ({ path }) => ({ contents: rememberKinds(await readFile(path, 'utf8')) }));
  },
};

/** The shop has its own messages for invalid input. Of Zod's 60 languages, English remains. */
const oneLanguage = {
  name: 'one-language',
  setup({ onLoad }) {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/**
 * Escapes what esbuild leaves as it is, the letters in regular expressions: one character beyond Latin-1, and V8 keeps the
 * whole file with two bytes for each of its characters.
 */
const oneByte = {
  name: 'one-byte',
  setup({ onEnd }) {
    onEnd(async ({ outputFiles }) => {
      for (const { path, contents, text } of outputFiles) {
        const escaped = path.endsWith('.js') ? text.replace(/[^\0-\x7f]/g, escapedUnit) : contents;
        await writeFile(path, escaped);
      }
    });
  },
};

const escapedUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One small file for the browser, beside its app. */
export const bundleForBrowser = (entry, outfile, define) =>
  build({
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
    entryPoints: [entry],
    outfile,
    define,
  });

/** One file for Node out of a part of the server's side. */
export const bundleForNode = (entry, outfile) =>
  build({ ...COMMON, entryPoints: [entry], outfile, packages: 'external', sourcemap: true });

/**
 * The server with its packages, which it needs half the time and half the memory to load than from a thousand files.
 * Entries share what they have in common.
 */
export const bundleServer = (entryPoints, outdir) =>
  build({
    ...COMMON,
    entryPoints,
    outdir,
    splitting: true,
    chunkNames: 'part-[hash]', // beside the rest, because code looks for files beside itself
    external: BESIDE,
    plugins: [fastDrizzle, oneLanguage, oneByte],
    write: false, // oneByte writes the files
    banner: { js: REQUIRE },
    minifySyntax: true,
    // Comments and blanks would be kept in memory; lines stay short, because Node prints the one that a crash comes from.
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: 'external',
    sourcemap: 'external',
    sourcesContent: false,
    define: { ...COMMON.define, 'process.env.NODE_ENV': '"production"' },
  });
