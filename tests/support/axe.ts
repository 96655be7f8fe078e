import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

/** Rules that can answer otherwise in another theme: all others read the document, which is the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Faults of the page as it stands: axe's findings once nothing moves any more, and a page wider than the screen.
 * Under an open dialog, the rest of the page is inert and is not checked. `colours` takes only the rules that a theme decides about.
 */
export async function findings(page: Page, { colours = false } = {}): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
        })
        .map(({ finished }) => finished.catch(() => {}));
    while (moving().length) await Promise.all(moving());
  });
  // Half a megabyte, which a document keeps from the first look on.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const found = await page.evaluate(
    async (rules) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const scope = document.querySelector('dialog:modal') ? { include: ['dialog[open]'] } : document;
      // Without frames: the one there is shows a mail, and no script may run in it.
      const options = { resultTypes: ['violations' as const], preload: false, iframes: false, ...rules };
      const { violations } = await axe.run(scope, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    colours ? { runOnly: COLOUR_RULES } : {},
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [...found, `wider than the screen by ${overflow} px`] : found;
}
