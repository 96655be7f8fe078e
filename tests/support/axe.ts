import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Everything wrong with the page as it stands: what axe finds once nothing moves any more, and a page wider than the screen.
 * Under an open dialog, the rest of the page is inert and is not looked at.
 */
export async function findings(page: Page): Promise<string[]> {
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
  // Half a megabyte, which a document without frames keeps from the first look on.
  const loaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  // Without the frames: a mail that is shown at the desk is one, and no script may run in it.
  const axe = new AxeBuilder({ page, ...(loaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  if (await page.locator('dialog:modal').count()) axe.include('dialog[open]');
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [...found, `wider than the screen by ${overflow} px`] : found;
}
