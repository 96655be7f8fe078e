import { defineConfig, devices } from '@playwright/test';
import { findOtherBrowsers } from './scripts/other-browsers.mjs';

/** Journeys in a real browser against the built shop; each worker starts its own shop (tests/support/shop.ts). */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/opened-shop.ts',
  fullyParallel: true,
  workers: 3, // on two processors: journeys also wait for clocks and deliveries
  // One that passes then is listed as “flaky”: a fault of the journey or of the shop, to be mended.
  retries: 1,
  // Only a journey that hangs may end by these, also on a machine that is busy with other work.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // No renderer is kept in reserve: most would be thrown away unused with their context.
        '--renderer-process-limit=1',
        // Two processes fewer to each browser, between which every answer and every picture would pass.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
    // Movements cost a third of a page's time to draw; journeys about them, and the ways to a payment, turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A new household begins with the zone of its browser, and a zone also guesses country and currency: this one guesses none.
    timezoneId: 'UTC',
    serviceWorkers: 'block', // requests of a worker pass by what a journey routes; journeys about it let it be
    trace: 'off',
    video: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      // A seventh of the pixels to draw; no journey is about sharpness.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
      grep: /@(phone|both)/,
    },
    // One journey in every other engine that this machine has.
    ...findOtherBrowsers().found.map((name) => ({ name, testDir: 'tests/browsers' })),
  ],
});
