import type { Page } from '@playwright/test';
import { layoutFaults, SCREENS } from './layout.ts';

/** Covered, clipped and small controls of the open page or dialog, on both phones. Leaves the page at the narrower one. */
export async function phoneFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const screen of SCREENS.filter(({ name }) => name === '390' || name === '360')) {
    const layout = await layoutFaults(page, screen);
    const small = await page.locator('main, dialog:modal').last().evaluate(smallTargets);
    found.push(...[...layout, ...small].map((fault) => `${screen.name}: ${fault}`));
  }
  return found;
}

/** Runs in the page. Links in a line of text are exempt (WCAG 2.2, 2.5.8). */
const smallTargets = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>('button, .btn, input, select, textarea, nav a, [data-row]')].flatMap(
    (target) => {
      const { width, height } = target.getBoundingClientRect();
      const small = target.checkVisibility() && !target.matches('.vh') && (width < 43.5 || height < 43.5);
      return small ? [`${target.ariaLabel ?? target.textContent} is ${Math.round(width)} × ${Math.round(height)}`] : [];
    },
  );
