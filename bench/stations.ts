import type { Browser, Page } from '@playwright/test';
import { signedIn } from './paint.ts';
import { STAFF_TOKEN } from './plans.ts';

/**
 * Packs boxes at stations side by side, each in a browser window of its own as a scanner does: the number and Enter, Enter once
 * the box is shown, then its label as a PDF and for a label printer. Returns seconds of each box, from the scan to both files:
 * the time in which a packer waits for software.
 */
export async function packAtStations(browser: Browser, url: string, stations: string[][]): Promise<number[]> {
  const pages = await Promise.all(stations.map(() => signedIn(browser, url)));
  await Promise.all(pages.map((page) => openStation(page, url)));
  const seconds = await Promise.all(
    pages.map(async (page, index) => {
      const own: number[] = [];
      for (const number of stations[index] ?? []) own.push(await packOne(page, number));
      return own;
    }),
  );
  await Promise.all(pages.map((page) => page.context().close()));
  return seconds.flat();
}

const scanField = (page: Page) => page.locator('.packing-scan input');

async function openStation(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/desk/packing?view=station`);
  await scanField(page).waitFor();
}

async function packOne(page: Page, number: string): Promise<number> {
  const field = scanField(page);
  const begun = performance.now();
  await field.fill(number);
  await field.press('Enter');
  await page
    .getByRole('region', { name: `Box ${number}` })
    .getByText('To pack')
    .waitFor();
  await field.press('Enter');
  await page.getByText(`${number} is packed.`).waitFor();
  await page.evaluate(readLabels, { number, authorization: `Bearer ${STAFF_TOKEN}` });
  return (performance.now() - begun) / 1000;
}

/** Runs in the page. */
async function readLabels({ number, authorization }: { number: string; authorization: string }): Promise<void> {
  for (const kind of ['pdf', 'zpl']) {
    const answer = await fetch(`/api/desk/packing/label.${kind}?number=${number}`, { headers: { authorization } });
    if (!answer.ok) throw new Error(`The label of ${number} as ${kind} answered ${answer.status}.`);
    await answer.arrayBuffer();
  }
}
