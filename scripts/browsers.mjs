// Runs the journey of tests/browsers in Firefox and WebKitGTK, and fails where one of them is missing.
import { spawnSync } from 'node:child_process';
import { findOtherBrowsers } from './other-browsers.mjs';
import { programFile } from './programs.mjs';

const { found, missing } = findOtherBrowsers();
for (const sentence of missing) console.error(sentence);
const projects = found.flatMap((name) => ['--project', name]);
const { status } =
  found.length === 0
    ? { status: 1 }
    : spawnSync(process.execPath, [programFile('playwright'), 'test', ...projects, ...process.argv.slice(2)], {
        stdio: 'inherit',
      });
process.exit(missing.length > 0 ? 1 : (status ?? 1));
