import { build } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { sourceStack } from './source-stack.ts';

test('the stack of a crash names the places in the sources, and frames without a map stay as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purrwell-stack-'));
  try {
    writeFileSync(
      join(folder, 'purr.ts'),
      'interface Cat {}\n\nexport function purr(_: Cat) {\n  throw new Error("hiss");\n}\n',
    );
    const outfile = join(folder, 'build', 'purr.js');
    await build({
      entryPoints: [join(folder, 'purr.ts')],
      outfile,
      format: 'esm',
      sourcemap: 'external',
      minifyWhitespace: true,
      logLevel: 'error',
    });
    const built = `    at purr (${pathToFileURL(outfile).href}:1:24)`;
    const elsewhere = '    at node:internal/process:1:2\n    at file:///no/such/file.js:3:4';
    expect(sourceStack(`Error: hiss\n${built}\n${elsewhere}`)).toBe(
      `Error: hiss\n    at purr (purr.ts:4:9)\n${elsewhere}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
