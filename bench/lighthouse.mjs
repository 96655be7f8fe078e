import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouseRun from 'lighthouse';
import { findBrowser } from '../scripts/browser.mjs';
import { LISTED } from '../src/web/pages.ts';

/** Mobile scores of every public page, and their parts. */
export async function lighthouse(url) {
  const path = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'purrwell-lh-'));
  const port = 9400 + Math.floor(Math.random() * 500);
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const chrome = spawn(
    path,
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  while (
    !(await fetch(`http://localhost:${port}/json/version`).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((later) => setTimeout(later, 50));
  const rows = {};
  try {
    for (const page of LISTED) {
      const runs = [];
      for (let i = 0; i < 3; i++)
        runs.push((await lighthouseRun(url + page, { port, output: 'json', logLevel: 'error' })).lhr);
      const lhr = runs.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[1];
      const score = (name) => Math.round(lhr.categories[name].score * 100);
      const ms = (name) => Math.round(lhr.audits[name].numericValue);
      rows[page] =
        `${score('performance')}/${score('accessibility')}/${score('best-practices')}/${score('seo')}  FCP ${ms('first-contentful-paint')} LCP ${ms('largest-contentful-paint')} TBT ${ms('total-blocking-time')} CLS ${lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3)}`;
    }
  } finally {
    chrome.kill();
    await new Promise((done) => chrome.once('exit', done));
    rmSync(profile, { recursive: true, force: true });
  }
  return rows;
}
