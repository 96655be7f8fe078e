// Finds the browsers besides Chromium that tests/browsers runs in: Firefox, and WebKitGTK with its driver.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FIREFOX = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)']
    .map((name) => process.env[name])
    .filter(Boolean)
    .map((folder) => join(folder, 'Mozilla Firefox', 'firefox.exe')),
};
const MINI_BROWSER = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '']
  .flatMap((platform) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => ['/usr/lib', platform, name, 'MiniBrowser']),
  )
  .map((parts) => parts.filter(Boolean).join('/'));

/**
 * Names what was found in the environment, where the tests read it.
 * @returns {{ found: ('firefox' | 'webkit')[], missing: string[] }} names of Playwright's projects, and a sentence for each engine that is missing
 */
export function findOtherBrowsers() {
  const missing = [findFirefox(), findWebKit()];
  const found = /** @type {const} */ (['firefox', 'webkit']).filter((_, i) => missing[i] === null);
  return { found, missing: missing.filter((sentence) => sentence !== null) };
}

function findFirefox() {
  process.env.FIREFOX_PATH ||= (FIREFOX[process.platform] ?? []).find(existsSync) ?? '';
  return process.env.FIREFOX_PATH ? null : 'Firefox was not tried: none was found, and FIREFOX_PATH names none.';
}

function findWebKit() {
  process.env.WEBKIT_DRIVER_PATH ||= onPath('WebKitWebDriver') ?? '';
  process.env.WEBKIT_BROWSER_PATH ||= MINI_BROWSER.find(existsSync) ?? '';
  const lacking = [
    !process.env.WEBKIT_DRIVER_PATH && 'WebKitWebDriver (Debian: webkit2gtk-driver)',
    !process.env.WEBKIT_BROWSER_PATH && 'MiniBrowser (libwebkit2gtk-4.1-0)',
    ...['xvfb-run', 'xauth', 'dbus-run-session'].map((name) => !onPath(name) && name),
  ].filter(Boolean);
  if (process.platform !== 'linux') return 'WebKit was not tried: its driver is used on Linux only.';
  return lacking.length === 0 ? null : `WebKit was not tried: ${lacking.join(', ')} not found.`;
}

/** @param {string} name @returns {string | undefined} */
function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);
}
