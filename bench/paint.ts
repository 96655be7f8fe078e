import { cpus, loadavg } from 'node:os';
import { chromium, type Browser, type Page } from '@playwright/test';
import { newToken } from '../src/lib/id.ts';
import { withClient } from './interleave.ts';
import { explainNothing, STAFF_TOKEN } from './plans.ts';
import { startServer } from './shop.mjs';

/** A press on a page of the desk, and the row that it makes appear. */
interface Press {
  name: string;
  /** The page that is open before. */
  from: string;
  press: (page: Page) => Promise<void>;
  row: string;
}

/** A page that is opened as a document, and its first row. */
interface Opening {
  name: string;
  path: string;
  row: string;
}

interface Paints {
  openings: readonly Opening[];
  presses: readonly Press[];
}

const JOBS_TOMORROW = `
  create function bench_tomorrow() returns trigger language plpgsql
    as $$ begin new.start_after := now() + interval '1 day'; return new; end $$;
  create trigger bench_tomorrow before insert on pgboss.job for each row execute function bench_tomorrow();
  update pgboss.job set start_after = now() + interval '1 day' where state < 'active'`;
const TIMES = 20;
/** Time after which a row that is not there will not come. */
const NEVER_MS = 30_000;

/**
 * Milliseconds from a press, or from the start of a navigation, until the first row is painted, in a real browser against a
 * running shop. Each press begins on a document of its own, so nothing that it asks for is kept; the first round, which
 * loads the code, is not counted. Beside them the same for a page of one line: the least that this machine needs.
 */
export async function measurePaint(browser: Browser, url: string, { presses, openings }: Paints): Promise<Painted> {
  const [cpu] = cpus();
  const before = loadavg()[0] ?? 0;
  const page = await signedIn(browser, url);
  const processor = await processorOf(page);
  const rows: Record<string, string> = {};
  const medians: Record<string, number> = {};
  for (const { name, path, row } of openings) {
    const times = await timesOf(async () => {
      await page.goto(url + path);
      return painted(page, row);
    });
    medians[name] = times.at(0.5);
    rows[`paint: ${name}`] = wordsOf(times);
  }
  for (const { name, from, press, row } of presses) {
    const used: number[] = [];
    const times = await timesOf(async () => {
      await page.goto(url + from);
      await atRest(page);
      await watchPress(page);
      const begun = await processor();
      await press(page);
      const time = await painted(page, row);
      used.push((await processor()) - begun);
      return time;
    });
    medians[name] = times.at(0.5);
    rows[`paint: ${name}`] = `${wordsOf(times)}; processor of the page ${atShare(used, 0.5).toFixed(0)} ms`;
  }
  const floor = await timesOf(async () => {
    await page.goto(`${url}/robots.txt`);
    return painted(page, 'body');
  });
  await page.context().close();
  const load = `${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  rows['paint: a page of one line (floor)'] = wordsOf(floor);
  rows['paint: machine'] = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, load ${load}`;
  return { rows, medians };
}

/**
 * Reads the processor time of the page's main thread so far, in milliseconds: other work on the machine does not change it. It
 * begins anew with each document, so that it is of a press alone.
 */
async function processorOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

interface Painted {
  rows: Record<string, string>;
  /** Milliseconds by the name of the opening or press. */
  medians: Record<string, number>;
}

/**
 * Starts the built shop on a database that has been filled, in which nothing is explained any more, and measures it. Jobs
 * wait for tomorrow: those of the filled-in rows take hours, and fail where the payment service knows nothing of a plan.
 */
export const paintOf = (database: URL, folder: string, paints: Paints): Promise<Painted> =>
  inBrowser(database, folder, (browser, url) => measurePaint(browser, url, paints));

/** The same with work of another kind. */
export async function inBrowser<T>(
  database: URL,
  folder: string,
  work: (browser: Browser, url: string) => Promise<T>,
): Promise<T> {
  await withClient(database, async (client) => {
    await explainNothing(client, database.pathname.slice(1));
    await client.query(JOBS_TOMORROW);
  });
  const env = { DATABASE_URL: database.href, DATA_DIR: folder, SESSION_SECRET: newToken() };
  const shop = await startServer(env);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH, // bench/run.mjs has found one
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    return await work(browser, shop.url);
  } finally {
    await browser.close();
    await shop.stop();
  }
}

export async function signedIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((token) => localStorage.setItem('sessionToken', token), STAFF_TOKEN);
  return page;
}

/** Nothing of the page is loading any more, and the browser has nothing to do. Its stream stays open, so the network is never idle. */
async function atRest(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.spin, .shape, .shape-panels'));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

interface Watched {
  /** Time of the press; of the navigation where there was none. */
  pressedAt?: number;
}

/** Notes the time of the next press, as the browser saw it. */
const watchPress = (page: Page) =>
  page.evaluate(() => {
    const note = ({ timeStamp }: Event) => {
      (window as Watched).pressedAt ??= timeStamp;
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, note, { capture: true, once: true });
  });

/** Milliseconds until the first row was painted: the frame after the one that has it in the page. */
const painted = (page: Page, row: string): Promise<number> =>
  page.evaluate(
    ({ selector, never }) =>
      new Promise<number>((resolve, reject) => {
        const givenUpAt = performance.now() + never;
        const done = () => resolve(performance.now() - ((window as Watched).pressedAt ?? 0));
        const look = () => {
          if (performance.now() > givenUpAt)
            return reject(
              new Error(`${location.pathname} shows no ${selector}: ${document.body.innerText.slice(0, 300)}`),
            );
          if (!document.querySelector(selector)) return requestAnimationFrame(look);
          return requestAnimationFrame(() => {
            // After the frame: its paint is over when the next task begins.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(null);
          });
        };
        look();
      }),
    { selector: row, never: NEVER_MS },
  );

async function timesOf(measure: () => Promise<number>): Promise<Times> {
  await measure();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await measure());
  return { at: (share) => atShare(times, share) };
}

interface Times {
  at: (share: number) => number;
}

/** The time that a share of all does not exceed. */
export function atShare(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const wordsOf = ({ at }: Times) => `median ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms`;

/** The link to a page in the desk's navigation. */
export const pressLink = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name, exact: true }).click();
