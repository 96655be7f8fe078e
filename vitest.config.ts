import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { mdx } from './scripts/mdx.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';

export default defineConfig({
  plugins: [mdx()],
  resolve: { alias: { '@node-rs/argon2': resolve('tests/support/kept-hashes.ts') } },
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'packages/**/*.test.ts',
      'tests/faults/**/*.test.ts',
      'scripts/**/*.test.ts',
      'db/**/*.test.ts',
    ],
    globalSetup: ['packages/stripe-sandbox/testing/stripe-types/check-after.ts', 'tests/support/setup.ts'],
    setupFiles: ['tests/support/seed.ts', 'packages/stripe-sandbox/testing/stripe-types/record.ts'],
    // Only a test that hangs may end by it, also on a machine that is busy with other work.
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
    maxWorkers: 2,
    execArgv: ['--import', resolve('tests/support/fast-drizzle.mjs')],
    sequence: { sequencer: LongestFirst },
    // Threads of a shop read its source, which takes three times as long as what they have compiled before.
    env: { NODE_COMPILE_CACHE: resolve('.cache/compile') },
    // Its modules are written for bundlers, without endings in their imports.
    server: { deps: { inline: ['@zxing/library'] } },
    // Nothing of a shop is kept in a module, so its code is loaded once for all files of a worker.
    isolate: false,
  },
});
