import { type Locator, type Page, test } from '@playwright/test';

/** Keeps a picture in the journey's folder of results, with PICTURES=1 alone: each costs up to a second to draw. */
export async function keepPicture(of: Page | Locator, name: string, options: { fullPage?: true } = {}): Promise<void> {
  if (process.env.PICTURES) await of.screenshot({ path: test.info().outputPath(`${name}.png`), ...options });
}
