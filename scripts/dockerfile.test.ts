import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the container holds every file that the shop reads at run time', () => {
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY ((?:src|db|packages)\S+)/gm)].map(
    ([, path]) => path ?? '',
  );
  const read = ['src', 'packages']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/resolve\('((?:src|db|packages)\/[^']+)'/g)])
    .map(([, path]) => path ?? '')
    .filter((path) => !['src/worker.ts', 'src/platform/embedded/thread.ts'].includes(path)); // only where there is no build
  expect(read).toContain('src/capabilities/access/rules/common-passwords.bin');
  expect(read.filter((path) => !copied.some((from) => `${path}/`.startsWith(`${from}/`)))).toEqual([]);
});
