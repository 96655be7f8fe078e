import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shopEnvironment, shopNodeOptions } from './node-options.mjs';

const GB = 2 ** 30;

test('the shop gets half of a small memory, keeps limits that NODE_OPTIONS sets, and has the same in its container', () => {
  const usual = ['--max-semi-space-size=8', '--initial-old-space-size=64', '--max-old-space-size=1024'];
  expect(shopNodeOptions('', 16 * GB)).toEqual(usual);
  expect(shopNodeOptions('', GB / 2)).toEqual([...usual.slice(0, 2), '--max-old-space-size=256']);
  expect(shopNodeOptions('--enable-source-maps --max_old_space_size=300', 16 * GB)).toEqual(usual.slice(0, 2));
  expect(shopNodeOptions('--max-old-space-size-percentage=40', 16 * GB)).toEqual(usual.slice(0, 2));
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const [command = ''] = dockerfile.match(/^CMD .*$/m) ?? [];
  expect(JSON.parse(command.slice(4))).toEqual(['node', ...usual, 'scripts/start.mjs']);
  expect(shopEnvironment({ PORT: '80' })).toEqual({ PORT: '80', MALLOC_ARENA_MAX: '2' });
  expect(shopEnvironment({ MALLOC_ARENA_MAX: '8' })).toEqual({ MALLOC_ARENA_MAX: '8' });
  expect(dockerfile).toMatch(/^ENV .* MALLOC_ARENA_MAX=2$/m);
});
