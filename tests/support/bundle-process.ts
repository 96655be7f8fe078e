import { resolve } from 'node:path';
import { build } from 'esbuild';

/** Bundles a program of the tests, as the server is bundled, and returns its file in the build folder. The caller deletes it. */
export async function bundleProcess(entryPoint: string, name: string): Promise<string> {
  const file = resolve('build', `${name}-${process.pid}.js`);
  await build({
    entryPoints: [entryPoint],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    logLevel: 'warning',
    define: { 'import.meta.env.SSR': 'true', 'import.meta.env.DEV': 'false' },
    loader: { '.css': 'empty' },
  });
  return file;
}
