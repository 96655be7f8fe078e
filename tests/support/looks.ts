import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect } from './journey.ts';
import { layoutFaults, SCREENS, type Screen } from './layout.ts';
import { VIEWPORTS } from './viewports.ts';

export const WIDE = { width: 1440, height: 900 };

/** The widest, a phone, the narrowest and the one with the largest text: a page that fits these fits nearly always between them. */
const ENDS: readonly Screen['name'][] = ['1440', '390', '1280 at 400 %', '768, text at 200 %'];
const BETWEEN = SCREENS.filter(({ name }) => !ENDS.includes(name));

/** Themes that axe looks at, by the screen: the first with all rules, the second with those of colours where both are wanted. */
const ALL = process.env.LOOKS === 'all';
type Theme = 'light' | 'dark';
const THEMES: Record<string, readonly [Theme, Theme]> = { '1440': ['light', 'dark'], '390': ['dark', 'light'] };

interface Looked {
  /** Also axe's findings, on a wide screen in the light and on a phone in the dark; or in both themes on both, as with `LOOKS=all`. */
  axe?: boolean | 'both themes';
  /** Only the screens that axe looks at: a page that looks like one before it. */
  few?: boolean;
  /** The page is left next: it need not be wide again. */
  leaving?: boolean;
}

/**
 * Faults by page: content that does not fit a screen, and findings of axe. Each page is opened once and then resized;
 * no two share a name. One of the screens between the ends is looked at on each page in turn; `LOOKS=all` takes every
 * screen on every page.
 */
export function newSweep(page: Page) {
  const found: Record<string, string[]> = {};
  let turn = 0;
  const screensOf = (): readonly Screen[] => {
    if (ALL) return SCREENS;
    const between = BETWEEN[turn++ % BETWEEN.length];
    return SCREENS.filter((screen) => ENDS.includes(screen.name) || screen === between);
  };
  // Kept from page to page: another theme restyles every element of a page.
  let worn: Theme = 'light';
  async function dress(theme: Theme): Promise<void> {
    if (theme !== worn) await wear(page, theme);
    worn = theme;
  }
  async function look(name: string, { axe = false, leaving = false, few = false }: Looked = {}): Promise<void> {
    const faults = newPlace(name);
    const screens = few && !ALL ? SCREENS.filter((screen) => screen.name in THEMES) : screensOf();
    const themes = ALL || axe === 'both themes' ? 2 : 1;
    const wide = page.viewportSize()?.width === WIDE.width;
    await page.evaluate(restBehindDialog, true);
    for (const screen of wide ? screens : screens.toReversed()) {
      const lasting = await layoutFaults(page, screen);
      faults.push(...lasting.map((fault) => `${screen.name}: ${fault}`));
      if (!axe) continue;
      for (const [index, theme] of (THEMES[screen.name]?.slice(0, themes) ?? []).entries()) {
        await dress(theme);
        // The outline of a page whose code is on its way has no main landmark.
        await expect(page.locator('main')).toBeAttached();
        const found = await findings(page, { colours: index > 0 });
        faults.push(...found.map((fault) => `${screen.name}, ${theme}: ${fault}`));
      }
    }
    if (!leaving) {
      await page.setViewportSize(WIDE);
      await dress('light');
    }
    await page.evaluate(restBehindDialog, false);
  }
  function newPlace(name: string): string[] {
    if (name in found) throw new Error(`${name} was looked at before.`);
    return (found[name] = []);
  }
  return {
    look,
    /** Something else that may be wrong with the page as it stands. */
    note: (name: string, faults: string[]) => void newPlace(name).push(...faults),
    expectClean: () => expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []]))),
  };
}

/** Changes the theme of the open page: ours carry it on the root, others ask the browser. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => {
    const { dataset } = document.documentElement;
    if (dataset.theme) dataset.theme = name;
  }, theme);
}

/** Everything wrong with the page as it stands on a phone and on a wide screen, in both themes. Leaves the page as it was. */
export async function everyLook(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const { width, colorScheme } of VIEWPORTS) {
    await page.setViewportSize({ width, height: 900 });
    await wear(page, colorScheme);
    faults.push(...(await findings(page)).map((fault) => `${width}, ${colorScheme}: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  await wear(page, 'light');
  return faults;
}

/** Runs in the page. The page behind an open dialog is neither styled nor drawn while only the dialog is checked. */
function restBehindDialog(rests: boolean): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  for (let inner: Element | null | undefined = dialog; inner && inner !== document.body; inner = inner.parentElement)
    for (const other of inner.parentElement?.children ?? [])
      if (other !== inner && other instanceof HTMLElement)
        other.style.setProperty('content-visibility', rests ? 'hidden' : '');
}
