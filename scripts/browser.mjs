// Finds a Chromium to drive: the one named in CHROMIUM_PATH, Playwright's own, the system's, the packaged one (Linux x64), or one that Playwright downloads.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programFile } from './programs.mjs';

const SYSTEM = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
};

export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('@playwright/test');
  const installed = () =>
    [chromium.executablePath(), ...(SYSTEM[process.platform] ?? [])].find((file) => file && existsSync(file));
  const path = installed() ?? (await unpackPackaged()) ?? (download() && installed());
  if (!path)
    throw new Error('No Chromium was found and none could be downloaded: install Chrome, or set CHROMIUM_PATH to one.');
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

function download() {
  const { status } = spawnSync(process.execPath, [programFile('playwright'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  return status === 0;
}
