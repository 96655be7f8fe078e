import { readFileSync } from 'node:fs';

const tools = JSON.parse(readFileSync(new URL('tools/package.json', import.meta.url), 'utf8'));

/** Without the tests: an export has to serve a file besides its own, or a test of what its own file uses. */
const production = process.argv.includes('--production');

/** Files with exports that only tests use and that cannot move beside the tests. */
const ignoreIssues = {
  // Compares with checks that only this file holds.
  'src/lib/text.ts': ['exports'],
};

/** Unused files, exports and packages. The packages of tools/ are imported from everywhere, which knip takes for a mistake. */
export default {
  ...(production && { ignoreExportsUsedInFile: true, ignoreIssues }),
  ignoreWorkspaces: ['tools'],
  workspaces: {
    '.': {
      entry: [
        'src/{server,processes}.ts!',
        'src/worker.ts!',
        'src/web/service-worker{,-off}.ts!',
        'src/platform/embedded/thread.ts!',
        'src/{backup,export-parquet,stripe-doctor,stripe-rehearse,stripe-setup,verify-statements}.ts!',
        'src/pages/*.tsx!',
        'src/capabilities/*/screens/**/page.tsx!',
        'scripts/*.mjs!',
        'bench/*.{mjs,ts}',
        'bench/failover/run.ts',
        'tests/support/{time-machine,killed/program}.ts',
        'db/write-rows.ts!',
        'db/demo/life/{life-thread,print-life}.ts!',
        'db/demo/{print-ledger,tell-account}.ts!',
      ],
      project: [
        'src/**/*.{ts,tsx,mdx}!',
        'db/**/*.ts!',
        'tests/**/*.ts',
        'scripts/*.{mjs,ts}!',
        'bench/**/*.{mjs,ts}',
        '!**/*.test.{ts,tsx}!',
      ],
      vitest: {
        config: 'vitest.config.ts',
        entry: ['{src,tests,scripts,db}/**/*.test.{ts,tsx}', 'tests/support/{kept-hashes,setup}.ts'],
      },
      drizzle: { config: 'drizzle.config.ts' },
      playwright: { config: 'playwright.config.ts', entry: ['tests/{journeys,browsers}/**/*.spec.ts'] },
    },
    'packages/stripe-sandbox': {
      entry: ['cli.ts!', 'testing/stripe-types/{wire,record,check-after}.ts'],
      project: ['**/*.{ts,tsx}!', '!testing/**!', '!**/*.test.ts!'],
      vitest: { entry: ['**/*.test.ts'] },
    },
  },
  ignoreBinaries: ['du'],
  ignoreDependencies: ['tailwindcss', '@fontsource-variable/.*', ...Object.keys(tools.devDependencies)],
};
