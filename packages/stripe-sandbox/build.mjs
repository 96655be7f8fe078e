// Builds the published files: JavaScript and types in dist/. Node runs neither .tsx nor TypeScript within node_modules.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

process.chdir(import.meta.dirname);
rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ['index.ts', 'cli.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  logLevel: 'warning',
});
const require = createRequire(import.meta.url);
const compiler = join(dirname(require.resolve('typescript/package.json')), require('typescript/package.json').bin.tsc);
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
