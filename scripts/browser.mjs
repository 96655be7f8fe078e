// Finds a Chromium to drive: the one named in CHROMIUM_PATH, Playwright's own, the system's, or the packaged one (Linux x64).
import { existsSync } from 'node:fs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('@playwright/test');
  const path =
    [chromium.executablePath(), ...SYSTEM].find((candidate) => candidate && existsSync(candidate)) ??
    (await unpackPackaged());
  if (!path) throw new Error('No Chromium found. Set CHROMIUM_PATH, or run: npx playwright install chromium');
  process.env.CHROMIUM_PATH = path; // so that workers do not look, or unpack, again
  return path;
}

async function unpackPackaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // Must be set before the import: it makes the package unpack the shared libraries a bare system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
