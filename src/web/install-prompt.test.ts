import { expect, test } from 'vitest';
import { installsByShareMenu } from './install-prompt.ts';

const SAFARI = 'Version/18.0 Mobile/15E148 Safari/604.1';

test.each([
  [
    true,
    'Safari on an iPhone',
    { userAgent: `(iPhone; CPU iPhone OS 18_0) ${SAFARI}`, maxTouchPoints: 5, standalone: false },
  ],
  [true, 'an iPad that says it is a Mac', { userAgent: `(Macintosh) ${SAFARI}`, maxTouchPoints: 5, standalone: false }],
  [false, 'a Mac', { userAgent: `(Macintosh) ${SAFARI}`, maxTouchPoints: 0, standalone: false }],
  [false, 'the installed app', { userAgent: `(iPhone) ${SAFARI}`, maxTouchPoints: 5, standalone: true }],
  [false, 'Chrome on Android', { userAgent: '(Linux; Android 15) Chrome/140', maxTouchPoints: 5 }],
])('the Share menu is named: %s for %s', (expected, _, browser) => {
  expect(installsByShareMenu(browser)).toBe(expected);
});
