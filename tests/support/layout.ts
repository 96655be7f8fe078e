import type { Page } from '@playwright/test';

/** The widths every page has to work at, each with the height of a usual screen; zoomed screens; and one with text twice as large. */
export const SCREENS = [
  { name: '1440', width: 1440, height: 900, text: 100 },
  { name: '768', width: 768, height: 1024, text: 100 },
  { name: '390', width: 390, height: 844, text: 100 },
  { name: '360', width: 360, height: 740, text: 100 },
  { name: '320', width: 320, height: 640, text: 100 },
  { name: '1440 at 200 %', width: 720, height: 450, text: 100 },
  { name: '1280 at 400 %', width: 320, height: 256, text: 100 },
  { name: '768, text at 200 %', width: 768, height: 1024, text: 200 },
] as const;

export type Screen = (typeof SCREENS)[number];

/** Sets the screen size of the open page. Returns parts that are cut off, scroll sideways or are covered. */
export async function layoutFaults(page: Page, { width, height, text }: Screen): Promise<string[]> {
  const now = page.viewportSize();
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
  // Some styles follow a resize late, and later on a busy machine: a fault is still there at the tenth look.
  let lasting: string[] = [];
  for (let look = 0; look < 10; look++) {
    lasting = await page.evaluate(measure, text);
    if (lasting.length === 0) break;
  }
  if (text !== 100) await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return lasting;
}

/** Runs in the page. */
async function measure(text: number): Promise<string[]> {
  const root = document.documentElement;
  if (text !== 100) root.style.fontSize = `${text}%`;
  // Effects that follow a resize: a frame for the observers, one for their drawing.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  // Sizes are final once transitions have ended; those of a parent may start others in its children.
  const transitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  while (transitions().length > 0) await Promise.allSettled(transitions().map(({ finished }) => finished));
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  const found = new Set<string>();
  const faulty: Element[] = [];
  const wide = innerWidth;
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return `${element.localName}${element.classList.length ? `.${[...element.classList].join('.')}` : ''} “${words.slice(0, 40)}”`;
  };
  if (root.scrollWidth > wide) found.add(`the page is ${root.scrollWidth} px wide`);

  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
  const scope: ParentNode = dialog ?? document.body;
  if (dialog && dialog.scrollWidth > dialog.clientWidth + 1) {
    const widest = [...dialog.querySelectorAll('*')].reduce((one, other) =>
      other.getBoundingClientRect().right > one.getBoundingClientRect().right ? other : one,
    );
    found.add(`the dialog scrolls sideways: ${nameOf(widest)} ends at ${widest.getBoundingClientRect().right}`);
  }
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('[inert], .vh, .skip');
  interface Outer {
    scrolls: boolean;
    /** Ends a line with an ellipsis on purpose: its text may have any length. */
    shortens: boolean;
    cuts: boolean;
    coloured: boolean;
    box: DOMRect;
  }
  // Most elements share their ancestors, whose styles are the costly part.
  const known = new Map<Element, Outer>();
  const outerOf = (element: Element): Outer => {
    const before = known.get(element);
    if (before) return before;
    const { overflowX, textOverflow, backgroundColor } = getComputedStyle(element);
    const cuts = /hidden|clip/.test(overflowX);
    const outer = {
      scrolls: /auto|scroll/.test(overflowX),
      shortens: cuts && textOverflow === 'ellipsis',
      cuts,
      coloured: backgroundColor !== 'rgba(0, 0, 0, 0)',
      box: element.getBoundingClientRect(),
    };
    known.set(element, outer);
    return outer;
  };

  // Words and controls. Art may bleed.
  const holdsWords = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const CONTROLS = 'a[href], button, input, select, textarea, summary, label';
  for (const element of scope.querySelectorAll('*')) {
    if (element instanceof SVGElement || element.closest('svg, [aria-hidden="true"]')) continue;
    const control = element.matches(CONTROLS);
    if ((!control && !holdsWords(element)) || faulty.some((outer) => outer.contains(element)) || !shown(element))
      continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const button = element.matches('button, .btn');
    if (button && (element as HTMLElement).innerText.trim() && element.scrollWidth > element.clientWidth + 1)
      found.add(`the label leaves ${nameOf(element)}`);
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { scrolls, shortens, cuts, coloured, box: frame } = outerOf(outer);
      if (scrolls || shortens) break;
      if (outer === document.body || outer === dialog) {
        if (box.right > wide + 1 || box.left < -1) {
          found.add(`beyond the screen: ${nameOf(element)}`);
          faulty.push(element);
        }
        break;
      }
      if (!cuts && !(button && coloured)) continue;
      if (frame.width < 2) break;
      if (box.right > frame.right + 1 || box.left < frame.left - 1) {
        found.add(`${nameOf(element)} leaves ${outer.className || outer.localName}`);
        faulty.push(element);
        break;
      }
    }
  }

  // Every control is hit at its centre once it is scrolled into view, as the focus would scroll it. Toasts leave by themselves.
  const pressable = [...scope.querySelectorAll<HTMLElement>('.btn, .iconbtn, button, summary, [role="tab"]')];
  for (const target of pressable) {
    if (!shown(target) || target.matches(':disabled, .disabled')) continue;
    // Twice: parts of a page that are drawn once they are near move it on.
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementsFromPoint(x, y).find((element) => !element.closest('.toaster')) ?? null;
    if (hit !== target && !target.contains(hit))
      found.add(`${nameOf(target)} lies under ${hit ? nameOf(hit) : 'nothing'}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...found];
}

/**
 * With forced colours: choices whose chosen option looks like the others, unframed calls to action, an invisible logo.
 * With `choices`, a page on which no chosen option was compared is a fault as well.
 */
export function unseenInHighContrast(page: Page, choices = false): Promise<string[]> {
  return page.evaluate((expected) => {
    const shown = (element: Element) => element.checkVisibility();
    const lookOf = (element: Element) => {
      const look = getComputedStyle(element);
      const outline = look.outlineStyle === 'none' ? '' : `${look.outlineWidth} ${look.outlineColor}`;
      const border = `${look.borderTopStyle} ${look.borderTopWidth} ${look.borderTopColor}`;
      return [outline, border, look.backgroundColor].join();
    };
    const lookOfOption = ({ labels }: HTMLInputElement) =>
      [...(labels ?? [])].flatMap((label) => [label, ...label.querySelectorAll('span:not(.vh)')].map(lookOf)).join();
    const found: string[] = [];
    let compared = 0;
    const groups = new Map<string, HTMLInputElement[]>();
    for (const radio of document.querySelectorAll<HTMLInputElement>('input[type="radio"]'))
      if (radio.labels?.[0] && shown(radio.labels[0]))
        groups.set(radio.name, [...(groups.get(radio.name) ?? []), radio]);
    for (const radios of groups.values()) {
      const [chosen, other] = [true, false].map((is) => radios.find(({ checked }) => checked === is));
      if (!chosen || !other) continue;
      compared += 1;
      if (lookOfOption(chosen) === lookOfOption(other)) found.push(`the choice of ${chosen.value}`);
    }
    for (const state of ['aria-selected', 'aria-pressed']) {
      const options = [...document.querySelectorAll(`[${state}]`)].filter(shown);
      const sets = Map.groupBy(
        options,
        (option) => option.closest('[role="tablist"], [role="group"], fieldset') ?? option.parentElement,
      );
      for (const set of sets.values()) {
        const [on, off] = ['true', 'false'].map((is) => set.find((option) => option.getAttribute(state) === is));
        if (!on || !off) continue;
        compared += 1;
        if (lookOf(on) === lookOf(off)) found.push(`${state} of ${on.textContent}`);
      }
    }
    if (expected && compared === 0) found.push('no chosen option found');
    const canvas = getComputedStyle(document.body).backgroundColor;
    for (const button of document.querySelectorAll('.btn:not(.quiet, .plain, :disabled, .disabled)')) {
      const { borderTopWidth, backgroundColor } = getComputedStyle(button);
      if (shown(button) && (borderTopWidth === '0px' || backgroundColor === canvas))
        found.push(`the button ${button.textContent}`);
    }
    for (const logo of document.querySelectorAll('.logo')) {
      const { backgroundColor } = getComputedStyle(logo);
      if (shown(logo) && [canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)) found.push('the logo');
    }
    return found;
  }, choices);
}
